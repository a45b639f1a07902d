"""The terminal table of Realm of Sand: boards, cards and what can be done on one screen."""

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static

from realmtable.cli.movelist import MoveList
from realmtable.cli.sand_choices import Choice, choices, still_possible
from realmtable.cli.sand_lines import (
    MOVE_HELP,
    SIGN_HELP,
    TURN_HELP,
    crystal_help,
    ranking_lines,
)
from realmtable.cli.sand_placing import Placing
from realmtable.cli.sand_sitting import OVER, News, SandSitting
from realmtable.cli.sand_widgets import (
    WORD_STYLES,
    BoardView,
    SandStatus,
    hand_text,
    others_text,
    rows_text,
)
from realmtable.cli.screens import Question, TextScreen, bullets, heading, keys_text, score_text
from realmtable.cli.table_app import PlayingApp
from realmtable.cli.talk import sentence
from realmtable.core.errors import RealmtableError
from realmtable.draw.sand_text import CHOSEN, LEGAL
from realmtable.sand.content import BUILD, END, MOVE, PUT, TILE, Move

_PANEL = 36  # columns that the list has at least
_OWN = 35  # columns of the board and what is below it
_CARDS = 44  # columns of the rows of cards
_TALL = 34  # lines of a screen on which a row of the board has two

# What waits until bots have played.
_FOR_PEOPLE = ("end", "undo", "tile", "disc", "move_disc")

KEYS = [
    ("1 to 3", "lay a tile: arrows move it, r turns, m mirrors, enter lays it"),
    ("d", "put a disc, again for another colour; v moves one that is on the board"),
    ("up, down, enter", "choose in the list what to do"),
    ("click", "a cell of the board, or an entry of the list"),
    ("/", "type a move, or a part of it to filter"),
    ("escape", "forget what was chosen and typed; close a question"),
    ("e", "end the turn"),
    ("u", "take back what you did since you saw something new"),
    ("i", "show how moves are typed"),
    ("tab", "cards, list or line for typing"),
    ("s", "save the record"),
    ("? or F1", "this help"),
    ("q", "quit"),
]


