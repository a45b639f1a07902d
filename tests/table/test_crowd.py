"""A crowd that does not stop for one who vanished, and what the big screen tells of it."""

from pathlib import Path

import msgspec
import pytest

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.table import snapshot, waiting
from realmtable.table.commands import AddBot, Confirm, Join, MoveOn, Start, VoteMoveOn
from realmtable.table.events import MovedOn, Rolled
from realmtable.table.hall import hall_view
from realmtable.table.outcomes import TurnTold
from realmtable.table.settings import Settings, check_settings
from realmtable.table.standing import running
from realmtable.table.told import past_turn
from realmtable.table.views import progress
from tests.support.web.processes import Clock
from tests.support.web.site import Browser, site
from tests.support.web.sittings import REALMS, SECRET, Sitting, games, rolling, snap

CROWD = Settings(realms=REALMS, kind="crowd")
BY_ITSELF = msgspec.structs.replace(CROWD, quorum=90)
PEOPLE = [f"p{n}" for n in range(10)]


def hall(settings: Settings = CROWD, people: list[str] = PEOPLE) -> Sitting:
    """A crowd that has begun; its host does not play."""
    sitting = Sitting(settings, host=None)
    for person in people:
        sitting.do(person, Join(name=person, after=sitting.table.number))
    sitting.do("ann", Start(after=sitting.table.number))
    return sitting


def play(sitting: Sitting, person: str, like: str = "random") -> None:
    """Confirms the person's turn, played as a bot would."""
    table = sitting.table
    number = sitting.seat(person)
    assert number is not None
    seat = table.seats[number]
    line = table.game.bot_turn(like, person, table.start_of(seat))
    round, turn = table.game.place(seat.done)
    sitting.do(person, Confirm(round=round, turn=turn, moves=line.texts, after=table.number))


# --- going on without those who are missing -------------------------------------------------------


def test_the_host_sees_how_many_are_missing_and_goes_on_without_them() -> None:
    sitting = hall()
    for person in PEOPLE[:8]:
        play(sitting, person)
    view = sitting.view("ann")
    assert (view.host, view.me.seat, view.missing, view.waiting) == (True, None, 2, [])
    sitting.do("ann", MoveOn(after=sitting.table.number))
    assert len(sitting.table.rolls) == 2
    assert sitting.view("ann").missing == 8  # those who vanished are not waited for again
    assert sitting.view("ann").counts["behind"] == 2


def test_players_vote_and_see_the_count() -> None:
    sitting = hall()
    for person in PEOPLE[:9]:
        play(sitting, person)
    for n, person in enumerate(PEOPLE[:4], 1):
        sitting.do(person, VoteMoveOn(after=sitting.table.number))
        votes = sitting.view(person).votes
        assert (votes.count, votes.need, votes.mine) == (n, 5, True)
    assert sitting.view(PEOPLE[5]).votes.mine is False
    told = msgspec.json.decode(progress(sitting.table))
    assert (told["missing"], told["votes"], told["need"]) == (1, 4, 5)
    sitting.do(PEOPLE[4], VoteMoveOn(after=sitting.table.number))
    assert len(sitting.table.rolls) == 2


def test_those_given_up_before_do_not_count_for_a_vote() -> None:
    sitting = hall()
    for person in PEOPLE[:4]:
        play(sitting, person)
    sitting.do("ann", MoveOn(after=sitting.table.number))
    assert sitting.view(PEOPLE[0]).votes.need == 2
    for person in PEOPLE[:3]:
        play(sitting, person)
    sitting.do(PEOPLE[0], VoteMoveOn(after=sitting.table.number))
    sitting.do(PEOPLE[1], VoteMoveOn(after=sitting.table.number))
    assert len(sitting.table.rolls) == 3


def test_by_choice_the_table_goes_on_by_itself() -> None:
    sitting = hall(BY_ITSELF)
    for person in PEOPLE[:8]:
        play(sitting, person)
    sitting.now += 600
    assert waiting.deadline(sitting.table) is None
    assert sitting.tick() == []  # 8 of 10 are not enough, however long it takes
    play(sitting, PEOPLE[8])
    assert [type(entry.event) for entry in sitting.tick()] == [MovedOn, Rolled]
    assert sitting.view().counts["behind"] == 1


def test_a_minute_passes_in_any_case() -> None:
    sitting = hall(BY_ITSELF)
    for person in PEOPLE[:9]:
        play(sitting, person)
    sitting.now += 59
    assert waiting.deadline(sitting.table) == sitting.table.rolled_at + 60
    assert sitting.tick() == []
    sitting.now += 1
    assert len(sitting.tick()) == 2
    assert len(sitting.table.rolls) == 2


