"""Nobody is shown the id of a space: pages speak of places as people do."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor, Visitor
from tests.support.rolling import catalog

# Everything that can be read or heard on a page, without the text of a record, which is data.
_TOLD = """() => {
  const told = [document.title];
  for (const node of document.body.querySelectorAll("*")) {
    if (node.closest("pre, script")) continue;
    for (const name of ["aria-label", "title", "alt"]) told.push(node.getAttribute(name));
    for (const part of node.childNodes) if (part.nodeType === 3) told.push(part.textContent);
  }
  return [...new Set(told.filter((text) => text && text.trim()))];
}"""
_LIT = "#cards [data-space].legal, #cards [data-space].hinted"
_OVER = """([lit, at]) => {
  document.querySelectorAll(lit)[at].dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
}"""


def ids_told(person: Visitor, realms: list[str]) -> list[str]:
    """What the page tells that has the id of a space in it."""
    cards = [catalog().realm(name).card for name in realms]
    ids = {id for card in cards for id in card.by_id if re.search(r"\d", id)}
    names = sorted({space.name for card in cards for space in card.spaces}, key=len, reverse=True)
    known = re.compile("|".join(re.escape(name) for name in names), re.IGNORECASE)
    told: list[str] = person.page.evaluate(_TOLD)
    assert len(told) > 20
    return [text for text in told if ids & set(re.findall(r"\w+", known.sub("", text)))]


@pytest.mark.parametrize(
    "realms",
    [["wingspan", "scythe", "tapestry"], ["a_feast_for_odin", "brass_birmingham", "viticulture"]],
    ids=lambda realms: realms[0],
)
def test_no_ids_on_a_table(visitor: NewVisitor, realms: list[str]) -> None:
    me = visitor()
    settings = {"kind": "solo", "realms": [realms], "sets": ["all"]}
    code = me.send("/api/tables", {"settings": settings})["code"]
    me.go(f"/t/{code}")
    me.wait_for_turn(1)
    lit = me.page.locator(_LIT)
    seen = 0
    for die in range(2):
        me.press(me.by(f"die-{die}"))
        for at in range(min(lit.count(), 12)):
            me.page.evaluate(_OVER, [_LIT, at])
            expect(me.by("preview")).not_to_have_class(re.compile("idle"))
            assert not ids_told(me, realms)
            seen += 1
    assert seen > 4
    for at in range(3):
        me.by(f"rules-{at}").click()
        expect(me.page.locator("#dialog")).to_be_visible()
        assert not ids_told(me, realms)
        me.by("dialog-close").click()
    while me.use_a_die():
        assert not ids_told(me, realms)
    me.confirm()
    me.wait_for_turn(2)
    me.hurry(code, TURNS - 1)
    me.go(f"/records/{me.send(f'/api/tables/{code}/share', {})['id']}#3")
    expect(me.page.locator("#step-where")).to_have_text("Turn 3")
    assert not ids_told(me, realms)


def test_a_choice_of_several_endings_is_told_in_words(visitor: NewVisitor) -> None:
    """No two realms of today end a turn together, but they may."""
    me = visitor()
    me.go("/")
    words = me.page.evaluate(
        """async () => {
          const { optionWords } = await import("/static/chooser.js");
          const { readMove } = await import("/static/words.js");
          const { CardView } = await import("/static/cards.js");
          const cards = new Map();
          for (const [id, name] of [["wingspan", "Wingspan"], ["scythe", "Scythe"]]) {
            const card = await new CardView(id).ready;
            card.name = name;
            cards.set(id, card);
          }
          const text = "end wingspan.a1=3 & scythe.t2";
          return optionWords({ move: text, marks: {}, ...readMove(text) }, cards);
        }"""
    )
    bird = catalog().realm("wingspan").card
    top = catalog().realm("scythe").card
    first, second = (card.spaces[card.by_id[id]].name for card, id in ((bird, "a1"), (top, "t2")))
    assert words == f"Wingspan: 3 in {first} and Scythe: {second}"
