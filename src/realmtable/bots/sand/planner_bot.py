"""Plans the next turns of its own board towards the best cards that it can reach.

A turn is builds, a main action, the new tile, and builds again. Of all turns the most promising are
played out, and for each of them all main actions of the turn after it are tried, as if others took
only the cards that they can build now. For the best of those the others play their best turn of the
moment, and then the same is done once more. Cards that are not seen stand for nothing, except when
one is to be looked at: then all that it could be are tried.
"""

from typing import Final

from realmtable.bots.sand.bot import SandBot
from realmtable.bots.sand.crystals import crystal_moves, kept_card
from realmtable.bots.sand.options import Way, building_ways, disc_moves
from realmtable.bots.sand.outlook import Laying, Look, Outlook, Prospect, laid_look, look_of
from realmtable.sand.content import CHOOSE, END, GAP, TAKE, Move
from realmtable.sand.placing import list_tiles
from realmtable.sand.scoring import points, ranking
from realmtable.sand.state import FREE, LOOKING, State
from realmtable.sand.turn import ON_OFFER, apply, legal

WIDTH: Final = 12  # main actions that are played out
SECOND_WIDTH: Final = 5  # turns after which a third one is tried
TARGETS: Final = 16  # spots for which discs are tried
LATER_TARGETS: Final = 6  # ... in later turns
LATER: Final = 0.6  # what a turn of waiting leaves
ANSWERS: Final = 4  # main actions that are tried for others
WINNING: Final = 8.0  # what ending the game is worth to the winner
LOSING: Final = 20.0  # ... and costs the others: no card makes up for it
NOTHING: Final = -1000.0  # less than any turn is worth
_END: Final = Move(END)


class Step:
    """A main action, and what it promises."""

    def __init__(self, way: Way, moves: list[Move], value: float) -> None:
        self.way = way
        self.moves = moves
        self.value = value


class Turn:
    """A whole turn but for its end."""

    def __init__(self, state: State, moves: list[Move], gained: float) -> None:
        self.state = state
        self.moves = moves
        self.gained = gained
        self.value = 0.0


