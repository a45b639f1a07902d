"""`realmtable realms`, `realm`, `card`, `gallery` and `cards check`."""

from pathlib import Path

import pytest

from tests.support.commands import ROOT, Command, no_settings, refused
from tests.support.rolling import both_sides, catalog

CARDS = ROOT / "src" / "realmtable" / "cards"


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


# --- realms ----------------------------------------------------------------------------------


def test_realms_are_listed(realmtable: Command) -> None:
    done = realmtable("realms")
    assert done.status == 0
    lines = {line.split()[0]: line for line in done.out.splitlines() if line.strip()}
    for of in catalog().all():
        assert of.name in lines[of.id]
        assert ("published" if of.card.source == "published" else "our own") in lines[of.id]


def test_realms_of_a_set(realmtable: Command) -> None:
    done = realmtable("realms", "--sets", "base")
    assert "wingspan" in done.out
    assert "ark_nova" not in done.out
    both = realmtable("realms", "--sets", "base,promo")
    assert "wingspan" in both.out
    assert "ark_nova" in both.out
    assert both.out == realmtable("realms", "--sets", "base", "--sets", "promo").out


@pytest.mark.parametrize("name", both_sides())
def test_a_realm_is_explained(realmtable: Command, name: str) -> None:
    card = catalog().realm(name).card
    done = realmtable("realm", name)
    assert done.status == 0
    for sentence in [card.name, card.goal, *card.use, *card.score, *card.rulings, *card.examples]:
        assert " ".join(sentence.split()) in done.flat_out
    assert ("this layout is our own" in done.out) == (card.source == "house")
    assert "realm of one's own" not in done.out


@pytest.mark.parametrize("name", ["wingspan", "Wingspan", "wing", " WING ", "ingspa"])
def test_a_realm_by_a_part_of_its_name(realmtable: Command, name: str) -> None:
    assert realmtable("realm", name).out == realmtable("realm", "wingspan").out


def test_a_realm_by_its_printed_name(realmtable: Command) -> None:
    assert "Biddy & Walter" in realmtable("realm", "Biddy & Walter").out
    assert "Brass: Birmingham" in realmtable("realm", "brass: birmingham").out


def test_a_realm_by_a_printed_name_with_an_apostrophe(realmtable: Command) -> None:
    assert "Can't Stop" in realmtable("realm", "Can't Stop").out


def test_a_whole_name_is_not_taken_for_a_part(realmtable: Command) -> None:
    assert realmtable("realm", "scythe").out.startswith("Scythe")


def test_a_realm_with_marks(realmtable: Command) -> None:
    done = realmtable("realm", "wingspan", "--board", "a1=6 c1=3")
    assert "[6]" in done.out
    assert "[3]" in done.out


# --- pictures --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "begins"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")]
)
def test_a_card_is_drawn(realmtable: Command, tmp_path: Path, name: str, begins: bytes) -> None:
    empty, written = tmp_path / name, tmp_path / f"written_{name}"
    assert realmtable("card", "wing", "-o", str(empty)).status == 0
    assert realmtable("card", "wing", "-o", str(written), "--board", "a1=6").status == 0
    assert empty.read_bytes().lstrip().startswith(begins)
    assert written.read_bytes() != empty.read_bytes()


def test_the_gallery_shows_every_card(realmtable: Command, tmp_path: Path) -> None:
    done = realmtable("gallery", str(tmp_path / "gallery"))
    assert done.status == 0
    page = (tmp_path / "gallery" / "README.md").read_text(encoding="utf-8")
    for name in (name.replace("/", "-") for name in both_sides()):
        assert (tmp_path / "gallery" / f"{name}.svg").exists()
        assert f'"{name}.svg"' in page


def test_a_gallery_that_cannot_be_made(realmtable: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(realmtable("gallery", str(tmp_path / "file")))


# --- cards check -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in CARDS.glob("*.toml") if path.stem != "table")
)
def test_every_card_is_fine(realmtable: Command, name: str) -> None:
    done = realmtable("cards", "check", str(CARDS / f"{name}.toml"))
    assert (done.status, done.err) == (0, "")
    assert ": fine, " in done.flat_out


