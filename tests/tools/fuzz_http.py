"""Requests that nobody would send, by the thousand: each is answered, none with a failure.

    python -m tests.tools.fuzz_http --seed 1 --seconds 60

starts a server of its own on 127.0.0.1, with a table, a record and people in a throwaway file, and
sends it requests over sockets until the time is over. What was answered by 5xx, or not at all, is
printed; the same seed sends the same requests.
"""

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, get_args
from urllib.parse import quote

from realmtable.table.commands import Command
from realmtable.table.settings import Settings
from tests.support.records import FOLDER
from tests.support.web.site import Site, running, site
from tests.support.web.sittings import REALMS

STRANGE = [
    *(
        "",
        " ",
        ".",
        "..",
        "/",
        "a" * 300,
        "x" * 5000,
        "\0",
        "a\0b",
        "\ud800",
        "\uffff",
        "é",
        "日本",
    ),
    *("null", "true", "-1", "0", "1", "99999999999999999999", "1e400", "NaN", "%00", "%ff", "%"),
    *("<script>", "'; drop table log; --", "{}", "[]", "\\u0000", "\r\n", "\u202e", "a:b", "#"),
    *("wingspan", "wingspan.svg", "youtoma-wingspan", "2025-01-31", "9999-12-31", "0000-00-00"),
    *("robots.txt", "../../etc/passwd", "a1=6,a2=3", "stars=9", "rolling", "sand", "solo", "crowd"),
]
HOSTS = ["table.test", "127.0.0.1", "a:b", "a:99999", "x" * 5000, "[", "[::1]", "[::1", "", "a b"]
ORIGINS = ["http://[", "http://table.test", "null", "http://table.test:99999", "//", "http://[::1"]
KINDS = get_args(Command)
COMMANDS = [str(kind.__struct_config__.tag) for kind in KINDS]
SETTINGS = [*Settings.__struct_fields__, "strange"]
MORE = "secret record day same sure sets realms others endpoint keys strange"
FIELDS = sorted({name for kind in KINDS for name in kind.__struct_fields__} | {*MORE.split()})


@dataclass(frozen=True)
class Asked:
    """A request as it goes over the wire."""

    method: str
    target: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def wire(self) -> bytes:
        lines = [b"%s %s HTTP/1.1" % (self.method.encode(), self.target)]
        lines += [name + b": " + value for name, value in self.headers]
        return b"\r\n".join([*lines, b"", self.body])


@dataclass
class Outcome:
    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


class Fuzzer:
    """Makes requests from chance."""

    def __init__(
        self, seed: int, routes: list[tuple[str, str]], known: dict[str, list[str]]
    ) -> None:
        self.random = Random(seed)
        self.routes = routes
        self.known = known  # what there is: codes, ids, secrets, cookies

    def text(self) -> str:
        pick = self.random.random()
        if pick < 0.35:
            return self.random.choice(self.random.choice(list(self.known.values())))
        if pick < 0.9:
            return self.random.choice(STRANGE)
        letters = [chr(self.random.randrange(0x3000)) for _ in range(self.random.randrange(12))]
        return "".join(letters)

    def value(self, depth: int = 0) -> Any:
        choice = self.random.randrange(9)
        if choice == 0:
            return self.random.choice([0, 1, 2, -1, 3.5, 10**30, True, None])
        if choice == 1 and depth < 3:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        if choice == 2 and depth < 3:
            names = self.random.sample(SETTINGS, self.random.randrange(4))
            return {name: self.value(depth + 1) for name in names}
        return self.random.choice([self.text(), self.text(), 1, 2, REALMS, ["end"]])

    def body(self) -> bytes:
        pick = self.random.random()
        if pick < 0.1:
            return self.random.randbytes(self.random.randrange(40))
        given: dict[str, Any] = {}
        if pick < 0.6:
            given = {"do": self.random.choice(COMMANDS), "id": self.text() or "1"}
        for name in self.random.sample(FIELDS, self.random.randrange(4)):
            given[name] = self.value()
        if self.random.random() < 0.3:
            names = self.random.sample(SETTINGS, self.random.randrange(5))
            given["settings"] = {name: self.value() for name in names}
        made = json.dumps(given, ensure_ascii=self.random.random() < 0.5)
        raw = bytearray(made.encode("utf-8", "surrogatepass"))
        if self.random.random() < 0.1 and raw:
            raw[self.random.randrange(len(raw))] = self.random.randrange(256)
        return bytes(raw)

    def target(self, path: str) -> bytes:
        def fill(_: re.Match[str]) -> str:
            raw = self.text().encode("utf-8", "surrogatepass")
            if self.random.random() < 0.05:
                raw += self.random.randbytes(2)
            return quote(raw, safe="")

        target = re.sub(r"\{[^}]*\}", fill, path)
        if self.random.random() < 0.4:
            names = (
                "after",
                "limit",
                "offset",
                "seat",
                "round",
                "turn",
                "b",
                "fresh",
                "stars",
                "v",
            )
            pairs = [(self.random.choice(names), self.text()) for _ in range(2)]
            target += "?" + "&".join(
                f"{name}={quote(text.encode('utf-8', 'surrogatepass'))}" for name, text in pairs
            )
        return target.encode()

    def ask(self) -> Asked:
        method, path = self.random.choice(self.routes)
        if self.random.random() < 0.05:
            method = self.random.choice(["HEAD", "OPTIONS", "PUT", "DELETE", "GET", "POST"])
        host = "table.test" if self.random.random() < 0.9 else self.random.choice(HOSTS)
        headers = {b"Host": host.encode(), b"Connection": b"close"}
        if self.random.random() < 0.95:
            headers[b"X-Realmtable"] = b"1"
        if self.random.random() < 0.7:
            headers[b"Cookie"] = (
                b"realmtable_me=" + self.random.choice(self.known["cookie"]).encode()
            )
        if self.random.random() < 0.05:
            headers[b"Origin"] = self.random.choice(ORIGINS).encode()
        if self.random.random() < 0.05:
            headers[b"Last-Event-ID"] = (
                self.text().encode("utf-8", "replace").translate(None, b"\0\r\n")
            )
        if self.random.random() < 0.2:
            headers[b"Accept-Encoding"] = b"gzip"
        body = b"" if method in ("GET", "HEAD") else self.body()
        if body or method == "POST":
            headers[b"Content-Type"] = b"application/json"
            headers[b"Content-Length"] = str(len(body)).encode()
        return Asked(method, self.target(path), list(headers.items()), body)


