"""Nobody sees dice that are not rolled for them: an access matrix of addresses, viewers and states,
and what it means to whoever played turns that had been open to all."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from realmtable.table import snapshot
from realmtable.table.commands import (
    ComeBack,
    Free,
    Join,
    Leave,
    MoveOn,
    Next,
    PassHost,
    Start,
    TakeBack,
    TakeOver,
)
from realmtable.table.hall import hall_view
from realmtable.table.live import Script
from realmtable.table.standing import running
from realmtable.table.views import turns_seen
from tests.support.web.site import Browser, Site, site
from tests.support.web.sittings import (
    SECRET,
    TABLE,
    Sitting,
    end,
    games,
    ready,
    seen,
    snap,
    use_a_die,
)

ROUNDS = [["wingspan", "scythe", "tapestry"], ["pendulum", "viticulture", "charterstone"]]

# --- the matrix -----------------------------------------------------------------------------------

ADDRESSES = (
    "",
    "/seats",
    "/screen",
    "/log",
    "/results",
    "/record",
    "/moment?seat=1&round=1&turn=1",
    "/moment?seat=1&round=1&turn=2",
    "/moment?seat=1&round=1&turn=3",
    "/moment?seat=1&round=2&turn=1",
)


class Played:
    """A table where Ann is ahead and Bob is behind."""

    def __init__(self, made: Site, code: str, ann: Browser, bob: Browser, turns: int) -> None:
        self.made, self.code, self.ann, self.bob, self.turns = made, code, ann, bob, turns

    async def viewers(self) -> dict[str, Browser]:
        """Everyone who may be Bob, or might still sit down."""
        stranger, moved, guest = [await self.made.browser() for _ in range(3)]
        await moved.ok("/api/hello")
        await guest.ok("/api/me", {"name": "Guest"})
        return {"bob": self.bob, "nobody": stranger, "a new browser": moved, "a guest": guest}

    def rolls(self) -> list[list[int]]:
        return self.made.service.rooms.open[self.code].live.rolls


async def behind(made: Site, *, host_is_behind: bool, turns: int, **settings: Any) -> Played:
    """Ann writes something in each of so many turns; Bob has played none of them."""
    ann, bob = await made.browser(), await made.browser()
    host = bob if host_is_behind else ann
    name = "Bob" if host_is_behind else "Ann"
    body = {"settings": {"realms": ROUNDS, **settings}, "name": name}
    code = (await host.ok("/api/tables", body))["code"]
    other = ann if host_is_behind else bob
    await other.do(code, "join", name="Ann" if host_is_behind else "Bob")
    await host.do(code, "start")
    for n in range(turns):
        view = await ann.view(code)
        tried = await ann.ok(f"/api/tables/{code}/turn", {"moves": []})
        first = next(move["move"] for move in tried["moves"] if ">" in move["move"])
        tried = await ann.ok(f"/api/tables/{code}/turn", {"moves": [first]})
        last = next(m["move"] for m in tried["moves"] if m["move"].startswith("end"))
        mine = next(seat for seat in view["seats"] if seat["seat"] == view["me"]["seat"])
        where = {"round": mine["round"], "turn": mine["turn"]}
        await ann.do(code, "confirm", **where, moves=[first, last])
        if n < turns - 1 or n % 9 != 8:
            await host.do(code, "move_on")  # also without themselves
    return Played(made, code, ann, bob, turns)


def told_of(body: Any, at: tuple[str, ...] = ()) -> set[str]:
    """What an answer gives away: everything that only whoever has played may know."""
    found: set[str] = set()
    if isinstance(body, dict):
        for key, value in body.items():
            if key in ("moves", "dice", "boards", "held", "earned", "best") and value:
                found |= {key} if not isinstance(value, str) else set()
            if key in ("total", "score", "stars", "gain") and value:
                found.add(key)
            if key in ("spread", "told", "secret") and value:
                found.add(key)
            found |= told_of(value, (*at, key))
    elif isinstance(body, list):
        for value in body:
            found |= told_of(value, at)
    return found


@pytest.mark.parametrize("turns", [3, 9])
@pytest.mark.parametrize("host_is_behind", [False, True])
@pytest.mark.parametrize("kind", ["table", "crowd"])
async def test_no_address_tells_a_seat_behind_what_is_to_come(
    tmp_path: Path, kind: str, host_is_behind: bool, turns: int
) -> None:
    async with site(tmp_path) as made:
        of = await behind(made, host_is_behind=host_is_behind, turns=turns, kind=kind)
        ahead = (await of.ann.view(of.code))["rolls"]
        assert sum(len(each) for each in ahead) >= turns
        for who, browser in (await of.viewers()).items():
            for address in ADDRESSES:
                answer = await browser.get(f"/api/tables/{of.code}{address}")
                where = f"{address or 'the view'} to {who}"
                if answer.status_code != 200:
                    assert answer.status_code in (403, 404), where
                    continue
                if address == "/record":
                    assert who == "bob", where
                    assert "1.2 dice" not in answer.text, where
                    continue
                body = answer.json()
                if not address:
                    assert body.pop("rolls")[0] == of.rolls()[:1], where
                    assert body["hidden"] == len(of.rolls()) - 1
                if address == "/log":  # the dice of the first turn are everybody's
                    rolled = [event for event in body["events"] if event.get("dice")]
                    assert [event["turn"] for event in rolled] == [1], where
                    for event in rolled:
                        del event["dice"]
                assert told_of(body) == set(), where


async def test_everyone_at_one_turn_can_be_watched(tmp_path: Path) -> None:
    """The ordinary case: watching goes on, with the dice of the turn as soon as they are rolled
    and everybody's cards as soon as all have confirmed."""
    async with site(tmp_path) as made:
        of = await behind(made, host_is_behind=False, turns=0)
        eve = await made.browser()
        for turn in (1, 2):
            view = await eve.view(of.code)
            assert [view["rolls"][0], view["hidden"]] == [of.rolls(), 0]
            assert len(of.rolls()) == turn
            await of.ann.end_turn(of.code)
            assert (await eve.view(of.code))["seats"][0]["shown"] == turn - 1
            await of.bob.end_turn(of.code)
            assert [seat["shown"] for seat in (await eve.view(of.code))["seats"]] == [turn, turn]


