"""The results of the rounds of Rolling Realms."""

from itertools import pairwise

import pytest

from realmtable.rolling.describe import describe_all
from realmtable.table.commands import BeReady, Confirm, Join, Start
from realmtable.table.games.rolling_results import RollingResults
from realmtable.table.seat import SeatState
from realmtable.table.settings import Settings
from tests.support.web.sittings import REALMS, Sitting

TURNS = 9


def greedy_turn(at: Sitting, person: str, bot: str = "greedy") -> None:
    """A person plays as a bot would."""
    seat = at.table.seats[at.seat(person) or 0]
    line = at.table.game.bot_turn(bot, "seed", at.table.start_of(seat))
    round, turn = at.table.game.place(seat.done)
    at.do(person, Confirm(after=at.table.number, round=round, turn=turn, moves=line.texts))


def results(at: Sitting, person: str | None) -> RollingResults:
    mine = at.table.seats.get(at.seat(person) or 0) if person else None
    found = at.table.game.results(at.table, mine, at.now)
    assert isinstance(found, RollingResults)
    return found


def two(**settings: object) -> Sitting:
    made = Sitting(Settings(rounds=2, **settings))  # type: ignore[arg-type]
    made.do("bob", Join(name="bob"))
    made.do("ann", Start(after=made.table.number))
    return made


def test_the_result_of_a_round() -> None:
    at = two()
    scores: dict[str, list[int]] = {"ann": [0], "bob": [0]}
    for _ in range(TURNS):
        for person, bot in (("ann", "greedy"), ("bob", "random")):
            assert not results(at, person).rounds
            greedy_turn(at, person, bot)
            outcome = at.table.seats[at.seat(person) or 0].outcome
            assert outcome is not None
            scores[person].append(outcome.tenths)
    (found,) = results(at, "ann").rounds
    assert found.realms == at.table.game.realms[0]
    assert (found.playing, found.count) == (0, 2)
    for seat in found.seats:
        steps = scores[seat.name]
        gains = [after - before for before, after in pairwise(steps)]
        assert seat.stars is not None
        assert seat.score == 10 * sum(seat.stars) + (seat.left or 0) == steps[-1] == seat.total
        assert seat.best is not None
        assert seat.best.gain == max(gains)
        assert seat.best.turn == gains.index(max(gains)) + 1
        assert seat.best.dice == at.table.rolls[seat.best.turn - 1]
        assert 10 * sum(seat.best.stars.values()) + seat.best.left == seat.best.gain
        assert seat.boards is not None
        assert list(seat.boards) == found.realms
    places = [(seat.place, seat.score or 0) for seat in found.seats]
    assert places == sorted(places, key=lambda each: -each[1])
    # Nothing of a round that goes on is told, and the result stays as it was.
    for person in ("ann", "bob"):
        at.do(person, BeReady(after=at.table.number))
    greedy_turn(at, "ann")
    (again,) = results(at, "ann").rounds
    for seat in again.seats:
        before = next(each for each in found.seats if each.seat == seat.seat)
        assert (seat.score, seat.boards, seat.best) == (before.score, before.boards, before.best)


def test_one_who_still_plays_has_no_figures() -> None:
    at = two()
    for _ in range(TURNS - 1):
        greedy_turn(at, "ann")
        greedy_turn(at, "bob")
    greedy_turn(at, "ann")
    (found,) = results(at, "ann").rounds
    assert (found.playing, found.count) == (1, 1)
    bob = next(seat for seat in found.seats if seat.name == "bob")
    assert (bob.place, bob.score, bob.boards) == (None, None, None)
    assert results(at, "bob").rounds == []  # nothing of Ann's last turn before his own
    greedy_turn(at, "bob")
    for person in ("ann", "bob"):
        at.do(person, BeReady(after=at.table.number))
    for _ in range(TURNS):
        greedy_turn(at, "ann")
        greedy_turn(at, "bob")
    first, second = results(at, None).rounds
    for seat in second.seats:
        earlier = next(each for each in first.seats if each.seat == seat.seat)
        assert seat.total == (seat.score or 0) + (earlier.score or 0)
    first_place = max(second.seats, key=lambda each: each.total or 0)
    assert first_place.rank == 1


def test_a_crowd_gets_the_best_and_its_own_place() -> None:
    at = Sitting(Settings(kind="crowd", rounds=1, realms=REALMS))
    people = [f"p{n}" for n in range(15)]
    for name in people:
        at.do(name, Join(name=name))
    at.do("ann", Start(after=at.table.number))
    for turn in range(TURNS):
        greedy_turn(at, "ann", "random")
        for n, name in enumerate(people):
            greedy_turn(at, name, "greedy" if n % 2 == turn % 2 else "random")
    (found,) = results(at, "p14").rounds
    assert found.count == 16
    assert len(found.seats) in (10, 11)
    (own,) = [seat for seat in found.seats if seat.name == "p14"]
    assert own.boards is not None
    assert own.best is not None
    assert own.best.gain > 0
    assert all(seat.boards is None for seat in found.seats if seat is not own)
    better = [seat for seat in at.table.seats.values() if seat.scores[0].tenths > (own.score or 0)]
    assert own.place == len(better) + 1


def test_who_leads_a_crowd_is_told_of_in_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realmtable.table.games.rolling_results.CROWD_TOP", 1)
    at = Sitting(Settings(kind="crowd", rounds=2))
    people = ["ann", "bob", "cid"]
    for name in people[1:]:
        at.do(name, Join(name=name))
    at.do("ann", Start(after=at.table.number))
    # Bob does best in the first round, but Ann, who is second there, wins by the other one.
    plays = {1: {"ann": 3, "bob": 4, "cid": 0}, 2: {"ann": 9, "bob": 0, "cid": 0}}
    for round, turns in plays.items():
        for turn in range(TURNS):
            for name in people:
                seat = at.table.seats[at.seat(name) or 0]
                line = at.table.game.bot_turn("greedy", "seed", at.table.start_of(seat))
                moves = line.texts if turn < turns[name] else ending(at, seat)
                command = Confirm(after=at.table.number, round=round, turn=turn + 1, moves=moves)
                at.do(name, command)
    first, second = results(at, None).rounds
    at.now += 10
    best = [max(one.seats, key=lambda seat: seat.score or 0).name for one in (first, second)]
    assert best == ["bob", "ann"]
    assert [seat.name for seat in first.seats] == ["bob", "ann"]


def ending(at: Sitting, seat: SeatState) -> list[str]:
    """Moves that end a turn without using a die."""
    line = at.table.game.play(at.table.start_of(seat), [])
    texts: list[str] = []
    while not line.position.over:
        legal = [move.move for move in describe_all(line.position)]
        texts.append(next((move for move in legal if move.startswith("end")), legal[0]))
        line = at.table.game.play(at.table.start_of(seat), texts)
    return texts
