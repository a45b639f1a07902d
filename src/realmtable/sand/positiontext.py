"""States as JSON: the whole table, with boards as rows of letters.

A piece is a letter: `g`, `r`, `k` for a square, `G`, `R`, `K`, `B`, `Y` for a disc, `.` for no
piece. A card that is not seen is `?` and its level; a gap in a row is an empty text. What follows
from the rest, the supply and the pool, is told but need not be given.
"""

from collections import Counter

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.sand.content import (
    BLUE,
    COLOURS,
    CRYSTALS,
    DISC,
    EMPTY,
    GAP,
    HAND,
    HIDDEN,
    LEVELS,
    MOST_CARDS,
    NO_CRYSTAL,
    PIECES,
    PURPLE,
    RED,
    ROMAN,
    ROW,
    RUNES,
    Content,
    colour_of,
    is_disc,
)
from realmtable.sand.contentfile import content_as
from realmtable.sand.placing import count_bits, occupied
from realmtable.sand.scoring import hourglasses
from realmtable.sand.setup import check_rules
from realmtable.sand.state import (
    ADVANCED,
    ANY_NUMBER,
    BASIC,
    CHOOSING,
    FREE,
    LOOKING,
    PHASE_NAMES,
    SPIRITS,
    SWAPPING,
    TAKING,
    Player,
    Rules,
    State,
)
from realmtable.sand.turn import ENOUGH_HOURGLASSES, IDLE_ROUNDS, LOOKED_AT, MOST_KEPT
from realmtable.sand.words import card_name, disc_letters

GAME = "sand"
MOST_ROUNDS = 99_999
_UNSEEN = {f"?{level}": HIDDEN + level for level in range(1, LEVELS + 1)}


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    board: list[str]
    tiles: list[str]
    discs: str = ""  # not on the board
    level: int = 0
    built: list[str] = []
    kept: list[str] = []
    crystal: str = ""
    charged: bool = False


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """The JSON form of a state. What is left out is as at the start of a turn."""

    seats: list[SeatData]  # in turn order
    ring: list[str]
    rows: list[list[str]]  # I, II, III
    game: str = GAME
    content: str = ""  # the fingerprint
    side: str = BASIC
    must_act: bool = False
    charge_by_building: bool = False
    decks: list[list[str]] | None = None  # I, II, III, the top first; not seen if left out
    squares: dict[str, int] | None = None  # in the supply
    pool: dict[str, int] | None = None
    round: int = 1
    seat: int = 1  # whose move is awaited
    phase: str = PHASE_NAMES[FREE]
    acted: bool = False
    ready: bool | None = None  # whether the crystal may be discharged: if it is charged
    all_discs: bool = False
    left: int = 0  # discs of the spirits action under way; 255 for any number
    filled: list[str] = []
    looked: list[str] = []
    given: int = 0  # the place in the ring that blue's first swap filled
    taken: str = ""  # the tile that it brought
    stirred: bool = False
    idle: int = 0


def position_data(state: State) -> PositionData:
    """The JSON form of a state; the reverse of `position_from`."""
    content = state.rules.content
    known = any(card < MOST_CARDS for deck in state.decks for card in deck)

    def cards(of: bytes) -> list[str]:
        return ["" if card == GAP else card_name(content, card) for card in of]

    return PositionData(
        seats=[
            SeatData(
                board=board_rows(content, player.board),
                tiles=[content.tiles[tile].name for tile in player.tiles],
                discs=disc_letters(player.discs),
                level=player.level,
                built=cards(player.built),
                kept=cards(player.kept),
                crystal="" if player.crystal < 0 else CRYSTALS[player.crystal],
                charged=player.charged,
            )
            for player in state.players
        ],
        ring=[content.tiles[tile].name for tile in state.ring],
        rows=[cards(state.rows[at : at + ROW]) for at in range(0, ROW * LEVELS, ROW)],
        content=content.fingerprint,
        side=state.rules.side,
        must_act=state.rules.must_act,
        charge_by_building=state.rules.charge_by_building,
        decks=[cards(deck) for deck in state.decks] if known else None,
        squares=dict(zip(COLOURS[:RUNES], state.squares, strict=True)),
        pool=dict(zip(COLOURS, state.pool, strict=True)),
        round=state.round,
        seat=state.seat + 1,
        phase=PHASE_NAMES[state.phase],
        acted=state.acted,
        ready=state.ready,
        all_discs=state.all_discs,
        left=state.left,
        filled=[name for cell, name in enumerate(content.cell_names) if state.filled >> cell & 1],
        looked=cards(state.looked),
        given=state.given + 1,
        taken="" if state.taken < 0 else content.tiles[state.taken].name,
        stirred=state.stirred,
        idle=state.idle,
    )


