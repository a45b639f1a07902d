"""A game at one moment: values that are never changed once handed out; the rules are in `turn`."""

from typing import Final

from mypy_extensions import mypyc_attr

from realmtable.sand.content import COLOURS, NO_CRYSTAL, RUNES, Content

# What is awaited.
CHOOSING: Final = 0  # purple's disc, before the first turn
FREE: Final = 1  # anything that a turn allows
TAKING: Final = 2  # the tile that replaces the one laid
SPIRITS: Final = 3  # further discs of a spirits action
LOOKING: Final = 4  # which of the cards looked at is kept
SWAPPING: Final = 5  # a second tile for the ring
OVER: Final = 6
PHASE_NAMES: Final = ("choosing", "free", "taking", "spirits", "looking", "swapping", "over")

BASIC: Final = "basic"
ADVANCED: Final = "advanced"
SIDES: Final = (BASIC, ADVANCED)
MOST_PLAYERS: Final = 4
NO_DISCS: Final = bytes(len(COLOURS))
ANY_NUMBER: Final = 255  # of discs in a spirits action


class Rules:
    """What is the same all game long: the content, how many play, and what they agreed on."""

    def __init__(
        self,
        content: Content,
        players: int,
        side: str = BASIC,
        must_act: bool = False,
        charge_by_building: bool = False,
    ) -> None:
        self.content = content
        self.players = players
        self.side = side
        self.must_act = must_act  # the main action must be taken
        self.charge_by_building = charge_by_building  # crystals charge by a build, not by covering

    @property
    def solo(self) -> bool:
        return self.players == 1

    def key(self) -> tuple[str, int, str, bool, bool]:
        return (
            self.content.fingerprint,
            self.players,
            self.side,
            self.must_act,
            self.charge_by_building,
        )


@mypyc_attr(acyclic=True)
class Player:
    """What one seat has. Cards, tiles and pieces are bytes; counts of discs are by colour."""

    def __init__(self, board: bytes) -> None:
        self.board = board
        self.tiles = b""  # in order
        self.discs = NO_DISCS  # not on the board
        self.level = 0
        self.built = b""  # in the order they were built
        self.kept = b""  # face down, in order
        self.crystal = NO_CRYSTAL
        self.charged = False

    def copy(self) -> "Player":
        new = Player(self.board)
        new.tiles = self.tiles
        new.discs = self.discs
        new.level = self.level
        new.built = self.built
        new.kept = self.kept
        new.crystal = self.crystal
        new.charged = self.charged
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.board,
            self.tiles,
            self.discs,
            self.level,
            self.built,
            self.kept,
            self.crystal,
            self.charged,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


@mypyc_attr(acyclic=True)
class State:
    """The whole table. Never changed once handed out: `turn` makes new ones."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players: list[Player] = []
        self.ring = b""  # the first two are on offer
        self.rows = b""  # four places for each level, I first
        self.decks: list[bytes] = []  # of each level, the top first
        self.squares = bytes(RUNES)  # in the supply, by colour
        self.pool = NO_DISCS
        self.round = 0  # 1 is the first; 0 before it
        self.seat = 0  # whose move is awaited
        self.phase = FREE
        self.acted = False  # the main action has been taken
        self.ready = False  # the crystal may be discharged this turn
        self.all_discs = False  # purple: the spirits action may use any number of discs
        self.left = 0  # discs that this spirits action may still place or move
        self.filled = 0  # cells filled in this spirits action, as bits
        self.looked = b""  # the cards looked at
        self.given = -1  # where in the ring the tile lies that was just swapped
        self.taken = -1  # ... for this one
        self.stirred = False  # somebody acted or built in this round
        self.idle = 0  # rounds before this one in which nobody did
        self.declared = False  # the game ends with this round

    def copy(self) -> "State":
        new = State(self.rules)
        new.players = self.players
        new.ring = self.ring
        new.rows = self.rows
        new.decks = self.decks
        new.squares = self.squares
        new.pool = self.pool
        new.round = self.round
        new.seat = self.seat
        new.phase = self.phase
        new.acted = self.acted
        new.ready = self.ready
        new.all_discs = self.all_discs
        new.left = self.left
        new.filled = self.filled
        new.looked = self.looked
        new.given = self.given
        new.taken = self.taken
        new.stirred = self.stirred
        new.idle = self.idle
        new.declared = self.declared
        return new

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def player(self) -> Player:
        """Whose move is awaited."""
        return self.players[self.seat]

    def own(self) -> Player:
        """A copy of the player on turn to be changed; only for states that are being made."""
        player = self.players[self.seat].copy()
        players = self.players.copy()
        players[self.seat] = player
        self.players = players
        return player

    def key(self) -> tuple[object, ...]:
        """Equal for states in which exactly the same can happen."""
        return (
            self.rules.key(),
            tuple([player.key() for player in self.players]),
            self.ring,
            self.rows,
            tuple(self.decks),
            self.squares,
            self.pool,
            self.round,
            self.seat,
            self.phase,
            self.acted,
            self.ready,
            self.all_discs,
            self.left,
            self.filled,
            self.looked,
            self.given,
            self.taken,
            self.stirred,
            self.idle,
            self.declared,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())
