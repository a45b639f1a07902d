"""Every example of the README and the docs is run, and says what the page says it says.

A page is worked through from top to bottom in a folder of its own:

- a block whose first line is a comment with a path (`# cards/mine.toml`) is a file to write;
- `python` is run, as a conversation with Python (`>>>`) or as a program;
- `console` has commands (`$ `, continued with `> `) and what they print;
- `engine` has requests (`> `) and answers (`< `) of the engine protocol.

`...` stands for anything that is left out. Commands must succeed; those that start with `make` are
not run.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from realmtable.cli.engine import Engine
from realmtable.draw.svg import card_svg
from realmtable.rolling.cardfile import TAGS, parse_card
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.movetext import parse_move
from realmtable.rolling.realm import (
    SEES_EARNED,
    SEES_ENTRY,
    SEES_HELD,
    SEES_ROLL,
    SEES_TURN,
    SEES_TURN_SO_FAR,
    Realm,
)
from tests.support.pages import ROOT, Block, blocks, rows, same
from tests.support.rolling import catalog

PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
_RUN = {"python", "console", "engine"}


class Folder:
    """Where a page is worked through: its commands, its files, its names."""

    def __init__(self, path: Path, page: str) -> None:
        self.path = path
        self.names: dict[str, object] = {"__name__": "example"}
        self.engine = Engine(Catalog())
        source = ROOT / "src"
        if page == "CONTRIBUTING.md":  # it adds files to the project, so it gets a copy
            skipped = shutil.ignore_patterns("*.so", "__pycache__")
            for part in ("src", "tests"):
                shutil.copytree(ROOT / part, path / part, ignore=skipped)
            shutil.copy(ROOT / "pyproject.toml", path)
            source = path / "src"
        programs = path / ".venv" / "bin"
        programs.mkdir(parents=True)
        for program in ("realmtable", "pytest"):
            script = programs / program
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {program} "$@"\n')
            script.chmod(0o755)
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        self.environment = kept | {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(source),
            "XDG_CONFIG_HOME": str(path / "config"),
            "XDG_DATA_HOME": str(path / "data"),
            "COLUMNS": "80",
            "NO_COLOR": "1",
        }
        if page == "CONTRIBUTING.md":
            self.environment["REALMTABLE_PURE"] = "1"

    def work_through(self, block: Block) -> None:
        if block.path is not None:
            file = self.path / block.path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.kind == "python":
            self.python(block)
        elif block.kind == "console":
            self.console(block)
        elif block.kind == "engine":
            self.converse(block)

    def python(self, block: Block) -> None:
        if ">>>" not in block.text:
            exec(compile(block.text, block.place, "exec"), self.names)
            return
        examples = doctest.DocTestParser().get_doctest(
            block.text, self.names, block.place, block.place, 0
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        said: list[str] = []
        runner.run(examples, out=said.append, clear_globs=False)
        self.names = examples.globs
        assert runner.summarize(verbose=False).failed == 0, "".join(said)

    def console(self, block: Block) -> None:
        # `$ ` starts a command, `> ` goes on with it, everything else was printed.
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            command = [lines[0]]
            while len(lines) > len(command) and lines[len(command)].startswith("> "):
                command.append(lines[len(command)][2:])
            if command[0].startswith("make"):
                continue
            done = subprocess.run(
                ["sh", "-c", "\n".join(command)],
                cwd=self.path,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=120,
                check=False,
            )
            expected = "\n".join(lines[len(command) :])
            assert done.returncode == 0, f"{block.place}: $ {command[0]}\n{done.stdout}"
            assert "Traceback" not in done.stdout, f"{block.place}: {done.stdout}"
            assert same(expected, done.stdout), (
                f"{block.place}: $ {command[0]}\nprinted\n{done.stdout}\ninstead of\n{expected}"
            )

    def converse(self, block: Block) -> None:
        lines = block.text.splitlines()
        assert len(lines) % 2 == 0, block.place
        for request, answer in zip(lines[::2], lines[1::2], strict=True):
            assert request.startswith("> "), f"{block.place}: {request}"
            assert answer.startswith("< "), f"{block.place}: {answer}"
            told = self.engine.answer(request[2:]).decode()
            assert same(answer[2:], told), f"{block.place}: {request}\nanswered\n{told}"


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_are_true(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Folder(tmp_path, page)
    for name, value in folder.environment.items():
        monkeypatch.setenv(name, value)
    for block in blocks(page):
        folder.work_through(block)


def test_the_pages_have_examples() -> None:
    kinds = {page: {block.kind for block in blocks(page)} & _RUN for page in PAGES}
    assert kinds["README.md"] == _RUN - {"engine"}
    assert kinds["CONTRIBUTING.md"] == {"python", "console"}
    assert "engine" in kinds["docs/engine.md"]
    assert "python" in kinds["docs/formats.md"]


def test_the_readme_counts_the_realms_and_names_the_published_ones() -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    cards = [of.card for of in catalog().all()]
    base = sum(card.set == "base" for card in cards)
    assert len(cards) == len(card_rows())
    assert f"All {len(cards)} realm cards can be played: the {base} of the base game" in text
    assert f"and {len(cards) - base} more" in text
    published = [card for card in cards if card.source == "published"]
    assert f"**Published:** the values printed on {len(published)} cards." in text
    assert ", ".join(card.name for card in published if card.set == "base") + "." in text
    assert [card.name for card in published if card.set != "base"] == ["Rolling Realms"]
    assert f"**Ours:** the layouts of the {len(cards) - len(published)} other realms." in text


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/cards.md"])
def test_cards_of_examples_claim_nothing_published_and_show_their_numbers(page: str) -> None:
    (block,) = (block for block in blocks(page) if block.kind == "toml")
    assert block.path is not None
    card = parse_card(block.text, Path(block.path).stem)
    assert card.source == "own"
    drawn = card_svg(card)
    assert ">own realm, own layout<" in drawn
    assert f">{card.set}" not in drawn
    assert drawn.count('class="zone"') == len(card.zones) > 0
    for zone in card.zones:
        shown = drawn[drawn.index(f'data-zone="{zone.id}"') :].split("</g>")[0]
        assert f">{zone.text}<" in shown


def test_left_out_parts() -> None:
    assert same("a ... c\n...\nz", "a b c\nd\ne\nz")
    assert same("a\n", "a  \n\n")
    assert not same("a ... c", "a b d")
    assert not same("a", "a\nb")
    assert same('{"a":[...],"b":1}', '{"a":[1,[2]],"b":1}')


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)", text):
        if "://" in target or target.startswith("docs/gallery/"):  # pictures are made by a command
            continue
        assert ((ROOT / page).parent / target).exists(), f"{page}: {target}"


def test_every_form_of_a_move_can_be_read() -> None:
    told = [row[0] for row in rows("docs/formats.md", "### Every form")]
    forms = [form for cell in told for form in re.findall(r"`([^`]+)`", cell)]
    assert len(forms) > 20
    for form in forms:
        parse_move(form)


def test_the_tags_are_told() -> None:
    told = {row[0].strip("`"): row[1] for row in rows("docs/cards.md", "## Tags")}
    assert told == TAGS


# --- the table of all cards ------------------------------------------------------------------

HOOKS = ("on_roll", "anytime", "on_turn_end", "on_earned", "after_use", "powers")
SEES = {
    "roll": SEES_ROLL,
    "held": SEES_HELD,
    "turn": SEES_TURN,
    "entry": SEES_ENTRY,
    "earned": SEES_EARNED,
    "turn so far": SEES_TURN_SO_FAR,
}


def card_rows() -> dict[str, list[str]]:
    return {row[0].strip("`"): row for row in rows("docs/realms.md", "## All cards")}


def test_the_table_of_cards_is_complete() -> None:
    folder = ROOT / "src" / "realmtable" / "cards"
    cards = sorted(path.stem for path in folder.glob("*.toml") if path.stem != "table")
    assert list(card_rows()) == cards


def test_the_table_of_cards_tells_which_rules_are_built() -> None:
    built = [name for name, row in card_rows().items() if row[1] == "yes"]
    assert built == catalog().names


@pytest.mark.parametrize("name", catalog().names)
def test_the_table_of_cards_tells_what_a_realm_uses(name: str) -> None:
    of = catalog().realm(name)
    _, _, hooks, sees, besides = card_rows()[name]
    overridden = [hook for hook in HOOKS if getattr(type(of), hook) is not getattr(Realm, hook)]
    assert re.findall(r"`(\w+)`", hooks) == overridden
    assert sees == ", ".join(word for word, flag in SEES.items() if of.sees & flag)
    assert ("`counts_stars`" in besides) == of.counts_stars
    assert ("`scores_last`" in besides) == of.scores_last


def test_the_table_of_youtomas_cards_tells_what_its_realms_use() -> None:
    told = {row[0].strip("`"): row for row in rows("docs/realms.md", "## Youtoma's cards")}
    assert list(told) == catalog().opponents
    for name, (_, on_normal, sees, besides) in told.items():
        of = catalog().realm(name)
        normal = type(catalog().realm(of.id))
        assert (on_normal == "yes") == isinstance(of, normal)
        assert sees == ", ".join(word for word, flag in SEES.items() if of.sees & flag)
        facts = [
            fact for fact in ("counts_stars", "scores_last", "looks_at_best") if getattr(of, fact)
        ]
        hooks = [
            hook
            for hook in (*HOOKS, "forgone", "only_if_nowhere_else")
            if getattr(type(of), hook) is not getattr(Realm, hook)
        ]
        assert re.findall(r"`(\w+)`", besides) == facts + hooks
