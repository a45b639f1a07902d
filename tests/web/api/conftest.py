"""Two people who use the server of a file."""

import pytest_asyncio

from tests.support.web.site import Browser, Site


@pytest_asyncio.fixture(loop_scope="module")
async def ann(server: Site) -> Browser:
    return await server.browser()


@pytest_asyncio.fixture(loop_scope="module")
async def bob(server: Site) -> Browser:
    return await server.browser()
