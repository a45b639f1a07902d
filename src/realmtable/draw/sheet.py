"""The resource card and the score card, drawn like the realm cards; Youtoma has its own."""

from functools import partial
from typing import Final
from xml.sax.saxutils import escape

from realmtable.draw import icons
from realmtable.draw.metrics import wrap
from realmtable.draw.pieces import Piece, icon, row, words
from realmtable.draw.shapes import num
from realmtable.draw.svg import STYLE
from realmtable.draw.theme import PLAIN, colours, variables
from realmtable.rolling.resources import LETTERS, NAMES
from realmtable.rolling.table import Level, Spending, TableRules

WIDE: Final = 640
NARROW: Final = 312
HIGH: Final = 158
_STEP: Final = 20.0  # from one resource to the next
_SIZE: Final = 9.2
_LEADING: Final = 10.4
_LARGER: Final = 10.2


def _document(name: str, wide: int, body: str, look: str) -> str:
    given = variables(look, partial(colours, PLAIN))
    style = "" if look == "page" else f"<style>{given}{STYLE}</style>"
    frame = f'<rect class="sheet" x=".5" y=".5" width="{wide - 1}" height="{HIGH - 1}" rx="9"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rt" viewBox="0 0 {wide} {HIGH}" '
        f'role="img" aria-label="{name}"><title>{name}</title>{style}'
        f"{icons.definitions(body)}{frame}{body}</svg>"
    )


def _text(text: str, x: float, y: float, size: float, style: str) -> str:
    return (
        f'<text class="{style}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}">'
        f"{escape(text)}</text>"
    )


def _entry(what: Piece, told: str, left: float, top: float) -> tuple[str, float]:
    """Something bought or gained, with its words beside it; and where the next one begins."""
    lines = wrap(told, _SIZE, WIDE - left - 54)
    body = what.draw(left + 4, top + len(lines) * _LEADING / 2 - 7)
    for k, line in enumerate(lines):
        body += _text(line, left + 42, top + 8 + k * _LEADING, _SIZE, "t l")
    return body, top + len(lines) * _LEADING + 4


def spending_words(spend: Spending) -> str:
    """`After a rolled pair: create a die ...`."""
    if not spend.when:
        return spend.effect
    effect = f"{spend.effect[0].lower()}{spend.effect[1:]}"
    return f"{spend.when[0].upper()}{spend.when[1:]}: {effect}"


def resource_card_svg(table: TableRules, *, theme: str = "auto") -> str:
    """Room for the resources of a round, what they buy, and what a die brings that fits nowhere."""
    body = _text("Resources", 14, 20, 13, "t b l")
    body += _text("outline when gained, cross out when spent", 84, 20, 9.5, "s l")
    body += _resources(table)
    left = _right_of_resources(table)
    for k, told in enumerate(wrap(" ".join(table.turn_in_short), _SIZE, left - 24)):
        body += _text(told, 14, 135 + k * _LEADING, _SIZE, "t l")
    body += f'<path class="ln" d="M{num(left - 6)} 12V{HIGH - 12}"/>'
    top = 8.0
    for spend in table.spending:
        parts = []
        for part in spend.cost.split():
            parts += [words(part[:-1], 12, "t b"), icon(part[-1], 13)]
        drawn, top = _entry(row(parts, 2), spending_words(spend), left, top)
        body += drawn
    any_one = row([words("+", 12, "t b"), icon("?", 13)], 2)
    drawn, top = _entry(any_one, table.compensation_in_short, left, top)
    return _document("Resource card", WIDE, body + drawn, theme)


