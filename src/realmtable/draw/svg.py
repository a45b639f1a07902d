"""Cards and boards as SVG. A card is a static picture with one element per space; the marks of
a board are a layer of their own on top of it."""

import colorsys
import hashlib
import re
from collections.abc import Container, Sequence
from functools import partial
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from realmtable.draw import icons, marks, theme
from realmtable.draw.emblems import emblem
from realmtable.draw.frame import FOOTER, HEADER, HEIGHT, LEADING, TEXT_SIZE, WIDTH
from realmtable.draw.labels import shows_pips
from realmtable.draw.layout import LinePlan, Plan, SpacePlan, plan
from realmtable.draw.lines import line_svg
from realmtable.draw.marks import STARS, mark_svg, marks_svg, printed_start, star_box
from realmtable.draw.metrics import BOLD, fixed, width
from realmtable.draw.shapes import num, outline
from realmtable.draw.words import line_title, space_title, zone_title
from realmtable.rolling.card import Card

__all__ = ["board_svg", "card_css", "card_svg", "layered_svg", "mark_svg", "marks_svg"]

FONTS: Final = "'Source Sans Pro','Source Sans 3','Segoe UI',Roboto,Arial,'DejaVu Sans',sans-serif"

STYLE: Final = (
    f".rt text{{font-family:{FONTS};text-anchor:middle}}"
    ".sheet{fill:var(--paper);stroke:var(--rule)}.band{fill:var(--band)}"
    ".band-t{fill:var(--band-ink);font-weight:700}.plate{fill:var(--band-ink)}"
    ".plate-t{fill:var(--band);font-weight:700}.emblem{fill:var(--band-ink)}"
    ".rt .l{text-anchor:start}.t{fill:var(--ink)}.s{fill:var(--soft)}.b{font-weight:700}"
    ".a{fill:var(--accent)}.w{fill:var(--word)}"
    ".panel{fill:var(--tint)}.framed{stroke:var(--accent);stroke-width:2}"
    ".double{fill:var(--tint);stroke:var(--edge);stroke-width:2.4;stroke-linejoin:round}"
    ".doubled .face{stroke:var(--rule);stroke-width:1}"
    ".tie{stroke:var(--edge);stroke-width:4.5}.sector{fill:var(--tint);stroke:var(--rule);stroke-width:1.2}"
    ".sector.odd{fill:var(--paper)}"
    ".guide{stroke:var(--soft);stroke-width:1.2;stroke-dasharray:2 3;fill:none}"
    ".face{fill:var(--face);stroke:var(--edge);stroke-width:1.3}"
    ".ln{stroke:var(--edge);stroke-width:1.6;fill:none}.rt .ln.tube{stroke-width:11}"
    ".bore{stroke:var(--face);stroke-width:7.5;fill:none}.rule{stroke:var(--rule)}.hit{stroke:transparent;stroke-width:14}"
    ".disc{fill:var(--paper);stroke:var(--rule)}.back{fill:var(--paper)}"
    ".pill{fill:none;stroke:var(--word)}.ticket{fill:none;stroke:var(--cost);stroke-width:1.2}"
    ".cell{fill:var(--accent);stroke:var(--face);stroke-width:1}"
    ".cell.open{fill:var(--face);stroke:var(--edge)}"
    ".stamp{fill:var(--tint);stroke:var(--accent);stroke-width:1.8}"
    ".crease{fill:none;stroke:var(--accent);stroke-width:.8;stroke-dasharray:2 1.5}"
    ".red{stroke:var(--cost);stroke-width:3.5;stroke-linecap:round}"
    ".arrow{fill:var(--edge)}"
    ".p-fill{fill:var(--accent)}.p-line{fill:none;stroke:var(--edge);stroke-width:2.6}"
    "polygon.p-line{stroke-dasharray:5 2.4}"
    ".ribbon{stroke:var(--tint);stroke-linecap:round}"
    f"{marks.STYLE}"
    ".legal .face{fill:var(--legal-wash);stroke:var(--legal);stroke-width:2.6}"
    ".legal .ln{stroke:var(--legal);stroke-width:4}.legal{cursor:pointer}"
    ".chosen .face{fill:var(--chosen-wash);stroke:var(--chosen);stroke-width:3}"
    ".chosen .ln{stroke:var(--chosen);stroke-width:5}"
    ".forbidden .face{stroke:var(--forbidden);stroke-dasharray:3 2}.forbidden{cursor:not-allowed}"
    ".space:focus-visible{outline:none}.space:focus-visible .face{stroke-width:4}"
    + "".join(
        f".g-{name} .face{{fill:var(--{name})}}"
        for name in ("sea", "sand", "grass", "rock", "tint")
    )
    + icons.STYLE
)


