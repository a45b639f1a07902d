"""What is measured of a program, only through what stays: its command, the engine protocol, HTTP,
registered environments. Nothing of the program is imported here.

Where a process works alone, its processor time is taken, with that of the processes it starts.
"""

import gzip
import http.client
import json
import random
import resource
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from builds import Build, environment
from load import Process

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Found = dict[str, float]

HERE: Final = Path(__file__).resolve().parent
REALMS: Final = ["wingspan", "scythe", "tapestry"]
ROLLS: Final = [[4, 2], [3, 5], [6, 1], [2, 2], [5, 4], [1, 3], [6, 6], [3, 2], [4, 5]]
TURNS: Final = len(ROLLS)  # of a round
PATIENCE: Final = 60.0  # seconds until a program that does not answer is given up
SETTLED: Final = 0.03  # seconds in which what was answered is also accounted for
QUIET: Final = 1000.0  # milliseconds without a request until a page has loaded


class NotThere(Exception):
    """What a program does not have, in words."""


@dataclass(frozen=True)
class Amounts:
    """How much of each is done in one repetition."""

    few: int = 5  # rounds, for what starting costs
    random: int = 4000  # rounds
    greedy: int = 40  # rounds
    swift: int = 16  # rounds
    games: int = 200  # through the engine protocol
    steps: float = 0.4  # seconds of each environment
    seats: int = 30  # of the crowd
    turns: int = 2  # of the crowd


class Subject:
    """One of the two, and a folder for what it writes."""

    def __init__(self, build: Build, folder: Path, amounts: Amounts) -> None:
        self.build = build
        self.folder = folder
        self.amounts = amounts
        self._games: list[bytes] = []

    def run(self, *command: str | Path) -> tuple[float, str]:
        """The processor time of a command, and what it writes."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            raise NotThere((done.stderr.strip().splitlines() or [f"ended: {done.returncode}"])[-1])
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return used, done.stdout

    @property
    def games(self) -> list[bytes]:
        """Rounds played at random through the engine protocol: the lines of each."""
        if not self._games:
            with engine(self) as talk:
                draw = random.Random(1)
                self._games = [_random_round(talk, draw, n) for n in range(self.amounts.games)]
        return self._games


class Alive(Process):
    """A program that has been started and runs on."""

    def __init__(self, subject: Subject, *arguments: str, **more: str) -> None:
        self.log = subject.folder / "log"
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [subject.build.command, *arguments],
                cwd=subject.folder,
                env=environment() | more,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=out,
            )

    def used(self) -> float:
        """Seconds of the processor so far."""
        time.sleep(SETTLED)
        return self.cpu()

    def why(self) -> str:
        said = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return said[-1] if said else "it ended without a word"

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


# --- the command -------------------------------------------------------------------------------


def simulated(subject: Subject, bot: str, rounds: int) -> float:
    """Rounds a second of `sim`, whose start is taken off."""
    few = subject.amounts.few

    def used(games: int) -> float:
        sim = ("sim", "--bot", bot, "--seed", "1", "--json", "--games", str(games))
        return subject.run(subject.build.command, *sim)[0]

    return (rounds - few) / (used(rounds) - used(few))


def random_rounds(subject: Subject) -> Found:
    return {"random": simulated(subject, "random", subject.amounts.random)}


def greedy_turns(subject: Subject) -> Found:
    return {"greedy": TURNS * simulated(subject, "greedy", subject.amounts.greedy)}


def swift_turns(subject: Subject) -> Found:
    return {"swift": TURNS * simulated(subject, "swift", subject.amounts.swift)}


def starts(subject: Subject) -> Found:
    command = subject.build.command
    return {
        "version": 1000 * subject.run(command, "--version")[0],
        "realms": 1000 * subject.run(command, "realms")[0],
    }


# --- environments ------------------------------------------------------------------------------


def env_steps(subject: Subject) -> Found:
    seconds = str(subject.amounts.steps)
    found = json.loads(subject.run(subject.build.python, HERE / "env_steps.py", seconds)[1])
    return {"step": found["one"], "steps": found["many"]}


# --- the engine protocol -----------------------------------------------------------------------


class Talk(Alive):
    """A conversation with an engine."""

    def send(self, lines: bytes) -> list[Any]:
        """The answer to each line; all must be fine."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(lines)
            self.process.stdin.flush()
        except BrokenPipeError:
            raise NotThere(self.why()) from None
        answers = []
        for _ in range(lines.count(b"\n")):
            line = self.process.stdout.readline()
            if not line:
                raise NotThere(self.why())
            answer = json.loads(line)
            if not answer["ok"]:
                raise NotThere(answer["why"])
            answers.append(answer)
        return answers


