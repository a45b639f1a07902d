"""Games and their records: replayed move by move, pinned, and the same text again."""

import random
from pathlib import Path

import pytest

from realmtable.core.errors import IllegalMove, UnknownName
from realmtable.core.record import Comment, parse_record, write_record
from realmtable.sand.contentfile import parse_content
from realmtable.sand.game import Game, game_from_record
from realmtable.sand.shuffle import shuffle
from realmtable.sand.turn import legal
from tests.support.parsing import refused
from tests.support.sand import NAMES, content, in_order
from tests.support.sand import TEXT as CONTENT
from tests.support.sand_records import FOLDER, GAMES


def replayed(text: str) -> Game:
    return game_from_record(parse_record(text), content())


def small() -> Game:
    game = Game(content(), ["ann", "bob"], in_order(("red", "purple")))
    game.play("bob", "choose y")
    game.play("ann", "tile gg/g c2 c3 d3")
    return game


def finished(players: int, side: str, seed: int) -> Game:
    game = Game(content(), NAMES[:players], shuffle(content(), players, side, seed))
    draw = random.Random(seed)
    while not game.over:
        assert game.awaited is not None
        game.play_move(game.awaited, draw.choice(legal(game.state)))
    return game


def test_a_record_is_readable() -> None:
    text = write_record(small().record())
    lines = text.splitlines()
    assert lines[:4] == ["realmtable record 1", "game: sand", "seat: ann", "seat: bob"]
    assert lines[4:6] == ["rules: 1", f"content: {content().fingerprint}"]
    assert lines[6].startswith("ring: gg/g gg/r ")
    assert lines[7].startswith("deck 1: I-01 I-02 ")
    assert lines[9].startswith("deck 3: III-01 ")
    assert lines[10:] == [
        "boards: red purple",
        "",
        "0.2 bob: choose y",
        "1.1 ann: tile gg/g c2 c3 d3",
    ]


@pytest.mark.parametrize(("players", "side"), [(1, "basic"), (2, "advanced"), (4, "advanced")])
def test_replaying_gives_the_same_game(players: int, side: str) -> None:
    game = finished(players, side, players)
    text = write_record(game.record())
    again = replayed(text)
    assert write_record(again.record()) == text
    assert again.state == game.state
    assert again.ranking() == game.ranking()
    assert text.count(" score ") == players


def test_options_are_in_the_record() -> None:
    game = Game(content(), ["ann"], in_order(("red",)), must_act=True, charge_by_building=True)
    text = write_record(game.record())
    assert "must-act: yes\ncharge-by-building: yes\n" in text
    again = replayed(text)
    assert again.rules.must_act
    assert again.rules.charge_by_building
    assert "must-act is yes or left out" in refused(
        lambda: replayed(text.replace("must-act: yes", "must-act: no"))
    )


def test_comments_are_kept() -> None:
    game = small()
    game.log.append(Comment("# a remark"))
    text = write_record(game.record())
    assert write_record(replayed(text).record()) == text


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_kept_games_are_played_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = replayed(text)
    assert game.over
    assert write_record(game.record()) == text


