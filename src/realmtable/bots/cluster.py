"""Work on a Ray cluster, whose machines must all have the same program."""

import logging
import os
import pickle
import socket
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from realmtable import __version__
from realmtable.bots.parallel import AHEAD, WorkFailed, in_order
from realmtable.bots.program import program_print
from realmtable.core.errors import RealmtableError

# Ray reads these when it is loaded: it tells nobody what it is used for, warns of nothing that is
# for those who have graphics cards, prints no reports of machines that were lost among our results,
# and does not try to connect for longer than a few seconds.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "3")

try:
    import ray
except ImportError:
    ray = None

Part = TypeVar("Part")
Result = TypeVar("Result")
Answer = tuple[str, Any]  # one of the following, and what belongs to it

DONE: Final = "done"  # the result
REFUSED: Final = "refused"  # the error
OTHER_PROGRAM: Final = "other program"  # which one, in words

AUTO: Final = "auto"  # the cluster that this machine belongs to
_NONE_HERE: Final = "this machine belongs to no cluster that can be used"
PATIENCE: Final = 5  # seconds until an address must have answered
# The first bytes of HTTP/2, which Ray speaks: a greeting and settings, which are answered with
# settings.
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_KIND, _SETTINGS = 3, 4
TRIES: Final = 5  # times that a part is begun anew because its machine was lost


def play_on_ray(
    parts: Iterable[Part], play: Callable[[Part], Result], address: str
) -> Generator[tuple[Part, Result], None, None]:
    """Plays parts on a cluster; yields each with its result, in order."""
    with _connected(address) as workers:
        there = ray.remote(max_retries=TRIES, num_cpus=1)(_sent())

        def hand_out(part: Part) -> Any:
            return there.remote(program_print(), packed(play, part))

        try:
            yield from in_order(parts, hand_out, _result, AHEAD * workers)
        except ray.exceptions.RayTaskError:
            raise  # a mistake in this program, which shows itself as it does elsewhere
        except ray.exceptions.RayError as error:
            raise WorkFailed(f"the cluster at {address} failed: {_in_a_line(error)}") from error


def packed(play: Callable[[Part], Result], part: Part) -> bytes:
    """A part with what is to be done. It is unpacked only where the program is the same."""
    data: bytes = ray.cloudpickle.dumps((play, part))
    return data


def _sent() -> Callable[[str, bytes], Answer]:
    """What is sent to the machines. It is sent whole, and not by its name, so that it can also
    answer where there is no realmtable, or another one."""

    def work(program: str, given: bytes) -> Answer:
        try:
            from realmtable.bots.cluster import worked  # noqa: PLC0415
        except ImportError as error:
            import socket  # noqa: PLC0415

            return "other program", f"{socket.gethostname()} has no such realmtable ({error})"
        return worked(program, given)

    return work


def worked(program: str, given: bytes) -> Answer:
    """Plays a part on a machine of the cluster."""
    if program != program_print():
        return OTHER_PROGRAM, f"{socket.gethostname()} has {_program()}"
    play, part = pickle.loads(given)
    try:
        return DONE, play(part)
    except RealmtableError as error:
        return REFUSED, error


def _program() -> str:
    return f"realmtable {__version__} with files {program_print()}"


def _result(answer: Any) -> Any:
    kind, found = ray.get(answer)
    if kind == OTHER_PROGRAM:
        raise WorkFailed(
            f"all machines of the cluster must have the same realmtable: {found}, and here is "
            f"{_program()}"
        )
    if kind == REFUSED:
        raise found
    return found


@contextmanager
def _connected(address: str) -> Iterator[int]:
    """A connection to a cluster; yields how many parts it can work on at once."""
    if ray is None:
        raise WorkFailed("--ray needs Ray, which is not installed: pip install 'realmtable[ray]'")
    _look_for(address)
    try:
        with _silence():
            ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL)
    except (OSError, RuntimeError, ValueError, AssertionError) as error:
        what = f"the cluster at {address} cannot be used" if address != AUTO else _NONE_HERE
        raise WorkFailed(f"{what}: {_in_a_line(error)}") from error
    try:
        workers = int(ray.cluster_resources().get("CPU", 0))
        if not workers:
            raise WorkFailed(f"the cluster at {address} has no processor to work on")
        yield workers
    finally:
        ray.shutdown()


def _look_for(address: str) -> None:
    """Refuses at once what Ray would wait for."""
    if address == AUTO:
        return
    host, _, port = address.rpartition(":")
    if not (host and "/" not in host and port.isdecimal() and 0 < int(port) < 65_536):
        raise WorkFailed(
            f"--ray is the address of a cluster, such as 192.168.0.7:6379, or {AUTO} for the one "
            f"that this machine belongs to, not {address!r}"
        )
    host = host.strip("[]")
    if host in ("localhost", "127.0.0.1", "::1"):  # Ray takes the address that others know
        host = ray.util.get_node_ip_address()
    try:
        with socket.create_connection((host, int(port)), PATIENCE) as connection:
            connection.sendall(_GREETING)
            answer = connection.recv(_KIND + 1)
    except OSError as error:
        why = error.strerror or str(error)
        raise WorkFailed(f"there is no cluster at {host}:{port}: {why}") from error
    if answer[_KIND:] != bytes([_SETTINGS]):
        raise WorkFailed(f"there is no cluster at {host}:{port}: something else answers there")


@contextmanager
def _silence() -> Iterator[None]:
    """Keeps what Ray's own libraries say while they connect from the terminal."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())
