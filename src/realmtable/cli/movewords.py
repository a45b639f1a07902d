"""Legal moves in words, in the groups that the terminal lists them in."""

from dataclasses import dataclass, replace

from realmtable.rolling.alterations import CASH, ONCE_MORE, SAME_VALUE
from realmtable.rolling.boardtext import marks
from realmtable.rolling.describe import MoveData, all_stars, describe
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import (
    ADJUST,
    ADJUST_AGAIN,
    ALTER,
    COMPENSATE,
    END,
    PAIR,
    REWARD,
    SEVEN,
    SPEND,
    START,
    USE,
    Move,
    Position,
    die_value,
)
from realmtable.rolling.resources import from_counts, in_words
from realmtable.rolling.turn import apply, legal
from realmtable.rolling.words import listed, writing_words

_FIRST = "Start of the turn"
_ALTER = "Change a rolled die itself"
_REWARD = "Take a reward"
_LAST = {SPEND: "Spend", COMPENSATE: "Give up a die that fits nowhere", END: "End the turn"}


@dataclass(frozen=True)
class Choice:
    """A legal move with what there is to say about it."""

    move: Move
    data: MoveData
    group: str  # the realm it happens in, or what it does with no realm
    head: str  # the die that is used; empty if none is
    words: str

    @property
    def typed(self) -> str:
        return self.data.move

    def has(self, typed: str) -> bool:
        """Whether a part of a move that somebody types can mean this one."""
        return typed in f"{self.data.move}\n{self.group} {self.words}".lower()


def choices(position: Position) -> list[Choice]:
    """The legal moves: those of each realm together, then the others in the order of a turn."""
    now = all_stars(position)
    found = [choice_of(position, move, now) for move in legal(position).moves()]
    names = [realm.name for realm in position.round.realms]
    order = [_FIRST, _ALTER, *names, _REWARD, *_LAST.values()]
    found.sort(key=lambda choice: order.index(choice.group))
    said = [(choice.group, choice.head, choice.words) for choice in found]
    return [
        replace(choice, words=f"{choice.words} ({choice.data.move})")
        if said.count(key) > 1
        else choice
        for choice, key in zip(found, said, strict=True)
    ]


def preview(choice: Choice, board: bytes) -> bytes:
    """The board of the move's realm as it would be."""
    play = choice.move.play
    if len(choice.move.endings) == 1:
        play = choice.move.endings[0][1]
    return board if play is None else play.board


def still_usable(position: Position, found: list[Choice]) -> str:
    """What ending the turn now would waste, as a sentence; empty if nothing."""
    said = []
    for kind, can in ((USE, "be used"), (COMPENSATE, "be given up for a resource")):
        keys = {position.die_key(one.move.die) for one in found if one.move.kind == kind}
        dice = [die_text(position, die) for die in position.dice if position.die_key(die) in keys]
        if dice:
            said.append(f"{listed([f'the {die}' for die in dice])} can still {can}")
    text = ", and ".join(said)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def choice_of(position: Position, move: Move, now: int | None = None) -> Choice:
    """What there is to say about one legal move; `now` are the stars before it."""
    data = describe(position, move, now)
    die = die_text(position, move.die) if move.kind == USE else ""
    return Choice(move, data, _group(position, move), die, _words(position, move, data))


def _group(position: Position, move: Move) -> str:
    if move.way == START:
        return _FIRST
    if move.way == ALTER:
        return _ALTER
    if move.way >= REWARD:
        return _REWARD
    return _LAST.get(move.kind) or position.round.realms[move.realm].name


def _words(position: Position, move: Move, data: MoveData) -> str:
    """`marks the left oven, costs 1 coin, gains 2 hearts, scores 1 star`."""
    if move.kind == SPEND:
        return _spending(position, move, data)
    if move.kind == COMPENSATE:
        given = in_words(move.amount * position.round.compensation)
        return f"gives up the {die_text(position, move.die)} for {given}"
    if move.way == ALTER:
        value = die_value(move.die)
        return f"changes the rolled {value} into a {value + move.amount}"
    if move.way >= REWARD:
        return _reward(position, move, data)
    if move.kind == END:
        return ", ".join(["ends the turn", *_endings(position, move), *results(data)])
    written = [data.writes] if data.writes else []
    if move.way == START:
        name = position.round.realms[move.realm].name
        written = [f"{name}: {data.writes or 'nothing is written'}"]
    return ", ".join(written + results(data))


def _endings(position: Position, move: Move) -> list[str]:
    said = []
    for place, play in move.endings:
        realm = position.round.realms[place]
        written = writing_words(realm.card, marks(realm, play.board, position.boards[place]))
        said.append(f"{realm.name}: {written or 'nothing is written'}")
    return said


def _spending(position: Position, move: Move, data: MoveData) -> str:
    paid = f"for {in_words(from_counts(data.cost))}"
    if move.way in (ADJUST, ADJUST_AGAIN):
        die = die_text(position, move.die)
        new = die_value(move.die) + move.amount
        if move.way == ADJUST:
            return f"changes the {die} into a {new} {paid}"
        enters = "may enter a realm already used"
        if move.amount == 0:
            return f"lets the {die} keep its value, and it {enters}, {paid}"
        return f"changes the {die} into a {new} that {enters}, {paid}"
    why = {PAIR: ", after a rolled pair", SEVEN: ", as the rolled dice add up to 7"}
    return f"creates a {move.amount} {paid}{why.get(move.way, '')}"


def _reward(position: Position, move: Move, data: MoveData) -> str:
    """`Turn Over: the 2 becomes a 5, 1 pumpkin is owed`."""
    does = move.way - REWARD
    reward = next(each for each in position.round.alterations.rewards if each.does == does)
    after = apply(position, move)
    if does == ONCE_MORE:
        said = f"{position.round.realms[move.realm].name} takes one more die"
    elif does == CASH:
        said = ", ".join([f"gives up the {die_text(position, move.die)}", *results(data)])
    elif data.creates:
        said = ", ".join(results(data))
    elif does == SAME_VALUE:
        said = f"both rolled dice are {move.amount}"
    else:
        at = position.dice.index(move.die)
        said = f"the {die_text(position, move.die)} becomes a {die_value(after.dice[at])}"
    return f"{reward.name}: {said}; {in_words(reward.debt)} owed"


def results(data: MoveData) -> list[str]:
    """What a move costs and brings."""
    parts = []
    if data.cost:
        parts.append(f"costs {in_words(from_counts(data.cost))}")
    if data.gain:
        parts.append(f"gains {in_words(from_counts(data.gain))}")
    if data.creates:
        parts.append("creates " + listed([f"a {value}" for value in data.creates]))
    if data.stars:
        n = abs(data.stars)
        verb = "scores" if data.stars > 0 else "loses"
        parts.append(f"{verb} {n} star{'' if n == 1 else 's'}")
    return parts
