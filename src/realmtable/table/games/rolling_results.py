"""The result of each round: every seat with its stars, what is left, its place, its best turn."""

from typing import TYPE_CHECKING

import msgspec

from realmtable.core.ranking import Place, ranked
from realmtable.table.game import OPPONENT_SEAT
from realmtable.table.games.rolling_stage import StageView
from realmtable.table.games.rolling_values import Marks, RollingGain, RollingOutcome, RollingScore
from realmtable.table.live import LiveTable
from realmtable.table.outcomes import Part, Results, Score
from realmtable.table.seat import SeatState
from realmtable.table.standing import CROWD_STANDING, standing
from realmtable.table.views import shown_turns, turns_seen

if TYPE_CHECKING:
    from realmtable.table.games.rolling_game import RollingGame

CROWD_TOP = 10  # places of a crowd that everyone gets


class BestTurn(msgspec.Struct):
    """The turn of a round that brought a seat most; of equals the first."""

    turn: int
    dice: list[int]
    gain: int  # tenths
    stars: dict[str, int]  # by realm, where there were any
    left: int  # resources


class SeatResult(msgspec.Struct):
    """A seat in one round. One that has not finished it, or hides it still, has no figures."""

    seat: int
    name: str
    by: str
    bot: str | None
    state: str
    knew: bool = False  # has played turns that had been open to all
    place: int | None = None  # in this round
    stars: list[int] | None = None
    left: int | None = None
    bonus: int = 0  # stars for resources, at a hard level
    score: int | None = None
    total: int | None = None  # with the rounds before
    rank: int | None = None  # by that
    best: BestTurn | None = None
    boards: Marks | None = None
    banked: int = 0  # stars of realms that were discarded
    debts: int = 0  # for rewards that were taken
    unpaid: int = 0  # of these, each of which costs a star
    realms: dict[str, str] | None = None  # names by id, where they are not those of the round


class RoundResult(msgspec.Struct):
    round: int
    part: Part
    realms: list[str]
    names: list[str]  # of the realms
    playing: int  # how many seats still play it
    count: int  # how many have finished it
    seats: list[SeatResult]  # the best first; of a crowd some, and one's own


class RollingResults(Results, kw_only=True):
    rounds: list[RoundResult]
    stage: StageView | None = None


def table_results(
    table: LiveTable, game: "RollingGame", mine: SeatState | None, now: float
) -> RollingResults:
    """The rounds that the viewer has finished; who only looks on at a table of friends also gets
    the one that is being played, as far as it is open."""
    known = min(len(table.rolls), turns_seen(table, mine))
    rounds = game.rounds_in(known)
    begun = mine is None and table.settings.kind != "crowd"
    if begun and known and not game.ends_round(known):
        rounds += 1
    found = [_round(table, game, mine, number, now) for number in range(1, rounds + 1)]
    stage = game.stage_view(table)
    return RollingResults(code=table.code, number=table.number, rounds=found, stage=stage)


def _round(
    table: LiveTable, game: "RollingGame", mine: SeatState | None, number: int, now: float
) -> RoundResult:
    end = game.index(number + 1, 1)
    crowd = table.settings.kind == "crowd"
    places, totals = _places(table, game, mine, number, now)
    known = game.rounds_in(turns_seen(table, mine))
    shown = _best_of_crowd(table, places, known, now) if crowd else places
    seats = [_seat(table, game, mine, each, number, totals[each.seat]) for each in shown]
    numbers = {each.seat for each in shown}
    if not crowd:
        seats += [_bare(seat) for seat in table.seats.values() if seat.number not in numbers]
    elif mine is not None and mine.number not in numbers and len(mine.scores) >= number:
        own = _among(table, game, mine, mine.scores[number - 1 : number], places)
        so_far = _among(table, game, mine, mine.scores[:number], list(totals.values()))
        seats.append(_seat(table, game, mine, own, number, so_far))
    if game.opponent and places:
        seats = _against_opponent(table, game, table.seats[places[0].seat], number, seats)
    playing = [seat for seat in table.seats.values() if seat.done < end and seat.state == "playing"]
    realms = game.rounds[number - 1].realms
    return RoundResult(
        number,
        game.parts[number - 1],
        [realm.id for realm in realms],
        [realm.name for realm in realms],
        len(playing),
        len(places),
        seats,
    )


def _places(
    table: LiveTable, game: "RollingGame", mine: SeatState | None, number: int, now: float
) -> tuple[list[Place[int]], dict[int, Place[int]]]:
    """The places in a round, best first, and by all rounds up to it. A crowd's are the same for
    all and may be two seconds old."""
    crowd = table.settings.kind == "crowd"
    kept = table.ranks.round_places.get(number)
    if crowd and kept is not None and now - kept[0] < CROWD_STANDING:
        return kept[1], kept[2]
    end = game.index(number + 1, 1)
    done = [
        seat
        for seat in table.seats.values()
        if len(seat.scores) >= number and (crowd or shown_turns(table, seat, mine) >= end)
    ]
    in_round = ranked(
        [(seat.number, [seat.scores[number - 1].tenths]) for seat in done], game.lowest_wins
    )
    by_total = game.ranking({seat.number: seat.scores[:number] for seat in done})
    totals = {place.seat: place for place in by_total}
    if crowd:
        table.ranks.round_places[number] = (now, in_round, totals)
    return in_round, totals


