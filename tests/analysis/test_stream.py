"""The analysis of games: what adds up, what is the same again, and what can be gone on with."""

from collections.abc import Sequence
from itertools import islice, pairwise
from typing import TypeVar

import msgspec
import pytest

from realmtable.analysis import stream
from realmtable.analysis.judge import Judgement
from realmtable.analysis.played import played_game
from realmtable.analysis.results import (
    GameResult,
    Opening,
    Result,
    RoundResult,
    TurnResult,
    costly,
)
from realmtable.analysis.stream import analyse, analyse_turn
from realmtable.core.errors import RealmtableError
from realmtable.core.record import Comment, parse_record
from realmtable.rolling.game import game_from_record
from realmtable.rolling.position import Position
from tests.support.analysis import ROUGH, Ending, Rough, every_end, kept, kept_game
from tests.support.records import FOLDER
from tests.support.rolling import catalog

T = TypeVar("T")
# Everybody plays Youtoma in the others.
KEPT = sorted(path.stem for path in FOLDER.glob("*.txt") if "lowest" not in path.stem)


def of(kind: type[T], results: Sequence[object]) -> list[T]:
    return [each for each in results if isinstance(each, kind)]


@pytest.mark.parametrize("name", KEPT)
def test_luck_and_losses_add_up_exactly(name: str) -> None:
    """In every kept record: from what was expected at the start to the score, turn by turn, with
    not a thousandth missing."""
    results = list(analyse(kept_game(name), ROUGH))
    seat = next(iter(game_from_record(kept(name), catalog()).seats.values()))
    [opening], [whole] = of(Opening, results), of(GameResult, results)
    turns = of(TurnResult, results)
    for expected, found in zip(opening.rounds, of(RoundResult, results), strict=True):
        mine = [turn for turn in turns if turn.round == found.round]
        assert len(mine) == expected.turns
        assert found.start == expected.start
        assert found.start + found.luck - found.lost == found.end
        assert found.luck == sum(turn.luck for turn in mine)
        assert found.lost == sum(turn.lost for turn in mine)
        assert [turn.before for turn in mine] == [found.start, *(t.after for t in mine)][:-1]
        if found.over:
            assert found.end == 100 * seat.scores[found.round - 1].tenths
    assert all(turn.lost >= 0 for turn in turns)
    assert whole.start + whole.luck - whole.lost == whole.end


@pytest.mark.parametrize("name", ["game_three_seats", "game_altered"])
def test_the_same_again(name: str) -> None:
    """Whatever is remarked in the record, and whether it was worked out before or not."""
    record = kept(name)
    first = list(analyse(played_game(record, catalog()), ROUGH))
    record.entries.insert(0, Comment("# a remark"))
    assert list(analyse(played_game(record, catalog()), ROUGH)) == first
    for turn in of(TurnResult, first)[::5]:
        assert analyse_turn(kept_game(name), turn.round, turn.turn, ROUGH) == turn


class Counting(Rough):
    looked_at = 0

    def ends(self, view: Position) -> Sequence[Ending]:
        Counting.looked_at += 1
        return super().ends(view)


@pytest.mark.parametrize("done", [0, 1, 2, 9, 13, 40])
def test_what_was_broken_off_is_gone_on_with(done: int) -> None:
    """After any piece, also when it was written down in between; nothing is worked out twice."""
    game = kept_game("game_three_seats")
    whole = list(analyse(game, ROUGH))
    running = analyse(game, ROUGH)
    text = msgspec.json.encode(list(islice(running, done)))
    running.close()
    known = msgspec.json.decode(text, type=list[Result])
    Counting.looked_at = 0
    judge = Judgement(ROUGH.version, Counting, ROUGH.bot)
    assert list(analyse(game, judge, known)) == whole
    assert Counting.looked_at == 27 - len(of(TurnResult, known))


