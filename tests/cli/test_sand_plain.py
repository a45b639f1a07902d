"""Realm of Sand in lines: everything can be said, nothing breaks it, nothing hidden is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realmtable.cli.rescue import rescued
from realmtable.cli.sand_choices import PLACED, choices, still_possible
from realmtable.cli.sand_plain import play_plain
from realmtable.cli.sand_sitting import SandSitting
from realmtable.cli.talk import Manner, sentence
from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.record import parse_record
from realmtable.sand.content import BUILD, TILE, Move
from realmtable.sand.game import Game, game_from_record
from realmtable.sand.movetext import move_text
from realmtable.sand.state import State
from realmtable.sand.turn import legal
from tests.support.sand import content, in_order, table
from tests.support.sand_sitting import Chance, Idle, drawn, sitting

FIRST = "tile gg/g b2 b3 c3"
NEXT = in_order().ring[6]


def talk(at: SandSitting, lines: list[str], manner: Manner | None = None) -> tuple[list[str], bool]:
    """What is said to these lines, and whether another game is wanted."""
    said: list[str] = []
    given: Iterator[str] = iter(lines)
    again = play_plain(at, lambda: next(given, None), said.append, manner)
    assert not any("\n" in line for line in said)
    return said, again


def test_a_turn() -> None:
    at = sitting(["ann", "bob"])
    said, _ = talk(at, [FIRST, f"take {NEXT}", "end"])
    text = "\n".join(said)
    assert "Round 1: ann" in said
    assert "2 ░░░░░ [g]   ·    ·    ·  ░░░░░" in said
    assert f"ann: {FIRST}; take {NEXT}." in said
    assert "Round 1: bob" in said
    assert "Tiles gg/r, gg/k, " in text
    assert at.game.state.seat == 1


def test_the_table_is_told_at_the_start() -> None:
    said, _ = talk(sitting(["ann"], boards=("red",)), [])
    assert "Round 1 of 14: ann" in said
    assert "Cards of level III, 14 more in the deck:" in said
    assert any(line.startswith("Ring: queen > ") for line in said)
    assert "Pool GGRRKKBBYY · squares 28 green, 28 red, 28 black" in said
    assert "0 points, 0 hourglasses · level 0 of 8 · red crystal, not charged" in said
    assert said[-1].startswith("deck 3: ") or "1.1" not in said[-1]


def test_rows_and_ring_are_told_only_when_they_change() -> None:
    said, _ = talk(sitting(["ann", "bob"]), [FIRST, f"take {NEXT}", "undo", "score"])
    assert sum(line.startswith("Cards of level III") for line in said) == 1
    assert sum(line.startswith("Ring:") for line in said) == 4, "laid, taken, taken back"
    said, _ = talk(sitting(["ann"]), ["state"])
    assert sum(line.startswith("Cards of level III") for line in said) == 2


def test_without_pictures_there_is_a_line_for_everything() -> None:
    said, _ = talk(sitting(["ann", "bob"]), [FIRST, "others"], Manner(pictures=False))
    assert not any(sign in "".join(said) for sign in "╭│░")
    first = content().cards[0]
    assert any(line.startswith(f" · {first.id} {first.points}p") for line in said)
    assert "Board, row by row: ...... .g.... .gg... ...... ...... ......" in said


def test_what_can_be_built_is_told_with_its_cells() -> None:
    at = sitting(["ann"])
    at.game.state = table(["......", ".kr...", ".kk...", *["......"] * 3], 1, shown="I-03")
    said, _ = talk(at, ["build I-03"])
    assert "Can be built: I-03 with b2 c2 b3 c3" in said
    assert "Built I-03." in said
    assert "Built I-03" in said
    assert any(line.startswith("2 points, 1 hourglass · ") for line in said)


def test_legal_lists_what_can_be_done_and_moves_that_begin_so() -> None:
    said, _ = talk(sitting(["ann"]), ["legal", "legal tile gg/g b2", "legal fly"])
    assert "Lay a tile:" in said
    assert "  tile gg/g CELLS  green, green, green round a corner: 36 ways" in said
    assert any(line.strip().startswith("tile gg/g b2 b3 c3  Lay the tile green") for line in said)
    assert "No legal move begins with 'fly'." in said


def test_undo() -> None:
    at = sitting(["ann"])
    said, _ = talk(at, ["undo", FIRST, "undo"])
    assert (
        "There is nothing to take back: you have done nothing since you saw something new." in said
    )
    assert "It was taken back." in said
    assert at.game.log == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fly", "'fly' is no move"),
        ("tile gg/g a1 a2 b2", "a1 and a2 are dark"),
        ("build I-01", "I-01"),
        ("help chess", "There is no help on 'chess'"),
        ("again", "This game is not over yet"),
        ("take grk", "only after one has been laid"),
        ("save", "Say where to: save FILE."),
        ("\x00\x1b[2J", "is no move"),
        ("é" * 300, "at most 200 letters"),
    ],
)
def test_what_is_refused_says_why(line: str, why: str) -> None:
    at = sitting(["ann"])
    said, _ = talk(at, [line])
    assert any(why.lower() in told.lower() for told in said), said[-25:]
    assert at.game.log == []


def test_help() -> None:
    said, _ = talk(
        sitting(["ann"], boards=("red",)),
        ["help", "?", "help turn", "help moves", "help signs", "help crystals"],
    )
    assert said.count("You can write:") == 2
    assert " · No more dark cells may be occupied than your level." in said
    assert any(line.startswith(" · red: look at three cards") for line in said)
    said, _ = talk(sitting(["ann"]), ["help crystals"])
    assert " · This side of the boards has no crystals." in said


def test_the_alternative_crystal_rule_is_told() -> None:
    game = Game(content(), ["ann"], in_order(("blue",)), charge_by_building=True)
    said, _ = talk(SandSitting(game, ["ann"], {}), ["help crystals"])
    assert any("charged by building over one of its cells" in line for line in said)


def test_others_and_scores() -> None:
    at = sitting(["ann"], {"bot": Chance(), "idle": Idle()})
    said, _ = talk(at, ["end", "others", "score"])
    assert any(
        line.startswith("bot: 0 points, 0 of 10 hourglasses · level 0 of 8 · tiles ")
        for line in said
    )
    assert any(line.startswith("ann: 0 points") and "whose turn it is" in line for line in said)
    assert any(line.startswith("bot (bot): 0 points") for line in said)


def test_a_game_to_its_end_and_another() -> None:
    at = sitting(["ann"], {"idle": Idle()})
    said, again = talk(at, ["end", "end", "legal", "end", "score", "again"], Manner())
    assert "The game is over." in said
    assert "1. idle: 0 points, 0 pieces on board" in said
    assert again
    assert at.finished


def test_a_solo_game_ends_with_a_title() -> None:
    at = sitting(["ann"])
    said, again = talk(at, ["end"] * 14)
    assert "1. ann: 0 points, 0 pieces on board, Apprentice" in said
    assert not again


def test_the_last_round_is_told() -> None:
    at = sitting(["ann", "bob"])
    at.game.state = table(built="III-03 III-06 III-09 II-13")
    said, _ = talk(at, [])
    assert "Round 2, the last one: ann" in said


# --- a person is asked before a turn is wasted -----------------------------------------------


def test_who_ends_the_turn_too_early_is_asked_once() -> None:
    at = sitting(["ann"])
    said, _ = talk(at, ["end", "score", "end", "end"], Manner(interactive=True))
    asked = "Your main action is not taken yet. Write it again to end the turn."
    assert said.count(asked) == 2, "something else in between asks again"
    assert at.game.state.round == 2


def test_still_possible() -> None:
    state = table(["......", ".kr...", ".kk...", *["......"] * 3], shown="I-03")
    told = still_possible(state)
    assert told == "I-03 can still be built, and your main action is not taken yet."


def test_in_a_pipe_nothing_is_asked() -> None:
    at = sitting(["ann"])
    talk(at, ["end"])
    assert at.game.state.round == 2


# --- what is hidden stays hidden --------------------------------------------------------------


def looking(seats: list[str]) -> SandSitting:
    at = sitting(seats, boards=("red", "blue"))
    at.game.state = table(crystal="red", charged=True)
    return at


def test_kept_cards_are_told_to_their_owner_only() -> None:
    at = looking(["ann", "bob"])
    deck = [content().cards[card].id for card in at.game.state.decks[1][:3]]
    said, _ = talk(at, ["look II", f"keep {deck[1]}", "end", "state", "others", "score"])
    own = said[: said.index("Round 2: bob")]
    others = said[said.index("Round 2: bob") :]
    others = others[: others.index("No more input.")]
    assert any(line.startswith(f"Kept {deck[1]} ") for line in own)
    assert any(line.startswith(f"Looked at {deck[0]} ") for line in own)
    assert not any(deck[1] in line for line in others)
    assert not any(deck[0] in line for line in others)
    assert "ann: look II; keep ?2." in own
    assert any("keeps face down II" in line for line in others)


def test_the_screen_is_cleared_when_somebody_saw_hidden_cards() -> None:
    at = looking(["ann", "bob"])
    said, _ = talk(at, ["look II", "keep", "end", "end"], Manner(interactive=True))
    assert not any("\033" in line for line in said), "keep is ambiguous, so nothing has ended"
    at = looking(["ann", "bob"])
    card = content().cards[at.game.state.decks[1][0]].id
    said, _ = talk(at, ["look II", f"keep {card}", "end", "end"], Manner(interactive=True))
    assert sum("What ann saw is gone from the screen." in line for line in said) == 1


@pytest.mark.parametrize("seed", range(4))
def test_no_card_of_a_deck_is_ever_told(seed: int) -> None:
    """Whatever the others do, a person reads no id that she cannot see."""
    setup = drawn(3, "advanced", seed)
    at = sitting(["ann"], {"one": Chance(seed), "two": Chance(seed + 9)}, setup=setup)
    said: list[str] = []
    names = {card.id for card in content().cards}

    def line() -> str | None:
        state = at.game.view("ann")
        seen = {
            content().cards[card].id
            for card in [
                *state.rows,
                *state.looked,
                *(c for player in state.players for c in [*player.built, *player.kept]),
            ]
            if card < len(names)
        }
        told = {name for name in names for text in said if f"{name} " in f"{text} "}
        assert told <= seen | shown
        shown.update(seen)
        said.clear()
        return "end" if at.current and at.game.state.round < 9 else None

    shown: set[str] = set()
    play_plain(at, line, said.append, Manner())


# --- records ---------------------------------------------------------------------------------


def test_an_unfinished_game_leaves_its_record() -> None:
    at = sitting(["ann", "bob"])
    said, _ = talk(at, [FIRST])
    at_record = said.index("The game is unfinished. This is its record:")
    text = "\n".join(said[at_record + 1 :]) + "\n"
    assert game_from_record(parse_record(text), content()).state == at.game.state


def test_a_saved_game_need_not_be_told(tmp_path: Path) -> None:
    at = sitting(["ann"])
    path = tmp_path / "game.txt"
    said, _ = talk(at, [FIRST, f"save {path}", f"save {path}", "save /nowhere/x", "quit"])
    assert f"Saved to {path}." in said
    assert f"{path} is there already; choose another name." in said
    assert "/nowhere/x cannot be written: No such file or directory." in said
    assert "The game is unfinished. This is its record:" not in said
    assert path.read_text(encoding="utf-8") == at.record_text()


def test_whatever_fails_the_game_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, view: State) -> Move:
            raise ZeroDivisionError

    monkeypatch.chdir(tmp_path)
    at = sitting(["ann"], {"bot": Broken()})
    with pytest.raises(RealmtableError, match="go on with: realmtable play --record"), rescued(at):
        talk(at, ["end"])
    saved = (tmp_path / "realmtable-rescued.record").read_text(encoding="utf-8")
    assert game_from_record(parse_record(saved), content()).awaited == "bot"


# --- the sitting ------------------------------------------------------------------------------


def test_every_seat_is_played_by_somebody() -> None:
    with pytest.raises(InvalidText, match="nobody plays the seat 'bob'"):
        SandSitting(Game(content(), ["ann", "bob"], in_order()), ["ann"], {})


def test_after_the_game_nothing_is_decided() -> None:
    at = sitting(["ann"], {"idle": Idle()})
    while not at.finished:
        at.advance()
        if at.current:
            at.play("end")
    at.advance()
    for call in (lambda: at.play("end"), at.undo):
        with pytest.raises(IllegalMove, match="the game is over"):
            call()
    assert at.shown == "ann"
    assert at.fresh() == set()


def test_what_was_taken_back_is_not_told_to_others() -> None:
    at = sitting(["ann", "bob"])
    at.advance()
    at.play(FIRST)
    at.undo()
    at.play("end")
    assert [news.text for news in at.advance()] == ["ann: nothing."]


def test_cells_of_this_turn_are_fresh() -> None:
    at = sitting(["ann", "bob"])
    at.advance()
    at.play(FIRST)
    assert at.fresh() == {content().cell_names.index(name) for name in ("b2", "b3", "c3")}


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_move_is_in_the_list_or_can_be_placed(seed: int) -> None:
    """Played through games with all crystals: no move is left out, and each says something."""
    side = "advanced" if seed % 2 else "basic"
    game = Game(content(), ["a", "b", "c"], drawn(3, side, seed))
    mind = Chance(seed)
    for _ in range(150):
        if game.over:
            break
        view = game.view(game.awaited)
        found = choices(view)
        listed = {choice.typed for choice in found if choice.move is not None}
        placed = {(choice.kind, choice.what) for choice in found if choice.move is None}
        for move in legal(view):
            if move.kind in PLACED:
                assert (move.kind, move.what) in placed
            else:
                assert move_text(view, move) in listed
        assert all(choice.words for choice in found)
        assert len({(c.group, c.head, c.words) for c in found}) == len(found)
        game.play_move(str(game.awaited), mind.choose(view))


def test_choices_can_be_filtered() -> None:
    state = table(
        ["......", ".kr...", ".kk...", *["......"] * 3], shown="I-03", tiles="grk ggg rrr"
    )
    found = choices(state)
    assert [c.kind for c in found if c.has("i-03")] == [BUILD]
    assert [c.kind for c in found if c.has("tile grk")] == [TILE]
    assert sorted(c.head for c in found if c.has("lay a tile")) == ["ggg", "grk", "rrr"]


def test_sentences_leave_cells_alone() -> None:
    assert sentence("a1 is dark") == "a1 is dark."
    assert sentence("the game is over") == "The game is over."
    assert sentence("why?") == "Why?"
