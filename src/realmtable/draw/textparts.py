"""What a card shows in characters: its spaces, the notes printed around them, little pictures."""

import textwrap
from dataclasses import dataclass, field
from functools import cached_property

from rich.text import Text

from realmtable.draw.textlayout import WIDTH, Block
from realmtable.rolling.card import Card, Space

STAR = "★"
STYLES = {
    "P": "color(208)",
    "H": "color(204)",
    "C": "color(178)",
    STAR: "bold color(227)",
}
PRINTED = "cyan"
QUIET = "color(246)"
FAINT = "color(242)"
_SHORT = 3  # letters that still go into a space
_MOST_LINES = 4  # of a note at its place
_MARKERS = "¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲ"


@dataclass(frozen=True)
class Style:
    """One of the ways to write a card; the first that fits well is taken."""

    beside: bool = False  # benefits beside their space, not below
    inside: bool = False  # ... and in it, if nothing else is printed there
    initials: bool = False  # words on spaces as one letter, explained in the legend


@dataclass
class SpacePart:
    """How one space is written."""

    space: Space
    printed: Text  # shown in it while nothing is written
    inner: int  # columns between its brackets
    beside: Text
    below: list[Text]
    x: float
    y: float
    is_line: bool
    keeps: bool = False  # what is printed still matters once a mark is made

    def block(self) -> Block:
        token = Text(" " * (self.inner + 2)) + self.beside
        widest = max([token, *self.below], key=len)
        if (len(widest) - len(token)) % 2:
            widest.append(" ")  # so that the space stands exactly above what is below it
        return Block(self.x, self.y, [[token, *self.below]], True)


@dataclass
class NotePart:
    """A benefit or some words printed on the card outside the spaces."""

    text: str
    benefit: Text
    name: str  # what the legend calls it when it has no room at its place
    x: float
    y: float
    id: str  # of the zone or line

    def block(self) -> Block:
        by_height: dict[int, list[Text]] = {}
        for width in range(WIDTH - 2, 0, -1):  # the narrowest of each height stays
            lines = _wrapped(self.text, self.benefit, width)
            if lines and len(lines) <= _MOST_LINES:
                by_height[len(lines)] = lines
        forms = [by_height[height] for height in sorted(by_height)]
        apart = [Text(self.text, QUIET), self.benefit]
        if 2 in by_height and self.benefit.plain and len(self.text) <= len(forms[0][0]) - 2:
            forms.insert(sorted(by_height).index(2), apart)  # reads better, if there is room
        if not self.text:
            return Block(self.x, self.y, forms or [[self.benefit]], False)
        lifted = len(forms) if forms else -1
        forms += [*forms[:1], [self.benefit + Text(_MARKERS[0])]]
        return Block(self.x, self.y, forms, False, lifted)


@dataclass
class PicturePart:
    """A little picture with its number."""

    key: str
    lines: list[Text]
    x: float
    y: float

    def block(self) -> Block:
        return Block(self.x, self.y, [self.lines], False)


@dataclass
class CardParts:
    spaces: list[SpacePart] = field(default_factory=list)
    notes: list[NotePart] = field(default_factory=list)
    pictures: list[PicturePart] = field(default_factory=list)
    strip: list[list[Text]] = field(default_factory=list)  # pictures without a place of their own
    initials: dict[str, str] = field(default_factory=dict)  # word: letter

    @cached_property
    def blocks(self) -> list[Block]:
        """Everything that wants a place: spaces, notes, pictures. Ask when all is there."""
        everything = [part.block() for part in self.spaces]
        everything += [part.block() for part in self.notes]
        everything += [part.block() for part in self.pictures]
        return everything


def marker(n: int) -> str:
    """The sign that ties a place on the card to a line of the legend."""
    return _MARKERS[n] if n < len(_MARKERS) else "*"


# --- words and benefits ----------------------------------------------------------------------


def benefit_text(gives: str, costs: str = "") -> Text:
    """`P★`; `-C>P★` where something is paid for it."""
    shown = Text()
    if costs:
        shown.append("-")
        _append_letters(shown, costs)
        shown.append(">" if gives else "")
    _append_letters(shown, gives)
    return shown


