"""Records: readable texts that say everything that happened in a game.

A record is a first line with the format's version, headers (`key: value`), a blank line, and then
one line per event. Comments start with `#`. Writing what was read gives the same text back.

    realmtable record 1
    game: rolling
    seat: ann
    round 1: wingspan/1/0f3a92c1 scythe/1/77aa01de tapestry/1/5f1b22c0

    1.1 dice 4 2
    1.1 ann: 4>wingspan.a1; 2>scythe.t2; end
    1 score ann: 3 2 1 +5 = 6.5
"""

import re
from dataclasses import dataclass, field

from realmtable.core.errors import InvalidText

FORMAT_VERSION = 1
_NUMBER = "(0|[1-9][0-9]{0,4})"
_FIRST = re.compile(r"realmtable record ([0-9]{1,6})")
# The last words of a key may be a seat's name: `alterations 1 Ann`.
_HEADER = re.compile(r"([a-z][a-z0-9 -]*|[a-z]+ [0-9]+ [^:;#]*[^\s:;#]): (\S.*)")
_DICE = re.compile(rf"{_NUMBER}\.{_NUMBER} dice((?: {_NUMBER})+)")
_TURN = re.compile(rf"{_NUMBER}\.{_NUMBER} ([^:;]+): (\S.*)")
_SCORE = re.compile(rf"{_NUMBER} score ([^:;]+): (\S.*)")
_NAME = re.compile(r"[^\s:;#=](?:[^\n\r\t:;#]*[^\s:;#])?")
MAX_RECORD = 2_000_000  # letters


# `line` is where an entry was read, for messages; two entries are equal wherever they stand.


@dataclass
class Comment:
    text: str  # the whole line, empty for a blank one
    line: int = field(default=0, compare=False)


@dataclass
class DiceEntry:
    round: int
    turn: int
    values: list[int]
    line: int = field(default=0, compare=False)


@dataclass
class TurnEntry:
    round: int
    turn: int
    seat: str
    moves: list[str]
    line: int = field(default=0, compare=False)


@dataclass
class ScoreEntry:
    round: int
    seat: str
    text: str
    line: int = field(default=0, compare=False)


Entry = Comment | DiceEntry | TurnEntry | ScoreEntry


@dataclass
class Record:
    """A game as text: headers, and what happened, entry by entry."""

    headers: list[tuple[str, str]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    version: int = FORMAT_VERSION
    header_lines: list[int] = field(default_factory=list, compare=False)

    def values(self, key: str) -> list[str]:
        """All values of a header."""
        return [value for name, value in self.headers if name == key]

    def value(self, key: str, default: str | None = None) -> str:
        """The one value of a header."""
        found = self.values(key)
        if len(found) > 1:
            where = self.place(key, len(found) - 1)
            raise InvalidText(f"{where}the header {key!r} is there {len(found)} times")
        if not found:
            if default is None:
                raise InvalidText(f"the header {key!r} is missing")
            return default
        return found[0]

    def place(self, key: str, n: int = 0) -> str:
        """`line 3: ` for the n-th header of this name; empty if it was never read from a text."""
        lines = [
            line
            for (name, _), line in zip(self.headers, self.header_lines, strict=False)
            if name == key
        ]
        return f"line {lines[n]}: " if n < len(lines) else ""


def check_seat_name(name: str) -> str:
    """A name as records can hold it: no line breaks, colons, semicolons or #."""
    if len(name) > 40 or not _NAME.fullmatch(name) or not name.isprintable():
        raise InvalidText(
            f"{name[:50]!r} is no name for a seat; "
            "use 1 to 40 letters without : ; # and without spaces at the ends"
        )
    return name


def write_record(record: Record) -> str:
    """The text of a record."""
    lines = [f"realmtable record {record.version}"]
    lines += [f"{key}: {value}" for key, value in record.headers]
    lines.append("")
    lines += [_entry_line(entry) for entry in record.entries]
    return "\n".join(lines) + "\n"


def _entry_line(entry: Entry) -> str:
    if isinstance(entry, Comment):
        return entry.text
    if isinstance(entry, DiceEntry):
        values = " ".join(str(value) for value in entry.values)
        return f"{entry.round}.{entry.turn} dice {values}"
    if isinstance(entry, ScoreEntry):
        return f"{entry.round} score {entry.seat}: {entry.text}"
    return f"{entry.round}.{entry.turn} {entry.seat}: {'; '.join(entry.moves)}"


def parse_record(text: str) -> Record:
    """The record that a text holds; every error names its line."""
    if len(text) > MAX_RECORD:
        raise InvalidText(f"a record has at most {MAX_RECORD} letters, this one has {len(text)}")
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    lines = [line.removesuffix("\r") for line in lines]
    first = _FIRST.fullmatch(lines[0]) if lines else None
    if not first:
        raise InvalidText(f"line 1: a record starts with 'realmtable record {FORMAT_VERSION}'")
    if first[1] != str(FORMAT_VERSION):
        raise InvalidText(
            f"line 1: this is format {first[1]}; this program reads format {FORMAT_VERSION}"
        )
    record = Record()
    at = 1
    while at < len(lines) and lines[at]:
        header = _HEADER.fullmatch(lines[at])
        if not header:
            raise InvalidText(f"line {at + 1}: {lines[at][:60]!r} is no header; write key: value")
        record.headers.append((header[1], header[2]))
        at += 1
        record.header_lines.append(at)
    for number, line in enumerate(lines[at + 1 :], start=at + 2):
        record.entries.append(_parse_entry(line, number))
    return record


def _parse_entry(line: str, number: int) -> Entry:
    if not line or line.startswith("#"):
        return Comment(line, number)
    dice = _DICE.fullmatch(line)
    if dice:
        values = [int(word) for word in dice[3].split()]
        return DiceEntry(int(dice[1]), int(dice[2]), values, number)
    score = _SCORE.fullmatch(line)
    if score:
        return ScoreEntry(int(score[1]), score[2], score[3], number)
    turn = _TURN.fullmatch(line)
    if turn:
        moves = turn[4].split("; ")
        if any(not move.strip() or ";" in move for move in moves):
            raise InvalidText(f"line {number}: moves are separated by '; ', one after the other")
        return TurnEntry(int(turn[1]), int(turn[2]), turn[3], moves, number)
    raise InvalidText(
        f"line {number}: {line[:60]!r} is neither dice (1.1 dice 4 2), a turn (1.1 ann: end), "
        "a score (1 score ann: ...) nor a comment (# ...)"
    )
