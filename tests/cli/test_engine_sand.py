"""Realm of Sand over the engine protocol: games, positions, what a seat sees, and wrong lines."""

import json
from typing import Any

import msgspec
import pytest

from realmtable.cli.engine import converse
from realmtable.sand.positiontext import PositionData, position_data
from realmtable.sand.turn import legal
from tests.support.engine import Talk
from tests.support.rolling import catalog
from tests.support.sand import TEXT, begin, content, in_order, table

RING, DECKS = list(in_order().ring), [list(deck) for deck in in_order().decks]


class SandTalk(Talk):
    def ask(self, **request: object) -> dict[str, Any]:
        of_sand = request.get("game") == "sand" or request.get("do") in ("position", "load")
        if of_sand:
            request.setdefault("content", TEXT)
        return self.say(json.dumps(request))

    def begin(self, *seats: str, **more: object) -> dict[str, Any]:
        """A game with nothing shuffled."""
        request = {"game": "sand", "seats": seats or ["ann", "bob"], "ring": RING, "decks": DECKS}
        return self.ok(do="new", **{**request, **more})

    def says(self, *moves: str) -> dict[str, Any]:
        """Plays moves of whoever is awaited."""
        for move in moves:
            state: dict[str, Any] = self.ok(do="play", move=move)["state"]
        return state


@pytest.fixture
def talk() -> SandTalk:
    return SandTalk()


def sent(state: PositionData) -> dict[str, Any]:
    """A position as a program would send it."""
    made: dict[str, Any] = json.loads(msgspec.json.encode(state))
    return made


# --- new -------------------------------------------------------------------------------------


def test_a_game_from_facts(talk: SandTalk) -> None:
    state = talk.begin()
    assert (state["game"], state["seats"], state["awaited"]) == ("sand", ["ann", "bob"], "ann")
    assert (state["decks"], state["over"]) == ([14, 14, 14], False)
    assert state["state"]["ring"] == RING[6:]
    assert state["state"]["rows"] == [deck[:4] for deck in DECKS]
    assert state["state"]["decks"] is None, "nobody sees what lies in a deck"
    assert state["state"]["side"] == "basic"
    assert sorted(state["state"]["seats"][1]["tiles"]) == sorted(RING[3:6])


def test_the_same_seed_gives_the_same_game(talk: SandTalk) -> None:
    request = {"do": "new", "game": "sand", "seats": ["a", "b", "c"], "side": "advanced"}
    first = talk.ok(**request, seed=7)
    assert talk.ok(**request, seed=7) == first
    assert talk.ok(**request, seed="x") != first
    chance = [json.dumps(talk.ok(**request)["state"]["ring"]) for _ in range(3)]
    assert len(set(chance)) > 1
    kept = talk.ok(**request, seed=7, ring=RING)
    assert kept["state"]["ring"] == RING[9:]
    assert kept["state"]["rows"] == first["state"]["rows"], "what is not given is drawn"


def test_boards_make_the_advanced_side(talk: SandTalk) -> None:
    state = talk.begin(boards=["red", "purple"])["state"]
    assert [seat["crystal"] for seat in state["seats"]] == ["red", "purple"]
    assert (state["phase"], state["seat"]) == ("choosing", 2)


def test_what_a_table_agrees_on(talk: SandTalk) -> None:
    state = talk.begin(must_act=True, charge_by_building=True)["state"]
    assert (state["must_act"], state["charge_by_building"]) == (True, True)
    assert "end" not in [move["move"] for move in talk.ok(do="legal")["moves"]]