def card_css() -> str:
    """The style of all drawings, for a page that shows many cards drawn with theme `page`."""
    return STYLE


def hue_of(card: Card) -> float:
    """The hue of a card, 0 to 1: of its `accent`, or drawn from its id."""
    accent = str(card.data.get("accent", ""))
    if re.fullmatch(r"#[0-9a-fA-F]{6}", accent):
        red, green, blue = (int(accent[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return colorsys.rgb_to_hls(red, green, blue)[0]
    return hashlib.sha256(card.id.encode()).digest()[0] / 256


def card_svg(card: Card, *, theme: str = "auto") -> str:
    """The static picture of a card."""
    return _document(card, _card_body(card), theme)


def board_svg(
    card: Card,
    board: bytes,
    *,
    before: bytes | None = None,
    stars: int | None = None,
    earned: Sequence[str] = (),
    scoring: Container[int] = (),
    theme: str = "auto",
    states: dict[str, str] | None = None,
) -> str:
    """A card with the marks of a board; `earned` are the bonuses it has earned, `scoring` the
    spaces whose printed stars it scores. `states` puts a class (legal, chosen, forbidden) on
    spaces named by id."""
    body = _card_body(card, states or {})
    layer = marks_svg(card, board, before=before, stars=stars, earned=earned, scoring=scoring)
    return _document(card, body + layer, theme)


def layered_svg(card: Card, layer: str, style: str, *, theme: str = "auto") -> str:
    """A card with something else drawn on it, which brings its own style along."""
    return _document(card, _card_body(card) + layer, theme, style)


def _document(card: Card, body: str, name: str, more: str = "") -> str:
    given = theme.variables(name, partial(theme.colours, hue_of(card)))
    style = "" if name == "page" else f"<style>{given}{STYLE}{more}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt" data-card="{card.id}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label={quoteattr(card.name)}>'
        f"<title>{escape(card.name)}</title>{style}{icons.definitions(body)}{body}</svg>"
    )


def _card_body(card: Card, states: dict[str, str] | None = None) -> str:
    made = plan(card)
    parts = [_head(card, made)]
    parts.append(made.grounds.svg())
    for line in made.lines:
        parts.append(_line(card, line, states or {}))
    for spot in made.spaces:
        if spot.space.at is not None:
            parts.append(_space(card, spot, states or {}))
    parts.append(printed_start(card, made))
    for placed in made.pictures:
        parts.append(f'<g class="picture">{placed.draw()}</g>')
    for zone, placed, _ in made.zones:
        title = escape(zone_title(zone))
        parts.append(
            f'<g class="zone" data-zone="{zone.id}"><title>{title}</title>{placed.draw()}</g>'
        )
    if made.red_line:
        (x1, y1), (x2, y2) = made.red_line
        parts.append(
            f'<path class="red" d="M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}">'
            "<title>red line</title></path>"
        )
    parts.append(_foot(card, made))
    return "".join(parts)


def _text(text: str, x: float, y: float, size: float, style: str) -> str:
    wide = width(text, size) * (BOLD if style.startswith(("band", "plate")) else 1.0)
    return (
        f'<text class="{style}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        f"{fixed(text, wide)}>{escape(text)}</text>"
    )


def _head(card: Card, made: Plan) -> str:
    badge, room = "", WIDTH - 52.0
    if card.set == "youtoma":
        badge, taken = _badge("Youtoma")
        room -= taken
    size = min(17.0, 17 * room / (width(card.name, 17) * BOLD))
    body = (
        f'<rect class="sheet" x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="9"/>'
        f'<path class="band" d="M0 {HEADER}V9a9 9 0 0 1 9-9h{WIDTH - 18}a9 9 0 0 1 9 9'
        f'v{HEADER - 9}z"/>'
        f'<g class="emblem" transform="translate(8 5)">{emblem(card)}</g>'
        + _text(card.name, 40, 17 + size * 0.36, size, "band-t l")
    )
    y = made.frame.told_top + TEXT_SIZE * 0.85
    for line in made.frame.told:
        body += _text(line, 10, y, TEXT_SIZE, "t l")
        y += LEADING
    return body + badge


def _badge(text: str) -> tuple[str, float]:
    """A word on a plate at the right of the band, and the room it takes."""
    wide = width(text, 12) * BOLD + 14
    left = WIDTH - 9 - wide
    return (
        f'<g class="badge"><rect class="plate" x="{num(left)}" y="7" width="{num(wide)}" '
        f'height="20" rx="10"/>{_text(text, left + 7, 21.2, 12, "plate-t l")}</g>',
        wide + 8,
    )


def _space(card: Card, spot: SpacePlan, states: dict[str, str]) -> str:
    space = spot.space
    state = states.get(space.id, "")
    style = f"space {state}".strip()
    if spot.ground:
        style += f" g-{spot.ground}"
    if spot.doubled:
        style += " doubled"
    body = outline(space.shape, spot.box)
    if shows_pips(space):
        body += icons.pips(space.dice[0], spot.box.x, spot.box.y, spot.box.w)
    for placed in (spot.inside, spot.beside, spot.digit):
        if placed is not None:
            body += placed.draw()
    if spot.digit is not None:
        gap = spot.write
        body += (
            f'<path class="ln" d="M{num(gap.x + 3)} {num(gap.y + gap.h - 2)}h{num(gap.w - 5)}"/>'
        )
    return (
        f'<g class="{style}" data-space="{space.id}" tabindex="{_stop(state)}">'
        f"<title>{escape(space_title(card, space))}</title>{body}</g>"
    )


def _stop(state: str) -> int:
    """The tab key stops at spaces that can be chosen."""
    return 0 if state in ("legal", "chosen") else -1


def _line(card: Card, line: LinePlan, states: dict[str, str]) -> str:
    body = line_svg(card, line)
    if line.printed is not None:
        box = line.printed.box.grown(1)
        body += (
            f'<rect class="back" x="{num(box.x)}" y="{num(box.y)}" width="{num(box.w)}" '
            f'height="{num(box.h)}" rx="4"/>' + line.printed.draw()
        )
    title = f"<title>{escape(line_title(card, line.line))}</title>"
    name = line.line.id
    if line.line.space < 0:
        return f'<g class="line" data-line="{name}">{title}{body}</g>'
    state = states.get(name, "")
    style = f"space line {state}".strip()
    return f'<g class="{style}" data-space="{name}" tabindex="{_stop(state)}">{title}{body}</g>'


def _foot(card: Card, made: Plan) -> str:
    body = ""
    y = made.frame.score_top
    for part in made.frame.score:
        body += icons.use("S", 9, y - 0.5, 13)
        for line in part:
            body += _text(line, 25, y + TEXT_SIZE * 0.87, TEXT_SIZE, "t l")
            y += LEADING
    y = HEIGHT - FOOTER
    body += f'<path class="ln rule" d="M10 {y}H{WIDTH - 10}"/>'
    own = card.source == "own"  # of no published set
    layout = "own realm, own layout" if own else f"{card.set} · {card.source} layout"
    body += _text(layout, 12, HEIGHT - 9, TEXT_SIZE, "s l")
    stars = "".join(
        icons.use("track", star_box(n).x, star_box(n).y, star_box(n).w) for n in range(STARS)
    )
    return (
        f'{body}<g class="space track" data-space="stars" tabindex="-1">'
        f"<title>stars, six to score</title>{stars}</g>"
    )
