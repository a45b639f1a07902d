"""Playing alone in a browser: one hole, one week and one chapter from the page to the verdict, and
what a file takes to another browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmtable.solo.runfiles import parse_runs
from tests.support.browser.people import NewVisitor


def test_risky_rewards_alone(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/alone")
    me.by("to-risky").click()
    me.page.wait_for_url("**/t/*")
    me.wait_for_turn(1)
    assert me.view(me.code)["settings"]["options"] == {"rewards": "draw"}


def test_the_next_attempt_and_breaking_off(visitor: NewVisitor) -> None:
    me = visitor()
    me.send("/api/solo/runs", {"mode": "minigolf", "level": "hard"})
    me.go("/alone/minigolf")
    me.by("play-hole").click()
    me.page.wait_for_url("**/t/*")
    me.go("/alone")
    expect(me.by("stands-minigolf")).to_have_text("Hole 1 is next. 0 of 18 done, level with par.")
    me.by("resume-minigolf").click()
    me.wait_for_turn(1)
    me.go("/alone/minigolf")
    me.by("break-off").click()
    me.by("yes").click()
    expect(me.by("play-hole")).to_have_text("Attempt 2")
    expect(me.by("try")).to_contain_text("Broken off.")
    me.by("play-hole").click()
    me.page.wait_for_url("**/t/*")
    me.wait_for_turn(1)


def test_a_week_to_the_end(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/alone/ball")
    me.by("start-run").click()
    expect(me.by("week")).to_contain_text("This evening: Tilda Crumb")
    me.by("draw").click()
    expect(me.by("drawn").locator("li")).to_have_count(3)
    me.by("begin").click()
    me.play_out()
    expect(me.by("verdict")).to_have_text(re.compile("Tilda Crumb"))
    pairs = me.by("comparisons").locator("li")
    expect(pairs).to_have_count(3)
    expect(pairs.first).to_have_text(re.compile(r"^You\d+\.\d to \d+\.\dTilda Crumb$"))
    expect(me.by("season-table").locator("tbody tr")).to_have_count(6)
    expect(me.by("season-table").locator("tr.me")).to_contain_text("You")
    expect(me.by("place")).to_have_count(6)
    me.by("next-attempt").click()
    expect(me.by("week")).to_contain_text("This evening: Miss Oatley")
    expect(me.by("season").locator("tbody tr")).to_have_count(6)
    expect(me.by("row-me")).to_contain_text("You")
    expect(me.by("evenings").locator("li")).to_have_count(1)
    expect(me.by("history").locator("li")).to_have_count(1)
    me.by("delete-run").click()
    expect(me.page.locator("#dialog")).to_contain_text("Delete season 1?")
    me.by("yes").click()
    expect(me.by("start")).to_be_visible()
    expect(me.by("season")).to_be_hidden()


def test_a_chapter_to_the_end(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/alone/realmiverse")
    me.by("start-run").click()
    expect(me.page.locator("#sheet-1 .story")).to_contain_text("A gust tears the great map")
    me.by("draw").click()
    drawn = me.by("drawn-1").locator("a")
    expect(drawn).to_have_count(3)
    first = drawn.first.inner_text()
    me.page.locator('[data-testid^="exchange-"]').first.click()
    expect(drawn.first).not_to_have_text(first)
    expect(me.page.locator('[data-testid^="exchange-"]')).to_have_count(0)
    expect(me.by("watch")).to_be_checked()
    me.by("watch").uncheck()
    me.by("begin").click()
    me.wait_for_turn(1)
    expect(me.by("goal")).to_contain_text("that of the Echo is told at the end")
    me.play_out()
    expect(me.by("verdict")).to_have_text(re.compile("Won|Not this time"))
    won = "Won" in me.by("verdict").inner_text()
    expect(me.by("next-attempt")).to_have_text("Chapter 2" if won else "Try again")
    me.by("to-mode").click()
    current = me.page.locator("#map .so-current")
    expect(current).to_have_attribute("data-chapter", "2" if won else "1")
    lanterns = me.ask("/api/solo/realmiverse")["run"]
    assert (lanterns["lit"], lanterns["lanterns"]) == (3 if won else 2, 3)


def test_a_file_goes_to_another_browser(
    visitor: NewVisitor, console: list[str], tmp_path: Path
) -> None:
    console.append(r"status of 400 .*/api/solo/import")  # the browser's own note
    ann, ben = visitor(), visitor()
    run = ann.send("/api/solo/runs", {"mode": "minigolf", "level": "easy"})["run"]
    code = ann.send(f"/api/solo/runs/{run}/play", {"name": "Ann"})["code"]
    ann.hurry(code, 9)
    ann.go("/alone")
    with ann.page.expect_download() as waiting:
        ann.by("solo-export").click()
    file = tmp_path / "runs.json"
    waiting.value.save_as(file)
    assert len(parse_runs(file.read_bytes())[0].attempts) == 1

    ben.go("/alone")
    ben.by("solo-import").set_input_files(file)
    expect(ben.by("brought")).to_have_text("1 run taken in.")
    expect(ben.by("stands-minigolf")).to_have_text(re.compile(r"Hole [12] is next\."))
    ben.by("solo-import").set_input_files(file)
    expect(ben.by("brought")).to_have_text("Everything in this file was here already.")
    file.write_text(file.read_text(encoding="utf-8").replace(" dice ", " dice 9 "), "utf-8")
    ben.by("solo-import").set_input_files(file)
    expect(ben.page.locator("#problem")).to_contain_text("attempt 1")


@pytest.mark.parametrize("path", ["/alone/minigolf", "/alone/realmiverse"])
def test_holes_and_chapters_are_reached_by_keys(visitor: NewVisitor, path: str) -> None:
    me = visitor()
    me.go(path)
    place = me.page.locator("#map a").nth(1)
    expect(place).to_be_visible()
    me.page.wait_for_load_state("networkidle")  # the map is drawn anew once
    me.page.locator("#map a").nth(1).focus()
    me.page.keyboard.press("Enter")
    expect(me.by("sheet-2")).to_be_visible()
    expect(me.page.locator("#sheet-title-2")).to_be_focused()
    expect(me.by("sheet-1")).to_be_hidden()


def test_the_log_prints_on_one_page(visitor: NewVisitor) -> None:
    me = visitor()
    me.send("/api/solo/runs", {"mode": "minigolf"})
    me.go("/alone/minigolf")
    expect(me.page.locator("#map .so-current")).to_be_visible()
    pdf = me.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 1