@pytest.mark.parametrize("other", ["seat", "version", "record"])
def test_what_is_of_something_else_is_not_taken(other: str) -> None:
    game = kept_game("game_three_seats")
    foreign = {
        "seat": lambda: analyse(kept_game("game_three_seats", "bob"), ROUGH),
        "version": lambda: analyse(game, Judgement("another", Rough, ROUGH.bot)),
        "record": lambda: analyse(kept_game("wingspan"), ROUGH),
    }[other]()
    whole = list(analyse(game, ROUGH))
    assert list(analyse(game, ROUGH, list(foreign))) == whole


def test_the_most_costly_turns_come_first_and_mistakes_before_all() -> None:
    turns = of(TurnResult, list(analyse(kept_game("game_three_seats", "bob"), ROUGH)))
    order = costly(turns)
    assert {turn.mistake for turn in order} == {True, False}, "the game has both"
    assert all(a.mistake >= b.mistake for a, b in pairwise(order))
    assert all(a.lost >= b.lost for a, b in pairwise(order) if a.mistake == b.mistake)
    [whole] = of(GameResult, list(analyse(kept_game("game_three_seats", "bob"), ROUGH)))
    assert whole.costliest == [(turn.round, turn.turn) for turn in order[:3]]


def test_a_mistake_is_only_what_was_looked_at() -> None:
    """Losses are checked from 0.3 stars on, and after the last turn, where they are exact."""
    game = kept_game("game_three_seats", "bob")
    for turn in of(TurnResult, list(analyse(game, ROUGH))):
        last = turn.turn == 9
        assert (turn.check is not None) == (turn.lost >= 300 or (last and turn.lost > 0))
        if turn.check is not None and last:
            assert turn.check.pairs == 0
            assert turn.check.low == turn.check.mean == turn.check.high == turn.lost
        assert (turn.best is None) == (turn.lost == 0)


def test_what_is_not_looked_at_is_told() -> None:
    youtoma = kept_game("game_youtoma_easy")
    assert [played.number for played in youtoma.rounds] == [2, 4]
    [note] = youtoma.notes
    assert "Youtoma" in note
    assert "left out" in note
    [note] = kept_game("game_minigolf").notes
    assert "score only" in note


@pytest.mark.parametrize(
    ("name", "seat", "words"),
    [
        ("game_lowest", None, "everybody plays Youtoma"),
        ("game_three_seats", "Zoe", "there is no seat 'Zoe'; there are"),
    ],
)
def test_what_cannot_be_looked_at_is_refused(name: str, seat: str | None, words: str) -> None:
    with pytest.raises(RealmtableError, match=words):
        played_game(kept(name), catalog(), seat)


def test_other_games_are_refused() -> None:
    record = parse_record("realmtable record 1\ngame: sand\nseat: ann\n\n")
    with pytest.raises(RealmtableError, match=r"line 2: only games of rolling can be analysed"):
        played_game(record, catalog())


def test_a_turn_that_is_not_there() -> None:
    with pytest.raises(RealmtableError, match=r"did not play a turn 1\.12"):
        analyse_turn(kept_game("wingspan"), 1, 12, ROUGH)


class Even(Rough):
    """Every next end is worth 0.3 stars less than the one before."""

    step = 0.3

    def ends(self, view: Position) -> Sequence[Ending]:
        found = every_end(view)
        self.order = {end.position.key(): n for n, end in enumerate(found)}
        return found

    def value(self, end: Position) -> float:
        return 9 - self.step * self.order[end.key()]


def test_only_ends_that_may_be_best_are_looked_at_with_every_roll() -> None:
    """At most eight, and none that lies more than 1.2 stars behind."""
    first = kept_game("wingspan").rounds[0].turns[0].view
    judge = Even(first.round)
    assert len(judge.ends(first)) > 8
    assert len(stream.looked_at(judge, first)) == 5
    judge.step = 0.0
    assert len(stream.looked_at(judge, first)) == 8
