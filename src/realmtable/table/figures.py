"""A person's figures: what is kept of the games they have finished, and what comes of it.

Whoever plays dice for the second time knows them, so games against ghosts and challenges of past
days are practice: they are counted, but neither means nor bests come of them.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Final

import msgspec

from realmtable.table.events import Confirmed, Entry, Finished
from realmtable.table.kept import Beaten, KeptRound, Personal
from realmtable.table.live import LiveTable
from realmtable.table.rows import ChallengeRow, ResultRow
from realmtable.table.views import iso

LATEST = 12
LOWEST_WINS: Final = ("lowest",)
# The kinds of tables. A game that is kept under any other name is of a mode or a game of its own,
# and compared with those of the same name only.
PLAIN: Final = ("solo", "table", "crowd", "challenge", "ghost")


_SCORES = msgspec.json.Decoder(list[KeptRound])


def new_results(
    live: LiveTable, persons: Mapping[int, str | None], added: Iterable[Entry]
) -> list[ResultRow]:
    """What these events have finished: all people's seats when the game ends, and later each that
    is played to the end."""
    if live.phase != "over":
        return []
    events = [entry.event for entry in added]
    if any(isinstance(event, Finished) for event in events):
        numbers = list(live.seats)
    else:
        numbers = sorted({event.seat for event in events if isinstance(event, Confirmed)})
    done = [number for number in numbers if _counts(live, number) and persons.get(number)]
    if not done:
        return []
    whole = [seat for seat in live.seats.values() if seat.done == live.game.all_turns]
    places = live.game.ranking({seat.number: seat.scores for seat in whole})
    place = {each.seat: each.rank for each in places}
    kind = live.game.kept_as or live.settings.kind
    return [
        ResultRow(
            live.code,
            number,
            persons[number] or "",
            live.at,
            kind,
            place[number],
            len(places),
            _scores_text(live, number),
        )
        for number in done
    ]


def _counts(live: LiveTable, number: int) -> bool:
    """Whether a person has played this seat to the end."""
    seat = live.seats[number]
    return seat.by == "person" and seat.bot is None and seat.done == live.game.all_turns


def _scores_text(live: LiveTable, number: int) -> str:
    return msgspec.json.encode(live.game.kept(live.seats[number].scores)).decode()


class Kept(msgspec.Struct):
    """A finished game of a person."""

    code: str
    at: str
    kind: str
    practice: bool
    place: int
    seats: int
    total: int
    rounds: list[KeptRound]


def kept_games(rows: Iterable[ResultRow], days: Iterable[ChallengeRow]) -> list[Kept]:
    """A person's finished games, oldest first."""
    ranked = {day.table_code for day in days}
    found = []
    for row in rows:
        rounds = _SCORES.decode(row.scores)
        practice = row.kind == "ghost" or (row.kind == "challenge" and row.table_code not in ranked)
        total = sum(round.tenths for round in rounds)
        at = iso(row.finished)
        found.append(
            Kept(row.table_code, at, row.kind, practice, row.place, row.seats, total, rounds)
        )
    return found


class GamesFigure(msgspec.Struct):
    """Games of so many rounds; scores in tenths."""

    rounds: int
    games: int
    mean: int
    best: int
    code: str  # where the best was scored


class RealmFigure(msgspec.Struct):
    realm: str
    played: int
    mean: int  # stars, in tenths
    best: int  # stars


class DailyFigure(msgspec.Struct):
    played: int
    best: int | None
    streak: int  # days in a row, up to today or yesterday
    longest: int
    today: bool  # whether today's is finished


class ModeFigure(msgspec.Struct):
    """Games of another mode, or of another game; scores in tenths."""

    played: int
    won: int
    mean: int
    best: int


class Figures(msgspec.Struct):
    games: int
    practice: int
    together: int  # games with others
    won: int  # of those
    modes: dict[str, ModeFigure]  # what is kept under another name than that of a kind of table
    by_rounds: list[GamesFigure]
    realms: list[RealmFigure]
    daily: DailyFigure
    latest: list[Kept]


