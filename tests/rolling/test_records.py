"""Games kept as records are played again, move by move, and give the same text back."""

import re
from pathlib import Path

import pytest

from realmtable.core.record import (
    Comment,
    DiceEntry,
    Record,
    ScoreEntry,
    TurnEntry,
    parse_record,
    write_record,
)
from realmtable.rolling.game import Game, game_from_record
from tests.support.parsing import refused
from tests.support.records import ENOUGH, FOLDER, GAMES, repeated, stars_in
from tests.support.rolling import both_sides, catalog

REALMS = both_sides()
PATHS = sorted(FOLDER.rglob("*.txt"))


def title_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def text_of(title: str) -> str:
    return (FOLDER / f"{title}.txt").read_text(encoding="utf-8")


def replayed(text: str) -> Game:
    return game_from_record(parse_record(text), catalog())


def test_there_is_a_record_of_every_realm_and_of_every_kind_of_game() -> None:
    assert {title_of(path) for path in PATHS} == {*REALMS, *GAMES}


@pytest.mark.parametrize("path", PATHS, ids=title_of)
def test_replaying_a_record_gives_the_same_text_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_record(parse_record(text)) == text
    assert write_record(replayed(text).record()) == text


@pytest.mark.parametrize("name", REALMS)
def test_the_record_of_a_realm_reaches_five_stars_there(name: str) -> None:
    game = replayed(text_of(name))
    assert game.over
    assert stars_in(game, "greedy", name) >= ENOUGH


@pytest.mark.parametrize("path", PATHS, ids=title_of)
def test_the_scores_in_a_record_add_up(path: Path) -> None:
    """`3 6 2 +4 = 11.4`: stars, a tenth for each resource left, and their sum. For Youtoma there
    may be a bonus, `3 6 2 +14 bonus 2 = 14.4`, and nothing counts past 19. In altered rounds there
    may be stars of discarded realms, and stars lost for debts: `0 1 +2 banked 6 -1 = 6.2`."""
    text = path.read_text(encoding="utf-8")
    game = replayed(text)
    totals: dict[str, int] = {}
    for entry in parse_record(text).entries:
        if isinstance(entry, ScoreEntry):
            form = r"([\d ]*)\+(\d+)(?: bonus (\d))?(?: banked (\d+))?(?: -(\d))? = (\d+\.\d)"
            found = re.fullmatch(form, entry.text)
            assert found
            more = int(found[3] or 0) + int(found[4] or 0) - int(found[5] or 0)
            tenths = max(0, 10 * (sum(map(int, found[1].split())) + more) + int(found[2]))
            if game.rounds[entry.round - 1].duties:
                tenths = min(tenths, 190)
            assert found[6] == f"{tenths // 10}.{tenths % 10}"
            totals[entry.seat] = totals.get(entry.seat, 0) + tenths
    assert totals == {
        name: seat.total + sum(seat.opponents_rounds)
        for name, seat in game.seats.items()
        if seat.scores
    }


def test_a_game_of_three_rounds_with_a_shared_first_place() -> None:
    game = replayed(text_of("game_three_seats"))
    assert game.over
    assert [len(seat.scores) for seat in game.seats.values()] == [3, 3, 3]
    ranking = game.ranking()
    assert [(place.rank, place.seat) for place in ranking] == [
        (1, "Ann"),
        (1, "Zoë the 2nd"),
        (3, "bob"),
    ]
    assert ranking[0].total == ranking[1].total > ranking[2].total


@pytest.mark.parametrize(("level", "turns"), [("easy", 10), ("normal", 11), ("hard", 11)])
def test_a_game_against_youtoma_at_each_level(level: str, turns: int) -> None:
    game = replayed(text_of(f"game_youtoma_{level}"))
    assert game.over
    assert game.levels == [level]
    assert [len(rolls) for rolls in game.rolls] == [turns, 9, turns, 9]
    first, second, third, fourth = (score.tenths for score in game.seat("ann").scores)
    totals = {place.seat: place.total for place in game.ranking()}
    assert totals == {"Youtoma": first + third, "ann": second + fourth}


