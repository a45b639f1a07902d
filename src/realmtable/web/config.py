"""How a server is set up: everything comes from the environment or from the command line."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from realmtable.core.errors import InvalidText

_CONTENT = "REALMTABLE_CONTENT_"


def default_file(environment: Mapping[str, str]) -> Path:
    """Where tables are kept if nothing else is said."""
    data = environment.get("XDG_DATA_HOME")
    return Path(data) / "realmtable" / "realmtable.sqlite3" if data else Path("realmtable.sqlite3")


@dataclass(frozen=True)
class Limits:
    """What one server takes upon itself; what is for one address is multiplied by the rates."""

    connections: int = 25_000  # open at once
    connections_per_address: int = 5_000
    streams: int = 20_000
    streams_per_address: int = 2_000
    header_bytes: int = 32_768  # of a request
    request_seconds: float = 30.0  # until all of a request must have come
    upload_mb: float = 10.0  # of records from one address in an hour
    work_seconds: float = 20.0  # of work on records and pictures for one address in a minute
    database_mb: float = 10_000.0  # then nothing new is begun

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Limits":
        """Reads REALMTABLE_ with the names of the limits."""
        given = {}
        for each in fields(cls):
            name = f"REALMTABLE_{each.name.upper()}"
            if environment.get(name):
                given[each.name] = _number(name, environment[name], whole=each.type is int)
        return cls(**given)  # type: ignore[arg-type]


def _number(name: str, text: str, whole: bool) -> float:
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        value = 0
    if not 0 < value < math.inf:
        raise InvalidText(f"{name} must be a number above 0, for example 100")
    return value


@dataclass(frozen=True)
class Config:
    """A server's settings."""

    database_url: str
    redis_url: str = ""
    secret: str = ""  # what seat links are made from; drawn and kept in the database if left out
    base_url: str = ""  # what links and QR codes start with; as the browser says if left out
    hosts: tuple[str, ...] = ()  # the names that are answered for; all if left out
    listen: str = ""  # the host and port that are served, if this process knows them
    rates: float = 1.0  # a factor on all limits of people and addresses; 0 switches them off
    limits: Limits = field(default_factory=Limits)
    bot_processes: int = 0  # that play bots which take long; one less than cores if left out
    log_json: bool = True
    contents: Mapping[str, str] = field(default_factory=dict)  # games' own content files
    push_hosts: tuple[str, ...] = ()  # push services besides those of the browsers' makers
    deals: str = ""  # a secret that all deals follow from; for tests, which no environment can say
    signals: bool = False  # whether this is a process of its own that is stopped by signals

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Config":
        """Reads REALMTABLE_DATABASE_URL, _REDIS_URL, _SECRET, _BASE_URL, _RATES, _LOG,
        _CONTENT_(a game), _HOSTS, _PUSH_HOSTS, _BOT_PROCESSES and the limits; and _LISTEN, which
        `realmtable serve` sets."""
        found = os.environ if environment is None else environment
        if found.get("REALMTABLE_DEALS"):
            raise InvalidText(
                "REALMTABLE_DEALS: only tests deal from a fixed secret; unset it, for whoever "
                "knows the secret knows all dice to come"
            )
        url = found.get("REALMTABLE_DATABASE_URL", "")
        try:
            rates = float(found.get("REALMTABLE_RATES", "1"))
        except ValueError:
            raise InvalidText("REALMTABLE_RATES must be a number, for example 2.5") from None
        base = found.get("REALMTABLE_BASE_URL", "").rstrip("/")
        if base and not base.startswith(("http://", "https://")):
            raise InvalidText("REALMTABLE_BASE_URL must start with http:// or https://")
        processes = found.get("REALMTABLE_BOT_PROCESSES", "")
        if processes:
            _number("REALMTABLE_BOT_PROCESSES", processes, whole=True)
        return cls(
            database_url=database_url(url) if url else sqlite_url(default_file(found)),
            redis_url=found.get("REALMTABLE_REDIS_URL", ""),
            secret=found.get("REALMTABLE_SECRET", ""),
            base_url=base,
            hosts=tuple(found.get("REALMTABLE_HOSTS", "").lower().replace(",", " ").split()),
            listen=found.get("REALMTABLE_LISTEN", ""),
            rates=rates,
            limits=Limits.from_environment(found),
            bot_processes=int(processes or 0),
            log_json=found.get("REALMTABLE_LOG", "json") != "text",
            contents={
                name.removeprefix(_CONTENT).lower(): file
                for name, file in found.items()
                if name.startswith(_CONTENT) and file
            },
            push_hosts=tuple(found.get("REALMTABLE_PUSH_HOSTS", "").replace(",", " ").split()),
        )


def configured(database: str) -> Config:
    """The settings of the environment, with another database if one is named."""
    config = Config.from_environment()
    return replace(config, database_url=database_url(database)) if database else config


def sqlite_url(path: Path | str) -> str:
    return f"sqlite+aiosqlite:///{path}"


def database_url(url: str) -> str:
    """The address with the driver that is used here: `postgres://` will do."""
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+asyncpg://" + url.removeprefix(short)
    if "://" not in url:
        return sqlite_url(url)
    if url.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + url.removeprefix("sqlite:///")
    if url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite:///")):
        return url
    raise InvalidText(
        "a database is a file, or an address that starts with postgresql:// or sqlite:///"
    )


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address; none for a database elsewhere or in memory."""
    path = url.partition(":///")[2]
    if not url.startswith("sqlite") or not path or path.startswith(":"):
        return None
    return Path(path)