def test_without_the_choice_it_waits() -> None:
    sitting = hall()
    for person in PEOPLE[:9]:
        play(sitting, person)
    sitting.now += 86400
    assert sitting.tick() == []


def test_a_shorter_timer_comes_first_and_a_longer_one_does_not_hold_back() -> None:
    for timer, seconds in ((20, 20), (300, 60)):
        sitting = hall(msgspec.structs.replace(BY_ITSELF, timer=timer))
        for person in PEOPLE[:9]:
            play(sitting, person)
        assert waiting.deadline(sitting.table) == sitting.table.rolled_at + seconds


def test_bots_are_no_part_of_the_share() -> None:
    sitting = Sitting(BY_ITSELF, host=None)
    for person in PEOPLE[:2]:
        sitting.do(person, Join(name=person, after=sitting.table.number))
    for _ in range(18):
        sitting.do("ann", AddBot(bot="random", after=sitting.table.number))
    sitting.do("ann", Start(after=sitting.table.number))
    for seat in range(3, 21):
        sitting.bot(seat)
    play(sitting, PEOPLE[0])
    assert waiting.missing(sitting.table) == 1
    assert waiting.deadline(sitting.table) is None  # one of two people


def test_after_the_last_roll_those_behind_get_a_minute_for_each_turn() -> None:
    sitting = hall(BY_ITSELF)
    for _ in range(9):
        for person in PEOPLE[:9]:
            play(sitting, person)
        if len(sitting.table.rolls) < 9:
            sitting.now += 60
            sitting.tick()
    table = sitting.table
    assert (waiting.missing(table), table.phase) == (1, "playing")
    sitting.now = table.rolled_at + 9 * 60
    assert waiting.deadline(table) == sitting.now
    sitting.tick()
    assert table.phase == "over"


def test_a_replayed_log_and_a_snapshot_know_the_same_deadline() -> None:
    sitting = hall(BY_ITSELF)
    for person in PEOPLE[:9]:
        play(sitting, person)
    deadline = waiting.deadline(sitting.table)
    assert deadline is not None
    assert waiting.deadline(sitting.replayed()) == deadline
    saved = snap(sitting.table)
    restored = snapshot.restore(games(), "BCDFGH", SECRET, None, saved)
    assert waiting.deadline(restored) == deadline


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"quorum": 20}, "from 50 to 99 percent, not 20"),
        ({"quorum": 100}, "from 50 to 99 percent, not 100"),
        ({"quorum": 90, "advance": "host"}, "when the host says so"),
        ({"quorum": 90, "dice": "host"}, "when the host says so"),
    ],
)
def test_shares_that_no_table_can_be_played_by(changes: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidText, match=f"settings.quorum: .*{why}"):
        check_settings(msgspec.structs.replace(CROWD, **changes), rolling())


async def test_a_restarted_server_goes_on_by_itself(tmp_path: Path) -> None:
    clock = Clock()
    settings = {"realms": REALMS, "kind": "crowd", "quorum": 50}
    async with site(tmp_path, clock) as made:
        host, people = await made.browser(), [await made.browser() for _ in range(2)]
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        for n, person in enumerate(people):
            await person.do(code, "join", name=f"person {n}")
        await host.do(code, "start")
        await people[0].end_turn(code)
        assert (await host.view(code))["missing"] == 1
    clock.now += 61
    async with site(tmp_path, clock) as made:
        view = await Browser((await made.browser()).http).view(code)
        assert (view["turn"], view["counts"]["behind"]) == (2, 1)


async def test_a_table_that_cannot_be_played_on_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    async with site(tmp_path, clock) as made:
        service = made.service
        ann = await made.browser()
        codes = []
        for _ in range(2):
            settings = {"realms": REALMS, "timer": 30}
            codes.append(
                (await ann.ok("/api/tables", {"settings": settings, "name": "Ann"}))["code"]
            )
            await ann.do(codes[-1], "start")
        room = service.rooms.room
        ticked = []

        async def load(code: str) -> object:
            ticked.append(code)
            if code == min(codes):
                raise IllegalMove("other versions")
            return await room(code)

        monkeypatch.setattr(service.rooms, "room", load)
        for code in sorted(codes):
            await service.upkeep.enforce(code)
        assert ticked == sorted(codes)


# --- what the big screen tells ------------------------------------------------------------------


def test_names_arrive_in_the_lobby() -> None:
    sitting = Sitting(CROWD, host=None)
    for n in range(60):
        sitting.do(f"p{n}", Join(name=f"Guest {n}", after=sitting.table.number))
    sitting.now += 1
    told = hall_view(sitting.table, sitting.now)
    assert told.newest[:2] == ["Guest 59", "Guest 58"]
    assert len(told.newest) == 40
    assert (told.leaders, told.gain, told.spread) == ([], None, None)