# --- what is open ---------------------------------------------------------------------------------


def ahead(*turns: int, **settings: object) -> Sitting:
    """Ann and Bob, who have played so many turns."""
    sitting = ready("bob", realms=ROUNDS, rounds=2, **settings)
    for _ in range(turns[0]):
        use_a_die(sitting, "ann")
        for _ in range(2):  # without Bob, and into the next round
            if sitting.table.waited or sitting.table.unready:
                sitting.do("ann", seen(MoveOn(), sitting))
    for _ in range(turns[1] if len(turns) > 1 else 0):
        use_a_die(sitting, "bob")
    return sitting


def names_marked(sitting: Sitting) -> list[str]:
    return [place.name for place in sitting.view("ann").standing if place.knew]


def same_again(sitting: Sitting) -> None:
    """The log, and a snapshot of it, tell the same."""
    table = sitting.table
    again = sitting.replayed()
    kept = snapshot.restore(games(), "BCDFGH", SECRET, Script(), snap(table))
    for other in (again, kept):
        assert other.open_turns.count == table.open_turns.count
        assert other.hosts == table.hosts
        assert [seat.knew for seat in other.seats.values()] == [
            seat.knew for seat in table.seats.values()
        ]
        assert [seat.claim for seat in other.seats.values()] == [
            seat.claim for seat in table.seats.values()
        ]
    assert snap(again) == snap(kept) == snap(table)


def test_as_many_turns_are_open_as_the_seat_furthest_behind_has_played() -> None:
    sitting = ahead(4)
    for played in range(4):
        assert sitting.table.open_turns.count == played
        assert len(sitting.view().rolls[0]) == played + 1
        assert sitting.view().seats[0].shown == played
        use_a_die(sitting, "bob")
    assert sitting.table.open_turns.count == 4
    assert names_marked(sitting) == []
    same_again(sitting)


