"""Realm of Sand at a table: seats in order, hidden cards, what shows something new, the absent."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, InvalidText, RealmtableError
from realmtable.core.record import parse_record
from realmtable.sand.content import END, LOOK
from realmtable.sand.contentfile import own_content
from realmtable.sand.game import game_from_record
from realmtable.sand.movetext import move_text
from realmtable.sand.setup import Setup
from realmtable.sand.shuffle import shuffle
from realmtable.sand.turn import apply, legal
from realmtable.table import snapshot
from realmtable.table.commands import Confirm, GoAway, Join, Leave, MoveOn, Show, Start, TakeBack
from realmtable.table.errors import Stale, TooMany
from realmtable.table.figures import figures, kept_games, new_results
from realmtable.table.games.sand import SandGame, SandGames
from realmtable.table.games.sand_views import SandResults, SandTurnView, SharedView
from realmtable.table.settings import Settings, check_settings
from realmtable.table.turns import check_shown, position_of
from realmtable.table.views import seen_event
from tests.support.web.sittings import Sitting

SOLO_TURNS = 14


def table(*others: str, kind: str = "table", **options: bool | str) -> Sitting:
    """Ann and others, started."""
    settings = Settings(game="sand", kind=kind, options=dict(options))  # type: ignore[arg-type]
    sitting = Sitting(settings)
    for name in others:
        sitting.do(name, Join(name=name))
    sitting.do("ann", Start(after=sitting.table.number))
    return sitting


def game(sitting: Sitting) -> SandGame:
    found = sitting.table.game
    assert isinstance(found, SandGame)
    return found


def on_turn(sitting: Sitting) -> str:
    """Whose turn it is."""
    (number,) = sitting.table.waited
    return sitting.people[number]


def confirm(sitting: Sitting, person: str, moves: list[str]) -> None:
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    sitting.do(person, Confirm(round=round, turn=turn, moves=moves, after=sitting.table.number))


def some_turn(sitting: Sitting, builds: bool = True) -> list[str]:
    """A turn that builds what it can and lays a tile, as a plain player would."""
    state = game(sitting).states[-1]
    seat, moves = state.seat, []
    while True:
        found = legal(state)
        wanted = [move for move in found if move.kind not in (END, LOOK)]
        built = [move for move in wanted if builds and move_text(state, move).startswith("build")]
        if state.acted and not built and any(move.kind == END for move in found):
            wanted = [move for move in found if move.kind == END]
        chosen = (built or wanted)[0]
        moves.append(move_text(state, chosen))
        state = apply(state, chosen)
        if chosen.kind == END or state.round > game(sitting).states[-1].round == 0:
            return moves
        assert state.seat == seat


def play_to_the_end(sitting: Sitting) -> None:
    """A few turns, and then two rounds in which nobody does anything."""
    for n in range(40):
        if sitting.table.phase == "over":
            return
        confirm(sitting, on_turn(sitting), some_turn(sitting) if n < 30 else ["end"])
    raise AssertionError("the game does not end")


def test_seats_play_one_after_the_other() -> None:
    sitting = table("bob", "cem")
    first = on_turn(sitting)
    order = [sitting.table.seats[number].name for number in game(sitting).order]
    assert first == order[0]
    with pytest.raises(Stale, match="not your turn"):
        sitting.do(order[1], Confirm(round=1, turn=2, moves=["end"], after=sitting.table.number))
    for n in range(5):
        assert on_turn(sitting) == order[n % 3]
        confirm(sitting, order[n % 3], ["end"])
    view = sitting.view("ann")
    assert (view.round, view.turn) == (2, 3)
    assert view.waiting == [order[2]]
    confirm(sitting, order[2], ["end"])  # the second round in which nobody did anything
    assert sitting.table.phase == "over"


def test_the_order_the_decks_and_the_ring_follow_from_the_secret() -> None:
    one, other = table("bob"), table("bob")
    assert game(one).setup == game(other).setup
    assert game(one).order == game(other).order


def test_the_shuffle_is_in_the_log_and_sent_to_nobody() -> None:
    sitting = table("bob")
    started = next(
        entry for entry in sitting.log if "chance" in type(entry.event).__struct_fields__
    )
    assert started.event.chance["deck 1"]  # type: ignore[union-attr]
    for seat in (None, 1, 2):
        assert b"deck" not in seen_event(sitting.table, started, seat, True)
    shared = sitting.view("ann").state
    assert isinstance(shared, SharedView)
    assert shared.position.decks is None


def test_a_whole_game_is_played_ranked_kept_and_recorded() -> None:
    sitting = table("bob", side="advanced")
    play_to_the_end(sitting)
    table_ = sitting.table
    view = sitting.view("ann")
    assert [place.rank for place in view.standing] == [1, 2]
    results = table_.game.results(table_, None, 0)
    assert isinstance(results, SandResults)
    assert results.over
    assert [row.seat for row in results.seats] == [place.seat for place in view.standing]
    assert [10 * row.points for row in results.seats] == [place.total for place in view.standing]
    text = sitting.record([1, 2])
    replayed = game_from_record(parse_record(text), own_content())
    assert replayed.over
    assert [place.points for place in replayed.ranking()] == [row.points for row in results.seats]
    shown = SandGames().record_view("x", text)
    assert shown.game == "sand"
    assert SandGames().agreed(parse_record(text)) == (0, "standard")
    rows = new_results(table_, {1: "a", 2: "b"}, sitting.log)
    assert {row.kind for row in rows} == {"sand"}
    assert figures(kept_games(rows[:1], []), [], "2026-01-01").modes["sand"].played == 1


@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_bots_play_whole_games_beside_people(side: str) -> None:
    """What a bot decides with a view is legal on the whole table, looking at cards included."""
    sitting = Sitting(Settings(game="sand", bots=["greedy", "random"], options={"side": side}))
    sitting.do("ann", Start(after=sitting.table.number))
    for _ in range(300):
        if sitting.table.phase == "over":
            break
        (number,) = sitting.table.waited
        if number == 1:
            confirm(sitting, "ann", some_turn(sitting))
        else:
            sitting.bot(number)
    assert sitting.table.phase == "over"
    assert game(sitting).over
    assert game_from_record(parse_record(sitting.record([1, 2, 3])), own_content()).over


def test_the_log_leads_to_the_same_table_and_there_are_no_snapshots() -> None:
    sitting = table("bob")
    for _ in range(9):
        confirm(sitting, on_turn(sitting), some_turn(sitting))
    again = sitting.replayed()
    assert snapshot.take(sitting.table) is None
    assert again.waited == sitting.table.waited
    other = again.game
    assert isinstance(other, SandGame)
    assert [state.key() for state in other.states] == [s.key() for s in game(sitting).states]


def test_alone_there_are_fourteen_turns() -> None:
    sitting = table(kind="solo")
    for _ in range(SOLO_TURNS):
        assert sitting.table.phase == "playing"
        confirm(sitting, "ann", some_turn(sitting))
    assert sitting.table.phase == "over"
    results = sitting.table.game.results(sitting.table, None, 0)
    assert isinstance(results, SandResults)
    assert results.seats[0].title


def test_one_who_is_away_or_gone_leaves_the_turn_to_the_next() -> None:
    sitting = table("bob")
    away = next(name for name in ("ann", "bob") if name != on_turn(sitting))
    other = on_turn(sitting)
    sitting.do(away, GoAway())
    confirm(sitting, other, ["end"])
    assert on_turn(sitting) == other
    assert sitting.view(other).turn == 1 + game(sitting).order.index(sitting.seat(other) or 0)
    sitting.do(other, Leave())
    assert sitting.table.phase == "playing"  # nobody is there, so nothing goes on
    assert len(game(sitting).states) == 3


def test_the_host_moves_on_and_the_turn_is_over() -> None:
    sitting = table("bob", must_act=True)
    late = on_turn(sitting)
    sitting.do("ann", MoveOn(after=sitting.table.number))
    assert on_turn(sitting) != late
    confirmed = next(e.event for e in reversed(sitting.log) if hasattr(e.event, "moves"))
    assert confirmed.moves[-1] == "end"
    assert len(confirmed.moves) > 1  # the main action cannot be left out here


def test_nothing_is_taken_back_once_the_next_turn_has_begun() -> None:
    sitting = table("bob")
    person = on_turn(sitting)
    confirm(sitting, person, ["end"])
    with pytest.raises(Stale, match="next turn has begun"):
        sitting.do(person, TakeBack(round=1, turn=1, after=sitting.table.number))


@pytest.fixture
def red(monkeypatch: pytest.MonkeyPatch) -> tuple[Sitting, str]:
    """A table where it is the turn of someone with a charged red crystal."""

    def with_red(*about: Any) -> Setup:
        return replace(shuffle(*about), boards=("red", "blue"))

    monkeypatch.setattr("realmtable.table.games.sand.shuffle", with_red)
    sitting = table("bob", side="advanced")
    for _ in range(10):
        state = game(sitting).states[-1]
        if state.ready and any(move.kind == LOOK for move in legal(state)):
            return sitting, on_turn(sitting)
        confirm(sitting, on_turn(sitting), charging_turn(sitting))
    raise AssertionError("nobody charged the red crystal")


def charging_turn(sitting: Sitting) -> list[str]:
    """A turn that charges the crystal if it can."""
    state = game(sitting).states[-1]
    for move in legal(state):
        text = move_text(state, move)
        after = apply(state, move)
        if text.startswith("tile") and after.players[state.seat].charged:
            take = move_text(after, legal(after)[0])
            return [text, take, "end"]
    return some_turn(sitting)


def test_looking_at_cards_is_played_for_good_before_they_are_seen(
    red: tuple[Sitting, str],
) -> None:
    sitting, person = red
    table_ = sitting.table
    seat = table_.seats[sitting.seat(person) or 0]
    round, turn = table_.game.place(seat.done)
    tried = table_.game.play(table_.start_of(seat), ["look I"])
    with pytest.raises(IllegalMove, match="played for good first"):
        check_shown(seat, tried)
    with pytest.raises(IllegalMove, match="played for good first"):
        confirm(sitting, person, [*tried.texts, "keep", "end"][:1])
    with pytest.raises(IllegalMove, match="shows something new"):
        sitting.do(person, Show(round=round, turn=turn, moves=[], after=table_.number))
    sitting.do(person, Show(round=round, turn=turn, moves=["look I"], after=table_.number))
    assert sitting.view(person).me.stands == ["look I"]
    with pytest.raises(IllegalMove, match="stands; go on from there"):
        confirm(sitting, person, ["end"])
    position = position_of(table_, seat)
    keep = move_text(position, legal(position)[0])
    shown = table_.game.turn_view(
        seat.number, None, table_.game.play(table_.start_of(seat), ["look I"]), seat.done
    )
    assert isinstance(shown, SandTurnView)
    assert keep.removeprefix("keep ") in shown.position.looked
    confirm(sitting, person, ["look I", keep, "end"])
    event = sitting.log[-2] if hasattr(sitting.log[-2].event, "moves") else sitting.log[-1]
    other = next(number for number in table_.seats if number != seat.number)
    card = keep.removeprefix("keep ").encode()
    assert card in seen_event(table_, event, seat.number, True)
    for viewer in (None, other):
        assert card not in seen_event(table_, event, viewer, True)
        state = table_.game.state_view(viewer)
        assert card not in msgspec.json.encode(state)
    assert card in msgspec.json.encode(table_.game.state_view(seat.number))
    told = table_.game.told(game(sitting).states[-2], tried, seat.done - 1)
    assert card.decode() not in str(told)


def test_one_who_does_not_go_on_after_looking_keeps_some_card(red: tuple[Sitting, str]) -> None:
    sitting, person = red
    seat = sitting.table.seats[sitting.seat(person) or 0]
    round, turn = sitting.table.game.place(seat.done)
    show = Show(round=round, turn=turn, moves=["look I"], after=sitting.table.number)
    sitting.do(person, show)
    sitting.do("ann", MoveOn(after=sitting.table.number))
    assert on_turn(sitting) != person
    assert len(game(sitting).states[-1].players[game(sitting).order.index(seat.number)].kept) == 1


def test_nobody_comes_into_a_game_that_has_begun_and_four_are_enough() -> None:
    sitting = table("bob")
    with pytest.raises(IllegalMove, match="nobody can come into it"):
        sitting.do("cem", Join(name="cem", after=sitting.table.number))
    full = Sitting(Settings(game="sand"))
    for name in ("bob", "cem", "dee"):
        full.do(name, Join(name=name))
    with pytest.raises(TooMany, match="its 4 seats"):
        full.do("eve", Join(name="eve"))


def test_the_record_of_a_game_that_goes_on_is_not_told() -> None:
    with pytest.raises(IllegalMove, match="until the game is over"):
        table("bob").record([1])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"kind": "crowd"}, "settings.kind: it is played as solo or table"),
        ({"mode": "lowest"}, "settings.mode: this game has no choice there"),
        ({"dice": "host"}, "settings.dice: this game has no choice there"),
        ({"options": {"side": "left"}}, "settings.options.side: basic or advanced, not left"),
        ({"options": {"must_act": "yes"}}, "settings.options.must_act: true or false"),
        ({"options": {"speed": "9"}}, "there is no 'speed'; there are side, must_act"),
        ({"game": "chess"}, "there is no game 'chess'"),
    ],
)
def test_settings_that_cannot_be_played(changes: dict[str, object], why: str) -> None:
    settings = msgspec.structs.replace(Settings(game="sand"), **changes)
    with pytest.raises((InvalidText, RealmtableError), match=why):
        Sitting(settings) if settings.game == "chess" else check_settings(settings, SandGames())
