"""A PostgreSQL database for each test, and Redis. REALMTABLE_TEST_POSTGRES_URL names a server on
which databases may be made, REALMTABLE_TEST_REDIS_URL the other: `scripts/test-services` starts
both."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from realmtable.web.config import database_url
from realmtable.web.starting import check_database
from tests.support.web.site import patient_health

__all__ = ["patient_health"]

pytest.register_assert_rewrite("tests.support.web.promises")


async def _do(command: str) -> None:
    address = database_url(os.environ["REALMTABLE_TEST_POSTGRES_URL"])
    server = create_async_engine(address, isolation_level="AUTOCOMMIT")
    async with server.connect() as connection:
        await connection.execute(text(command))
    await server.dispose()


def _url(name: str) -> str:
    server = os.environ["REALMTABLE_TEST_POSTGRES_URL"].rpartition("/")[0]
    return database_url(f"{server}/{name}")


def _new_name() -> str:
    return f"realmtable_{uuid4().hex}"


@pytest.fixture(scope="session")
def template() -> Iterator[str]:
    """The name of a database as the migrations leave it."""
    name = _new_name()
    asyncio.run(_do(f"CREATE DATABASE {name}"))
    check_database(_url(name))
    yield name
    asyncio.run(_do(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
async def url(template: str) -> AsyncIterator[str]:
    name = _new_name()
    await _do(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield _url(name)
    await _do(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def redis() -> str:
    return os.environ["REALMTABLE_TEST_REDIS_URL"]
