"""A crowd with a big screen: names arrive, the host starts without playing, who leads, who won."""

from typing import Any

from playwright.sync_api import expect

from tests.support.browser.people import REALMS, TURNS, NewVisitor, Visitor

CROWD: dict[str, Any] = {"kind": "crowd", "name": "The hall", "realms": [REALMS]}


def hall(
    visitor: NewVisitor, people: int, **settings: object
) -> tuple[Visitor, list[Visitor], str]:
    """A host who does not play, people who are to come, and the table."""
    host = visitor()
    code = host.send("/api/tables", {"settings": {**CROWD, **settings}})["code"]
    return host, [visitor() for _ in range(people)], code


def sit(person: Visitor, code: str, name: str) -> None:
    person.command(code, "join", name=name)


def test_names_arrive_and_the_host_starts_without_playing(visitor: NewVisitor) -> None:
    host, people, code = hall(visitor, 2)
    host.go(f"/t/{code}/screen")
    expect(host.by("screen-start")).to_be_disabled()
    expect(host.by("alone")).to_contain_text("Only this machine can open this address")
    expect(host.by("screen-link")).to_contain_text(f"/t/{code}")
    for n, person in enumerate(people):
        sit(person, code, f"Person {n}")
        expect(host.by("arrived")).to_contain_text(f"Person {n}")
    expect(host.page.locator("#arrived li")).to_have_text(["Person 1", "Person 0"])
    expect(host.by("screen-state")).to_have_text("2 players")
    host.by("screen-start").click()
    expect(host.by("screen-where")).to_have_text(f"Turn 1 of {TURNS}")
    expect(host.by("screen-dice").locator("svg")).to_have_count(2)
    expect(host.by("arrived")).to_be_hidden()


def test_a_host_in_the_lobby_can_start_as_soon_as_people_are_there(visitor: NewVisitor) -> None:
    host, people, code = hall(visitor, 1)
    host.go(f"/t/{code}/watch")
    expect(host.by("start")).to_be_disabled()
    sit(people[0], code, "Ann")
    expect(host.by("start")).to_be_enabled()
    host.by("start").click()
    expect(host.by("where")).to_have_text(f"Turn 1 of {TURNS}")
    expect(host.by("banner")).to_contain_text("Watching the crowd")


def test_who_leads_during_the_round_and_a_podium_at_the_end(visitor: NewVisitor) -> None:
    host, people, code = hall(visitor, 4, dice="host")
    for n, person in enumerate(people):
        sit(person, code, f"Person {n}")
    host.command(code, "start")
    host.go(f"/t/{code}/screen")
    for turn, die in enumerate((2, 3), 1):  # both bring a resource there
        host.command(code, "roll", dice=[die, die])
        expect(host.by("screen-where")).to_have_text(f"Turn {turn} of {TURNS}")
        for person in people:
            moves = ["end"] if person is people[0] else [f"{die}>scythe.t{die}", "end"]
            person.command(code, "confirm", round=1, turn=turn, moves=moves)
    expect(host.by("biggest")).to_have_text(
        "Biggest gain in turn 2: +0.1 Person 1, Person 2 and Person 3"
    )
    told = host.ask(f"/api/tables/{code}/screen")
    assert told["gain"]["turn"] == 2
    leaders = host.by("leaders").locator("li")
    expect(leaders).to_have_count(4)
    for row, place in zip(leaders.all(), told["leaders"], strict=True):
        total = f"{place['total'] // 10}.{place['total'] % 10}"
        expect(row).to_contain_text(place["name"])
        expect(row.locator("b")).to_have_text(total)
    expect(host.by("spread").locator(".bars li")).not_to_have_count(0)
    for turn in range(2, TURNS):
        host.command(code, "roll", dice=[1 + turn % 6, 6])
        for person in people:
            person.hurry(code, 1)
    expect(host.by("screen-where")).to_have_text("The game is over")
    first = host.view(code)["standing"][:3]
    expect(host.by("podium").locator(".step")).to_have_count(3)
    for place in first:  # several may share a place
        step = host.by(f"podium-{place['rank']}").filter(has_text=place["name"])
        total = f"{place['total'] // 10}.{place['total'] % 10}"
        expect(step.locator(".step-total")).to_have_text(total)
    expect(host.page.locator("#screen-join")).to_be_hidden()


