"""Today's challenge: the same realms and dice for everyone on a day, from a secret of the server.

Days are those of UTC. Nobody can work out a coming day without the server's secret.
"""

import hmac
import re
from datetime import UTC, datetime

from realmtable.core.errors import InvalidText
from realmtable.table.rows import ChallengeRow
from realmtable.table.settings import Settings

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def day_of(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d")


def check_day(day: str) -> str:
    """A day as it is written in addresses."""
    try:
        if not _DAY.fullmatch(day):
            raise ValueError
        datetime.strptime(day, "%Y-%m-%d")
    except ValueError:
        raise InvalidText(f"{day[:20]!r} is no day; write for example 2026-05-31") from None
    return day


def day_secret(server_secret: bytes, day: str) -> bytes:
    """What the dice of the day come from."""
    return hmac.digest(server_secret, f"challenge dice {day}".encode(), "sha256")


def day_seed(server_secret: bytes, day: str) -> str:
    """What the realms of the day are drawn by."""
    return hmac.digest(server_secret, f"challenge realms {day}".encode(), "sha256").hex()


def day_settings(day: str) -> Settings:
    return Settings(
        kind="challenge", name=f"Challenge of {day}", rounds=1, sets=["base"], open=False
    )


def ranks(plays: list[ChallengeRow]) -> list[int]:
    """The rank of each play, which come best first; equal totals share one."""
    found: list[int] = []
    for n, play in enumerate(plays):
        tied = n > 0 and play.total == plays[n - 1].total
        found.append(found[-1] if tied else n + 1)
    return found
