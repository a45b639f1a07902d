"""A site for each file, and two people who use it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.support.site import Browser, Site, site


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with site(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest_asyncio.fixture(loop_scope="module")
async def ann(server: Site) -> Browser:
    return await server.browser()


@pytest_asyncio.fixture(loop_scope="module")
async def bob(server: Site) -> Browser:
    return await server.browser()
