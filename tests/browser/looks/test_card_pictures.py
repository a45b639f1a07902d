"""A picture of a card outside our pages: opened alone, saved to disk, shown by an <img>."""

from pathlib import Path

import pytest

from realmtable.draw.svg import hue_of
from realmtable.draw.theme import colours
from tests.support.browser.people import REALMS, NewVisitor, Visitor
from tests.support.rolling import catalog

CARD = catalog().realm(REALMS[0]).card


def rgb(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def has_its_looks(person: Visitor, theme: str) -> None:
    """The colours of its theme, and its own font."""
    wanted = colours(hue_of(CARD), theme)
    fill = "(selector) => getComputedStyle(document.querySelector(selector)).fill"
    assert person.page.evaluate(fill, ".sheet") == rgb(wanted["paper"])
    assert person.page.evaluate(fill, ".band") == rgb(wanted["band"])
    loaded = person.page.evaluate(
        """async () => {
          await document.fonts.ready;
          return [...document.fonts].map((face) => `${face.family} ${face.weight} ${face.status}`);
        }"""
    )
    assert sorted(line.replace('"', "") for line in loaded) == [
        "Source Sans Pro 400 loaded",
        "Source Sans Pro 700 loaded",
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_opened_alone(visitor: NewVisitor, theme: str) -> None:
    me = visitor(color_scheme=theme)
    me.go(f"/cards/{CARD.id}.svg")
    has_its_looks(me, theme)
    for forced in ("light", "dark"):
        me.go(f"/cards/{CARD.id}.svg?theme={forced}")
        has_its_looks(me, forced)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_saved_to_disk(visitor: NewVisitor, tmp_path: Path, theme: str) -> None:
    me = visitor(color_scheme=theme)
    file = tmp_path / "card.svg"
    file.write_bytes(me.context.request.get(f"{me.address}/cards/{CARD.id}.svg").body())
    me.page.goto(file.as_uri())
    has_its_looks(me, theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_shown_by_an_image(visitor: NewVisitor, tmp_path: Path, theme: str) -> None:
    """It looks as it does when it is opened alone, although an <img> can load nothing."""
    me = visitor(color_scheme=theme, viewport={"width": 320, "height": 500})
    picture, page = tmp_path / "card.svg", tmp_path / "page.html"
    picture.write_bytes(me.context.request.get(f"{me.address}/cards/{CARD.id}.svg").body())
    style = "<style>body { margin: 0 } img { display: block }</style>"
    page.write_text(f'{style}<img src="card.svg" width="320" height="500">', encoding="utf-8")
    me.page.goto(picture.as_uri())
    has_its_looks(me, theme)
    alone = me.page.screenshot()
    me.page.goto(page.as_uri())
    assert me.page.screenshot() == alone
