"""Why a move is refused: the rule that forbids it, in words a player understands."""

from difflib import get_close_matches

from realmtable.rolling.alterations import NOT_SOLD
from realmtable.rolling.alterwords import alteration_refusal, reward_refusal
from realmtable.rolling.boardtext import marks
from realmtable.rolling.dutywords import duty_refusal
from realmtable.rolling.marks import mark_text
from realmtable.rolling.movetext import Intent, Target, dice_meant, die_text, target_fits
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
    END,
    PAIR,
    REWARD,
    SEVEN,
    SPEND,
    START,
    USE,
    Position,
    die_origin,
    die_value,
)
from realmtable.rolling.realm import ALTER_ODD_DIE, CLOSED, CREATED, Moment, Play, Realm, Use
from realmtable.rolling.resources import count, covers, in_words
from realmtable.rolling.spending import HIGHEST, LOWEST, cost_of
from realmtable.rolling.uses import entries, make_use, plays_of, usable_as_rolled
from realmtable.rolling.words import listed, writing_words


def refusal(position: Position, intent: Intent, places: list[int]) -> str:
    """The reason why no legal move fits the intent."""
    if position.over:
        return "your turn is over; the next one begins with the next roll"
    if position.round.duties:
        duty = duty_refusal(position, intent, places)
        if duty:
            return duty
    if intent.way >= REWARD:
        return reward_refusal(position, intent)
    if position.pending and not (intent.kind == ANYTIME and intent.way in (START, ALTER)):
        waiting = [
            realm.name for i, realm in enumerate(position.round.realms) if position.pending >> i & 1
        ]
        return f"first comes what the roll brings: {' and '.join(waiting)}"
    if position.round.altered:
        altered = alteration_refusal(position, intent, places)
        if altered:
            return altered
    if intent.kind == USE:
        return _why_no_use(position, intent, places[0])
    if intent.kind == SPEND:
        return _why_no_spending(position, intent)
    if intent.kind == COMPENSATE:
        return _why_no_compensation(position, intent)
    if intent.kind == END:
        return "the turn cannot end this way; 'end' alone shows the choices there are"
    if intent.way == ALTER:
        return _why_no_alteration(position, intent)
    if intent.way == ACT:
        return _why_no_act(position, intent.targets[0], places[0])
    return f"{position.round.realms[places[0]].name} has no start-of-turn effect waiting"


def _why_no_act(position: Position, target: Target, place: int) -> str:
    realm = position.round.realms[place]
    unknown = _why_no_place(realm, target)
    if unknown:
        return unknown
    board, moment = position.boards[place], position.moment(place)
    plays = realm.anytime(board, moment)
    reasons = [
        realm.why_no_act(board, moment, realm.card.spaces[realm.names.index(name)])
        for name, mark in target.spaces.items()
        if name != "stars" and not _writes(realm, board, plays, name, mark)
    ]
    told = list(dict.fromkeys(reason for reason in reasons if reason))
    if told:
        return f"this cannot be done in {realm.name} now: {'; '.join(told)}"
    return f"{realm.name} has no such action without a die now"


def _why_no_die(position: Position, intent: Intent) -> str:
    if not position.dice:
        return "you have no dice left this turn; each die is used once"
    have = ", ".join(die_text(position, die) for die in position.dice)
    why = f"you have no die {intent.die} in hand, only {have}"
    if intent.value in (position.roll_a, position.roll_b):
        why += "; each die is used once"
    return why


def _why_no_use(position: Position, intent: Intent, place: int) -> str:
    dice = dice_meant(position, intent)
    if not dice:
        return _why_no_die(position, intent)
    die = dice[0]
    realm = position.round.realms[place]
    ways = entries(position, die, place)
    plays = [play for entry in ways for play in plays_of(position, die, place, entry)]
    if not ways or (ways == [CLOSED] and not plays):
        price = position.round.prices[ADJUST_AGAIN]
        way_in = f"; adjusting the die with {in_words(price)} allows a second use"
        used = f"{realm.name} was already used this turn"
        return used if price == NOT_SOLD else used + way_in
    value = die_value(die)
    target = intent.targets[0]
    unknown = _why_no_place(realm, target)
    if unknown:
        return unknown
    use, moment = make_use(die, ways[0]), position.moment(place)
    board = position.boards[place]
    if not target.spaces and not plays:
        reasons = _why_nowhere(realm, board, use, moment)
        return "; ".join([f"a {value} has no place in {realm.name} now", *reasons])
    forgone = realm.forgone(board, use, moment)
    reasons = []
    for name, mark in target.spaces.items():
        if name != "stars" and not _writes(realm, board, plays, name, mark):
            space = realm.card.spaces[realm.names.index(name)]
            marks = _marks_on(realm, board, plays, name)
            if _writes(realm, board, forgone, name, mark):
                reason = realm.why_forgone
            elif marks:
                reason = f"{space.name} gets {listed(marks, 'or')} there, not {mark}"
            else:
                reason = realm.explain(board, use, moment, space)
            if reason and reason not in reasons:
                reasons.append(reason)
    if not reasons and any(target_fits(position, place, play, target) for play in forgone):
        reasons.append(realm.why_forgone)
    if reasons:
        return f"a {value} cannot be used so in {realm.name}: {'; '.join(reasons)}"
    if not plays:
        return f"a {value} has no place in {realm.name} now"
    return (
        f"a {value} can be used in {realm.name}, but not in this way{_instead(realm, board, plays)}"
    )


