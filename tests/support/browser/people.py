"""People in front of a browser: what they do by hand, and what their browser has been sent."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    expect,
)
from playwright.sync_api import TimeoutError as Late

REALMS = ["wingspan", "scythe", "tapestry"]
TURNS = 9
HEADERS = {"X-Realmtable": "1"}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}

# The first point of a lit space where a click hits that space, brought into sight. Cards are
# drawings: the middle of a space may lie under another one.
_POINT = """(at) => {
  const lit = [...document.querySelectorAll("#cards [data-space].legal:not(.chosen)")];
  const space = lit[at];
  if (!space) return null;
  space.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = space.getBoundingClientRect();
  const parts = [[.5, .5], [.5, .25], [.25, .5], [.75, .5], [.5, .75], [.2, .2], [.8, .8]];
  for (const [right, down] of parts) {
    const x = box.left + right * box.width, y = box.top + down * box.height;
    if (document.elementFromPoint(x, y)?.closest("[data-space]") === space) return { x, y };
  }
  return null;
}"""

# Something to wait for: what has changed since `before`, and nothing is under way.
_MOVED = """(before) => !document.body.classList.contains("busy") && (
  document.querySelectorAll("#log .log-own").length !== before.own
  || document.querySelector("#chooser").hidden === before.choosing)"""

# The dice of this turn are in hand, not those of the turn before. While a turn is confirmed, its
# button is disabled; while it cannot be ended, the button only says why.
_AT_TURN = """([turn, turns]) => {
  const [where, die, confirm] = ["where", "die-0", "confirm"]
    .map((name) => document.querySelector(`[data-testid="${name}"]`));
  return document.body.classList.contains("my-turn") && die?.checkVisibility() && !confirm.disabled
    && document.querySelector("#dice").dataset.at?.endsWith(`.${turn}`)
    && new RegExp(`[Tt]urn ${turn} of ${turns}$`).test(where.textContent.trim())
    && !document.querySelector("#log .log-own");
}"""

# Pages may just be changing: nothing is asked before all of one is there.
_THERE = "(given) => document.readyState !== 'loading' && (QUESTION)(given)"

_GOES_ON = """() => document.body.dataset.section !== "play"
  || document.body.classList.contains("my-turn")"""

_CONFIRMED = """(before) => document.body.dataset.section !== "play"
  || document.querySelector("#where").textContent !== before.where
  || document.querySelector("#confirm").textContent === "Confirmed" """


@dataclass
class Seen:
    """Everything that a server has sent to one page."""

    bodies: list[tuple[str, str]] = field(default_factory=list)  # address and text
    unread: list[str] = field(default_factory=list)  # addresses of what could not be read
    streamed: list[str] = field(default_factory=list)  # data of server-sent events
    wrong: list[str] = field(default_factory=list)  # errors and warnings of the console

    def holds(self, text: str, but: str = "nowhere") -> list[str]:
        """Where a text was sent, except in answers at addresses that end with `but`."""
        found = [where for where, body in self.bodies if text in body and not where.endswith(but)]
        return found + [f"event {data}" for data in self.streamed if text in data]

    def __len__(self) -> int:
        return len(self.bodies) + len(self.streamed)


class Visitor:
    """A person with a browser of their own."""

    def __init__(
        self, context: BrowserContext, address: str, allowed: list[str], touch: bool = False
    ) -> None:
        self.context = context
        self.address = address
        self.allowed = allowed  # what the console may say in this test
        self.touch = touch
        self.seen = Seen()
        self._responses: list[Response] = []
        self.page: Page = context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.seen.wrong.append(f"error: {error}"))
        page.on("response", self._answer)
        line = self.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on(
            "Network.eventSourceMessageReceived",
            lambda message: self.seen.streamed.append(str(message["data"])),
        )

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.seen.wrong.append(f"{message.type}: {message.text} ({where})")

    def _answer(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "event-stream" not in kind and any(part in kind for part in ("json", "html", "plain")):
            self._responses.append(response)

    def everything(self) -> Seen:
        """All that was sent to this browser, and what its page shows."""
        self.read()
        self.seen.bodies.append(("the page", self.page.content()))
        return self.seen

    def read(self) -> None:
        """Takes note of what was sent so far; a page that is left takes its answers with it."""
        waiting, self._responses = self._responses, []
        for response in waiting:
            try:
                self.seen.bodies.append((response.url, response.text()))
            except Error as error:
                if "navigated away" not in str(error):
                    raise
                self.seen.unread.append(response.url)

    def complaints(self) -> list[str]:
        """What the console said that this test does not expect."""
        return [
            line
            for line in self.seen.wrong
            if not any(re.search(allowed, line) for allowed in self.allowed)
        ]

    # --- ways of getting somewhere ---------------------------------------------------------------

    def by(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def go(self, path: str) -> None:
        self.read()
        self.page.goto(f"{self.address}{path}")

    def reload(self) -> None:
        self.read()
        self.page.reload()

    @property
    def code(self) -> str:
        found = re.search(r"/t/([A-Z0-9]+)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def open_table(self, name: str, realms: list[str] | None = None, **choices: str | bool) -> str:
        """Fills in the form for a new table, of one round if nothing else is said; answers its
        code."""
        choices.setdefault("rounds", "1")
        self.go("/new")
        self.by("my-name").fill(name)
        self.by("table-name").fill("Friday night")
        self.page.locator("details.more summary").click()
        for choice, value in choices.items():
            if choice == "bots":
                self.by("bots").select_option(str(value))
            else:
                self.page.locator(f'input[name="{choice}"][value="{value}"]').check()
        if realms is not None:
            self.by("realms-picked").check()
            for realm in realms:
                self.page.locator(f'[data-pick="{realm}"]').click()
        self.by("open-table").click()
        self.page.wait_for_url("**/t/*")
        return self.code

    def join(self, code: str, name: str) -> None:
        """Types the code on the front page and sits down."""
        self.go("/")
        self.by("join-code").fill(code.lower())
        self.by("join-go").click()
        self.by("sit-name").fill(name)
        self.by("sit-down").click()
        expect(self.by("lobby-code")).to_be_visible()

    def press(self, button: Locator) -> None:
        """A click, or on a phone a tap."""
        if self.touch:
            button.tap()
        else:
            button.click()

    def press_at(self, point: dict[str, float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(point["x"], point["y"])
        else:
            self.page.mouse.click(point["x"], point["y"])

    def wait_for(self, happened: Callable[[], bool]) -> None:
        """Until events of the browser, which come meanwhile, have had some effect."""
        for _ in range(1500):
            if happened():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("it never happened")

    def until(self, question: str, given: object = None) -> None:
        """Until a question about the page is answered with yes. It is asked whenever the page is
        drawn, where `expect` looks again after up to a second."""
        try:
            self.page.wait_for_function(_THERE.replace("QUESTION", question), arg=given)
        except Late:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"never {question} {given}; the page shows:\n{shown}") from None

    # --- playing --------------------------------------------------------------------------------

    def settle(self) -> None:
        """Until nothing is under way: meanwhile a page takes no clicks."""
        self.until("() => !document.body.classList.contains('busy')")

    @property
    def dice(self) -> Locator:
        """The dice in hand, as buttons."""
        return self.page.locator("#dice button.die")

    def wait_for_turn(self, turn: int, turns: int = TURNS) -> None:
        """Until the dice of this turn of a round are in hand."""
        self.until(_AT_TURN, [turn, turns])

    def _before(self) -> dict[str, object]:
        own = self.page.locator("#log .log-own").count()
        choosing = not self.by("chooser").is_hidden()
        return {"where": self.by("where").text_content(), "own": own, "choosing": choosing}

    def _after(self, before: dict[str, object]) -> None:
        """Waits for a click to have done something; takes the first of several plays."""
        self.until(_MOVED, before)
        if self.by("chooser").is_visible():
            before = self._before()
            self.press(self.by("option-0"))
            self.until(_MOVED, before)

    def point(self) -> dict[str, float] | None:
        """Where a lit space can be clicked."""
        for at in range(self.page.locator("#cards [data-space].legal:not(.chosen)").count()):
            found = self.point_of(at)
            if found is not None:
                return found
        return None

    def point_of(self, at: int) -> dict[str, float] | None:
        """Where the lit space with this number can be clicked; none if others cover it."""
        found: dict[str, float] | None = self.page.evaluate(_POINT, at)
        return found

    def wait_for_effect(self, own: int) -> None:
        """Until a move more or less than `own` was made, or a list of plays is open."""
        self.until(_MOVED, {"own": own, "choosing": False})

    def use_a_die(self) -> bool:
        """Uses one of the dice in hand wherever it fits, by clicks; false if none does."""
        before = self._before()
        start = self.page.locator('[data-testid="act"][data-move^="start"]')
        if start.count():
            self.press(start.first)
            self._after(before)
            return True
        for at in range(self.dice.count()):
            self.press(self.by(f"die-{at}"))
            point = self.point()
            if point is not None:
                self.press_at(point)
                self._after(before)
                return True
            bare = self.page.locator('[data-testid="act"][data-move*=">"]')
            gift = self.page.locator('[data-testid^="compensate-"]')
            for button in (bare, gift):
                if button.count():
                    self.press(button.first)
                    self._after(before)
                    return True
        return False

    def confirm(self) -> None:
        """Ends the turn, also if dice could still be used."""
        self.settle()
        before = self._before()
        button = self.by("confirm")
        self.press(button)
        if button.get_attribute("data-armed") == "true":
            self.press(button)
        if self.by("chooser").is_visible():
            self.press(self.by("option-0"))
        self.until(_CONFIRMED, before)

    def play_turn(self, turn: int, dice: int = 9, turns: int = TURNS) -> None:
        """A whole turn by clicks: every die that fits somewhere, or only some, then confirms."""
        self.wait_for_turn(turn, turns)
        for _ in range(dice):
            if not self.use_a_die():
                break
        self.confirm()

    # --- the same without hands: for what is not the matter of a test -----------------------------

    def ask(self, path: str) -> Any:
        answer = self.context.request.get(f"{self.address}{path}", max_retries=2)
        assert answer.ok, answer.text()
        return answer.json()

    def send(self, path: str, body: object) -> Any:
        answer = self.context.request.post(
            f"{self.address}{path}", data=body, headers=HEADERS, max_retries=2
        )
        assert answer.ok, answer.text()
        return answer.json()

    def refused(self, path: str, body: object) -> tuple[int, Any]:
        answer = self.context.request.post(
            f"{self.address}{path}", data=body, headers=HEADERS, max_retries=2
        )
        assert not answer.ok, answer.text()
        return answer.status, answer.json()

    def view(self, code: str) -> Any:
        return self.ask(f"/api/tables/{code}")

    def command(self, code: str, what: str, **more: object) -> Any:
        body = {"id": str(uuid4()), "after": self.view(code)["number"], "do": what, **more}
        return self.send(f"/api/tables/{code}/commands", body)

    def play_out(self) -> str:
        """Plays the table one is at to its end without hands, as fast as guests do; its code."""
        self.page.wait_for_url("**/t/*")
        code = self.code
        while (view := self.view(code))["phase"] != "over":
            if view["me"]["plays"]:
                self.hurry(code, 1)
            else:  # the page is told when it goes on
                self.until(_GOES_ON)
        return code

    def hurry(self, code: str, turns: int) -> None:
        """Plays turns of the own seat without a page; marks are written in each."""
        for _ in range(turns):
            view = self.view(code)
            if view["pause"]:  # between two rounds
                view = self.command(code, "ready")["view"]
            me = next(seat for seat in view["seats"] if seat["seat"] == view["me"]["seat"])
            moves: list[str] = []
            while True:
                turn = self.send(f"/api/tables/{code}/turn", {"moves": moves})
                legal = [move["move"] for move in turn["moves"]]
                uses = [move for move in legal if ">" in move or move.startswith("start")]
                ends = [move for move in legal if move.split(" ")[0] == "end"]
                if not uses and ends:
                    break
                moves.append((uses or legal)[0])  # Youtoma must take what a die brings
            moves.append(ends[0])
            self.command(code, "confirm", round=me["round"], turn=me["turn"], moves=moves)


NewVisitor = Callable[..., Visitor]


def fits(person: Visitor) -> None:
    """Nothing sticks out at the side."""
    page = person.page
    assert page.viewport_size is not None
    wide: int = page.evaluate("Math.max(document.scrollingElement.scrollWidth, innerWidth)")
    wide -= page.viewport_size["width"]  # a phone shows what is too wide by making all smaller
    assert wide <= 0, f"{page.url} is {wide} pixels too wide"


def sit_together(visitor: NewVisitor, **settings: object) -> tuple[Visitor, Visitor, str]:
    """Ann and Ben on the page of their table, which has just begun."""
    ann, ben = visitor(), visitor()
    asked = {"name": "Friday night", "rounds": 1, "realms": [REALMS], **settings}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    for person in (ann, ben):
        person.go(f"/t/{code}")
    return ann, ben, code


def sit_by_hand(visitor: NewVisitor, **choices: str | bool) -> tuple[Visitor, Visitor, str]:
    """Ann opens a table, Ben joins by its code, Ann starts: with nothing but clicks."""
    ann, ben = visitor(), visitor()
    code = ann.open_table("Ann", REALMS, **choices)
    ben.join(code, "Ben")
    expect(ann.by("seat-2").locator("visible=true")).to_contain_text("Ben")
    expect(ben.by("start")).to_be_hidden()
    ann.by("start").click()
    return ann, ben, code


def rolled(person: Visitor) -> set[int]:
    """The turns whose dice this browser has been told of as they fell."""
    events = [json.loads(data) for data in person.seen.streamed]
    return {event["turn"] for event in events if event["kind"] == "rolled" and "dice" in event}


def in_hand(person: Visitor) -> list[int]:
    return sorted(int(die.get_attribute("data-value") or 0) for die in person.dice.all())
