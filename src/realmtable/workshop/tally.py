"""What is counted of a realm while bots play rounds with it: whole numbers only, so that parts of
the work add up to the same in any order."""

from dataclasses import dataclass, field

from realmtable.bots.bot import Bot
from realmtable.core.dice import SeededDice
from realmtable.rolling.effects import AT_START, at_start, of_move
from realmtable.rolling.marks import all_written
from realmtable.rolling.position import ANYTIME, COMPENSATE, USE, Move, Position, Round
from realmtable.rolling.realm import MAX_STARS, Play, Realm
from realmtable.rolling.resources import KINDS, capped, count
from realmtable.rolling.turn import apply, begin, legal, stars

Amounts = list[int]  # of pumpkins, hearts and coins


@dataclass
class Tally:
    """The counts of one realm. Lists of spaces go by the board, lists of turns by the round."""

    stars: list[int] = field(default_factory=lambda: [0] * (MAX_STARS + 1))  # rounds by their stars
    written: list[int] = field(default_factory=list)  # rounds in which each space was written on
    taken: list[int] = field(default_factory=list)  # ... in which its printed stars were scored
    earned: dict[str, int] = field(default_factory=dict)  # ... in which a bonus was, by its id
    filled: dict[str, int] = field(default_factory=dict)  # ... in which a zone was written full
    gained: Amounts = field(default_factory=lambda: [0] * len(KINDS))
    paid: Amounts = field(default_factory=lambda: [0] * len(KINDS))
    by_turn: list[int] = field(default_factory=list)  # dice used here in each turn
    uses: int = 0  # dice used here
    turns: int = 0  # all that were played
    turns_here: int = 0  # in which a die was used here
    moves: int = 0  # of all turns, their end included
    moves_here: int = 0  # of the turns in which a die was used here
    dice: int = 0  # in hand when a turn could begin
    dead_dice: int = 0  # ... with which nothing could be done here
    choices: int = 0  # ways to use them here, all together
    most_choices: int = 0  # for one die

    @property
    def rounds(self) -> int:
        return sum(self.stars)

    def join(self, other: "Tally") -> None:
        self.stars = _added(self.stars, other.stars)
        self.written = _added(self.written, other.written)
        self.taken = _added(self.taken, other.taken)
        self.by_turn = _added(self.by_turn, other.by_turn)
        self.gained = _added(self.gained, other.gained)
        self.paid = _added(self.paid, other.paid)
        for mine, theirs in ((self.earned, other.earned), (self.filled, other.filled)):
            for name, times in theirs.items():
                mine[name] = mine.get(name, 0) + times
        self.uses += other.uses
        self.turns += other.turns
        self.turns_here += other.turns_here
        self.moves += other.moves
        self.moves_here += other.moves_here
        self.dice += other.dice
        self.dead_dice += other.dead_dice
        self.choices += other.choices
        self.most_choices = max(self.most_choices, other.most_choices)


def _added(mine: list[int], theirs: list[int]) -> list[int]:
    """Counts that begin at the same place; one of the lists may still be empty."""
    if not mine or not theirs:
        return list(mine or theirs)
    return [a + b for a, b in zip(mine, theirs, strict=True)]


def fresh_tally(realm: Realm, turns: int) -> Tally:
    """Nothing counted yet."""
    spaces = [0] * len(realm.card.spaces)
    return Tally(written=spaces, taken=list(spaces), by_turn=[0] * turns)


def play_counted(bot: Bot, round: Round, dice: SeededDice) -> list[Tally]:
    """Plays a whole round and counts what happens in each of its realms."""
    tallies = [fresh_tally(realm, round.length) for realm in round.realms]
    position = round.start()
    while not position.round_over:
        before = position
        position = begin(before, *dice.roll())
        _gain(tallies, _at_start(before, position))
        position = _play_turn(bot, position, tallies)
    _count_end(position, tallies)
    return tallies


