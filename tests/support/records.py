"""Games kept as records in `tests/data/records`, and how they came about."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from realmtable.bots.bot import Bot
from realmtable.bots.greedy_bot import GreedyBot
from realmtable.bots.random_bot import RandomBot
from realmtable.bots.swift_bot import SwiftBot
from realmtable.bots.worst_bot import WorstBot
from realmtable.core.dice import SeededDice
from realmtable.core.errors import RealmtableError
from realmtable.core.record import Comment, Entry, Record, ScoreEntry, parse_record, write_record
from realmtable.rolling.altertext import (
    own_alterations_from,
    parse_alterations,
    parse_alterations_data,
)
from realmtable.rolling.catalog import YOUTOMA
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.modes import LOWEST
from realmtable.rolling.position import Move, Position
from realmtable.solo.stage import parse_stage
from tests.support.rolling import both_sides, catalog, is_youtoma, realm
from tests.support.solo import play_stage
from tests.support.walks import Eager, company

FOLDER = Path(__file__).parents[1] / "data" / "records"
ENOUGH = 5  # stars in the realm that a record is kept for


class BothHalves(Bot):
    """Lets one bot play the rounds of Youtoma and another one those of the seat."""

    def __init__(self, youtoma: Bot, own: Bot) -> None:
        self.youtoma = youtoma
        self.own = own

    def choose(self, view: Position) -> Move:
        return (self.youtoma if view.round.duties else self.own).choose(view)


def play_out(game: Game, bots: dict[str, Bot], dice: SeededDice, rolls: int = 100) -> None:
    """Plays on until the game is over or enough dice have been rolled."""
    while rolls and not game.over:
        game.roll(dice.roll())
        rolls -= 1
        for name, bot in bots.items():
            play_turn(game, name, bot)


def play_turn(game: Game, name: str, bot: Bot, moves: int = 1000) -> None:
    """Plays what there is to play for a seat, or just a few moves of it."""
    while moves and not game.seat(name).position.over:
        game.play_move(name, bot.choose(game.seat(name).position))
        moves -= 1


def stars_in(game: Game, seat: str, name: str) -> int:
    """What a seat scored in a realm of the first round, which may be one of Youtoma."""
    return game.seat(seat).scores[0].stars[game.rounds[0].realms.index(realm(name))]


# --- a record for every realm ----------------------------------------------------------------


def _realm_game(name: str, seed: int) -> Game:
    """A round with the realm: by the greedy bot, or a better one if many seeds were not enough."""
    width = 8 if seed < 100 else 30
    bot: Bot = GreedyBot(width) if seed < 400 else SwiftBot()
    by = f"the greedy bot, width {width}" if seed < 400 else "the swift bot in its place"
    game = Game(catalog(), ["greedy"], [company(name, seed)])
    game.log.append(Comment(f"# Played by {by}, seed {seed}."))
    play_out(game, {"greedy": bot}, SeededDice(f"record {name} {seed}"))
    return game


def _youtoma_game(name: str, seed: int) -> Game:
    """A game against Youtoma, whose round is played at random, for it would not score else."""
    names = [each.removeprefix(f"{YOUTOMA}/") for each in company(name, seed)]
    levels = list(catalog().table.youtoma.levels)
    level = levels[catalog().opponents.index(name) % len(levels)]
    game = Game(catalog(), ["greedy"], [names], mode=YOUTOMA, levels=[level])
    game.log.append(Comment(f"# Youtoma by chance, then the greedy bot, width 2, seed {seed}."))
    bot = BothHalves(RandomBot(f"{name} {seed}"), GreedyBot(2))
    play_out(game, {"greedy": bot}, SeededDice(f"record {name} {seed}"))
    return game


def repeated(text: str) -> Game | None:
    """The game of a record once more, with today's realms, if its moves are still legal."""
    record = parse_record(text)
    headers = [
        (key, _pins(value) if key.startswith(("round ", "deck ")) else value)
        for key, value in record.headers
    ]
    moves: list[Entry] = [entry for entry in record.entries if not isinstance(entry, ScoreEntry)]
    try:
        return game_from_record(Record(headers, moves), catalog())
    except RealmtableError:
        return None


