"""What others did and what realms did by themselves, told on the page; waiting, and taking back."""

import re

from playwright.sync_api import Locator, expect

from tests.support.browser.people import REALMS, NewVisitor, Visitor
from tests.support.web.server_process import Server


def seated(visitor: NewVisitor, *names: str, **settings: object) -> tuple[list[Visitor], str]:
    """People at a table of their own that the first has started; the first types the dice."""
    people = [visitor() for _ in names]
    asked = {"realms": [REALMS], "dice": "host", **settings}
    code = people[0].send("/api/tables", {"settings": asked, "name": names[0]})["code"]
    for person, name in zip(people[1:], names[1:], strict=True):
        person.command(code, "join", name=name)
    people[0].command(code, "start")
    return people, code


def play(person: Visitor, code: str, *moves: str, turn: int = 1) -> None:
    person.command(code, "confirm", round=1, turn=turn, moves=[*moves, "end"])


def deed(person: Visitor, seat: int, turn: int = 1) -> Locator:
    """A turn of a seat in the log."""
    return person.page.locator(".log-deed", has=person.by(f"deed-{seat}-1.{turn}"))


def roll(host: Visitor, code: str, *dice: int) -> None:
    host.command(code, "roll", dice=list(dice))


def test_turns_are_told_in_words_and_open_the_cards_of_that_moment(visitor: NewVisitor) -> None:
    (ann, ben), code = seated(visitor, "Ann", "Ben")
    roll(ann, code, 4, 2)
    ann.go(f"/t/{code}")
    ann.wait_for_turn(1)
    play(ben, code, "2>scythe.t2")
    log = ann.by("log")
    expect(log).to_contain_text("Ben confirmed turn 1.")
    expect(log).not_to_contain_text("Scythe")  # not before her own turn is confirmed
    ann.confirm()
    expect(deed(ann, 2)).to_contain_text(
        "Uses the 2 in Scythe: marks the 2 of the top row, gains 1 heart."
    )
    expect(deed(ann, 1)).to_contain_text("Ends the turn without doing anything.")
    roll(ann, code, 3, 3)
    ann.wait_for_turn(2)
    play(ben, code, "3>scythe.t3", turn=2)
    ann.confirm()
    expect(deed(ann, 2, turn=2)).to_contain_text("the 3 of the top row")
    ann.by("deed-2-1.1").click()
    look = ann.by("look")
    expect(ann.by("look-where")).to_have_text("After turn 1 (rolled 4 and 2)")
    scythe = look.locator('[data-card="scythe"]')
    expect(scythe.locator('[data-mark="t2"]')).to_have_class(re.compile("fresh"))
    expect(scythe.locator('[data-mark="t3"]')).to_have_count(0)
    expect(ann.by("look-goods")).to_have_text("010")
    ann.by("look-later").click()
    expect(ann.by("look-where")).to_have_text("After turn 2 (rolled 3 and 3)")
    expect(scythe.locator('[data-mark="t3"]')).to_have_class(re.compile("fresh"))
    expect(scythe.locator('[data-mark="t2"]')).not_to_have_class(re.compile("fresh"))
    expect(ann.by("look-words")).to_contain_text("Uses the 3 in Scythe")


def test_turns_are_folded_and_stay_as_one_left_them(visitor: NewVisitor) -> None:
    (ann,), code = seated(visitor, "Ann")
    for turn in range(1, 5):
        roll(ann, code, 4, 2)
        if turn < 4:
            play(ann, code, turn=turn)
    ann.go(f"/t/{code}")
    ann.wait_for_turn(4)
    folds = ann.page.locator("#log details")
    expect(folds).to_have_count(4)
    expect(ann.page.locator("#log details[open]")).to_have_count(2)
    folds.first.locator("summary").click()
    expect(deed(ann, 1)).to_be_visible()
    assert ann.use_a_die()
    expect(deed(ann, 1)).to_be_visible()
    expect(ann.page.locator("#log .log-own")).to_have_count(1)


def test_open_cards_of_a_seat_follow_the_table(visitor: NewVisitor) -> None:
    (ann, ben), code = seated(visitor, "Ann", "Ben")
    ann.go(f"/t/{code}")
    roll(ann, code, 4, 2)
    ann.wait_for_turn(1)
    ann.by("seat-2").locator("visible=true").get_by_role("button").click()
    expect(ann.by("look-where")).to_have_text("Before the first turn")
    expect(ann.by("look")).to_contain_text("shown when you both have confirmed it")
    play(ann, code)
    play(ben, code, "2>scythe.t2")
    expect(ann.by("look-where")).to_have_text("After turn 1 (rolled 4 and 2)")
    expect(ann.by("look").locator('[data-mark="t2"]')).to_be_visible()
    expect(ann.by("look-goods")).to_have_text("010")
    roll(ann, code, 3, 3)
    play(ben, code, "3>scythe.t3", turn=2)
    play(ann, code, turn=2)
    expect(ann.by("look-where")).to_have_text("After turn 2 (rolled 3 and 3)")
    expect(ann.by("look-goods")).to_have_text("110")


