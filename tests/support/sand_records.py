"""Games kept as records in `tests/data/sand`, and how they came about.

`python -m tests.support.sand_records` plays them anew, which takes a minute on the compiled engine.
Look at the difference before you commit it.
"""

from pathlib import Path

from realmtable.bots.sand.simulate import make_sand_bot
from realmtable.core.record import Comment, write_record
from realmtable.sand.game import Game
from realmtable.sand.shuffle import shuffle
from tests.support.sand import content

FOLDER = Path(__file__).parents[1] / "data" / "sand"
GAMES = {  # the bots, in turn order, and the side
    "solo": (["planner"], "basic"),
    "solo-advanced": (["planner"], "advanced"),
    "two": (["planner", "greedy"], "basic"),
    "two-advanced": (["greedy", "planner"], "advanced"),
    "three-advanced": (["greedy", "random", "planner"], "advanced"),
    "four-advanced": (["planner", "greedy", "planner", "greedy"], "advanced"),
    "four-must-act": (["greedy", "greedy", "greedy", "greedy"], "advanced"),
}


def played(title: str) -> Game:
    """One of the games, played by its bots."""
    names, side = GAMES[title]
    seats = [f"{name} {n}" for n, name in enumerate(names, start=1)]
    agreed = title.endswith("must-act")
    setup = shuffle(content(), len(names), side, title)
    game = Game(content(), seats, setup, must_act=agreed, charge_by_building=agreed)
    game.log.append(Comment(f"# Played by {', '.join(names)}."))
    bots = [make_sand_bot(name, seat) for name, seat in zip(names, seats, strict=True)]
    while game.awaited is not None:
        seat = game.state.seat
        game.play_move(game.awaited, bots[seat].choose(game.view(game.awaited)))
    return game


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for title in GAMES:
        text = write_record(played(title).record())
        (FOLDER / f"{title}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