@contextmanager
def engine(subject: Subject) -> Iterator[Talk]:
    talk = Talk(subject, "engine")
    try:
        yield talk
    finally:
        talk.end()


def _line(**request: object) -> bytes:
    return json.dumps(request).encode() + b"\n"


def _random_round(talk: Talk, draw: random.Random, seed: int) -> bytes:
    """Plays a round at random; the lines that play it again."""
    lines = _line(do="new", seats=["ann"], rounds=1, seed=seed)
    talk.send(lines)
    while moves := talk.send(_line(do="legal", seat="ann"))[0]["moves"]:
        play = _line(do="play", seat="ann", move=draw.choice(moves)["move"])
        talk.send(play)
        lines += play
    return lines


def engine_moves(subject: Subject) -> Found:
    """The start of the engine until a game has begun, and moves that it plays a second."""
    first, *others = subject.games
    begin, _, moves = first.partition(b"\n")
    with engine(subject) as talk:
        talk.send(begin + b"\n")
        began = talk.used()
        for lines in (moves, *others):
            talk.send(lines)
        used = talk.used() - began
    played = sum(lines.count(b"\n") - 1 for lines in subject.games)
    return {"engine": 1000 * began, "decisions": played / used}


# --- the web table -----------------------------------------------------------------------------


class Server(Alive):
    """A web table of its own, with nobody there yet."""

    def __init__(self, subject: Subject) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        for file in subject.folder.glob("table.sqlite3*"):
            file.unlink()
        given = ("--port", str(self.port), "--database", "table.sqlite3")
        super().__init__(subject, "serve", *given, REALMTABLE_RATES="0")

    def ready(self) -> None:
        """Waits for the first page."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            try:
                line.request("GET", "/")
                if line.getresponse().status == http.client.OK:
                    return
            except OSError:
                time.sleep(0.01)
            finally:
                line.close()
        raise NotThere(self.why())


@contextmanager
def serving(subject: Subject) -> Iterator[Server]:
    server = Server(subject)
    try:
        server.ready()
        yield server
    finally:
        server.end()


class Someone:
    """A person with a cookie, on a connection that is shared with others."""

    def __init__(self, line: http.client.HTTPConnection) -> None:
        self.line = line
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **body: object) -> Any:
        """The JSON of an answer, packed as browsers have it."""
        headers = {
            "X-Realmtable": "1",
            "Content-Type": "application/json",
            "Accept-Encoding": "gzip",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        self.line.request(method, path, json.dumps(body) if body else None, headers)
        answer = self.line.getresponse()
        data = answer.read()
        if answer.headers["Content-Encoding"] == "gzip":
            data = gzip.decompress(data)
        for given in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = given.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.status >= http.client.MULTIPLE_CHOICES:
            raise NotThere(f"{method} {path}: {answer.status} {data[:200].decode()}")
        return json.loads(data)


class Crowd:
    """A crowd's table whose host types in the dice, and people who play as the page does."""

    def __init__(self, server: Server, seats: int) -> None:
        self.server = server
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.host = Someone(line)
        self.people = [Someone(line) for _ in range(seats)]
        settings = {"kind": "crowd", "dice": "host", "advance": "host", "realms": [REALMS]}
        code = self.host.ask("POST", "/api/tables", settings=settings)["code"]
        self.path = f"/api/tables/{code}"
        self.page = f"/t/{code}"
        for n, person in enumerate(self.people):
            person.ask("POST", f"{self.path}/commands", id=f"j{n}", do="join", name=f"p{n}")
        self.number = 0  # of the last event before the roll
        self.command("start")

    def command(self, do: str, **more: object) -> None:
        self.number = self.host.ask("GET", self.path)["number"]
        given = {"id": f"{do} {self.number}", "after": self.number, "do": do, **more}
        self.host.ask("POST", f"{self.path}/commands", **given)

    def turn(self, number: int) -> Found:
        """One turn of everybody: seconds of the processor for each kind of request."""
        self.command("roll", dice=ROLLS[number - 1])
        used: Found = {}

        def each(kind: str, ask: Callable[[int, Someone], None]) -> None:
            before = self.server.used()
            for seat, person in enumerate(self.people):
                ask(seat, person)
            used[kind] = self.server.used() - before

        numbers = [0] * len(self.people)
        moves: list[list[str]] = [[] for _ in self.people]
        ends: list[list[str]] = [[] for _ in self.people]
        seen: list[list[Any]] = [[] for _ in self.people]
        meant = {"round": 1, "turn": number}

        def look(seat: int, person: Someone) -> None:
            numbers[seat] = person.ask("GET", self.path)["number"]

        def ask_again(seat: int, person: Someone) -> None:
            answer = person.ask("POST", f"{self.path}/turn", moves=moves[seat], **meant)
            seen[seat] = answer["moves"]
            if not answer["over"]:
                ends[seat] = [each["move"] for each in seen[seat] if each["kind"] == "end"]

        def use_a_die(seat: int, person: Someone) -> None:
            uses = [each["move"] for each in seen[seat] if each["kind"] == "use"]
            if uses:
                moves[seat].append(uses[(7 * seat + number) % len(uses)])
            ask_again(seat, person)

        def confirm(seat: int, person: Someone) -> None:
            given = {"id": f"c{number}", "after": numbers[seat], "do": "confirm", **meant}
            texts = [*moves[seat], *ends[seat][:1]]
            person.ask("POST", f"{self.path}/commands", **given, moves=texts)

        def read(seat: int, person: Someone) -> None:
            person.ask("GET", f"{self.path}/log?after={numbers[seat]}&limit=400")

        each("look", look)
        each("first", ask_again)
        each("second", use_a_die)
        each("third", use_a_die)
        each("confirm", confirm)
        each("log", read)
        return used