def youtoma_card_svg(table: TableRules, level: Level, *, theme: str = "auto") -> str:
    """Room for the resources that Youtoma gains in a round, and its turn in a few words."""
    body = _text("Resources of Youtoma", 14, 20, 13, "t b l")
    body += _text("outline when gained", 154, 20, 9.5, "s l")
    body += _resources(table, level.bonus_from)
    if level.bonus_from:
        body += icons.use("S", 14, 132, 12)
        told = f"1 bonus star for each kind of which it has {level.bonus_from} or more"
        body += _text(told, 30, 142, 9.5, "s l")
    left = _right_of_resources(table)
    body += f'<path class="ln" d="M{num(left - 6)} 12V{HIGH - 12}"/>'
    body += _text("You play for Youtoma, as badly as you can:", left + 4, 20, 11, "t b l")
    y = 38.0
    for sentence in table.youtoma.turn_in_short:
        body += f'<circle class="t" cx="{num(left + 7)}" cy="{num(y - 3.4)}" r="1.7"/>'
        for line in wrap(sentence, _LARGER, WIDE - left - 28):
            body += _text(line, left + 15, y, _LARGER, "t l")
            y += 12.4
        y += 4.6
    return _document("Resource card of Youtoma", WIDE, body, theme)


def _resources(table: TableRules, bonus_from: int = 0) -> str:
    """As many of each kind as can be gained in a round, with a star where a bonus begins."""
    body = ""
    for line, (letter, name) in enumerate(zip(LETTERS, NAMES, strict=True)):
        y = 44 + line * 32
        body += f'<g class="kind" data-kind="{letter}"><title>{table.limit} {name}s</title>'
        body += icons.use(letter, 12, y - 13, 26)
        for n in range(table.limit):
            x = 54 + n * _STEP
            body += f'<circle class="face" cx="{num(x)}" cy="{y}" r="9.2"/>'
            body += icons.use(letter, x - 5, y - 5, 10)
            if n + 1 == bonus_from:
                body += icons.use("S", x + 1.5, y - 14, 11)
        body += "</g>"
    return body


def _right_of_resources(table: TableRules) -> float:
    return 58 + table.limit * _STEP


def score_card_svg(
    table: TableRules,
    *,
    number: int = 1,
    rounds: int | None = None,
    level: Level | None = None,
    printed: tuple[int, int] | None = None,
    theme: str = "auto",
) -> str:
    """Boxes for the turns of a round and for the scores of all rounds. `number` is the round
    this card is for, `level` that of Youtoma if it is one of its, `printed` the first and the last
    turn where they are not the usual ones."""
    count = table.rounds if rounds is None else rounds
    first, last = printed or (1, level.turns if level else table.turns)
    turns = last - first + 1
    whose = f" of Youtoma, {level.id} level" if level else ""
    body = _text(f"Round {number}{whose}", 14, 20, 13, "t b l")
    body += _text("write each roll", 200 if level else 74, 20, 9.5, "s l")
    step = (NARROW - 26) / turns
    for n in range(turns):
        x = 13 + n * step
        body += (
            f'<rect class="face" x="{num(x)}" y="30" width="{num(step - 4)}" height="32" rx="3"/>'
            + _text(str(first + n), x + 7, 41, 9.5, "s b")
        )
    labels = [f"Round {k + 1}" for k in range(count)] + ["Total"]
    wide = (NARROW - 26) / len(labels)
    for k, label in enumerate(labels):
        x = 13.0 + k * wide
        body += _text(
            label, x + (wide - 6) / 2, 82, 10.5, "t b" if k in (number - 1, count) else "s b"
        )
        body += (
            f'<rect class="face" x="{num(x)}" y="88" width="{num(wide - 6)}" height="38" rx="4"/>'
        )
    lines = _worth(table, level)
    top = 144 - 5 * (len(lines) - 1)
    body += icons.use("S", 13, top - 10, 12)
    for k, line in enumerate(lines):
        body += _text(line, 30, top + k * _LEADING, 9.5, "s l")
    return _document("Score card", NARROW, body, theme)


def _worth(table: TableRules, level: Level | None) -> list[str]:
    """What a round is worth, in one or two lines."""
    if level is None:
        return ["1 for each star, 0.1 for each unspent resource"]
    most = f"at most {table.youtoma.cap // 10} a round"
    if not level.bonus_from:
        return [f"1 for each star, 0.1 for each resource; {most}"]
    return [
        f"1 for each star, 0.1 for each resource; {most}",
        f"1 more for each kind of which there are {level.bonus_from}",
    ]
