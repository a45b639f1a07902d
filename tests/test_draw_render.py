"""Drawings as PNG and PDF, on a machine that may have no fonts at all."""

import re

import pytest

from realmtable.draw.svg import card_svg
from tests.card_files import all_cards

CARDS = all_cards()


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n")
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_png_has_the_width_asked_for_and_a_theme() -> None:
    from realmtable.draw.render import png

    svg = card_svg(CARDS["wingspan"])
    light, dark = png(svg, 320), png(svg, 320, "dark")
    assert size_of(light) == (320, 500)
    assert light != dark


def test_png_draws_text_without_fonts_of_the_system() -> None:
    from realmtable.draw.render import png

    svg = card_svg(CARDS["gugong"])
    for letter in "Gōa":
        only = re.sub(r"<text[^>]*>.*?</text>", "", svg)
        with_letter = only.replace(
            "</svg>", f'<text class="t" x="160" y="250" font-size="40">{letter}</text></svg>'
        )
        assert png(with_letter, 320) != png(only, 320)
    assert png(svg, 320) != png(svg.replace("ō", "o"), 320)


def test_pdf_of_one_card_and_of_several() -> None:
    from realmtable.draw.render import pdf, pdf_of_cards

    assert pdf(card_svg(CARDS["wingspan"])).startswith(b"%PDF")
    cards = [CARDS[name] for name in ("wingspan", "tapestry", "space_base", "praga_caput_regni")]
    assert pdf_of_cards(cards).startswith(b"%PDF")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_print_sheets(paper: str) -> None:
    from realmtable.draw.render import print_sheets

    cards = [CARDS[name] for name in ("wingspan", "tapestry", "euphoria")]
    one, two = print_sheets(cards, 1, paper), print_sheets(cards, 2, paper)
    assert one.startswith(b"%PDF")
    assert one.count(b"/Type/Page") * 2 == two.count(b"/Type/Page") or len(two) > len(one)


def test_sheets_need_players_and_known_paper() -> None:
    from realmtable.draw.render import print_sheets

    cards = [CARDS["wingspan"]]
    with pytest.raises(ValueError, match="at least one player"):
        print_sheets(cards, 0)
    with pytest.raises(ValueError, match="no paper"):
        print_sheets(cards, 1, "a3")
