"""Stages: which attempt of a solo mode a round is, as a text and in records."""

import pytest

from realmtable.core.errors import InvalidText
from realmtable.core.record import Record, parse_record, write_record
from realmtable.rolling.game import game_from_record
from realmtable.solo.stage import (
    BALL,
    MINIGOLF,
    REALMIVERSE,
    Stage,
    parse_stage,
    stage_headers,
    stage_of,
    stage_text,
)
from tests.support.parsing import refused
from tests.support.rolling import catalog
from tests.support.solo import begun, play_stage

STAGES = {
    "minigolf 7": Stage(mode=MINIGOLF, number=7),
    "minigolf 7 level=hard attempt=2": Stage(mode=MINIGOLF, number=7, level="hard", attempt=2),
    "minigolf 18 level=easy practice": Stage(mode=MINIGOLF, number=18, level="easy", practice=True),
    "rrr_ball 4 season=3 week=2": Stage(mode=BALL, number=4, season=3, week=2),
    "realmiverse 2 attempt=2": Stage(mode=REALMIVERSE, number=2, attempt=2),
    "realmiverse 5 level=easy spark": Stage(mode=REALMIVERSE, number=5, level="easy", spark=True),
}


@pytest.mark.parametrize("text", STAGES)
def test_a_stage_is_written_and_read(text: str) -> None:
    assert stage_text(STAGES[text]) == text
    assert parse_stage(text) == STAGES[text]
    assert stage_of(Record(stage_headers(STAGES[text]))) == STAGES[text]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a stage is a mode and a number"),
        ("minigolf", "a stage is a mode and a number"),
        ("chess 1", "there is no solo mode 'chess'; there are minigolf, rrr_ball, realmiverse"),
        ("minigolf 19", "there is no hole 19; holes are 1 to 18"),
        ("minigolf 0", "'0' is no number from 1"),
        ("minigolf 07", "'07' is no number from 1"),
        ("rrr_ball 6", "there is no league 6; leagues are 1 to 5"),
        ("rrr_ball 1 week=6", "a season has 5 weeks; there is no week 6"),
        ("rrr_ball 1 level=hard", "RRR Ball knows no level"),
        ("minigolf 1 spark", "Minigolf knows no spark"),
        ("minigolf 1 season=2", "Minigolf knows no season"),
        ("minigolf 1 level=insane", "there is no level 'insane'; there are easy, normal, hard"),
        ("minigolf 1 colour=red", "'colour=red' is not known here"),
        ("minigolf 1 attempt=2 attempt=3", "attempt is there twice"),
        ("minigolf 1 practice=yes", "'practice=yes' should be practice"),
        ("minigolf 1 attempt", "'attempt' should be attempt=..."),
    ],
)
def test_what_is_no_stage_is_told(text: str, why: str) -> None:
    assert why in refused(lambda: parse_stage(text))


# --- in records ------------------------------------------------------------------------------


def test_headers_as_designed() -> None:
    assert stage_headers(STAGES["minigolf 7"]) == [
        ("mode", "minigolf"),
        ("hole", "7"),
        ("level", "normal"),
        ("attempt", "1"),
    ]
    assert stage_headers(STAGES["rrr_ball 4 season=3 week=2"]) == [
        ("mode", "rrr_ball"),
        ("league", "IV"),
        ("season", "3"),
        ("week", "2"),
    ]
    assert stage_headers(STAGES["realmiverse 5 level=easy spark"]) == [
        ("mode", "realmiverse"),
        ("chapter", "5"),
        ("level", "easy"),
        ("attempt", "1"),
        ("spark", "yes"),
    ]


def test_a_record_of_a_stage_is_read_and_written_again() -> None:
    text = play_stage(STAGES["minigolf 7 level=hard attempt=2"], (), seed=1)
    assert text.splitlines()[1:7] == [
        "game: rolling",
        "seat: you",
        "mode: minigolf",
        "hole: 7",
        "level: hard",
        "attempt: 2",
    ]
    record = parse_record(text)
    assert write_record(game_from_record(record, catalog()).record()) == text
    assert stage_of(record) == STAGES["minigolf 7 level=hard attempt=2"]
    assert game_from_record(record, catalog()).mode == "standard"


def test_a_game_of_no_solo_mode_has_no_stage() -> None:
    assert stage_of(Record([("game", "rolling")])) is None
    assert stage_of(Record([("game", "rolling"), ("mode", "youtoma"), ("level", "hard")])) is None


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("hole: 7", "hole: 19", "there is no hole 19"),
        ("hole: 7", "hole: VII", "line 5: hole: 'VII' is no number"),
        ("level: normal", "level: insane", "line 6: there is no level 'insane'"),
        ("attempt: 1\n", "", "the header 'attempt' is missing"),
        ("attempt: 1", "attempt: 1\npractice: no", "line 8: practice is yes, or not there"),
    ],
)
def test_headers_that_tell_no_stage(old: str, new: str, why: str) -> None:
    _, game = begun(STAGES["minigolf 7"])
    text = write_record(game.record())
    assert old in text
    assert why in refused(lambda: stage_of(parse_record(text.replace(old, new))))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("attempt: 1", "week: 1", "line 7: the header 'week' is not known here"),
        ("attempt: 1", "attempt: 1\nattempt: 2", "line 8: the header 'attempt' is there 2 times"),
        ("mode: minigolf", "mode: maxigolf", "line 5: the header 'hole' is not known here"),
    ],
)
def test_headers_that_belong_to_no_game(old: str, new: str, why: str) -> None:
    _, game = begun(STAGES["minigolf 7"])
    text = write_record(game.record())
    assert old in text
    changed = parse_record(text.replace(old, new))
    assert why in refused(lambda: game_from_record(changed, catalog()))


def test_a_stage_is_checked_when_it_is_made() -> None:
    with pytest.raises(InvalidText, match="there is no chapter 6"):
        Stage(mode=REALMIVERSE, number=6)
