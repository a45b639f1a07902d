"""Games with Youtoma: against it, and the variant in which everybody plays it."""

import json
from random import Random
from typing import Any

import pytest

from realmtable.cli.engine import Engine, converse
from realmtable.core.errors import InvalidText, UnknownName
from realmtable.core.record import parse_record, write_record
from realmtable.rolling.game import Game, RoundScore, game_from_record
from realmtable.rolling.modes import warnings
from realmtable.rolling.positiontext import position_data, position_from
from realmtable.rolling.turn import legal
from tests.support.rolling import catalog

THREE = ["scythe", "euphoria", "wingspan"]
OTHERS = ["pendulum", "tapestry", "viticulture"]


def played(game: Game, seed: str = "x") -> Game:
    """The game with every seat playing at random to the end."""
    random = Random(seed)
    while not game.over:
        if game.waiting_for_roll:
            game.roll([random.randint(1, 6), random.randint(1, 6)])
        for name, seat in game.seats.items():
            while not seat.position.over:
                moves = legal(seat.position).moves()
                game.play_move(name, moves[random.randrange(len(moves))])
    return game


# --- against Youtoma -------------------------------------------------------------------------


def test_each_round_is_played_for_youtoma_and_then_for_oneself() -> None:
    game = Game(catalog(), ["ann"], [THREE, OTHERS], mode="youtoma", levels=["easy"])
    assert [round.turns for round in game.rounds] == [10, 9, 10, 9]
    assert [round.duties for round in game.rounds] == [True, False, True, False]
    assert [realm.id for realm in game.rounds[1].realms] == THREE
    played(game)
    scores = game.seats["ann"].scores
    totals = {place.seat: place.total for place in game.ranking()}
    assert totals == {
        "ann": scores[1].tenths + scores[3].tenths,
        "Youtoma": scores[0].tenths + scores[2].tenths,
    }


def test_a_tie_with_youtoma_is_broken_by_the_last_round() -> None:
    game = Game(catalog(), ["ann"], [THREE, OTHERS], mode="youtoma")
    seat = game.seats["ann"]
    seat.scores = [RoundScore([n], 0) for n in (6, 5, 2, 3)]  # 8 each; ann has the better end
    assert [(place.rank, place.seat) for place in game.ranking()] == [(1, "ann"), (2, "Youtoma")]
    seat.scores = [RoundScore([n], 0) for n in (5, 5, 3, 3)]
    assert [place.rank for place in game.ranking()] == [1, 1]


def test_one_or_two_rounds_and_one_seat() -> None:
    three = [THREE, OTHERS, ["charterstone", "the_society", "my_little_scythe"]]
    with pytest.raises(InvalidText, match="1 to 2 rounds"):
        Game(catalog(), ["ann"], three, mode="youtoma")
    with pytest.raises(InvalidText, match="one seat plays against Youtoma"):
        Game(catalog(), ["ann", "bob"], [THREE], mode="youtoma")
    with pytest.raises(InvalidText, match="the seat needs another name"):
        Game(catalog(), ["youtoma"], [THREE], mode="youtoma")
    with pytest.raises(InvalidText, match="no level 'mild'; there are easy, normal, hard"):
        Game(catalog(), ["ann"], [THREE], mode="youtoma", levels=["mild"])
    with pytest.raises(InvalidText, match="no mode 'solo'"):
        Game(catalog(), ["ann"], [THREE], mode="solo")
    with pytest.raises(UnknownName):
        Game(catalog(), ["ann"], [["scythe", "euphoria", "ark_nova"]], mode="youtoma")


def test_two_realms_are_advised_against_but_not_forbidden() -> None:
    together = ["between_two_cities", "the_society", "scythe"]
    (warning,) = warnings(catalog(), together, "youtoma")
    assert warning.startswith("Between Two Cities and The Society do not go well together")
    assert warnings(catalog(), THREE, "youtoma") == []
    assert warnings(catalog(), together, "standard") == []
    Game(catalog(), ["ann"], [together], mode="youtoma")


# --- the lowest wins -------------------------------------------------------------------------


def test_everybody_plays_youtoma_and_the_lowest_wins() -> None:
    game = Game(catalog(), ["ann", "bob"], [THREE], mode="lowest", levels=["easy", "hard"])
    assert game.turns == [11]
    played(game)
    assert len(game.rolls[0]) == 11
    ann, bob = game.seats["ann"], game.seats["bob"]
    assert (ann.position.turn, bob.position.turn) == (10, 11)
    ranking = game.ranking()
    assert [place.total for place in ranking] == sorted([ann.total, bob.total])
    assert ranking[0].rank == 1


def test_with_easy_seats_only_nothing_is_rolled_for_nobody() -> None:
    game = played(Game(catalog(), ["ann"], [THREE, OTHERS], mode="lowest", levels=["easy"]))
    assert [len(rolls) for rolls in game.rolls] == [10, 10]


