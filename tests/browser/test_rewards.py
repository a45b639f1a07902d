"""Risky Rewards and other altered rounds, as people meet them on the page."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import REALMS, TURNS, NewVisitor


def test_two_people_play_with_rewards_to_the_end(visitor: NewVisitor, console: list[str]) -> None:
    console.append("422")  # rewards that cannot be taken
    ann, ben = visitor(), visitor()
    code = ann.open_table("Ann", REALMS, rewards="all")
    ben.join(code, "Ben")
    ann.by("start").click()
    for turn in (1, 2, TURNS):
        if turn == TURNS:
            for _ in range(3, TURNS):
                for person in (ann, ben):
                    person.hurry(code, 1)
        for person in (ann, ben):
            person.wait_for_turn(turn)
        if turn == 1:
            expect(ann.page.locator("#rewards .reward")).to_have_count(7)
            expect(ann.by("altered")).to_contain_text("A debt that cannot be paid costs a star")
            ann.by("reward-buy_difference").click()
            expect(ann.dice).to_have_count(3)
            expect(ann.page.locator(".rewards .owed")).to_contain_text("owed: 2 coins, 0 held")
            ann.by("reward-buy_sum").click(force=True)
            expect(ann.by("preview")).to_have_text("One reward a turn.")
            expect(ben.page.locator("#rewards .taken")).to_have_count(0)
        if turn == 2:
            ann.by("reward-buy_difference").click(force=True)
            expect(ann.by("preview")).to_have_text("Buy Difference was already taken this round.")
        if turn % 2:
            ann.use_a_die()
        ann.confirm()
        ben.confirm()
    for person in (ann, ben):
        expect(person.by("place")).to_have_count(2)
    row = ann.page.locator('[data-testid="place"]', has_text="Ann")
    expect(row.get_by_test_id("debts")).to_contain_text(re.compile("1 debt (paid|unpaid)"))
    record = ann.context.request.get(f"{ann.address}/api/tables/{code}/record").text()
    assert "alterations 1: rewards=" in record
    assert "reward difference" in record
    ann.go(f"/records/{code}")
    expect(ann.page.locator("#step-where")).to_have_text("Turn 1")
