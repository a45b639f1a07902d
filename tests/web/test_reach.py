"""What links and QR codes start with: an address that others can open, or a warning."""

from pathlib import Path

import pytest

from realmtable.web import reach as reach_module
from realmtable.web.config import Config
from realmtable.web.reach import Reach, own_address, reach
from tests.support.web.site import site


def config(listen: str = "", base_url: str = "") -> Config:
    return Config(database_url="", listen=listen, base_url=base_url)


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_module, "own_address", lambda: "192.168.0.7")


@pytest.mark.parametrize(
    ("asked", "listen", "found"),
    [
        ("http://192.168.0.9:8000", "0.0.0.0:8000", Reach("http://192.168.0.9:8000")),
        ("http://table.local:8000", "127.0.0.1:8000", Reach("http://table.local:8000")),
        ("http://127.0.0.1:8000", "0.0.0.0:8000", Reach("http://192.168.0.7:8000")),
        ("http://localhost:8000", "[::]:8000", Reach("http://192.168.0.7:8000")),
        ("http://localhost:8000", "10.0.0.3:8000", Reach("http://10.0.0.3:8000")),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", Reach("http://127.0.0.1:8000", alone=True)),
        ("http://[::1]:8000", "[::1]:8000", Reach("http://[::1]:8000", alone=True)),
        ("http://localhost:8000", "", Reach("http://localhost:8000", alone=True)),
    ],
)
def test_the_address_that_others_get(asked: str, listen: str, found: Reach) -> None:
    assert reach(asked, config(listen)) == found


def test_an_address_that_was_set_is_taken_as_it_is() -> None:
    ours = "https://table.example.org"
    assert reach("http://127.0.0.1:8000", config("127.0.0.1:8000", ours)) == Reach(ours)


def test_a_machine_without_a_network_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_module, "own_address", lambda: None)
    found = reach("http://127.0.0.1:8000", config("0.0.0.0:8000"))
    assert found == Reach("http://127.0.0.1:8000", alone=True)


def test_the_own_address_is_none_of_this_machine_alone() -> None:
    found = own_address()
    assert found is None or not found.startswith("127.")


async def test_pages_tell_the_address_and_warn(tmp_path: Path) -> None:
    async with site(tmp_path, listen="0.0.0.0:8000") as made:
        browser = await made.browser()
        code = (await browser.ok("/api/tables", {"settings": {}}))["code"]
        for page in (f"/t/{code}", f"/t/{code}/screen"):
            text = (await browser.get(page)).text
            assert 'data-reach="http://table.test"' in text
            assert 'data-testid="alone"' not in text
            here = {"headers": {"host": "localhost:8000"}}
            text = (await browser.get(page, **here)).text
            assert 'data-reach="http://192.168.0.7:8000"' in text
            assert 'data-testid="alone"' not in text
    async with site(tmp_path, listen="127.0.0.1:8000") as made:
        browser = await made.browser()
        for page in (f"/t/{code}", f"/t/{code}/screen"):
            text = (await browser.get(page, headers={"host": "127.0.0.1:8000"})).text
            assert 'data-testid="alone"' in text
            assert "--host 0.0.0.0" in text
