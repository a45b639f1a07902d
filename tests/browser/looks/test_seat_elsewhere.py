"""A page whose seat is played elsewhere, or not at all, does not ask for turns that are over."""

from playwright.sync_api import Request, expect

from tests.support.browser.people import NewVisitor, Visitor, sit_together

_DEAF = "window.EventSource = class { close() {} addEventListener() {} };"


def turns_asked(person: Visitor) -> list[str]:
    """What the page asks about turns from now on."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        if request.url.endswith("/turn"):
            asked.append(request.post_data or "")

    person.page.on("request", hear)
    return asked


def write_somewhere(person: Visitor) -> None:
    person.press(person.by("die-0"))
    point = person.point()  # on the first card every lit space is a play of its own
    assert point is not None
    person.press_at(point)


def test_a_turn_that_was_confirmed_elsewhere(visitor: NewVisitor) -> None:
    ann, _, code = sit_together(visitor)
    ann.wait_for_turn(1)
    ann.page.add_init_script(_DEAF)  # this page hears of nothing, as on a line that hangs
    ann.reload()
    ann.wait_for_turn(1)
    ann.hurry(code, 1)
    write_somewhere(ann)
    expect(ann.by("confirm")).to_have_text("Confirmed")
    expect(ann.by("banner")).to_contain_text("Waiting for Ben")
    expect(ann.by("toast")).to_contain_text("confirmed this turn")


def test_a_turn_after_the_one_that_was_confirmed_elsewhere(visitor: NewVisitor) -> None:
    ann, ben, code = sit_together(visitor)
    ann.wait_for_turn(1)
    ann.page.add_init_script(_DEAF)
    ann.reload()
    ann.wait_for_turn(1)
    for person in (ann, ben):
        person.hurry(code, 1)
    write_somewhere(ann)
    # Nothing of the old turn is played with the new dice.
    ann.wait_for_turn(2)


def test_one_who_is_away_after_confirming_is_left_alone(visitor: NewVisitor) -> None:
    ann, ben, _ = sit_together(visitor)
    ben.wait_for_turn(1)
    ann.play_turn(1, dice=1)
    asked = turns_asked(ann)
    ann.by("menu").click()
    ann.by("menu-away").click()
    expect(ann.by("banner")).to_contain_text("You are marked as away")
    expect(ann.by("confirm")).to_have_text("Confirmed")
    ben.play_turn(1, dice=1)
    ann.wait_for_turn(2)
    assert asked
    assert all('"turn":2' in body for body in asked), asked
