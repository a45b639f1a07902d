"""Playing the same realms and dice again, against what was played before."""

from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor
from tests.support.web.server_process import Server


def test_against_ones_own_record(visitor: NewVisitor, server: Server) -> None:
    me = visitor()
    before = me.send("/api/play-now", {"name": "Ann"})["code"]
    me.hurry(before, TURNS)
    me.go(f"/t/{before}")
    me.by("ghost").click()
    me.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(before))
    code = me.code
    me.wait_for_turn(1)
    expect(me.page.locator("#seats")).to_contain_text("ghost")
    expect(me.by("beside")).to_be_hidden()
    played = server.events(before, "confirmed")
    number = next(seat["seat"] for seat in me.view(code)["seats"] if seat["by"] == "ghost")
    written = []
    for turn in (1, 2, 3):
        # What the ghost does in this turn is not told before one's own confirming.
        later = [move for event in played[turn - 1 :] for move in event["moves"]]
        earlier = [move for event in played[: turn - 1] for move in event["moves"]]
        fresh = [move for move in later if ">" in move and move not in earlier]
        told = [data for data in me.seen.streamed if f'"seat":{number},' in data]
        assert not [data for data in told for move in fresh if f'"{move}"' in data]
        me.play_turn(turn, dice=0)
        me.wait_for_turn(turn + 1)
        expect(me.by("beside")).to_be_visible()
        ghost = next(seat for seat in me.view(code)["seats"] if seat["seat"] == number)
        written.append(sum(len(board) for board in ghost["boards"].values()))
        expect(me.page.locator("#beside .marks > *")).not_to_have_count(0)
    assert written[0] < written[1] < written[2]
    # The same dice, one after the other.
    first = [event["dice"] for event in server.events(before, "rolled")]
    assert [event["dice"] for event in server.events(code, "rolled")] == first[:4]
    me.hurry(code, TURNS - 3)
    me.reload()
    expect(me.by("place")).to_have_count(2)


def test_a_friend_against_a_record_by_link(visitor: NewVisitor) -> None:
    ann, ben = visitor(), visitor()
    code = ann.send("/api/play-now", {"name": "Ann"})["code"]
    ann.hurry(code, TURNS)
    ben.go(f"/t/{code}")
    expect(ben.page.locator("#over-head")).to_contain_text("Ann won")
    ben.by("ghost").click()
    ben.wait_for_turn(1)
    expect(ben.page.locator("#seats")).to_contain_text("Ann")
    ann.go(f"/t/{code}")
    ann.by("steps").click()
    ann.page.wait_for_url("**/records/*")
    expect(ann.page.locator("#step-where")).to_have_text("Turn 1")
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator("#step-where")).to_have_text("Turn 2")
    expect(ann.page.locator("#record-seats .log li")).not_to_have_count(0)
