"""Values as files: those that come with the program, and those a player has fitted.

Each file is stamped with the realm, the version of its rules and the fingerprint of its layout, and
serves for nothing else.
"""

import hashlib
import io
import os
import zipfile
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from realmtable.bots.judging import RealmStore
from realmtable.bots.sight import Sight
from realmtable.bots.values import Network
from realmtable.rolling.catalog import pin_text
from realmtable.rolling.realm import Realm

_SHIPPED = files("realmtable") / "bots" / "fitted"
_SUFFIX = ".npz"


def own_folder() -> Path:
    """Where a player keeps values that were fitted here."""
    config = os.environ.get("XDG_DATA_HOME")
    return (Path(config) if config else Path.home() / ".local" / "share") / "realmtable" / "values"


def pack(network: Network, stamp: str) -> bytes:
    """The file of a realm's values: half precision, and the marks that the rows stand for."""
    none = len(network.weights[0]) - 1
    spaces, marks = np.nonzero(network.rows != none)
    order = np.argsort(network.rows[spaces, marks])
    out = io.BytesIO()
    first, bias, second, second_bias, last, last_bias = (
        weight.astype(np.float16) for weight in network.weights
    )
    np.savez_compressed(
        out,
        stamp=np.array(stamp),
        spaces=np.array(network.rows.shape[0]),
        marks=np.stack([spaces[order], marks[order]]).astype(np.uint8),
        weights0=first,
        weights1=bias,
        weights2=second,
        weights3=second_bias,
        weights4=last,
        weights5=last_bias,
    )
    return out.getvalue()


def unpack(data: bytes) -> tuple[Network, str]:
    """A network and its stamp; `ValueError` if this is no file of values."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            spaces, marks = found["marks"]
            weights = [found[f"weights{i}"].astype(np.float32) for i in range(6)]
            rows = np.full((int(found["spaces"]), 256), len(weights[0]) - 1, dtype=np.int32)
            rows[spaces, marks] = np.arange(len(marks), dtype=np.int32)
            return Network(rows, weights), str(found["stamp"])
    except (KeyError, OSError, EOFError, IndexError, ValueError, zipfile.BadZipFile) as error:
        raise ValueError(f"not a file of values ({error})") from error


def save(folder: Path, name: str, values: bytes) -> None:
    """Keeps the values of a realm; a file is there whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.part"
    part.write_bytes(values)
    part.replace(folder / f"{name}{_SUFFIX}")


def read_stamp(folder: Path, name: str) -> str:
    """What the values of a realm in a folder were fitted on; nothing, if there are none."""
    path = folder / f"{name}{_SUFFIX}"
    try:
        return unpack(path.read_bytes())[1]
    except (ValueError, OSError):
        return ""


def stamp_of(realm: Realm) -> str:
    return pin_text(realm.id, realm)


@cache
def _network(stamp: str, width: int, folder: Path) -> Network | None:
    """The values with this stamp, for sights of so many bytes: those fitted here before those that
    are shipped."""
    name = stamp.partition("/")[0] + _SUFFIX
    for place in (folder, _SHIPPED):
        path = place / name
        if path.is_file():
            try:
                network, found = unpack(path.read_bytes())
            except ValueError:
                continue
            if found == stamp and network.rows.shape[0] == width:
                return network
    return None


def _network_of(realm: Realm, sight: Sight) -> Network | None:
    return _network(stamp_of(realm), len(sight.of(realm.start(), 0, 0)), own_folder())


def values_print(realms: Iterable[Realm]) -> str:
    """A fingerprint of the values that bots find for these realms."""
    digest = hashlib.sha256()
    for realm in realms:
        network = _network_of(realm, Sight(realm))
        for numbers in [] if network is None else [network.rows, *network.weights]:
            digest.update(numbers.tobytes())
        digest.update(realm.id.encode())
    return digest.hexdigest()[:16]


_STORES: dict[tuple[str, Path], RealmStore] = {}  # what follows from files alone, kept between bots


def store_of(realm: Realm) -> RealmStore | None:
    """A realm's values, or none if none were fitted to its rules and layout."""
    key = (stamp_of(realm), own_folder())
    store = _STORES.get(key)
    if store is None:
        sight = Sight(realm)
        network = _network_of(realm, sight)
        if network is None:
            return None
        store = _STORES[key] = RealmStore(network, sight)
    return store


def forget() -> None:
    """Reads all files anew when they are next asked for."""
    _network.cache_clear()
    _STORES.clear()
