"""What goes wrong around a server: databases that are away, locked, full, hung, taken, or none."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from realmtable.core.errors import InvalidText
from realmtable.table import database
from realmtable.table.errors import Unavailable
from realmtable.table.writer import Writer
from realmtable.web import app_metrics
from realmtable.web.config import sqlite_url
from realmtable.web.serve import check_address
from realmtable.web.starting import check_database, only_server
from tests.support.web.server_process import hold_port, port_of
from tests.support.web.site import Site, site

WORDS = "the server cannot reach its database at the moment"


@contextmanager
def locked(server: Site) -> Iterator[None]:
    """Another program holds the file."""
    with closing(sqlite3.connect(server.service.store.database.url.partition(":///")[2])) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def full(*_: object, **__: object) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    raise OperationalError("INSERT", {}, error)


def is_failing(server: Site) -> bool:
    return server.service.store.database.failing


async def test_a_locked_file_is_told_and_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    async with site(tmp_path) as server:
        ann = await server.browser()
        code = (await ann.ok("/api/play-now"))["code"]
        command = {"do": "confirm", "id": "1", "after": 3, "round": 1, "turn": 1}
        command["moves"] = await ann.ending(code)
        with locked(server):
            answer = await ann.post(f"/api/tables/{code}/commands", command)
            assert answer.status_code == 503
            assert answer.json()["error"] == "unavailable"
            assert answer.json()["why"].startswith(WORDS)
            assert int(answer.headers["retry-after"]) > 0
            health = await ann.get("/health")
            assert health.status_code == 503
            assert health.headers["retry-after"]
        answer = await ann.post(f"/api/tables/{code}/commands", command)
        assert answer.status_code == 200
        assert (await ann.get("/health")).json() == {"status": "ok"}
        assert (await ann.view(code))["turn"] == 2


async def test_a_full_disk_is_told_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as server:
        ann = await server.browser()
        code = (await ann.ok("/api/play-now"))["code"]
        before = await ann.view(code)
        moves = await ann.ending(code)
        with monkeypatch.context() as patched:
            patched.setattr(Writer, "add", full)
            answer = await ann.send(code, "confirm", round=1, turn=1, moves=moves)
            assert answer.status_code == 503
        assert is_failing(server)
        assert await ann.view(code) == before
        assert (await ann.get("/health")).status_code == 200, "it was tried in earnest, and works"
        assert not is_failing(server)
        await ann.do(code, "confirm", round=1, turn=1, moves=moves)


async def test_a_database_that_hangs_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_metrics, "HEALTH_SECONDS", 0.05)
    hangs, go_on = threading.Event(), threading.Event()
    async with site(tmp_path) as server:
        ann = await server.browser()

        def hang(_: object) -> None:
            hangs.set()
            go_on.wait()

        waiting = asyncio.create_task(server.service.store.database.write(hang))
        await asyncio.to_thread(hangs.wait)
        for _ in range(3):
            answer = await ann.get("/health")
            assert (answer.status_code, answer.json()["status"]) == (
                503,
                "the database does not answer",
            )
        go_on.set()
        await waiting
        monkeypatch.setattr(app_metrics, "HEALTH_SECONDS", None)  # as long as it takes
        assert (await ann.get("/health")).status_code == 200


async def test_a_page_without_a_database_says_so_and_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(tmp_path) as server:
        ann = await server.browser()
        code = (await ann.ok("/api/play-now"))["code"]
        server.service.rooms.open.clear()

        async def away(*_: object) -> None:
            raise Unavailable("connection refused")

        monkeypatch.setattr(server.service.store, "table", away)
        page = await ann.get(f"/t/{code}")
        assert page.status_code == 503
        assert page.headers["retry-after"] == "3"
        assert '<meta http-equiv="refresh" content="3">' in page.text
        assert "tries again by itself" in page.text
        assert "refresh" not in (await ann.get("/nowhere")).text


# --- starting -----------------------------------------------------------------------------------


def test_what_cannot_be_a_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but a letter\n" * 100)
    (tmp_path / "folder").mkdir()
    for name, why in {
        "text": "file is not a database",
        "folder": "unable to open database file",
        "text/inside": "Not a directory",
    }.items():
        with pytest.raises(InvalidText) as refused:
            check_database(sqlite_url(tmp_path / name))
        assert str(tmp_path / name) in refused.value.why
        assert why in refused.value.why or "File exists" in refused.value.why
        assert "\n" not in refused.value.why


def test_a_port_that_is_taken_is_told() -> None:
    with hold_port() as held:
        check_address("127.0.0.1", port_of(held))  # nobody listens
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(InvalidText, match=f"port {port} of 127.0.0.1 cannot be served: some"):
            check_address("127.0.0.1", port)


def test_a_password_is_not_told() -> None:
    with hold_port() as held:
        place = f"127.0.0.1:{port_of(held)}/nothing"
        with pytest.raises(InvalidText) as refused:
            check_database(f"postgresql+asyncpg://ann:secret@{place}")
    assert "secret" not in refused.value.why
    assert f"{place} cannot be used" in refused.value.why


def test_a_database_of_another_version(tmp_path: Path) -> None:
    made = tmp_path / "made.sqlite3"
    check_database(sqlite_url(made))
    with closing(sqlite3.connect(made)) as file:
        file.execute("DELETE FROM alembic_version")
        file.execute("INSERT INTO alembic_version VALUES ('of tomorrow')")
        file.commit()
    with pytest.raises(InvalidText, match="made by another version"):
        check_database(sqlite_url(made))


async def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async with site(tmp_path):
        with pytest.raises(InvalidText, match=f"process {os.getpid()}"):
            check_database(sqlite_url(tmp_path / "test.sqlite3"))
    async with site(tmp_path) as server:  # it was let go
        assert (await (await server.browser()).get("/health")).status_code == 200


def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "a.sqlite3")
    code = (
        "import sys, time\n"
        "from realmtable.web.starting import only_server\n"
        "with only_server(sys.argv[1]):\n"
        "    print('held', flush=True)\n"
        "    time.sleep(60)\n"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    with holder.stdout:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(InvalidText, match=f"process {holder.pid}"), only_server(url):
            pass
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    with only_server(url):
        pass


def test_a_worker_ends_with_its_supervisor(tmp_path: Path) -> None:
    """The supervisor is killed; what it had started sees it and stops."""
    script = tmp_path / "supervisor.py"
    script.write_text(
        "import multiprocessing, time\n"
        "from realmtable.core.processes import end_with_parent\n"
        "def work():\n"
        "    end_with_parent()\n"
        "    print(multiprocessing.current_process().pid, flush=True)\n"
        "    time.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.get_context('spawn').Process(target=work).start()\n"
        "    time.sleep(60)\n"
    )
    supervisor = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout is not None
    with supervisor.stdout:
        assert int(supervisor.stdout.readline()) > 0
        os.kill(supervisor.pid, signal.SIGKILL)
        supervisor.wait()
        assert supervisor.stdout.read() == "", "the pipe ends when the worker does"


def test_serve_says_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but a letter\n" * 100)
    with hold_port() as held:
        command = [sys.executable, "-m", "realmtable", "serve", "--port", str(port_of(held))]
        ended = subprocess.run(
            [*command, "--database", str(tmp_path / "text")],
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert "file is not a database" in ended.stderr
