"""The balance report: what the counts come to, as data, as a page and as a table."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import msgspec
import pytest

from realmtable.draw.charts import Series, bars_svg, strip_svg
from realmtable.draw.heat import heat_svg
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.realm import Realm
from realmtable.workshop.collection import collection_page, mark, markdown, ordered, summary
from realmtable.workshop.page import report_page
from realmtable.workshop.report import (
    Report,
    beside,
    bot_report,
    card_report,
    collection_report,
    outside,
    realm_report,
)
from realmtable.workshop.tally import Tally, fresh_tally
from realmtable.workshop.trials import Outcome, Trial, play_trial
from tests.support.rolling import catalog
from tests.support.workshop import NAME, card_text, watchtower

OUTSIDE = re.compile(r"(?:href|src)=\"(?!#)|url\(|@import|<script|<link")


def tower(own_card: str = "") -> Realm:
    return Catalog().put(watchtower(card=own_card))


def tally_of(realm: Realm, stars: list[int]) -> Tally:
    made = fresh_tally(realm, 9)
    made.stars = stars
    return made


def played(rounds: int = 4, bot: str = "random") -> tuple[Report, Card]:
    cards = Catalog()
    realm = cards.put(watchtower())
    pool = ("wingspan", "scythe", "tapestry", "viticulture")
    trial = Trial(bot, "1", rounds, pool, (NAME,), deals=rounds)
    outcome = play_trial(trial, cards)
    reports = [bot_report(name, realm, outcome) for name in ("random", "greedy")]
    return card_report(realm, "1", rounds, reports), realm.card


# --- the figures -------------------------------------------------------------------------------


def test_mean_spread_and_shares() -> None:
    realm = tower()
    found = realm_report(realm, tally_of(realm, [2, 0, 0, 4, 0, 0, 2]))
    assert (found.rounds, found.mean, found.deviation) == (8, 3.0, 2.1213)
    assert (found.none, found.full) == (0.25, 0.25)
    assert found.reached == [0.75, 0.75, 0.75, 0.25, 0.25, 0.25]
    assert found.dead == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert found.warnings == ["6 spaces are never used"]


@pytest.mark.parametrize(
    ("stars", "words"),
    [
        ([0, 0, 10, 0, 0, 0, 0], "poor"),
        ([0, 0, 0, 0, 0, 6, 4], "rich"),
        ([0, 0, 0, 3, 0, 0, 7], "full too often"),
        ([0, 0, 0, 0, 0, 0, 9], "rich, full too often"),
        ([0, 0, 0, 5, 5, 0, 0], ""),
    ],
)
def test_what_is_out_of_line_is_marked(stars: list[int], words: str) -> None:
    realm = tower()
    found = realm_report(realm, tally_of(realm, stars))
    assert mark(found) == words
    assert outside(found) == bool(words)


def test_a_space_that_is_printed_as_filled_is_not_dead() -> None:
    realm = tower(card_text().replace('id = "a1"\n', 'id = "a1"\nstart = 2\n', 1))
    assert "a1" not in realm_report(realm, tally_of(realm, [1, 0, 0, 0, 0, 0, 0])).dead


def test_a_place_that_only_has_routes_to_others_is_not_dead() -> None:
    brass = catalog().realm("brass_birmingham")
    nothing = tally_of(brass, [1, 0, 0, 0, 0, 0, 0])
    dead = realm_report(brass, nothing).dead
    assert "stoke" not in dead
    assert len(dead) == sum(line.space >= 0 for line in brass.card.lines)
    nothing.written[brass.card.index("stoke")] = 1
    assert "birmingham" in realm_report(brass, nothing).dead


def test_the_percentile_is_the_share_of_those_below_and_half_of_the_equals() -> None:
    realm = tower()
    stars = {"w": 2, "x": 3, "y": 3, "z": 5, NAME: 3}
    tallies = {}
    for name, n in stars.items():
        counts = [0] * 7
        counts[n] = 4
        tallies[name] = tally_of(realm, counts)
    found = beside(NAME, tallies)
    assert (found.percentile, found.others) == (0.5, 4)
    assert found.means["z"] == 5.0


def test_bonuses_are_told_as_far_as_the_rules_tell_them() -> None:
    told = catalog().realm("tapestry")
    tally = fresh_tally(told, 9)
    tally.stars[3] = 2
    zone = next(zone for zone in told.card.zones if zone.gives)
    tally.earned = {zone.id: 1}
    tally.filled = {zone.id: 2}
    [bonus] = [each for each in realm_report(told, tally).bonuses if each.id == zone.id]
    assert (bonus.kind, bonus.earned, bonus.filled, bonus.gives) == ("zone", 0.5, 1.0, zone.gives)
    text = card_text().replace('text = "7"\n', 'text = "7"\ngives = "P"\n', 1)
    silent = tower(text)
    tally = tally_of(silent, [1, 0, 0, 0, 0, 0, 0])
    tally.filled = {"flight_a": 1}
    [bonus] = realm_report(silent, tally).bonuses
    assert (bonus.id, bonus.earned, bonus.filled) == ("flight_a", None, 1.0)


def test_the_report_is_read_again_as_it_was_written() -> None:
    report, _ = played()
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report
    assert report.version == 1


# --- the pages ---------------------------------------------------------------------------------


class Balanced(HTMLParser):
    """Looks that every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_the_page_stands_by_itself() -> None:
    report, card = played()
    page = report_page(report, card)
    assert not OUTSIDE.findall(page)
    read = Balanced(page)
    assert read.open == []
    for words in ("Watchtower: balance", "random", "greedy", report.pin, "Beside all other realms"):
        assert words in read.words
    assert page.count('class="heat') >= 2 * len(card.spaces)
    assert page == report_page(report, card)


