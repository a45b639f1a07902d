"""Card files: those that are shipped, a player's corrections, and what is told of wrong ones."""

from pathlib import Path

import pytest

import realmtable
from realmtable.core.errors import InvalidText
from realmtable.core.record import parse_record, write_record
from realmtable.core.tomlfile import FileProblems, Problem
from realmtable.rolling.card import Card
from realmtable.rolling.cardfile import TAGS, check_card, parse_card
from realmtable.rolling.catalog import Catalog, corrections_folder
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.realm import ROLLED_FIRST, Use
from realmtable.rolling.resources import parse
from tests.support.parsing import refused
from tests.support.rolling import catalog, moment

CARDS = Path(realmtable.__file__).parent / "cards"
SHIPPED = sorted(path.stem for path in CARDS.glob("*.toml") if path.stem != "table")


def text_of(name: str) -> str:
    return (CARDS / f"{name}.toml").read_text(encoding="utf-8")


def corrected(name: str, corrections: str) -> Card:
    return parse_card(text_of(name), name, corrections)


def problems_of(corrections: str, name: str = "wingspan") -> list[str]:
    with pytest.raises(FileProblems) as caught:
        corrected(name, corrections)
    return [str(problem) for problem in caught.value.problems]


# --- what is shipped -------------------------------------------------------------------------


def test_all_cards_are_there() -> None:
    assert len(SHIPPED) == 68
    assert set(catalog().names) <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_card_is_in_order(name: str) -> None:
    data, problems = check_card(text_of(name), name)
    assert problems == []
    assert data is not None
    card = parse_card(text_of(name), name)
    assert card.id == name
    assert len(card.start) == len(card.spaces) == len(card.by_id)
    assert card.fingerprint() == parse_card(text_of(name), name).fingerprint()


