"""Reactions, pictures of people, sounds."""

from playwright.sync_api import expect

from tests.support.browser.people import REALMS, NewVisitor, sit_together


def test_a_reaction_is_seen_for_a_moment_and_not_in_the_log(
    visitor: NewVisitor, console: list[str]
) -> None:
    console.append("429")  # too many of them
    ann, ben, _ = sit_together(visitor)
    ann.wait_for_turn(1)
    ben.wait_for_turn(1)
    ben.page.locator('#seat-reactions [data-testid="react-clap"]').click()
    shown = ann.page.locator('#seats [data-testid="reaction-2"]')
    expect(shown).to_have_attribute("data-sign", "clap")
    expect(ann.page.locator("#live")).to_contain_text("Ben: Bravo")
    expect(shown).to_have_count(0)
    expect(ann.by("log")).not_to_contain_text("Bravo")
    # Too many are refused in words.
    wow = ben.page.locator('#seat-reactions [data-testid="react-wow"]')
    wow.evaluate("(button) => { button.click(); button.click(); }")
    expect(ben.by("toast")).to_contain_text("every 2 seconds")
    # On a phone, where seats are out of sight, it is sent from the menu and comes to the corner.
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.by("menu").click()
    ann.page.locator('#dialog [data-testid="react-luck"]').click()
    expect(ann.page.locator(".reaction-pop").filter(has_text="Ann")).to_be_visible()
    expect(ben.page.locator('#seats [data-testid="reaction-1"]')).to_be_visible()


def test_a_game_alone_has_no_reactions(visitor: NewVisitor) -> None:
    me = visitor()
    me.go(f"/t/{me.send('/api/play-now', {})['code']}")
    me.wait_for_turn(1)
    expect(me.page.locator("#seat-reactions")).to_be_hidden()


def test_people_have_pictures_that_differ_in_shape_and_colour(visitor: NewVisitor) -> None:
    ann = visitor()
    settings = {"realms": [REALMS]}
    code = ann.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    for n in range(7):
        ann.command(code, "hold", name=f"Guest {n}")
    ann.go(f"/t/{code}")
    pictures = ann.page.locator("#lobby .avatar")
    expect(pictures).to_have_count(8)
    looks = pictures.evaluate_all(
        "(all) => all.map((one) => [one.dataset.shape, one.getAttribute('class')])"
    )
    assert len({shape for shape, _ in looks}) == len({hue for _, hue in looks}) == 8
    # The same name looks the same elsewhere.
    again = ann.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
    ann.go(f"/t/{again}")
    expect(pictures).to_have_count(1)
    mine = pictures.evaluate("(one) => [one.dataset.shape, one.getAttribute('class')]")
    assert mine == looks[0]


def test_sounds_are_off_until_switched_on(visitor: NewVisitor) -> None:
    ann, ben, code = sit_together(visitor)
    heard = "() => document.documentElement.dataset.sounded || ''"
    for person in (ann, ben):
        person.play_turn(1, dice=1)
    ann.wait_for_turn(2)
    assert ann.page.evaluate(heard) == ""
    ann.by("menu").click()
    ann.by("menu-sound").click()
    assert ann.page.evaluate(heard) == "star"  # how it will sound
    ann.play_turn(2, dice=1)
    ben.hurry(code, 1)
    ann.wait_for_turn(3)
    assert ann.page.evaluate(heard) == "turn"
    ann.by("menu").click()
    ann.by("menu-sound").click()
    ann.page.evaluate("() => { delete document.documentElement.dataset.sounded; }")
    ann.play_turn(3, dice=1)
    ben.hurry(code, 1)
    ann.wait_for_turn(4)
    assert ann.page.evaluate(heard) == ""