def test_every_problem_of_a_card_is_told_with_its_line(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "lamp.toml"
    wrong = {
        'id = "lamp"': None,
        'name = ""': "name: must be a text",
        'set = "basic"': "set: 'basic' is not one of base, redux, promo, expansion",
        'source = "house"': None,
        'design = "nobody"': None,
        'goal = "Shine."': None,
        "use = []": None,
        'score = "1 star"': "score: must be a list of texts",
        "rulings = []": None,
        "excluded = []": None,
        'zero_die = "no"': "zero_die: must be true or false",
        "[totals]": None,
        "stars = 6": None,
        "resources = { P = 1, H = 1, C = 1 }": None,
        "activations_for_all_stars = 6": None,
        "[[space]]": None,
        'id = "Lamp 1"': "space Lamp 1, id: is missing or has other letters",
        "at = [50, 500]": "space Lamp 1, at: must be two numbers from 0 to 100",
        'shape = "cloud"': "space Lamp 1, shape: 'cloud' is not one of",
        'takes = "oil"': "space Lamp 1, takes: 'oil' is not one of",
        'gives = "PX"': "space Lamp 1, gives: 'X' in 'PX' is no benefit",
        'costs = "S"': "space Lamp 1, costs: a cost is made of P, H and C only",
        'die = ["six"]': "space Lamp 1, die: must be a list of die values",
        "text = 7": "space Lamp 1, text: must be a text",
        'start = "dark"': "space Lamp 1, start: must be a number or one of",
        "size = 0": "space Lamp 1, size: must be a number above 0",
        'group = "lamps"': "space Lamp 1, group: must be a list of texts",
        "cell = [1]": "space Lamp 1, cell: must be [row, column]",
        "[[zone]]": None,
        'id = "all"': None,
        'spaces = ["lamp_2"]': "zone all, spaces: there is no space 'lamp_2'",
        "[[line]]": None,
        'id = "cable"': None,
        'a = "lamp_3"': "line cable, a: there is no space 'lamp_3'",
        'b = "lamp_4"': "line cable, b: there is no space 'lamp_4'",
    }
    file.write_text("\n".join(wrong) + "\n", encoding="utf-8")
    done = realmtable("cards", "check", str(file))
    assert done.status == 1
    told = done.out.splitlines()
    expected = [
        f"{file}: line {number}, {why}"
        for number, why in enumerate(wrong.values(), start=1)
        if why is not None
    ]
    for problem in expected:
        assert any(line.startswith(problem) for line in told), problem
    assert f"{file}: examples: is missing" in told  # what is not there has no line
    assert told[-1] == f"{len(expected) + 1} problems"
    assert len(told) == len(expected) + 2


def test_a_card_that_is_called_differently(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "lamp.toml"
    file.write_text((CARDS / "wingspan.toml").read_text(encoding="utf-8"), encoding="utf-8")
    done = realmtable("cards", "check", str(file))
    assert done.status == 1
    assert done.out.splitlines() == [
        f"{file}: line 1, id: must be the file's name, 'lamp'",
        "1 problem",
    ]


@pytest.mark.parametrize(
    ("content", "line"), [("id = \n", 1), ("\n\nid = 1\nid = 2\n", 4), ("[[space]\n", 1)]
)
def test_a_card_that_is_no_toml(
    realmtable: Command, tmp_path: Path, content: str, line: int
) -> None:
    file = tmp_path / "lamp.toml"
    file.write_text(content, encoding="utf-8")
    done = realmtable("cards", "check", str(file))
    assert done.status == 1
    assert f"{file}: line {line}, TOML: " in done.out


def test_a_card_that_is_no_text(realmtable: Command, tmp_path: Path) -> None:
    file = tmp_path / "lamp.toml"
    file.write_bytes(b"\xff\xfe")
    assert "is no card file: it is not UTF-8 text" in refused(
        realmtable("cards", "check", str(file))
    )


# --- corrections -----------------------------------------------------------------------------


def correct(tmp_path: Path, name: str, text: str) -> Path:
    folder = tmp_path / "config" / "realmtable" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_corrections_are_laid_over_a_card(realmtable: Command, tmp_path: Path) -> None:
    correct(tmp_path, "wingspan", 'goal = "Count the feathers."\n')
    assert "Count the feathers." in realmtable("realm", "wingspan").out
    assert "Count the feathers." in realmtable("realms").flat_out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[[space]]\nid = "z9"\ngives = "P"\n', "line 2, space: the card has no space 'z9'"),
        ('[[space]]\nid = "a1"\ngives = "X"\n', "gives: 'X' in 'X' is no benefit"),
        ('id = "eagle"\n', "line 1, id: cannot be changed"),
        ("goal = 3\n", "line 1, goal: must be a text"),
        ("goal = \n", "line 1, TOML: "),
    ],
)
def test_wrong_corrections_are_told_in_one_line(
    realmtable: Command, tmp_path: Path, text: str, why: str
) -> None:
    file = correct(tmp_path, "wingspan", text)
    told = refused(realmtable("realm", "wingspan"))
    assert str(file) in told
    assert why in told