def test_a_crowd_goes_on_without_those_who_vanished(visitor: NewVisitor) -> None:
    host, people, code = hall(visitor, 5)
    for n, person in enumerate(people):
        sit(person, code, f"Person {n}")
    host.command(code, "start")
    for person in people[:4]:
        person.hurry(code, 1)
    # Players vote and see the count ...
    ann, ben = people[:2]
    for person in (ann, ben):
        person.go(f"/t/{code}")
        expect(person.by("banner")).to_contain_text("Waiting for 1 more")
    ann.by("vote").click()
    expect(ann.by("voted")).to_contain_text("1 of 3 votes")
    expect(ben.by("vote")).to_have_text("Go on without them (1 of 3 votes)")
    # ... and the host sees how many are missing, on both pages, and goes on.
    host.go(f"/t/{code}/watch")
    expect(host.by("move-on")).to_have_text("Go on without 1")
    host.go(f"/t/{code}/screen")
    expect(host.by("screen-state")).to_have_text("4 of 5 have confirmed, 1 missing")
    expect(host.by("screen-votes")).to_have_text("1 of 3 votes for going on without them")
    host.by("screen-move_on").click()
    expect(host.by("screen-where")).to_have_text(f"Turn 2 of {TURNS}")
    ann.wait_for_turn(2)


def test_a_crowd_is_opened_so_that_it_goes_on_by_itself(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/new")
    me.by("my-name").fill("Ann")
    expect(me.by("quorum")).to_be_hidden()
    me.page.locator('input[name="kind"][value="crowd"]').check()
    me.page.locator("details.more summary").click()
    expect(me.by("quorum")).to_be_checked()
    me.page.locator('input[name="advance"][value="host"]').check()
    expect(me.by("quorum")).to_be_hidden()
    me.page.locator('input[name="advance"][value="all"]').check()
    me.by("open-table").click()
    me.page.wait_for_url("**/t/*")
    settings = me.view(me.code)["settings"]
    assert (settings["quorum"], settings["rounds"]) == (90, 3)
    expect(me.page.locator("#lobby-facts")).to_contain_text(
        "3 rounds, dice rolled by the server, goes on when 90 % have confirmed"
    )


def test_changed_settings_keep_the_share_or_drop_it(visitor: NewVisitor) -> None:
    host, _, code = hall(visitor, 0, quorum=75)
    host.go(f"/new?change={code}")
    expect(host.by("quorum")).to_be_checked()
    expect(host.page.locator("#quorum-line")).to_contain_text("75 %")
    host.by("table-name").fill("The great hall")
    host.by("open-table").click()
    host.page.wait_for_url("**/watch")
    settings = host.view(code)["settings"]
    assert (settings["name"], settings["quorum"]) == ("The great hall", 75)
    host.go(f"/new?change={code}")
    expect(host.by("quorum")).to_be_checked()
    host.page.locator('input[name="advance"][value="host"]').check()
    host.by("open-table").click()
    host.page.wait_for_url("**/watch")
    assert host.view(code)["settings"]["quorum"] is None


def test_play_now_has_one_round(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    me.by("play-now").click()
    me.wait_for_turn(1)
    assert me.view(me.code)["settings"]["rounds"] == 1


def test_a_crowd_that_must_look_again_does_not_do_so_at_once(visitor: NewVisitor) -> None:
    me = visitor()
    me.go("/")
    waits = me.page.evaluate(
        """async () => {
          const { patience } = await import("/static/live.js");
          const few = patience(50, () => 0.9);
          const many = [0, 0.5, 0.999].map((chance) => patience(8000, () => chance));
          const all = new Set(Array.from({ length: 200 }, () => patience(10000)));
          return [few, many, patience(20000, () => 1), all.size];
        }"""
    )
    few, many, most, different = waits
    assert (few, many, most) == (0, [0, 4000, 7992], 10_000)
    assert different > 100
