"""What an analysis tells, piece by piece: first what is expected, then each turn, each round and
the game. All worths are in thousandths of a star, so that they add up exactly."""

from typing import Final, Literal

import msgspec

THOUSAND: Final = 1000
SHOWN: Final = 300  # what a turn must lose, at least, to be looked at as a mistake
COSTLIEST: Final = 3  # turns that are shown first

Marks = dict[str, dict[str, int | str]]  # realm, space: mark
Verdict = Literal["mistake", "unconfirmed"]


class Expected(msgspec.Struct, frozen=True):
    """A round before its first roll."""

    round: int
    realms: list[str]  # their names
    start: int  # what it is expected to score
    turns: int  # how many of it were played
    note: str = ""


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """What is looked at, and with what."""

    record: str  # its fingerprint, which is also the seed of all rollouts
    version: str  # of the judgement
    seat: str
    rounds: list[Expected]
    notes: list[str] = []  # what is left out, and why

    @property
    def turns(self) -> int:
        return sum(round.turns for round in self.rounds)


class Standing(msgspec.Struct, frozen=True):
    """The end of a turn: the boards, the stars on them and the resources."""

    moves: list[str]
    words: list[str]  # the moves in words
    boards: Marks
    stars: list[int]  # of each realm
    held: dict[str, int]


class Check(msgspec.Struct, frozen=True):
    """What rollouts on common dice say about a claimed loss."""

    verdict: Verdict
    mean: int  # what the best end scored more
    low: int
    high: int
    pairs: int  # rollouts from each end; 0 where the difference is exact


class TurnResult(msgspec.Struct, frozen=True, tag="turn"):
    """One turn: what the roll brought, and what was made of it."""

    round: int
    turn: int  # as printed
    dice: list[int]
    before: int  # what the round was expected to score before the roll
    luck: int  # what the roll added, if it is made the best of
    lost: int  # what the turn fell short of that
    played: Standing
    best: Standing | None = None  # where something better was found
    why: list[str] = []
    check: Check | None = None  # of a loss that is worth looking at

    @property
    def best_worth(self) -> int:
        return self.before + self.luck

    @property
    def after(self) -> int:
        return self.before + self.luck - self.lost

    @property
    def mistake(self) -> bool:
        return self.check is not None and self.check.verdict == "mistake"


class RoundResult(msgspec.Struct, frozen=True, tag="round"):
    """start + luck - lost = end, exactly."""

    round: int
    start: int
    luck: int
    lost: int
    end: int  # the score; what is expected, if the round was broken off
    over: bool


class GameResult(msgspec.Struct, frozen=True, tag="game"):
    """start + luck - lost = end, exactly, over all rounds that are looked at."""

    start: int
    luck: int
    lost: int
    end: int
    over: bool
    mistakes: int
    in_mistakes: int  # of what was lost
    costliest: list[tuple[int, int]]  # round and turn of the most costly turns, mistakes first


Result = Opening | TurnResult | RoundResult | GameResult


def costly(turns: list[TurnResult]) -> list[TurnResult]:
    """The turns that lost something: first those that were mistakes, the most costly first."""
    losing = [turn for turn in turns if turn.lost > 0]
    return sorted(losing, key=lambda turn: (not turn.mistake, -turn.lost, turn.round, turn.turn))


def round_result(opening: Expected, turns: list[TurnResult], over: bool) -> RoundResult:
    luck = sum(turn.luck for turn in turns)
    lost = sum(turn.lost for turn in turns)
    end = turns[-1].after if turns else opening.start
    return RoundResult(opening.round, opening.start, luck, lost, end, over)


def game_result(rounds: list[RoundResult], turns: list[TurnResult]) -> GameResult:
    mistakes = [turn for turn in turns if turn.mistake]
    return GameResult(
        start=sum(each.start for each in rounds),
        luck=sum(each.luck for each in rounds),
        lost=sum(each.lost for each in rounds),
        end=sum(each.end for each in rounds),
        over=all(each.over for each in rounds),
        mistakes=len(mistakes),
        in_mistakes=sum(turn.lost for turn in mistakes),
        costliest=[(turn.round, turn.turn) for turn in costly(turns)[:COSTLIEST]],
    )
