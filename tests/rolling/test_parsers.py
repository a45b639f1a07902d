"""Whatever is typed, pasted or sent: every parser either reads it or says what is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import realmtable
from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.record import (
    Comment,
    DiceEntry,
    Record,
    ScoreEntry,
    TurnEntry,
    check_seat_name,
    parse_record,
    write_record,
)
from realmtable.core.tomlfile import FileProblems
from realmtable.rolling.benefit import ANY_DIE, parse_benefits
from realmtable.rolling.boardtext import board_from_marks, board_line, marks, parse_board_line
from realmtable.rolling.cardfile import check_card, parse_card
from realmtable.rolling.game import game_from_record
from realmtable.rolling.marks import mark_text, parse_mark
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text, parse_move
from realmtable.rolling.resources import KINDS, count, from_counts, parse, text
from realmtable.rolling.table import parse_table
from realmtable.rolling.turn import apply, legal
from tests.support.parsing import check_refusal, outcome
from tests.support.records import FOLDER
from tests.support.rolling import both_sides, catalog, realm
from tests.support.walks import sample

REALMS = both_sides()
CARDS = Path(realmtable.__file__).parent / "cards"
SAID = """
wingspan scythe ark_nova a1 t2 . , = + & > ~ * ! mark outline cross 4 6 0 -1 pumpkins again hearts
pair coins seven compensate P end act start alter dice score : # ² ٣ 1.1
"""
LINES = [" ", "; ", "\n", "realmtable record 1\n", "seat: a\n", "game: rolling\n"]
WORDS = st.sampled_from([*SAID.split(), *LINES])
NEARLY = st.lists(WORDS, max_size=12).map("".join)
ANYTHING = st.one_of(st.text(max_size=40), NEARLY)
SYMBOLS = ["sun", "moon"]


# --- small things ----------------------------------------------------------------------------


@given(ANYTHING)
def test_marks(said: str) -> None:
    found = outcome(lambda: parse_mark(said, SYMBOLS))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        assert parse_mark(mark_text(found, SYMBOLS), SYMBOLS) == found


@given(st.sampled_from([*range(1, 5), 8, 9, *range(32, 96)]))
def test_every_mark_has_a_text_of_its_own(mark: int) -> None:
    assert parse_mark(mark_text(mark, SYMBOLS), SYMBOLS) == mark


@given(st.one_of(ANYTHING, st.text("PHCS?D123456/<>ab", max_size=12)))
def test_benefits(said: str) -> None:
    found = outcome(lambda: parse_benefits(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        return
    assert len(found) == said.count("/") + 1
    for benefit, part in zip(found, said.split("/"), strict=True):
        assert benefit.stars <= part.count("S")
        assert all(die == ANY_DIE or 1 <= die <= 6 for die in benefit.dice)
        assert len(benefit.gains()) >= 1


@given(st.one_of(ANYTHING, st.text("PHC", max_size=9)))
def test_resources(said: str) -> None:
    found = outcome(lambda: parse(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        assert sorted(text(found)) == sorted(said)
        counts = {letter: count(found, unit) for letter, unit in zip("PHC", KINDS, strict=True)}
        assert from_counts(counts) == found


@given(ANYTHING)
def test_names_of_seats(said: str) -> None:
    found = outcome(lambda: check_seat_name(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        line = write_record(Record([("seat", said)], [TurnEntry(1, 1, said, ["end"])]))
        assert parse_record(line) == Record([("seat", said)], [TurnEntry(1, 1, said, ["end"])])


@given(ANYTHING)
def test_names_of_realms(said: str) -> None:
    found = outcome(lambda: catalog().find(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        assert found.kind == "unknown"
    else:
        assert found in REALMS


# --- boards ----------------------------------------------------------------------------------


@given(st.sampled_from(REALMS), st.lists(ANYTHING, max_size=4))
def test_board_lines(name: str, said: list[str]) -> None:
    of = realm(name)
    found = outcome(lambda: parse_board_line(of, " ".join([of.id, *said])))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        assert parse_board_line(of, board_line(of, found)) == found


MARKS = st.one_of(
    st.integers(-2, 40),
    st.sampled_from(["mark", "outline", "fill", "cross", "4 mark", "1 4", "1 4 mark", "0", "sun"]),
    st.text(max_size=5),
)


@settings(max_examples=200)
@given(st.data())
def test_tables_of_marks(data: st.DataObject) -> None:
    of = realm(data.draw(st.sampled_from(REALMS)))
    names = st.one_of(st.sampled_from(of.names), st.text(max_size=4))
    given_marks = data.draw(st.dictionaries(names, MARKS, max_size=5))
    found = outcome(lambda: board_from_marks(of, given_marks))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        assert of.id in found.why
    else:
        assert len(found) == len(of.names)
        assert board_from_marks(of, marks(of, found)) == found


# --- moves -----------------------------------------------------------------------------------


@settings(max_examples=300)
@given(ANYTHING)
def test_move_texts(said: str) -> None:
    found = outcome(lambda: parse_move(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        assert found.kind == "invalid"


@settings(max_examples=300)
@given(st.sampled_from(REALMS), st.integers(0, 29), st.data())
def test_moves_near_to_legal_ones(name: str, at: int, data: st.DataObject) -> None:
    """A legal move with a few letters changed, left out or put in."""
    position = sample(name, 30)[at].before
    moves = legal(position).moves()
    said = list(move_text(position, data.draw(st.sampled_from(moves))))
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, len(said)))
        said[place : place + data.draw(st.integers(0, 2))] = data.draw(NEARLY)
    before = position.key()
    found = outcome(lambda: find_move(position, "".join(said)))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        assert apply(position, found).key() in {apply(position, move).key() for move in moves}
    assert position.key() == before


# --- records ---------------------------------------------------------------------------------

NAMES = st.from_regex(r"[A-Za-zé][A-Za-z0-9é ]{0,10}[a-z]", fullmatch=True)
MOVES = st.lists(st.sampled_from(["end", "5>wingspan.a2", "coins 3"]), min_size=1, max_size=3)
SMALL = st.integers(0, 999)
ENTRIES = st.one_of(
    st.builds(Comment, st.sampled_from(["", "#", "# a remark: yes; no", "#1.1 dice 1 2"])),
    st.builds(DiceEntry, SMALL, SMALL, st.lists(st.integers(0, 99), min_size=1, max_size=3)),
    st.builds(TurnEntry, SMALL, SMALL, NAMES, MOVES),
    st.builds(ScoreEntry, SMALL, NAMES, st.sampled_from(["1 2 3 +4 = 6.4", "anything: x"])),
)
HEADERS = st.tuples(
    st.sampled_from(["game", "seat", "tie-break", "round 1", "round 2", "remark"]),
    st.sampled_from(["rolling", "ann", "redux", "a: b", "wingspan/1/0", "x  "]),
)
RECORDS = st.builds(Record, st.lists(HEADERS, max_size=5), st.lists(ENTRIES, max_size=8))


@settings(max_examples=200)
@given(RECORDS)
def test_every_record_round_trips(record: Record) -> None:
    written = write_record(record)
    assert parse_record(written) == record
    assert write_record(parse_record(written)) == written


@settings(max_examples=200)
@given(ANYTHING, st.booleans())
def test_texts_that_are_hardly_records(said: str, begun: bool) -> None:
    said = f"realmtable record 1\n{said}" if begun else said
    found = outcome(lambda: parse_record(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        assert found.why.startswith("line ")
    else:
        written = write_record(found)
        assert parse_record(written) == found
        again = outcome(lambda: game_from_record(found, catalog()))
        if isinstance(again, RealmtableError):
            check_refusal(again)


TITLES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@settings(max_examples=150)
@given(st.sampled_from(TITLES), st.data())
def test_records_with_a_line_or_a_word_changed(title: str, data: st.DataObject) -> None:
    lines = (FOLDER / f"{title}.txt").read_text(encoding="utf-8").split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    change = data.draw(st.sampled_from(["drop", "double", "word", "letter"]))
    if change == "drop":
        del lines[at]
    elif change == "double":
        lines.insert(at, lines[at])
    elif change == "word":
        lines[at] += data.draw(NEARLY)
    else:
        place = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:place] + data.draw(WORDS) + lines[at][place + 1 :]
    changed = "\n".join(lines)
    found = outcome(lambda: game_from_record(parse_record(changed), catalog()))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        # It is still a game: then it is a record of that game.
        written = write_record(found.record())
        assert write_record(game_from_record(parse_record(written), catalog()).record()) == written


# --- card files ------------------------------------------------------------------------------

VALUES = st.recursive(
    st.one_of(
        st.sampled_from(['"a1"', '"PH"', '"mark"', '""', "3", "-1", "1.5", "nan", "true"]),
        st.sampled_from(["1979-05-27", "'''x'''", "9" * 30, '"D7"', '"<"', "[1, 2]", "inf"]),
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=4,
)
KEYS = ["id", "at", "size", "shape", "takes", "die", "group", "gives", "costs", "text", "start"]
KEYS += ["cell", "spaces", "a", "b", "name", "set", "use", "totals", "symbols", "zone", "space"]


@st.composite
def corrections(draw: st.DrawFn) -> str:
    """Something like a player's corrections, right or wrong."""
    lines = []
    for _ in range(draw(st.integers(1, 4))):
        table = draw(st.sampled_from(["", "[[space]]", "[[zone]]", "[[line]]", "[totals]", "[x]"]))
        lines.append(table)
        if table.startswith("[["):
            known = draw(st.sampled_from(['"a1"', '"b2"', '"bird_a"', "5"]))
            lines.append(f"id = {known}")
        pairs = st.tuples(st.sampled_from(KEYS), VALUES)
        lines += [f"{key} = {value}" for key, value in draw(st.lists(pairs, max_size=3))]
    return "\n".join(lines)