class SandApp(PlayingApp):
    """A sitting on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"tile({n})", show=False) for n in range(1, 4)),
        Binding("d", "disc", "Disc"),
        Binding("v", "move_disc", show=False),
        Binding("r", "turn", show=False),
        Binding("m", "mirror", show=False),
        *(
            Binding(key, f"shift({down}, {across})", show=False, priority=True)
            for key, down, across in (
                ("up", -1, 0),
                ("down", 1, 0),
                ("left", 0, -1),
                ("right", 0, 1),
            )
        ),
        Binding("enter", "place", show=False, priority=True),
    ]

    def __init__(self, sitting: SandSitting, save_as: str = "realmtable.record") -> None:
        super().__init__(sitting, save_as)
        self.sitting = sitting
        self._choices: list[Choice] = []
        self._placing: Placing | None = None
        self._pointed: Move | None = None  # a build that is pointed at in the list
        self._busy = False  # a bot thinks, so nothing can be done

    # --- the screen ------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield SandStatus()
        with Horizontal(id="table"):
            with VerticalScroll(id="cards"), Container(id="sand"):
                with Vertical(id="own"):
                    yield BoardView()
                    yield Static(id="hand")
                with Vertical(id="middle"):
                    yield Static(id="rows")
                    yield Static(id="others")
            with Vertical(id="side"):
                yield Static(id="filter")
                yield MoveList[Choice](WORD_STYLES)
        yield Static(id="news")
        yield Input(placeholder="/ to type a move, e.g. tile gr/k b2 b3 c3", id="command")
        yield Footer()

    def on_mount(self) -> None:
        self._list().focus()
        self._fit(self.size.width, self.size.height)
        self._go_on()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width, event.size.height)
        if self._choices or self.sitting.finished or self._busy:
            self.draw()

    def _fit(self, width: int, height: int) -> None:
        """The cards beside the board if there is room, otherwise below it."""
        beside = width >= _OWN + _CARDS + _PANEL
        self.query_one("#sand").set_class(beside, "beside")
        self.query_one("#cards").styles.width = (_OWN if beside else 0) + _CARDS + 2
        self.query_one(BoardView).tall = height >= _TALL

    def _list(self) -> MoveList[Choice]:
        return self.query_one("#moves", MoveList)

    # --- the course of the game ------------------------------------------------------------

    def _go_on(self) -> None:
        """Bots, until somebody has to decide. They may think for a while, so they do it beside
        the screen."""
        thinker = self.sitting.game.awaited
        if thinker is None or thinker in self.sitting.humans:
            self._went_on(self.sitting.advance())
            return
        self._busy = True
        self._choices = []
        self.query_one(SandStatus).show(self.sitting)
        self.narrow()
        self.say(f"{thinker} is thinking.")
        self.run_worker(self._think, thread=True)

    def _think(self) -> None:
        news = self.sitting.advance()
        self.call_from_thread(self._went_on, news)

    def _went_on(self, news: list[News]) -> None:
        """What happened, and whoever is next; screens on the way."""
        self._busy = False
        told = [item.text for item in news if item.kind != OVER]
        self.say(" ".join(told[-4:]))
        if self.next_person():
            self.ask_to_pass()
        else:
            self.refresh_all()
        self._last_person = self.sitting.current
        self._show_end(news)

    def _show_end(self, news: list[News]) -> None:
        if any(item.kind == OVER for item in news):
            sections = [("Ranking", ranking_lines(self.sitting.game))]
            self._result = score_text("The game is over", sections)
            self.refresh_bindings()
            self.action_result()

    def _do(self, choice: Choice) -> None:
        """Plays a move, or begins to place a piece; asks once before a turn is wasted."""
        if choice.move is None:
            self._begin_placing(choice.kind, choice.what)
            return
        wasted = still_possible(self.sitting.state) if choice.kind == END else ""
        if wasted:
            self._ask_to_end(wasted, choice.move)
        else:
            self._play(choice.move)

    def _ask_to_end(self, wasted: str, move: Move) -> None:
        def answered(key: str | None) -> None:
            if key is not None:
                self._play(move)

        self.push_screen(Question(wasted, {"e": "end the turn", "escape": "play on"}), answered)

    def _play(self, move: Move) -> None:
        self.sitting.play_move(move)
        self.forget()
        self._list().focus()
        if self.sitting.turn_ended:
            self._go_on()
        else:
            self.say("")
            self.refresh_all()

    # --- drawing ---------------------------------------------------------------------------

    def forget(self) -> None:
        self._placing = None
        self._pointed = None
        self.query_one("#command", Input).value = ""

    def refresh_all(self) -> None:
        self._choices = [] if self.sitting.finished else choices(self.sitting.state)
        self.query_one(SandStatus).show(self.sitting)
        self.narrow()

    def narrow(self) -> None:
        said = self.typed()
        fitting = [choice for choice in self._choices if choice.has(said)]
        self._list().show(fitting, len(self._choices), self._ids)
        line = self.query_one("#filter", Static)
        line.display = bool(said)
        line.update(f"only '{said}': {len(fitting)} of {len(self._choices)}")
        self.draw()

    def draw(self) -> None:
        """The boards and the cards."""
        state, seat = self.sitting.state, self.sitting.seat
        built = {choice.what: LEGAL for choice in self._choices if choice.kind == BUILD}
        cells: dict[int, str] = {}
        if self._pointed is not None and self._placing is None:
            built[self._pointed.what] = CHOSEN
            cells = dict.fromkeys(self._pointed.cells, CHOSEN)
        self.query_one(BoardView).show(self.sitting, self._placing, cells)
        self.query_one("#hand", Static).update(hand_text(state, seat))
        self.query_one("#rows", Static).update(rows_text(state, seat, built))
        self.query_one("#others", Static).update(others_text(self.sitting))

    def hide(self) -> None:
        self._choices = []
        self.forget()
        for part in ("#board", "#hand", "#rows", "#others", "#status"):
            self.query_one(part, Static).update("")
        self._list().show([], 0)

    # --- placing ---------------------------------------------------------------------------

    def _begin_placing(self, kind: int, what: int) -> None:
        self._placing = Placing(self.sitting.state, kind, what)
        self._told_placing()

    def _told_placing(self) -> None:
        """Where the piece is now, and whether it may lie there."""
        assert self._placing is not None
        why = self._placing.why_not()
        if why:
            self.say(f"{sentence(why)} {self._placing.asks}", wrong=True)
        else:
            self.say(f"{self._placing.text}. {self._placing.asks}")
        self.draw()
        self.query_one(BoardView).scroll_visible(animate=False)

    def action_shift(self, down: int, across: int) -> None:
        assert self._placing is not None
        self._placing.shift(down, across)
        self._told_placing()

    def action_turn(self) -> None:
        if self._placing is not None:
            self._placing.turn()
            self._told_placing()

    def action_mirror(self) -> None:
        if self._placing is not None:
            self._placing.mirror()
            self._told_placing()

    def action_place(self) -> None:
        """Lays the piece down, or chooses the one that is to be moved."""
        assert self._placing is not None
        if self._placing.choose():
            self._told_placing()
            return
        try:
            move = self._placing.move()
        except RealmtableError as error:
            self.say(f"{sentence(error.why)} {self._placing.asks}", wrong=True)
            return
        self._play(move)

    def action_tile(self, number: int) -> None:
        tiles = self.sitting.state.players[self.sitting.seat].tiles
        if number <= len(tiles) and self._can(TILE, tiles[number - 1]):
            self._begin_placing(TILE, tiles[number - 1])

    def action_disc(self) -> None:
        """Puts a disc; the key again takes one of the next colour."""
        colours = [choice.what for choice in self._choices if choice.kind == PUT]
        if not colours:
            self.say("You can put no disc now.", wrong=True)
            return
        at = 0
        if self._placing is not None and self._placing.kind == PUT:
            at = (colours.index(self._placing.what) + 1) % len(colours)
        self._begin_placing(PUT, colours[at])

    def action_move_disc(self) -> None:
        if self._can(MOVE, -1):
            self._begin_placing(MOVE, -1)

    def _can(self, kind: int, what: int) -> bool:
        """Whether such a piece can be placed; says so if not."""
        can = any(choice.kind == kind and choice.what == what for choice in self._choices)
        if not can and not self.sitting.finished:
            self.say("That cannot be placed now.", wrong=True)
        return can

    # --- what people do --------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Arrows and enter are for a piece that is being placed; else for the list."""
        if self._busy and action in _FOR_PEOPLE:
            return False
        if action in ("shift", "place"):
            typing = isinstance(self.focused, Input)
            return self._placing is not None and not typing and self.screen is self.screen_stack[0]
        return super().check_action(action, parameters)

    def on_board_view_cell_clicked(self, event: BoardView.CellClicked) -> None:
        if self._placing is None:
            return
        if self._placing.cells[0] == event.cell:
            self.action_place()
        else:
            self._placing.go_to(event.cell)
            self._told_placing()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        choice = self._list().choice(event.option_id)
        pointed = choice.move if choice is not None and choice.kind == BUILD else None
        if pointed is not self._pointed:
            self._pointed = pointed
            self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        choice = self._list().choice(event.option_id)
        if choice is not None:
            self._do(choice)

    def on_input_changed(self, _: Input.Changed) -> None:
        if self._choices:
            self.narrow()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if not text or self._busy:
            self.action_list()
            return
        shown = self._list().shown
        try:
            move = self.sitting.find(text)
        except RealmtableError as error:
            if len(shown) != 1:
                self.say(sentence(error.why), wrong=True)
                return
            self.query_one("#command", Input).value = ""
            self.action_list()
            self._do(shown[0])  # a part of a move that means only this one
            return
        wasted = still_possible(self.sitting.state) if move.kind == END else ""
        if wasted:
            self._ask_to_end(wasted, move)
        else:
            self._play(move)

    def action_end(self) -> None:
        """Ends the turn; what is under way comes first."""
        for choice in self._choices:
            if choice.kind == END:
                self._do(choice)
                return
        if not self.sitting.finished:
            self.say("What is under way must be finished first.", wrong=True)

    def action_help(self) -> None:
        state, seat = self.sitting.state, self.sitting.seat
        parts: list[RenderableType] = [heading("Keys"), keys_text(KEYS)]
        for title, lines in (
            ("A turn", TURN_HELP),
            ("Crystals", crystal_help(state, seat)),
            ("Signs", SIGN_HELP),
            ("Moves as text", MOVE_HELP),
        ):
            if lines:
                parts += [Text(), heading(title), bullets(lines)]
        self.push_screen(TextScreen(Group(*parts)))
