"""People at the end of a round and of a game."""

from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor, Visitor


def finished(visitor: NewVisitor, rounds: int = 1, **settings: object) -> tuple[Visitor, ...]:
    """Ann and Ben on the last page of their game."""
    ann, ben = visitor(), visitor()
    asked = {"rounds": rounds, "name": "Friday", **settings}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    for round in range(rounds):
        for _ in range(TURNS):
            ann.hurry(code, 1)
            ben.hurry(code, 1)
        if round + 1 < rounds:
            ann.command(code, "next")
    for person in (ann, ben):
        person.go(f"/t/{code}")
        expect(person.by("place")).to_have_count(2)
    return ann, ben


def together(visitor: NewVisitor, **settings: object) -> tuple[Visitor, Visitor, str]:
    """Ann and Ben at a table of two rounds, before the last turn of the first."""
    ann, ben = visitor(), visitor()
    asked = {"rounds": 2, "name": "Friday", **settings}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    for turn in range(1, TURNS):
        for person in (ann, ben):
            person.hurry(code, 1)
        if settings.get("advance") == "host":
            ann.command(code, "next")
        assert ann.view(code)["turn"] == turn + 1
    return ann, ben, code


def play_last(person: Visitor, code: str) -> None:
    person.go(f"/t/{code}")
    person.play_turn(TURNS, dice=1)