# --- records and the protocol ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "seats", "levels", "rounds"),
    [
        ("youtoma", ["ann"], ["hard"], [THREE, OTHERS]),
        ("youtoma", ["ann"], None, [["charterstone", "the_society", "tapestry"]]),
        ("lowest", ["ann", "bob", "cid"], ["easy", "normal", "hard"], [THREE, OTHERS]),
    ],
)
def test_a_record_gives_the_same_game_back(
    mode: str, seats: list[str], levels: list[str] | None, rounds: list[list[str]]
) -> None:
    game = played(Game(catalog(), seats, rounds, mode=mode, levels=levels), f"{mode} {seats}")
    text = write_record(game.record())
    again = game_from_record(parse_record(text), catalog())
    assert write_record(again.record()) == text
    assert [place.total for place in again.ranking()] == [p.total for p in game.ranking()]


def test_a_record_that_mixes_its_rounds_up_is_refused() -> None:
    lines = write_record(Game(catalog(), ["ann"], [THREE], mode="youtoma").record()).splitlines()
    other = write_record(Game(catalog(), ["ann"], [OTHERS]).record()).splitlines()
    own = next(line for line in other if line.startswith("round 1"))
    first = next(n for n, line in enumerate(lines) if line.startswith("round 1"))
    for wrong, why in [
        ([own, lines[first + 1]], "cards youtoma/"),
        ([lines[first], own.replace("round 1", "round 2")], "realms of the one before"),
        ([lines[first]], "for Youtoma and for the seat"),
    ]:
        text = "\n".join([*lines[:first], *wrong, *lines[first + 2 :]]) + "\n"
        with pytest.raises(InvalidText, match=why):
            game_from_record(parse_record(text), catalog())


def ask(*requests: dict[str, object]) -> list[dict[str, object]]:
    lines = [json.dumps(request) for request in requests]
    return [json.loads(answer) for answer in converse(lines, catalog())]


def test_the_protocol_plays_against_youtoma() -> None:
    new = {"do": "new", "seats": ["ann"], "realms": [THREE], "mode": "youtoma", "level": "hard"}
    state, moves, refused = ask(
        {**new, "seed": 1},
        {"do": "legal", "seat": "ann"},
        {"do": "play", "seat": "ann", "move": "end"},
    )
    seat = state["seats"]["ann"]  # type: ignore[index]
    assert (state["mode"], seat["mode"], seat["level"]) == ("youtoma", "youtoma", "hard")
    assert moves["moves"]
    assert refused["error"] == "illegal"
    (wrong,) = ask({**new, "level": "mild"})
    assert "no level 'mild'" in str(wrong["why"])


def test_what_youtoma_scores_is_not_counted_for_the_seat() -> None:
    new = {"do": "new", "seats": ["ann"], "realms": [THREE], "mode": "youtoma", "level": "hard"}
    engine = Engine(catalog())

    def say(**request: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(engine.answer(json.dumps(request)))
        assert answer["ok"], answer
        return answer

    say(**new, dice=[[1, 4]] * 20)
    for move in ("4>euphoria.l4", "1>scythe.t1", "end"):
        say(do="play", seat="ann", move=move)
    seat = say(do="score")["seats"]["ann"]
    assert seat["stars"] == {"scythe": 1, "euphoria": 1, "wingspan": 0}
    assert (seat["bonus"], seat["total"], seat["game"], seat["rounds"]) == (0, 21, 0, [])
    while say(do="state")["seats"]["ann"]["round"] == 1:
        say(do="play", seat="ann", move=say(do="legal", seat="ann")["moves"][0]["move"])
    say(do="play", seat="ann", move="4>euphoria.l4")
    scores = say(do="score")
    seat = scores["seats"]["ann"]
    assert "bonus" not in seat
    assert (seat["total"], seat["game"]) == (10, 10)
    assert [(place["seat"], place["total"]) for place in scores["ranking"]] == [
        ("Youtoma", seat["rounds"][0]),
        ("ann", 0),
    ]


def test_the_state_of_every_half_round_is_a_position() -> None:
    """Two rounds against Youtoma are four."""
    game = Game(catalog(), ["ann"], [THREE, OTHERS], mode="youtoma", levels=["hard"])
    seen = set()
    random = Random("halves")
    while not game.over:
        if game.waiting_for_roll:
            game.roll([random.randint(1, 6), random.randint(1, 6)])
        seat = game.seats["ann"]
        data = position_data(seat.position, seat.round)
        assert position_from(data, catalog()).key() == seat.position.key()
        seen.add((data.round, data.mode, data.level))
        game.play_move("ann", random.choice(legal(seat.position).moves()))
    assert seen == {
        (1, "youtoma", "hard"),
        (2, "standard", ""),
        (3, "youtoma", "hard"),
        (4, "standard", ""),
    }


def test_the_protocol_plays_the_lowest_with_a_level_for_each_seat() -> None:
    new = {
        "do": "new",
        "seats": ["ann", "bob"],
        "mode": "lowest",
        "rounds": 1,
        "levels": {"bob": "easy"},
        "seed": 5,
    }
    state, _ = ask(new, {"do": "score"})
    seats = state["seats"]
    assert isinstance(seats, dict)
    assert [seats[name]["level"] for name in ("ann", "bob")] == ["normal", "easy"]
    (wrong,) = ask({**new, "levels": {"cid": "easy"}})
    assert wrong["why"] == "levels: there is no seat 'cid'"
