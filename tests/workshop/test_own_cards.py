"""Cards of one's own in the player's folder: loaded, pinned, and never by a server."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from realmtable.analysis.pieces import next_piece
from realmtable.bots.simulate import make_bot
from realmtable.cli.engine import Engine
from realmtable.core.errors import RealmtableError
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, game_from_record
from realmtable.table.bot_job import BotAnswer, BotJob
from realmtable.table.games import worker
from realmtable.table.games.rolling import RollingGames
from realmtable.table.settings import Settings
from tests.support.commands import Command, refused
from tests.support.rolling import catalog
from tests.support.workshop import NAME, card_text, put_files, rules_text, watchtower

COMPANY = [NAME, "scythe", "tapestry"]


def why(do: Callable[[], object]) -> str:
    with pytest.raises(RealmtableError) as error:
        do()
    return error.value.why


def record_of(cards: Catalog) -> str:
    game = Game(cards, ["me"], [COMPANY])
    bot = make_bot("random", 1)
    for n in range(9):
        game.roll([n % 6 + 1, n * 5 % 6 + 1])
        while not game.seats["me"].position.over:
            game.play_move("me", bot.choose(game.seats["me"].position))
    return write_record(game.record())


# --- loading -----------------------------------------------------------------------------------


def test_a_card_with_its_rules_beside_it_is_there_to_be_played(folder: Path) -> None:
    put_files(folder)
    mine = Catalog.with_corrections()
    assert mine.own == [NAME]
    assert mine.realm("watch").name == "Watchtower"
    assert mine.card(NAME).set == "own"
    assert NAME not in catalog().names


def test_own_cards_are_drawn_only_if_they_are_asked_for(folder: Path) -> None:
    before = Catalog.with_corrections().in_sets(["all"])
    put_files(folder)
    mine = Catalog.with_corrections()
    assert mine.in_sets(["all"]) == mine.in_sets(["base", "promo", "redux"]) == before
    assert mine.in_sets(["own"]) == [NAME]
    assert set(mine.in_sets(["all", "own"])) == {*before, NAME}
    assert "and all" in why(lambda: Catalog().in_sets(["own"]))


def test_a_look_at_a_card_runs_no_rules(folder: Path, tmp_path: Path) -> None:
    put_files(folder, rules=f"open({str(tmp_path / 'ran')!r}, 'w')\n{rules_text()}")
    mine = Catalog.with_corrections()
    assert mine.card(NAME).name == "Watchtower"
    assert len(mine.in_sets(["all", "own"])) == len(catalog().names) + 1
    assert not (tmp_path / "ran").exists()
    mine.realm(NAME)
    assert (tmp_path / "ran").exists()


def test_commands_play_it(folder: Path, realmtable: Command) -> None:
    put_files(folder)
    done = realmtable("sim", "--realms", NAME, "--bot", "random", "--games", "3")
    assert (done.status, "watchtower" in done.out) == (0, True)
    assert "Climb three flights" in realmtable("realm", NAME).out
    assert "watchtower" in realmtable("realms").out
    assert "watchtower" in realmtable("realms", "--sets", "own").out
    assert ": fine, Watchtower" in realmtable("cards", "check", "--corrections").out
    engine = Engine(Catalog.with_corrections())
    told = engine.answer(f'{{"do":"new","seats":["a"],"realms":[["{NAME}","scythe","tapestry"]]}}')
    assert b'"error"' not in told, told


def test_a_card_may_play_by_the_rules_of_a_realm_of_the_program(folder: Path) -> None:
    text = catalog().card_text("wingspan")
    text = re.sub(r'^id = "wingspan"$', 'id = "my_birds"\nrules_of = "wingspan"', text, flags=re.M)
    (folder / "my_birds.toml").write_text(text, encoding="utf-8")
    mine = Catalog.with_corrections().realm("my_birds")
    assert type(mine) is type(catalog().realm("wingspan"))
    assert mine.id == "my_birds"
    assert Catalog.with_corrections().pin("my_birds").startswith("my_birds/1/")
    (folder / "my_birds.toml").write_text(text.replace('of = "wingspan"', 'of = "wingspn"'))
    told = why(lambda: Catalog.with_corrections().realm("my_birds"))
    assert "rules_of: the program has no realm 'wingspn'; did you mean wingspan?" in told


def test_what_is_wrong_is_told_with_its_file_and_stops_only_its_realm(folder: Path) -> None:
    put_files(folder, rules="def oops(:\n")
    mine = Catalog.with_corrections()
    told = why(lambda: mine.realm(NAME))
    assert "watchtower.py: line 1: " in told
    assert mine.realm("scythe").id == "scythe"
    for rules, words in (
        ("\n1 / 0\n", "watchtower.py: line 2: ZeroDivisionError"),
        ("x = 1\n", "must define a Realm"),
        ("raise SystemExit\n", "line 1: SystemExit"),
        (rules_text().replace("card.zones_named", "card.zone_named"), "does not fit its rules"),
        (rules_text() + "\n\nclass Other(Watchtower):\n    pass\n", "two Realms of version 1"),
        ("x = '\0'\n", "watchtower.py: "),
        ("  \n", "must define a Realm"),
        ("", "has no rules: a card of your own has its rules beside it"),
    ):
        (folder / f"{NAME}.py").write_text(rules, encoding="utf-8")
        assert words in why(lambda: Catalog.with_corrections().realm(NAME)), rules
    put_files(folder, card=card_text().replace('"P"', '"X"'))
    told = why(lambda: Catalog.with_corrections().realm(NAME))
    assert "watchtower.toml: line 51, space a1, gives: " in told
    assert "'X' in 'X' is no benefit" in told


def test_files_that_nobody_would_notice_are_refused(folder: Path) -> None:
    _, rules = put_files(folder)
    rules.rename(folder / "tower.py")
    told = why(Catalog.with_corrections)
    assert "tower.py are rules without a card: there is no tower.toml" in told
    (folder / "tower.py").rename(folder / "scythe.py")
    assert "the rules of a card of the program cannot be replaced" in why(Catalog.with_corrections)
    (folder / "scythe.py").unlink()
    told = why(Catalog.with_corrections)
    assert "corrects nothing: there is no card 'watchtower'; a card of your own has its" in told


def test_corrections_still_are_corrections(folder: Path) -> None:
    put_files(folder)
    (folder / "wingspan.toml").write_text('[[space]]\nid = "a1"\ngives = "HH"\n')
    mine = Catalog.with_corrections()
    assert mine.own == [NAME]
    assert mine.realm("wingspan").card.spaces[0].gives == "HH"


# --- records -----------------------------------------------------------------------------------


def test_a_record_pins_card_and_rules(folder: Path) -> None:
    card, rules = put_files(folder)
    text = record_of(Catalog.with_corrections())
    [pin] = re.findall(rf"{NAME}/\S+", text)
    assert re.fullmatch(rf"{NAME}/1-[0-9a-f]{{8}}/[0-9a-f]{{8}}", pin)

    def replay() -> str:
        return write_record(
            game_from_record(parse_record(text), Catalog.with_corrections()).record()
        )

    assert replay() == text
    rules.write_text(rules_text() + "\n# changed\n", encoding="utf-8")
    told = why(replay)
    assert "the record was played with other rules of Watchtower than yours are now (1-" in told
    rules.write_text(rules_text(), encoding="utf-8")
    card.write_text(card_text().replace('gives = "P"', 'gives = "H"'), encoding="utf-8")
    assert "the record was played with another layout of Watchtower" in why(replay)
    card.write_text(card_text().replace("at = [20, 75]", "at = [21, 75]"), encoding="utf-8")
    assert replay() == text  # looks are free to differ
    card.unlink()
    rules.unlink()
    told = why(replay)
    assert f"with rules of somebody's own, of 'watchtower'; they are not in {folder}" in told


def test_the_terminal_replays_it_and_says_why_not(
    folder: Path, tmp_path: Path, realmtable: Command
) -> None:
    put_files(folder)
    file = tmp_path / "game.txt"
    file.write_text(record_of(Catalog.with_corrections()), encoding="utf-8")
    assert realmtable("replay", str(file)).status == 0
    (folder / f"{NAME}.py").write_text(rules_text() + "\n", encoding="utf-8")
    assert "other rules of Watchtower" in refused(realmtable("replay", str(file)))


def test_a_pin_of_own_rules_means_no_realm_of_the_program() -> None:
    for pin in ("wingspan/1-0a1b2c3d/00000000", "wing/1-0a1b2c3d/00000000"):
        told = why(lambda pin=pin: catalog().pinned([pin], "the record was played"))  # type: ignore[misc]
        assert "only realms of the program are played here" in told


def test_a_new_version_takes_the_place_of_the_old_one_which_stays_by_its_pin() -> None:
    cards = Catalog()
    first = cards.put(watchtower())
    pin = cards.pin(NAME)
    second = cards.put(watchtower(card=card_text().replace('gives = "P"', 'gives = "H"')))
    assert cards.realm(NAME) is second
    assert cards.pin(NAME) != pin
    assert cards.pinned([pin], "it was opened").realm(NAME) is first
    assert cards.names.count(NAME) == 1
    with pytest.raises(RealmtableError):
        cards.put(watchtower(rules="oops"))
    assert cards.realm(NAME) is second
    told = why(lambda: cards.put(watchtower().__class__("scythe", "", "scythe.toml")))
    assert "the program has a card 'scythe'" in told


# --- a server ----------------------------------------------------------------------------------


@pytest.fixture
def trap(folder: Path, tmp_path: Path) -> Path:
    """A file that is there once rules of the player's folder were run."""
    sprung = tmp_path / "sprung"
    put_files(folder, rules=f"open({str(sprung)!r}, 'w').close()\n{rules_text()}")
    return sprung