def crowd_turn(subject: Subject) -> Found:
    """The start of the server; and of a crowd, what one seat's turn costs."""
    with serving(subject) as server:
        began = server.used()
        seats, turns = subject.amounts.seats, subject.amounts.turns
        table = Crowd(server, seats)
        used: Found = {}
        for number in range(1, turns + 1):
            for kind, seconds in table.turn(number).items():
                used[kind] = used.get(kind, 0.0) + seconds
        each = {kind: 1000 * seconds / seats / turns for kind, seconds in used.items()}
    return {"serve": 1000 * began, "turn": sum(each.values()), **each}


# --- pages -------------------------------------------------------------------------------------


def pages(subject: Subject) -> Found:
    """The front page and a table's page as Chromium loads them for whoever comes first."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise NotThere("pages are counted with Chromium: scripts/install-chromium brings it")
    from playwright.sync_api import sync_playwright

    with serving(subject) as server, sync_playwright() as playwright:
        table = Crowd(server, 1)
        table.command("roll", dice=ROLLS[0])
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        address = f"http://127.0.0.1:{server.port}"
        front = _loaded(browser, f"{address}/", {})
        playing = _loaded(browser, f"{address}{table.page}", table.people[0].cookies)
        browser.close()
    return {
        "front requests": front[0],
        "front kB": front[1],
        "table requests": playing[0],
        "table kB": playing[1],
    }


def _loaded(browser: "Browser", address: str, cookies: dict[str, str]) -> tuple[int, float]:
    """How many requests a page makes until it is quiet, and the kilobytes of the answers."""
    # A service worker would ask for what this page does not show.
    context = browser.new_context(service_workers="block")
    for name, value in cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    asked: set[str] = set()
    came: list[float] = []

    def ask(told: Any) -> None:
        if told["request"]["url"].startswith("http"):
            asked.add(told["requestId"])

    def come(told: Any) -> None:
        came.append(told["encodedDataLength"])

    line = context.new_cdp_session(page)
    line.on("Network.requestWillBeSent", ask)
    line.on("Network.loadingFinished", come)
    line.send("Network.enable")
    page.goto(address)
    before = -1
    while before < len(asked) + len(came):
        before = len(asked) + len(came)
        page.wait_for_timeout(QUIET)
    context.close()
    return len(asked), sum(came) / 1000
