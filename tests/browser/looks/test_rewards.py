"""Risky Rewards and other altered rounds, as people meet them on the page."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import REALMS, NewVisitor, Visitor


def alone(person: Visitor, options: dict[str, str], realms: list[str] | None = None) -> str:
    """A solo game of one altered round, on its page."""
    person.go("/")
    settings = {"kind": "solo", "rounds": 1, "realms": [realms or REALMS], "options": options}
    code = str(person.send("/api/tables", {"settings": settings, "name": "Ann"})["code"])
    person.go(f"/t/{code}")
    expect(person.by("die-0")).to_be_visible()
    return code


def test_a_reward_is_taken_in_one_of_several_ways_by_key(visitor: NewVisitor) -> None:
    ann = visitor()
    alone(ann, {"rewards": "wild_die"})
    ann.page.keyboard.press("w")
    expect(ann.by("reward-wild_die")).to_be_focused()
    ann.page.keyboard.press("Enter")
    ways = ann.by("reward-way")
    expect(ways.first).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#rewards .taken")).to_have_count(1)
    expect(ann.page.locator("#dice .adjusted")).to_have_count(1)
    ann.by("undo").click()
    expect(ann.page.locator("#rewards .taken")).to_have_count(0)


def test_printed_turns_closed_cards_and_prices(visitor: NewVisitor) -> None:
    ann = visitor()
    alone(ann, {"alter": "turns=0-5 closed=1,2 no_value=1,2 price.copy=- price.pair=HC limit=4"})
    expect(ann.by("where")).to_have_text("Turn 0 of 5")
    expect(ann.by("shut-0")).to_have_text("closed this turn")
    expect(ann.page.locator('[data-way="copy"]')).to_have_class(re.compile("closed"))
    expect(ann.page.locator('[data-way="pair"] .way-cost')).to_have_text("11")
    expect(ann.page.locator("#spend .earned").first).to_have_text("0/4")
    expect(ann.by("altered")).to_contain_text("This round has no copies.")
    ann.confirm()
    expect(ann.by("where")).to_have_text("Turn 1 of 5")
    expect(ann.by("shut-1")).to_have_text("closed this turn")
    expect(ann.by("log")).to_contain_text("Turn 0: rolled")


def test_a_zero_is_drawn_chosen_and_used(visitor: NewVisitor) -> None:
    """The dice are sealed, so the turn is played again until a pair falls."""
    ann = visitor()
    code = alone(ann, {"alter": "turns=1-30 rewards=buy_difference"})
    for turn in range(1, 31):
        ann.wait_for_turn(turn, 30)
        a, b = ann.view(code)["rolls"][0][turn - 1]
        if a == b:
            break
        ann.confirm()
    ann.by("reward-buy_difference").click()
    expect(ann.page.locator('#dice [data-value="0"]')).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("0")
    point = ann.point()
    assert point is not None
    ann.press_at(point)
    expect(ann.page.locator('#dice [data-value="0"]')).to_have_count(0)
    expect(ann.by("log")).to_contain_text("Uses the new 0 in Wingspan")


def test_a_hole_tells_how_its_goal_stands(visitor: NewVisitor) -> None:
    ann = visitor()
    alone(ann, {"stage": "minigolf 8"}, ["my_little_scythe", "pendulum", "scythe"])
    expect(ann.by("altered")).to_contain_text("Hole 8 · Chip Shot")
    expect(ann.by("altered")).to_contain_text("house")
    expect(ann.by("goal")).to_contain_text("score 0.6 of 12.6")
    assert ann.use_a_die()
    expect(ann.by("goal")).not_to_contain_text("score 0.6 of")


def test_altered_rounds_are_written_on_the_form(visitor: NewVisitor, console: list[str]) -> None:
    console.append("400")  # what cannot be read
    ann = visitor()
    ann.go("/new")
    ann.page.get_by_text("Dice, pace and other rules").first.click()
    ann.page.locator('[name="kind"][value="solo"]').check()
    ann.by("alter").fill("turns=2-9 loud")
    ann.page.locator('#new-form [type="submit"]').click()
    expect(ann.page.locator("#problem")).to_contain_text("loud")
    ann.by("alter").fill("turns=2-9 rest")
    ann.page.locator('#new-form [type="submit"]').click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.by("where")).to_have_text("Round 1 of 3, turn 2 of 9")
    expect(ann.by("altered")).to_contain_text("A realm used in one turn rests in the next.")