def test_a_server_runs_nobodys_rules(trap: Path) -> None:
    text = record_of(Catalog.with_corrections())
    assert trap.exists()
    trap.unlink()
    kind = RollingGames(Catalog())  # as a server makes it
    for do in (
        lambda: kind.check_record(text),
        lambda: kind.record_view("1", text),
        lambda: kind.draw(Settings(rounds=1, realms=[[NAME]]), "seed"),
        lambda: kind.draw(Settings(rounds=1, sets=["own"]), "seed"),
        lambda: next_piece(text, 1, []),
    ):
        with pytest.raises(RealmtableError) as error:
            do()
        assert "own" in error.value.why or "no realm 'watchtower'" in error.value.why
    told = why(lambda: kind.check_record(text))
    assert (
        "the record was played with rules of somebody's own, of 'watchtower'; only realms of "
        "the program are played here" in told
    )
    assert not trap.exists()


def test_neither_do_the_processes_that_play_its_bots(trap: Path) -> None:
    job = BotJob("rolling", "strong", "1", [f"{NAME}/1-0a1b2c3d/00000000"], msgspec.Raw(b"{}"))
    answers = BytesIO()
    worker.serve(BytesIO(msgspec.json.encode(job) + b"\n"), answers, {})
    assert msgspec.json.decode(answers.getvalue(), type=BotAnswer).why
    assert not trap.exists()
