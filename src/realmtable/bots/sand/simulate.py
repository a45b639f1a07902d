"""Many games of Realm of Sand at once: which bot wins, and how the content plays."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache

from realmtable.bots.parallel import HERE, Where, part_size, play_parts
from realmtable.bots.sand.bot import SandBot
from realmtable.bots.sand.greedy_bot import GreedySandBot
from realmtable.bots.sand.planner_bot import PlannerSandBot
from realmtable.bots.sand.random_bot import RandomSandBot
from realmtable.bots.simulate import Spread, interval
from realmtable.core.errors import InvalidText, UnknownName
from realmtable.sand.content import END, MOST_CARDS, Content
from realmtable.sand.contentfile import own_content, parse_content
from realmtable.sand.placing import count_bits, occupied
from realmtable.sand.scoring import points, ranking, title
from realmtable.sand.setup import start
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import BASIC, MOST_PLAYERS, Rules, State
from realmtable.sand.turn import apply
from realmtable.sand.view import view

SAND_BOTS: dict[str, Callable[[str], SandBot]] = {
    "random": RandomSandBot,
    "greedy": lambda _seed: GreedySandBot(),
    "planner": lambda _seed: PlannerSandBot(),
}


def make_sand_bot(name: str, seed: int | str) -> SandBot:
    """A bot by its name."""
    if name not in SAND_BOTS:
        raise UnknownName(f"there is no bot {name!r}; there are {', '.join(SAND_BOTS)}")
    return SAND_BOTS[name](str(seed))


@dataclass(frozen=True)
class SandTask:
    """Some games. The same task gives the same results on any machine.

    Every set-up is played once from each seat: the bots change seats from game to game, and the
    set-up changes when all have sat everywhere. If all bots are the same it changes with every
    game, since changing seats would only repeat it.
    """

    bots: tuple[str, ...]  # one for each player
    games: int
    seed: str = "1"
    side: str = BASIC
    first: int = 0
    must_act: bool = False
    charge_by_building: bool = False
    content: str = ""  # the text of a content file; ours if left out


@dataclass
class SandResults:
    """What came of many games."""

    bots: tuple[str, ...]
    games: int = 0
    rounds: Spread = field(default_factory=Spread)
    wins: list[int] = field(default_factory=list)  # of each bot
    points: list[Spread] = field(default_factory=list)  # of each bot
    first_wins: int = 0  # by whoever played first
    titles: dict[str, int] = field(default_factory=dict)  # of solo games
    shown: dict[str, int] = field(default_factory=dict)  # games in which a card lay face up
    built: dict[str, int] = field(default_factory=dict)  # games in which it was built
    turns: int = 0
    dark_turns: int = 0  # that ended with a dark cell occupied
    dark: Spread = field(default_factory=Spread)  # dark cells occupied at the end of a turn
    levels: Spread = field(default_factory=Spread)  # at the end of a game

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * len(self.bots)
        self.points = self.points or [Spread() for _ in self.bots]

    def join(self, other: "SandResults") -> None:
        self.games += other.games
        self.rounds.join(other.rounds)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        for mine, theirs in zip(self.points, other.points, strict=True):
            mine.join(theirs)
        self.first_wins += other.first_wins
        _add_up(self.titles, other.titles)
        _add_up(self.shown, other.shown)
        _add_up(self.built, other.built)
        self.turns += other.turns
        self.dark_turns += other.dark_turns
        self.dark.join(other.dark)
        self.levels.join(other.levels)


def _add_up(counts: dict[str, int], more: dict[str, int]) -> None:
    for name, times in more.items():
        counts[name] = counts.get(name, 0) + times


@cache
def _content(text: str) -> Content:
    return parse_content(text) if text else own_content()


def play_sand_task(task: SandTask) -> SandResults:
    """Plays the games of a task one after the other."""
    results = SandResults(task.bots)
    for game in range(task.first, task.first + task.games):
        _play(task, game, results)
    return results


def _play(task: SandTask, game: int, results: SandResults) -> None:
    content = _content(task.content)
    players = len(task.bots)
    sits = [(seat + game) % players for seat in range(players)]  # which bot sits where
    rules = Rules(content, players, task.side, task.must_act, task.charge_by_building)
    setup = shuffle(content, players, task.side, f"{task.seed} {_setup_number(task, game)}")
    bots = [
        make_sand_bot(task.bots[sits[seat]], f"{task.seed} {game} {seat}")
        for seat in range(players)
    ]
    state = start(rules, setup)
    shown: set[int] = set(state.rows)
    while not state.over:
        seat = state.seat
        move = bots[seat].choose(view(state, seat))
        if move.kind == END:
            dark = count_bits(occupied(state.player.board) & content.dark)
            results.turns += 1
            results.dark_turns += dark > 0
            results.dark.add(dark)
        state = apply(state, move)
        shown.update(state.rows)
    _count(results, state, sits, shown)


def _setup_number(task: SandTask, game: int) -> int:
    return game // len(task.bots) if len(set(task.bots)) > 1 else game


def _count(results: SandResults, end: State, sits: list[int], shown: set[int]) -> None:
    cards = end.rules.content.cards
    winner = ranking(end)[0]
    results.games += 1
    results.rounds.add(end.round)
    results.wins[sits[winner]] += 1
    results.first_wins += winner == 0
    for seat, bot in enumerate(sits):
        results.points[bot].add(points(end, seat))
        results.levels.add(end.players[seat].level)
        _add_up(results.built, {cards[card].id: 1 for card in end.players[seat].built})
        shown.update(end.players[seat].built)
    _add_up(results.shown, {cards[card].id: 1 for card in shown if card < MOST_CARDS})
    if end.rules.solo:
        _add_up(results.titles, {title(points(end, 0)): 1})


def simulate_sand(
    whole: SandTask, where: Where = HERE, chunk: int = 0
) -> Generator[tuple[int, SandResults], None, None]:
    """Plays a task in parts; yields how many games each part had, and its results, in order."""
    if whole.games < 1:
        raise InvalidText("at least one game must be played")
    if not 1 <= len(whole.bots) <= MOST_PLAYERS:
        raise InvalidText(f"1 to {MOST_PLAYERS} bots play, not {len(whole.bots)}")
    for name in whole.bots:
        make_sand_bot(name, 0)
    _content(whole.content)
    size = chunk or part_size(whole.games, where)
    parts = (
        replace(whole, first=first, games=min(size, whole.first + whole.games - first))
        for first in range(whole.first, whole.first + whole.games, size)
    )
    with closing(play_parts(parts, play_sand_task, where)) as played:
        for part, results in played:
            yield part.games, results


def simulated(whole: SandTask, where: Where = HERE) -> SandResults:
    """The results of a whole task."""
    total = SandResults(whole.bots)
    for _, results in simulate_sand(whole, where):
        total.join(results)
    return total


# --- in words --------------------------------------------------------------------------------


def report(results: SandResults, content: Content) -> list[str]:
    """What a simulation showed, line by line."""
    games = results.games
    lines = [f"{games} games of {', '.join(results.bots)}"]
    lines.append(
        f"rounds: mean {results.rounds.mean:.1f}, "
        f"{results.rounds.lowest} to {results.rounds.highest}"
    )
    for name, wins, scored in zip(results.bots, results.wins, results.points, strict=True):
        share = ""
        if len(results.bots) > 1:
            low, high = interval(wins, games)
            share = f"wins {wins / games:.1%} ({low:.1%} to {high:.1%}), "
        lines.append(
            f"{name}: {share}points mean {scored.mean:.1f}, spread {scored.deviation:.1f}, "
            f"{scored.lowest} to {scored.highest}"
        )
    if len(results.bots) > 1:
        low, high = interval(results.first_wins, games)
        lines.append(
            f"first player wins {results.first_wins / games:.1%} ({low:.1%} to {high:.1%})"
        )
    for name, times in results.titles.items():
        lines.append(f"{name}: {times / games:.1%}")
    lines.append(
        f"dark cells: {results.dark_turns / max(1, results.turns):.1%} of turns end with some "
        f"occupied, mean {results.dark.mean:.2f}; level at the end {results.levels.mean:.1f}"
    )
    for level in (1, 2, 3):
        lines += _level_lines(results, content, level)
    return lines


def _level_lines(results: SandResults, content: Content, level: int) -> list[str]:
    """How often the cards of a level are built when they are shown, and which stand out."""
    shares = {card: built_share(results, content.cards[card].id) for card in content.deck(level)}
    mean = sum(shares.values()) / len(shares)
    lines = [f"level {level}: a card is built in {mean:.1%} of the games in which it is shown"]
    for card, share in sorted(shares.items(), key=lambda item: item[1]):
        id = content.cards[card].id
        mark = " rare" if share < 0.02 else " often" if share > 2 * mean else ""
        lines.append(f"  {id:8} {share:6.1%} of {results.shown.get(id, 0)}{mark}")
    return lines


def built_share(results: SandResults, card: str) -> float:
    """In which share of the games in which it was shown a card was built."""
    return results.built.get(card, 0) / max(1, results.shown.get(card, 0))