@pytest.mark.parametrize("how", ["leaves", "is freed", "a bot plays"])
def test_a_seat_that_does_not_go_on_holds_up_nobody(how: str) -> None:
    sitting = ahead(3)
    assert len(sitting.view().rolls[0]) == 1
    if how == "leaves":
        sitting.do("bob", Leave())
    elif how == "is freed":
        sitting.do("ann", Free(seat=2))
    else:
        sitting.do("ann", TakeOver(seat=2, bot="random"))
    assert sitting.table.open_turns.count == 3
    assert sitting.view().rolls == [sitting.table.rolls, []]
    same_again(sitting)


def test_who_comes_back_to_open_turns_is_marked() -> None:
    sitting = ahead(3)
    sitting.do("bob", Leave())
    sitting.do("bob", ComeBack())
    assert names_marked(sitting) == []  # nothing has been played with known dice yet
    assert sitting.view("bob").rolls == [sitting.table.rolls[:1], []]
    use_a_die(sitting, "bob")
    assert names_marked(sitting) == ["bob"]
    # What comes from now on is open only when Bob has played it.
    use_a_die(sitting, "ann")
    sitting.do("ann", seen(MoveOn(), sitting))
    assert sitting.table.open_turns.count == 3
    assert len(sitting.view().rolls[0]) == 4 == len(sitting.table.rolls) - 1
    assert sitting.view().seats[1].knew
    same_again(sitting)


def test_who_comes_back_before_anything_was_open_is_not_marked() -> None:
    sitting = ready(realms=ROUNDS, rounds=2)
    sitting.do("ann", Leave())
    sitting.do("ann", ComeBack())
    use_a_die(sitting, "ann")
    assert names_marked(sitting) == []


def test_who_sits_down_late_is_marked_once_turns_have_been_open() -> None:
    sitting = ready(realms=ROUNDS, rounds=2)
    sitting.do("bob", Join(name="bob"))  # the first dice are there, and nobody has played them
    use_a_die(sitting, "bob")
    assert names_marked(sitting) == []
    use_a_die(sitting, "ann")
    sitting.do("cay", Join(name="cay"))
    assert sitting.view("cay").rolls == [sitting.table.rolls[:1], []]
    assert len(sitting.view().rolls[0]) == 2  # what was open stays open
    use_a_die(sitting, "cay")
    assert names_marked(sitting) == ["cay"]
    same_again(sitting)


def test_taking_a_turn_back_marks_nobody() -> None:
    sitting = ready("bob", realms=ROUNDS, rounds=2, advance="host")
    for person in ("ann", "bob"):
        use_a_die(sitting, person)
    assert sitting.table.open_turns.count == 1
    sitting.do("bob", TakeBack(round=1, turn=1))
    assert sitting.table.open_turns.count == 0
    assert sitting.view().seats[0].boards is None
    use_a_die(sitting, "bob")
    assert names_marked(sitting) == []
    same_again(sitting)


def test_when_the_game_is_over_all_is_open_and_who_goes_on_is_marked() -> None:
    sitting = ready("bob", realms=ROUNDS[:1], rounds=1)
    for n in range(9):
        use_a_die(sitting, "ann")
        if n < 8:
            sitting.do("ann", seen(MoveOn(), sitting))
    assert sitting.table.phase == "over"
    assert sitting.view().rolls == [sitting.table.rolls]
    assert sitting.view("bob").rolls == [sitting.table.rolls[:1]]
    assert sitting.view("bob").standing[0].rounds == []
    use_a_die(sitting, "bob")
    assert names_marked(sitting) == ["bob"]


