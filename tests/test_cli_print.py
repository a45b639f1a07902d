"""`realmtable print`: sheets for games on paper, in every mode."""

import re
from pathlib import Path

import pytest

from tests.commands import Command, Done, caller, no_settings, refused

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
