"""Moves as short texts, and back.

    5>wingspan.a2               use the 5 on space a2
    6>charterstone.b6,k6=2      ... with a mark that is not the obvious one
    3~4>scythe.t4               a rolled 3 that pumpkins made a 4
    *1>tapestry.c13             a created die
    4~4!>tapestry.c00           ! may enter a realm that was already used
    pumpkins 5-1                2 pumpkins; `pumpkins again 5-1`, `pumpkins again 5` are 3
    hearts pair, hearts 6       2 hearts, 3 hearts
    coins seven 5, coins 3      2 coins for a copy, 3 coins for a 3
    compensate 4 P              give up a rolled die that fits nowhere
    act boonlake.m1             a realm's play without a die
    start biddy_walter.f1       a start-of-turn effect, where there is something to decide
    alter 3-1                   change a rolled die itself
    reward difference           a reward; also `reward sum`, `reward pair 5`, `reward again scythe`,
                                `reward over 2`, `reward wild 2-6`, `reward cash 3 +PC`
    end                         with `end ark_nova.a2` where the end leaves a choice

A text may say less, as long as only one legal move fits it.
"""

import re
from dataclasses import dataclass, field

from realmtable.core.errors import InvalidText
from realmtable.rolling.alterations import (
    CASH,
    DIFFERENCE,
    ONCE_MORE,
    SAME_VALUE,
    SUM,
    TURN_OVER,
    WILD,
)
from realmtable.rolling.boardtext import marks
from realmtable.rolling.marks import (
    EMPTY,
    NUMBER,
    NUMBER_MARKED,
    NUMBERS,
    NUMBERS_MARKED,
    WORDS,
    mark_text,
)
from realmtable.rolling.position import (
    ACT,
    ADJUST,
    ADJUST_AGAIN,
    AGAIN,
    ALTER,
    ANYTIME,
    BUY,
    CHANGED,
    COMPENSATE,
    COPY,
    END,
    NO_WAY,
    PAIR,
    REWARD,
    SEVEN,
    SPEND,
    START,
    USE,
    Move,
    Position,
    die_origin,
    die_value,
)
from realmtable.rolling.realm import CREATED, FRESH, REOPENED, Play, Realm, gain_label
from realmtable.rolling.resources import LETTERS, NAMES, parse
from realmtable.rolling.resources import text as resource_text

_DIE = re.compile(r"(?P<created>\*)?(?:(?P<rolled>\d)~)?(?P<value>\d)(?P<again>!)?")
_REWARDS = ("difference", "pair", "again", "sum", "over", "wild", "cash")  # by what they do
_TARGET = re.compile(r"(?P<realm>[a-z0-9_]+)(?:\.(?P<spaces>[a-z0-9_=+,]*))?")


# --- writing ---------------------------------------------------------------------------------


def die_text(position: Position, die: int) -> str:
    """`4`, `3~4` (rolled 3, now 4), `*4` (created); `!` may enter a used realm."""
    value = str(die_value(die))
    if die_origin(die) == CREATED:
        value = "*" + value
    elif die & CHANGED:
        value = f"{position.rolled_value(die)}~{value}"
    return value + "!" if die & AGAIN else value


def move_text(position: Position, move: Move) -> str:
    """The one text of a move; no two legal moves of a position share it."""
    if move.kind == USE:
        assert move.play is not None
        value = die_value(move.die)
        target = target_text(position, move.realm, move.play, value, move.entry)
        return f"{die_text(position, move.die)}>{target}"
    if move.kind == SPEND:
        return _spend_text(position, move)
    if move.kind == COMPENSATE:
        return f"compensate {die_text(position, move.die)} {resource_text(move.amount)}".rstrip()
    if move.kind == END:
        choices = [target_text(position, realm, play) for realm, play in move.endings]
        return f"end {' & '.join(choices)}".rstrip()
    if move.way == ALTER:
        return f"alter {die_text(position, move.die)}{move.amount:+d}"
    if move.way >= REWARD:
        return _reward_text(position, move)
    word = "act" if move.way == ACT else "start"
    if move.play is None:
        return f"{word} {position.round.realms[move.realm].id}"
    return f"{word} {target_text(position, move.realm, move.play)}"


def _spend_text(position: Position, move: Move) -> str:
    if move.way == ADJUST:
        return f"pumpkins {die_text(position, move.die)}{move.amount:+d}"
    if move.way == ADJUST_AGAIN:
        step = f"{move.amount:+d}" if move.amount else ""
        return f"pumpkins again {die_text(position, move.die)}{step}"
    if move.way == PAIR:
        return "hearts pair"
    if move.way == COPY:
        return f"hearts {move.amount}"
    if move.way == SEVEN:
        return f"coins seven {move.amount}"
    return f"coins {move.amount}"


def _reward_text(position: Position, move: Move) -> str:
    does = move.way - REWARD
    words = f"reward {_REWARDS[does]}"
    if does == SAME_VALUE:
        return f"{words} {move.amount}"
    if does == ONCE_MORE:
        return f"{words} {position.round.realms[move.realm].id}"
    if does in (DIFFERENCE, SUM):
        return words
    words += f" {die_text(position, move.die)}"
    if does == WILD:
        return f"{words}-{move.amount}"
    return f"{words} {gain_label(move.amount)}" if does == CASH else words


