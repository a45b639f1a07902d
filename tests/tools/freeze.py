"""Released versions of the formats, which stay playable for ever.

    python -m tests.tools.freeze 1.0           freezes a release: its pins, records and tables' logs
    python -m tests.tools.freeze 1.0 --again   writes one anew that nobody has yet
    python -m tests.tools.freeze keep          keeps cards and content changed since a release

A release is a folder of `tests/data/released`: `pins.txt` names every realm with the version of its
rules and the fingerprint of its layout, and the content of Realm of Sand in the same way;
`records` and `tables` are games of the time. `tests/released/test_formats.py` plays them again.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from realmtable.bots.sand.simulate import make_sand_bot
from realmtable.core.errors import InvalidText
from realmtable.core.record import write_record
from realmtable.rolling.cardfile import parse_card
from realmtable.rolling.catalog import Catalog
from realmtable.sand.contentfile import content_as, own_content, parse_content
from realmtable.sand.game import GAME as SAND
from realmtable.sand.game import RULES_VERSION, Game
from realmtable.sand.shuffle import shuffle
from realmtable.sand.state import ADVANCED, BASIC
from tests.support import records as record_data

DATA = Path(__file__).parents[1] / "data" / "released"
PACKAGE = Path(__file__).parents[2] / "src" / "realmtable"
SAND_GAMES = ((1, BASIC), (1, ADVANCED), (2, ADVANCED), (4, BASIC), (4, ADVANCED))
AGAIN = ["--again"]
USAGE = "usage: python -m tests.tools.freeze RELEASE [--again] | keep"


def releases() -> list[Path]:
    """The folders of all releases, the oldest first."""
    return sorted(DATA.iterdir(), key=lambda path: [int(part) for part in path.name.split(".")])


def todays_pins() -> list[str]:
    """Every realm and the content of Realm of Sand as they are now."""
    catalog = Catalog()
    realms = [catalog.pin(name) for name in catalog.names + catalog.opponents]
    return [*realms, f"{SAND}/{RULES_VERSION}/{own_content().fingerprint}"]


def pins_of(release: Path) -> list[str]:
    return (release / "pins.txt").read_text(encoding="utf-8").split()


def why_lost(pin: str, catalog: Catalog) -> str:
    """Why games with this pin could not be played any more; empty if they can."""
    name, version, print = pin.rsplit("/", 2)
    if name == SAND:
        if version != str(RULES_VERSION):
            return f"the rules of {SAND} are of version {RULES_VERSION} only"
        return "" if content_as(print, own_content()) else f"the content {print} is not kept"
    try:
        catalog.pinned([pin], "it was released")
    except InvalidText as error:
        return error.why
    return ""


# --- freezing ------------------------------------------------------------------------------------


def freeze(release: str, again: bool) -> str:
    """Writes a release; it must be new unless it is to be written again."""
    folder = DATA / release
    if folder.exists() and not again:
        return f"release {release} is there already; --again writes it anew, if nobody has it yet"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(record_data.FOLDER, folder / "records" / "rolling")
    (folder / "records" / SAND).mkdir()
    for title, text in sand_games().items():
        (folder / "records" / SAND / f"{title}.txt").write_text(text, encoding="utf-8")
    (folder / "tables").mkdir()
    from tests.support.web import table_logs  # needs a server's packages, which `keep` does not

    for name, text in table_logs.played().items():
        (folder / "tables" / f"{name}.jsonl").write_text(text, encoding="utf-8")
    (folder / "pins.txt").write_text("\n".join([*todays_pins(), ""]), encoding="utf-8")
    return ""


def sand_games() -> dict[str, str]:
    """Games on the content of the release; those of the tests are on content of their own."""
    content = own_content()
    found: dict[str, str] = {}
    for players, side in SAND_GAMES:
        agreed = players == 4
        seats = [f"seat {n}" for n in range(1, players + 1)]
        bots = [make_sand_bot("greedy", seat) for seat in seats]
        setup = shuffle(content, players, side, f"{players} {side}")
        game = Game(content, seats, setup, must_act=agreed, charge_by_building=agreed)
        while game.awaited is not None:
            bot = bots[game.state.seat]
            game.play_move(game.awaited, bot.choose(game.view(game.awaited)))
        found[f"{side}_{players}"] = write_record(game.record())
    return found


# --- keeping -------------------------------------------------------------------------------------


def keep() -> str:
    """Brings back, from the history of the repository, what releases have and we have not."""
    catalog = Catalog()
    lost: list[str] = []
    for pin in dict.fromkeys(pin for release in releases() for pin in pins_of(release)):
        if not why_lost(pin, catalog):
            continue
        name, _, print = pin.rsplit("/", 2)
        if name == SAND:
            file, target = PACKAGE / "sand" / "content.toml", PACKAGE / "sand" / "kept" / "content"
            text = _from_history(file, print, lambda text: parse_content(text).fingerprint)
        else:
            file, target = PACKAGE / "cards" / f"{name}.toml", PACKAGE / "cards" / "kept" / name
            text = _from_history(file, print, lambda text: parse_card(text).fingerprint())
        if text is None:
            lost.append(f"{pin}: no commit has it")
            continue
        kept = target.with_name(f"{target.name}-{print}.toml")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    return "\n".join(lost)


def _from_history(file: Path, print: str, fingerprint: Callable[[str], str]) -> str | None:
    """The newest text of a file that has this fingerprint."""
    path = file.relative_to(PACKAGE.parent.parent).as_posix()
    for commit in _git("log", "--format=%H", "--", path).split():
        text = _git("show", f"{commit}:{path}")
        try:
            if fingerprint(text) == print:
                return text
        except InvalidText:  # a file of long ago that we would not read today
            continue
    return None


def _git(*arguments: str) -> str:
    folder = PACKAGE.parent.parent
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    return done.stdout.decode() if done.returncode == 0 else ""


def main(arguments: list[str]) -> int:
    if arguments == ["keep"]:
        problem = keep()
    elif len(arguments) in (1, 2) and arguments[0][:1].isdigit() and arguments[1:] in ([], AGAIN):
        problem = freeze(arguments[0], arguments[1:] == AGAIN)
    else:
        problem = USAGE
    if problem:
        sys.stderr.write(problem + "\n")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
