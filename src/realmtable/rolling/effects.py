"""What realms do by themselves: when the dice are rolled, after a move, at the end of a turn.

The engine carries it out without a word, and nothing here slows it down: positions are compared
afterwards, by those who tell what happened.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from realmtable.rolling.boardtext import marks
from realmtable.rolling.position import ANYTIME, END, START, USE, Move, Position
from realmtable.rolling.realm import Play
from realmtable.rolling.resources import capped, in_words
from realmtable.rolling.turn import ended, stars
from realmtable.rolling.words import writing_words

AT_START = "at the start of the turn"
AT_END = "at the end of the turn"
MEANWHILE = "by itself"


@dataclass(frozen=True)
class Effect:
    """What one realm did by itself: when, why, and what it brought."""

    realm: str
    name: str
    when: str
    why: str
    writes: str
    gain: int
    stars: int

    @property
    def words(self) -> str:
        """`Biddy & Walter at the start of the turn, as the rolled dice add up to 4: ...`"""
        did = ([self.writes] if self.writes else []) + brought(self.gain, self.stars)
        return f"{self.name} {self.when}, as {self.why}: {', '.join(did)}."


def brought(gain: int, stars: int) -> list[str]:
    """`gains 1 pumpkin`, `scores 1 star`."""
    parts = [f"gains {in_words(gain)}"] if gain else []
    if stars:
        many = "" if abs(stars) == 1 else "s"
        parts.append(f"{'scores' if stars > 0 else 'loses'} {abs(stars)} star{many}")
    return parts


def at_start(before: Position, start: Position) -> list[Effect]:
    """What the roll has brought, from where the turn before ended."""
    begun = before.copy()
    begun.turn, begun.roll_a, begun.roll_b = start.turn, start.roll_a, start.roll_b
    begun.over = False
    begun.activated = begun.opened = begun.came = begun.memos = 0
    settled = [realm for realm in begun.round.on_roll if not start.pending >> realm & 1]
    telling = _Telling(begun, start)
    telling.rolled(settled)
    telling.others()
    return telling.found


def of_move(position: Position, move: Move, after: Position) -> list[Effect]:
    """What realms did by themselves after a move, or when it ended the turn."""
    if move.kind == END and after.round is not position.round:
        after = ended(position, move)  # what was discarded then is told elsewhere
    telling = _Telling(position, after)
    if move.kind in (USE, ANYTIME) and move.play is not None:
        telling.boards[move.realm] = move.play.board
        telling.own = move.realm
    if move.kind == END:
        for realm, play in move.endings:
            telling.play(realm, play, AT_END)
    settled = position.pending & ~after.pending
    if move.way == START:
        settled &= ~(1 << move.realm)
    telling.rolled([realm for realm in position.round.on_roll if settled >> realm & 1])
    telling.others()
    return telling.found


class _Telling:
    """Two positions, and what lies between them."""

    def __init__(self, before: Position, after: Position) -> None:
        self.before = before
        self.after = after
        self.boards = list(before.boards)  # as far as it is explained
        self.own = -1  # the realm of the move, whose stars the move tells
        self.earned = before.earned
        self.found: list[Effect] = []
        self._stars: list[int] | None = None

    def rolled(self, realms: Sequence[int]) -> None:
        """The start-of-turn effects of these realms, which left nothing to decide."""
        for realm in realms:
            moment = self.before.moment(realm)
            moment.roll_a, moment.roll_b = self.after.roll_a, self.after.roll_b
            plays = self.before.round.realms[realm].on_roll(self.boards[realm], moment)
            if len(plays) == 1:
                self.play(realm, plays[0], AT_START)

    def play(self, realm: int, play: Play, when: str) -> None:
        gain = capped(play.gain, self.earned, self.before.round.limit)
        self.earned += gain
        self._add(realm, play.board, when, gain)

    def others(self) -> None:
        """Whatever else was written: where resources were earned, or a die was used."""
        for realm, board in enumerate(self.after.boards):
            if board != self.boards[realm]:
                self._add(realm, board, MEANWHILE, 0)

    def _add(self, realm: int, board: bytes, when: str, gain: int) -> None:
        of = self.before.round.realms[realm]
        writes = writing_words(of.card, marks(of, board, self.boards[realm]))
        self.boards[realm] = board
        scored = 0 if realm == self.own else self._scored(realm)
        if writes or gain or scored:
            why = of.why_itself(self.after.moment(realm))
            self.found.append(Effect(of.id, of.name, when, why, writes, gain, scored))

    def _scored(self, realm: int) -> int:
        """What the realm's stars have changed by; told with its first effect only."""
        if any(effect.realm == self.before.round.realms[realm].id for effect in self.found):
            return 0
        if self._stars is None:
            pairs = zip(stars(self.before), stars(self.after), strict=True)
            self._stars = [new - old for old, new in pairs]
        return self._stars[realm]
