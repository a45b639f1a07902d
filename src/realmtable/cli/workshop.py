"""`realmtable workshop`: a card of one's own, checked, tried by bots, and played."""

import sys
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from realmtable.bots.fitting import Effort, fit
from realmtable.bots.levels import called_now
from realmtable.bots.parallel import Where
from realmtable.bots.simulate import make_bot
from realmtable.bots.valuefiles import forget, own_folder, pack, read_stamp, save, stamp_of
from realmtable.cli.balance import check_writable, play_with_bar, pretty, write_file
from realmtable.cli.lines import console
from realmtable.core.errors import InvalidText
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.own import OwnCard
from realmtable.rolling.realm import Realm
from realmtable.workshop.check import ADVICE, Checked, check_own
from realmtable.workshop.page import report_page
from realmtable.workshop.report import Report, bot_report, card_report
from realmtable.workshop.trials import Outcome, Trial, check_trial, play_all

BOTS = ["random", "greedy", "swift"]
UNSOUND = 1


@dataclass(frozen=True)
class Wanted:
    """What a report is made of, and where it goes."""

    html: Path | None
    json: Path | None
    bots: list[str]
    rounds: int
    seed: str
    where: Where
    fit: bool
    lines: bool = False  # tell how far it is in lines for a program that waits

    def check(self) -> None:
        for path in (self.html, self.json):
            if path is not None:
                check_writable(path)
        if not self.bots:
            raise InvalidText("name at least one bot (--bots)")
        if len(set(self.bots)) != len(self.bots):
            raise InvalidText("a bot is named twice")
        for bot in self.bots:
            make_bot(bot, self.seed)


def check_card_files(card: Path, rules: Path | None) -> Checked:
    """Looks at the files, and tells what is found."""
    for path in (card, rules):
        if path is not None and not path.is_file():
            raise InvalidText(f"there is no file {path}")
    if card.suffix != ".toml":
        raise InvalidText(f"{card}: a card is a .toml file")
    checked = check_own(card, rules, Catalog.with_corrections())
    out = console()
    for finding in checked.findings:
        words = f"{'advice: ' if finding.level == ADVICE else ''}{finding}"
        out.print(Text(words), soft_wrap=True)
    return checked


def check_only(card: Path, rules: Path | None) -> int:
    """Tells what is wrong with a card and its rules; 0 if they are sound."""
    checked = check_card_files(card, rules)
    if not checked.sound or checked.realm is None:
        return UNSOUND
    count = len(checked.realm.card.spaces)
    out = f"{card}: sound, {checked.realm.name} with {count} spaces"
    console().print(Text(out), soft_wrap=True)
    return 0


def open_workshop(card: Path, rules: Path | None, port: int, wanted: Wanted) -> None:
    """Serves the page of the workshop until it is told to stop."""
    from realmtable.web.rolling_workshop import serve_workshop

    wanted.check()
    for path in (card, rules):
        if path is not None and not path.is_file():
            raise InvalidText(f"there is no file {path}")
    serve_workshop(card, rules, port)


def make_report(card: Path, rules: Path | None, wanted: Wanted) -> int:
    """Checks a card, lets bots play it, and writes what came of it; 0 if the card is sound."""
    wanted.check()
    checked = check_card_files(card, rules)
    if not checked.sound or checked.realm is None or checked.own is None:
        console().print(Text(f"{card} cannot be played"), soft_wrap=True)
        return UNSOUND
    realm, own = checked.realm, checked.own
    report = _played(realm, own, wanted)
    if wanted.html is not None:
        write_file(wanted.html, report_page(report, realm.card))
    if wanted.json is not None:
        write_file(wanted.json, pretty(report))
    out = console()
    for each in report.bots:
        found = each.realm
        told = (
            f"{each.bot}: {found.mean:.2f} stars (spread {found.deviation:.2f}), "
            f"none in {100 * found.none:.0f} %, all in {100 * found.full:.0f} %, "
            f"stronger than {100 * each.beside.percentile:.0f} % of the others"
        )
        out.print(Text(told), soft_wrap=True)
        for words in found.warnings:
            out.print(Text(f"  {words}"), soft_wrap=True)
        if each.fell_back:
            share = f"{100 * each.fell_back:.0f} %"
            told = f"  in {share} of the rounds {each.bot} {each.note} (or --fit here)"
            out.print(Text(told), soft_wrap=True)
    return 0


def _played(realm: Realm, own: OwnCard, wanted: Wanted) -> Report:
    catalog = Catalog.with_corrections()
    pool = tuple(name for name in catalog.in_sets(["all"]) if name != realm.id)
    trials = [
        Trial(called_now(bot), wanted.seed, wanted.rounds, pool, (realm.id,), own)
        for bot in wanted.bots
    ]
    for trial in trials:
        check_trial(trial)
    if wanted.fit:
        _fit(realm, wanted)
    reports = []
    for n, trial in enumerate(trials):
        if wanted.lines:
            outcome = _with_lines(trial, wanted.where, n, len(trials))
        else:
            outcome = play_with_bar(trial, wanted.where)
        reports.append(bot_report(trial.bot, realm, outcome))
    return card_report(realm, wanted.seed, wanted.rounds, reports)


def _with_lines(trial: Trial, where: Where, n: int, of: int) -> Outcome:
    """Plays a trial, and tells in lines how far the whole report is."""
    outcome = Outcome()
    rounds = trial.all_deals
    for _, part in play_all(trial, where):
        outcome.join(part)
        _tell(
            f"{outcome.rounds} of {rounds} rounds by {trial.bot}",
            n * rounds + outcome.rounds,
            of * rounds,
        )
    return outcome


def _fit(realm: Realm, wanted: Wanted) -> None:
    """Makes the values that swift plays by, unless they are there."""
    folder = own_folder()
    if read_stamp(folder, realm.id) == stamp_of(realm):
        return
    if wanted.lines:
        _tell("fitting values", 0, 1)
    network, off = fit(realm, wanted.seed, Effort())
    save(folder, realm.id, pack(network, stamp_of(realm)))
    forget()
    console().print(Text(f"values fitted, off by {off:.3f} stars on the average"), soft_wrap=True)


def _tell(words: str, done: int, of: int) -> None:
    sys.stderr.write(f"progress {done} {of} {words}\n")
    sys.stderr.flush()