def _pins(round: str) -> str:
    """The realms of a round with the rules and layouts they have now."""
    names = [pin.rsplit("/", 2)[0] for pin in round.split()]
    return " ".join(f"{n}/{realm(n).version}/{realm(n).card.fingerprint()}" for n in names)


def _games_of(name: str) -> Iterator[Game]:
    """First what is already kept, then what the bot makes of one seed after the other."""
    path = FOLDER / f"{name}.txt"
    kept = repeated(path.read_text(encoding="utf-8")) if path.exists() else None
    if kept is not None:
        yield kept
    for seed in range(500):
        if is_youtoma(name):
            yield _youtoma_game(name, seed)
        else:
            yield _realm_game(name, seed)


def realm_record(name: str) -> str:
    """A round in which the realm has at least five stars."""
    for game in _games_of(name):
        if stars_in(game, "greedy", name) >= ENOUGH:
            return write_record(game.record())
    raise AssertionError(f"no seed brings {ENOUGH} stars in {name}")


# --- records of whole games and of unfinished ones -------------------------------------------

_ROUNDS = [
    ["wingspan", "scythe", "tapestry"],
    ["euphoria", "charterstone", "fleet_the_dice_game"],
    ["the_society", "ark_nova", "biddy_walter"],
]


def three_seats() -> Game:
    """Three rounds; two seats think alike and share their place."""
    game = Game(catalog(), ["Ann", "Zoë the 2nd", "bob"], _ROUNDS, "redux")
    bots: dict[str, Bot] = {
        "Ann": GreedyBot(2),
        "Zoë the 2nd": GreedyBot(2),
        "bob": Eager("three seats"),
    }
    play_out(game, bots, SeededDice("three seats"))
    return game


def at_their_own_pace() -> Game:
    """Five rolls in, one seat is still in its third turn and another in the middle of its fifth."""
    game = Game(catalog(), ["quick", "slow", "away"], _ROUNDS[:2])
    dice = SeededDice("pace")
    bots: dict[str, Bot] = {"quick": Eager("quick"), "slow": RandomBot("slow")}
    play_out(game, bots, dice, 2)
    play_out(game, {"quick": bots["quick"]}, dice, 3)
    play_turn(game, "slow", bots["slow"], 2)
    return game


def between_rounds() -> Game:
    """The first round is scored and the second has not begun."""
    game = Game(catalog(), ["solo"], _ROUNDS[1:])
    play_out(game, {"solo": Eager("between")}, SeededDice("between"), 9)
    return game


def before_the_first_roll() -> Game:
    return Game(catalog(), ["you", "me"], [["boonlake", "finspan", "atiwa"]])


def commented() -> Game:
    """Remarks and empty lines anywhere between the lines of a record."""
    game = Game(catalog(), ["a"], [["genotype", "dice_throne", "expedition"]])
    dice = SeededDice("commented")
    bot = Eager("commented")
    game.log += [Comment("# A game with remarks."), Comment(""), Comment("#no space; and: signs")]
    for turn in range(1, 10):
        game.log.append(Comment(f"# turn {turn}"))
        play_out(game, {"a": bot}, dice, 1)
        game.log.append(Comment(""))
    game.log.append(Comment("# 1.1 dice 6 6 is no line of the game here"))
    return game


_BASE_ROUNDS = [
    ["wingspan", "scythe", "tapestry"],
    ["euphoria", "charterstone", "viticulture"],
    ["the_society", "pendulum", "my_little_scythe"],
]


def against_youtoma(level: str) -> Game:
    """Two rounds, each played as badly as can be for Youtoma and then as well as can be."""
    game = Game(catalog(), ["ann"], _BASE_ROUNDS[:2], mode=YOUTOMA, levels=[level])
    bot = BothHalves(WorstBot(), GreedyBot(2))
    play_out(game, {"ann": bot}, SeededDice(f"against {level}"))
    return game