def test_a_game_in_which_the_lowest_wins() -> None:
    game = replayed(text_of("game_lowest"))
    assert game.over
    assert game.levels == ["easy", "normal", "hard", "hard"]
    assert [len(rolls) for rolls in game.rolls] == [11, 11, 11]
    totals = [place.total for place in game.ranking()]
    assert totals == sorted(totals)
    assert game.ranking()[-1].seat == "chance"
    bonus = [sum(score.bonus for score in seat.scores) for seat in game.seats.values()]
    assert bonus[:2] == [0, 0]
    assert bonus[3] > 0


def test_who_plays_easily_waits_for_the_others_in_their_last_turn() -> None:
    game = replayed(text_of("game_lowest_in_turn_eleven"))
    turns = {name: seat.position.turn for name, seat in game.seats.items()}
    assert turns == {"easy": 10, "normal": 11, "hard": 11, "chance": 11}
    assert [len(seat.scores) for seat in game.seats.values()] == [1, 1, 0, 0]
    assert not game.waiting_for_roll
    assert game.next_roll == (2, 1)
    game.roll([1, 2])
    assert [seat.round for seat in game.seats.values()] == [2, 2, 1, 1]


def test_an_unfinished_game_goes_on_where_it_stopped() -> None:
    game = replayed(text_of("game_at_their_own_pace"))
    where = {name: (seat.round, seat.position.turn) for name, seat in game.seats.items()}
    assert where == {"quick": (1, 5), "slow": (1, 3), "away": (1, 1)}
    assert not game.over
    assert not game.waiting_for_roll
    assert game.next_roll == (1, 6)
    slow = game.seat("slow")
    assert slow.entry is not None
    assert len(slow.entry.moves) == 2
    game.play("slow", "end")
    assert slow.position.turn == 4
    assert write_record(game.record()).splitlines()[-1].endswith("; end")


def test_a_game_between_two_rounds_waits_for_the_dice_of_the_next() -> None:
    game = replayed(text_of("game_between_rounds"))
    assert game.next_roll == (2, 1)
    assert game.waiting_for_roll
    game.roll([6, 6])  # no craving for this sum, so nothing comes by itself
    seat = game.seat("solo")
    assert (seat.round, seat.position.turn, seat.position.earned) == (2, 1, 0)


def test_remarks_and_empty_lines_stay_where_they_are() -> None:
    record = parse_record(text_of("game_commented"))
    remarks = [entry.text for entry in record.entries if isinstance(entry, Comment)]
    assert remarks.count("") == 10
    assert "#no space; and: signs" in remarks
    log = replayed(text_of("game_commented")).log
    assert log[:3] == [Comment(text) for text in remarks[:3]]


def test_windows_line_ends_and_a_missing_last_one_are_read_as_well() -> None:
    text = text_of("wingspan")
    assert write_record(parse_record(text.replace("\n", "\r\n"))) == text
    assert write_record(parse_record(text.rstrip("\n"))) == text


def test_undoing_and_playing_again_gives_the_same_record() -> None:
    game = replayed(text_of("game_at_their_own_pace"))
    before = write_record(game.record())
    entry = game.seat("slow").entry
    assert entry is not None
    moves = list(entry.moves)
    game.undo("slow")
    assert "1.3 slow" not in write_record(game.record())
    for move in moves:
        game.play("slow", move)
    assert write_record(game.record()) == before


# --- records that cannot be true -------------------------------------------------------------


def changed(title: str, old: str, new: str) -> str:
    text = text_of(title)
    assert old in text
    return text.replace(old, new, 1)


