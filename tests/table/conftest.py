"""A database for each test, or a server for each file."""

from pathlib import Path

import pytest

from realmtable.web.config import sqlite_url
from tests.support.web.site import server

__all__ = ["server"]

pytest.register_assert_rewrite("tests.support.web.promises")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.sqlite3")