async def answer_to(port: int, asked: Asked) -> int:
    """The status that a request is answered with; 0 if the server says nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(asked.wire())
        async with asyncio.timeout(20):
            line = await reader.readline()
        found = re.match(rb"HTTP/1\.1 (\d{3}) ", line)
        return int(found[1]) if found else 0
    except (TimeoutError, ConnectionError):
        return 0
    finally:
        writer.transport.abort()


async def furnish(server: Site) -> dict[str, list[str]]:
    """Tables, people and records to ask about."""
    ann, bob = await server.browser(), await server.browser()
    code = (await ann.ok("/api/tables", {"settings": {"realms": REALMS}, "name": "Ann"}))["code"]
    await bob.do(code, "join", name="Bob")
    await ann.do(code, "start")
    await ann.end_turn(code)
    link = (await bob.view(code))["me"]["link"]
    over = (await ann.ok("/api/play-now"))["code"]
    for _ in range(9):
        await ann.end_turn(over)
    crowd = (await ann.ok("/api/tables", {"settings": {"kind": "crowd"}, "name": "Ann"}))["code"]
    sand = (await ann.ok("/api/tables", {"settings": {"game": "sand", "kind": "solo"}}))["code"]
    record = (await ann.ok(f"/api/tables/{over}/share"))["id"]
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))[:3]]
    return {
        "code": [code, over, crowd, sand],
        "record": [record],
        "secret": [link.removeprefix("/s/")],
        "text": texts or ["realmtable record 1\n"],
        "cookie": [str(next(iter(one.http.cookies.jar)).value) for one in (ann, bob)],
    }


def routes_of(server: Site) -> list[tuple[str, str]]:
    found = [
        (method, route.path_format)
        for route in server.app.routes
        for method in sorted(getattr(route, "methods", ()))
        if method != "OPTIONS" and not route.path_format.endswith("/forget")
    ]
    return sorted({*found, ("GET", "/nowhere/{text}")})


async def fuzz(seed: int, go_on: Callable[[int], bool], folder: Path) -> Outcome:
    """Sends requests as long as `go_on` says of their number."""
    outcome = Outcome()
    async with site(folder) as server, running(server.app) as address:
        port = int(address.rpartition(":")[2])
        fuzzer = Fuzzer(seed, routes_of(server), await furnish(server))
        sent = 0
        while go_on(sent):
            asked = fuzzer.ask()
            status = await answer_to(port, asked)
            outcome.statuses[status] += 1
            if status >= 500 or status == 0:
                outcome.failures.append(f"request {sent}: {status} for {asked.wire()[:600]!r}")
            sent += 1
        healthy = await answer_to(port, Asked("GET", b"/health", [(b"Host", b"table.test")], b""))
        if healthy != 200:
            outcome.failures.append(f"the server is not well afterwards: {healthy}")
    return outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    end = time.monotonic() + given.seconds
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(fuzz(given.seed, lambda _: time.monotonic() < end, Path(folder)))
    told = ", ".join(f"{count} x {status}" for status, count in sorted(outcome.statuses.items()))
    sys.stdout.write(f"{outcome.statuses.total()} requests with seed {given.seed}: {told}\n")
    for failure in outcome.failures[:20]:
        sys.stdout.write(f"{failure}\n")
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
