"""Playing alone, with nothing but clicks."""

import re
from pathlib import Path

from playwright.sync_api import expect

from realmtable.core.record import parse_record
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.game import game_from_record
from tests.support.browser.people import TURNS, NewVisitor


def test_a_round_alone_by_clicks(visitor: NewVisitor, tmp_path: Path) -> None:
    me = visitor()
    me.go("/")
    me.by("play-now").click()
    for turn in range(1, TURNS + 1):
        me.play_turn(turn)
    expect(me.page.locator("#over-head")).to_have_text(re.compile(r"^\d+\.\d stars$"))
    score = me.page.locator("#over-head").text_content()
    assert score is not None
    expect(me.by("place")).to_have_count(1)
    expect(me.by("place")).to_contain_text(score.split()[0])
    with me.page.expect_download() as downloading:
        me.by("download").click()
    file = tmp_path / "record.txt"
    downloading.value.save_as(file)
    record = parse_record(file.read_text(encoding="utf-8"))
    (seat,) = game_from_record(record, Catalog()).seats.values()
    assert f"{seat.total // 10}.{seat.total % 10}" == score.split()[0]