def target_text(
    position: Position, realm: int, play: Play, value: int = -1, entry: int = FRESH
) -> str:
    """`wingspan.a2`: the realm, what is written there, and the play's label if it has one."""
    of = position.round.realms[realm]
    before = position.boards[realm]
    parts = []
    for name, mark in marks(of, play.board, before).items():
        if name == "stars":
            continue
        index = of.names.index(name)
        if play.board[index] == _obvious(of, before, index, value):
            parts.append(name)
        else:
            parts.append(f"{name}={str(mark).replace(' ', '+')}")
    text = f"{of.id}.{','.join(parts)}" if parts else of.id
    return f"{text} {label_text(position, play, entry)}".rstrip()


def label_text(position: Position, play: Play, entry: int) -> str:
    """What tells a play apart from others that write the same marks."""
    words = ["extra"] if entry == REOPENED else []
    if play.label:
        words.append(play.label)
    for realm in opened_by(position, play):
        words.append(f"opens {realm.id}")
    return " ".join(words)


def opened_by(position: Position, play: Play) -> list[Realm]:
    """The realms that a play opens again."""
    return [realm for i, realm in enumerate(position.round.realms) if play.opens >> i & 1]


def _obvious(realm: Realm, before: bytes, index: int, value: int) -> int:
    """The mark that a space takes when nothing else is said."""
    takes = realm.card.spaces[index].takes
    if takes == "number":
        return NUMBER + value
    if takes == "number-mark":
        return before[index] - NUMBER + NUMBER_MARKED if before[index] >= NUMBER else EMPTY
    if takes == "numbers-mark":
        return before[index] - NUMBERS + NUMBERS_MARKED if before[index] >= NUMBERS else EMPTY
    first, _, then = takes.partition("-")
    if first == "symbol":
        return EMPTY
    return WORDS[then] if then and before[index] != EMPTY else WORDS[first]


# --- reading ---------------------------------------------------------------------------------


@dataclass
class Target:
    """A realm and what is to be written there, as far as the text says."""

    realm: str
    spaces: dict[str, str] = field(default_factory=dict)  # "" where the mark is left out
    label: str = ""


def target_fits(
    position: Position, realm: int, play: Play, target: Target, entry: int = FRESH
) -> bool:
    """Whether a play writes all that a text names, and has its label if it names one."""
    if target.label and target.label != label_text(position, play, entry):
        return False
    of, before = position.round.realms[realm], position.boards[realm]
    for name, mark in target.spaces.items():
        if name not in of.names or name == "stars":
            return False
        index = of.names.index(name)
        new = play.board[index]
        if new == before[index] or (mark and mark_text(new, of.card.symbols).lower() != mark):
            return False
    return True


def written(position: Position, realm: int, play: Play | None) -> dict[str, str]:
    """What a play writes, by space id."""
    if play is None:
        return {}
    of = position.round.realms[realm]
    return {
        name: str(mark)
        for name, mark in marks(of, play.board, position.boards[realm]).items()
        if name != "stars"
    }


@dataclass
class Intent:
    """What a text asks for, before any rule has looked at it."""

    kind: int
    way: int = NO_WAY
    die: str = ""
    value: int = -1
    amount: int = 0
    targets: list[Target] = field(default_factory=list)


def dice_meant(position: Position, intent: Intent) -> list[int]:
    """The dice in hand that a text can mean: the very one, or all of its value."""
    exact = [die for die in position.dice if die_text(position, die) == intent.die]
    return exact or [die for die in position.dice if die_value(die) == intent.value]


def parse_move(text: str) -> Intent:
    """What a move text asks for."""
    words = " ".join(text.split())
    if not words:
        raise InvalidText("an empty move; try for example 5>wingspan.a2 or end")
    if len(words) > 400:
        raise InvalidText("a move has at most 400 letters")
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if ">" in verb:
        return _parse_use(words)
    if verb in ("pumpkins", "hearts", "coins"):
        rest = rest.lower()
    if verb == "pumpkins":
        return _parse_pumpkins(rest)
    if verb == "hearts":
        if rest == "pair":
            return Intent(SPEND, PAIR)
        return Intent(SPEND, COPY, amount=_value(rest, "hearts 4"))
    if verb == "coins":
        if rest.startswith("seven"):
            return Intent(SPEND, SEVEN, amount=_value(rest[5:], "coins seven 5"))
        return Intent(SPEND, BUY, amount=_value(rest, "coins 3"))
    if verb == "compensate":
        return _parse_compensation(rest)
    if verb == "alter":
        die, step = _die_and_step(rest, "alter 3-1")
        if not step:
            raise InvalidText("alter needs a step of +1 or -1, for example alter 3-1")
        return Intent(ANYTIME, ALTER, die=die, value=_die_value(die), amount=step)
    if verb == "reward":
        return _parse_reward(rest)
    if verb in ("act", "start"):
        target = _parse_target(rest, f"{verb} boonlake.m1")
        return Intent(ANYTIME, ACT if verb == "act" else START, targets=[target])
    if verb == "end":
        targets = rest.split(" & ") if rest else []
        return Intent(END, targets=[_parse_target(part, "end ark_nova.a2") for part in targets])
    raise InvalidText(
        f"{text.strip()[:40]!r} is no move; a move starts with a die (5>wingspan.a2), pumpkins, "
        "hearts, coins, compensate, act, start, alter, reward or end"
    )


