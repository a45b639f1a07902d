"""The workshop of a card of one's own as a page, for the machine that it runs on and nobody else.

Rules of one's own are code. Only `realmtable workshop` serves them, to this machine; `realmtable
serve` has none of these addresses, and no such card.
"""

import asyncio
import contextlib
import logging
import logging.config
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import uvicorn
from litestar import Litestar, Request, Response, Router, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, QueryParameter

from realmtable.bots.simulate import BOTS, STRENGTHS, make_bot
from realmtable.core.errors import InvalidText
from realmtable.table.bot_job import BotJob
from realmtable.table.bot_pool import BotPool
from realmtable.table.errors import Stale
from realmtable.table.game import Games
from realmtable.table.games.rolling import RollingGames
from realmtable.web import assets, looks, rolling_looks, rolling_pages
from realmtable.web.app import create_app
from realmtable.web.config import Config, sqlite_url
from realmtable.web.pages import Page, environment, render
from realmtable.web.protocol import Protocol
from realmtable.web.serve import check_address, log_config, raise_file_limit
from realmtable.workshop.report import percent
from realmtable.workshop.runs import ReportRun
from realmtable.workshop.session import Session

HOST: Final = "127.0.0.1"
LOOK_SECONDS: Final = 0.5
STOP_SECONDS: Final = 5
MOST_ROUNDS: Final = 100_000
# The report is a page of its own, with its style in it, and loads and runs nothing.
_REPORT_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
AnyRequest = Request[Any, Any, Any]


class FindingView(msgspec.Struct):
    level: str
    file: str
    place: str
    words: str


class BotView(msgspec.Struct):
    """What one bot made of the card, in words."""

    bot: str
    mean: str
    spread: str
    none: str
    full: str
    stronger: str
    warnings: list[str]
    note: str


class RunView(msgspec.Struct):
    """How far a report is, and the last one that is there."""

    state: str
    done: int
    of: int
    words: str
    bots: list[BotView]
    current: bool  # the report is of the version that is played now


class WorkshopView(msgspec.Struct):
    """Everything that the page shows."""

    number: int
    name: str
    sound: bool
    drawn: bool
    playable: bool
    pin: str
    print: str
    findings: list[FindingView]
    report: RunView


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """A report that is asked for."""

    rounds: int = 100
    bots: list[str] = msgspec.field(default_factory=lambda: ["random", "greedy", "swift"])
    seed: str = "1"
    fit: bool = False


class HereBots(BotPool):
    """Plays all turns of bots in this process: other ones do not know the card in the workshop."""

    def __init__(self) -> None:
        super().__init__([], 1)
        self._games = Games([RollingGames(rolling_looks.catalog())])

    async def play(self, job: BotJob) -> list[str]:
        self.counters["bot_turns"] += 1
        return await self.quick(self._games.of(job.game).play_job, job)