def test_who_leads_during_the_round_and_what_the_turn_brought() -> None:
    sitting = hall()
    table = sitting.table
    for turn in range(3):
        for person in PEOPLE if turn < 2 else PEOPLE[:6]:
            play(sitting, person, "easy")
    sitting.now += 1
    told = hall_view(table, sitting.now)
    totals = {seat.name: running(table, seat) for seat in table.seats.values()}
    assert [place.total for place in told.leaders] == sorted(totals.values(), reverse=True)
    assert all(totals[place.name] == place.total for place in told.leaders)
    assert [place.rank for place in told.leaders] == [
        1 + sum(other > place.total for other in totals.values()) for place in told.leaders
    ]
    gains = {
        seat.name: table.game.gain(seat.history[-2], seat.history[-1], 3).tenths
        for seat in table.seats.values()
        if seat.done == 3
    }
    assert told.gain is not None
    assert (told.gain.turn, told.gain.gain) == (3, max(gains.values()))
    assert gains[told.gain.names[0]] == told.gain.gain
    for place in told.leaders:
        assert place.gain == gains.get(place.name)
    assert told.spread is not None
    assert told.spread.count == sum(each.count for each in told.spread.bins) == 10


def test_gains_are_differences_of_running_scores() -> None:
    sitting = hall(people=PEOPLE[:2])
    table = sitting.table
    before = 0
    for turn in range(1, 9):
        play(sitting, PEOPLE[0], "easy")
        sitting.now += 1
        told = hall_view(table, sitting.now).leaders
        mine = next(place for place in told if place.name == PEOPLE[0])
        assert mine.gain == mine.total - before, turn
        before = mine.total
        play(sitting, PEOPLE[1])


def test_turns_that_are_shown_at_the_end_of_the_round_stay_unseen() -> None:
    sitting = hall(msgspec.structs.replace(CROWD, show="round_end"), PEOPLE[:4])
    for person in PEOPLE[:4]:
        play(sitting, person, "easy")
    sitting.now += 1
    told = hall_view(sitting.table, sitting.now)
    assert {place.total for place in told.leaders} == {0}
    assert {place.gain for place in told.leaders} == {None}
    assert (told.gain, told.spread) == (None, None)


def test_numbers_of_a_crowd_are_worked_out_once_a_second() -> None:
    sitting = hall()
    first = hall_view(sitting.table, sitting.now)
    play(sitting, PEOPLE[0])
    assert hall_view(sitting.table, sitting.now + 0.9) is first
    second = hall_view(sitting.table, sitting.now + 1.0)
    assert second.number == sitting.table.number > first.number


def test_the_end_shows_the_ranking() -> None:
    sitting = hall(people=PEOPLE[:4])
    for _ in range(9):
        for person in PEOPLE[:4]:
            play(sitting, person, "easy")
    assert sitting.table.phase == "over"
    sitting.now += 3
    told = hall_view(sitting.table, sitting.now)
    standing = sitting.view().standing
    assert [(p.rank, p.name, p.total) for p in told.leaders] == [
        (p.rank, p.name, p.total) for p in standing
    ]


async def test_the_screens_numbers_over_http(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        host, ann = await made.browser(), await made.browser()
        settings = {"realms": REALMS, "kind": "crowd"}
        code = (await host.ok("/api/tables", {"settings": settings}))["code"]
        await ann.do(code, "join", name="Ann")
        told = (await host.get(f"/api/tables/{code}/screen")).json()
        assert told == {"number": 2, "newest": ["Ann"], "leaders": [], "gain": None, "spread": None}
        assert (await host.get("/api/tables/NOTHERE/screen")).status_code == 404


def test_a_crowd_still_tells_every_own_turn() -> None:
    """Only the last outcomes are kept of a crowd's seats; older turns are played again."""
    sitting = Sitting(CROWD)
    sitting.do("ann", Start(after=sitting.table.number))
    table = sitting.table
    told: list[TurnTold] = []
    while table.phase == "playing" and len(told) < 7:
        seat = table.seats[1]
        start = table.start_of(seat)
        before = table.game.before(seat.position, seat.done, seat.level)
        line = table.game.bot_turn("greedy", "seed", start)
        told.append(table.game.told(before, line, seat.done))
        round, turn = table.game.place(seat.done)
        sitting.do("ann", Confirm(round=round, turn=turn, moves=line.texts, after=table.number))
    for at in (table, snapshot.restore(games(), "BCDFGH", SECRET, None, snap(table))):
        pasts = [past_turn(at, at.seats[1], index) for index in range(len(told))]
        assert [past.told() for past in pasts if past] == told
        assert len(at.seats[1].history) == 2
