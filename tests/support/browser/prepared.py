"""Tables in every state, to look at their pages."""

from playwright.sync_api import Browser, StorageState, expect

from tests.support.browser.people import REALMS, TURNS, Visitor
from tests.support.web.server_process import Server

YOUTOMA_TURNS = 11


class Prepared:
    """Tables in every state, and the browser of the person who sits at them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        contexts = [browser.new_context(reduced_motion="reduce") for _ in range(2)]
        ann, ben = (Visitor(context, server.address, []) for context in contexts)
        settings: dict[str, object] = {"name": "Friday night", "realms": [REALMS]}
        self.lobby = self._open(ann, {**settings, "bots": ["greedy"]})
        ben.command(self.lobby, "join", name="Ben")
        self.playing = self._open(ann, settings)
        ben.command(self.playing, "join", name="Ben")
        ann.command(self.playing, "start")
        for _ in range(4):
            for person in (ann, ben):
                person.hurry(self.playing, 1)
        ben.hurry(self.playing, 1)
        self.over = self._open(ann, settings)
        ben.command(self.over, "join", name="Ben")
        ann.command(self.over, "start")
        for _ in range(TURNS):
            for person in (ann, ben):
                person.hurry(self.over, 1)
        self.record = ann.send(f"/api/tables/{self.over}/share", {})["id"]
        self.solo = ann.send("/api/play-now", {})["code"]
        against: dict[str, object] = {"kind": "solo", "mode": "youtoma", "realms": [REALMS]}
        self.youtoma = self._open(ann, against)
        ann.hurry(self.youtoma, 2)
        self.youtoma_over = self._open(ann, {**against, "level": "hard"})
        ann.hurry(self.youtoma_over, YOUTOMA_TURNS + TURNS)
        self.lowest = self._open(ann, {**settings, "mode": "lowest", "bots": ["worst"]})
        ben.command(self.lowest, "join", name="Ben")
        ben.command(self.lowest, "level", level="easy")
        ann.send("/api/today/play", {"name": "Ann"})
        self.state: StorageState = contexts[0].storage_state()
        for context in contexts:
            context.close()

    @staticmethod
    def _open(person: Visitor, settings: dict[str, object]) -> str:
        code: str = person.send("/api/tables", {"settings": settings, "name": "Ann"})["code"]
        return code


def chooser(person: Visitor) -> None:
    """Opens a list of plays, if the dice allow one."""
    for at in range(person.dice.count()):
        person.press(person.by(f"die-{at}"))
        for space in range(person.page.locator("#cards [data-space].legal").count()):
            point = person.point_of(space)
            if point is None:
                continue
            before = person.page.locator("#log .log-own").count()
            person.press_at(point)
            person.wait_for_effect(before)
            if person.by("chooser").is_visible():
                return
            person.press(person.by("undo"))
            expect(person.page.locator("#log .log-own")).to_have_count(before)
            person.press(person.by(f"die-{at}"))
