"""Records begun with earlier rules and layouts go on with them; new games use today's."""

from pathlib import Path

import pytest

from realmtable.core.record import parse_record, write_record
from realmtable.rolling.alterations import NONE
from realmtable.rolling.altertext import parse_alterations
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.modes import LOWEST, STANDARD
from realmtable.rolling.realm import Realm
from realmtable.rolling.resources import text
from tests.support.parsing import refused
from tests.support.toy_releases import NOW, REALMS, THEN, Toys, fingerprint

LEVELS = {STANDARD: None, "youtoma": ["hard"], LOWEST: ["easy"]}


def two_turns(catalog: Catalog, mode: str = STANDARD) -> Game:
    """A die for each of the toys that changed, in two turns."""
    game = Game(catalog, ["ann"], [REALMS], mode=mode, levels=LEVELS[mode])
    for _ in range(2):
        game.roll([4, 2])
        for move in ("4>toy_card", "2>toy_rule", "end"):
            game.play("ann", move)
    return game


def record_of(game: Game) -> str:
    return write_record(game.record())


def replayed(record: str, catalog: Catalog) -> Game:
    return game_from_record(parse_record(record), catalog)


def earned(game: Game) -> str:
    return text(game.seat("ann").position.earned)


@pytest.mark.parametrize("mode", [STANDARD, "youtoma", LOWEST])
def test_a_record_is_played_on_with_the_rules_and_layouts_of_its_time(mode: str) -> None:
    record = record_of(two_turns(Toys(THEN), mode))
    again = replayed(record, Toys(NOW))
    assert earned(again) == "PPC"
    assert record_of(again) == record
    again.roll([1, 1])
    again.play("ann", "1>toy_rule")
    assert earned(again) == "PPPC"


@pytest.mark.parametrize("mode", [STANDARD, "youtoma", LOWEST])
def test_a_new_game_is_played_with_todays(mode: str) -> None:
    now = Toys(NOW)
    replayed(record_of(two_turns(Toys(THEN), mode)), now)  # leaves no trace in the catalog
    game = two_turns(now, mode)
    assert earned(game) == "HHHH"
    assert f"toy_card/1/{fingerprint('toy_card', NOW)}" in record_of(game)
    assert "toy_rule/2/" in record_of(game)
    assert record_of(replayed(record_of(game), now)) == record_of(game)


def test_rules_and_layout_are_pinned_one_by_one() -> None:
    """A game of a release between: the old rule on a new card, and the other way round."""
    record = record_of(two_turns(Toys(THEN)))
    old, new = (fingerprint("toy_card", release) for release in (THEN, NOW))
    assert earned(replayed(record.replace(old, new), Toys(NOW))) == "PPHH"
    assert earned(replayed(record.replace("toy_rule/1/", "toy_rule/2/"), Toys(NOW))) == "HHC"


def test_the_deck_of_an_altered_round_is_of_its_time() -> None:
    altered = parse_alterations("discard=2//toy_rule,toy_card")

    def play(catalog: Catalog) -> Game:
        game = Game(catalog, ["ann"], [["toy_plain"]], alterations=[altered])
        for moves in (["4>toy_plain", "end"], ["4>toy_plain", "end"], ["4>toy_rule", "end"]):
            game.roll([4, 4])
            for move in moves:
                game.play("ann", move)
        return game

    record = record_of(play(Toys(THEN)))
    again = replayed(record, Toys(NOW))
    assert record_of(again) == record
    assert earned(again) == "P"
    assert earned(play(Toys(NOW))) == "H"
    assert again.alterations[0] is not NONE


def test_what_is_not_kept_is_refused_in_words() -> None:
    record = record_of(two_turns(Toys(NOW)))
    why = refused(lambda: replayed(record, Toys(THEN)))
    assert "line 5: the record was played with another layout of Toy Card" in why
    assert f"this one is {fingerprint('toy_card', THEN)}" in why
    only_rules = record.replace(fingerprint("toy_card", NOW), fingerprint("toy_card", THEN))
    why = refused(lambda: replayed(only_rules, Toys(THEN)))
    assert "version 2 of the rules of Toy Rule; this program has version 1" in why


def test_corrections_are_laid_over_kept_cards_as_well(tmp_path: Path) -> None:
    """Who has corrected a card goes on with what was played with the correction and without."""
    plain = record_of(two_turns(Toys(THEN)))
    (tmp_path / "toy_card.toml").write_text('[[space]]\nid = "s2"\ngives = "P"\n')
    corrected = record_of(two_turns(Toys(THEN, tmp_path)))
    assert earned(replayed(corrected, Toys(NOW, tmp_path))) == "PPPC"
    assert earned(replayed(plain, Toys(NOW, tmp_path))) == "PPC"
    assert earned(two_turns(Toys(NOW, tmp_path))) == "PHHHH"
    assert "another layout of Toy Card" in refused(lambda: replayed(corrected, Toys(NOW)))


def test_corrections_that_do_not_fit_a_kept_card_stop_nothing(tmp_path: Path) -> None:
    plain = record_of(two_turns(Toys(THEN)))
    (tmp_path / "toy_card.toml").write_text('[[space]]\nid = "s7"\ngives = "P"\n')
    assert earned(replayed(plain, Toys(NOW, tmp_path))) == "PPC"


def test_earlier_realms_are_made_once() -> None:
    now = Toys(NOW)
    record = record_of(two_turns(Toys(THEN)))
    first, second = (replayed(record, now) for _ in range(2))

    def rule(game: Game) -> Realm:
        return game.rounds[0].realms[2]

    assert rule(first) is rule(second)
    assert rule(first) is not now.realm("toy_rule")
    assert first.rounds[0].realms[1] is now.realm("toy_plain")
