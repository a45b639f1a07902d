"""Drawings as PNG and PDF, on a machine that may have no fonts at all."""

import re

import pytest

from realmtable.draw.svg import card_svg
from realmtable.rolling.catalog import Catalog
from tests.support.card_files import all_cards

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


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", document))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_print_sheets(paper: str) -> None:
    from realmtable.draw.render import Sheet, print_sheets

    cards = [CARDS[name] for name in ("wingspan", "tapestry", "euphoria", "charterstone")]
    rounds = [Sheet(cards[:3], 1, 3), Sheet(cards[3:], 2, 3)]
    one, two = print_sheets(rounds, 1, paper), print_sheets(rounds, 2, paper)
    assert one.startswith(b"%PDF")
    assert (pages(one), pages(two)) == (2, 4)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_whatever_the_cards_say_a_round_fits_a_page(paper: str) -> None:
    from realmtable.draw.render import Sheet, print_sheets

    cards = sorted(CARDS.values(), key=lambda card: -sum(map(len, card.use)))
    rounds = [Sheet(cards[first : first + 3], 1, 3) for first in range(0, 12, 3)]
    assert pages(print_sheets(rounds, 1, paper)) == 4
    catalog = Catalog()
    hard = catalog.table.youtoma.levels["hard"]
    others = [catalog.card(name) for name in catalog.opponents]
    first, second, *rest = sorted(others, key=lambda card: -sum(map(len, card.use)))
    rounds = [Sheet([first, second, third], 1, 2, hard) for third in rest]
    assert pages(print_sheets(rounds, 1, paper)) == len(rounds) == 9


def test_sheets_carry_the_rules() -> None:
    from realmtable.draw.render import Sheet, sheets

    rules = Catalog().table
    cards = [CARDS[name] for name in ("wingspan", "tapestry", "euphoria")]
    body, drawings = sheets([Sheet(cards, 1, 3)], rules)
    plain = body.replace("\\", "")
    for card in cards:
        for sentence in card.use:
            assert sentence in plain
    resources = next(svg for svg in drawings if "Resource card" in svg)
    told = " ".join(re.sub(r"<[^>]*>", " ", resources).split())
    for words in (
        rules.compensation_in_short,
        *rules.turn_in_short,
        "When the rolled dice add up to 7: create a die of the value of either rolled die.",
        "After a rolled pair: create a die of the value of the rolled pair.",
        "Change one unused die by +1 or -1.",
    ):
        assert words in told


@pytest.mark.parametrize(("level", "turns"), [("easy", 10), ("normal", 11), ("hard", 11)])
def test_sheets_of_youtoma_carry_its_duties_and_its_level(level: str, turns: int) -> None:
    from realmtable.draw.render import Sheet, sheets

    catalog = Catalog()
    rules = catalog.table
    cards = [catalog.card(f"youtoma/{name}") for name in ("wingspan", "tapestry", "euphoria")]
    body, drawings = sheets([Sheet(cards, 1, 2, rules.youtoma.levels[level])], rules)
    plain = body.replace("\\", "")
    for card in cards:
        for sentence in card.use:
            assert sentence in plain
    *_, resources, scores = (" ".join(re.sub(r"<[^>]*>", " ", svg).split()) for svg in drawings)
    for sentence in rules.youtoma.turn_in_short:
        assert sentence in resources
    assert "pumpkins are spent" not in resources
    assert f"Round 1 of Youtoma, {level} level" in scores
    assert " ".join(map(str, range(1, turns + 1))) in scores
    assert f" {turns + 1} " not in scores
    assert "at most 19 a round" in scores
    assert ("for each kind of which there are 6" in scores) == (level == "hard")
    assert ("for each kind of which it has 6 or more" in resources) == (level == "hard")


def test_sheets_need_players_and_known_paper() -> None:
    from realmtable.draw.render import Sheet, print_sheets

    rounds = [Sheet([CARDS["wingspan"]], 1, 3)]
    with pytest.raises(ValueError, match="at least one player"):
        print_sheets(rounds, 0)
    with pytest.raises(ValueError, match="no paper"):
        print_sheets(rounds, 1, "a3")
