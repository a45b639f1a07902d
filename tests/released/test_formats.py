"""What was released stays playable: pins, records and tables of every release."""

import subprocess
import sys
from pathlib import Path

import pytest

from realmtable.core.record import parse_record, write_record
from realmtable.rolling.cardfile import parse_card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import game_from_record as rolling_game
from realmtable.sand.contentfile import own_content, parse_content
from realmtable.sand.game import game_from_record as sand_game
from tests.support import records as record_data
from tests.support.rolling import catalog
from tests.support.web import table_logs
from tests.tools import freeze
from tests.tools.freeze import PACKAGE, pins_of, releases, todays_pins, why_lost

WHAT_TO_DO = """
Games with them could not be played any more. If a layout changed: commit, then
'python -m tests.tools.freeze keep' keeps the old one. If a rule changed: the realm's file keeps
the old class beside the new one, each with its version (docs/realms.md). See docs/formats.md.
As long as nobody has the last release yet, 'python -m tests.tools.freeze RELEASE --again' writes
it anew.
"""


def named(paths: list[Path]) -> dict[str, Path]:
    return {path.relative_to(freeze.DATA).with_suffix("").as_posix(): path for path in paths}


RECORDS = named(sorted(freeze.DATA.glob("*/records/**/*.txt")))
TABLES = named(sorted(freeze.DATA.glob("*/tables/*.jsonl")))


def test_formats_were_released() -> None:
    assert releases()[0].name == "1.0"
    for release in releases():
        assert any(name.startswith(f"{release.name}/records/rolling/") for name in RECORDS)
        assert any(name.startswith(f"{release.name}/records/sand/") for name in RECORDS)
        assert {path.stem for path in (release / "tables").iterdir()} == set(table_logs.TABLES)


@pytest.mark.parametrize("release", releases(), ids=lambda path: path.name)
def test_everything_released_is_still_here(release: Path) -> None:
    lost = [f"{pin}: {why}" for pin in pins_of(release) if (why := why_lost(pin, catalog()))]
    assert not lost, "\n".join(lost) + WHAT_TO_DO


def test_a_pin_that_is_lost_is_noticed() -> None:
    pin = catalog().pin("wingspan")
    assert why_lost(pin, catalog()) == ""
    assert "another layout of Wingspan" in why_lost(pin[:-8] + "00000000", catalog())
    assert "version 9 of the rules" in why_lost(pin.replace("/1/", "/9/"), catalog())
    assert "is not kept" in why_lost("sand/1/00000000", catalog())
    assert "version 1 only" in why_lost(f"sand/7/{own_content().fingerprint}", catalog())


@pytest.mark.parametrize("name", RECORDS)
def test_a_released_record_gives_the_same_text_back(name: str) -> None:
    text = RECORDS[name].read_text(encoding="utf-8")
    record = parse_record(text)
    if record.value("game") == "rolling":
        assert write_record(rolling_game(record, catalog()).record()) == text
    else:
        assert write_record(sand_game(record, own_content()).record()) == text


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_a_release_is_played_on(name: str) -> None:
    table_logs.check(TABLES[name].read_text(encoding="utf-8"))


def test_kept_files_are_called_by_their_fingerprint() -> None:
    for path in (PACKAGE / "cards" / "kept").rglob("*.toml"):
        card = parse_card(path.read_text(encoding="utf-8"))
        assert path.name == f"{card.id}-{card.fingerprint()}.toml"
    for path in (PACKAGE / "sand" / "kept").glob("*.toml"):
        kept = parse_content(path.read_text(encoding="utf-8"))
        assert path.name == f"content-{kept.fingerprint}.toml"


def test_only_what_was_released_is_kept() -> None:
    released = {pin.rsplit("/", 1)[1] for release in releases() for pin in pins_of(release)}
    for folder in ("cards", "sand"):
        for path in (PACKAGE / folder / "kept").rglob("*.toml"):
            assert path.stem.rpartition("-")[2] in released, f"{path.name} was never released"