def test_no_two_cards_have_the_same_fingerprint() -> None:
    prints = {parse_card(text_of(name), name).fingerprint() for name in SHIPPED}
    assert len(prints) == len(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_card_says_what_it_asks_of_a_player(name: str) -> None:
    assert 1 <= len(parse_card(text_of(name), name).tags) <= 2


def test_every_tag_is_worth_searching_for() -> None:
    tags = [tag for name in SHIPPED for tag in parse_card(text_of(name), name).tags]
    assert {tag for tag in TAGS if tags.count(tag) >= 5} == set(TAGS)


# --- corrections -----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a player's corrections lie."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    made = tmp_path / "realmtable" / "cards"
    made.mkdir(parents=True)
    return made


def test_corrections_are_looked_for_in_the_players_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert corrections_folder() == folder
    monkeypatch.delenv("XDG_CONFIG_HOME")
    assert corrections_folder() == Path.home() / ".config" / "realmtable" / "cards"


def test_a_corrected_gain_is_what_a_die_earns(folder: Path) -> None:
    (folder / "wingspan.toml").write_text('[[space]]\nid = "a1"\ngives = "HH"\n')
    mine = Catalog.with_corrections().realm("wingspan")
    shipped = catalog().realm("wingspan")
    use = Use(5, ROLLED_FIRST, False, 0)
    gains = [[play.gain for play in of.plays(of.start(), use, moment())] for of in (mine, shipped)]
    assert gains == [
        [parse("HH"), parse("C"), parse("H")],
        [parse("P"), parse("C"), parse("H")],
    ]
    assert Catalog(folder).realm("scythe").card.fingerprint() == (
        catalog().realm("scythe").card.fingerprint()
    )


def test_only_the_changed_keys_need_to_be_there() -> None:
    card = corrected("wingspan", 'name = "Wings"\n[[zone]]\nid = "bird_b"\ntext = "13"\n')
    assert card.name == "Wings"
    assert card.zone("bird_b").text == "13"
    assert card.zone("bird_b").spaces == [3, 4, 5]
    assert card.zone("bird_a").text == "7"
    assert card.goal == parse_card(text_of("wingspan")).goal


def test_a_table_of_a_realms_own_is_corrected_key_by_key() -> None:
    card = corrected("tapestry", '[shapes]\n2 = ["X", "X", "X"]\n')
    assert card.shapes("shapes")["2"] == ["X", "X", "X"]
    assert card.shapes("shapes")["1"] == ["X"]


@pytest.mark.parametrize(
    ("corrections", "changes"),
    [
        ('[[space]]\nid = "a1"\ngives = "H"', True),
        ('[[space]]\nid = "a1"\ndie = [1, 2]', True),
        ('[[space]]\nid = "a1"\ntakes = "mark"', True),
        ('[[zone]]\nid = "bird_a"\ntext = "8"', True),
        ('[[zone]]\nid = "bird_a"\nspaces = ["a1", "a2"]', True),
        ("[extra]\nrule = 3", True),
        ('[[space]]\nid = "a1"\nat = [1, 2]', False),
        ('[[space]]\nid = "a1"\nsize = 20', False),
        ('[[space]]\nid = "a1"\nshape = "circle"', False),
        ('[[zone]]\nid = "bird_a"\nat = [1, 2]', False),
        ('[[space]]\nid = "a1"\nname = "the first egg"', False),
        ('[[zone]]\nid = "bird_a"\nnames = "the {nth} egg"', False),
        ('[names]\nbird_a = "the {nth} egg"', False),
        ('name = "Wings"\ngoal = "Fly."\nuse = ["Anything."]\nrulings = []', False),
        ('emblem = "cat"\naccent = "#000000"', False),
        ('tags = ["race", "bets"]', False),
        ('short = ["Write it anywhere."]', False),
        ('[[zone]]\nid = "bird_a"\nlabel = "eight"\nlook = "frame"', False),
        ('[[note]]\nat = [50, 50]\ntext = "hm"', False),
        ('ties = [["a1", "a2"]]\ndoubles = true', False),
        ("", False),
    ],
)
def test_the_fingerprint_is_of_what_the_card_does(corrections: str, changes: bool) -> None:
    before = parse_card(text_of("wingspan")).fingerprint()
    assert (corrected("wingspan", corrections).fingerprint() != before) is changes


@pytest.mark.parametrize(
    ("corrections", "told"),
    [
        (
            '# mine\n\n[[space]]\nid = "a9"\ngives = "P"',
            "line 4, space: the card has no space 'a9' to correct",
        ),
        ('[[zone]]\nid = "bird_z"', "line 2, zone: the card has no zone 'bird_z' to correct"),
        ("[[line]]\na = 'a1'", "line 1, line: the card has no line None to correct"),
        ('id = "other"', "line 1, id: cannot be changed"),
        (
            '[[space]]\nid = "a1"\n\ngives = "X"',
            "line 4, space a1, gives: 'X' in 'X' is no benefit; "
            "use P, H, C, S, ?, D1 to D6, D? or <word>",
        ),
        ('[[space]]\nid = "a1"\nat = [50, 101]', "line 3, space a1, at: must be two numbers"),
        ('[[zone]]\nid = "bird_a"\nspaces = ["a1", "q"]', "zone bird_a, spaces: there is no space"),
        (
            'tags = ["fast"]',
            "line 1, tags: 'fast' is not one of fill, collect, race, shapes, bets,",
        ),
        ('tags = ["fill", 3]', "line 1, tags: 3 is not one of fill,"),
        ('tags = ["fill", "fill"]', "line 1, tags: 'fill' is there twice"),
        ('tags = ["fill", "race", "bets"]', "line 1, tags: must be a list of 1 to 2 words"),
        ("tags = []", "line 1, tags: must be a list of 1 to 2 words"),
        ('tags = "fill"', "line 1, tags: must be a list of 1 to 2 words"),
        ("short = []", "line 1, short: must be a list of 1 to 2 texts"),
        ('short = "Write it."', "line 1, short: must be a list of 1 to 2 texts"),
        ('short = ["a", "b", "c"]', "line 1, short: must be a list of 1 to 2 texts"),
        ('short = ["a", 3]', "line 1, short: 3 is not a line of text"),
        ('short = [" "]', "line 1, short: ' ' is not a line of text"),
        (f'short = ["{"a" * 61}"]', "has 61 letters, at most 60 fit"),
        ('[[zone]]\nid = "bird_a"\nlabel = 3', "line 3, zone bird_a, label: must be a text"),
        (
            '[[zone]]\nid = "bird_a"\nlook = "tunnel"',
            "line 3, zone bird_a, look: 'tunnel' is not one of frame",
        ),
        (
            '[[note]]\ntext = "hm"',
            "note: must be written as [[note]] tables, each with at and text",
        ),
        ('[[note]]\nat = [50, 101]\ntext = "hm"', "note: must be written as [[note]] tables"),
        ('ties = [["a1", "q"]]', "line 1, ties: must be a list of pairs of space ids"),
        ('ties = ["a1"]', "line 1, ties: must be a list of pairs of space ids"),
        ("doubles = 2", "line 1, doubles: must be true or false"),
        ("[[space]\n", "line 1, TOML: "),
        ('name = "never closed', "line 1, TOML: "),
    ],
)
def test_a_wrong_correction_is_told_with_its_place(corrections: str, told: str) -> None:
    found = problems_of(corrections)
    assert any(told in problem for problem in found), found


def test_wrong_corrections_stop_only_their_realm(folder: Path) -> None:
    path = folder / "wingspan.toml"
    path.write_text('[[space]]\nid = "a9"\n')
    mine = Catalog.with_corrections()
    why = refused(lambda: mine.realm("wingspan"))
    assert str(path) in why
    assert "line 2, space: the card has no space 'a9' to correct" in why
    assert mine.realm("scythe").id == "scythe"


def test_corrections_that_cannot_be_read(folder: Path) -> None:
    (folder / "wingspan.toml").write_bytes(b"\xff\xfe")
    assert "cannot be read" in refused(lambda: Catalog(folder).realm("wingspan"))


def test_corrections_that_do_not_fit_the_rules_of_the_realm(folder: Path) -> None:
    (folder / "wingspan.toml").write_text('[[zone]]\nid = "bird_a"\ntext = "seven"\n')
    why = refused(lambda: Catalog(folder).realm("wingspan"))
    assert "the card of wingspan does not fit its rules" in why


def test_a_record_of_a_corrected_card_is_refused_without_the_corrections(folder: Path) -> None:
    names = ["wingspan", "scythe", "tapestry"]
    (folder / "wingspan.toml").write_text('[[space]]\nid = "a1"\ngives = "H"\n')
    game = Game(Catalog(folder), ["me"], [names])
    game.roll([4, 2])
    game.play("me", "4>wingspan.a1")
    text = write_record(game.record())
    assert write_record(game_from_record(parse_record(text), Catalog(folder)).record()) == text
    why = refused(lambda: game_from_record(parse_record(text), catalog()))
    assert "the record was played with another layout of Wingspan" in why
    # Looks are free to differ.
    (folder / "wingspan.toml").write_text('[[space]]\nid = "a1"\nat = [3, 3]\n')
    mine = Game(Catalog(folder), ["me"], [names]).record()
    assert mine.headers == Game(catalog(), ["me"], [names]).record().headers


# --- a card with many problems ---------------------------------------------------------------

MANY = """\
id = "Bad Card"
name = ""
set = "moon"
source = "house"
design = "me"
use = "anything"
score = []
rulings = ["fine", 3]
examples = []
excluded = []
zero_die = "no"
symbols = 5
when = 1979-05-27

[totals]
stars = 5
resources = { P = 1 }

[[space]]
id = "a1"
at = [50]
shape = "blob"
takes = "ink"
die = [10]
gives = "PX"
costs = "S"
size = 0
group = "g"
start = "sun"
cell = [1]
text = 7

[[space]]
id = "a1"
at = [1, 2]
shape = "square"

[[space]]
id = "stars"
at = [1, 2]
shape = "square"
takes = "mark"
costs = "?"

[[zone]]
id = "z"
spaces = ["a1", "nix"]

[[line]]
id = "a1"
a = "a1"
b = "nix"
start = [1]
"""


def lines_with(problems: list[Problem]) -> list[tuple[str, str]]:
    """The line of the text that each problem points to, and the place it names."""
    lines = ["", *MANY.splitlines()]
    return [(lines[problem.line], problem.place) for problem in problems]


def test_every_problem_of_a_card_is_reported_with_its_line() -> None:
    data, problems = check_card(MANY, "bad_card")
    assert data is not None
    expected = [
        ("", "goal"),
        ("[totals]", "totals"),
        ('id = "Bad Card"', "id"),
        ('name = ""', "name"),
        ('set = "moon"', "set"),
        ('use = "anything"', "use"),
        ('rulings = ["fine", 3]', "rulings"),
        ('zero_die = "no"', "zero_die"),
        ("symbols = 5", "symbols"),
        ("when = 1979-05-27", "when"),
        ("at = [50]", "space a1, at"),
        ('shape = "blob"', "space a1, shape"),
        ('takes = "ink"', "space a1, takes"),
        ("die = [10]", "space a1, die"),
        ('gives = "PX"', "space a1, gives"),
        ('costs = "S"', "space a1, costs"),
        ("size = 0", "space a1, size"),
        ('group = "g"', "space a1, group"),
        ('start = "sun"', "space a1, start"),
        ("cell = [1]", "space a1, cell"),
        ("text = 7", "space a1, text"),
        ('id = "a1"', "space a1, id"),
        ("[[space]]", "space a1, takes"),  # it is missing, so the table is named
        ('id = "stars"', "space stars, id"),
        ('costs = "?"', "space stars, costs"),
        ('spaces = ["a1", "nix"]', "zone z, spaces"),
        ('id = "a1"', "line a1, id"),
        ('b = "nix"', "line a1, b"),
        ("start = [1]", "line a1, start"),
    ]
    found = lines_with(problems)
    assert [place for place in expected if place not in found] == []
    assert {place for _, place in found} == {place for _, place in expected}
    assert all(problem.why for problem in problems)


def test_the_lines_are_those_of_the_right_table() -> None:
    """The second a1 and the line a1 are told apart from the first."""
    _, problems = check_card(MANY)
    lines = MANY.splitlines()
    twice = next(problem for problem in problems if "there twice" in problem.why)
    assert lines[twice.line - 1] == 'id = "a1"'
    assert twice.line > lines.index('id = "a1"') + 1
    taken = next(problem for problem in problems if "already the id of a space" in problem.why)
    assert lines[taken.line - 2] == "[[line]]"


def test_a_card_with_problems_is_no_card() -> None:
    with pytest.raises(InvalidText) as caught:
        parse_card(MANY, "bad card")
    assert caught.value.why.startswith("bad card: ")
    assert caught.value.why.count(";") > 20


def test_an_empty_file_lacks_everything() -> None:
    _, problems = check_card("")
    assert {problem.place for problem in problems} >= {"id", "name", "use", "totals", "space"}
    assert all(problem.line == 0 for problem in problems)


def test_a_card_is_named_like_its_file() -> None:
    _, problems = check_card(text_of("wingspan"), "wings")
    assert [str(problem) for problem in problems] == [
        "line 1, id: must be the file's name, 'wings'"
    ]
