"""Starting the server."""

import argparse
import errno
import json
import logging
import logging.config
import os
import socket
import sys
from dataclasses import replace
from typing import Any

import uvicorn
from litestar import Litestar

from realmtable.core.errors import InvalidText
from realmtable.core.processes import end_with_parent
from realmtable.table.bot_pool import usual_size
from realmtable.web.app import content_files, create_app
from realmtable.web.config import Config, database_url, sqlite_path
from realmtable.web.protocol import Protocol
from realmtable.web.reach import own_address, written
from realmtable.web.starting import check_database

if sys.platform != "win32":
    import resource

_STANDARD = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}
STOP_SECONDS = 10
OPEN_FILES = 65_536
OPTIONS: dict[str, Any] = {
    "http": Protocol,
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": STOP_SECONDS,
    "proxy_headers": True,
}


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        more = {key: value for key, value in record.__dict__.items() if key not in _STANDARD}
        line.update(more)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_config(as_json: bool) -> dict[str, Any]:
    line = {"()": JsonLines} if as_json else {"format": "%(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {
            "out": {"class": "logging.StreamHandler", "formatter": "line", "stream": sys.stderr}
        },
        "loggers": {
            "realmtable": {"handlers": ["out"], "level": "INFO", "propagate": False},
            "uvicorn": {"handlers": ["out"], "level": "WARNING", "propagate": False},
            "alembic": {"handlers": ["out"], "level": "WARNING", "propagate": False},
        },
    }


def worker_app() -> Litestar:
    """The application of one of several processes; they are set up by the environment."""
    end_with_parent()
    config = replace(Config.from_environment(), signals=True)
    logging.config.dictConfig(log_config(config.log_json))
    return create_app(config)


def check_address(host: str, port: int) -> None:
    """Whether the server can listen there, before anything else is done."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as trial:
                if os.name == "posix":  # as the server will do
                    trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trial.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = "something is listening there already; choose another with --port"
        else:
            why = error.strerror or str(error)
        raise InvalidText(f"port {port} of {host} cannot be served: {why}") from error


def raise_file_limit() -> None:
    """Every open stream is an open file, and a program may open more than it starts with."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    database: str = "",
    *,
    announce: bool = True,
) -> None:
    """Runs the server until it is told to stop."""
    check_address(host, port)
    listen = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    os.environ["REALMTABLE_LISTEN"] = listen
    config = Config.from_environment()
    if database:
        config = replace(config, database_url=database_url(database))
        os.environ["REALMTABLE_DATABASE_URL"] = config.database_url
    if workers > 1 and not config.redis_url:
        raise InvalidText(
            "several processes tell each other about tables through Redis: "
            "set REALMTABLE_REDIS_URL, or serve with one worker"
        )
    if workers > 1 and sqlite_path(config.database_url) is not None:
        raise InvalidText(
            "several processes cannot share an SQLite file: "
            "set REALMTABLE_DATABASE_URL to a PostgreSQL database, or serve with one worker"
        )
    if workers > 1 and not config.bot_processes:  # they share the cores
        os.environ["REALMTABLE_BOT_PROCESSES"] = str(max(1, usual_size() // workers))
    logging.config.dictConfig(log_config(config.log_json))
    raise_file_limit()
    content_files(config)  # tells what is wrong with them
    check_database(config.database_url)
    if announce:
        sys.stdout.write(f"Realmtable is at {_address(host, port)} (stop it with Ctrl+C)\n")
        sys.stdout.flush()
    options = {**OPTIONS, "host": host, "port": port}
    if workers > 1:
        # A worker first loads everything; on a busy machine that takes longer than 5 seconds.
        options["timeout_worker_healthcheck"] = 60
        uvicorn.run("realmtable.web.serve:worker_app", factory=True, workers=workers, **options)
    else:
        uvicorn.run(create_app(replace(config, signals=True)), **options)


def _address(host: str, port: int) -> str:
    """Where the server can be found, in words."""
    if host in ("0.0.0.0", "::"):
        found = own_address()
        others = f"{written(found, port)}/" if found else "this machine's own address"
        return f"http://127.0.0.1:{port}/, for others at {others}"
    return f"{written(host, port)}/"


def main() -> None:
    """`python -m realmtable.web.serve`, for trying out."""
    parser = argparse.ArgumentParser(description="Serve the web table.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    serve(given.host, given.port, given.workers, given.database)


if __name__ == "__main__":
    main()
