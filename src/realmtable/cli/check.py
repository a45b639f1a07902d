"""`realmtable cards check`: the problems of card and content files, each with its place."""

import sys
from pathlib import Path

from realmtable.cli.lines import console
from realmtable.cli.show import read_text
from realmtable.core.errors import InvalidText, RealmtableError
from realmtable.core.tomlfile import FileProblems, Problem
from realmtable.rolling.cardfile import check_card, check_corrections
from realmtable.rolling.catalog import YOUTOMA, Catalog, corrections_folder
from realmtable.rolling.own import is_own
from realmtable.sand.contentfile import parse_content


def check_files(files: list[Path], corrections: bool) -> int:
    """Reports every problem of some card files, or of corrections to cards; 0 if there is none."""
    if not files and not corrections:
        raise InvalidText("name the card files to check")
    found = 0
    failed = False
    for path in files or _own_corrections():
        try:
            data, problems = _check(path, corrections)
        except RealmtableError as error:
            sys.stderr.write(f"realmtable: {error.why}\n")
            failed = True
            continue
        for problem in problems:
            _say(f"{path}: {problem}")
        found += len(problems)
        if data is not None and not problems:
            spaces = data.get("space")
            count = len(spaces) if isinstance(spaces, list) else 0
            _say(f"{path}: fine, {data['name']} with {count} spaces")
    return _summed_up(found, failed)


def check_contents(files: list[Path]) -> int:
    """Reports every problem of content files of Realm of Sand; 0 if there is none."""
    if not files:
        raise InvalidText("name the content files to check")
    found = 0
    failed = False
    for path in files:
        try:
            content = parse_content(read_text(path, "content file"), str(path))
        except FileProblems as error:
            for problem in error.problems:
                _say(f"{path}: {problem}")
            found += len(error.problems)
        except RealmtableError as error:
            sys.stderr.write(f"realmtable: {error.why}\n")
            failed = True
        else:
            tiles = sum(content.tile_counts)
            board = f"{content.rows} by {content.cols} cells"
            _say(f"{path}: fine, {board}, {len(content.cards)} cards, {tiles} tiles")
    return _summed_up(found, failed)


def _summed_up(found: int, failed: bool) -> int:
    if found:
        _say(f"{found} problem{'s' if found > 1 else ''}")
    return 1 if found or failed else 0


def _own_corrections() -> list[Path]:
    folder = corrections_folder()
    files = sorted(folder.glob("**/*.toml"))
    if not files:
        raise InvalidText(f"there are no corrections in {folder}")
    return files


def _check(path: Path, corrections: bool) -> tuple[dict[str, object] | None, list[Problem]]:
    text = read_text(path, "card file")
    if not corrections:
        return check_card(text, path.stem)
    catalog = Catalog()
    opponent = path.resolve().parent.name == YOUTOMA
    name = f"{YOUTOMA}/{path.stem}" if opponent else path.stem
    if path.parent == corrections_folder() and is_own(path, catalog.card_names):
        return check_card(text, path.stem)
    catalog.check_corrected_name(path, name)
    return check_corrections(catalog.card_text(name), text, path.stem)


def _say(line: str) -> None:
    console().print(line, markup=False, highlight=False)
