"""What an engine says along seeded games: `python -m tests.support.courses COURSE PART`.

Two engines that agree print the same lines. A line is one position: the moves that are legal there,
what is refused, the move that is made, and what it comes to.
"""

import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from random import Random

import numpy as np

from realmtable.bots.bot import Bot, play_turn
from realmtable.bots.careless_bot import CarelessBot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.sand.bot import SandBot
from realmtable.bots.sand.greedy_bot import GreedySandBot
from realmtable.bots.sand.planner_bot import PlannerSandBot
from realmtable.bots.swift_bot import SwiftBot
from realmtable.bots.worst_bot import WorstBot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import RealmtableError
from realmtable.core.record import write_record
from realmtable.envs.vector import RealmtableVectorEnv
from realmtable.rolling import turn
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.game import Game
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import LOWEST
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Position
from realmtable.sand import matching as sand_matching
from realmtable.sand import movetext as sand_movetext
from realmtable.sand import turn as sand_turn
from realmtable.sand.scoring import hourglasses
from realmtable.sand.state import State
from realmtable.sand.view import view
from realmtable.solo.challenge import allowed_realms
from realmtable.solo.content import campaign
from realmtable.solo.stage import BALL, LEVELS, MINIGOLF, REALMIVERSE, Stage
from tests.recount.triples import pick
from tests.support import perft_data
from tests.support.altered import round_of as altered_round
from tests.support.altered import some_alterations
from tests.support.envs import key
from tests.support.records import BothHalves, play_out
from tests.support.rolling import both_sides, catalog, round_of
from tests.support.sand import TABLES, drawn
from tests.support.sand import steps as sand_steps
from tests.support.solo import play_stage
from tests.support.walks import Step, at_the_limit, rubbish, steps, walk

PARTS = 2  # that each course is cut into
TRIPLES = 600
ALTERED = 320
SAND_GAMES = 3  # at each kind of table
LANES = 8


def share(items: Iterable[str], part: int) -> list[str]:
    return list(items)[part::PARTS]


# --- Rolling Realms, move by move ------------------------------------------------------------


def told(found: Iterable[Step], seed: str) -> Iterator[str]:
    """A line for each step; now and then a text that may not be a move, and what is said to it."""
    chance = Random(f"rubbish {seed}")
    for number, step in enumerate(found):
        at = step.before
        texts = [move_text(at, move) for move in turn.legal(at).moves()]
        said = answer(at, rubbish(chance, at, texts)) if number % 3 == 0 else ""
        yield (
            f"{seed} {number}: {at.key()} {' ; '.join(texts)} ? {said}"
            f" > {move_text(at, step.move)} = {step.after.key()}"
            f" {turn.stars(step.after)} {turn.score_in_tenths(step.after)}"
        )


def answer(at: Position, text: str) -> str:
    try:
        return f"{text} is {move_text(at, find_move(at, text))}"
    except RealmtableError as error:
        return f"{text}: {error.kind}, {error.why}"


def realms(part: int) -> Iterator[str]:
    """Every realm and every side of Youtoma: alone, in company, rich, near the limits."""
    for name in share(both_sides(), part):
        yield from told(walk(name), name)
        yield from told(at_the_limit(name), f"{name} limit")


def companies(part: int) -> Iterator[str]:
    """Rounds of three realms, each realm in as many as any other."""
    for triple in list(pick(TRIPLES, catalog().names))[part::PARTS]:
        yield from told(steps(round_of(triple.names), str(triple)), str(triple))


def altered(part: int) -> Iterator[str]:
    """Altered rounds with one to five realms of all, Risky Rewards among them."""
    for number in range(part, ALTERED, PARTS):
        chance = Random(f"altered {number}")
        names = chance.sample(catalog().names, 8)
        count = chance.randint(1, 5)
        text = some_alterations(chance, names[count : count + 3], count)
        if text:
            made = altered_round(names[:count], text)
            yield from told(steps(made, f"altered {number}"), f"altered {number} {text}")


def positions(part: int) -> Iterator[str]:
    """The turns whose ends are counted, with all that each move comes to."""
    for name in share(both_sides(), part):
        for entry in perft_data.load(perft_data.FOLDER / f"{name}.toml"):
            at = entry.position()
            for move in turn.legal(at).moves():
                after = turn.apply(at, move)
                yield f"{name} {entry.what}: {move_text(at, move)} = {after.key()}"
                yield " ; ".join(move_text(after, each) for each in turn.legal(after).moves())


# --- whole games ---------------------------------------------------------------------------------


def games(part: int) -> Iterator[str]:
    """Records of games against Youtoma, of those that the lowest score wins, and of solo stages."""
    names = [name.rpartition("/")[2] for name in catalog().opponents]
    for number in range(part, 24, PARTS):
        chance = Random(f"game {number}")
        mode = (YOUTOMA, LOWEST)[number % 2]
        level = LEVELS[number % len(LEVELS)]
        game = Game(catalog(), ["ann"], [chance.sample(names, 3)], mode=mode, levels=[level])
        bots: dict[str, Bot] = {"ann": BothHalves(WorstBot(), RandomBot(number))}
        play_out(game, bots, SeededDice(number))
        yield from write_record(game.record()).splitlines()
    for stage, realms in list(stages())[part::PARTS]:
        yield from play_stage(stage, realms, stage.number).splitlines()