def _append_letters(shown: Text, benefits: str) -> None:
    word = False
    after_die = False
    for letter in benefits:
        if letter in "<>":
            word = letter == "<"
            if word and shown.plain:
                shown.append(" ")
        elif word:
            shown.append(letter, PRINTED)
        elif letter == "D":
            shown.append("d", PRINTED)
        else:
            sign = STAR if letter == "S" else letter
            shown.append(sign, PRINTED if after_die else STYLES.get(sign, ""))
        after_die = letter == "D" and not word


def dice_text(dice: list[int]) -> str:
    """`4`, `1/2`, `3-6`, `135`."""
    if len(dice) > 2 and dice == list(range(dice[0], dice[-1] + 1)):
        return f"{dice[0]}-{dice[-1]}"
    return ("/" if len(dice) == 2 else "").join(map(str, dice))


def initials(words: list[str]) -> dict[str, str]:
    """A short sign for each word, no two alike: the first letter, or as many as it takes."""
    found: dict[str, str] = {}
    for word in dict.fromkeys(words):
        number, _, noun = word.partition(" ")
        letters = word.replace(" ", "")
        choices = [letters[:1], *(letters[0] + other for other in letters[1:]), letters]
        if number.isdigit() and noun:
            choices = [number + noun[0], letters]  # `3v` for 3 visitors
        found[word] = next(sign for sign in choices if sign not in found.values())
    return found


def _can_be_initial(word: str) -> bool:
    return len(word) > (1 if word.isalpha() else _SHORT)


def _wrapped(text: str, benefit: Text, width: int) -> list[Text]:
    """Words and then their benefit, in lines of at most this width; none if a word is too long."""
    words = text.split()
    if any(len(word) > width for word in words) or len(benefit) > width:
        return []
    lines = [Text(line, QUIET) for line in textwrap.wrap(" ".join(words), width)]
    if not benefit.plain:
        return lines
    if lines and len(lines[-1]) + 1 + len(benefit) <= width:
        lines[-1] = lines[-1] + Text(" ") + benefit
    else:
        lines.append(benefit.copy())
    return lines


# --- from the card ---------------------------------------------------------------------------


def card_parts(card: Card, style: Style) -> CardParts:
    """Everything on the card, in one style."""
    parts = CardParts()
    if style.initials:
        parts.initials = initials(
            [space.text for space in card.spaces if _can_be_initial(space.text)]
        )
    pictures = _pictures(card)
    sectors = wheel(card)
    numbers_on = {index: name for zone, name in sectors.items() for index in card.zone(zone).spaces}
    for space in card.spaces:
        picture = next((found[space.id] for found in pictures.values() if space.id in found), [])
        word = parts.initials.get(space.text, space.text) or numbers_on.get(space.index, "")
        part = _space_part(card, space, style, word, picture)
        part.keeps = space.index in numbers_on  # sectors are counted, full or not
        parts.spaces.append(part)
    numbers: set[str] = set()
    for name, found in pictures.items():
        numbers |= _add_pictures(card, parts, name, found)
    for zone in card.zones:
        # A bare number beside a picture is drawn with the picture.
        bare = not zone.spaces and not zone.gives
        if zone.at is None or (bare and zone.text in numbers):
            continue
        text, gives = zone.text.strip(), zone.gives
        if zone.id in sectors:
            text = f"{sectors[zone.id]}:"  # which keeps it apart from its neighbour's
        if text and gives.startswith("<") and gives.endswith(">"):
            text, gives = f"{text}: {gives[1:-1]}", ""  # nothing but words, which can be wrapped
        if text or gives:
            name = zone.id.replace("_", " ")
            parts.notes.append(NotePart(text, benefit_text(gives), name, *zone.at, zone.id))
    for printed in card.notes:
        words = printed.text.replace("<", "").replace(">", "")
        parts.notes.append(NotePart(words, Text(), "note", *printed.at, ""))
    for line in card.lines:
        if line.space < 0 and (line.gives or line.text):
            x, y = _between(card, line.a, line.b)
            a, b = card.spaces[line.a].id, card.spaces[line.b].id
            note = NotePart(line.text, benefit_text(line.gives), f"{a}-{b}", x, y, line.id)
            parts.notes.append(note)
    return parts


