"""Rolling Realms at a table: everybody uses the same two dice at once, on their own cards."""

from collections.abc import Iterable

import msgspec

from realmtable.bots import levels
from realmtable.bots.simulate import BOTS, STRENGTHS, YOUTOMA_BOTS
from realmtable.core.errors import InvalidText, UnknownName
from realmtable.core.record import Record
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.game import Game
from realmtable.rolling.modes import LOWEST, STANDARD
from realmtable.rolling.setup import draw_realms
from realmtable.solo.stage import stage_of
from realmtable.table.bot_job import BotJob
from realmtable.table.game import GameKind, OtherVersions
from realmtable.table.games import rolling_bots, rolling_records
from realmtable.table.games.rolling_bots import LOW
from realmtable.table.games.rolling_game import RollingGame, pins_of
from realmtable.table.games.rolling_options import (
    ALTER,
    BETWEEN,
    read_options,
    write_options,
)
from realmtable.table.games.rolling_stage import altered_by, challenge_of, stage_options
from realmtable.table.ghosts import Past
from realmtable.table.outcomes import RecordView
from realmtable.table.settings import Settings


class RollingGames(GameKind):
    """What Rolling Realms offers before there is a table."""

    name = "rolling"
    bot_names = levels.NAMES

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def check(self, settings: Settings) -> None:
        altered_by(settings, challenge_of(settings, settings.realms, self.catalog), settings.rounds)
        if settings.mode == "youtoma" and settings.kind != "solo":
            raise InvalidText(
                "settings.mode: one plays alone against Youtoma, at a table of kind solo"
            )
        if settings.mode == "youtoma" and settings.bots:
            raise InvalidText("settings.bots: against Youtoma there are no bots")
        if settings.mode == "standard" and settings.level != "normal":
            raise InvalidText("settings.level: only the modes youtoma and lowest have levels")

    def bots(self, settings: Settings) -> list[str]:
        """The bots that can play at such a table."""
        return list(YOUTOMA_BOTS if settings.mode == LOWEST else BOTS)

    def strengths(self, settings: Settings) -> list[str]:
        """The bots that people are offered."""
        return list(YOUTOMA_BOTS if settings.mode == LOWEST else STRENGTHS)

    def usual_bot(self, settings: Settings) -> str:
        return LOW if settings.mode == LOWEST else levels.USUAL

    def stand_in(self, settings: Settings) -> str:
        return LOW if settings.mode == LOWEST else levels.STAND_IN

    def bot_called(self, name: str, version: int) -> str:
        return levels.called_now(name, version)

    def play_job(self, job: BotJob) -> list[str]:
        return rolling_bots.play_job(job, self.catalog)

    def draw(self, settings: Settings, seed: str) -> list[list[str]]:
        """The realms of each round."""
        for names in settings.realms:
            for name in names:
                if name not in self.catalog.names:
                    raise InvalidText(f"settings.realms: there is no realm {name[:40]!r}")
        sets = settings.sets if settings.mode == STANDARD else [YOUTOMA]
        made = challenge_of(settings, settings.realms, self.catalog)
        if made is not None:
            return [list(made.realms)]
        waiting = read_options(settings, settings.rounds).decks
        for name in waiting:
            if waiting.count(name) > 1:
                raise InvalidText(
                    f"settings.options.{ALTER}: {self.catalog.realm(name).name} waits in the decks "
                    f"of two rounds, and a realm is played once in a game; alterations of the "
                    f"rounds one by one are separated by {BETWEEN!r}"
                )
        drawn = draw_realms(self.catalog, settings.rounds, seed, sets, settings.realms, waiting)
        RollingGame(self, drawn, settings)  # refuses too many or the same twice
        return drawn

    def draw_others(
        self, settings: Settings, old: list[list[str]], seeds: Iterable[str]
    ) -> list[list[str]]:
        """Realms from the same sets. Realms that were picked by hand may come from elsewhere:
        where their sets are too small, all are drawn from."""
        known = {realm for realms in old for realm in realms}
        try:
            self.draw(settings, "")
        except InvalidText:
            settings = msgspec.structs.replace(settings, sets=["all"])
        drawn = [self.draw(settings, seed) for seed in seeds]
        return min(
            drawn, key=lambda rounds: len(known & {realm for names in rounds for realm in names})
        )

    def pins(self, realms: list[list[str]], settings: Settings) -> list[str]:
        made = challenge_of(settings, realms, self.catalog)
        decks = altered_by(settings, made, len(realms)).decks
        return pins_of(self.catalog, realms, decks, settings.mode)

    def open(self, realms: list[list[str]], settings: Settings, pins: list[str]) -> RollingGame:
        try:
            catalog = self.catalog.pinned(pins, "it was opened")
        except (InvalidText, UnknownName) as error:
            raise OtherVersions(error.why) from error
        game = RollingGame(self, realms, settings, catalog)
        if game.pins != pins:
            raise OtherVersions("it was opened with versions of other realms than it has")
        return game

    def of_record(self, game: Game) -> RollingGame:
        """The game that a record was played with."""
        own = {
            name: [round.alterations for round in seat.course]
            for name, seat in game.seats.items()
            if game.mode == STANDARD
        }
        courses = {name: mine for name, mine in own.items() if mine != game.alterations}
        said = {
            "mode": game.mode,
            "tie_break": game.tie_break,
            "rounds": len(game.drawn),
            "options": write_options(game.alterations, courses),
        }
        stage = stage_of(game.record())
        if stage is not None:
            said |= {"kind": "solo", "options": stage_options(stage, game.alterations[0].deck)}
        return RollingGame(self, game.drawn, msgspec.convert(said, Settings), game.catalog)

    def record_view(self, id: str, text: str) -> RecordView:
        return rolling_records.record_view(id, text, self)

    def check_record(self, text: str) -> None:
        rolling_records.read_record(text, self)

    def agreed(self, record: Record) -> tuple[int, str]:
        return rolling_records.agreed(record)

    def past_of_record(self, id: str, text: str, secret: bytes) -> Past:
        return rolling_records.past_of_record(id, rolling_records.read_record(text, self), secret)
