"""A program such as somebody else might write, with types. `tests/repo/test_public_api.py`
has it checked against the package as it is installed."""

from fractions import Fraction

from realmtable.bots.bot import Bot, play_round
from realmtable.bots.simulate import Results, Task, simulate
from realmtable.bots.solitaire import Solitaire
from realmtable.core.dice import SeededDice
from realmtable.core.errors import RealmtableError
from realmtable.core.record import parse_record, write_record
from realmtable.draw.render import png
from realmtable.draw.svg import board_svg
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import Game, game_from_record
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import move_text
from realmtable.rolling.position import Move, Position, Round
from realmtable.rolling.turn import apply, begin, legal, score_in_tenths, stars

REALMS = ["wingspan", "scythe", "tapestry"]


class First(Bot):
    """Takes the first move there is."""

    def choose(self, view: Position) -> Move:
        return legal(view).moves()[0]


def one_turn(catalog: Catalog) -> str:
    round = Round([catalog.realm(name) for name in REALMS])
    position = begin(round.start(), 4, 2)
    texts: list[str] = [move_text(position, move) for move in legal(position).moves()]
    position = apply(position, find_move(position, texts[0]))
    return texts[0]


def one_round(catalog: Catalog) -> tuple[int, bytes]:
    end = play_round(First(), Round([catalog.realm(name) for name in REALMS]), SeededDice("1"))
    svg = board_svg(catalog.card("wingspan"), end.boards[0], stars=stars(end)[0])
    return score_in_tenths(end), png(svg, width=200)


def many_rounds() -> float:
    results = Results()
    for _, part in simulate(Task(REALMS, 3, "random", "1", 0, 2)):
        results.join(part)
    return results.score.mean


def refused(game: Game, move: str) -> str:
    try:
        game.play("ann", move)
    except RealmtableError as error:
        return error.why
    return ""


def recorded(catalog: Catalog) -> Game:
    game = Game(catalog, seats=["ann"], rounds=[REALMS])
    game.roll([4, 2])
    return game_from_record(parse_record(write_record(game.record())), catalog)


def solved(catalog: Catalog) -> Fraction:
    scythe = catalog.realm("scythe")
    last = Solitaire(scythe, scythe.start(), turn=8)
    while not last.work(100):
        pass
    return last.value()