def figures(games: list[Kept], days: list[ChallengeRow], today: str) -> Figures:
    """Everything a person's page tells; `today` is the day as addresses write it."""
    counted = [game for game in games if not game.practice]
    plain = [game for game in counted if game.kind in PLAIN]
    together = [game for game in plain if game.seats > 1]
    return Figures(
        games=len(counted),
        practice=len(games) - len(counted),
        together=len(together),
        won=_won(together),
        modes={
            mode: _mode(mode, [game for game in counted if game.kind == mode])
            for mode in sorted({game.kind for game in counted} - set(PLAIN))
        },
        by_rounds=_by_rounds(plain),
        realms=_by_realm(plain),
        daily=_daily(days, today),
        latest=games[: -LATEST - 1 : -1],
    )


def _mode(mode: str, games: list[Kept]) -> ModeFigure:
    totals = [game.total for game in games]
    best = min(totals) if mode in LOWEST_WINS else max(totals)
    return ModeFigure(len(games), _won(games), round(sum(totals) / len(totals)), best)


def _won(games: list[Kept]) -> int:
    return sum(game.place == 1 for game in games)


def _by_rounds(games: list[Kept]) -> list[GamesFigure]:
    found = []
    for rounds in sorted({len(game.rounds) for game in games}):
        some = [game for game in games if len(game.rounds) == rounds]
        best = max(some, key=lambda game: game.total)  # the first of equals
        mean = round(sum(game.total for game in some) / len(some))
        found.append(GamesFigure(rounds, len(some), mean, best.total, best.code))
    return found


def _by_realm(games: list[Kept]) -> list[RealmFigure]:
    stars: dict[str, list[int]] = {}
    for game in games:
        for kept in game.rounds:
            for realm, scored in kept.stars.items():
                stars.setdefault(realm, []).append(scored)
    return [
        RealmFigure(realm, len(found), round(10 * sum(found) / len(found)), max(found))
        for realm, found in sorted(stars.items())
    ]


def _daily(days: list[ChallengeRow], today: str) -> DailyFigure:
    played = {date.fromisoformat(day.day) for day in days}
    now = date.fromisoformat(today)
    last = now if now in played else now - timedelta(days=1)  # today may still be played
    streak = 0
    while last - timedelta(days=streak) in played:
        streak += 1
    longest = run = 0
    for day in sorted(played):
        run = run + 1 if day - timedelta(days=1) in played else 1
        longest = max(longest, run)
    best = max((day.total or 0 for day in days), default=None)
    return DailyFigure(len(played), best, streak, longest, now in played)


def personal(games: list[Kept], days: list[ChallengeRow], code: str, today: str) -> Personal | None:
    """Which of the person's bests this game has beaten; none if it is not among theirs."""
    at = next((n for n, game in enumerate(games) if game.code == code), None)
    if at is None:
        return None
    game = games[at]
    if game.practice:
        return Personal(False, False, [], None)
    plain = game.kind in PLAIN
    earlier = [
        other
        for other in games[:at]
        if not other.practice and (other.kind in PLAIN if plain else other.kind == game.kind)
    ]
    same = [other.total for other in earlier if len(other.rounds) == len(game.rounds)]
    beaten = []
    best = min if game.kind in LOWEST_WINS else max
    if same and best(game.total, *same) == game.total != best(same):
        beaten.append(Beaten(game.total, best(same)))
    if not plain:
        return Personal(True, not same, beaten, None)
    before = {figure.realm: figure.best for figure in _by_realm(earlier)}
    for kept in game.rounds:
        for realm, stars in kept.stars.items():
            if realm in before and stars > before[realm]:
                beaten.append(Beaten(stars, before[realm], realm))
    todays = any(day.day == today and day.table_code == code for day in days)
    return Personal(True, not same, beaten, _daily(days, today).streak if todays else None)
