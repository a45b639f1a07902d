"""What tables draw by."""

from realmtable.table.chance import SECRET_BYTES, Chance
from realmtable.table.settings import Settings


def test_every_secret_is_new() -> None:
    chance = Chance()
    assert len({chance.secret("the same") for _ in range(100)}) == 100
    assert len({chance.seed("the same") for _ in range(100)}) == 100
    assert len(chance.secret()) == SECRET_BYTES


def test_a_fixed_secret_draws_the_same_for_the_same() -> None:
    for draw in (Chance("one").secret, Chance("one").seed):
        known = draw("dice", Settings(), "Ann", None)
        assert draw("dice", Settings(), "Ann", None) == known
        assert draw("dice", Settings(), "Ben", None) != known
        assert draw("dice", Settings(rounds=1), "Ann", None) != known
        assert draw("realms", Settings(), "Ann", None) != known
    assert Chance("two").secret("dice") != Chance("one").secret("dice")
    assert len(Chance("one").secret("dice")) == SECRET_BYTES


def test_bots_go_by_the_code_of_the_table() -> None:
    assert Chance().of_bots("BCDFGH", b"secret") == "BCDFGH"
    fixed = Chance("one")
    assert fixed.of_bots("BCDFGH", b"secret") == fixed.of_bots("JKLMNP", b"secret")
    assert fixed.of_bots("BCDFGH", b"secret") != fixed.of_bots("BCDFGH", b"another")
