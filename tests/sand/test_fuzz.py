"""Whatever is typed, pasted or sent: every parser reads it or says what is wrong with it."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from realmtable.core.errors import RealmtableError
from realmtable.core.record import parse_record, write_record
from realmtable.sand.contentfile import parse_content
from realmtable.sand.game import game_from_record
from realmtable.sand.matching import find_move
from realmtable.sand.movetext import move_text, parse_move
from realmtable.sand.positiontext import PositionData, position_data, position_from
from realmtable.sand.turn import apply, legal
from tests.sand.test_records import small
from tests.support.parsing import check_refusal, outcome
from tests.support.sand import TEXT, content, play, table

SAID = """
tile take put move done build look keep all discs trade shift step swap choose end grk gr/k ggg kk/
g r k b y green blue a1 b2 c3 f6 a7 z1 I-03 II-05 III i ? ?1 1 12 0 -1 / ; : # ² ٣
"""
WORDS = st.sampled_from([*SAID.split(), " ", "\n"])
NEARLY = st.lists(WORDS, max_size=8).map(" ".join)
ANYTHING = st.one_of(st.text(max_size=40), NEARLY)
FULL = ["......", ".kr.G.", ".kkB..", "......", "......", "......"]
STATES = [
    table(FULL, crystal=crystal, charged=True, discs="ggb", level=2)
    for crystal in ("red", "purple", "yellow", "green", "orange", "blue")
]
STATES += [
    play(STATES[0], "look I"),
    play(STATES[2], "put g b5"),
    play(STATES[5], f"swap gg/g {content().tiles[STATES[5].ring[2]].name}"),
]


@given(ANYTHING)
def test_move_texts(said: str) -> None:
    found = outcome(lambda: parse_move(said))
    if isinstance(found, RealmtableError):
        check_refusal(found)


@given(ANYTHING, st.sampled_from(STATES))
@settings(max_examples=300)
def test_moves(said: str, state: object) -> None:
    from realmtable.sand.state import State

    assert isinstance(state, State)
    found = outcome(lambda: find_move(state, said))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        assert found in legal(state)
        assert find_move(state, move_text(state, found)) == found
        apply(state, found)


RECORD = write_record(small().record())


@given(st.data())
@settings(max_examples=200)
def test_records_that_were_tampered_with(data: st.DataObject) -> None:
    lines = RECORD.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.integers(0, 3))
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(at, data.draw(st.one_of(ANYTHING, st.sampled_from(lines))))
    elif how == 2:
        words = lines[at].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(ANYTHING)
        lines[at] = " ".join(words)
    else:
        cut = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:cut] + data.draw(st.text(max_size=3)) + lines[at][cut:]
    text = "\n".join(lines) + "\n"
    found = outcome(lambda: game_from_record(parse_record(text), content()))
    if isinstance(found, RealmtableError):
        check_refusal(found)
    else:
        again = write_record(found.record())
        assert write_record(game_from_record(parse_record(again), content()).record()) == again


@given(st.data())
@settings(max_examples=100)
def test_content_files_that_were_tampered_with(data: st.DataObject) -> None:
    lines = TEXT.splitlines()
    at = data.draw(st.integers(0, 60))
    how = data.draw(st.integers(0, 2))
    junk = st.sampled_from(
        [
            "",
            "[",
            "[[card]]",
            "[board]",
            "levels = 3",
            "x = 1",
            "rows = 'a'",
            "card = 3",
            "tile = {}",
        ]
    )
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(at, data.draw(st.one_of(junk, st.text(max_size=20))))
    else:
        lines[at] = lines[at].replace(
            data.draw(st.sampled_from(["6", "8", "g", "[", '"', "=", "28", "1", "D", "."])),
            data.draw(st.sampled_from(["", "0", "-1", "7", "99999", "x", "]", '"', "{}", "true"])),
            1,
        )
    found = outcome(lambda: parse_content("\n".join(lines), "mine.toml"))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        assert found.why.startswith("mine.toml: ")


@given(ANYTHING)
def test_content_files(said: str) -> None:
    found = outcome(lambda: parse_content(said, "mine.toml"))
    assert isinstance(found, RealmtableError)
    check_refusal(found)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from(["", "g", "grk", "I-01", "?1", "b2", "spirits", "over", "looking", "red"]),
    st.lists(st.sampled_from(["", "grk", "I-01", "?2", "b2", "......"]), max_size=4),
    st.dictionaries(st.sampled_from(["g", "r", "k", "x"]), st.integers(-1, 30), max_size=3),
)


@given(st.data())
@settings(max_examples=300)
def test_positions_that_were_tampered_with(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(STATES))
    raw = msgspec.json.decode(msgspec.json.encode(position_data(state)))
    for _ in range(data.draw(st.integers(1, 2))):
        part = data.draw(st.sampled_from([raw, *raw["seats"]]))
        part[data.draw(st.sampled_from(sorted(part)))] = data.draw(VALUES)
        if not isinstance(raw["seats"], list) or not raw["seats"]:
            break
    try:
        read = msgspec.json.decode(msgspec.json.encode(raw), type=PositionData)
    except msgspec.ValidationError:
        return
    found = outcome(lambda: position_from(read, content()))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        return
    assert position_from(position_data(found), content()) == found
    for move in legal(found)[:: 1 + len(legal(found)) // 20]:
        apply(found, move)
