"""Which attempt of which solo mode a round is: as a value, as a text, and in a record's headers."""

import re
from typing import Final, Literal

import msgspec

from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.record import Record
from realmtable.rolling.headers import NOTES, Header

MINIGOLF: Final = "minigolf"
BALL: Final = "rrr_ball"
REALMIVERSE: Final = "realmiverse"
Mode = Literal["minigolf", "rrr_ball", "realmiverse"]
Level = Literal["easy", "normal", "hard"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard")
MODES: Final[tuple[Mode, ...]] = (MINIGOLF, BALL, REALMIVERSE)

TITLES: Final = {MINIGOLF: "Minigolf", BALL: "RRR Ball", REALMIVERSE: "Beyond the Realmiverse"}
NUMBERED: Final = {MINIGOLF: "hole", BALL: "league", REALMIVERSE: "chapter"}  # what is counted
HOW_MANY: Final = {MINIGOLF: 18, BALL: 5, REALMIVERSE: 5}
NUMERALS: Final = ("I", "II", "III", "IV", "V")  # of the leagues
WEEKS: Final = 5
_MOST: Final = 99_999  # attempts, seasons
_FLAGS: Final = ("spark", "practice")
_NUMBER: Final = re.compile("[1-9][0-9]{0,4}")


class Stage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attempt: of a hole, of an evening in a league, of a chapter."""

    mode: Mode
    number: int  # hole, league or chapter, from 1
    level: Level = "normal"  # leagues have none
    attempt: int = 1  # minigolf, realmiverse
    season: int = 1  # rrr_ball
    week: int = 1  # rrr_ball
    spark: bool = False  # realmiverse: it begins with the spark of the chapter before
    practice: bool = False  # it does not count

    def __post_init__(self) -> None:
        most = HOW_MANY[self.mode]
        if not 1 <= self.number <= most:
            what = NUMBERED[self.mode]
            raise InvalidText(f"there is no {what} {self.number}; {what}s are 1 to {most}")
        if not 1 <= self.week <= WEEKS:
            raise InvalidText(f"a season has {WEEKS} weeks; there is no week {self.week}")
        for name in ("attempt", "season"):
            if not 1 <= getattr(self, name) <= _MOST:
                raise InvalidText(f"{name} is a number from 1, not {getattr(self, name)}")
        for name, _ in self.told():
            if name not in NOTES[self.mode]:
                raise InvalidText(f"{TITLES[self.mode]} knows no {name}")

    def told(self) -> list[Header]:
        """What is not as usual, in the order of the fields."""
        values = {name: getattr(self, name) for name in _USUAL}
        return [(name, str(value)) for name, value in values.items() if value != _USUAL[name]]


_USUAL: Final[dict[str, object]] = {
    "level": "normal",
    "attempt": 1,
    "season": 1,
    "week": 1,
    "spark": False,
    "practice": False,
}


# --- as a text -------------------------------------------------------------------------------


def stage_text(stage: Stage) -> str:
    """`minigolf 7 level=hard attempt=2`: the mode, the number, and what is not as usual."""
    words = [name if name in _FLAGS else f"{name}={value}" for name, value in stage.told()]
    return " ".join([stage.mode, str(stage.number), *words])


def stage_words(stage: Stage) -> str:
    """`hole 7, hard, attempt 2`: a stage for players to read."""
    if stage.mode == BALL:
        words = [f"league {NUMERALS[stage.number - 1]}", f"season {stage.season}"]
        words.append(f"week {stage.week}")
    else:
        words = [f"{NUMBERED[stage.mode]} {stage.number}", stage.level, f"attempt {stage.attempt}"]
    words += ["with a spark"] * stage.spark + ["practice"] * stage.practice
    return ", ".join(words)


def parse_stage(text: str) -> Stage:
    """The stage that a text tells; the reverse of `stage_text`."""
    words = text.split()
    if len(words) < 2:
        raise InvalidText("a stage is a mode and a number, such as 'minigolf 7 level=hard'")
    fields: dict[str, object] = {"mode": _mode(words[0]), "number": _number("stage", words[1])}
    for word in words[2:]:
        name, equals, value = word.partition("=")
        if name not in _USUAL:
            raise InvalidText(f"stage: {word[:40]!r} is not known here")
        if name in fields:
            raise InvalidText(f"stage: {name} is there twice")
        if (name in _FLAGS) == bool(equals):
            wanted = name if name in _FLAGS else f"{name}=..."
            raise InvalidText(f"stage: {word[:40]!r} should be {wanted}")
        fields[name] = True if name in _FLAGS else _value(name, value)
    return _made(fields)


def _made(fields: dict[str, object]) -> Stage:
    return msgspec.convert(fields, Stage)


def _mode(text: str) -> str:
    if text not in MODES:
        raise InvalidText(f"there is no solo mode {text[:40]!r}; there are {', '.join(MODES)}")
    return text


def _number(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise InvalidText(f"{name}: {text[:40]!r} is no number from 1")
    return int(text)


def _value(name: str, text: str) -> object:
    if name != "level":
        return _number(name, text)
    if text not in LEVELS:
        raise InvalidText(f"there is no level {text[:40]!r}; there are {', '.join(LEVELS)}")
    return text


# --- in a record -----------------------------------------------------------------------------


def stage_headers(stage: Stage) -> list[Header]:
    """The headers by which a record tells its stage: `mode`, `hole`, `level` and so on."""
    headers: list[Header] = [("mode", stage.mode)]
    for word in NOTES[stage.mode]:
        if word == NUMBERED[stage.mode]:
            number = NUMERALS[stage.number - 1] if stage.mode == BALL else str(stage.number)
            headers.append((word, number))
        elif word not in _FLAGS:
            headers.append((word, str(getattr(stage, word))))
        elif getattr(stage, word):
            headers.append((word, "yes"))
    return headers


def stage_of(record: Record) -> Stage | None:
    """The stage that a record tells; none in games of no solo mode."""
    mode = record.value("mode", "")
    if mode not in MODES:
        return None
    fields: dict[str, object] = {"mode": mode}
    for word in NOTES[mode]:
        try:
            if word == NUMBERED[mode]:
                fields["number"] = _read_number(mode, word, record.value(word))
            elif word in _FLAGS:
                fields[word] = _read_flag(word, record.value(word, ""))
            else:
                fields[word] = _value(word, record.value(word))
        except RealmtableError as error:
            error.tell_place(record.place(word))
            raise
    return _made(fields)


def _read_number(mode: str, word: str, text: str) -> int:
    if mode != BALL:
        return _number(word, text)
    if text not in NUMERALS:
        raise InvalidText(f"there is no league {text[:40]!r}; there are {', '.join(NUMERALS)}")
    return NUMERALS.index(text) + 1


def _read_flag(word: str, text: str) -> bool:
    if text not in ("", "yes"):
        raise InvalidText(f"{word} is yes, or not there at all")
    return text == "yes"