def test_content_of_ones_own(talk: SandTalk) -> None:
    other = TEXT.replace("points = 2", "points = 5", 1)
    assert talk.begin(content=other)["state"]["content"] != content().fingerprint
    record = talk.ok(do="record")["record"]
    error, why = talk.refused(do="load", record=record)
    assert (error, "played with the content" in why) == ("invalid", True)
    assert talk.ok(do="load", record=record, content=other)["ok"]


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        ({"seats": []}, "invalid", "1 to 4 play, not 0"),
        ({"seats": list("abcde")}, "invalid", "1 to 4 play, not 5"),
        ({"seats": ["a", "a"]}, "invalid", "both be called 'a'"),
        ({"seats": ["a:b"]}, "invalid", "no name for a seat"),
        ({"game": "chess"}, "unknown", "there is no game 'chess'; there are rolling and sand"),
        ({"side": "upper"}, "invalid", "one of basic, advanced"),
        ({"side": "basic", "boards": ["red", "blue"]}, "invalid", "only the advanced side"),
        ({"side": "advanced", "boards": []}, "invalid", "each player of the advanced side"),
        ({"boards": ["red"]}, "invalid", "boards: each of 2 players has one, not 1"),
        ({"boards": ["red", "red"]}, "invalid", "no colour is there twice"),
        ({"boards": ["red", "pink"]}, "invalid", "'pink' is none of"),
        ({"ring": RING[1:]}, "invalid", "ring: gg/g is missing"),
        ({"ring": [*RING, "xyz"]}, "invalid", "ring: there is no 'xyz'"),
        ({"decks": DECKS[1:]}, "invalid", "there are 3 decks"),
        ({"decks": [DECKS[1], DECKS[0], DECKS[2]]}, "invalid", "deck 1: there is no 'II-01'"),
        ({"content": "[board]"}, "invalid", "content"),
        ({"realms": [["wingspan"]]}, "invalid", "unknown field"),
        ({"must_act": "yes"}, "invalid", "Expected `bool`"),
    ],
)
def test_a_game_that_cannot_be(
    talk: SandTalk, change: dict[str, object], error: str, why: str
) -> None:
    talk.begin()
    request = {"do": "new", "game": "sand", "seats": ["a", "b"], "seed": 1}
    told = talk.refused(**{**request, **change})
    assert told[0] == error
    assert why in told[1]


# --- playing ---------------------------------------------------------------------------------


def test_moves_are_told_as_in_the_engine(talk: SandTalk) -> None:
    talk.begin()
    moves = talk.ok(do="legal")["moves"]
    assert len(moves) == len(legal(begin(2)))
    assert moves[0]["move"] == "tile gg/g b2 b3 c3"
    assert moves[0]["places"] == {"b2": "g", "b3": "g", "c3": "g"}
    assert talk.ok(do="legal", seat="ann")["moves"] == moves
    assert talk.ok(do="legal", seat="bob")["moves"] == []


def test_a_turn(talk: SandTalk) -> None:
    talk.begin()
    told = talk.ok(do="play", seat="ann", move="ti gg/g b2 b3 c3")
    assert told["move"] == "tile gg/g b2 b3 c3"
    assert told["state"]["seats"][0]["board"][1] == ".g...."
    assert told["state"]["phase"] == "taking"
    state = talk.says(f"take {RING[6]}", "end")
    assert state["seat"] == 2
    assert talk.ok(do="state")["awaited"] == "bob"
    talk.ok(do="play", seat="bob", move="end")


@pytest.mark.parametrize(
    ("request_", "error", "why"),
    [
        ({"do": "play", "seat": "bob", "move": "end"}, "illegal", "it is the turn of ann"),
        ({"do": "play", "seat": "cem", "move": "end"}, "unknown", "there is no seat 'cem'"),
        ({"do": "play", "move": "tile gg/g a1 a2 b2"}, "illegal", "dark"),
        ({"do": "play", "move": "tile gg/g"}, "ambiguous", "could be"),
        ({"do": "play", "move": "fly"}, "invalid", "is no move"),
        ({"do": "play", "move": "build IX"}, "unknown", "there is no card"),
        ({"do": "undo"}, "illegal", "nothing to take back"),
        ({"do": "undo", "seat": "cem"}, "unknown", "there is no seat 'cem'"),
        ({"do": "legal", "seat": "cem"}, "unknown", "there is no seat 'cem'"),
        ({"do": "state", "seat": "cem"}, "unknown", "there is no seat 'cem'"),
        ({"do": "roll"}, "unknown", "do is one of new, position, legal, play, undo"),
        ({"do": "play"}, "invalid", "missing required field `move`"),
    ],
)
def test_what_is_refused(talk: SandTalk, request_: dict[str, object], error: str, why: str) -> None:
    talk.begin()
    told = talk.refused(**request_)
    assert told[0] == error
    assert why in told[1]


