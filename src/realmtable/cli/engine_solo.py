"""Stages of solo modes in the engine protocol: what they are played with, guests, verdicts."""

from collections.abc import Sequence

from realmtable.bots.simulate import make_guest
from realmtable.cli.requests import Answer
from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game
from realmtable.solo.attempts import Run
from realmtable.solo.challenge import Challenge, challenge, new_game, standing_of
from realmtable.solo.goals import Verdict, judge
from realmtable.solo.runs import draw
from realmtable.solo.stage import REALMIVERSE, Stage, stage_text


class Solo:
    """A stage that is being played. Its guests play as soon as a roll is there."""

    def __init__(self, made: Challenge, game: Game) -> None:
        self.made = made
        self.game = game
        self._guests = {
            guest.name: make_guest(guest.bot, guest.slip, guest.seed) for guest in made.guests
        }

    def play_guests(self) -> None:
        for name, bot in self._guests.items():
            while not self.game.seat(name).position.over:
                self.game.play_move(name, bot.choose(self.game.seat(name).position))

    def check_seat(self, name: str) -> None:
        """Nobody plays for a guest."""
        if name in self._guests:
            raise InvalidText(f"{name} is a guest, who plays alone")

    def about(self) -> Answer:
        """Which stage it is, what it asks, and how that stands."""
        stage = {"text": stage_text(self.made.stage), "title": self.made.title}
        told = {**stage, "words": self.made.words, "story": self.made.story}
        return {"stage": told, **self.goal()}

    def goal(self) -> Answer:
        return {"goal": told_verdicts(judge(self.made.goal, standing_of(self.made, self.game)))}


def told_verdicts(verdicts: Sequence[Verdict]) -> list[Answer]:
    return [{"holds": each.holds, "live": each.live, "short": each.short} for each in verdicts]


def new_stage(
    stage: Stage,
    seats: Sequence[str],
    realms: Sequence[Sequence[str]],
    sets: Sequence[str],
    seed: str,
    catalog: Catalog,
) -> Solo:
    """A stage before its first roll, on the realms named, or drawn from the sets by a seed."""
    if len(seats) != 1:
        raise InvalidText(
            f"a stage is for one seat, not for {len(seats)}; guests come by themselves"
        )
    if len(realms) > 1:
        raise InvalidText(f"a stage is one round, but realms are named for {len(realms)}")
    drawn = list(realms[0]) if realms else _drawn(stage, sets, seed, catalog)
    made = challenge(stage, drawn, catalog)
    return Solo(made, new_game(made, seats[0], catalog))


def _drawn(stage: Stage, sets: Sequence[str], seed: str, catalog: Catalog) -> list[str]:
    alone = Run(id="alone", mode=stage.mode, started="", sets=list(sets))
    found = draw(alone, stage, seed, catalog)
    return found[:-1] if stage.mode == REALMIVERSE else found