def _play_turn(bot: Bot, position: Position, tallies: list[Tally]) -> Position:
    """Plays a turn to its end."""
    moves, used, looked = 0, 0, False
    index = position.turn - position.round.first
    while not position.over:
        if not looked and not position.pending:  # what happens at the start comes before
            _count_choices(position, tallies)
            looked = True
        move = bot.choose(position)
        after = apply(position, move)
        _gain(tallies, _gains(position, move, after))
        for realm, play in _plays(move):
            _add(tallies[realm].paid, play.cost)
        if move.kind == USE:
            tallies[move.realm].uses += 1
            tallies[move.realm].by_turn[index] += 1
            used |= 1 << move.realm
        moves += 1
        position = after
    for realm, tally in enumerate(tallies):
        tally.turns += 1
        tally.moves += moves
        if used >> realm & 1:
            tally.turns_here += 1
            tally.moves_here += moves
    return position


def _plays(move: Move) -> list[tuple[int, Play]]:
    """The plays that a move carries out, each with the place of its realm."""
    if move.kind in (USE, ANYTIME) and move.play is not None and move.realm >= 0:
        return [(move.realm, move.play)]
    return move.endings


def _count_choices(position: Position, tallies: list[Tally]) -> None:
    """How many ways there are to use each die in hand, realm by realm, without spending."""
    ways: dict[tuple[int, int], int] = {}
    for group in legal(position).uses:
        key = (position.die_key(group.die), group.realm)
        ways[key] = ways.get(key, 0) + len(group.plays)
    for realm, tally in enumerate(tallies):
        for die in position.dice:
            found = ways.get((position.die_key(die), realm), 0)
            tally.dice += 1
            tally.dead_dice += found == 0
            tally.choices += found
            tally.most_choices = max(tally.most_choices, found)


# --- resources -------------------------------------------------------------------------------

Gains = list[tuple[int, int]]  # realms by their place, and what each brought


def _gain(tallies: list[Tally], gains: Gains) -> None:
    for realm, gain in gains:
        _add(tallies[realm].gained, gain)


def _add(amounts: Amounts, amount: int) -> None:
    for at, unit in enumerate(KINDS):
        amounts[at] += count(amount, unit)


def _gains(position: Position, move: Move, after: Position) -> Gains:
    """What each realm brought by a move, as far as the limit let it: by the plays of the move, and
    by what followed by itself."""
    found: Gains = []
    earned = position.earned
    for realm, play in _plays(move):
        gain = capped(play.gain, earned, position.round.limit)
        earned += gain
        found.append((realm, gain))
    if after.earned == earned or move.kind == COMPENSATE:
        return found
    places = {realm.id: place for place, realm in enumerate(position.round.realms)}
    if position.pending & ~after.pending:
        for effect in of_move(position, move, after):
            if effect.gain and effect.when == AT_START:
                found.append((places[effect.realm], effect.gain))
                earned += effect.gain
    # What is left was brought by realms that answer to a die, wherever it was used.
    if after.earned > earned and position.round.after_use:
        found.append((position.round.after_use[0], after.earned - earned))
    return found


def _at_start(before: Position, start: Position) -> Gains:
    """What the roll has brought."""
    if before.earned == start.earned:
        return []
    places = {realm.id: place for place, realm in enumerate(start.round.realms)}
    return [(places[effect.realm], effect.gain) for effect in at_start(before, start)]


# --- the end of a round ----------------------------------------------------------------------


def _count_end(position: Position, tallies: list[Tally]) -> None:
    """What stands on the boards: nothing that was written is ever erased."""
    scored = stars(position)
    for place, (realm, tally) in enumerate(zip(position.round.realms, tallies, strict=True)):
        board, start = position.boards[place], realm.start()
        tally.stars[scored[place]] += 1
        for space in range(len(realm.card.spaces)):
            tally.written[space] += board[space] != start[space]
        for space in realm.stars_taken(board):
            tally.taken[space] += 1
        for name in dict.fromkeys(realm.earned(board)):
            tally.earned[name] = tally.earned.get(name, 0) + 1
        for zone in realm.card.zones:
            if zone.spaces and all_written(board, zone.spaces):
                tally.filled[zone.id] = tally.filled.get(zone.id, 0) + 1
