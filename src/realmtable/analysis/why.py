"""Turns in words: what was done, and why something else would have been better."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from realmtable.analysis.judge import End
from realmtable.analysis.results import Standing
from realmtable.analysis.rollouts import Compared
from realmtable.rolling.boardtext import marks
from realmtable.rolling.describe import describe
from realmtable.rolling.effects import of_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.movewords import die_words, move_words
from realmtable.rolling.position import COMPENSATE, END, SPEND, USE, Move, Position
from realmtable.rolling.resources import KINDS, NAMES, all_counts, count, from_counts, in_words
from realmtable.rolling.turn import apply, ended, stars
from realmtable.rolling.words import listed

_TELLING: Final = 0.1  # stars of a realm that are worth a word


def standing(view: Position, moves: Sequence[Move], end: Position) -> Standing:
    """A turn from its roll to its end."""
    texts: list[str] = []
    words: list[str] = []
    position = view
    for move in moves:
        after = apply(position, move)
        texts.append(move_text(position, move))
        effects = of_move(position, move, after)
        if move.kind != END:
            words.append(move_words(position, move, effects))
        words += [effect.words for effect in effects]
        position = after
    realms = end.round.realms
    return Standing(
        moves=texts,
        words=words or ["Ends the turn."],
        boards={
            realm.id: marks(realm, board) for realm, board in zip(realms, end.boards, strict=True)
        },
        stars=stars(end),
        held=all_counts(end.held),
    )


def reasons(
    view: Position, played: Sequence[Move], best: End, compared: Compared | None
) -> list[str]:
    """Why the best end is better: which die goes where, what is spent, what the realms gain."""
    mine, other = _Turn(view, played), _Turn(view, best.moves)
    found: list[str] = []
    if mine.uses != other.uses:
        found.append(f"Better: {_uses(other)}. Played: {_uses(mine)}.")
    else:
        found += _elsewhere(mine, other)
    if mine.spendings != other.spendings:
        found.append(f"Better {_spendings(other)}; played {_spendings(mine)}.")
    found += _realms(mine, other, compared)
    return found + _held(mine.last, other.last)


class _Turn:
    """A turn by what became of its dice and resources."""

    def __init__(self, view: Position, moves: Sequence[Move]) -> None:
        self.uses: Counter[str] = Counter()  # `the 5 in Scythe`
        self.writes: dict[str, list[str]] = {}  # by use: where
        self.spendings: Counter[str] = Counter()
        position = view
        for move in moves:
            data = describe(position, move)
            if move.kind == USE:
                use = f"{die_words(position, move.die)} in {position.round.realms[move.realm].name}"
                self.uses[use] += 1
                self.writes.setdefault(use, []).append(data.writes)
            elif move.kind == COMPENSATE:
                given = in_words(from_counts(data.gain))
                self.uses[f"{die_words(position, move.die)} given up for {given}"] += 1
            elif move.kind == SPEND:
                made = move_words(position, move).partition(": ")[2].rstrip(".")
                self.spendings[f"{in_words(from_counts(data.cost))} ({made})"] += 1
            # Realms that are discarded at the end of the turn are still told of.
            after = apply(position, move)
            same_round = after.round is position.round
            self.last = after if same_round else ended(position, move)
            position = after
        self.end = position


def _uses(turn: _Turn) -> str:
    return listed(list(turn.uses.elements())) or "no die is used"


def _spendings(turn: _Turn) -> str:
    spent = listed(list(turn.spendings.elements()))
    return f"spends {spent}" if spent else "spends nothing"


def _elsewhere(mine: _Turn, other: _Turn) -> list[str]:
    """Dice that go into the same realms, but onto other places."""
    found = []
    for use, places in other.writes.items():
        instead = mine.writes[use]
        if sorted(places) != sorted(instead) and all(places) and all(instead):
            found.append(f"With {use}, better {listed(places)}; played {listed(instead)}.")
    return found


def _realms(mine: _Turn, other: _Turn, compared: Compared | None) -> list[str]:
    """What realms gain and lose by it: at the end, if both were played on, or else right away."""
    if compared is not None and compared.check.pairs:
        told = _more_and_less(compared.by_realm)
        return [f"At the end: {told}."] if told else []
    names = [realm.name for realm in other.last.round.realms]
    counted = zip(stars(other.last), stars(mine.last), strict=True)
    now = {name: float(a - b) for name, (a, b) in zip(names, counted, strict=True)}
    told = _more_and_less(now)
    return [f"Right away: {told}."] if told else []


def _more_and_less(changes: dict[str, float]) -> str:
    """`1.2 stars more in Scythe, 0.4 fewer in Wingspan`."""
    telling = {name: n for name, n in changes.items() if abs(n) >= _TELLING}
    parts: list[str] = []
    for name, n in sorted(telling.items(), key=lambda each: -each[1]):
        many = f"{abs(n):.1f}".removesuffix(".0")
        noun = "" if parts else (" star" if many == "1" else " stars")
        parts.append(f"{many}{noun} {'more' if n > 0 else 'fewer'} in {name}")
    return ", ".join(parts)


def _held(mine: Position, other: Position) -> list[str]:
    """Which resources are left more or fewer."""
    parts = []
    for unit, name in zip(KINDS, NAMES, strict=True):
        n = count(other.held, unit) - count(mine.held, unit)
        if n:
            plural = "" if abs(n) == 1 else "s"
            parts.append(f"{abs(n)} {name}{plural} {'more' if n > 0 else 'fewer'}")
    return [f"It leaves {listed(parts)}."] if parts else []
