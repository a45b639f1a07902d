"""The balance report as one page that needs nothing else: its style and its pictures are in it."""

from collections.abc import Sequence
from html import escape
from typing import Final

from realmtable.draw import charts, heat, icons, theme
from realmtable.draw.charts import Series, bars_svg, strip_svg, tone
from realmtable.draw.svg import FONTS, card_css, hue_of
from realmtable.rolling.card import Card
from realmtable.rolling.realm import MAX_STARS
from realmtable.rolling.resources import LETTERS, NAMES
from realmtable.workshop.report import (
    HIGHEST_MEAN,
    LOWEST_MEAN,
    BonusUse,
    BotReport,
    Report,
    percent,
)

STYLE: Final = (
    "*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;text-size-adjust:100%}"
    f"body{{margin:0;background:var(--desk);color:var(--ink);font:400 17px/1.5 {FONTS}}}"
    "main{max-width:1080px;margin:0 auto;padding:clamp(20px,4vw,44px) 18px 48px}"
    "h1,h2,h3{line-height:1.15;margin:0 0 .5em;text-wrap:balance}"
    "h1{font-size:clamp(1.7rem,1.2rem + 2vw,2.5rem)}h2{font-size:1.25rem}h3{font-size:1.05rem}"
    "p{margin:0 0 .8em}.soft{color:var(--soft);font-size:.95rem}"
    "code{font-size:.9em;overflow-wrap:anywhere}"
    ".sheet-box{background:var(--paper);border:1px solid var(--rule);border-radius:14px;"
    "padding:18px clamp(14px,3vw,24px);margin:0 0 16px;min-width:0}"
    ".two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr));gap:16px}"
    ".two>.sheet-box{margin:0}.two{margin-bottom:16px}"
    ".facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px;"
    "margin:0 0 16px;padding:0}"
    ".facts div{background:var(--paper);border:1px solid var(--rule);border-radius:12px;"
    "padding:10px 14px}.facts dt{color:var(--soft);font-size:.9rem}"
    ".facts dd{margin:0;font-weight:700;font-size:1.35rem}.facts small{font-weight:400;"
    "color:var(--soft);font-size:.85rem;display:block}"
    ".warn{background:var(--lift);border:2px solid var(--cost);border-left-width:8px;"
    "border-radius:8px;padding:10px 14px;margin:0 0 16px}.warn ul{margin:0;padding-left:1.2em}"
    ".note{background:var(--chosen-wash);border:1px solid var(--chosen);border-radius:8px;"
    "padding:10px 14px;margin:0 0 16px}"
    ".fine{background:var(--legal-wash);border:1px solid var(--legal);border-radius:8px;"
    "padding:10px 14px;margin:0 0 16px}"
    ".scroll{overflow-x:auto;max-width:100%}"
    "table{border-collapse:collapse;width:100%;font-size:.95rem}"
    "th,td{padding:5px 9px;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}"
    "th{color:var(--soft);font-weight:600}th:first-child,td:first-child{text-align:left;"
    "padding-left:0}td.text,th.text{text-align:left;white-space:normal}"
    "tr.bad td:first-child{border-left:5px solid var(--cost);padding-left:8px}"
    "tr:last-child td{border-bottom:0}"
    ".key{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 8px;padding:0;list-style:none;"
    "font-size:.9rem;color:var(--soft)}"
    ".key svg{display:inline-block;width:13px;height:13px;vertical-align:-1px}"
    ".heats-row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,250px),1fr));"
    "gap:16px}.heats-row figure{margin:0;max-width:400px}.heats-row figcaption{font-weight:600;"
    "margin-bottom:6px}.heats-row svg{display:block;width:100%;height:auto}"
    ".icon{width:1.15em;height:1.15em;vertical-align:-.2em}"
    "@media (max-width:520px){table{font-size:.86rem}th,td{padding:5px}}"
)
_TITLES: Final = ("0 ★", "1", "2", "3", "4", "5", "6 ★")


def report_page(report: Report, card: Card) -> str:
    """The whole page. The last bot of the report is the one that counts."""
    best = report.bots[-1]
    body = [
        f"<h1>{escape(report.name)}: balance</h1>",
        f'<p class="soft">{_how(report)}</p>',
        _facts(best),
        _warnings(best),
        *(_fallback(each) for each in report.bots),
        _section("Stars", _bots_table(report.bots) + _stars_chart(report.bots)),
        _section(
            "How often each space is used",
            '<p class="soft">In how many of 100 rounds a space is written on; the fuller a star of '
            "the track, the more often it is reached. Dashed: never.</p>"
            + _heats(report.bots, card)
            + _dead(report, card),
        ),
        '<div class="two">',
        _section("Beside all other realms", _beside(report)),
        _section("When dice are used here", _when(report.bots)),
        _section("Resources in a round", _resources(report.bots)),
        _section("Choices and turns", _turns(report.bots)),
        "</div>",
    ]
    if best.realm.bonuses:
        body.append(_section("Bonuses", _bonuses(report.bots, card)))
    return document(f"{report.name}: balance", "".join(body), hue_of(card), heat.STYLE)


