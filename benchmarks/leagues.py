"""Measures the guests of the house leagues, and how a season goes for players of four strengths.

    python benchmarks/leagues.py --weeks 40 --league 5

All guests of a league play the same realms with the same dice, each with its own dials, and so does
the greedy bot without any. Seasons are drawn from these weeks: the player's score is that of the
greedy bot on the same dice, with a shift for the strength and some noise.
"""

import argparse
from random import Random
from statistics import mean, stdev

from realmtable.bots.bot import Bot, play_turn
from realmtable.bots.parallel import Where, play_parts
from realmtable.bots.simulate import make_bot, make_guest
from realmtable.core.dice import SeededDice
from realmtable.rolling.alterations import Alterations
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.position import Round
from realmtable.rolling.turn import begin, score_in_tenths
from realmtable.solo.attempts import Outcome, Run
from realmtable.solo.challenge import challenge
from realmtable.solo.content import ball
from realmtable.solo.leagues import season_of
from realmtable.solo.stage import BALL, Stage

SHIFTS = {"average": -1.1, "like the bot": 0.0, "good": 1.4, "strong": 2.2}
NOISE = 1.3
SEASONS = 4000
YOU = "you"

Week = dict[str, int]  # tenths, by seat


def play_week(part: tuple[int, int]) -> Week:
    league, number = part
    catalog = Catalog()
    deal = f"leagues {league} {number}"
    names = Random(deal).sample(catalog.in_sets(["base"]), ball().realms_per_week)
    stage = Stage(mode=BALL, number=league, season=1 + number // 5, week=1 + number % 5)
    made = challenge(stage, names, catalog)

    def score(bot: Bot, altered: Alterations) -> int:
        round = Round([catalog.realm(name) for name in names], alterations=altered)
        dice = SeededDice(deal)
        position = round.start()
        while not position.round_over:
            position = play_turn(bot, begin(position, *dice.roll()))
        return score_in_tenths(position)

    week = {YOU: score(make_bot("greedy", ""), made.own)}
    for guest in made.guests:
        bot = make_guest(guest.bot, guest.slip, guest.seed)
        week[guest.name] = score(bot, guest.alterations)
    return week


def seasons(league: int, weeks: list[Week], shift: float) -> tuple[float, float, float]:
    """The shares of seasons in which the player is among the first two, first, and last."""
    draw = Random(f"{league} {shift}")
    up = first = last = 0
    for _ in range(SEASONS):
        outcomes = []
        for week in draw.choices(weeks, k=ball().weeks):
            noisy = week[YOU] + round(10 * draw.gauss(shift, NOISE))
            outcomes.append(Outcome(YOU, True, True, False, False, [], {**week, YOU: noisy}))
        place = season_of(Run(id="a", mode=BALL, started="", league=league), outcomes).mine.place
        up += place <= 2
        first += place == 1
        last += place == len(weeks[0])
    return up / SEASONS, first / SEASONS, last / SEASONS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--weeks", type=int, default=40)
    parser.add_argument("--league", type=int, default=0, help="all, if none is named")
    parser.add_argument("--jobs", type=int, default=0)
    asked = parser.parse_args()
    for league in [asked.league] if asked.league else range(1, len(ball().leagues) + 1):
        parts = [(league, number) for number in range(asked.weeks)]
        weeks = [week for _, week in play_parts(parts, play_week, Where(asked.jobs))]
        print(f"League {ball().leagues[league - 1].numeral}, {asked.weeks} weeks")
        for name in weeks[0]:
            scores = [week[name] / 10 for week in weeks]
            print(f"  {name}: {mean(scores):.1f} (spread {stdev(scores):.1f})")
        for name, shift in SHIFTS.items():
            up, first, last = seasons(league, weeks, shift)
            print(f"  {name} ({shift:+.1f}): {up:.0%} go up, {first:.0%} first, {last:.0%} last")


if __name__ == "__main__":
    main()
