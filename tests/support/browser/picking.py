"""People who pick spaces of a card."""

from typing import Any

from tests.support.browser.people import PHONE, NewVisitor, Visitor

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
SIZES = {"desktop": WIDE, "phone": PHONE}


FEW = 12  # plays that one would rather go through than narrow down


# Where a space of the first card can be hit, brought into sight above whatever lies on the card.
_SPOT = """(name) => {
  const space = document.querySelector(`#card-0 [data-space="${name}"]`);
  for (const block of ["nearest", "center", "start", "end"]) {
    if (block !== "nearest") space.scrollIntoView({ block, behavior: "instant" });
    const box = space.getBoundingClientRect();
    for (const [right, down] of [[.5, .5], [.5, .2], [.2, .5], [.8, .5], [.5, .8], [.2, .2]]) {
      const x = box.left + right * box.width, y = box.top + down * box.height;
      if (document.elementFromPoint(x, y)?.closest("[data-space]") === space) return { x, y };
    }
  }
  return null;
}"""


def sit(visitor: NewVisitor, realm: str, dice: list[int], size: str = "desktop") -> Visitor:
    """At a table with this realm as the first card, and these dice."""
    me = visitor(**SIZES[size])
    others = [name for name in ("wingspan", "scythe", "pendulum") if name != realm][:2]
    settings = {"realms": [[realm, *others]], "sets": ["all"], "dice": "host"}
    code = me.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    me.command(code, "start")
    me.command(code, "roll", dice=dice)
    me.go(f"/t/{code}")
    me.wait_for_turn(1)
    return me


def spot_of(person: Visitor, name: str) -> dict[str, float]:
    """Where a space of the first card can be hit."""
    spot: dict[str, float] | None = person.page.evaluate(_SPOT, name)
    assert spot is not None, f"{name} cannot be hit"
    return spot


def press_space(person: Visitor, name: str) -> None:
    person.press_at(spot_of(person, name))


def point_at(person: Visitor, name: str) -> None:
    spot = spot_of(person, name)
    person.page.mouse.move(spot["x"], spot["y"])
