"""The JSON interface to what happened at a table."""

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, QueryParameter

from realmtable.table.pasts import MOST, LogPage, MomentView, log_page, moment
from realmtable.web.security import service_of, viewer_of

AnyRequest = Request[Any, Any, Any]


@get("/api/tables/{code:str}/log", tags=["tables"])
async def read_log(
    request: AnyRequest,
    code: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST)] = MOST,
) -> LogPage:
    """What happened after a number, with turns in words, as this person may see it."""
    return await log_page(service_of(request), code, await viewer_of(request), after, limit)


@get("/api/tables/{code:str}/moment", tags=["tables"])
async def look_back(
    request: AnyRequest,
    code: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=1)],
    round: Annotated[int, QueryParameter(ge=1)],
    turn: Annotated[int, QueryParameter(ge=1)],
) -> MomentView:
    """The cards of a seat after one of its turns, with what was new on them."""
    return await moment(service_of(request), code, await viewer_of(request), seat, round, turn)


handlers = [read_log, look_back]
