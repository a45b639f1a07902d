"""The pages of those who play alone: all ways of it, the course, the leagues, the campaign."""

from collections import Counter
from typing import Annotated, Any, Final

from litestar import Response, Router, get
from litestar.params import QueryParameter
from markupsafe import Markup

from realmtable.draw import solo_look
from realmtable.draw.ballroom import portrait_svg
from realmtable.draw.solo_tiles import tile_svg
from realmtable.solo.challenge import Challenge, allowed_realms, challenge
from realmtable.solo.content import Chapter, ball, campaign, course
from realmtable.solo.minigolf import TITLES, WALKED
from realmtable.solo.stage import LEVELS, MINIGOLF, REALMIVERSE, Stage
from realmtable.web import assets
from realmtable.web.pages import Page, environment, render
from realmtable.web.rolling_looks import catalog
from realmtable.web.rolling_pages import set_choice
from realmtable.web.rolling_solo_views import PAGE, atlas_drawing, course_drawing, hall_drawing

RUNS_BESIDE: Final = 3  # columns of the course log


@get("/alone/look.css", sync_to_thread=False)
def style_sheet(
    version: Annotated[str, QueryParameter(name="v", max_length=40)] = "",
) -> Response[str]:
    """Colours and the style of the drawings of the solo modes."""
    headers = {"cache-control": assets.kept(version)}
    return Response(solo_look.page_css(), media_type="text/css", headers=headers)


@get("/alone")
async def alone() -> Page:
    """Everything that one can play alone, and where one stands."""
    return render("alone.html", leagues=len(ball().leagues), holes=len(course().holes))


def _levels(number: int) -> dict[str, Challenge]:
    return {
        level: challenge(Stage(mode=MINIGOLF, number=number, level=level), (), catalog())
        for level in LEVELS
    }


@get("/alone/minigolf")
async def minigolf() -> Page:
    """The house course: the map, a sheet for each hole, the log."""
    sheets = []
    for hole in course().holes:
        levels = _levels(hole.number)
        made = levels["normal"]
        sheets.append(
            {
                "hole": hole,
                "words": {level: each.words for level, each in levels.items()},
                "cards": [catalog().card(name) for name in made.realms],
                "deck": len(made.deck),
            }
        )
    return render(
        "minigolf.html",
        course=course(),
        sheets=sheets,
        levels=LEVELS,
        drawing=Markup(course_drawing(None)),
        beside=RUNS_BESIDE,
        titles=[*TITLES, (0, WALKED)],
    )


def _sets() -> dict[str, int]:
    """What realms can be drawn from, and how many each set has."""
    found = Counter(set_choice(realm.card.set) for realm in catalog().all())
    return dict(sorted(found.items(), key=lambda each: each[0] != "base"))  # that one first


@get("/alone/ball")
async def leagues() -> Page:
    """The house leagues: the hall, the guests, the season."""
    return render(
        "ball.html",
        ball=ball(),
        drawing=Markup(hall_drawing(1)),
        sets=_sets(),
        realms=[{"id": realm.id, "name": realm.name} for realm in catalog().all()],
    )


def _goals(chapter: Chapter) -> dict[str, str]:
    """What a chapter asks for at each level; on which realms makes no difference."""
    realms = allowed_realms(chapter.number, catalog())[: chapter.realms + chapter.deck]
    return {
        level: challenge(
            Stage(mode=REALMIVERSE, number=chapter.number, level=level), realms, catalog()
        ).words
        for level in LEVELS
    }


@get("/alone/realmiverse")
async def realmiverse() -> Page:
    """The house campaign: the atlas, the story, the lanterns."""
    return render(
        "realmiverse.html",
        campaign=campaign(),
        goals={chapter.number: _goals(chapter) for chapter in campaign().parts},
        levels=LEVELS,
        drawing=Markup(atlas_drawing(None)),
        sets=_sets(),
    )


environment().globals.update(
    solo_style=lambda: Markup(
        f'<link rel="stylesheet" href="/alone/look.css?v={assets.version()}">'
    ),
    tile=lambda kind: Markup(tile_svg(kind, theme=PAGE)),
    portrait=lambda name: Markup(portrait_svg(name, theme=PAGE)),
)

handlers: Final[list[Any]] = [
    Router(
        "/",
        route_handlers=[alone, minigolf, leagues, realmiverse, style_sheet],
        include_in_schema=False,
    )
]
