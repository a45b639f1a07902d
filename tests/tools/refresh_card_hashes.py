"""Hashes of the drawn cards, so that a change in look is seen in review.

`python -m tests.tools.refresh_card_hashes` writes them anew.
"""

import hashlib
import json
import re
from pathlib import Path

from realmtable.draw.svg import STYLE, card_svg
from realmtable.draw.theme import DARK, LIGHT
from realmtable.rolling.card import Card
from tests.support.card_files import all_cards

PATH = Path(__file__).parents[1] / "data" / "card_hashes.json"


def normalised(svg: str) -> str:
    """The drawing without its style sheet, one element a line."""
    return re.sub(r"><", ">\n<", re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL))


def card_hash(card: Card) -> str:
    return hashlib.sha256(normalised(card_svg(card)).encode()).hexdigest()[:12]


def style_hash() -> str:
    """Of everything that gives the drawings their colours and strokes."""
    return hashlib.sha256(f"{STYLE}{LIGHT}{DARK}".encode()).hexdigest()[:12]


def refresh() -> int:
    """Writes the hashes and tells how many changed."""
    old = json.loads(PATH.read_text()) if PATH.exists() else {}
    new = {name: card_hash(card) for name, card in all_cards().items()}
    new["style"] = style_hash()
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(json.dumps(new, indent=0) + "\n")
    return sum(old.get(name) != value for name, value in new.items())


if __name__ == "__main__":
    import sys

    sys.stdout.write(f"{refresh()} card drawings changed\n")