def _best_of_crowd(
    table: LiveTable, places: list[Place[int]], rounds: int, now: float
) -> list[Place[int]]:
    """The first of a round, and those who lead by all rounds that the viewer may know."""
    leading = {place.seat for place in standing(table, now, rounds)[:CROWD_TOP]}
    return places[:CROWD_TOP] + [each for each in places[CROWD_TOP:] if each.seat in leading]


def _among(
    table: LiveTable,
    game: "RollingGame",
    seat: SeatState,
    scores: list[Score],
    places: list[Place[int]],
) -> Place[int]:
    """A seat's place among others, which need not know of it yet."""
    total = sum(score.tenths for score in scores)
    rank = 1 + sum(game.is_better(place.total, total) for place in places)
    return Place(rank, seat.number, total, [score.tenths for score in scores])


def _bare(seat: SeatState) -> SeatResult:
    return SeatResult(seat.number, seat.name, seat.by, seat.bot, seat.state, seat.knew)


def _seat(
    table: LiveTable,
    game: "RollingGame",
    mine: SeatState | None,
    place: Place[int],
    number: int,
    total: Place[int],
) -> SeatResult:
    seat = table.seats[place.seat]
    score = seat.scores[number - 1]
    assert isinstance(score, RollingScore)
    found = _bare(seat)
    found.place, found.rank, found.total = place.rank, total.rank, total.total
    found.stars, found.left, found.score = list(score.stars.values()), score.left, score.tenths
    found.bonus = score.bonus
    found.banked, found.debts, found.unpaid = score.banked, score.debts, score.unpaid
    if list(score.stars) != game.realms[number - 1]:
        found.realms = {id: game.catalog.realm(id).name for id in score.stars}
    best = best_turn(table, game, seat, number)
    if best is not None:
        found.best = _best(table, game, number, best)
    outcome = _end_of(table, game, seat, number)
    if outcome is not None and (table.settings.kind != "crowd" or seat is mine):
        found.boards = game.marks(outcome)
    return found


def _against_opponent(
    table: LiveTable, game: "RollingGame", seat: SeatState, number: int, seats: list[SeatResult]
) -> list[SeatResult]:
    """The seat's own result beside its opponent's, as far as both are known. What was played for
    the opponent is told as the opponent's."""
    scores = seat.scores[:number]
    places = {place.seat: place for place in game.ranking({seat.number: scores})}
    theirs = next(n for n in range(number, 0, -1) if not game.counts(n))
    score, place = scores[theirs - 1], places[OPPONENT_SEAT]
    assert isinstance(score, RollingScore)
    row = SeatResult(OPPONENT_SEAT, game.opponent, "opponent", None, "done")
    row.stars, row.left, row.score = list(score.stars.values()), score.left, score.tenths
    row.bonus, row.total = score.bonus, place.total
    if theirs == number:
        row.best, row.boards = seats[0].best, seats[0].boards
        return [row]
    own = seats[0]
    for each, of in ((own, places[seat.number]), (row, place)):
        each.rank, each.total = of.rank, of.total
    both = {OPPONENT_SEAT: row, seat.number: own}
    in_round = ranked([(n, [each.score or 0]) for n, each in both.items()])
    for found in in_round:
        both[found.seat].place = found.rank
    return [both[found.seat] for found in in_round]


def _end_of(
    table: LiveTable, game: "RollingGame", seat: SeatState, number: int
) -> RollingOutcome | None:
    """How the seat stood when the round was over; of a crowd only the last outcome is kept."""
    end = game.index(number + 1, 1)
    whole = len(seat.history) == seat.done
    last = seat.outcome if seat.done == end else None
    found = seat.history[end - 1] if whole else last
    return found if isinstance(found, RollingOutcome) else None


def best_turn(
    table: LiveTable, game: "RollingGame", seat: SeatState, number: int
) -> RollingGain | None:
    """What the best turn of a round brought."""
    if table.settings.kind == "crowd":
        known = seat.best.get(number)
        ended = seat.done > 0 and game.place(seat.done - 1)[0] == number
        last = table.last_gain(seat) if ended else None
        if known is None or (last and game.is_better(last.tenths, known.tenths)):
            known = last
        return known if isinstance(known, RollingGain) else None
    first = game.index(number, 1)
    outcomes = seat.history[first : game.index(number + 1, 1)]
    before = [None, *outcomes[:-1]]
    gains = [
        game.gain(old, new, turn)
        for turn, (old, new) in enumerate(zip(before, outcomes, strict=True), 1)
        if seat.played[first + turn - 1][1]
    ]
    best = min if game.lowest_wins else max
    return best(gains, key=lambda each: each.tenths, default=None)


def _best(table: LiveTable, game: "RollingGame", number: int, best: RollingGain) -> BestTurn:
    dice = table.rolls[game.index(number, best.turn)]
    return BestTurn(best.turn, dice, best.tenths, best.stars, best.left)