def test_standing_and_spread_tell_of_rounds_that_one_has_played() -> None:
    sitting = ahead(10, 3)
    for person in ("bob", None):
        view = sitting.view(person)
        assert [place.rounds for place in view.standing] == [[], []]
        assert view.spread is None
        assert [seat.total for seat in view.seats if seat.name == "ann"] != [
            running(sitting.table, sitting.table.seats[1])
        ]
    own = sitting.view("ann")
    assert [len(place.rounds) for place in own.standing] == [1, 0]
    assert own.spread is not None
    while sitting.table.seats[2].done < 9:
        use_a_die(sitting, "bob")
    for person in ("bob", None, "ann"):
        view = sitting.view(person)
        assert sorted(len(place.rounds) for place in view.standing) == [1, 1]
        assert view.spread is not None
        assert view.spread.rounds[0].count == 2


def test_the_big_screen_shows_no_more_than_its_viewer_may_see() -> None:
    sitting = ahead(5)
    table = sitting.table
    mine = table.seats[2]
    for sees in (turns_seen(table, mine), turns_seen(table, None)):
        told = hall_view(table, sitting.now, sees)
        assert [(place.total, place.gain) for place in told.leaders] == [(0, None), (0, None)]
        assert (told.gain, told.spread) == (None, None)
    told = hall_view(table, sitting.now, turns_seen(table, table.seats[1]))
    assert told.leaders[0].total == running(table, table.seats[1]) > 0


# --- the host of a crowd --------------------------------------------------------------------------


def crowd(**settings: object) -> Sitting:
    """A crowd whose host, Ann, has no seat; Bob is there and Cay is behind."""
    sitting = Sitting(
        msgspec.structs.replace(
            TABLE, kind="crowd", advance="host", realms=ROUNDS, rounds=2, **settings
        ),
        host=None,
    )
    for name in ("bob", "cay"):
        sitting.do(name, Join(name=name))
    sitting.do("ann", Start())
    for _ in range(3):
        end(sitting, "bob")
        sitting.do("ann", seen(Next(), sitting))
    return sitting


def test_the_host_of_a_crowd_sees_where_it_is_and_others_do_not() -> None:
    sitting = crowd()
    table = sitting.table
    assert sitting.view("ann").rolls == [table.rolls, []]
    assert sitting.view("ann").hidden == 0
    for person in ("cay", "dan", None):
        assert sitting.view(person).rolls == [table.rolls[:1], []]
        assert sitting.view(person).hidden == 3
    assert turns_seen(table, None, host=True) == 4
    assert turns_seen(table, None) == 0


def test_a_host_of_a_crowd_who_sits_down_is_marked() -> None:
    for passes_on in (False, True):
        sitting = crowd()
        if passes_on:
            sitting.do("ann", PassHost(seat=1))
            assert sitting.view("ann").rolls == [sitting.table.rolls[:1], []]
        sitting.do("ann", Join(name="ann"))
        assert sitting.table.seats[3].knew
        assert sitting.view("ann").rolls == [sitting.table.rolls[:1], []]
        same_again(sitting)
    fresh = Sitting(msgspec.structs.replace(TABLE, kind="crowd"), host=None)
    fresh.do("ann", Join(name="ann"))
    assert not fresh.table.seats[1].knew


def test_a_host_without_a_seat_at_a_table_of_friends_is_a_watcher() -> None:
    sitting = Sitting(msgspec.structs.replace(TABLE, realms=ROUNDS, rounds=2), host=None)
    for name in ("bob", "cay"):
        sitting.do(name, Join(name=name))
    sitting.do("ann", Start())
    end(sitting, "bob")
    sitting.do("ann", seen(MoveOn(), sitting))
    assert sitting.view("ann").rolls == [sitting.table.rolls[:1], []]


def test_what_is_counted_does_not_grow_with_the_seats() -> None:
    sitting = Sitting(msgspec.structs.replace(TABLE, kind="crowd", advance="host"), host=None)
    for n in range(50):
        sitting.do(f"p{n}", Join(name=f"p{n}"))
    assert sitting.table.open_turns.claims == {0: 50}
    sitting.do("p7", Leave())
    assert sitting.table.open_turns.claims == {0: 49}
