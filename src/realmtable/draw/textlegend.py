"""The legend of a card in text: what its signs stand for, and what its drawing cannot show."""

import re

from rich.text import Text

from realmtable.draw.textparts import QUIET, STAR, STYLES, CardParts, dice_text, symbol_signs, wheel
from realmtable.rolling.card import Card, Line
from realmtable.rolling.marks import EMPTY

KINDS = {"canal": "~", "rail": "=", "both": "\N{ALMOST EQUAL TO}"}  # of lines
_ENOUGH_STARS = 6
_MARKED = "\N{BLACK CIRCLE}"


def legend(
    card: Card, parts: CardParts, board: bytes, undrawn: list[tuple[int, int]]
) -> list[Text]:
    """Everything below the drawing. `undrawn` are the directions (rows down, columns across) of
    the arrows that had no room."""
    lines = _letters(card, parts) + _created(card)
    lines += _kinds(card) + _routes(card, parts, board)
    lines += _direction(undrawn) + _wheel(card)
    return lines + _stars(card)


def _pairs(pairs: list[tuple[str, str]]) -> list[Text]:
    """Signs and their meanings, which stay together when the line is wrapped."""
    line = Text()
    for sign, word in pairs:
        line.append("  " if line.plain else "")
        line.append(sign, "bold")
        line.append(f"\u00a0{word}".replace(" ", "\u00a0"), QUIET)
    return [line] if pairs else []


def _letters(card: Card, parts: CardParts) -> list[Text]:
    pairs = [(sign, word) for word, sign in parts.initials.items() if sign != word]
    if any(part.space.takes == "symbol" for part in parts.spaces):
        pairs += [(sign, _meaning(card, word)) for word, sign in symbol_signs(card).items()]
    return _pairs(pairs)


def _meaning(card: Card, symbol: str) -> str:
    """A symbol's own word, or for a bare letter what the card says about it."""
    said = card.table("symbols").get(symbol)
    return said if len(symbol) == 1 and isinstance(said, str) else symbol


def _created(card: Card) -> list[Text]:
    """What `d4` and `?` mean, where they are printed."""
    printed = [space.gives for space in card.spaces] + [line.gives for line in card.lines]
    printed += [zone.gives for zone in card.zones]
    bare = [re.sub("<[^>]*>", "", gives) for gives in printed]
    pairs = []
    if any("?" in re.sub(r"D\?", "", gives) for gives in bare):
        pairs.append(("?", "any resource"))
    if any("D?" in gives for gives in bare):
        pairs.append(("d?", "a new die of any value"))
    if any(re.search("D[0-9]", gives) for gives in bare):
        pairs.append(("d", "a new die of this value"))
    return _pairs(pairs)


# --- lines -----------------------------------------------------------------------------------


def kind_of(line: Line) -> str:
    return str(line.data.get("kind", ""))


def _kinds(card: Card) -> list[Text]:
    """`~ canal, up to turn 4`."""
    used = {kind_of(line) for line in card.lines}
    eras = card.data.get("eras", {})
    pairs = []
    for kind, sign in KINDS.items():
        if kind in used:
            era = eras.get(kind) if isinstance(eras, dict) else None
            last = era.get("last") if isinstance(era, dict) else None
            pairs.append((sign, f"{kind}, up to turn {last}" if last else kind))
    return _pairs(pairs)


def _routes(card: Card, parts: CardParts, board: bytes) -> list[Text]:
    """Lines between named places by their dice, since a crossing on the drawing can mislead."""
    found: dict[str, list[str]] = {}
    for line in card.lines:
        ends = [card.spaces[end].text for end in (line.a, line.b)]
        if line.space < 0 or kind_of(line) not in KINDS or not all(ends):
            continue
        sign = KINDS[kind_of(line)] if board[line.space] == EMPTY else _MARKED
        one, other = (parts.initials.get(end, end) for end in ends)
        dice = dice_text(card.spaces[line.space].dice)
        found.setdefault(dice, []).append(f"{one}{sign}{other}")
    return [
        Text.assemble((f"{dice}:", "bold"), ("  " + "  ".join(routes), QUIET))
        for dice, routes in sorted(found.items())
    ]


_WAYS = {
    "\N{RIGHTWARDS ARROW}": "from left to right",
    "\N{LEFTWARDS ARROW}": "from right to left",
    "\N{DOWNWARDS ARROW}": "from top to bottom",
    "\N{UPWARDS ARROW}": "from bottom to top",
}


def _direction(undrawn: list[tuple[int, int]]) -> list[Text]:
    """One line for the arrows without room, if they all point the same way."""
    signs = {_way(down, across) for down, across in undrawn}
    return _pairs([(sign, _WAYS[sign]) for sign in signs]) if len(signs) == 1 else []


def _way(down: int, across: int) -> str:
    right, left, downwards, upwards = _WAYS
    if abs(across) > 2 * abs(down):
        return right if across > 0 else left
    return downwards if down > 0 else upwards


def _wheel(card: Card) -> list[Text]:
    """`clockwise: 1→2→3→1`, and what lies behind one of the sectors."""
    sectors = wheel(card)
    if not sectors:
        return []
    names = list(sectors.values())
    lines = [Text(f"clockwise: {next(iter(_WAYS)).join([*names, names[0]])}", QUIET)]
    for key, value in card.table("wheel").items():
        if isinstance(value, str) and value in sectors:
            lines.append(Text(f"{key.replace('_', ' ')}: {sectors[value]}", QUIET))
    return lines


# --- stars -----------------------------------------------------------------------------------


def _stars(card: Card) -> list[Text]:
    """How stars are scored, where the stars on the drawing are not all there is to score."""
    shown = [space.gives for space in card.spaces] + [line.gives for line in card.lines]
    shown += [zone.gives for zone in card.zones if zone.at is not None]
    printed = sum(gives.count("S") for gives in shown)
    told = any("star" in zone.text for zone in card.zones if zone.at is not None)
    if printed >= _ENOUGH_STARS or told:
        return []
    return [Text.assemble((STAR, STYLES[STAR]), " ", (sentence, QUIET)) for sentence in card.score]
