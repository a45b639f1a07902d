"""Whether two installations are the same program, as far as results follow from it."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import realmtable

_NO_MATTER: Final = {"draw", "table", "web"}  # what is shown and kept changes no result


@cache
def program_print() -> str:
    """A fingerprint of the rules, the cards and all that plays and judges, plain or compiled."""
    folder = Path(realmtable.__file__).parent
    files = [
        path.relative_to(folder)
        for kind in ("*.py", "*.toml")
        for path in folder.rglob(kind)
        if path.relative_to(folder).parts[0] not in _NO_MATTER
    ]
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.as_posix()}\0".encode())
        digest.update((folder / file).read_bytes())
    return digest.hexdigest()[:16]
