"""`realmtable print`: sheets for games on paper, in every mode."""

import re
from pathlib import Path

import pytest

from realmtable.draw.render import Sheet, sheets
from tests.support.commands import Command, Done, caller, no_settings, refused
from tests.support.rolling import catalog

SIX = "wingspan,scythe,tapestry,euphoria,castles,pendulum"


@pytest.fixture
def realmtable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    no_settings(tmp_path, monkeypatch)
    return caller(monkeypatch, capsys)


def test_sheets_are_printed(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    assert realmtable("print", "-o", str(file), "--realms", "wingspan,scythe,tapestry").status == 0
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("mode", "pages"), [("standard", 2), ("youtoma", 4), ("lowest", 2)])
def test_sheets_of_two_rounds_are_printed_in_every_mode(
    realmtable: Command, tmp_path: Path, mode: str, pages: int
) -> None:
    file = tmp_path / "sheets.pdf"
    done = realmtable("print", "-o", str(file), "--realms", SIX, "--mode", mode)
    assert (done.status, done.out) == (0, "")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", file.read_bytes())) == pages


def test_sheets_with_youtoma_that_there_are_not(realmtable: Command, tmp_path: Path) -> None:
    def asked(realms: str, *more: str) -> Done:
        file = str(tmp_path / "sheets.pdf")
        return realmtable("print", "-o", file, "--mode", "youtoma", "--realms", realms, *more)

    assert "no card of Youtoma 'ark_nova'" in refused(asked("wingspan,ark_nova,scythe"))
    assert "1 to 2 rounds, not 3" in refused(asked(f"{SIX},society"))
    assert "no level 'mild'" in refused(asked(SIX, "--level", "mild"))
    assert "advise against it" in asked("cities,society,scythe").out


def test_sheets_of_altered_rounds_tell_what_is_altered(realmtable: Command, tmp_path: Path) -> None:
    def asked(*alter: str, realms: str = SIX) -> Done:
        options = [part for text in alter for part in ("--alter", text)]
        return realmtable("print", "-o", str(file), "--realms", realms, *options)

    file = tmp_path / "sheets.pdf"
    assert asked("turns=2-9 must_use").status == 0
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", file.read_bytes())) == 2
    plain = file.read_bytes()
    assert asked("turns=2-9 must_use", "rest").status == 0
    assert file.read_bytes() != plain
    assert "alterations are for 3 rounds, not for 2" in refused(asked("rest", "rest", "rest"))
    assert "no alteration 'reist'" in refused(asked("reist"))
    assert "closed names place 4" in refused(asked("closed=4"))
    why = refused(
        realmtable(
            "print", "-o", str(file), "--realms", SIX, "--mode", "youtoma", "--alter", "rest"
        )
    )
    assert why == "rounds of Youtoma have no alterations"


def test_the_realms_of_a_deck_follow_after_their_round(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    deck = "discard=1//pendulum,society,charterstone,between_two_castles"
    done = realmtable("print", "-o", str(file), "--realms", SIX, "--alter", deck, "--alter", "rest")
    assert done.status == 0
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", file.read_bytes())) == 4  # 3 of round 1
    cards = [catalog().card(name) for name in ("pendulum", "society")]
    body, drawings = sheets([Sheet(cards, 1, 1, waiting=True)], catalog().table)
    assert len(drawings) == len(cards)  # neither a resource card nor a score card
    assert body.rstrip().endswith("none, none)")


def test_what_is_altered_stands_on_the_sheet() -> None:
    cards = [catalog().card(name) for name in ("wingspan", "scythe", "tapestry")]
    page = Sheet(cards, 1, 1, altered=("Every die must be used.",), turns=(0, 9))
    body, drawings = sheets([page], catalog().table)
    assert "#sheet([#par[Every die must be used.]]," in body
    numbers = re.findall(r"<text[^>]*>(\d)</text>", drawings[-1])
    assert numbers[:10] == [str(turn) for turn in range(10)]