class PlannerSandBot(SandBot):
    def __init__(self, width: int = WIDTH, second_width: int = SECOND_WIDTH) -> None:
        self.width = width
        self.second_width = second_width
        self._outlook: Outlook | None = None
        self._plan: list[Move] = []
        self._expected: tuple[object, ...] = ()
        self._wanted: set[int] = set()  # cards that others are about to take
        self._prospects: dict[tuple[object, ...], Prospect] = {}  # of boards met in this turn

    def choose(self, view: State) -> Move:
        if self._plan and view.key() == self._expected:
            return self._next(view)
        outlook = self._outlook
        if outlook is None or outlook.content is not view.rules.content:
            outlook = Outlook(view.rules.content)
            self._outlook = outlook
        self._plan = []
        if view.phase == LOOKING:
            return kept_card(outlook, view)
        moves = legal(view)
        if len(moves) == 1 or moves[0].kind == CHOOSE:
            return moves[0]
        if view.phase == FREE and view.ready:
            self._plan = crystal_moves(outlook, view)
        if not self._plan:
            self._plan = self._best_turn(outlook, view)
        if not self._plan:
            return moves[-1]  # done, or the end of the turn
        return self._next(view)

    def _next(self, view: State) -> Move:
        move = self._plan[0]
        self._plan = self._plan[1:]
        self._expected = apply(view, move).key() if self._plan else ()
        return move

    # --- a turn ------------------------------------------------------------------------------

    def _best_turn(self, outlook: Outlook, view: State) -> list[Move]:
        """The moves of the best turn found, without its end."""
        seat = view.seat
        self._prospects = {}
        turns = self._turns(outlook, view, self.width)
        last = view.declared or (view.rules.solo and outlook.horizon <= 0.0)
        self._wanted = self._wanted_by_others(outlook, view)
        for turn in turns:
            turn.value = turn.gained + self._ending(outlook, turn.state, seat)
            if not turn.state.declared and not last:
                turn.value += LATER * self._next_turn(outlook, turn.state)
        turns.sort(key=_turn_value, reverse=True)
        if self.second_width and not last:
            for turn in turns[: self.second_width]:
                if not turn.state.declared:
                    after = self._answered(outlook, turn.state, seat)
                    later = self._two_turns(outlook, after, seat)
                    turn.value = turn.gained + LATER * later
            turns = turns[: self.second_width]
            turns.sort(key=_turn_value, reverse=True)
        return turns[0].moves if turns else []

    def _turns(self, outlook: Outlook, state: State, width: int, later: bool = False) -> list[Turn]:
        """The most promising turns of a state; of those of a later turn only the likely ones."""
        found: list[Turn] = []
        if state.phase != FREE or state.acted:
            for way in self._rests(state):
                found.append(self._turn(outlook, state, way.state, way.moves))
            return found
        for step in self._steps(outlook, state, width, later):
            after = step.way.state
            for move in step.moves:
                after = apply(after, move)
            begun = [*step.way.moves, *step.moves]
            for rest in self._rests(after):
                found.append(self._turn(outlook, state, rest.state, [*begun, *rest.moves]))
        return found

    def _turn(self, outlook: Outlook, start: State, end: State, moves: list[Move]) -> Turn:
        """A turn with what its builds gained."""
        player = start.player
        gained = 0.0
        for card in end.players[start.seat].built[len(player.built) :]:
            gained += outlook.card_worth(start, player, card)
        return Turn(end, moves, gained)

    def _rests(self, state: State) -> list[Way]:
        """What may follow a main action: either tile, and builds."""
        if state.phase == FREE:
            return building_ways(state)
        ways: list[Way] = []
        for move in legal(state):
            if move.kind == TAKE:
                for way in building_ways(apply(state, move)):
                    ways.append(Way(way.state, [move, *way.moves]))
        if not ways:  # a spirits action under way
            done = legal(state)[-1]
            for way in building_ways(apply(state, done)):
                ways.append(Way(way.state, [done, *way.moves]))
        return ways

    def _steps(self, outlook: Outlook, state: State, width: int, later: bool) -> list[Step]:
        """The most promising main actions, after any builds."""
        best: list[Step] = []
        seat = state.seat
        for way in building_ways(state):
            outlook.see(way.state, seat)
            gained = 0.0
            for move in way.moves:
                gained += outlook.card_worth(state, state.player, move.what)
            look = look_of(way.state.players[seat])
            for laying in self._layings(outlook, way.state, look, later):
                value = gained + outlook.promise(laid_look(look, laying))
                if len(best) < width or value > best[-1].value:
                    _keep(best, Step(way, [laying.move], value), width)
            for discs, promise in _disc_steps(
                outlook, way.state, look, LATER_TARGETS if later else TARGETS
            ):
                if len(best) < width or gained + promise > best[-1].value:
                    _keep(best, Step(way, discs, gained + promise), width)
        return best

    def _layings(self, outlook: Outlook, state: State, look: Look, later: bool) -> list[Laying]:
        """Where tiles are tried: everywhere now, and where they help most later on."""
        found: list[Laying] = []
        if later:
            prospect = Prospect(outlook, look)
            for tile in state.player.tiles:
                found += prospect.layings(outlook, tile)
        else:
            tiles: list[Move] = []
            list_tiles(state, tiles)
            for move in tiles:
                found.append(Laying(move))
        return found

    # --- later turns -------------------------------------------------------------------------

    def _next_turn(self, outlook: Outlook, state: State) -> float:
        """What the board can promise after one more main action."""
        after = _my_next(state, self._wanted)
        player = after.player
        outlook.see(after, after.seat)
        key = (after.round, after.rows, player.kept, player.board, player.discs)
        prospect = self._prospects.get(key)
        if prospect is None:
            look = look_of(player)
            prospect = Prospect(outlook, look)
            for _, promise in _disc_steps(outlook, after, look, LATER_TARGETS):
                prospect.least = max(prospect.least, promise)
            self._prospects[key] = prospect
        return prospect.with_tiles(outlook, player.tiles)

    def _two_turns(self, outlook: Outlook, state: State, seat: int) -> float:
        """What can be gained and promised in two more turns."""
        if state.over:
            return _verdict(state, seat)
        best = NOTHING
        for turn in self._turns(outlook, state, self.second_width, later=True):
            value = turn.gained + self._ending(outlook, turn.state, seat)
            if not turn.state.declared:
                value += LATER * self._next_turn(outlook, turn.state)
            best = max(best, value)
        return best

    def _ending(self, outlook: Outlook, state: State, seat: int) -> float:
        """What it is worth that the game ends with this round; 0 if it does not."""
        if not state.declared:
            return 0.0
        return _verdict(self._answered(outlook, state, seat), seat)

    # --- the others --------------------------------------------------------------------------

    def _answered(self, outlook: Outlook, state: State, seat: int) -> State:
        """The next turn of a seat, or the end, if the others play their best turn of the moment.
        Last turns decide who wins, so everything is tried in them."""
        state = apply(state, _END)
        while not state.over and state.seat != seat:
            best = state
            most = NOTHING
            width = self.width if state.declared else ANSWERS
            for turn in self._turns(outlook, state, width, later=not state.declared):
                value = turn.gained
                if turn.state.declared:
                    value += _verdict(turn.state, state.seat)
                else:
                    outlook.see(turn.state, state.seat)
                    value += outlook.promise(look_of(turn.state.player))
                if value > most:
                    best, most = turn.state, value
            state = apply(best, _END)
        return state

    def _wanted_by_others(self, outlook: Outlook, view: State) -> set[int]:
        """The cards in the rows that others could build before the next turn, if this one is left
        out."""
        if view.rules.solo or view.phase != FREE:
            return set()
        return set(view.rows) - set(self._answered(outlook, view, view.seat).rows)


def _verdict(state: State, seat: int) -> float:
    """What it is worth to a seat that the game ends like this."""
    best = ranking(state)[0]
    if best == seat:
        return WINNING
    return -LOSING + points(state, seat) - points(state, best)


def _turn_value(turn: Turn) -> float:
    return turn.value


def _my_next(state: State, gone: set[int]) -> State:
    """The next turn of the same seat if the others take these cards, and nothing else."""
    new = state.copy()
    new.acted = False
    new.phase = FREE
    new.ready = False
    new.round += 1
    if gone:
        new.rows = bytes([GAP if card in gone else card for card in new.rows])
    new.ring = state.ring[ON_OFFER:] + state.ring[:ON_OFFER]
    return new


def _disc_steps(
    outlook: Outlook, state: State, look: Look, most: int
) -> list[tuple[list[Move], float]]:
    """Spirits actions that bring discs to the best spots, and what they promise."""
    found: list[tuple[list[Move], float]] = []
    if sum(look.have) == 0:
        return found
    for target in outlook.targets(look, most):
        moves = disc_moves(state, target.spot)
        if moves:
            after = state
            for move in moves:
                after = apply(after, move)
            found.append((moves, outlook.promise(look_of(after.players[state.seat]))))
    return found


def _keep(best: list[Step], step: Step, width: int) -> None:
    """Keeps the best few, in the order found where they are equal."""
    at = len(best)
    while at > 0 and best[at - 1].value < step.value:
        at -= 1
    best.insert(at, step)
    if len(best) > width:
        best.pop()
