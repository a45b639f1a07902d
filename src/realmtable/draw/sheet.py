"""The resource card and the score card, drawn like the realm cards."""

from typing import Final

from realmtable.draw import icons
from realmtable.draw.metrics import wrap
from realmtable.draw.pieces import icon, row, words
from realmtable.draw.shapes import num
from realmtable.draw.svg import STYLE
from realmtable.draw.theme import variables
from realmtable.rolling.resources import LETTERS, NAMES
from realmtable.rolling.table import TableRules

WIDE: Final = 640
NARROW: Final = 312
HIGH: Final = 150


def _document(name: str, wide: int, body: str, look: str) -> str:
    style = "" if look == "page" else f"<style>{variables(None, look)}{STYLE}</style>"
    frame = f'<rect class="sheet" x=".5" y=".5" width="{wide - 1}" height="{HIGH - 1}" rx="9"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt" viewBox="0 0 {wide} {HIGH}" '
        f'role="img" aria-label="{name}"><title>{name}</title>{style}'
        f"{icons.definitions(body)}{frame}{body}</svg>"
    )


def _text(text: str, x: float, y: float, size: float, style: str) -> str:
    return f'<text class="{style}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{text}</text>'


def resource_card_svg(table: TableRules, *, theme: str = "auto") -> str:
    """Room for the resources of a round, and what they buy."""
    body = _text("Resources", 14, 20, 13, "t b l")
    body += _text("outline when gained, cross out when spent", 84, 20, 9.5, "s l")
    step = 21.5
    for line, (letter, name) in enumerate(zip(LETTERS, NAMES, strict=True)):
        y = 48 + line * 36
        body += f'<g class="kind" data-kind="{letter}"><title>{table.limit} {name}s</title>'
        body += icons.use(letter, 12, y - 13, 26)
        for n in range(table.limit):
            x = 56 + n * step
            body += f'<circle class="face" cx="{num(x)}" cy="{y}" r="9.2"/>'
            body += icons.use(letter, x - 5, y - 5, 10)
        body += "</g>"
    left = 64 + table.limit * step
    body += f'<path class="ln" d="M{num(left - 6)} 12V{HIGH - 12}"/>'
    top = 9.0
    for spend in table.spending:
        lines = wrap(spend.effect, 9.2, WIDE - left - 66)
        parts = []
        for part in spend.cost.split():
            parts += [words(part[:-1], 12, "t b"), icon(part[-1], 13)]
        piece = row(parts, 2)
        body += piece.draw(left + 4, top + len(lines) * 5.1 - 7)
        need = {"pair": "pair", "seven": "sum 7"}.get(spend.id, "")
        for k, text in enumerate(lines):
            shown = f"{need}: {text[0].lower()}{text[1:]}" if need and k == 0 else text
            body += _text(shown, left + 46, top + 8 + k * 10.2, 9.2, "t l")
        top += len(lines) * 10.2 + 5
    return _document("Resource card", WIDE, body, theme)


def score_card_svg(
    table: TableRules, *, number: int = 1, rounds: int | None = None, theme: str = "auto"
) -> str:
    """Boxes for the turns of a round and for the scores of all rounds. `number` is the round
    this card is for."""
    count = table.rounds if rounds is None else rounds
    body = _text(f"Round {number}", 14, 20, 13, "t b l")
    body += _text("write each roll", 74, 20, 9.5, "s l")
    step = (NARROW - 26) / table.turns
    for n in range(table.turns):
        x = 13 + n * step
        body += (
            f'<rect class="face" x="{num(x)}" y="30" width="{num(step - 4)}" height="30" rx="3"/>'
            + _text(str(n + 1), x + 7, 41, 9.5, "s b")
        )
    labels = [f"Round {k + 1}" for k in range(count)] + ["Total"]
    wide = (NARROW - 26) / len(labels)
    for k, label in enumerate(labels):
        x = 13.0 + k * wide
        body += _text(
            label, x + (wide - 6) / 2, 80, 10.5, "t b" if k in (number - 1, count) else "s b"
        )
        body += (
            f'<rect class="face" x="{num(x)}" y="86" width="{num(wide - 6)}" height="34" rx="4"/>'
        )
    body += icons.use("S", 13, 127, 12)
    body += _text("1 for each star, 0.1 for each unspent resource", 30, 137, 9.5, "s l")
    return _document("Score card", NARROW, body, theme)