def board_rows(content: Content, board: bytes) -> list[str]:
    """A board as rows of letters."""
    letters = "".join(PIECES[piece] for piece in board)
    return [letters[at : at + content.cols] for at in range(0, content.cells, content.cols)]


def parse_board(content: Content, rows: list[str]) -> bytes:
    """The board that rows of letters show."""
    good = len(rows) == content.rows and all(len(row) == content.cols for row in rows)
    letters = "".join(rows)
    if not good or any(letter != "." and letter not in "grkGRKBY" for letter in letters):
        raise InvalidText(
            f"board must be {content.rows} rows of {content.cols} letters: "
            "g r k for squares, G R K B Y for discs, . for no piece"
        )
    return bytes(PIECES.index(letter) for letter in letters)


def position_from(data: PositionData, content: Content) -> State:
    """The state that the data describes, checked."""
    try:
        return _Reader(data, content).state()
    except InvalidText as error:
        raise InvalidText(f"position: {error.why}") from error


class _Reader:
    """Puts a state together, part by part."""

    def __init__(self, data: PositionData, content: Content) -> None:
        self.data = data
        found = content_as(data.content or content.fingerprint, content)
        if found is None:
            raise InvalidText(
                f"it was made with other content ({data.content}; this is {content.fingerprint})"
            )
        self.content = found

    def state(self) -> State:
        data, content = self.data, self.content
        if data.game != GAME:
            raise InvalidText(f"game is {data.game!r}, not {GAME!r}")
        check_rules(len(data.seats), data.side)
        state = State(
            Rules(content, len(data.seats), data.side, data.must_act, data.charge_by_building)
        )
        if data.phase not in PHASE_NAMES:
            raise InvalidText(f"phase is one of {', '.join(PHASE_NAMES)}, not {data.phase!r}")
        state.phase = PHASE_NAMES.index(data.phase)
        if not 1 <= data.seat <= len(data.seats):
            raise InvalidText(f"seat must be 1 to {len(data.seats)}, not {data.seat}")
        state.seat = data.seat - 1
        for n, seat in enumerate(data.seats, start=1):
            try:
                state.players.append(self._player(seat))
            except InvalidText as error:
                raise InvalidText(f"seat {n}: {error.why}") from error
        self._check_crystals(state)
        self._tiles(state)
        self._cards(state)
        self._pieces(state)
        self._course(state)
        self._phase(state)
        return state

    # --- what each player has ---

    def _player(self, seat: SeatData) -> Player:
        content = self.content
        player = Player(parse_board(content, seat.board))
        player.tiles = bytes(sorted(self._tile(name) for name in seat.tiles))
        if seat.discs.strip(COLOURS):
            raise InvalidText(f"discs must be letters of {COLOURS}, not {seat.discs!r}")
        player.discs = bytes(min(255, seat.discs.count(letter)) for letter in COLOURS)
        if not 0 <= seat.level <= content.levels:
            raise InvalidText(f"level must be 0 to {content.levels}, not {seat.level}")
        player.level = seat.level
        dark = count_bits(occupied(player.board) & content.dark)
        if dark > player.level:
            raise InvalidText(f"{dark} dark cells are occupied at level {player.level}")
        player.built = bytes(self._card(name) for name in seat.built)
        if any(card >= MOST_CARDS for card in player.built):
            raise InvalidText("built cards are always seen")
        player.kept = bytes(sorted(self._card(name) for name in seat.kept))
        if len(player.kept) > MOST_KEPT:
            raise InvalidText(f"at most {MOST_KEPT} cards are kept, not {len(player.kept)}")
        if (self.data.side == ADVANCED) != (seat.crystal in CRYSTALS):
            raise InvalidText(
                f"crystal must be one of {', '.join(CRYSTALS)} on the advanced side, and empty on "
                f"the basic one, not {seat.crystal!r}"
            )
        player.crystal = CRYSTALS.index(seat.crystal) if seat.crystal else NO_CRYSTAL
        if seat.charged and not seat.crystal:
            raise InvalidText("there is no crystal that could be charged")
        if player.kept and player.crystal != RED:
            raise InvalidText("only the red crystal lets a player keep cards")
        player.charged = seat.charged
        return player

    def _check_crystals(self, state: State) -> None:
        colours = [player.crystal for player in state.players if player.crystal >= 0]
        if len(set(colours)) != len(colours):
            raise InvalidText("two seats have a crystal of the same colour")

    def _tile(self, name: str) -> int:
        if name not in self.content.tile_of:
            raise InvalidText(f"there is no tile {name!r}")
        return self.content.tile_of[name]

    def _card(self, name: str) -> int:
        if name in _UNSEEN:
            return _UNSEEN[name]
        if name not in self.content.card_of:
            raise InvalidText(f"there is no card {name!r}")
        return self.content.card_of[name]

    # --- what is conserved ---

    def _tiles(self, state: State) -> None:
        content = self.content
        state.ring = bytes(self._tile(name) for name in self.data.ring)
        for n, player in enumerate(state.players):
            held = HAND - 1 if state.phase == TAKING and n == state.seat else HAND
            if len(player.tiles) != held:
                raise InvalidText(f"seat {n + 1}: tiles must be {held}, not {len(player.tiles)}")
        have = Counter([*state.ring, *(t for player in state.players for t in player.tiles)])
        for tile in content.tiles:
            wanted = content.tile_counts[tile.index]
            if have[tile.index] != wanted:
                raise InvalidText(
                    f"the tile {tile.name} is there {have[tile.index]} times, not {wanted}"
                )

    def _cards(self, state: State) -> None:
        data, content = self.data, self.content
        if len(data.rows) != LEVELS or any(len(row) != ROW for row in data.rows):
            raise InvalidText(f"rows must be {LEVELS} lists of {ROW} cards, empty texts for gaps")
        state.rows = bytes(self._card(name) if name else GAP for row in data.rows for name in row)
        for place, card in enumerate(state.rows):
            self._check_level(card, place // ROW + 1, "rows")
        state.looked = bytes(self._card(name) for name in data.looked)
        seen = [*state.rows, *state.looked]
        seen += [card for player in state.players for card in [*player.built, *player.kept]]
        if data.decks is None:
            for level in range(1, LEVELS + 1):
                there = sum(c != GAP and content.level_of(c) == level for c in seen)
                left = max(0, len(content.deck(level)) - there)
                state.decks.append(bytes([HIDDEN + level]) * left)
        else:
            if len(data.decks) != LEVELS:
                raise InvalidText(f"there are {LEVELS} decks, not {len(data.decks)}")
            for level, deck in enumerate(data.decks, start=1):
                state.decks.append(bytes(self._card(name) for name in deck))
                for card in state.decks[-1]:
                    self._check_level(card, level, "decks")
        everything = [*seen, *(card for deck in state.decks for card in deck)]
        for card, count in Counter(everything).items():
            if card < MOST_CARDS and count > 1:
                raise InvalidText(f"the card {content.cards[card].id} is there {count} times")
        for level in range(1, LEVELS + 1):
            there = sum(c != GAP and content.level_of(c) == level for c in everything)
            wanted = len(content.deck(level))
            if there != wanted:
                raise InvalidText(f"there are {there} cards of level {level}, not {wanted}")

    def _check_level(self, card: int, level: int, what: str) -> None:
        if card != GAP and self.content.level_of(card) != level:
            name = card_name(self.content, card)
            raise InvalidText(f"{what}: {name} is no card of level {ROMAN[level - 1]}")

    def _pieces(self, state: State) -> None:
        """The supply and the pool are what is left of all squares and discs."""
        content, data = self.content, self.data
        squares = list(content.squares)
        pool = list(content.discs[len(state.players) - 1])
        for player in state.players:
            for piece in player.board:
                if piece != EMPTY:
                    (pool if is_disc(piece) else squares)[colour_of(piece)] -= 1
            for colour, count in enumerate(player.discs):
                pool[colour] -= count
        for what, left, given in (("squares", squares, data.squares), ("pool", pool, data.pool)):
            told = dict(zip(COLOURS, left, strict=False))
            for letter, count in told.items():
                if count < 0:
                    raise InvalidText(f"{what}: there are {-count} {letter} more than the game has")
            if given is not None and given != told:
                raise InvalidText(f"{what}: {given} is told, but {told} is left")
        state.squares = bytes(squares)
        state.pool = bytes(pool)

    # --- where the game stands ---

    def _course(self, state: State) -> None:
        data = self.data
        first = 0 if state.phase == CHOOSING else 1
        if not first <= data.round <= (0 if state.phase == CHOOSING else MOST_ROUNDS):
            raise InvalidText(f"round {data.round} cannot be in phase {data.phase!r}")
        if not 0 <= data.idle < IDLE_ROUNDS + (data.phase == "over"):
            raise InvalidText(f"idle must be 0 to {IDLE_ROUNDS - 1}, not {data.idle}")
        player = state.player
        state.round = data.round
        state.idle = data.idle
        state.stirred = data.stirred
        state.acted = data.acted
        state.ready = player.charged and state.phase == FREE if data.ready is None else data.ready
        state.all_discs = data.all_discs
        if state.acted and not state.stirred:
            raise InvalidText("who has acted has stirred")
        if state.ready and not player.charged:
            raise InvalidText("ready, but the crystal is not charged")
        if state.all_discs and (player.crystal != PURPLE or state.ready):
            raise InvalidText("all_discs needs a purple crystal that was discharged this turn")
        if not state.rules.solo:
            state.declared = any(
                hourglasses(state, seat) >= ENOUGH_HOURGLASSES for seat in range(len(state.players))
            )

    def _phase(self, state: State) -> None:
        """What only some phases have."""
        data = self.data
        player = state.player
        spirits = state.phase == SPIRITS
        for cell in data.filled:
            if cell not in self.content.cell_names:
                raise InvalidText(f"filled: {cell!r} is no cell")
            state.filled |= 1 << self.content.cell_names.index(cell)
        discs = sum(1 << cell for cell, piece in enumerate(player.board) if piece >= DISC)
        if (state.filled != 0) != spirits or state.filled & ~discs:
            raise InvalidText("filled are the cells with discs of a spirits action under way")
        left = (ANY_NUMBER,) if state.all_discs else (1, 2)
        if data.left not in (left if spirits else (0,)):
            raise InvalidText(f"left must be one of {left} in a spirits action, and 0 elsewhere")
        state.left = data.left
        if spirits and not state.all_discs and count_bits(state.filled) + state.left != 3:
            raise InvalidText("filled and left must come to three discs")
        if state.all_discs and state.acted and not spirits:
            raise InvalidText("all_discs is for the spirits action, which is over")
        if state.phase in (TAKING, SPIRITS) and not state.acted:
            raise InvalidText(f"the phase {data.phase!r} is part of a main action")
        looking = state.phase == LOOKING
        levels = {self.content.level_of(card) for card in state.looked}
        if (len(levels) == 1) != looking or len(state.looked) > LOOKED_AT:
            raise InvalidText(f"looked are one to {LOOKED_AT} cards of a level while looking")
        if looking and (player.crystal != RED or len(player.kept) == MOST_KEPT):
            raise InvalidText("only a red crystal looks at cards, with less than three kept")
        swapping = state.phase == SWAPPING
        if swapping != bool(data.taken) or swapping != (1 <= data.given <= len(state.ring)):
            raise InvalidText("given and taken tell of blue's first swap while swapping")
        if swapping:
            state.given = data.given - 1
            state.taken = self._tile(data.taken)
            if player.crystal != BLUE or state.taken not in player.tiles:
                raise InvalidText("taken must be a tile of the seat with the blue crystal")
        if state.ready and state.phase in (LOOKING, SWAPPING):
            raise InvalidText("the crystal has been discharged, so it is not ready")
        if state.phase == CHOOSING and player.crystal != PURPLE:
            raise InvalidText("only the purple board chooses a disc")