def test_undo_goes_back_to_the_start_of_the_turn(talk: SandTalk) -> None:
    start = talk.begin()["state"]
    talk.says("tile gg/g b2 b3 c3", f"take {RING[6]}")
    assert talk.ok(do="undo")["state"] == start
    talk.says("end")
    assert talk.refused(do="undo", seat="ann")[0] == "illegal", "the rows were refilled"
    assert talk.refused(do="undo", seat="bob")[0] == "illegal"


# --- what a seat sees ------------------------------------------------------------------------


def keeping(talk: SandTalk) -> str:
    """The first seat keeps a card; which one."""
    looking = table(crystal="red", charged=True)
    talk.ok(do="position", position=sent(position_data(looking)))
    talk.says("look II")
    seen: list[str] = talk.ok(do="state", seat="1")["state"]["looked"]
    assert len(seen) == 3
    assert all(card.startswith("II-") for card in seen)
    return seen[1]


def test_the_cards_looked_at_are_seen_by_one_seat_only(talk: SandTalk) -> None:
    keeping(talk)
    for seat in ("2", ""):
        assert talk.ok(do="state", seat=seat)["state"]["looked"] == ["?2", "?2", "?2"]


def test_kept_cards_are_seen_by_their_owner_only(talk: SandTalk) -> None:
    card = keeping(talk)
    state = talk.says(f"keep {card}")
    assert state["seats"][0]["kept"] == [card]
    assert talk.ok(do="state", seat="1")["state"]["seats"][0]["kept"] == [card]
    for seat in ("2", ""):
        told = talk.ok(do="state", seat=seat)
        assert told["state"]["seats"][0]["kept"] == ["?2"]
        assert card not in json.dumps(told)


def test_nothing_is_taken_back_once_cards_were_seen(talk: SandTalk) -> None:
    card = keeping(talk)
    assert talk.refused(do="undo")[0] == "illegal"
    talk.says(f"keep {card}")
    assert talk.ok(do="undo")["state"]["looked"], "which card is kept may be thought over"


@pytest.mark.parametrize("seat", ["", "ann", "bob"])
def test_no_answer_tells_what_lies_in_a_deck(talk: SandTalk, seat: str) -> None:
    told = [talk.begin(boards=["red", "blue"]), talk.ok(do="state", seat=seat), talk.ok(do="legal")]
    hidden = [card for deck in DECKS for card in deck[4:]]
    for text in map(json.dumps, told):
        assert not [card for card in hidden if f'"{card}"' in text]


# --- positions -------------------------------------------------------------------------------


def test_a_position_is_played_on(talk: SandTalk) -> None:
    given = table(["......", ".kr...", ".kk...", "......", "......", "......"], shown="I-03")
    told = talk.ok(do="position", position=sent(position_data(given)))
    assert (told["seats"], told["awaited"]) == (["1", "2"], "1")
    moves = [move["move"] for move in talk.ok(do="legal")["moves"]]
    assert "build I-03 b2 c2 b3 c3" in moves
    assert talk.says("build I-03")["seats"][0]["built"] == ["I-03"]
    assert talk.refused(do="record") == (
        "illegal",
        "a position has no record: nobody knows how it came about",
    )
    assert talk.refused(do="play", seat="2", move="end")[1] == "it is the turn of 1, not of 2"
    assert talk.ok(do="undo")["state"]["seats"][0]["built"] == []
    talk.says("end")
    assert talk.refused(do="undo", seat="1")[0] == "illegal"
    assert talk.ok(do="play", seat="2", move="end")["ok"]


def test_a_position_with_unknown_decks_goes_on_as_far_as_cards_are_known(talk: SandTalk) -> None:
    given = sent(
        position_data(table(["......", ".kr...", ".kk...", *["......"] * 3], shown="I-03"))
    )
    given["decks"] = None
    talk.ok(do="position", position=given)
    state = talk.says("build I-03", "end")
    assert "?1" in state["rows"][0]


