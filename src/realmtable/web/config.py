"""How a server is set up: everything comes from the environment or from the command line."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from realmtable.core.errors import InvalidText

_CONTENT = "REALMTABLE_CONTENT_"


def default_file(environment: Mapping[str, str]) -> Path:
    """Where tables are kept if nothing else is said."""
    data = environment.get("XDG_DATA_HOME")
    return Path(data) / "realmtable" / "realmtable.sqlite3" if data else Path("realmtable.sqlite3")


@dataclass(frozen=True)
class Config:
    """A server's settings."""

    database_url: str
    redis_url: str = ""
    secret: str = ""  # what seat links are made from; drawn and kept in the database if left out
    base_url: str = ""  # what links and QR codes start with; as the browser says if left out
    hosts: tuple[str, ...] = ()  # the names that are answered for; all if left out
    listen: str = ""  # the host and port that are served, if this process knows them
    rates: float = 1.0  # a factor on all rate limits; 0 switches them off
    log_json: bool = True
    contents: Mapping[str, str] = field(default_factory=dict)  # games' own content files
    push_hosts: tuple[str, ...] = ()  # push services besides those of the browsers' makers
    signals: bool = False  # whether this is a process of its own that is stopped by signals

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> "Config":
        """Reads REALMTABLE_DATABASE_URL, _REDIS_URL, _SECRET, _BASE_URL, _RATES, _LOG,
        _CONTENT_(a game), _HOSTS and _PUSH_HOSTS; and _LISTEN, which `realmtable serve` sets."""
        found = os.environ if environment is None else environment
        url = found.get("REALMTABLE_DATABASE_URL", "")
        try:
            rates = float(found.get("REALMTABLE_RATES", "1"))
        except ValueError:
            raise InvalidText("REALMTABLE_RATES must be a number, for example 2.5") from None
        base = found.get("REALMTABLE_BASE_URL", "").rstrip("/")
        if base and not base.startswith(("http://", "https://")):
            raise InvalidText("REALMTABLE_BASE_URL must start with http:// or https://")
        return cls(
            database_url=database_url(url) if url else sqlite_url(default_file(found)),
            redis_url=found.get("REALMTABLE_REDIS_URL", ""),
            secret=found.get("REALMTABLE_SECRET", ""),
            base_url=base,
            hosts=tuple(found.get("REALMTABLE_HOSTS", "").lower().replace(",", " ").split()),
            listen=found.get("REALMTABLE_LISTEN", ""),
            rates=rates,
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