@settings(max_examples=400)
@given(st.one_of(corrections(), st.text(max_size=30)), st.sampled_from(REALMS))
def test_corrections_of_cards(said: str, name: str) -> None:
    card = (CARDS / f"{name}.toml").read_text(encoding="utf-8")
    found = outcome(lambda: parse_card(card, name, said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        assert isinstance(found, FileProblems)
        assert found.problems
        assert all(problem.why and problem.place for problem in found.problems)
    else:
        assert len(found.fingerprint()) == 8
        assert len(found.start) == len(found.spaces)


@settings(max_examples=200)
@given(st.sampled_from(REALMS), st.data())
def test_card_files_with_a_line_changed(name: str, data: st.DataObject) -> None:
    lines = (CARDS / f"{name}.toml").read_text(encoding="utf-8").split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    key = lines[at].partition(" = ")[0]
    new = data.draw(st.one_of(st.just(""), VALUES.map(lambda value: f"{key} = {value}"), NEARLY))
    changed = "\n".join([*lines[:at], new, *lines[at + 1 :]])
    card, problems = check_card(changed, name)
    if problems:
        assert all(problem.why and problem.place for problem in problems)
        assert all(0 <= problem.line <= len(lines) + 1 for problem in problems)
    else:
        assert card is not None
        assert parse_card(changed, name).id == name.rpartition("/")[2]


@pytest.mark.parametrize("said", ["x = " + "[" * 5000, "x = " + "9" * 5000, "\0", "= 3", "[[a"])
def test_texts_that_a_toml_reader_chokes_on(said: str) -> None:
    card, problems = check_card(said)
    assert card is None
    assert [bool(problem.why) for problem in problems] == [True]
    found = outcome(lambda: parse_table(said))
    assert isinstance(found, InvalidText)
    check_refusal(found)
