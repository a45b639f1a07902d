"""The result of each round: every seat with its stars, what is left, its place, its best turn."""

import msgspec

from realmtable.rolling.game import Place, RoundScore, ranked
from realmtable.table.figures import Personal
from realmtable.table.live import CROWD_STANDING, Gain, LiveTable, SeatState, gain
from realmtable.table.rolling_game import OPPONENT_SEAT, Marks, Outcome, Part
from realmtable.table.views import shown_turns

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
    place: int | None = None  # in this round
    stars: list[int] | None = None
    left: int | None = None
    bonus: int = 0  # stars for resources, at a hard level
    score: int | None = None
    total: int | None = None  # with the rounds before
    rank: int | None = None  # by that
    best: BestTurn | None = None
    boards: Marks | None = None


class RoundResult(msgspec.Struct):
    round: int
    part: Part
    realms: list[str]
    names: list[str]  # of the realms
    playing: int  # how many seats still play it
    count: int  # how many have finished it
    seats: list[SeatResult]  # the best first; of a crowd some, and one's own


class TableResults(msgspec.Struct):
    code: str
    number: int
    rounds: list[RoundResult]
    personal: Personal | None = None


def table_results(table: LiveTable, mine: SeatState | None, now: float) -> TableResults:
    """The rounds that the viewer has finished; who only looks on sees all that have begun."""
    known = len(table.rolls) if mine is None else min(len(table.rolls), mine.done)
    if mine is None:
        rounds = table.game.place(known - 1)[0] if known else 0
    else:
        rounds = table.game.rounds_in(known)
    found = [_round(table, mine, number, now) for number in range(1, rounds + 1)]
    return TableResults(table.code, table.number, found)


def _round(table: LiveTable, mine: SeatState | None, number: int, now: float) -> RoundResult:
    end = table.game.index(number + 1, 1)
    crowd = table.settings.kind == "crowd"
    places, totals = _places(table, mine, number, now)
    shown = _best_of_crowd(table, places, now) if crowd else places
    seats = [_seat(table, mine, each, number, totals[each.seat]) for each in shown]
    numbers = {each.seat for each in shown}
    if not crowd:
        seats += [_bare(seat) for seat in table.seats.values() if seat.number not in numbers]
    elif mine is not None and mine.number not in numbers and len(mine.scores) >= number:
        own = _among(table, mine, mine.scores[number - 1 : number], places)
        so_far = _among(table, mine, mine.scores[:number], list(totals.values()))
        seats.append(_seat(table, mine, own, number, so_far))
    if table.game.opponent and places:
        seats = _against_opponent(table, table.seats[places[0].seat], number, seats)
    playing = [seat for seat in table.seats.values() if seat.done < end and seat.state == "playing"]
    realms = table.game.rounds[number - 1].realms
    return RoundResult(
        number,
        table.game.parts[number - 1],
        [realm.id for realm in realms],
        [realm.name for realm in realms],
        len(playing),
        len(places),
        seats,
    )


def _places(
    table: LiveTable, mine: SeatState | None, number: int, now: float
) -> tuple[list[Place[int]], dict[int, Place[int]]]:
    """The places in a round, best first, and by all rounds up to it. A crowd's are the same for
    all and may be two seconds old."""
    crowd = table.settings.kind == "crowd"
    kept = table.round_places.get(number)
    if crowd and kept is not None and now - kept[0] < CROWD_STANDING:
        return kept[1], kept[2]
    end = table.game.index(number + 1, 1)
    done = [
        seat
        for seat in table.seats.values()
        if len(seat.scores) >= number and (crowd or shown_turns(table, seat, mine) >= end)
    ]
    in_round = ranked(
        [(seat.number, [seat.scores[number - 1].tenths]) for seat in done], table.game.lowest_wins
    )
    by_total = table.game.ranking({seat.number: seat.scores[:number] for seat in done})
    totals = {place.seat: place for place in by_total}
    if crowd:
        table.round_places[number] = (now, in_round, totals)
    return in_round, totals


