"""A short run of the fuzzer of requests; `python -m tests.tools.fuzz_http` runs as long as one
likes."""

from pathlib import Path

from tests.tools.fuzz_http import Fuzzer, fuzz


async def test_no_request_fails_the_server(tmp_path: Path) -> None:
    outcome = await fuzz(seed=7, go_on=lambda sent: sent < 400, folder=tmp_path)
    assert outcome.failures == []
    assert outcome.statuses.keys() >= {200, 400, 403, 404}, "requests of all kinds were sent"


def test_the_same_seed_sends_the_same() -> None:
    known = {"code": ["BCDFGH"], "cookie": ["c"]}
    routes = [("GET", "/t/{code}"), ("POST", "/api/me")]
    one, two = Fuzzer(3, routes, known), Fuzzer(3, routes, known)
    assert [one.ask() for _ in range(50)] == [two.ask() for _ in range(50)]