def test_a_position_that_cannot_be(talk: SandTalk) -> None:
    talk.begin()
    given = sent(position_data(table()))
    given["seats"][0]["board"][0] = "g....."
    error, why = talk.refused(do="position", position=given)
    assert (error, why) == ("invalid", "position: seat 1: 1 dark cells are occupied at level 0")


def test_a_finished_position(talk: SandTalk) -> None:
    given = sent(position_data(table()))
    given["phase"] = "over"
    told = talk.ok(do="position", position=given)
    assert (told["over"], told["awaited"]) == (True, None)
    assert talk.ok(do="legal")["moves"] == []
    assert talk.refused(do="play", move="end") == ("illegal", "the game is over")


# --- results ---------------------------------------------------------------------------------


def finished(talk: SandTalk, *seats: str) -> None:
    """A game in which everybody does nothing until it ends."""
    talk.begin(*seats)
    while not talk.ok(do="state")["over"]:
        talk.says("end")


def test_scores_and_ranking(talk: SandTalk) -> None:
    given = table(built="II-13", discs="r")
    talk.ok(do="position", position=sent(position_data(given)))
    told = talk.ok(do="score")
    card = content().cards[content().card_of["II-13"]]
    assert told["seats"]["1"] == {
        "points": card.points,
        "hourglasses": card.hourglasses,
        "pieces": 0,
        "built": ["II-13"],
    }
    assert [(place["rank"], place["seat"]) for place in told["ranking"]] == [(1, "1"), (2, "2")]
    assert told["ranking"][0]["title"] == ""


def test_a_solo_game_ends_with_a_title(talk: SandTalk) -> None:
    finished(talk, "ann")
    assert talk.ok(do="score")["ranking"] == [
        {"rank": 1, "seat": "ann", "points": 0, "pieces": 0, "title": "Apprentice"}
    ]
    assert talk.ok(do="state")["awaited"] is None
    assert talk.refused(do="play", seat="ann", move="end") == ("illegal", "the game is over")


def test_a_record_is_written_and_loaded(talk: SandTalk) -> None:
    talk.begin(boards=["red", "blue"])
    talk.says("tile gg/g b2 b3 c3", f"take {RING[6]}")
    text = talk.ok(do="record")["record"]
    before = talk.ok(do="state", seat="ann")
    finished(talk)
    assert talk.ok(do="load", record=text)["awaited"] == "ann"
    assert talk.ok(do="state", seat="ann") == before
    assert talk.ok(do="record")["record"] == text
    talk.ok(do="load", record=talk.ok(do="record")["record"])
    error, why = talk.refused(do="load", record=text + "1.1 ann: end; end\n")
    assert error == "invalid"
    assert "does not belong here" in why


# --- two games in one conversation -------------------------------------------------------------


def test_one_conversation_can_go_from_game_to_game(talk: SandTalk) -> None:
    assert talk.ask(do="state")["why"].startswith("there is no game yet")
    talk.begin()
    sand = talk.ok(do="record")["record"]
    assert talk.ok(do="new", seats=["x"], seed=1)["game"] == "rolling"
    rolling = talk.ok(do="record")["record"]
    assert talk.refused(do="new", game="sand", seats=[])[0] == "invalid"
    assert talk.ok(do="state")["game"] == "rolling", "a wrong line changes nothing"
    assert talk.ok(do="load", record=sand)["game"] == "sand"
    assert talk.refused(do="load", record=rolling + "rubbish\n")[0] == "invalid"
    assert Talk.ask(talk, do="load", record=rolling)["game"] == "rolling"
    assert talk.ok(do="position", position=sent(position_data(table())))["game"] == "sand"


def test_the_conversation_ends_with_quit() -> None:
    lines = [b'{"do":"new","game":"sand","seats":["a"],"seed":1}\n', b'{"do":"quit"}\n', b"{}\n"]
    answers = list(converse(lines, catalog()))
    assert [json.loads(text)["ok"] for text in answers] == [True, True]
