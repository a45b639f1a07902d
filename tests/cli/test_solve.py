"""`realmtable solve`: what it prints, and what it refuses."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.commands import Command, no_settings, refused
from tests.support.rolling import realm


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_settings(tmp_path, monkeypatch)


def test_value_states_and_best_first_moves(realmtable: Command) -> None:
    lines = realmtable("solve", "scythe").out.splitlines()
    assert lines[0].startswith("Scythe by itself, 9 turns: 3.5272 stars (1,331 states, ")
    assert [line.split()[0] for line in lines[2:]] == list("123456")
    assert lines[2].split(maxsplit=2)[1:] == [
        "3.5666",
        "marks the 1 of the top row, gains 1 coin",
    ]
    mean = sum(float(line.split()[1]) for line in lines[2:]) / 6
    assert mean == pytest.approx(3.5272, abs=1e-4)


def test_a_board_and_a_turn(realmtable: Command) -> None:
    lines = realmtable("solve", "wing", "--board", "a1=3 a2=2", "--turn", "9").out.splitlines()
    assert lines[0].startswith("Wingspan by itself, 1 turn: 1.1667 stars (1 state, ")
    assert "writes 2 in the third square of the top bird, scores 2 stars" in lines[3]


def test_equal_moves_are_all_told_and_leaving_the_die_comes_last(realmtable: Command) -> None:
    """In the last turn the first box of a column brings no star."""
    lines = realmtable("solve", "fleet", "--turn", "9").out.splitlines()
    assert len(lines) == 2 + 6 * 2
    assert lines[-2].startswith("6          0.0000  marks the first box of the right column")
    assert lines[-1].split() == ["leaves", "the", "die"]


def test_many_equal_moves_are_counted(realmtable: Command) -> None:
    out = realmtable("solve", "pendulum", "--turn", "9").out
    assert "more that are worth the same" in out
    told = json.loads(realmtable("solve", "pendulum", "--turn", "9", "--json").out)
    assert all(len(first["best"]) > 5 for first in told["first"])


def test_the_second_die_is_told_where_it_makes_a_difference(realmtable: Command) -> None:
    out = realmtable("solve", "charterstone", "--turn", "8").out
    heads = [line[:12].split() for line in out.splitlines()[2:]]
    assert ["1", "with"] in [head[:2] for head in heads]


def test_json(realmtable: Command) -> None:
    told = json.loads(realmtable("solve", "scythe", "--turn", "8", "--held", "PHC", "--json").out)
    assert told["realm"] == "scythe"
    assert told["turn"] == 8
    assert float(Fraction(told["exact"])) == told["value"]
    assert [first["die"] for first in told["first"]] == [1, 2, 3, 4, 5, 6]
    for first in told["first"]:
        assert first["seen"] == [1, 2, 3, 4, 5, 6]
        for best in first["best"]:
            assert all(move.startswith(f"{first['die']}>scythe.") for move in best["moves"])
            assert best["words"]


# --- what is refused -------------------------------------------------------------------------


def test_a_realm_that_does_not_close(realmtable: Command) -> None:
    done = realmtable("solve", "tapestry", "--states", "5000")
    assert "Tapestry does not close: " in refused(done)
    assert "of 9, more than --states 5000" in refused(done)


def test_no_such_realm(realmtable: Command) -> None:
    assert "there is no realm 'wingspam'; did you mean wingspan?" in refused(
        realmtable("solve", "wingspam")
    )


def test_realms_without_a_solitaire(realmtable: Command) -> None:
    assert "Between Two Cities scores what another realm scores" in refused(
        realmtable("solve", "between_two_cities")
    )
    assert "Youtoma must use every die" in refused(realmtable("solve", "youtoma/scythe"))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--board", "a9=1"], "wingspan has no space 'a9'"),
        (["--board", "a1"], "'a1' should be written as space=mark"),
        (["--held", "PX"], "'X' in 'PX' is no resource"),
        (["--held", "P" * 13], "--held has more than 12 pumpkins"),
    ],
)
def test_bad_input(realmtable: Command, options: list[str], why: str) -> None:
    assert why in refused(realmtable("solve", "wingspan", *options))


@pytest.mark.parametrize("options", [["--turn", "0"], ["--turn", "10"], ["--states", "0"]])
def test_numbers_out_of_range(realmtable: Command, options: list[str]) -> None:
    done = realmtable("solve", "wingspan", *options)
    assert done.status == 2
    assert options[0] in done.flat_err


def test_all_realms_start_at_the_start(realmtable: Command) -> None:
    assert "are for one realm" in refused(realmtable("solve", "all", "--turn", "3"))


def test_all_realms(realmtable: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that close are worth something, the others are told; here there are but three."""
    monkeypatch.setattr(
        "realmtable.rolling.catalog.Catalog.all",
        lambda _self: [realm("scythe"), realm("between_two_cities"), realm("tapestry")],
    )
    lines = realmtable("solve", "all", "--states", "3000").out.splitlines()
    assert lines[0].startswith("scythe: 3.5272 stars, 1,331 states, ")
    assert lines[1].startswith("tapestry: Tapestry does not close: ")
    assert len(lines) == 2
    told = json.loads(realmtable("solve", "all", "--states", "3000", "--json").out)
    assert [each["realm"] for each in told] == ["scythe"]