# --- the command -----------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "released"
    folder.mkdir()
    monkeypatch.setattr(freeze, "DATA", folder)
    monkeypatch.setattr(table_logs, "played", lambda: {"table": "..."})
    monkeypatch.setattr(freeze, "sand_games", lambda: {"basic": "..."})
    return folder


def test_freezing_a_release(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert freeze.main(["2.0"]) == 0
    assert pins_of(data / "2.0") == todays_pins()
    kept = data / "2.0" / "records" / "rolling" / "wingspan.txt"
    assert kept.read_text() == (record_data.FOLDER / "wingspan.txt").read_text()
    assert (data / "2.0" / "tables" / "table.jsonl").read_text() == "..."
    assert freeze.main(["2.0"]) == 1
    assert "is there already" in capsys.readouterr().err
    kept.unlink()
    assert freeze.main(["2.0", "--again"]) == 0
    assert kept.exists()
    assert freeze.main(["thaw"]) == 1
    assert "usage" in capsys.readouterr().err


def test_a_changed_card_is_kept_from_the_history(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repository in which a card and the content change after a release."""
    package = tmp_path / "src" / "realmtable"
    (package / "cards").mkdir(parents=True)
    (package / "sand").mkdir()
    monkeypatch.setattr(freeze, "PACKAGE", package)
    old = catalog().card_text("wingspan")
    new = old.replace('gives = "P"', 'gives = "H"', 1)
    content = (PACKAGE / "sand" / "content.toml").read_text(encoding="utf-8")
    _commit(package, {"cards/wingspan.toml": old, "sand/content.toml": content})
    _commit(package, {"cards/wingspan.toml": new, "sand/content.toml": "board = 1"})
    pins = [catalog().pin("wingspan"), todays_pins()[-1]]
    (data / "1.0").mkdir()
    (data / "1.0" / "pins.txt").write_text("\n".join([*pins, "wingspan/1/00000000"]))
    monkeypatch.setattr(freeze, "why_lost", lambda *_: "changed")
    problem = freeze.keep()
    prints = [pin.rpartition("/")[2] for pin in pins]
    assert (package / "cards" / "kept" / f"wingspan-{prints[0]}.toml").read_text() == old
    assert (package / "sand" / "kept" / f"content-{prints[1]}.toml").read_text() == content
    assert problem == "wingspan/1/00000000: no commit has it"


def _commit(package: Path, texts: dict[str, str]) -> None:
    for name, text in texts.items():
        (package / name).write_text(text, encoding="utf-8")
    who = ["-c", "user.name=me", "-c", "user.email=me@example.org"]
    for command in (["init", "-q"], ["add", "-A", "src"], [*who, "commit", "-qm", "step"]):
        root = package.parent.parent
        subprocess.run(["git", *command], cwd=root, check=True, stdout=sys.stderr)


def test_a_kept_card_is_found_by_the_catalog(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As files lie in the package: today's card, and one of an earlier release beside it."""
    for name in ("table", "wingspan", "scythe", "tapestry"):
        source = PACKAGE / "cards" / f"{name}.toml"
        (tmp_path / f"{name}.toml").write_text(source.read_text(encoding="utf-8"))
    old = catalog().card_text("wingspan")
    (tmp_path / "wingspan.toml").write_text(old.replace('gives = "P"', 'gives = "H"', 1))
    (tmp_path / "kept").mkdir()
    pin = catalog().pin("wingspan")
    print = pin.rpartition("/")[2]
    (tmp_path / "kept" / f"wingspan-{print}.toml").write_text(old)
    monkeypatch.setattr("realmtable.rolling.catalog._CARDS", tmp_path)
    now = Catalog()
    assert now.pin("wingspan") != pin
    assert now.pinned([pin], "it was played").pin("wingspan") == pin
    record = parse_record((record_data.FOLDER / "wingspan.txt").read_text(encoding="utf-8"))
    names = {pin.split("/")[0] for pin in record.value("round 1").split()}
    for name in names - {"wingspan", "scythe", "tapestry"}:
        source = PACKAGE / "cards" / f"{name}.toml"
        (tmp_path / f"{name}.toml").write_text(source.read_text(encoding="utf-8"))
    assert rolling_game(record, Catalog()).over
