"""What a bot for Realm of Sand is: one method that chooses one of the legal moves."""

from mypy_extensions import mypyc_attr

from realmtable.sand.content import Move
from realmtable.sand.state import State
from realmtable.sand.turn import apply
from realmtable.sand.view import view


@mypyc_attr(allow_interpreted_subclasses=True)
class SandBot:
    """Chooses moves for a seat. A view is all it sees: no deck, no card that others keep."""

    def choose(self, view: State) -> Move:
        """One of the legal moves of a state, as its player on turn sees it."""
        raise TypeError(f"{type(self).__name__} has no choose()")


def play_out(bots: list[SandBot], state: State) -> State:
    """Plays a game to its end, a bot for each seat."""
    while not state.over:
        seat = state.seat
        state = apply(state, bots[seat].choose(view(state, seat)))
    return state
