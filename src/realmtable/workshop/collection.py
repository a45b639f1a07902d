"""The balance of many realms side by side: as Markdown for `docs/balance.md`, and as a page."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from realmtable.draw import theme
from realmtable.draw.charts import Series, bars_svg
from realmtable.rolling.card import Card
from realmtable.workshop.page import document, table
from realmtable.workshop.report import (
    HIGHEST_MEAN,
    LOWEST_MEAN,
    MOST_FULL,
    CollectionReport,
    RealmReport,
    outside,
    percent,
)

HEADS: Final = (
    *("realm", "mean ★", "spread", "0 ★", "6 ★", "dead spaces"),
    *("dice", "moves", "choices", "rounds", "layout", ""),
)
_LAYOUTS: Final = {"published": "published", "house": "ours", "own": "own"}
_BINS: Final = 12  # half a star each


def mark(found: RealmReport) -> str:
    """What lies outside, in a word or two."""
    words = []
    if found.mean < LOWEST_MEAN:
        words.append("poor")
    if found.mean > HIGHEST_MEAN:
        words.append("rich")
    if found.full > MOST_FULL:
        words.append("full too often")
    return ", ".join(words)


def row(name: str, layout: str, found: RealmReport) -> list[str]:
    """The cells of a realm, as `HEADS` calls them."""
    return [
        name,
        f"{found.mean:.2f}",
        f"{found.deviation:.2f}",
        percent(found.none),
        percent(found.full),
        str(len(found.dead)),
        f"{found.turns.dice:.1f}",
        f"{found.turns.moves:.1f}",
        f"{found.choices.mean:.1f}",
        str(found.rounds),
        _LAYOUTS.get(layout, layout),
        mark(found),
    ]


def ordered(report: CollectionReport) -> list[str]:
    """The realms from the poorest to the richest."""
    return sorted(report.realms, key=lambda name: (report.realms[name].mean, name))


def summary(report: CollectionReport) -> str:
    """The report in a sentence or two."""
    found = list(report.realms.values())
    means = sorted(each.mean for each in found)
    out = sum(map(outside, found))
    said = (
        f"{len(found)} realms by {report.bot}: mean {sum(means) / len(means):.2f}, from "
        f"{means[0]:.2f} to {means[-1]:.2f}; {out} outside {LOWEST_MEAN} to {HIGHEST_MEAN} stars "
        f"or above {percent(MOST_FULL)} full rounds"
    )
    if report.fell_back:
        said += f". In {percent(report.fell_back)} of the rounds {report.bot} {report.note}"
    return said


def markdown(report: CollectionReport, cards: Mapping[str, Card], command: str) -> str:
    """The page of the docs."""
    rows = [
        row(cards[name].name, cards[name].source, report.realms[name]) for name in report.realms
    ]
    order = {name: at for at, name in enumerate(report.realms)}
    rows = [rows[order[name]] for name in ordered(report)]
    lines = [
        "# Balance",
        "",
        "How much each realm brings in the company of others, as a bot plays it. The page is "
        "written by",
        "",
        f"    {command}",
        "",
        f"{summary(report)}.",
        "",
        "Every realm is played with two others, which are drawn anew for each round. A layout of "
        f"ours should bring {LOWEST_MEAN} to {HIGHEST_MEAN} stars on the average, and all six in "
        f"no more than {percent(MOST_FULL)} of the rounds; the last column marks what does not. "
        "`dice` are those used in the realm in a round, `moves` those of a turn in which it takes "
        "a die (its end included), `choices` the ways to use a rolled die there.",
        "",
        "| " + " | ".join(head or "marked" for head in HEADS) + " |",
        "| " + " | ".join("---" if n in (0, 10, 11) else "---:" for n in range(len(HEADS))) + " |",
    ]
    lines += ["| " + " | ".join(cells) + " |" for cells in rows]
    dead = [name for name in ordered(report) if report.realms[name].dead]
    if dead:
        lines += ["", "## Spaces that are never used", ""]
        for name in dead:
            places = ", ".join(_names(cards[name], report.realms[name].dead))
            lines.append(f"- **{cards[name].name}**: {places}.")
    return "\n".join(lines) + "\n"


def _names(card: Card, spaces: Sequence[str]) -> list[str]:
    return [card.spaces[card.by_id[space]].name for space in spaces]


def collection_page(report: CollectionReport, cards: Mapping[str, Card]) -> str:
    """The same as a page that stands by itself."""
    names = ordered(report)
    rows = [
        [escape(cell) for cell in row(cards[name].name, cards[name].source, report.realms[name])]
        for name in names
    ]
    bad = [outside(report.realms[name]) for name in names]
    body = (
        f"<h1>Balance of {len(names)} realms</h1>"
        f'<p class="soft">{escape(summary(report))}. {report.rounds} rounds of each realm or more, '
        f"seed {escape(report.seed)}.</p>"
        f'<section class="sheet-box"><h2>Realms by their mean stars</h2>{_spread(report)}</section>'
        f'<section class="sheet-box"><h2>All realms</h2>{table(HEADS, rows, bad)}</section>'
    )
    return document(f"Balance of {len(names)} realms", body, theme.PLAIN)


def _spread(report: CollectionReport) -> str:
    """How many realms bring how many stars."""
    counts = [0.0] * _BINS
    for found in report.realms.values():
        counts[min(_BINS - 1, int(found.mean * 2))] += 1
    labels = [f"{n / 2:g}" for n in range(_BINS)]
    drawn = bars_svg("Realms by their mean stars", labels, [Series("realms", counts)], wide=640)
    return f'<p class="soft">Each bar is half a star wide, from its number up.</p>{drawn}'
