"""Compiles the engine with mypyc where a C compiler is there; plain Python serves everywhere else.

REALMTABLE_PURE=1 leaves the engine uncompiled. REALMTABLE_BUILD is set by `scripts/compile.py`.
"""

import os
import sys
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
COMPILED = [
    "src/realmtable/core/dice.py",
    "src/realmtable/rolling/marks.py",
    "src/realmtable/rolling/resources.py",
    "src/realmtable/rolling/benefit.py",
    "src/realmtable/rolling/card.py",
    "src/realmtable/rolling/realm.py",
    "src/realmtable/rolling/zones.py",
    "src/realmtable/rolling/shapes.py",
    "src/realmtable/rolling/walk.py",
    "src/realmtable/rolling/alterations.py",
    "src/realmtable/rolling/ledger.py",
    "src/realmtable/rolling/position.py",
    "src/realmtable/rolling/uses.py",
    "src/realmtable/rolling/spending.py",
    "src/realmtable/rolling/duties.py",
    "src/realmtable/rolling/rewards.py",
    "src/realmtable/rolling/discarding.py",
    "src/realmtable/rolling/turn.py",
    "src/realmtable/rolling/ends.py",
    "src/realmtable/rolling/realms/*.py",
    "src/realmtable/rolling/youtoma/*.py",
    "src/realmtable/sand/patterns.py",
    "src/realmtable/sand/content.py",
    "src/realmtable/sand/state.py",
    "src/realmtable/sand/placing.py",
    "src/realmtable/sand/turn.py",
    "src/realmtable/sand/scoring.py",
    "src/realmtable/sand/view.py",
    "src/realmtable/bots/*_bot.py",
    "src/realmtable/bots/bot.py",
    "src/realmtable/bots/prices.py",
    "src/realmtable/bots/holding.py",
    "src/realmtable/bots/sight.py",
    "src/realmtable/bots/lone.py",
    "src/realmtable/bots/judging.py",
    "src/realmtable/bots/foresight.py",
    "src/realmtable/bots/solitaire.py",
    "src/realmtable/bots/sand/bot.py",
    "src/realmtable/bots/sand/outlook.py",
    "src/realmtable/bots/sand/options.py",
    "src/realmtable/bots/sand/crystals.py",
    "src/realmtable/bots/sand/*_bot.py",
]
# Agents need these, too; a server does not.
FOR_AGENTS = [
    "src/realmtable/envs/rows.py",
    "src/realmtable/envs/lanes.py",
    "src/realmtable/envs/batch.py",
    "src/realmtable/envs/sand_rows.py",
]


def sources(serving: bool) -> list[str]:
    """The files to compile: those that serving needs, or all."""
    return [
        str(path.relative_to(HERE))
        for pattern in COMPILED + ([] if serving else FOR_AGENTS)
        for path in sorted(HERE.glob(pattern))
        if path.name != "__init__.py"
    ]


def extensions() -> list[Extension]:
    if os.environ.get("REALMTABLE_PURE"):
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 (only there when something is compiled)

    os.environ.setdefault("MYPYPATH", "src")
    build = os.environ.get("REALMTABLE_BUILD", "shipped")
    modules = mypycify(
        sources(build == "serving"),
        opt_level="3" if build == "shipped" else "1",
        debug_level="1" if build == "shipped" else "0",
        multi_file=True,
    )
    for module in modules:
        module.optional = True  # no compiler: the plain Python files are used instead
    return modules


class SideBySide(build_ext):
    """Compiles as many files at once as there are cores."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def compile(sources: list[str], **options: Any) -> list[str]:
            made: list[str] = []
            with ThreadPool() as pool:
                for files in pool.imap(lambda source: one_by_one([source], **options), sources):
                    made += files
                    if sys.stderr.isatty():
                        sys.stderr.write(f"\r{len(made)} of {len(sources)} files ")
            if sys.stderr.isatty():
                sys.stderr.write("\r")
            return made

        self.compiler.compile = compile
        super().build_extensions()


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
