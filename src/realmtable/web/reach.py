"""Where others find this server: what links and QR codes start with."""

import contextlib
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from realmtable.web.config import Config

# Addresses that are nobody's (RFC 5737, RFC 3849). Nothing is sent there: the system only tells
# which of its own addresses it would use.
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


@dataclass(frozen=True)
class Reach:
    address: str  # without a slash at the end
    alone: bool = False  # only this machine can open it


def reach_of(request: Request[Any, Any, Any]) -> Reach:
    """The address of this server for others than whoever asks."""
    config = request.app.state.get("config")
    asked = str(request.base_url).rstrip("/")
    return reach(asked, config) if isinstance(config, Config) else Reach(asked)


def reach(asked: str, config: Config) -> Reach:
    """`asked` is how the browser calls the server. Only if that means its own machine, another
    address is looked for."""
    if config.base_url:
        return Reach(config.base_url)
    if not _is_loopback(urlsplit(asked).hostname or ""):
        return Reach(asked)
    host, _, port = config.listen.rpartition(":")
    host = host.strip("[]")
    if not host or _is_loopback(host):
        return Reach(asked, alone=True)
    if _is_every_address(host):
        found = own_address()
        if found is None:
            return Reach(asked, alone=True)
        host = found
    return Reach(written(host, port))


def written(host: str, port: int | str) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str | None:
    """This machine's address in its network, if it is in one."""
    for family, elsewhere in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as trial:
            trial.connect((elsewhere, 9))
            found = str(trial.getsockname()[0])
            if not _is_loopback(found) and not _is_every_address(found):
                return found
    return None


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _is_every_address(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False
