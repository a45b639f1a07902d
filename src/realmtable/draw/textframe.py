"""The frame of a card in text, and the lines below it that say what did not fit on it."""

from rich.text import Text

from realmtable.draw.textlayout import WIDTH
from realmtable.draw.textparts import FAINT, STAR, STYLES
from realmtable.rolling.card import Card

FULL_WIDTH = WIDTH + 2
MAX_STARS = 6
_FRAME = "color(66)"


def framed(card: Card, drawing: list[Text], lower: list[Text], stars: int | None) -> Text:
    """The whole card: name and stars in the frame, the drawing, and below it the legend."""
    lines = list(drawing)
    extra = [line for text in lower for line in _wrap(text)]
    shown = _stars(stars)
    # Appended piece by piece: adding texts would give all of them the style of the first.
    drawn = Text(no_wrap=True, overflow="ignore")
    drawn.append("╭─ ", _FRAME).append(card.name, "bold").append(" ")
    beside = _stars_beside_name(card, stars)
    tail = len(shown) + 4 if shown.plain and beside else 1
    drawn.append("─" * (FULL_WIDTH - len(drawn) - tail), _FRAME)
    if tail > 1:
        drawn.append(" ").append_text(shown).append(" ─", _FRAME)
    drawn.append("╮", _FRAME)
    if not beside:
        lines.insert(0, Text(" " * (WIDTH - len(shown) - 1)).append_text(shown).append(" "))
    for line in lines:
        drawn.append("\n│", _FRAME).append_text(line).append("│", _FRAME)
    if extra:
        drawn.append("\n├" + "╌" * WIDTH + "┤", _FRAME)
    for line in extra:
        line.pad_right(WIDTH - len(line))
        drawn.append("\n│", _FRAME).append_text(line).append("│", _FRAME)
    return drawn.append("\n╰" + "─" * WIDTH + "╯", _FRAME)


def rows_above(card: Card, stars: int | None) -> int:
    """How many lines come before the first row of the drawing."""
    return 1 if _stars_beside_name(card, stars) else 2


def _stars_beside_name(card: Card, stars: int | None) -> bool:
    return stars is None or len(card.name) + MAX_STARS + 7 < FULL_WIDTH


def _stars(stars: int | None) -> Text:
    shown = Text()
    if stars is not None:
        shown.append(STAR * stars, STYLES[STAR])
        shown.append("☆" * (MAX_STARS - stars), FAINT)
    return shown


def _wrap(text: Text) -> list[Text]:
    """Lines that fit the frame, broken between words; those of a point hang below its text."""
    indent = 2 if text.plain.startswith(f"{STAR} ") else 0
    lines: list[Text] = []
    rest = text
    while len(rest) > WIDTH:
        cut = rest.plain.rfind(" ", indent, WIDTH + 1)
        cut = cut if cut > indent else WIDTH
        lines.append(rest[:cut])
        rest = rest[cut:]
        while rest.plain.startswith(" "):
            rest = rest[1:]
        rest = Text(" " * indent) + rest
    return [*lines, rest]


# --- the legend ------------------------------------------------------------------------------


def flowing(notes: list[Text]) -> list[Text]:
    """Short notes share a line, long ones start their own."""
    flows: list[Text] = []
    for note in notes:
        short = len(note) <= WIDTH // 2
        if short and flows and len(flows[-1]) + 2 + len(note) <= WIDTH:
            flows[-1] = flows[-1] + Text("  ") + note
        else:
            flows.append(note)
    return flows


def strip_lines(pictures: list[list[Text]]) -> list[Text]:
    """Pictures side by side, in as many bands as they need."""
    bands: list[list[list[Text]]] = [[]]
    used = 0
    for picture in pictures:
        width = len(picture[0]) + 2
        if used + width > WIDTH + 2:
            bands.append([])
            used = 0
        bands[-1].append(picture)
        used += width
    lines: list[Text] = []
    for band in bands:
        for row in range(max((len(picture) for picture in band), default=0)):
            line = Text()
            for i, picture in enumerate(band):
                line += Text("  " if i else "")
                line += picture[row] if row < len(picture) else Text(" " * len(picture[0]))
            lines.append(line)
    return lines
