"""Cards, rules, pictures, and realms that go well together."""

import re
from io import BytesIO
from pathlib import Path

import pytest
import segno
from markupsafe import escape

from realmtable.web.rolling_looks import catalog
from tests.support.web.asking import opened, refusal
from tests.support.web.site import Browser, site

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_cards(ann: Browser) -> None:
    cards = (await ann.get("/api/cards")).json()["cards"]
    sides = [name.replace("/", "-") for name in catalog().opponents]
    assert [card["id"] for card in cards] == catalog().names + sides
    one = (await ann.get(f"/api/cards/{cards[0]['id']}")).json()
    assert one["use"]
    assert one["score"]
    assert {key: one[key] for key in cards[0]} == cards[0]


async def test_youtomas_side_of_a_card_has_rules_of_its_own(ann: Browser) -> None:
    one = (await ann.get("/api/cards/youtoma-wingspan")).json()
    assert (one["id"], one["name"], one["set"]) == ("youtoma-wingspan", "Wingspan", "youtoma")
    assert one["use"] != (await ann.get("/api/cards/wingspan")).json()["use"]
    for id in ("youtoma-apiary", "youtoma", "youtoma-", "wing-span", "youtoma%2Fwingspan"):
        refusal(await ann.get(f"/api/cards/{id}"), 404, "unknown", "")


@pytest.mark.parametrize(
    "id", catalog().names + [name.replace("/", "-") for name in catalog().opponents]
)
async def test_rules_name_spaces_in_words(ann: Browser, id: str) -> None:
    card = catalog().card(id)
    told = (await ann.get(f"/api/cards/{id}")).json()
    page = (await ann.get(f"/cards/{id}")).text
    names = sorted((space.name for space in card.spaces), key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    for kind in ("use", "score", "rulings", "examples"):
        for line in told[kind]:
            assert str(escape(line)) in page
            words = set(re.findall(r"\w*\d\w*", known.sub("", line)))
            assert not words & set(card.by_id), line


def qr_code(text: str) -> str:
    picture = BytesIO()
    made = segno.make(text, error="m", micro=False)
    made.save(
        picture, kind="svg", border=2, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return picture.getvalue().decode()


async def test_qr_codes_of_a_table_and_of_ones_seat(ann: Browser, bob: Browser) -> None:
    code = await opened(ann)
    for someone in (ann, bob):
        answer = await someone.get(f"/api/tables/{code.lower()}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text == qr_code(f"http://table.test/t/{code}")
    link = (await ann.view(code))["me"]["link"]
    mine = await ann.get(f"/api/tables/{code}/seat/qr.svg")
    assert mine.text == qr_code(f"http://table.test{link}")
    assert mine.headers["cache-control"] == "no-store"
    refusal(await bob.get(f"/api/tables/{code}/seat/qr.svg"), 403, "forbidden", "no seat")
    refusal(await ann.get("/api/tables/NOTHERE/qr.svg"), 404, "unknown")


async def test_qr_codes_begin_with_the_sites_address(tmp_path: Path) -> None:
    async with site(tmp_path, base_url="https://our.site") as made:
        browser = await made.browser()
        code = (await browser.ok("/api/play-now"))["code"]
        answer = await browser.get(f"/api/tables/{code}/qr.svg")
        assert answer.text == qr_code(f"https://our.site/t/{code}")


async def test_realms_that_go_well_together(ann: Browser) -> None:
    drawn = await ann.ok("/api/draw", {"sets": ["base"], "others": ["scythe"]})
    tags = [tag for name in drawn["realms"] for tag in catalog().realm(name).card.tags]
    assert len(set(drawn["realms"]) - {"scythe"}) == 3
    assert len(tags) == len(set(tags))
    drawn = await ann.ok("/api/draw", {"sets": ["all"], "realms": ["tapestry"]})
    assert drawn["realms"][0] == "tapestry"
    for body, why in (
        ({"sets": ["moon"]}, "there is no set 'moon'"),
        ({"realms": ["atlantis"]}, "there is no realm 'atlantis'"),
        ({"others": ["scythe"] * 60}, "more sets and realms"),
        ({"others": catalog().in_sets(["base"])}, "only 0 left"),
    ):
        assert why in (await ann.post("/api/draw", body)).json()["why"]
