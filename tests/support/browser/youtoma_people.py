"""People who play against Youtoma."""

from tests.support.browser.people import REALMS, Visitor

EASY = 10  # turns of a round


NORMAL = 11


def tenths(score: int) -> str:
    return f"{score // 10}.{score % 10}"


def against(person: Visitor, **settings: object) -> str:
    asked = {"kind": "solo", "mode": "youtoma", "realms": [REALMS], "open": False, **settings}
    code: str = person.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    return code


def both(person: Visitor) -> list[str]:
    """What the bar tells of Youtoma's score and of the own."""
    return [person.by(f"score-{whose}").inner_text() for whose in ("youtoma", "own")]
