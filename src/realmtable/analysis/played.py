"""A record as the turns of one seat, ready to be looked at."""

import hashlib
from dataclasses import dataclass

from realmtable.core.errors import InvalidText, UnknownName
from realmtable.core.record import Comment, DiceEntry, Entry, Record, TurnEntry, write_record
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import game_from_record
from realmtable.rolling.headers import read_notes
from realmtable.rolling.matching import find_move
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.turn import apply, begin

AIM = (
    "This game asked for more than stars; the analysis looks at the score only, and not at what "
    "the game asked for."
)


@dataclass(frozen=True)
class PlayedTurn:
    """One turn of a seat, from where the one before it ended."""

    round: int
    dice: list[int]
    before: Position  # its turn is over
    view: Position  # after the roll
    moves: list[Move]
    end: Position

    @property
    def number(self) -> int:
        return self.view.turn


@dataclass(frozen=True)
class PlayedRound:
    number: int
    round: Round
    turns: list[PlayedTurn]

    @property
    def over(self) -> bool:
        return bool(self.turns) and self.turns[-1].end.round_over


@dataclass(frozen=True)
class PlayedGame:
    """What a seat did in a record, without what cannot be looked at."""

    fingerprint: str
    seat: str
    rounds: list[PlayedRound]
    notes: list[str]

    def turn(self, round: int, turn: int) -> PlayedTurn:
        """One turn by its number."""
        for played in self.rounds:
            for each in played.turns:
                if (each.round, each.number) == (round, turn):
                    return each
        raise UnknownName(f"{self.seat} did not play a turn {round}.{turn} that can be analysed")


def fingerprint(record: Record) -> str:
    """The same for records that tell the same, whatever is remarked in them."""
    told: list[Entry] = [entry for entry in record.entries if not isinstance(entry, Comment)]
    text = write_record(Record(record.headers, told, record.version))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def played_game(record: Record, catalog: Catalog, seat: str | None = None) -> PlayedGame:
    """The turns of a seat, the first one unless it is named. The record is checked on the way."""
    name = record.value("game")
    if name != "rolling":
        raise InvalidText(
            f"{record.place('game')}only games of rolling can be analysed, and this is a record of "
            f"{name!r}"
        )
    game = game_from_record(record, catalog)
    who = game.seat(next(iter(game.seats)) if seat is None else seat)
    dice = {(at.round, at.turn): at.values for at in game.log if isinstance(at, DiceEntry)}
    texts = {
        (at.round, at.turn): at.moves
        for at in game.log
        if isinstance(at, TurnEntry) and at.seat == who.name
    }
    rounds = []
    for number, round in enumerate(who.course, start=1):
        if not round.duties:
            rounds.append(PlayedRound(number, round, _turns(number, round, dice, texts)))
    if not rounds:
        raise InvalidText("everybody plays Youtoma in this game, and its rounds are not analysed")
    notes = []
    left_out = len(who.course) - len(rounds)
    if left_out:
        is_are = "round played for Youtoma is" if left_out == 1 else "rounds played for Youtoma are"
        notes.append(
            f"The {is_are} left out: there one aims low, and the analysis looks for stars."
        )
    if read_notes(record):
        notes.append(AIM)
    return PlayedGame(fingerprint(record), who.name, rounds, notes)


def _turns(
    number: int,
    round: Round,
    dice: dict[tuple[int, int], list[int]],
    texts: dict[tuple[int, int], list[str]],
) -> list[PlayedTurn]:
    """The turns that were played to their end."""
    found: list[PlayedTurn] = []
    position = round.start()
    while not position.round_over:
        at = (number, position.turn + 1)
        if at not in texts:
            break
        view = end = begin(position, *dice[at])
        moves: list[Move] = []
        for text in texts[at]:
            moves.append(find_move(end, text))
            end = apply(end, moves[-1])
        if not end.over:
            break
        found.append(PlayedTurn(number, dice[at], position, view, moves, end))
        position = end
    return found
