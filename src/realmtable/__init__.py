"""Realmtable: an unofficial digital table for Rolling Realms and Realm of Sand."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

__version__ = "0.1.0"


class _SourceOnly:
    """Finds our modules as plain Python even where compiled ones lie beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(f"{__name__}."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name, target)
            if spec is not None:
                return spec
        return None


if os.environ.get("REALMTABLE_PURE"):
    sys.meta_path.insert(0, _SourceOnly)
