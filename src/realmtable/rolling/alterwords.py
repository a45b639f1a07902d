"""Why a move is refused in an altered round: the alteration that forbids it, in words."""

from realmtable.rolling.alterations import (
    CASH,
    NOT_SOLD,
    ONCE_MORE,
    SAME_VALUE,
    SUM,
    TURN_OVER,
    Reward,
)
from realmtable.rolling.altersentences import NOT_SOLD_WORDS
from realmtable.rolling.movetext import Intent, dice_meant, die_text
from realmtable.rolling.position import (
    COMPENSATE,
    END,
    REWARD,
    SPEND,
    USE,
    Position,
    die_value,
)
from realmtable.rolling.resources import in_words
from realmtable.rolling.rewards import as_rolled, cash_choices, created_value
from realmtable.rolling.risky import all_rewards
from realmtable.rolling.spending import HIGHEST
from realmtable.rolling.turn import forced_use, legal
from realmtable.rolling.words import listed


def alteration_refusal(position: Position, intent: Intent, places: list[int]) -> str:
    """Which alteration of the round forbids this; empty if it is for another reason."""
    if intent.kind == USE:
        return _why_kept_out(position, intent, places[0])
    if intent.kind == SPEND and position.round.prices[intent.way] == NOT_SOLD:
        return NOT_SOLD_WORDS[intent.way]
    if intent.kind == COMPENSATE and not position.round.compensation:
        return "this round gives nothing for a die that fits nowhere"
    if intent.kind == END and position.round.alterations.must_use:
        return _why_not_over(position)
    return ""


def _why_kept_out(position: Position, intent: Intent, place: int) -> str:
    dice = dice_meant(position, intent)
    if not dice:
        return ""
    value, turn = die_value(dice[0]), position.turn
    if position.value_barred(value):
        return f"no {value} can be used in turn {turn}; adjusted it could be"
    name = position.round.realms[place].name
    if position.round.alterations.rest and position.ledger.rested >> place & 1:
        return f"{name} was used in the turn before and rests"
    if position.realm_closed() == place:
        return f"{name} is closed in turn {turn}"
    return ""


def _why_not_over(position: Position) -> str:
    use = forced_use(legal(position))
    if use is None:
        return ""
    name = position.round.realms[use.realm].name
    return (
        f"the {die_value(use.die)} can still be used in {name}, "
        "and in this round every die that can be used must be"
    )


# --- rewards ---------------------------------------------------------------------------------


def reward_refusal(position: Position, intent: Intent) -> str:
    """Why a reward cannot be taken, or not so."""
    does = intent.way - REWARD
    rewards = position.round.alterations.rewards
    name = next(reward.name for reward in all_rewards().values() if reward.does == does)
    if not rewards:
        return "this round has no rewards"
    laid_out = [index for index, reward in enumerate(rewards) if reward.does == does]
    if not laid_out:
        others = listed([reward.name for reward in rewards])
        return f"{name} is not laid out in this round, only {others}"
    if position.ledger.took:
        return "one reward a turn"
    if position.ledger.taken >> laid_out[0] & 1:
        return f"{name} was already taken this round"
    if position.pending and does != SAME_VALUE:
        return "first comes what the roll brings"
    return _why_not_so(position, intent, rewards[laid_out[0]])


def _why_not_so(position: Position, intent: Intent, reward: Reward) -> str:
    """Why a reward that could be taken cannot be taken in this way."""
    name, does = reward.name, reward.does
    if does == SAME_VALUE:
        if len([die for die in position.dice if as_rolled(die)]) < 2:
            return f"{name} needs both rolled dice in hand, unchanged"
        if position.roll_a == position.roll_b:
            return f"{name} needs different dice, and a pair was rolled"
        return f"{name} makes a pair of {position.roll_a} or of {position.roll_b}"
    if does == SUM:
        made = created_value(position, SUM)
        return f"{name} needs rolled dice that add up to {HIGHEST} or less, not to {made}"
    if does == ONCE_MORE:
        return f"{name} needs a realm that was used this turn"
    dice = dice_meant(position, intent)
    if not dice:
        have = ", ".join(die_text(position, die) for die in position.dice)
        return f"you have no die {intent.die} in hand" + (f", only {have}" if have else "")
    if does == CASH:
        if not as_rolled(dice[0]):
            return f"{name} needs a rolled die that nothing was spent on"
        choices = [in_words(gain) for gain in cash_choices(position)]
        return f"{name} gives two different kinds that are not full: {listed(choices, 'or')}"
    if does == TURN_OVER:
        return "a 0 has no other side"
    return f"the die is a {die_value(dice[0])} already"
