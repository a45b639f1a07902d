"""What the commands print on a terminal and into a pipe, and what they take."""

import socket
import sys
from pathlib import Path

import pytest

from realmtable.bots.parallel import Where, part_size
from realmtable.cli.lines import hanging, in_columns
from realmtable.cli.pictures import gallery_files
from realmtable.core.near import meant, one_slip
from realmtable.draw.svg import card_svg
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.setup import draw_realms
from tests.support.commands import ROOT, Command, Done, in_a_process, no_settings, refused
from tests.support.rolling import catalog

CARDS = ROOT / "src" / "realmtable" / "cards"
REALM_CARDS = sorted(path.stem for path in CARDS.glob("*.toml") if path.stem != "table")


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, realmtable: Command) -> Command:
    """The command on a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")

    def call(*arguments: str) -> Done:
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        return realmtable(*arguments)

    return call


def test_version_as_an_option(realmtable: Command) -> None:
    assert realmtable("--version") == realmtable("version")


# --- realms ----------------------------------------------------------------------------------


def test_realms_have_a_line_each_that_fits_a_terminal(terminal: Command) -> None:
    lines = terminal("realms").out.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == REALM_CARDS
    assert max(map(len, lines)) <= 80
    playable = len(catalog().names)
    assert lines[-1] == f"{playable} of {len(REALM_CARDS)} can be played."
    for line in lines[1:-1]:
        name, of, *rest = line.split()
        card = catalog().card(name)
        assert of == card.set
        assert " ".join(rest).startswith("published" if card.source == "published" else "our own")
        assert ("playable" in rest) == (name in catalog().names)


def test_realms_in_a_pipe_are_not_cut(realmtable: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = realmtable("realms").out
    assert catalog().card("wingspan").goal in out
    assert len(out.splitlines()) == len(REALM_CARDS) + 2


def test_the_redux_box_is_drawn_from_all_cards_that_may_be_in_it(realmtable: Command) -> None:
    lines = realmtable("realms", "--sets", "redux").out.splitlines()[1:-1]
    assert len(lines) == 20
    assert {line.split()[1] for line in lines} == {"redux", "expansion"}
    playable = [name for name in catalog().names if f"\n{name} " in "\n" + "\n".join(lines)]
    assert catalog().in_sets(["redux"]) == playable
    drawn = draw_realms(catalog(), 1, "x", ["redux"], [])
    assert len(set(drawn[0])) == 3
    assert set(drawn[0]) <= set(playable)
    assert {catalog().card(name).set for name in catalog().in_sets(["expansion"])} == {"expansion"}


@pytest.mark.parametrize("command", ["realms", "play", "sim"])
def test_where_sets_are_chosen_redux_is_explained(realmtable: Command, command: str) -> None:
    told = " ".join(realmtable(command, "--help").out.translate({ord("│"): " "}).split())
    assert "redux (with expansion: the published documents do not tell" in told


def test_a_card_of_youtoma_is_drawn_with_its_own_board(realmtable: Command) -> None:
    card = catalog().card("youtoma/charterstone")
    out = realmtable("realm", "youtoma/charterstone", "--board", "b1=mark k1=1+4+mark k4=3+4").out
    assert "cannot be played yet" not in out
    assert f"╭─ {card.name} ─" in out
    assert card.use[0] in out
    assert "●14]" in out
    assert "[34]" in out


def test_the_points_of_a_realm_hang(terminal: Command) -> None:
    lines = terminal("realm", "wingspan").out.splitlines()
    assert max(map(len, lines)) <= 80
    wrapped = [line for line in lines if line.startswith("   ") and line.strip()]
    assert wrapped
    rules = lines[lines.index("Using a die") :]
    assert all(line.startswith((" · ", "   ")) or line[:1] not in (" ",) for line in rules)


def test_the_letters_on_a_card_are_explained(realmtable: Command) -> None:
    assert "P pumpkin, H heart, C coin, ★ star; -P>CC: pay a" in realmtable("realm", "wing").out


def test_hanging_lines() -> None:
    assert hanging("one two three", 0, " · ") == [" · one two three"]
    assert hanging("one two three four", 14, " · ") == [" · one two", "   three four"]
    assert hanging("", 20, " · ") == [" ·"]
    rows = [("a", "one two three"), ("b" * 30, "four")]
    assert in_columns(rows, 0) == [f"  {'a':<30}  one two three", f"  {'b' * 30}  four"]
    narrow = in_columns(rows, 30)
    assert narrow == ["  a           one two three", f"  {'b' * 30}", f"{'':14}four"]


# --- pictures --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["youtoma/scythe", "youtoma_scythe", "youtoma-scythe", "Youtoma Scythe"]
)
def test_a_card_by_its_name_in_the_gallery(realmtable: Command, tmp_path: Path, name: str) -> None:
    files = gallery_files(Catalog())
    for wanted in (name, "youtoma-scythe.svg"):
        file = tmp_path / "card.svg"
        assert realmtable("card", wanted, "-o", str(file)).status == 0
        drawn = file.read_text(encoding="utf-8")
        assert drawn == card_svg(Catalog().card("youtoma/scythe"), theme="light")
        assert "youtoma-scythe.svg" in files


# --- cards check -----------------------------------------------------------------------------


def a_copy(folder: Path, old: str = "", new: str = "", name: str = "wingspan") -> Path:
    file = folder / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = (CARDS / "wingspan.toml").read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def test_many_card_files_are_checked(realmtable: Command, tmp_path: Path) -> None:
    fine = a_copy(tmp_path)
    broken = a_copy(tmp_path / "other", 'gives = "P"', 'gives = "X"')
    missing = tmp_path / "missing.toml"
    done = realmtable("cards", "check", str(missing), str(fine), str(broken))
    assert done.status == 1
    assert f"{missing} cannot be read" in done.err
    assert done.out.splitlines()[0] == f"{fine}: fine, Wingspan with 9 spaces"
    assert done.out.splitlines()[1].startswith(f"{broken}: line ")
    assert done.out.splitlines()[-1] == "1 problem"
    assert realmtable("cards", "check", str(fine), str(fine)).status == 0


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("gives", "gves", "space a1, gves"),
        ("shape", "shpae", "space a1, shpae"),
        ("takes", "take", "space a1, take"),
        ("goal", "gaol", "gaol"),
        ("rulings", "ruling", "ruling"),
        ("zero_die", "zero_dice", "zero_dice"),
        ("zero_die", "die_of_zero", ""),
    ],
)
def test_a_misspelt_key_is_found(
    realmtable: Command, tmp_path: Path, right: str, wrong: str, place: str
) -> None:
    file = a_copy(tmp_path, f"\n{right} =", f"\n{wrong} =")
    done = realmtable("cards", "check", str(file))
    if place:
        assert f"{place}: there is no such key; did you mean {right}?" in done.out
        assert f"{file}: line " in done.out
    else:  # too far from anything to guess
        assert "did you mean" not in done.out


@pytest.mark.parametrize("own", ["feathers", "side", "game", "shade", "gifts"])
def test_further_keys_of_a_realm_are_its_own(realmtable: Command, tmp_path: Path, own: str) -> None:
    file = a_copy(tmp_path, '\ngives = "P"', f'\n{own} = 3\ngives = "P"')
    assert realmtable("cards", "check", str(file)).status == 0


def corrections(tmp_path: Path) -> Path:
    folder = tmp_path / "config" / "realmtable" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_misspelt_corrections_are_found(realmtable: Command, tmp_path: Path) -> None:
    folder = corrections(tmp_path)
    (folder / "wingspn.toml").write_text('goal = "Fly."\n', encoding="utf-8")
    why = "corrects nothing: there is no card 'wingspn'; did you mean wingspan.toml?"
    assert why in refused(realmtable("cards", "check", "--corrections"))
    assert why in refused(realmtable("realm", "wingspan"))  # nobody would notice otherwise
    (folder / "wingspn.toml").rename(folder / "wing.toml")  # a part of a name is no name
    assert "there is no card 'wing'" in refused(realmtable("cards", "check", "--corrections"))


def test_corrections_are_checked(realmtable: Command, tmp_path: Path) -> None:
    folder = corrections(tmp_path)
    (folder / "wingspan.toml").write_text('[[space]]\nid = "a1"\ngves = "P"\n', encoding="utf-8")
    done = realmtable("cards", "check", "--corrections")
    assert done.status == 1
    assert "line 3, space a1, gves: there is no such key; did you mean gives?" in done.out
    (folder / "wingspan.toml").write_text('gaol = "Fly."\n', encoding="utf-8")
    done = realmtable("cards", "check", "--corrections")
    assert "line 1, gaol: there is no such key; did you mean goal?" in done.out
    assert done.out.endswith("1 problem\n")
    (folder / "wingspan.toml").write_text('[[space]]\nid = "a1"\ngives = "P"\n', encoding="utf-8")
    (folder / "youtoma").mkdir()
    (folder / "youtoma" / "scythe.toml").write_text('goal = "Lose."\n', encoding="utf-8")
    done = realmtable("cards", "check", "--corrections")
    assert (done.status, done.out.count(": fine, ")) == (0, 2)


def test_one_slip() -> None:
    for slip in ("gves", "giives", "gibes", "gievs", "ives", "give", "givess"):
        assert one_slip(slip, "gives")
        assert one_slip("gives", slip)
        assert meant(slip, ["gives"]) == "gives"
    for other in ("gives", "gvs", "seviG", "", "givesxx", "evigs"):
        assert not one_slip(other, "gives")
    assert meant("gives", ["gives", "lives"]) == ""
    assert meant("b", ["a", "at"]) == ""


# --- sim and serve ---------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 40, 1000, 100_000])
def test_the_bar_of_sim_moves_from_the_start(games: int) -> None:
    assert part_size(games, Where()) == max(1, games // 10_000)
    for where in (Where(2), Where(8), Where(ray="here:1")):
        size = part_size(games, where)
        assert 1 <= size <= max(1, games // (16 * (where.jobs if not where.ray else 64)))
        assert size <= 20


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        database = tmp_path / "none.sqlite3"
        done = in_a_process(["serve", "--port", str(port), "--database", str(database)])
    assert f"port {port} of 127.0.0.1 cannot be served: something is listening" in refused(done)
    assert not database.exists()


def test_an_address_that_is_not_there(realmtable: Command) -> None:
    assert "of no.such.host.invalid cannot be served" in refused(
        realmtable("serve", "--host", "no.such.host.invalid")
    )