def document(title: str, body: str, hue: float, more_style: str = "") -> str:
    """A page that stands by itself, light or dark as its reader likes it."""
    light, night = (theme.declarations(theme.colours(hue, mode)) for mode in ("light", "dark"))
    desk = ("--desk:#efe6d4;--lift:#fffdf8;", "--desk:#191714;--lift:#2f2b26;")
    style = (
        f":root{{color-scheme:light dark;{light}{desk[0]}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{night}{desk[1]}}}}}"
        f"{card_css()}{charts.STYLE}{more_style}{STYLE}"
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)} · Realmtable</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{style}</style></head><body>{_symbols()}<main>{body}</main></body></html>\n"
    )


def _symbols() -> str:
    """The pictures of resources, for texts."""
    drawn = "".join(
        f'<symbol id="rp-{letter}" viewBox="0 0 24 24">{icons.SYMBOLS[letter]}</symbol>'
        for letter in LETTERS
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{drawn}</svg>'


def icon(letter: str) -> str:
    name = NAMES[LETTERS.index(letter)]
    return (
        f'<svg class="icon" viewBox="0 0 24 24" role="img" aria-label="{name}s">'
        f'<use href="#rp-{letter}"/></svg>'
    )


def _section(heading: str, body: str) -> str:
    return f'<section class="sheet-box"><h2>{escape(heading)}</h2>{body}</section>'


def _how(report: Report) -> str:
    names = ", ".join(escape(each.bot) for each in report.bots)
    return (
        f"{report.rounds} rounds by each of {names}, always with two other realms drawn anew, on "
        f"the same dice. Seed {escape(report.seed)} · <code>{escape(report.pin)}</code>"
    )


def _facts(best: BotReport) -> str:
    realm = best.realm
    spread = f"spread {realm.deviation:.2f}"
    facts = (
        (f"Stars with {best.bot}", f"{realm.mean:.2f}", spread),
        ("Rounds without a star", percent(realm.none), ""),
        ("Rounds with all six", percent(realm.full), ""),
        ("Stronger than", percent(best.beside.percentile), f"of {best.beside.others} realms"),
        ("Dice in a round", f"{realm.turns.dice:.1f}", f"in {percent(realm.turns.share)} of turns"),
        ("Choices for a die", f"{realm.choices.mean:.1f}", f"at most {realm.choices.most}"),
    )
    return (
        '<dl class="facts">'
        + "".join(
            f"<div><dt>{escape(name)}</dt><dd>{value}<small>{more}</small></dd></div>"
            for name, value, more in facts
        )
        + "</dl>"
    )


def _warnings(best: BotReport) -> str:
    said = best.realm.warnings
    if not said and best.fell_back:
        return ""  # another bot has said nothing of the kind
    if not said:
        return (
            f'<p class="fine">With {escape(best.bot)} the layout comes to what it should: '
            f"{LOWEST_MEAN} to {HIGHEST_MEAN} stars, full in no more than 60 % of the rounds, and "
            "every space is used.</p>"
        )
    items = "".join(f"<li>{escape(words)}</li>" for words in said)
    return f'<div class="warn"><p>With {escape(best.bot)}:</p><ul>{items}</ul></div>'


def _fallback(of: BotReport) -> str:
    if not of.fell_back:
        return ""
    return (
        f'<p class="note">In {percent(of.fell_back)} of its rounds {escape(of.bot)} '
        f"{escape(of.note)}. Run the report with --fit to make them first.</p>"
    )


def _bots_table(bots: Sequence[BotReport]) -> str:
    rows = []
    for each in bots:
        realm = each.realm
        cells = (
            *(f"{realm.mean:.2f}", f"{realm.deviation:.2f}"),
            *(percent(realm.none), percent(realm.full)),
            percent(each.beside.percentile),
        )
        rows.append([each.bot, *cells])
    return table(["bot", "mean ★", "spread", "0 ★", "6 ★", "percentile"], rows)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], bad: Sequence[bool] = ()) -> str:
    """Rows of cells, which are HTML; the first column is text."""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = ""
    for n, row in enumerate(rows):
        style = ' class="bad"' if n < len(bad) and bad[n] else ""
        body += f"<tr{style}>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
    return (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _key(bots: Sequence[BotReport]) -> str:
    items = "".join(
        f'<li><svg class="ch" viewBox="0 0 12 12" aria-hidden="true"><rect '
        f'class="{tone(n, len(bots))}" x="1" y="1" width="10" height="10"/></svg> '
        f"{escape(each.bot)}</li>"
        for n, each in enumerate(bots)
    )
    return f'<ul class="key">{items}</ul>' if len(bots) > 1 else ""


def _stars_chart(bots: Sequence[BotReport]) -> str:
    series = [
        Series(each.bot, [times / max(1, each.realm.rounds) for times in each.realm.stars])
        for each in bots
    ]
    drawn = bars_svg("Rounds by their stars", _TITLES, series, wide=640, as_percent=True)
    said = '<p class="soft">Of 100 rounds, how many bring so many stars.</p>'
    return f'<h3 style="margin-top:1.2em">Rounds by their stars</h3>{said}{_key(bots)}{drawn}'


def _heats(bots: Sequence[BotReport], card: Card) -> str:
    drawn = ""
    for each in bots:
        shares = {space.id: space.written for space in each.realm.spaces}
        picture = heat.heat_svg(card, shares, each.realm.reached, theme="page")
        drawn += f"<figure><figcaption>{escape(each.bot)}</figcaption>{picture}</figure>"
    return f'<div class="heats-row">{drawn}</div>'


def _dead(report: Report, card: Card) -> str:
    said = ""
    for each in report.bots:
        if each.realm.dead:
            names = [card.spaces[card.by_id[space]].name for space in each.realm.dead]
            said += (
                f"<p><strong>Never used by {escape(each.bot)}:</strong> "
                f"{escape(', '.join(names))}.</p>"
            )
    return said or '<p style="margin-top:.8em">No space is dead: each bot uses all of them.</p>'


def _beside(report: Report) -> str:
    best = report.bots[-1]
    drawn = strip_svg(
        "Mean stars of all realms",
        best.beside.means,
        report.id,
        low=0,
        high=MAX_STARS,
        sound=(LOWEST_MEAN, HIGHEST_MEAN),
    )
    return (
        f'<p class="soft">Mean stars of every realm in the same rounds of {escape(best.bot)}; the '
        f"filled dot is this one. It brings more than {percent(best.beside.percentile)} of the "
        f"{best.beside.others} others, each of which was met in a few of the rounds only.</p>"
        f"{drawn}"
    )


def _when(bots: Sequence[BotReport]) -> str:
    count = len(bots[0].realm.turns.by_turn)
    series = [Series(each.bot, each.realm.turns.by_turn) for each in bots]
    labels = [str(n + 1) for n in range(count)]
    drawn = bars_svg("Dice used here by turn", labels, series)
    return f'<p class="soft">Dice in each turn of the round.</p>{_key(bots)}{drawn}'


def _resources(bots: Sequence[BotReport]) -> str:
    rows = []
    for each in bots:
        for words, amounts in (("gains", each.realm.gained), ("pays", each.realm.paid)):
            rows.append(
                [f"{escape(each.bot)} {words}", *(f"{amounts[letter]:.2f}" for letter in LETTERS)]
            )
    head = "".join(f'<th scope="col">{icon(letter)}</th>' for letter in LETTERS)
    made = table(["", *LETTERS], rows)
    plain = "".join(f'<th scope="col">{letter}</th>' for letter in LETTERS)
    return made.replace(plain, head)


def _turns(bots: Sequence[BotReport]) -> str:
    rows = [
        [
            escape(each.bot),
            f"{each.realm.turns.moves:.2f}",
            f"{each.realm.turns.moves_elsewhere:.2f}",
            f"{each.realm.choices.mean:.2f}",
            str(each.realm.choices.most),
            percent(each.realm.choices.none),
        ]
        for each in bots
    ]
    words = (
        '<p class="soft">Moves of a turn with a die here and of other turns; ways to use a rolled '
        "die here, and how often there is none.</p>"
    )
    return words + table(["bot", "moves here", "elsewhere", "ways", "most", "none"], rows)


def _bonuses(bots: Sequence[BotReport], card: Card) -> str:
    by_bot = [{bonus.id: bonus for bonus in each.realm.bonuses} for each in bots]
    ids = list(dict.fromkeys(name for found in by_bot for name in found))
    rows = []
    for name in ids:
        one = next(found[name] for found in by_bot if name in found)
        rows.append(
            [
                f"{escape(_called(card, one))} <small>{escape(one.gives)}</small>",
                *(_bonus_cell(found.get(name)) for found in by_bot),
            ]
        )
    words = (
        '<p class="soft">Of 100 rounds, in how many it is earned. Where the rules do not tell what '
        "is earned (Realm.earned), how often all spaces of the zone are written on.</p>"
    )
    return words + table(["bonus", *(each.bot for each in bots)], rows)


def _called(card: Card, bonus: BonusUse) -> str:
    if bonus.id in card.by_id:
        return card.spaces[card.by_id[bonus.id]].name
    return f"{bonus.kind} {bonus.id.replace('_', ' ')}"


def _bonus_cell(bonus: BonusUse | None) -> str:
    if bonus is None:
        return percent(0)
    if bonus.earned is not None:
        return percent(bonus.earned)
    return f"({percent(bonus.filled)})" if bonus.filled is not None else "?"