def test_a_record_made_with_other_rules_is_refused() -> None:
    why = refused(lambda: replayed(changed("wingspan", "wingspan/1/", "wingspan/2/")))
    assert "version 2 of the rules of Wingspan" in why
    assert "has version 1" in why


def test_a_record_made_with_another_layout_is_refused() -> None:
    print_now = catalog().realm("wingspan").card.fingerprint()
    why = refused(lambda: replayed(changed("wingspan", print_now, "00000000")))
    assert "another layout of Wingspan" in why
    assert "00000000" in why
    assert print_now in why


def test_a_wrong_score_is_refused() -> None:
    game = replayed(text_of("wingspan"))
    score = str(game.seat("greedy").scores[0])
    text = changed("wingspan", score, "6 6 6 +0 = 18.0")
    assert f"the record says 6 6 6 +0 = 18.0, but the moves come to {score}" in refused(
        lambda: replayed(text)
    )


def test_a_move_that_was_not_possible_is_refused_with_its_place() -> None:
    record = parse_record(text_of("wingspan"))
    turn = next(entry for entry in record.entries if isinstance(entry, TurnEntry))
    turn.moves.insert(0, "coins 6")
    why = refused(lambda: game_from_record(record, catalog()))
    assert why.startswith("line 9: 1.1 greedy: 'coins 6': this costs 6 coins")


def test_dice_out_of_order_are_refused() -> None:
    record = parse_record(text_of("wingspan"))
    dice = [entry for entry in record.entries if isinstance(entry, DiceEntry)]
    dice[0].turn = 2
    why = refused(lambda: game_from_record(record, catalog()))
    assert "the dice of 1.2 come out of order" in why


@pytest.mark.parametrize("values", [[4], [4, 7], [0, 3], [1, 2, 3]])
def test_dice_that_do_not_exist_are_refused(values: list[int]) -> None:
    record = parse_record(text_of("wingspan"))
    dice = next(entry for entry in record.entries if isinstance(entry, DiceEntry))
    dice.values = values
    assert "two dice from 1 to 6" in refused(lambda: game_from_record(record, catalog()))


def test_a_turn_of_somebody_else_or_of_another_time_is_refused() -> None:
    text = text_of("wingspan")
    assert "there is no seat 'ann'" in refused(
        lambda: replayed(text.replace("1.1 greedy:", "1.1 ann:"))
    )
    assert "does not belong here" in refused(
        lambda: replayed(text.replace("1.1 greedy:", "1.2 greedy:"))
    )


def test_a_score_before_its_round_is_over_is_refused() -> None:
    record = parse_record(text_of("wingspan"))
    record.entries.insert(1, ScoreEntry(1, "greedy", "0 0 0 +0 = 0.0"))
    assert "scored before it is over" in refused(lambda: game_from_record(record, catalog()))


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ([("seat", "a")], "'game' is missing"),
        ([("game", "chess")], "not of rolling"),
        ([("game", "rolling"), ("game", "rolling")], "2 times"),
        ([("game", "rolling"), ("seat", "a")], "1 to 3 rounds"),
        ([("game", "rolling"), ("colour", "red")], "'colour' is not known"),
        ([("game", "rolling"), ("seat", "a"), ("round 1", "wingspan")], "realm/rules version"),
        ([("game", "rolling"), ("seat", "a"), ("round 1", "chess/1/0")], "no realm 'chess'"),
    ],
)
def test_headers_that_make_no_game_are_refused(headers: list[tuple[str, str]], why: str) -> None:
    assert why in refused(lambda: game_from_record(Record(headers), catalog()))


def test_a_record_is_repeated_with_the_pins_of_today() -> None:
    """What `python -m tests.tools.refresh records` does where the moves are still legal."""
    old = changed("wingspan", "wingspan/1/", "wingspan/7/")
    again = repeated(old)
    assert again is not None
    assert write_record(again.record()) == text_of("wingspan")
    assert repeated(changed("wingspan", "end", "coins 6; end")) is None