def _parse_use(words: str) -> Intent:
    die, _, rest = words.partition(">")
    die = die.strip()
    if not _DIE.fullmatch(die):
        raise InvalidText(f"{die!r} is no die; write 4, *4 (created) or 3~4 (a rolled 3, now 4)")
    target = _parse_target(rest.strip(), "5>wingspan.a2")
    return Intent(USE, die=die, value=_die_value(die), targets=[target])


def _parse_target(text: str, example: str) -> Target:
    where, _, label = text.partition(" ")
    found = _TARGET.fullmatch(where.lower())
    if not found:
        raise InvalidText(f"{text[:60]!r} should name a realm and its spaces, as in {example!r}")
    target = Target(found["realm"], label=label)
    for part in (found["spaces"] or "").split(","):
        if not part:
            continue
        name, equals, mark = part.partition("=")
        if equals and not mark:
            raise InvalidText(f"{part!r} names no mark")
        target.spaces[name] = mark.replace("+", " ")
    return target


def _parse_pumpkins(rest: str) -> Intent:
    first, _, more = rest.partition(" ")
    way = ADJUST
    if first == "again":
        way, rest = ADJUST_AGAIN, more
    die, step = _die_and_step(rest, "pumpkins 5-1")
    if way == ADJUST and not step:
        raise InvalidText(
            "2 pumpkins change a die by 1: write for example pumpkins 5-1 or pumpkins 5+1"
        )
    return Intent(SPEND, way, die=die, value=_die_value(die), amount=step)


def _die_and_step(text: str, example: str) -> tuple[str, int]:
    found = re.fullmatch(rf"({_DIE.pattern})\s*(?P<step>[+-]\d)?", text.strip())
    step = int(found["step"] or 0) if found else 9
    if not found or not -1 <= step <= 1:
        raise InvalidText(f"{text[:40]!r} should be a die and a step of 1, as in {example!r}")
    return found[1], step


def _parse_compensation(rest: str) -> Intent:
    die, _, kind = rest.partition(" ")
    word = kind.strip()
    letter = word.upper()
    for name, known in zip(NAMES, LETTERS, strict=True):
        if word.lower() in (name, name + "s"):
            letter = known
    if _DIE.fullmatch(die) and not word:  # for nothing, where all kinds are full
        return Intent(COMPENSATE, die=die, value=_die_value(die))
    if not _DIE.fullmatch(die) or len(letter) != 1 or letter not in LETTERS:
        raise InvalidText("write which die you give up and for what, for example: compensate 4 P")
    return Intent(COMPENSATE, die=die, value=_die_value(die), amount=parse(letter))


def _parse_reward(rest: str) -> Intent:
    word, _, more = rest.partition(" ")
    if word.lower() not in _REWARDS:
        raise InvalidText(
            f"{word[:20]!r} is no reward; write reward and {', '.join(_REWARDS[:-1])} or "
            f"{_REWARDS[-1]}"
        )
    does = _REWARDS.index(word.lower())
    way = REWARD + does
    if does in (DIFFERENCE, SUM):
        if more:
            raise InvalidText(f"reward {word} stands alone, without {more[:20]!r}")
        return Intent(ANYTIME, way)
    if does == SAME_VALUE:
        return Intent(ANYTIME, way, amount=_value(more, "reward pair 5"))
    if does == ONCE_MORE:
        return Intent(ANYTIME, way, targets=[_parse_target(more, "reward again scythe")])
    if does == TURN_OVER:
        die, amount = more, 0
    elif does == WILD:
        die, _, value = more.partition("-")
        amount = _value(value, "reward wild 2-6")
    else:
        die, _, kinds = more.partition(" ")
        amount = parse("".join(kinds.upper().replace("+", "").split())[:10])
        if len(resource_text(amount)) != 2:
            raise InvalidText("say for which two resources: reward cash 3 +PC")
    die = die.strip()
    if not _DIE.fullmatch(die):
        raise InvalidText(f"{die[:20]!r} is no die; write for example reward {word} 3")
    return Intent(ANYTIME, way, die=die, value=_die_value(die), amount=amount)


def _value(text: str, example: str) -> int:
    word = text.strip()
    if len(word) != 1 or word not in "123456":
        raise InvalidText(
            f"{word[:20]!r} is no die value from 1 to 6; write for example {example!r}"
        )
    return int(word)


def _die_value(die: str) -> int:
    found = _DIE.fullmatch(die)
    assert found is not None
    return int(found["value"])