def _best_of_crowd(table: LiveTable, places: list[Place[int]], now: float) -> list[Place[int]]:
    """The first of a round, and those who lead by all rounds."""
    leading = {place.seat for place in table.standing(now)[:CROWD_TOP]}
    return places[:CROWD_TOP] + [each for each in places[CROWD_TOP:] if each.seat in leading]


def _among(
    table: LiveTable, seat: SeatState, scores: list[RoundScore], places: list[Place[int]]
) -> Place[int]:
    """A seat's place among others, which need not know of it yet."""
    total = sum(score.tenths for score in scores)
    rank = 1 + sum(table.game.is_better(place.total, total) for place in places)
    return Place(rank, seat.number, total, [score.tenths for score in scores])


def _bare(seat: SeatState) -> SeatResult:
    return SeatResult(seat.number, seat.name, seat.by, seat.bot, seat.state)


def _seat(
    table: LiveTable, mine: SeatState | None, place: Place[int], number: int, total: Place[int]
) -> SeatResult:
    seat = table.seats[place.seat]
    score = seat.scores[number - 1]
    found = _bare(seat)
    found.place, found.rank, found.total = place.rank, total.rank, total.total
    found.stars, found.left, found.score = list(score.stars), score.left, score.tenths
    found.bonus = score.bonus
    best = best_turn(table, seat, number)
    if best is not None:
        found.best = _best(table, number, best)
    outcome = _end_of(table, seat, number)
    if outcome is not None and (table.settings.kind != "crowd" or seat is mine):
        found.boards = table.game.marks(outcome)
    return found


def _against_opponent(
    table: LiveTable, seat: SeatState, number: int, seats: list[SeatResult]
) -> list[SeatResult]:
    """The seat's own result beside its opponent's, as far as both are known. What was played for
    the opponent is told as the opponent's."""
    game = table.game
    scores = seat.scores[:number]
    places = {place.seat: place for place in game.ranking({seat.number: scores})}
    theirs = next(n for n in range(number, 0, -1) if not game.is_own(game.rounds[n - 1]))
    score, place = scores[theirs - 1], places[OPPONENT_SEAT]
    row = SeatResult(OPPONENT_SEAT, game.opponent, "opponent", None, "done")
    row.stars, row.left, row.score = list(score.stars), score.left, score.tenths
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


def _end_of(table: LiveTable, seat: SeatState, number: int) -> Outcome | None:
    """How the seat stood when the round was over; of a crowd only the last outcome is kept."""
    if len(seat.history) == seat.done:
        return seat.history[table.game.index(number + 1, 1) - 1]
    ended = seat.done == table.game.index(number + 1, 1)
    return seat.outcome if ended else None


def best_turn(table: LiveTable, seat: SeatState, number: int) -> Gain | None:
    """What the best turn of a round brought."""
    if table.settings.kind == "crowd":
        known = seat.best.get(number)
        ended = seat.done > 0 and table.game.place(seat.done - 1)[0] == number
        last = table.last_gain(seat) if ended else None
        if known is None or (last and table.game.is_better(last.tenths, known.tenths)):
            return last
        return known
    first = table.game.index(number, 1)
    outcomes = seat.history[first : table.game.index(number + 1, 1)]
    before = [None, *outcomes[:-1]]
    gains = [
        gain(old, new, turn)
        for turn, (old, new) in enumerate(zip(before, outcomes, strict=True), 1)
        if table.game.plays(first + turn - 1, seat.level)
    ]
    best = min if table.game.lowest_wins else max
    return best(gains, key=lambda each: each.tenths, default=None)


def _best(table: LiveTable, number: int, best: Gain) -> BestTurn:
    realms = table.game.realms[number - 1]
    dice = table.rolls[table.game.index(number, best.turn)]
    stars = {realm: n for realm, n in zip(realms, best.stars, strict=True) if n}
    return BestTurn(best.turn, dice, best.tenths, stars, best.left)
