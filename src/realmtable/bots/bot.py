"""What a bot is: one method that chooses one of the legal moves."""

from mypy_extensions import mypyc_attr

from realmtable.core.dice import SeededDice
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.turn import apply, begin


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves for a seat. A position is all it sees: no other seat, no dice to come."""

    def choose(self, view: Position) -> Move:
        """One of the legal moves of a position whose turn is not over."""
        raise TypeError(f"{type(self).__name__} has no choose()")


def play_turn(bot: Bot, position: Position) -> Position:
    """Plays the turn to its end."""
    while not position.over:
        position = apply(position, bot.choose(position))
    return position


def play_round(bot: Bot, round: Round, dice: SeededDice) -> Position:
    """Plays a whole round alone."""
    position = round.start()
    while not position.round_over:
        a, b = dice.roll()
        position = play_turn(bot, begin(position, a, b))
    return position
