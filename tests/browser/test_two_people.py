"""Two people at one table, each in a browser of their own."""

import re

from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor, in_hand, rolled, sit_by_hand
from tests.support.web.server_process import Server


def test_two_people_play_a_round(visitor: NewVisitor, server: Server) -> None:
    ann, ben, code = sit_by_hand(visitor)
    for turn in (1, 2, TURNS - 1, TURNS):
        if turn == TURNS - 1:  # what lies between goes as fast as it can
            for _ in range(2, TURNS - 2):
                for person in (ann, ben):
                    person.hurry(code, 1)
        first, second = (ann, ben) if turn % 2 else (ben, ann)
        for person in (ann, ben):
            person.wait_for_turn(turn)
        assert in_hand(ann) == in_hand(ben)
        first.play_turn(turn, dice=1)
        expect(first.by("confirm")).to_have_text("Confirmed")
        waits_for = "Ben" if second is ben else "Ann"
        word = "You have finished" if turn == TURNS else "Confirmed"
        expect(first.by("banner")).to_contain_text(re.compile(f"{word}.*{waits_for}"))
        # The other sees that it was confirmed, and nobody has seen new dice.
        seat = "seat-2" if first is ben else "seat-1"
        state = second.page.locator(f'#seats [data-testid="{seat}"]')
        expect(state).to_have_attribute("data-state", "done" if turn == TURNS else "confirmed")
        assert len(server.events(code, "rolled")) == turn
        for person in (ann, ben):
            assert rolled(person) <= set(range(1, turn + 1))
            assert len(person.view(code)["rolls"][0]) == turn
        second.play_turn(turn, dice=1)
    expect(ann.page.locator("#over-head")).to_have_text(re.compile(r"^You "))
    expect(ben.page.locator("#over-head")).to_have_text(re.compile(r"^You "))
    rankings = []
    for person in (ann, ben):
        expect(person.by("place")).to_have_count(2)
        rows = person.by("place")
        shown = zip(
            rows.locator(".who b").all_inner_texts(),
            rows.locator(".total").all_inner_texts(),
            strict=True,
        )
        rankings.append([" ".join(row) for row in shown])
    assert rankings[0] == rankings[1]
    totals = [float(row.split()[-1]) for row in rankings[0]]
    assert totals == sorted(totals, reverse=True)
    # The seal is opened at the end, for everyone.
    (secret,) = (event["secret"] for event in server.events(code, "finished"))
    ann.page.locator("details.proof summary").click()
    expect(ann.page.locator("#proof")).to_contain_text(secret)