def stages() -> Iterator[tuple[Stage, list[str]]]:
    """Every stage of the solo modes at every level, with realms for those that have none."""
    base = catalog().in_sets(["base"])
    chance = Random("stages")
    for league in range(1, 6):
        for week in range(1, 6):
            yield Stage(mode=BALL, number=league, week=week), chance.sample(base, 3)
    for level in LEVELS:
        for number in range(1, 19):
            yield Stage(mode=MINIGOLF, number=number, level=level), []
        for chapter in campaign().parts:
            allowed = allowed_realms(chapter.number, catalog())
            found = chance.sample(allowed, chapter.realms + chapter.deck)
            yield Stage(mode=REALMIVERSE, number=chapter.number, level=level), found


def bots(part: int) -> Iterator[str]:
    """What bots that look ahead choose; all but the one that looks as far as a clock lets it."""
    made: list[Callable[[str], Bot]] = [
        lambda seed: GreedyBot(seed=seed),
        lambda seed: CarelessBot(GreedyBot(seed=seed), 0.5, seed),
        SwiftBot,
    ]
    for number, triple in enumerate(list(pick(24, catalog().names))[part::PARTS]):
        bot = made[number % len(made)](str(triple))
        yield from bot_round(bot, triple.names, str(triple))
    for number in range(part, 8, PARTS):
        sides = Random(number).sample(catalog().opponents, 3)
        yield from bot_round(WorstBot(), sides, f"worst {number}")


def bot_round(bot: Bot, names: list[str], seed: str) -> Iterator[str]:
    dice = SeededDice(seed)
    at = round_of(names).start()
    while not at.round_over:
        one, other = dice.roll()
        at = play_turn(bot, turn.begin(at, one, other))
        yield f"{seed}: {at.key()}"


def agents(part: int) -> Iterator[str]:
    """What environments show, step by step."""
    env = RealmtableVectorEnv(LANES, sets=["all"])
    chance = Random(f"agents {part}")
    seen, _ = env.reset(seed=part)
    for number in range(200):
        rows = [np.flatnonzero(mask) for mask in seen["action_mask"]]
        chosen = np.array([chance.choice(each) if len(each) else 0 for each in rows])
        seen, rewards, *_ = env.step(chosen)
        yield f"agents {part}.{number}: {zlib.crc32(key(seen))} {rewards.tolist()}"


# --- Realm of Sand ---------------------------------------------------------------------------


def sand(part: int) -> Iterator[str]:
    """Games at every kind of table, by chance and by bots that plan."""
    for players, side in TABLES:
        for seed in range(SAND_GAMES):
            if (players + seed) % PARTS == part:
                yield from sand_game(players, side, seed)
    looking: list[SandBot] = [GreedySandBot(), PlannerSandBot(2, 0)]
    at = drawn(2, "advanced", part)
    for _ in range(24):
        move = looking[at.seat].choose(view(at, at.seat))
        yield f"bots {part}: {sand_movetext.move_text(at, move)}"
        at = sand_turn.apply(at, move)


def sand_game(players: int, side: str, seed: int) -> Iterator[str]:
    chance = Random(f"rubbish {players} {side} {seed}")
    for at, move in sand_steps(players, side, seed):
        texts = [sand_movetext.move_text(at, each) for each in sand_turn.legal(at)]
        after = sand_turn.apply(at, move)
        scores = [hourglasses(after, seat) for seat in range(players)]
        yield (
            f"{players} {side} {seed}: {at.key()} {' ; '.join(texts)}"
            f" ? {sand_answer(at, near(chance, texts))}"
            f" > {sand_movetext.move_text(at, move)} = {after.key()} {scores}"
        )


def near(chance: Random, texts: list[str]) -> str:
    """A text that was a move until one of its words was another one's."""
    words, others = (chance.choice(texts).split() for _ in range(2))
    words[chance.randrange(len(words))] = chance.choice(others)
    return " ".join(words)


def sand_answer(at: State, text: str) -> str:
    try:
        return f"{text} is {sand_movetext.move_text(at, sand_matching.find_move(at, text))}"
    except RealmtableError as error:
        return f"{text}: {error.kind}, {error.why}"


COURSES: dict[str, Callable[[int], Iterator[str]]] = {
    course.__name__: course
    for course in (realms, companies, altered, positions, games, bots, agents, sand)
}


def main(course: str, part: str) -> None:
    compiled = not str(turn.__file__).endswith(".py")
    sys.stdout.write(f"{'compiled' if compiled else 'plain'}\n")
    for line in COURSES[course](int(part)):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