def wheel(card: Card) -> dict[str, str]:
    """What the sectors of a wheel are called, clockwise: the words they have, or numbers."""
    table = card.data.get("wheel")
    for value in table.values() if isinstance(table, dict) else []:
        if isinstance(value, list) and value and set(map(str, value)) <= set(card.zone_by_id):
            names = map(str, value)
            return {name: card.zone(name).text.strip() or str(n) for n, name in enumerate(names, 1)}
    return {}


def _space_part(
    card: Card, space: Space, style: Style, word: str, picture: list[Text]
) -> SpacePart:
    benefit = benefit_text(space.gives, space.costs)
    label = Text()
    if space.dice:
        printed = Text(dice_text(space.dice), PRINTED)
        label = Text(word, QUIET)
    elif word and len(word) <= _SHORT:
        printed = Text(word, QUIET)
    elif style.inside and not word and len(benefit) <= _SHORT:
        printed, benefit = benefit, Text()
    else:
        printed = Text()
        label = Text(word, QUIET)
    below: list[Text] = []
    beside = Text()
    if style.beside:
        beside = label + benefit
    else:
        below = [part for part in (label, benefit) if part.plain]
    below += picture
    x, y, is_line = 0.0, 0.0, space.at is None
    if space.at is not None:
        x, y = space.at
    else:
        line = next(line for line in card.lines if line.space == space.index)
        x, y = _between(card, line.a, line.b)
    inner = max(len(printed), _mark_width(card, space))
    return SpacePart(space, printed, inner, beside, below, x, y, is_line)


def _mark_width(card: Card, space: Space) -> int:
    """The columns that what will be written needs."""
    if space.takes == "symbol":
        return max((len(sign) for sign in symbol_signs(card).values()), default=1)
    return 2 if space.takes == "numbers-mark" else 1


def symbol_signs(card: Card) -> dict[str, str]:
    """The sign that stands for each symbol of a card."""
    return {word: sign.upper() for word, sign in initials(card.symbols).items()}


def _between(card: Card, a: int, b: int) -> tuple[float, float]:
    one, other = card.spaces[a].at, card.spaces[b].at
    assert one is not None
    assert other is not None
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


# --- little pictures -------------------------------------------------------------------------


def _pictures(card: Card) -> dict[str, dict[str, list[Text]]]:
    """The tables of the card that hold pictures: rows of X and . (or of symbols)."""
    known = {"X", ".", *(symbol for symbol in card.symbols if len(symbol) == 1)}
    found: dict[str, dict[str, list[Text]]] = {}
    for name, table in card.data.items():
        if isinstance(table, dict) and table and all(_is_picture(v, known) for v in table.values()):
            found[name] = {key: _picture(rows) for key, rows in table.items()}
    return found


def _is_picture(rows: object, known: set[str]) -> bool:
    return isinstance(rows, list) and all(
        isinstance(row, str) and row and set(row) <= known for row in rows
    )


def _picture(rows: list[str]) -> list[Text]:
    return [Text(row.replace("X", "■").replace(".", " "), PRINTED) for row in rows]


def _add_pictures(
    card: Card, parts: CardParts, name: str, pictures: dict[str, list[Text]]
) -> set[str]:
    """Places the pictures of a table, or lists them for the strip below. Answers their keys."""
    wanted = {key for key in pictures if key not in card.by_id}
    places = next(
        (
            table
            for other, table in card.data.items()
            if other != name
            and isinstance(table, dict)
            and wanted
            and wanted <= set(table)
            and all(_is_place(table[key]) for key in wanted)
        ),
        {},
    )
    for key, picture in pictures.items():
        if key not in wanted:
            continue  # drawn under the space of this name
        lines = _keyed(key, picture)
        if key in places:
            x, y = places[key]
            parts.pictures.append(PicturePart(key, lines, float(x), float(y)))
        else:
            parts.strip.append(lines)
    return wanted


def _is_place(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(number, int | float) for number in value)
    )


def _keyed(key: str, picture: list[Text]) -> list[Text]:
    """A picture with its number to the left of its first row."""
    head = Text(key, "bold") + Text(" ")
    width = len(head) + max(len(line) for line in picture)
    lines = [head + picture[0], *(Text(" " * len(head)) + line for line in picture[1:])]
    for line in lines:
        line.pad_right(width - len(line))
    return lines