def _why_no_place(realm: Realm, target: Target) -> str:
    """That the card has no space of a name, with those that come close."""
    for name in target.spaces:
        if name not in realm.names:
            close = get_close_matches(name, realm.names, 4, 0.4)
            return f"{realm.name} has no space {name}" + (
                f"; did you mean {listed(close, 'or')}?" if close else ""
            )
    return ""


def _why_nowhere(realm: Realm, board: bytes, use: Use, moment: Moment) -> list[str]:
    """Why a die fits on no space: what holds for most of those that show its value."""
    reasons = [
        realm.explain(board, use, moment, space)
        for space in realm.card.spaces
        if space.accepts(use.value)
    ]
    rules = [reason for reason in reasons if reason and not reason.endswith("already taken")]
    if not rules:
        return []
    usual = max(rules, key=rules.count)
    return [usual] if 2 * rules.count(usual) >= len(rules) else []


def _writes(realm: Realm, board: bytes, plays: list[Play], name: str, mark: str) -> bool:
    """Whether some play writes on a space, with this mark if one is named."""
    found = _marks_on(realm, board, plays, name)
    return mark.lower() in [each.lower() for each in found] if mark else bool(found)


def _marks_on(realm: Realm, board: bytes, plays: list[Play], name: str) -> list[str]:
    """What plays write on a space."""
    at = realm.names.index(name)
    found: list[str] = []
    for play in plays:
        if play.board[at] != board[at]:
            text = mark_text(play.board[at], realm.card.symbols)
            if text not in found:
                found.append(text)
    return found


def _instead(realm: Realm, board: bytes, plays: list[Play]) -> str:
    """A play that works, in words."""
    words = writing_words(realm.card, marks(realm, plays[0].board, board))
    return f"; for example it {words}" if words else ""


def _why_no_spending(position: Position, intent: Intent) -> str:
    way = intent.way
    cost = cost_of(position.round, way, intent.amount)
    if way in (ADJUST, ADJUST_AGAIN):
        dice = dice_meant(position, intent)
        if not dice:
            return _why_no_die(position, intent)
        if way == ADJUST_AGAIN and dice[0] & AGAIN:
            further = position.round.prices[ADJUST]
            spent = f"{in_words(cost)} were already spent on this die"
            return (
                spent if further == NOT_SOLD else f"{spent}; {in_words(further)} change it further"
            )
        value = die_value(dice[0]) + intent.amount
        if not LOWEST <= value <= HIGHEST:
            return f"a {die_value(dice[0])} cannot become a {value}: dice stay from 1 to 6"
    if way == PAIR and position.roll_a != position.roll_b:
        return (
            f"{in_words(cost)} need a rolled pair; "
            f"the dice fell as {position.roll_a} and {position.roll_b}"
        )
    if way == SEVEN and position.roll_a + position.roll_b != 7:
        return (
            f"{in_words(cost)} copy a die only when the rolled dice add up to 7; "
            f"they fell as {position.roll_a} and {position.roll_b}"
        )
    if way not in (ADJUST, ADJUST_AGAIN, PAIR, BUY) and intent.amount not in (
        position.roll_a,
        position.roll_b,
    ):
        return f"only a rolled die can be copied: {position.roll_a} or {position.roll_b}"
    if not covers(position.held, cost):
        return f"this costs {in_words(cost)} and you hold {in_words(position.held)}"
    return "this cannot be bought now"


def _why_no_compensation(position: Position, intent: Intent) -> str:
    dice = dice_meant(position, intent)
    if not dice:
        return _why_no_die(position, intent)
    die = dice[0]
    if die_origin(die) == CREATED:
        return "only a rolled die brings a resource when it cannot be used, never a created one"
    if die & CHANGED:
        return "pumpkins were spent on this die, so it brings no resource any more"
    realm = usable_as_rolled(position, die)
    if realm >= 0:
        name = position.round.realms[realm].name
        return (
            f"the {die_value(die)} can still be used in {name}; "
            "a resource is only for a die that no open realm takes as rolled"
        )
    if intent.amount == 0:
        return "say for which resource, for example: compensate 4 P"
    if count(position.earned, intent.amount) >= position.round.limit:
        return f"you have earned all {position.round.limit} of that kind this round"
    return "this die brings no resource"


def _why_no_alteration(position: Position, intent: Intent) -> str:
    if not position.powers() & ALTER_ODD_DIE:
        return "nothing lets you change a rolled die now"
    if position.altered:
        return "a rolled die can be changed once a turn"
    if position.roll_a % 2 == 0 or position.roll_b % 2 == 0:
        return "a rolled die can be changed only when both rolled dice are odd"
    dice = [die for die in dice_meant(position, intent) if die_origin(die) != CREATED]
    if not dice:
        return "only a rolled die that has not been used can be changed"
    return "dice stay from 1 to 6, as rolled and as used"
