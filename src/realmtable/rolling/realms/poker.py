"""Poker: four shared flop cards and three hands of two cards.

A die does one of three things. WRITE: fill an empty flop card whose condition its value meets, for
the resource there. DEAL, with a rolled die at its rolled value: write both rolled dice in the next
empty hand, the used one first; the other stays free for another realm. PLAY, with any die: outline
a dealt hand and score it as one combination that it makes with any of the flop cards. At least one
number of the combination comes from the hand; the flop serves every hand. A pair, 2 pair and 3 of
a kind are a star; 4 of a kind, a full house and a straight of five are two; most pay a resource
as well. Stars are scored on the spot, since the card does not show what a hand was played as.
"""

from typing import Final

from realmtable.rolling.benefit import parse_benefits
from realmtable.rolling.card import Card, Space
from realmtable.rolling.marks import EMPTY, MARK, NUMBER, OUTLINE, number, write
from realmtable.rolling.realm import (
    CREATED,
    ROLLED_FIRST,
    SEES_EARNED,
    SEES_ROLL,
    Moment,
    Play,
    Realm,
    Use,
    gain_label,
)

_HIGHEST_DIE: Final = 6
_NUMBERS: Final = 32  # what can be written: 0 to 31
_STRAIGHTS: Final = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))


class Poker(Realm):
    sees = SEES_ROLL | SEES_EARNED
    counts_stars = True

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.flop = card.zone("flop").spaces
        hands = card.zones_named("hand_")
        self.hand_names = [zone.text for zone in hands]
        self.lefts = [zone.spaces[0] for zone in hands]
        self.rights = [zone.spaces[1] for zone in hands]
        self.play_marks = [zone.spaces[2] for zone in hands]
        self.values = [space.dice for space in card.spaces]
        self.gains = [space.gain for space in card.spaces]
        self.payouts: dict[str, int] = {}
        self.stars_for: dict[str, int] = {}
        for name, payout in card.table("payout").items():
            benefit = parse_benefits(str(payout))[0]
            self.payouts[name] = benefit.gain
            self.stars_for[name] = benefit.stars

    def plays(self, board: bytes, use: Use, moment: Moment) -> list[Play]:
        found: list[Play] = []
        if use.value == 0:
            return found
        for card in self.flop:
            if board[card] == EMPTY and use.value in self.values[card]:
                found.append(Play(write(board, card, NUMBER + use.value), self.gains[card]))
        hand = self._next_hand(board)
        if hand >= 0 and _as_rolled(use, moment):
            (other,) = moment.other_values(use)
            dealt = write(board, self.lefts[hand], NUMBER + use.value)
            found.append(Play(write(dealt, self.rights[hand], NUMBER + other)))
        for hand, play_mark in enumerate(self.play_marks):
            if board[play_mark] == EMPTY:
                self._play_hand(found, board, hand, moment)
        return found

    def _next_hand(self, board: bytes) -> int:
        """The first hand that has not been dealt, or -1."""
        for hand, left in enumerate(self.lefts):
            if board[left] == EMPTY and board[self.rights[hand]] == EMPTY:
                return hand
        return -1

    def _play_hand(self, found: list[Play], board: bytes, hand: int, moment: Moment) -> None:
        """Adds a play for every combination that comes to something else than those before."""
        made = self._combinations(board, hand)
        offers = [(name, self.payouts[name]) for name in made]
        for name in made:  # where kinds are free to choose, what is printed comes first
            offers += [(name, taken) for taken in moment.takeable(self.payouts[name])[1:]]
        played = write(board, self.play_marks[hand], OUTLINE)
        seen: list[tuple[bytes, int]] = []
        for name, gain in offers:
            new = self.score(played, self.stars_for[name])
            outcome = (new, moment.fitting(gain))
            if outcome not in seen:
                seen.append(outcome)
                label = name.replace("_", " ")
                if gain != self.payouts[name]:
                    label += " " + gain_label(gain)
                found.append(Play(new, gain, label=label))

    def _combinations(self, board: bytes, hand: int) -> list[str]:
        """What a hand makes with the flop, in the order of the payouts. The two largest need five
        cards and the flop has four, so a number of the hand is always among them."""
        left, right = board[self.lefts[hand]], board[self.rights[hand]]
        if EMPTY in (left, right):
            return []
        times = [0] * _NUMBERS
        for card in [left, right, *[board[card] for card in self.flop]]:
            if card != EMPTY:
                times[number(card)] += 1
        most = max(times[number(left)], times[number(right)])  # of one number, with the hand
        doubles = len([1 for n in times if n >= 2])
        made = {
            "pair": most >= 2,
            "two_pair": most >= 2 and doubles >= 2,
            "three": most >= 3,
            "four": most >= 4,
            "full_house": max(times) >= 3 and doubles >= 2,
            "straight": any(all(times[n] for n in straight) for straight in _STRAIGHTS),
        }
        return [name for name in self.payouts if made[name]]

    def essence(self, board: bytes) -> bytes:
        """The flop cards filled, the numbers on them in no order, how many hands are not dealt, and
        the hands not played, in no order, with what they are worth. The flop serves only hands."""
        waiting: list[tuple[int, int, int]] = []
        to_deal = 0
        for hand, play_mark in enumerate(self.play_marks):
            one, other = board[self.lefts[hand]], board[self.rights[hand]]
            if one == EMPTY:
                to_deal += 1
            elif board[play_mark] == EMPTY:
                worth = [1 + self.stars_for[name] for name in self._combinations(board, hand)]
                waiting.append((min(one, other), max(one, other), max(worth, default=1)))
        waiting.sort()
        kept = bytearray([board[self.track], to_deal])
        times = bytearray(_HIGHEST_DIE + 1)
        for card in self.flop:
            kept.append(EMPTY if board[card] == EMPTY else MARK)
            if board[card] != EMPTY and (to_deal or waiting):
                times[number(board[card])] += 1
        kept += times
        for one, other, best in waiting:
            kept += bytes([one, other, best])
        return bytes(kept.ljust(len(kept) + 3 * (len(self.lefts) - len(waiting)), b"\0"))

    def problem(self, board: bytes) -> str:
        for hand, left in enumerate(self.lefts):
            dealt = board[left] != EMPTY
            if dealt != (board[self.rights[hand]] != EMPTY):
                return f"{self.hand_names[hand]} holds two numbers or none"
            if board[self.play_marks[hand]] != EMPTY and not dealt:
                return f"{self.hand_names[hand]} was played, but never dealt"
        return ""

    def why_not(self, board: bytes, use: Use, moment: Moment, space: Space) -> str:
        if space.index in self.play_marks:
            hand = self.play_marks.index(space.index)
            if board[self.lefts[hand]] == EMPTY:
                return f"{self.hand_names[hand]} has not been dealt"
            return f"{self.hand_names[hand]} makes no combination with the flop"
        if use.origin == CREATED:
            return "a hand is dealt with a rolled die"
        if not _as_rolled(use, moment):
            return "a hand is dealt with a die that shows its rolled value"
        hand = self._next_hand(board)
        return f"hands are dealt from left to right; {self.hand_names[hand]} is next"


def _as_rolled(use: Use, moment: Moment) -> bool:
    """Whether this is a rolled die that shows what it was rolled as."""
    if use.origin == CREATED:
        return False
    return use.value == (moment.roll_a if use.origin == ROLLED_FIRST else moment.roll_b)