def test_the_page_says_when_a_bot_played_as_another() -> None:
    report, card = played()
    assert "--fit" not in report_page(report, card)
    report.bots[-1].fell_back, report.bots[-1].note = 0.5, "played <as> another"
    page = report_page(report, card)
    assert "In 50 % of its rounds greedy played &lt;as&gt; another." in page
    assert "comes to what it should" not in page


@pytest.mark.parametrize("name", ["watchtower", "brass_birmingham", "pendulum", "wyrmspan"])
def test_how_often_spaces_are_used_is_drawn_on_the_card(name: str) -> None:
    card = tower().card if name == NAME else catalog().realm(name).card
    shares = {space.id: n % 5 / 4 for n, space in enumerate(card.spaces)}
    drawn = heat_svg(card, shares, [1.0, 0.8, 0.6, 0.4, 0.2, 0.0])
    root = ElementTree.fromstring(drawn)
    layers = [e for e in root.iter() if e.get("class", "").split()[:1] == ["heat"]]
    assert len(layers) == len(card.spaces)
    never = [e for e in layers if "never" in e.get("class", "")]
    assert len(never) == sum(share == 0 for share in shares.values())
    titles = [e.findtext("{http://www.w3.org/2000/svg}title") or "" for e in layers]
    assert all(": in " in title and title.endswith(" % of the rounds") for title in titles)


def test_charts_tell_their_figures_to_those_who_do_not_see_them() -> None:
    drawn = bars_svg("Stars & more", ["0", "1"], [Series("a", [0.25, 1])], as_percent=True)
    label = ElementTree.fromstring(drawn).get("aria-label")
    assert label == "Stars & more: 0: a 25 %; 1: a 100 %"
    bars_svg("Nothing", [], [])
    bars_svg("Nothing", ["0"], [Series("a", [0.0])])
    strip = strip_svg("Means", {"a": 1.0, "b": 6.0, "c": 1.0}, "c", low=0, high=6, sound=(2.5, 5))
    root = ElementTree.fromstring(strip)
    assert root.get("aria-label") == "Means: c: 1.00 among 3 realms"
    assert len([e for e in root.iter() if e.get("class") in ("ch-dot", "ch-mine")]) == 3


def test_the_table_of_a_collection() -> None:
    names = ["wingspan", "scythe", "tapestry"]
    realms = [catalog().realm(name) for name in names]
    outcome = Outcome(rounds=4)
    for n, realm in enumerate(realms):
        counts = [0] * 7
        counts[6 - 2 * n] = 4
        outcome.realms[realm.id] = tally_of(realm, counts)
    report = collection_report("greedy", "1", 4, realms, outcome)
    assert ordered(report) == ["tapestry", "scythe", "wingspan"]
    assert "3 realms by greedy: mean 4.00, from 2.00 to 6.00; 2 outside 2.5 to 5.3" in summary(
        report
    )
    cards = {realm.id: realm.card for realm in realms}
    page = markdown(report, cards, "realmtable balance")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert len({row.count("|") for row in rows}) == 1
    assert rows[2].startswith("| Tapestry | 2.00 | 0.00 | 0 % | 0 % | ")
    assert rows[2].endswith("| 4 | published | poor |")
    assert "- **Scythe**: " in page
    html = collection_page(report, cards)
    assert not OUTSIDE.findall(html)
    assert Balanced(html).open == []
    assert html.count('<tr class="bad">') == 2