def test_games_are_kept() -> None:
    kept = {path.stem for path in FOLDER.glob("*.txt")}
    assert kept == set(GAMES)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("game: sand", "game: rolling", "line 2: this is a record of 'rolling', not of sand"),
        ("rules: 1", "rules: 2", "line 5: the record was played with version 2 of the rules"),
        ("content: ", "content: 0", "line 6: the record was played with the content 0"),
        ("rules: 1\n", "", "the header 'rules' is missing"),
        ("seat: bob", "seat: ann", "line 4: two seats cannot both be called 'ann'"),
        ("seat: bob", "side: basic", "line 4: the header 'side' is not known here"),
        ("ring: gg/g", "ring: gg/r", "line 7: ring: gg/r is there 2 times"),
        ("deck 1: I-01", "deck 1: I-02", "line 8: deck 1: I-02 is there 2 times"),
        ("deck 2: II-01 ", "deck 2: ", "line 9: deck 2: II-01 is missing"),
        ("red purple", "red red", "line 11: boards: no colour is there twice"),
        ("boards: red purple\n", "", "line 12: 0.2 bob: 'choose y' does not belong here"),
        ("choose y", "choose r", "line 13: 0.2 bob: 'choose r': the purple board chooses"),
        ("choose y", "fly", "line 13: 0.2 bob: 'fly': 'fly' is no move"),
        ("1.1 ann", "1.1 bob", "line 14: 1.1 bob: 'tile gg/g c2 c3 d3' does not belong here"),
        ("1.1 ann", "2.1 ann", "it is 1.1 ann"),
        ("1.1 ann: tile gg/g c2 c3 d3", "1.1 dice 4 2", "line 14: there are no dice"),
        ("1.1 ann: tile gg/g c2 c3 d3", "1 score ann: 3", "line 14: the game is not over"),
        ("1.1 ann: tile gg/g c2 c3 d3", "1 score eve: 3", "line 14: there is no seat 'eve'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, why: str) -> None:
    text = write_record(small().record())
    assert old in text
    assert why in refused(lambda: replayed(text.replace(old, new, 1)))


def test_scores_are_results() -> None:
    text = write_record(finished(1, "basic", 3).record())
    assert "the record says 99 points" in refused(
        lambda: replayed(text.replace("score ann: ", "score ann: 99 points, ", 1))
    )


def test_other_content_is_refused() -> None:
    other = parse_content(CONTENT.replace("levels = 8", "levels = 7"))
    text = write_record(small().record())
    told = refused(lambda: game_from_record(parse_record(text), other))
    assert f"this program has the content {other.fingerprint}" in told


# --- seats and turns -------------------------------------------------------------------------


def test_only_the_seat_on_turn_plays() -> None:
    game = small()
    assert game.awaited == "ann"
    with pytest.raises(IllegalMove, match="it is the turn of ann, not of bob"):
        game.play("bob", "end")
    with pytest.raises(UnknownName, match="there is no seat 'eve'; there are ann, bob"):
        game.play("eve", "end")


def test_a_refused_move_leaves_no_trace() -> None:
    game = small()
    text, state = write_record(game.record()), game.state
    with pytest.raises(IllegalMove):
        game.play("ann", "end")
    assert write_record(game.record()) == text
    assert game.state is state


def test_seats_have_names_of_their_own() -> None:
    assert "both be called" in refused(lambda: Game(content(), ["a", "a"], in_order()))
    assert "no name" in refused(lambda: Game(content(), ["a:b"], in_order()))
    assert "1 to 4 play, not 0" in refused(lambda: Game(content(), [], in_order()))


def test_undo_goes_back_to_the_start_of_the_turn() -> None:
    game = small()
    game.play("ann", "take gr/g")
    game.undo("ann")
    assert not any(game.state.players[0].board)
    assert write_record(game.record()).endswith("0.2 bob: choose y\n")
    assert "nothing to take back" in refused(lambda: game.undo("ann"))
    game.play("ann", "end")
    assert "nothing to take back" in refused(lambda: game.undo("ann"))
    assert "nothing to take back" in refused(lambda: game.undo("bob"))


def test_undo_stops_at_what_was_newly_seen() -> None:
    game = Game(content(), ["ann"], in_order(("red",)))
    moves = ["tile gg/g c2 c3 d3", "take rg/k", "end", "tile gg/r b3 b4 c4", "take rg/r", "look I"]
    for text in moves:
        game.play("ann", text)
    seen = game.state
    assert "nothing to take back" in refused(lambda: game.undo("ann"))
    game.play("ann", "keep I-05")
    game.undo("ann")
    assert game.state == seen
    assert write_record(game.record()).rstrip().endswith("look I")
    game.play("ann", "keep I-06")
    game.play("ann", "end")
    text = write_record(game.record())
    assert write_record(replayed(text).record()) == text


def test_a_view_is_by_name() -> None:
    game = small()
    assert game.view("ann") != game.state
    assert game.view(None).decks == game.view("bob").decks


def test_the_ranking_of_a_solo_game_has_a_title() -> None:
    (place,) = finished(1, "advanced", 5).ranking()
    assert place.title
    assert [p.title for p in finished(2, "basic", 5).ranking()] == ["", ""]