def test_what_realms_do_by_themselves_is_told_on_their_cards(visitor: NewVisitor) -> None:
    (ann, _ben), code = seated(
        visitor, "Ann", "Ben", realms=[["biddy_walter", "ark_nova", "scythe"]]
    )
    roll(ann, code, 1, 2)
    ann.go(f"/t/{code}")
    ann.wait_for_turn(1)
    note = ann.page.locator('[data-realm="biddy_walter"]').get_by_test_id("card-note")
    said = "the start of the turn, as the rolled dice add up to 3: marks the first food craving"
    expect(note).to_contain_text(said)
    expect(ann.page.locator("#log .log-itself")).to_contain_text(said)
    expect(ann.page.locator("#log .log-own")).to_have_count(0)
    # The end of the turn leaves a choice, which names its realm.
    ann.by("confirm").click()
    ann.by("confirm").click()
    expect(ann.page.locator("#chooser-title")).to_have_text("Ark Nova: how does the turn end?")
    for option in ann.page.locator("#chooser-list .option").all():
        expect(option.locator(".option-words")).to_contain_text("Ark Nova: outlines")
        expect(option.locator(".unseen").first).to_contain_text("Ark Nova: outlines")
    ann.by("option-0").click()
    ended = "At the end of the turn, as a rolled die was not used here: outlines"
    card = ann.page.locator('[data-realm="ark_nova"]')
    expect(card.get_by_test_id("card-note")).to_contain_text(ended)
    expect(deed(ann, 1)).to_contain_text("Ark Nova at the end of the turn")
    expect(deed(ann, 1).locator(".log-itself")).to_have_count(2)


def agree(person: Visitor, seat: int = 1) -> str:
    """The score, which is the same in the header and in the list of seats."""
    row = person.page.locator(f'#seats [data-seat="{seat}"]')
    stars, score = person.by("stars").inner_text(), person.by("score").inner_text()
    expect(row.locator(".seat-sum")).to_have_text(stars)
    expect(row.locator(".seat-total")).to_have_text(score)
    return score


def test_the_score_is_the_same_everywhere(visitor: NewVisitor) -> None:
    (ann, ben), code = seated(visitor, "Ann", "Ben")
    roll(ann, code, 4, 2)
    ann.go(f"/t/{code}")
    ann.wait_for_turn(1)
    assert agree(ann) == "0.0"
    scores = set()
    while ann.use_a_die():
        scores.add(agree(ann))
    ann.by("undo").click()
    expect(ann.by("die-0")).to_be_visible()
    scores.add(agree(ann))
    ann.confirm()
    expect(ann.by("confirm")).to_have_text("Confirmed")
    before = agree(ann)
    play(ben, code)
    expect(ann.page.locator('#seats [data-seat="2"]')).to_have_attribute("data-state", "confirmed")
    assert agree(ann) == before
    roll(ann, code, 5, 6)
    ann.wait_for_turn(2)
    assert agree(ann) == before
    assert ann.use_a_die()
    agree(ann)
    watcher = visitor()
    watcher.go(f"/t/{code}/watch")
    expect(watcher.page.locator("#banner")).to_contain_text("Watching Ann")
    agree(watcher)


def goods(person: Visitor) -> list[str]:
    return person.page.locator("#spend .way-group .good b").all_inner_texts()


def place(person: Visitor) -> tuple[float, float]:
    """Where the resources are."""
    box = person.page.locator("#spend").bounding_box()
    assert box is not None
    return box["x"], box["y"]


def test_a_confirmed_turn_is_taken_back_and_changed(visitor: NewVisitor, server: Server) -> None:
    (ann, ben), code = seated(visitor, "Ann", "Ben", dice="server")
    ann.go(f"/t/{code}")
    ann.wait_for_turn(1)
    while ann.use_a_die():
        pass
    own = ann.page.locator("#log .log-own")
    words, held = own.all_inner_texts(), goods(ann)
    marks = ann.page.locator("#cards .marks > *").count()
    where = place(ann)
    ann.confirm()
    # Everything stays where it is.
    expect(ann.by("take-back")).to_be_visible()
    assert goods(ann) == held
    assert place(ann) == where
    expect(ann.page.locator("#cards .marks > *")).to_have_count(marks)
    expect(ann.page.locator("#dice .die.still")).to_have_count(2)
    ann.reload()  # also on another day
    expect(ann.by("take-back")).to_be_visible()
    assert goods(ann) == held
    ann.by("take-back").click()
    expect(own).to_have_text(words)
    expect(ann.by("take-back")).to_be_hidden()
    expect(ann.by("confirm")).to_have_text("Confirm turn")
    assert ben.view(code)["waiting"] == ["Ann", "Ben"]
    ann.by("undo").click()
    expect(own).to_have_count(len(words) - 1)
    ann.confirm()
    expect(ann.by("log")).to_contain_text("Ann took turn 1 back.")
    expect(ann.page.locator(".log-gone")).to_have_count(1)
    expect(ann.page.locator(".log-deed")).to_have_count(1)
    first, second = server.events(code, "confirmed")
    assert second["moves"][:-1] == first["moves"][: len(words) - 1]
    # By key as well; and not any more once the next dice are there.
    ann.page.keyboard.press("u")
    expect(own).to_have_count(len(words) - 1)
    ann.confirm()
    expect(ann.by("take-back")).to_be_visible()
    ben.hurry(code, 1)
    ann.wait_for_turn(2)
    expect(ann.by("take-back")).to_be_hidden()
    status, answer = ann.refused(
        f"/api/tables/{code}/commands",
        {"id": "late", "after": ann.view(code)["number"], "do": "take_back", "round": 1, "turn": 1},
    )
    assert (status, answer["error"]) == (409, "stale")
    assert "next dice are there" in answer["why"]


def test_alone_there_is_nothing_to_take_back(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    me.by("play-now").click()
    me.play_turn(1, dice=1)
    me.wait_for_turn(2)
    expect(me.by("take-back")).to_be_hidden()
    expect(me.by("undo")).to_be_visible()
