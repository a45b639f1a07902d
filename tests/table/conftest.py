"""A database for each test."""

from pathlib import Path

import pytest

from realmtable.web.config import sqlite_url

pytest.register_assert_rewrite("tests.support.promises")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "test.sqlite3")