class WorkshopApp:
    """The pages of a session, and what goes on behind them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.run = ReportRun()

    def style(self) -> str:
        """Changes the version of all files with the card, so that no old picture is kept."""
        return f"/* {self.session.print} */"

    def look(self) -> None:
        """Takes in what has changed in the files."""
        if self.session.look():
            rolling_pages.forget_cards()
            assets.forget()

    @contextlib.asynccontextmanager
    async def watching(self, _app: Litestar) -> AsyncIterator[None]:
        """Follows the files as long as the server runs."""
        await asyncio.to_thread(self.look)
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            task.cancel()
            await self.run.stop()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await asyncio.to_thread(self.look)

    def view(self) -> WorkshopView:
        session = self.session
        checked = session.checked
        card = session.card
        pin = session.catalog.pin(session.realm.id) if session.realm is not None else ""
        return WorkshopView(
            session.number,
            card.name if card is not None else session.card_file.stem,
            checked.sound and bool(session.number),
            card is not None,
            session.realm is not None,
            pin,
            session.print,
            [
                FindingView(each.level, each.file, each.place, each.words)
                for each in checked.findings
            ],
            self._run_view(pin),
        )

    def _run_view(self, pin: str) -> RunView:
        run = self.run
        bots = [
            BotView(
                each.bot,
                f"{each.realm.mean:.2f}",
                f"{each.realm.deviation:.2f}",
                percent(each.realm.none),
                percent(each.realm.full),
                percent(each.beside.percentile),
                each.realm.warnings,
                each.note,
            )
            for each in (run.report.bots if run.report is not None else [])
        ]
        current = run.report is not None and run.report.pin == pin
        return RunView(run.state, run.done, run.of, run.words, bots, current)

    def start(self, wish: Wish) -> None:
        if self.session.own is None:
            raise InvalidText("there is no sound version of the card yet")
        if not 1 <= wish.rounds <= MOST_ROUNDS:
            raise InvalidText(f"rounds: 1 to {MOST_ROUNDS}")
        if not wish.bots or len(set(wish.bots)) != len(wish.bots):
            raise InvalidText("bots: name at least one, and none twice")
        for bot in wish.bots:
            make_bot(bot, wish.seed)
        if self.run.running:
            raise Stale("a report is being made; stop it first")
        self.run.start(self.session.own, wish.rounds, wish.bots, wish.seed, wish.fit)


def handlers(of: WorkshopApp) -> list[Any]:
    """The addresses of a workshop."""

    @get("/workshop")
    async def page() -> Page:
        session = of.session
        return render(
            "rolling_workshop.html",
            id=session.card_file.stem,
            card_file=str(session.card_file),
            rules_file=str(session.rules_file or ""),
            bots=list(BOTS),
            strengths=list(STRENGTHS),
            view=msgspec.json.encode(of.view()).decode(),
        )

    @get("/api/workshop/state")
    async def state() -> WorkshopView:
        return of.view()

    @get("/workshop/card.svg")
    async def picture(
        look: Annotated[str, QueryParameter(name="theme", max_length=10)] = "light",
    ) -> Response[str]:
        if of.session.card is None or look not in ("light", "dark"):
            raise NotFoundException("there is no such picture")
        svg = rolling_looks.picture(of.session.card, look)
        headers = {
            "content-security-policy": looks.picture_policy(svg),
            "cache-control": "no-store",
        }
        return Response(svg, media_type="image/svg+xml", headers=headers)

    @get("/workshop/report")
    async def report() -> Response[str]:
        if not of.run.html:
            raise NotFoundException("there is no report yet")
        headers = {"content-security-policy": _REPORT_POLICY, "cache-control": "no-store"}
        return Response(of.run.html, media_type=MediaType.HTML, headers=headers)

    @get("/workshop/report.json")
    async def report_data() -> Response[bytes]:
        if of.run.report is None:
            raise NotFoundException("there is no report yet")
        body = msgspec.json.format(msgspec.json.encode(of.run.report), indent=1)
        return Response(body, media_type="application/json", headers={"cache-control": "no-store"})

    @post("/api/workshop/report", status_code=200)
    async def make(data: JSONBody[Wish]) -> WorkshopView:
        of.start(data)
        return of.view()

    @post("/api/workshop/report/stop", status_code=200)
    async def stop() -> WorkshopView:
        await of.run.stop()
        return of.view()

    pages = [page, state, picture, report, report_data, make, stop]
    return [Router("/", route_handlers=pages, include_in_schema=False)]


def workshop_app(session: Session, config: Config) -> Litestar:
    """The web table with the workshop of a card."""
    of = WorkshopApp(session)
    looks.drawing_styles.append(of.style)
    environment().globals["workshop"] = True
    return create_app(config, more=handlers(of), beside=[of.watching], bots=HereBots())


def workshop_config(folder: Path, port: int) -> Config:
    """A server for one person, whose tables are gone when it ends."""
    return Config(
        database_url=sqlite_url(folder / "tables.sqlite3"),
        hosts=("localhost",),  # a name of the outer world that leads here is not answered
        listen=f"{HOST}:{port}",
        rates=0,
        log_json=False,
        signals=True,
    )


def serve_workshop(card: Path, rules: Path | None, port: int) -> None:
    """Serves the workshop to this machine until it is stopped."""
    check_address(HOST, port)
    logging.config.dictConfig(log_config(as_json=False))
    logging.getLogger("realmtable").setLevel(logging.WARNING)
    raise_file_limit()
    session = Session(card, rules, rolling_looks.catalog())
    with tempfile.TemporaryDirectory(prefix="realmtable-") as folder:
        app = workshop_app(session, workshop_config(Path(folder), port))
        sys.stdout.write(
            f"The workshop of {card} is at http://{HOST}:{port}/workshop (stop it with Ctrl+C)\n"
        )
        sys.stdout.flush()
        uvicorn.run(
            app,
            host=HOST,
            port=port,
            http=Protocol,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=STOP_SECONDS,
        )
