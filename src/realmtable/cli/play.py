"""The terminal table of Rolling Realms: cards, dice and moves on one screen."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static

from realmtable.cli.hints import hint_lines
from realmtable.cli.movelist import MoveList
from realmtable.cli.movewords import Choice, choices, preview, still_usable
from realmtable.cli.screens import Question, TextScreen, help_text, score_text
from realmtable.cli.sitting import OVER, ROUND, News, Sitting, round_name
from realmtable.cli.table_app import PlayingApp
from realmtable.cli.talk import sentence
from realmtable.cli.widgets import WORD_STYLES, CardView, DiceBar, StatusBar, same_value
from realmtable.cli.words import ranking_lines, round_lines
from realmtable.core.errors import RealmtableError
from realmtable.rolling.modes import STANDARD
from realmtable.rolling.position import END, USE, Position
from realmtable.rolling.table import TableRules
from realmtable.rolling.turn import stars

_PANEL = 40  # columns that the list of moves has at least
_CARD = 39  # columns of a card with a gap
_BESIDE = 3  # cards beside each other at most


class TableApp(PlayingApp):
    """A sitting on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"die({n})", show=False) for n in range(1, 7)),
        Binding("h", "hint", "Hint"),
    ]

    def __init__(
        self,
        sitting: Sitting,
        rules: TableRules | None = None,
        save_as: str = "realmtable.record",
    ) -> None:
        super().__init__(sitting, save_as)
        self.sitting = sitting
        self.rules = rules
        self._choices: list[Choice] = []
        self._die: int | None = None
        self._space: tuple[str, str] | None = None  # realm and space that were clicked
        self._chosen: Choice | None = None

    # --- the screen ------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield StatusBar()
        with Horizontal(id="table"):
            with VerticalScroll(id="cards"), Grid(id="grid"):
                for _ in range(max(len(round.realms) for round in self.sitting.game.rounds)):
                    yield CardView()
            with Vertical(id="side"):
                yield DiceBar()
                yield Static(id="filter")
                yield MoveList[Choice](WORD_STYLES)
        yield Static(id="news")
        yield Input(placeholder="/ to type a move, e.g. 5>wingspan.a2", id="command")
        yield Footer()

    def on_mount(self) -> None:
        self._list().focus()
        self._fit(self.size.width)
        self._go_on()
        if self.sitting.opening:
            said = score_text(self.opening_title(), [("How it goes", self.sitting.opening)])
            self.push_screen(TextScreen(said, "enter goes on"))

    def opening_title(self) -> str:
        altered = self.sitting.game.mode == STANDARD
        return "An altered game" if altered else "A game with Youtoma"

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width)

    def _fit(self, width: int) -> None:
        """As many cards side by side as there is room for; the list of moves gets the rest."""
        columns = min(_BESIDE, max(1, (width - _PANEL) // _CARD))
        self.query_one("#grid", Grid).styles.grid_size_columns = columns
        self.query_one("#cards").styles.width = columns * _CARD + 1

    # --- the course of the game ------------------------------------------------------------

    def _go_on(self) -> None:
        """Bots and dice, until somebody has to decide; screens on the way."""
        news = self.sitting.advance()
        told = [item.text for item in news if item.kind not in (ROUND, OVER)]
        self.say(" ".join(told[-4:]))
        if self.next_person():
            self.ask_to_pass()
        else:
            self.refresh_all()
        self._show_scores(news)
        self._last_person = self.sitting.current

    def _show_scores(self, news: list[News]) -> None:
        """The scores of finished rounds, and of the game."""
        game = self.sitting.game
        rounds = [item.round for item in news if item.kind == ROUND]
        if not rounds:
            return
        sections = [
            (round_name(game, number), round_lines(self.sitting, number)) for number in rounds
        ]
        sections.append(("Ranking", ranking_lines(self.sitting)))
        if self.sitting.result_lines():
            sections.append(("What was asked", self.sitting.result_lines()))
        if any(item.kind == OVER for item in news):
            self._result = score_text("The game is over", sections)
            self.refresh_bindings()
            self.action_result()
        else:
            said = score_text(f"{round_name(game, rounds[-1])} is over", sections)
            self.push_screen(TextScreen(said, "enter goes on"))

    def _play(self, choice: Choice) -> None:
        """Plays a move; before dice are wasted, asks once."""
        wasted = ""
        if choice.move.kind == END:
            wasted = still_usable(self.sitting.position, self._choices)
        if not wasted:
            self._play_now(choice)
            return

        def answered(key: str | None) -> None:
            if key is not None:
                self._play_now(choice)

        self.push_screen(Question(wasted, {"e": "end the turn", "escape": "play on"}), answered)

    def _play_now(self, choice: Choice) -> None:
        self.sitting.play_move(choice.move)
        self.forget()
        self._list().focus()
        if choice.move.kind == END:
            self._go_on()
        else:
            self.say("")
            self.refresh_all()

    def _list(self) -> MoveList[Choice]:
        return self.query_one("#moves", MoveList)

    # --- drawing ---------------------------------------------------------------------------

    def forget(self) -> None:
        self._die = None
        self._space = None
        self._chosen = None
        self.query_one("#command", Input).value = ""

    def refresh_all(self) -> None:
        """Everything anew, after something was played."""
        position = self.sitting.position
        self._choices = [] if self.sitting.finished else choices(position)
        if self._die not in position.dice:
            self._die = None
        self.query_one(StatusBar).show(self.sitting)
        self.narrow()

    def narrow(self) -> None:
        """The list of moves and the cards, after something was chosen or typed."""
        position = self.sitting.position
        fitting = [choice for choice in self._choices if self._fits(choice, position)]
        self._chosen = None
        self._list().show(fitting, len(self._choices), self._ids)
        self.query_one(DiceBar).show(position, self._die)
        filters = []
        if self._die is not None:
            filters.append(f"die {self._die & 15}")
        if self._space is not None:
            filters.append(".".join(self._space))
        typed = self.typed()
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
        return choice.has(self.typed())

    def _draw_cards(self) -> None:
        position = self.sitting.position
        counted = stars(position)
        legal_now = self._list().shown if self._die is not None else []
        views = list(self.query(CardView))
        for view in views[len(position.boards) :]:
            view.update("")  # an empty place
        for place, (realm, view) in enumerate(zip(position.round.realms, views, strict=False)):
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

    def hide(self) -> None:
        """Nothing of anybody's turn, while the keyboard changes hands."""
        for view in self.query(CardView):
            view.update("")
        self._choices = []
        self._list().show([], 0)
        self.query_one(StatusBar).update("")

    # --- what people do --------------------------------------------------------------------

    def on_card_view_space_clicked(self, event: CardView.SpaceClicked) -> None:
        clicked = (event.realm, event.space)
        self._space = None if self._space == clicked else clicked
        self.narrow()
        self._list().focus()

    def on_dice_bar_die_clicked(self, event: DiceBar.DieClicked) -> None:
        self._choose_die(self.sitting.position.dice[event.index])

    def _choose_die(self, die: int) -> None:
        chosen = None if self._die == die else die
        self.forget()
        self._die = chosen
        self.narrow()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        chosen = self._list().choice(event.option_id)
        self._chosen = chosen
        self._draw_cards()
        if chosen is not None and chosen.data.realm is not None:
            names = [realm.id for realm in self.sitting.position.round.realms]
            view = list(self.query(CardView))[names.index(chosen.data.realm)]
            view.scroll_visible(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        choice = self._list().choice(event.option_id)
        if choice is not None:
            self._play(choice)

    def on_input_changed(self, _: Input.Changed) -> None:
        if self._choices:
            self.narrow()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if not text:
            self._list().focus()
            return
        shown = self._list().shown
        try:
            wanted = self.sitting.find(text)
            found = next(one for one in self._choices if one.data.move == wanted)
        except RealmtableError as error:
            if len(shown) != 1:
                self.say(sentence(error.why), wrong=True)
                return
            found = shown[0]  # a part of a move that means only this one
        self._play(found)

    def action_die(self, value: int) -> None:
        dice = same_value(self.sitting.position, value)
        if not dice:
            self.say(f"There is no {value} in your hand.", wrong=True)
            return
        at = dice.index(self._die) + 1 if self._die in dice else 0
        chosen = dice[at] if at < len(dice) else None
        self.forget()
        self._die = chosen
        self.say("")
        self.narrow()

    def action_end(self) -> None:
        """Ends the turn, or shows the ways to end it if there are several."""
        ends = [choice for choice in self._choices if choice.move.kind == END]
        if len(ends) == 1:
            self._play(ends[0])
        elif ends:
            self.forget()
            self.query_one("#command", Input).value = "end"
            self.say("The end of this turn leaves a choice.")
        elif not self.sitting.finished:
            try:
                self.sitting.find("end")
            except RealmtableError as error:
                self.say(sentence(error.why), wrong=True)

    def action_hint(self) -> None:
        try:
            first, *more = hint_lines(self.sitting)
        except RealmtableError as error:
            self.say(sentence(error.why), wrong=True)
            return
        self.push_screen(TextScreen(score_text("A hint", [(first, more)])))

    def action_help(self) -> None:
        realms = self.sitting.position.round.realms
        youtoma = self.sitting.game.mode != STANDARD
        self.push_screen(TextScreen(help_text(realms, self.rules, youtoma)))
