"""Many rounds in company: which realms are played together, and what is counted of them."""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field, replace
from random import Random

from realmtable.bots.parallel import HERE, Where, part_size, play_parts
from realmtable.bots.simulate import BY_VALUES, make_bot, pinned_catalog
from realmtable.bots.valuefiles import values_print
from realmtable.core.dice import SeededDice
from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import Catalog, corrections_folder
from realmtable.rolling.own import OwnCard, why_failed
from realmtable.rolling.position import Round
from realmtable.workshop.tally import Tally, play_counted


@dataclass(frozen=True)
class Trial:
    """Some rounds by one bot. The same trial gives the same counts on any machine."""

    bot: str
    seed: str
    rounds: int  # of each realm in `looked_at`; of every realm, if none is
    pool: tuple[str, ...]  # where the company comes from
    looked_at: tuple[str, ...] = ()
    own: OwnCard | None = None  # a card that lies elsewhere than in the player's folder
    per_round: int = 3
    first: int = 0  # which of the deals this part plays
    deals: int = -1  # all of them
    # What the realms and the values must be where it is played (see `pinned_trial`); empty:
    # whatever is there.
    pins: tuple[str, ...] = ()
    values: str = ""

    @property
    def all_deals(self) -> int:
        """How many rounds are played in all."""
        if self.looked_at:
            return self.rounds * len(self.looked_at)
        return self.rounds * -(-len(self.pool) // self.per_round)

    def realms(self, deal: int) -> list[str]:
        """The realms of a round. Those looked at take turns, each with others from the pool; or
        the whole pool is gone through again and again, in an order that is new each time."""
        if self.looked_at:
            chosen = self.looked_at[deal % len(self.looked_at)]
            others = [name for name in self.pool if name != chosen]
            drawn = Random(f"company {self.seed} {deal}").sample(others, self.per_round - 1)
            return [chosen, *drawn]
        per_pass = -(-len(self.pool) // self.per_round)
        order = list(self.pool)
        Random(f"company {self.seed} {deal // per_pass}").shuffle(order)
        at = deal % per_pass * self.per_round
        return (order + order)[at : at + self.per_round]  # the last may need some from the front


@dataclass
class Outcome:
    """What came of some rounds."""

    realms: dict[str, Tally] = field(default_factory=dict)
    rounds: int = 0
    fell_back: int = 0  # rounds in which the bot played as another one does
    note: str = ""  # why it did, the first time

    def join(self, other: "Outcome") -> None:
        for name, tally in other.realms.items():
            self.realms.setdefault(name, Tally()).join(tally)
        self.rounds += other.rounds
        self.fell_back += other.fell_back
        self.note = self.note or other.note


def check_trial(trial: Trial) -> None:
    """Refuses what cannot be played, before anything is."""
    if trial.rounds < 1:
        raise InvalidText("at least one round must be played (--rounds)")
    if len(trial.pool) < trial.per_round:
        raise InvalidText(
            f"{trial.per_round} realms are played together, but the chosen sets have only "
            f"{len(trial.pool)}"
        )
    make_bot(trial.bot, trial.seed)


def catalog_with(own: OwnCard | None) -> Catalog:
    """The player's realms, and the card in the workshop."""
    catalog = Catalog.with_corrections()
    if own is not None:
        catalog.put(own)
    return catalog


def pinned_trial(trial: Trial, catalog: Catalog) -> Trial:
    """A trial that is played with the realms and values of this machine, or refused."""
    names = dict.fromkeys((*trial.pool, *trial.looked_at))
    by_values = trial.bot in BY_VALUES
    return replace(
        trial,
        pins=tuple(catalog.pin(name) for name in names),
        values=values_print(catalog.realm(name) for name in names) if by_values else "",
    )


def play_trial(trial: Trial, catalog: Catalog | None = None) -> Outcome:
    """Plays the deals of a part one after the other."""
    if catalog is None and trial.pins:
        catalog = pinned_catalog(trial.pins, trial.values, corrections_folder(), trial.own)
    catalog = catalog or catalog_with(trial.own)
    outcome = Outcome()
    for deal in range(trial.first, trial.first + trial.deals):
        seed = f"{trial.seed} {deal}"
        bot = make_bot(trial.bot, seed)
        round = Round([catalog.realm(name) for name in trial.realms(deal)])
        try:
            tallies = play_counted(bot, round, SeededDice(seed))
        except Exception as error:
            if trial.own is None or not trial.own.rules:
                raise
            why = why_failed(error, trial.own.rules_place)
            raise InvalidText(f"{why} (in round {deal + 1} of {trial.bot})") from error
        for realm, tally in zip(round.realms, tallies, strict=True):
            outcome.realms.setdefault(realm.id, Tally()).join(tally)
        outcome.rounds += 1
        note = str(getattr(bot, "note", ""))
        outcome.fell_back += bool(note)
        outcome.note = outcome.note or note
    return outcome


def play_all(trial: Trial, where: Where = HERE) -> Generator[tuple[int, Outcome], None, None]:
    """Plays a trial from its first deal on, in parts; yields how many rounds each part had and
    what came of it, in order."""
    check_trial(trial)
    if not trial.pins:
        trial = pinned_trial(trial, catalog_with(trial.own))
    deals = trial.all_deals
    size = part_size(deals - trial.first, where)
    parts = (
        replace(trial, first=first, deals=min(size, deals - first))
        for first in range(trial.first, deals, size)
    )
    with closing(play_parts(parts, play_trial, where)) as played:
        for part, outcome in played:
            yield part.deals, outcome
