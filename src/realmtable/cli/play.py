"""The terminal table: cards, dice and moves on one screen, for people at one keyboard."""

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static

from realmtable.cli.screens import Question, SaveScreen, TextScreen, help_text, score_text
from realmtable.cli.sitting import OVER, ROUND, News, Sitting
from realmtable.cli.widgets import CardView, DiceBar, MoveList, same_value
from realmtable.cli.words import (
    Choice,
    choices,
    preview,
    ranking_lines,
    round_lines,
    sentence,
)
from realmtable.core.errors import RealmtableError
from realmtable.draw.textparts import STYLES
from realmtable.rolling.game import tenths
from realmtable.rolling.position import END, USE, Move, Position
from realmtable.rolling.resources import KINDS, LETTERS, count
from realmtable.rolling.table import TableRules
from realmtable.rolling.turn import score_in_tenths, stars

_PANEL = 40  # columns of the list of moves
_CARD = 39  # columns of a card with a gap
_CARDS = 3


class TableApp(App[None]):
    """A sitting on the screen. `run()` returns when the players quit."""

    TITLE = "Realmtable"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; }
    #status { height: auto; padding: 0 1; background: $panel; }
    #table { height: 1fr; }
    VerticalScroll, OptionList { scrollbar-size-vertical: 1; }
    #cards { width: 1fr; height: 1fr; }
    #grid { grid-gutter: 0 1; height: auto; grid-rows: auto; grid-columns: 38; }
    CardView { width: 38; height: auto; }
    #side { width: 40; height: 1fr; border-left: solid $panel; }
    DiceBar { height: 1; padding: 0 1; }
    #filter { height: auto; padding: 0 1; color: $text-muted; }
    #moves { height: 1fr; border: none; padding: 0 1; background: transparent; }
    #moves > .option-list--option-disabled { color: $text-muted; text-style: bold; }
    #news { height: auto; max-height: 4; padding: 0 1; }
    #command { height: 1; border: none; padding: 0 1; }
    ModalScreen { align: center middle; }
    .sheet { width: 90%; max-width: 100; height: 90%; background: $surface; padding: 1 2;
        border: round $primary; }
    .reading { height: 1fr; }
    .short, .short .reading { height: auto; }
    .closing { height: 1; }
    .note { width: 60; max-width: 95%; height: auto; background: $surface; padding: 1 2;
        border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("slash", "type", "Type"),
        Binding("e", "end", "End turn"),
        Binding("u", "undo", "Undo"),
        Binding("i", "ids", "Ids"),
        Binding("s", "save", "Save"),
        Binding("q", "quit", "Quit"),
        Binding("escape", "clear", "Clear", show=False),
        Binding("down", "list", "List", show=False),
        *(Binding(str(n), f"die({n})", show=False) for n in range(1, 7)),
    ]

    def __init__(
        self,
        sitting: Sitting,
        rules: TableRules | None = None,
        save_as: str = "realmtable.record",
    ) -> None:
        super().__init__()
        self.sitting = sitting
        self.rules = rules
        self.save_as = save_as
        self._choices: list[Choice] = []
        self._die: int | None = None
        self._space: tuple[str, str] | None = None  # realm and space that were clicked
        self._chosen: Choice | None = None
        self._ids = False
        self._saved = ""
        self._last_person: str | None = None

    # --- the screen ------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="status")
        with Horizontal(id="table"):
            with VerticalScroll(id="cards"), Grid(id="grid"):
                for _ in range(_CARDS):
                    yield CardView()
            with Vertical(id="side"):
                yield DiceBar()
                yield Static(id="filter")
                yield MoveList()
        yield Static(id="news")
        yield Input(placeholder="/ to type a move, e.g. 5>wingspan.a2", id="command")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(MoveList).focus()
        self._fit(self.size.width)
        self._go_on()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width)

    def _fit(self, width: int) -> None:
        """As many cards side by side as there is room for."""
        columns = (width - _PANEL) // _CARD
        self.query_one("#grid", Grid).styles.grid_size_columns = min(_CARDS, max(1, columns))

    # --- the course of the game ------------------------------------------------------------

    def _go_on(self) -> None:
        """Bots and dice, until somebody has to decide; screens on the way."""
        news = self.sitting.advance()
        told = [item.text for item in news if item.kind not in (ROUND, OVER)]
        self._say(" ".join(told[-4:]))
        person = self.sitting.current
        passing = person is not None and len(self.sitting.humans) > 1
        if passing and person != self._last_person:
            self._hide()
            self._pass_to(str(person), news)
        else:
            self._refresh()
            self._show_scores(news)
        self._last_person = person

    def _pass_to(self, person: str, news: list[News]) -> None:
        def passed(_: str | None) -> None:
            self._refresh()

        ask = Question(f"Pass the keyboard to {person}.", {"enter": f"{person} is here"})
        self.push_screen(ask, passed)
        self._show_scores(news)

    def _show_scores(self, news: list[News]) -> None:
        """The scores of finished rounds, and of the game."""
        game = self.sitting.game
        rounds = [item.round for item in news if item.kind == ROUND]
        if not rounds:
            return
        sections = [(f"Round {number}", round_lines(game, number)) for number in rounds]
        sections.append(("Ranking", ranking_lines(game)))
        over = any(item.kind == OVER for item in news)
        title = "The game is over" if over else f"Round {rounds[-1]} is over"
        self.push_screen(TextScreen(score_text(title, sections), "enter goes on"))

    def _play(self, choice: Choice) -> None:
        self.sitting.play_move(choice.move)
        self._played(choice.move)

    def _played(self, move: Move) -> None:
        self._forget()
        self.query_one(MoveList).focus()
        if move.kind == END:
            self._go_on()
        else:
            self._say("")
            self._refresh()

    # --- drawing ---------------------------------------------------------------------------

    def _forget(self) -> None:
        self._die = None
        self._space = None
        self._chosen = None
        self.query_one("#command", Input).value = ""

    def _refresh(self) -> None:
        """Everything anew, after something was played."""
        position = self.sitting.position
        self._choices = [] if self.sitting.finished else choices(position)
        if self._die not in position.dice:
            self._die = None
        self._draw_status()
        self._narrow()

    def _narrow(self) -> None:
        """The list of moves and the cards, after something was chosen or typed."""
        position = self.sitting.position
        fitting = [choice for choice in self._choices if self._fits(choice, position)]
        self._chosen = None
        self.query_one(MoveList).show(fitting, len(self._choices))
        self.query_one(DiceBar).show(position, self._die)
        filters = []
        if self._die is not None:
            filters.append(f"die {self._die & 15}")
        if self._space is not None:
            filters.append(".".join(self._space))
        typed = self._typed()
        if typed:
            filters.append(f"'{typed}'")
        line = self.query_one("#filter", Static)
        line.display = bool(filters)
        line.update("only " + ", ".join(filters) + f": {len(fitting)} of {len(self._choices)}")
        self._draw_cards()

    def _fits(self, choice: Choice, position: Position) -> bool:
        move, data = choice.move, choice.data
        if self._die is not None and (
            move.die == 0 or position.die_key(move.die) != position.die_key(self._die)
        ):
            return False
        if self._space is not None and (
            data.realm != self._space[0] or self._space[1] not in data.marks
        ):
            return False
        return self._typed() in data.move.lower()

    def _typed(self) -> str:
        return " ".join(self.query_one("#command", Input).value.lower().split())

    def _draw_cards(self) -> None:
        position = self.sitting.position
        counted = stars(position)
        legal_now = self.query_one(MoveList).shown if self._die is not None else []
        for place, (realm, view) in enumerate(
            zip(position.round.realms, self.query(CardView), strict=False)
        ):
            lit = {
                space
                for choice in legal_now
                if choice.move.kind == USE and choice.data.realm == realm.id
                for space in choice.data.marks
            }
            chosen: list[str] = []
            board = position.boards[place]
            if self._chosen is not None and self._chosen.data.realm == realm.id:
                chosen = list(self._chosen.data.marks)
                board = preview(self._chosen, board)
            if self._space is not None and self._space[0] == realm.id:
                chosen.append(self._space[1])
            fresh = self.sitting.fresh(place)
            view.show(realm, board, counted[place], self._ids, lit, chosen, fresh)

    def _hide(self) -> None:
        """Nothing of anybody's turn, while the keyboard changes hands."""
        for view in self.query(CardView):
            view.update("")
        self._choices = []
        self.query_one(MoveList).show([], 0)
        self.query_one("#status", Static).update("")

    def _draw_status(self) -> None:
        game, position = self.sitting.game, self.sitting.position
        seat = game.seat(self.sitting.shown)
        line = Text()
        line.append(seat.name, "bold")
        line.append(f"  round {seat.round}/{len(game.rounds)}  turn {position.turn}/{game.turns}")
        line.append(f"  roll {position.roll_a} {position.roll_b}", "bold")
        line.append("   ")
        for letter, unit in zip(LETTERS, KINDS, strict=True):
            line.append(f"{letter} ", STYLES[letter])
            line.append(f"{count(position.held, unit)}", "bold")
            line.append(f"({count(position.earned, unit)})  ", "color(246)")
        score = score_in_tenths(position)
        line.append(f" ★ {sum(stars(position))}  score {tenths(score)}", "bold")
        if len(game.seats) > 1 or seat.scores:
            line.append("\n")
            for standing in self.sitting.standings():
                bot = " (bot)" if standing.is_bot else ""
                line.append(f"{standing.seat}{bot} {standing.shown}", "color(250)")
                line.append(" ✓   " if standing.ended else "   ", "color(114)")
        self.query_one("#status", Static).update(line)

    def _say(self, words: str, wrong: bool = False) -> None:
        """One message at a time, above the line for typing."""
        news = self.query_one("#news", Static)
        news.display = bool(words)
        # The style must be a span: the screen drops the style of a text as a whole.
        said = Text().append(f"✗ {words}", "bold color(203)") if wrong else Text(words)
        news.update(said)

    # --- what people do --------------------------------------------------------------------

    def on_card_view_space_clicked(self, event: CardView.SpaceClicked) -> None:
        clicked = (event.realm, event.space)
        self._space = None if self._space == clicked else clicked
        self._narrow()
        self.query_one(MoveList).focus()

    def on_dice_bar_die_clicked(self, event: DiceBar.DieClicked) -> None:
        self._choose_die(self.sitting.position.dice[event.index])

    def _choose_die(self, die: int) -> None:
        chosen = None if self._die == die else die
        self._forget()
        self._die = chosen
        self._narrow()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        chosen = self.query_one(MoveList).choice(event.option_id)
        self._chosen = chosen
        self._draw_cards()
        if chosen is not None and chosen.data.realm is not None:
            names = [realm.id for realm in self.sitting.position.round.realms]
            view = list(self.query(CardView))[names.index(chosen.data.realm)]
            view.scroll_visible(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        choice = self.query_one(MoveList).choice(event.option_id)
        if choice is not None:
            self._play(choice)

    def on_input_changed(self, _: Input.Changed) -> None:
        if self._choices:
            self._narrow()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if not text:
            self.query_one(MoveList).focus()
            return
        shown = self.query_one(MoveList).shown
        try:
            move = self.sitting.play(text)
        except RealmtableError as error:
            if len(shown) == 1:  # a part of a move that means only this one
                self._play(shown[0])
            else:
                self._say(sentence(error.why), wrong=True)
            return
        self._played(move)

    def action_die(self, value: int) -> None:
        dice = same_value(self.sitting.position, value)
        if not dice:
            self._say(f"There is no {value} in your hand.", wrong=True)
            return
        at = dice.index(self._die) + 1 if self._die in dice else 0
        chosen = dice[at] if at < len(dice) else None
        self._forget()
        self._die = chosen
        self._say("")
        self._narrow()

    def action_type(self) -> None:
        self.query_one("#command", Input).focus()

    def action_list(self) -> None:
        self.query_one(MoveList).focus()

    def action_clear(self) -> None:
        self._forget()
        self._say("")
        self._narrow()
        self.query_one(MoveList).focus()

    def action_end(self) -> None:
        """Ends the turn, or shows the ways to end it if there are several."""
        ends = [choice for choice in self._choices if choice.move.kind == END]
        if len(ends) == 1:
            self._play(ends[0])
        elif ends:
            self._forget()
            self.query_one("#command", Input).value = "end"
            self._say("The end of this turn leaves a choice.")
        elif not self.sitting.finished:
            self._say("The start of the turn must be decided first.", wrong=True)

    def action_undo(self) -> None:
        try:
            self.sitting.undo()
        except RealmtableError as error:
            self._say(sentence(error.why), wrong=True)
            return
        self._forget()
        self._say("This turn was taken back.")
        self._refresh()

    def action_ids(self) -> None:
        self._ids = not self._ids
        self._draw_cards()

    def action_help(self) -> None:
        realms = self.sitting.position.round.realms
        self.push_screen(TextScreen(help_text(realms, self.rules)))

    def action_save(self) -> None:
        def saved(path: str | None) -> None:
            if path is not None:
                self._saved = text
                self._say(f"Saved to {path}.")

        text = self.sitting.record_text()
        self.push_screen(SaveScreen(text, self.save_as), saved)

    async def action_quit(self) -> None:
        if self.sitting.game.over or self.sitting.record_text() == self._saved:
            self.exit()
            return

        def answered(key: str | None) -> None:
            if key == "y":
                self.exit()
            elif key == "s":
                self.action_save()

        keys = {"y": "quit", "s": "save first", "n": "play on"}
        self.push_screen(Question("The game is unfinished and not saved.", keys), answered)
