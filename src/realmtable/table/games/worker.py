"""A process that plays bots' turns which take long: a job on each line that comes in, an answer on
each that goes out, until nothing comes any more.

    python -m realmtable.table.games.worker [game=content file]...
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

import msgspec

from realmtable.rolling.catalog import Catalog
from realmtable.sand.contentfile import load_content
from realmtable.table.bot_job import BotAnswer, BotJob
from realmtable.table.game import Games
from realmtable.table.games.rolling import RollingGames
from realmtable.table.games.sand import SandGames

NICE = 10  # people's clicks go first


def answer(line: bytes, games: Games) -> BotAnswer:
    """Plays a job; whatever goes wrong is told to whoever asked."""
    try:
        job = msgspec.json.decode(line, type=BotJob)
        return BotAnswer(games.of(job.game).play_job(job))
    except Exception as error:
        return BotAnswer(why=f"{type(error).__name__}: {error}")


def serve(jobs: BinaryIO, answers: BinaryIO, contents: Mapping[str, str]) -> None:
    sand = contents.get(SandGames.name)
    content = load_content(Path(sand)) if sand else None
    games = Games([RollingGames(Catalog()), SandGames(content)])
    for line in jobs:
        answers.write(msgspec.json.encode(answer(line, games)) + b"\n")
        answers.flush()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else gets between the answers
    contents = dict(given.split("=", 1) for given in sys.argv[1:])
    try:
        serve(sys.stdin.buffer, answers, contents)
    except BrokenPipeError:  # the server is gone
        os._exit(0)


if __name__ == "__main__":
    main()