_LEVELS = {"easy": "easy", "normal": "normal", "hard": "hard", "chance": "hard"}


def lowest() -> Game:
    """Three rounds in which everybody plays Youtoma, at all levels."""
    game = Game(catalog(), list(_LEVELS), _BASE_ROUNDS, mode=LOWEST, levels=[*_LEVELS.values()])
    bots: dict[str, Bot] = {name: WorstBot() for name in _LEVELS}
    bots["chance"] = RandomBot("lowest")
    play_out(game, bots, SeededDice("lowest"))
    return game


def lowest_in_turn_eleven() -> Game:
    """The easy seat has its score; one seat is in the middle of the last turn, one before it."""
    game = Game(catalog(), list(_LEVELS), _BASE_ROUNDS, mode=LOWEST, levels=[*_LEVELS.values()])
    bots: dict[str, Bot] = {name: RandomBot(name) for name in _LEVELS}
    play_out(game, bots, SeededDice("eleven"), 10)
    play_out(game, {"normal": bots["normal"]}, SeededDice("last"), 1)
    play_turn(game, "hard", bots["hard"], 1)
    return game


def altered() -> Game:
    """Two rounds with everything that can be altered in one of them, and a handicap."""
    of_all = [
        parse_alterations(
            "turns=0-8 start=PHC price.seven=C compensation=2 "
            "discard=2/PPPHHHCCC/viticulture,my_little_scythe at_once rewards=create_pair,cash_in"
        ),
        parse_alterations("must_use rest closed=1,2,3 no_value=0,0,0,4,5,6 rewards=turn_over"),
    ]
    own = [parse_alterations_data("limit=4 price.copy=-"), parse_alterations_data("start=PP")]
    bob = [own_alterations_from(mine, all) for mine, all in zip(own, of_all, strict=True)]
    rounds = [["scythe", "euphoria", "legacy_of_yu"], ["wingspan", "tapestry", "pendulum"]]
    game = Game(catalog(), ["Ann", "bob"], rounds, alterations=of_all, own={"bob": bob})
    bots: dict[str, Bot] = {"Ann": GreedyBot(), "bob": Eager("altered")}
    play_out(game, bots, SeededDice("altered"))
    return game


def solo(stage: str, drawn: list[str]) -> Game:
    """A stage of a solo mode, its guests as they are."""
    text = play_stage(parse_stage(stage), drawn, 1, GreedyBot(4))
    return game_from_record(parse_record(text), catalog())


GAMES: dict[str, Callable[[], Game]] = {
    "game_three_seats": three_seats,
    "game_at_their_own_pace": at_their_own_pace,
    "game_between_rounds": between_rounds,
    "game_before_the_first_roll": before_the_first_roll,
    "game_commented": commented,
    "game_youtoma_easy": partial(against_youtoma, "easy"),
    "game_youtoma_normal": partial(against_youtoma, "normal"),
    "game_youtoma_hard": partial(against_youtoma, "hard"),
    "game_lowest": lowest,
    "game_lowest_in_turn_eleven": lowest_in_turn_eleven,
    "game_altered": altered,
    "game_minigolf": partial(solo, "minigolf 18 level=hard attempt=3", []),
    "game_rrr_ball": partial(
        solo, "rrr_ball 4 season=3 week=2", ["brass_birmingham", "terra_mystica", "ark_nova"]
    ),
    "game_realmiverse": partial(
        solo, "realmiverse 3 level=easy spark", ["wonderlands_war", "boonlake", "finspan"]
    ),
}


def refresh(names: list[str]) -> None:
    """Writes records anew, all unless some realms are named: the same moves where they are still
    legal, else other games."""
    for title, play in () if names else GAMES.items():
        path = FOLDER / f"{title}.txt"
        kept = repeated(path.read_text(encoding="utf-8")) if path.exists() else None
        write(title, write_record((kept or play()).record()))
    for name in names or both_sides():
        write(name, realm_record(name))


def write(title: str, text: str) -> None:
    path = FOLDER / f"{title}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
