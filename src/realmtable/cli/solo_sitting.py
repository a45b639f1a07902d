"""An attempt at a stage of a solo mode, at one keyboard: kept after everything that happens."""

from collections.abc import Iterator

from realmtable.bots.bot import Bot
from realmtable.bots.simulate import make_guest
from realmtable.cli.shelf import Shelf
from realmtable.cli.sitting import BOT, News, Sitting
from realmtable.cli.solo_words import challenge_lines, verdict_lines
from realmtable.core.errors import IllegalMove
from realmtable.rolling.game import tenths
from realmtable.rolling.position import Move
from realmtable.rolling.turn import score_in_tenths
from realmtable.solo.attempts import Attempt, Run, game_of, outcome_of
from realmtable.solo.challenge import challenge, live_lines, new_game
from realmtable.solo.stage import BALL


class SoloSitting(Sitting):
    def __init__(
        self, shelf: Shelf, run: Run, attempt: Attempt, seat: str, rolls: Iterator[list[int]]
    ) -> None:
        catalog = shelf.catalog
        self.made = challenge(attempt.stage, attempt.drawn, catalog)
        game = (
            game_of(self.made, attempt.record, catalog)
            if attempt.record
            else new_game(self.made, seat, catalog)
        )
        me, *others = game.seats
        for _ in game.rolls[0]:
            next(rolls)  # those of an attempt that is resumed
        guests: dict[str, Bot] = {
            guest.name: make_guest(guest.bot, guest.slip, guest.seed) for guest in self.made.guests
        }
        opening = challenge_lines(self.made, catalog)
        super().__init__(game, [me], guests, rolls, opening, bots_first=True)
        if attempt.stage.mode == BALL:
            self.hidden = others
        self.shelf = shelf
        self.run = run
        self.attempt = attempt
        self.given_up = attempt.broken_off

    @property
    def finished(self) -> bool:
        return super().finished or self.given_up

    @property
    def over(self) -> bool:
        return super().over or self.given_up

    def called(self, seat: str) -> str:
        return self.made.called(seat)

    def advance(self) -> list[News]:
        """As at any table, but guests play without a word."""
        news = super().advance()
        self._keep()
        return [item for item in news if item.kind != BOT]

    def play(self, text: str) -> Move:
        move = super().play(text)
        self._keep()
        return move

    def play_move(self, move: Move) -> None:
        super().play_move(move)
        self._keep()

    def undo(self) -> None:
        super().undo()
        self._keep()

    def give_up(self) -> None:
        """Breaks the attempt off. The evening of the guests goes on without the player."""
        if self.finished:
            raise IllegalMove("this attempt is over")
        while self.made.partner and self.game.next_roll is not None:
            self.game.roll(next(self._rolls))
            self._bot_turns([])
        self.attempt.broken_off = self.given_up = True
        self.current = None
        self._keep()

    def goal_lines(self) -> list[str]:
        if self.over:
            return []
        partner = self.made.partner
        if partner and partner not in self.hidden:
            mine, other = (
                tenths(score_in_tenths(self.game.seat(name).position))
                for name in (self.humans[0], partner)
            )
            return [f"{partner} {other}, you {mine}"]
        return live_lines(self.made, self.game, hidden=bool(self.hidden))

    def result_lines(self) -> list[str]:
        if not self.over:
            return []
        return verdict_lines(self.made, outcome_of(self.made, self.game, self.given_up))

    def _keep(self) -> None:
        if any(self.game.rolls):
            self.attempt.record = self.record_text()
        self.shelf.keep(self.run)
