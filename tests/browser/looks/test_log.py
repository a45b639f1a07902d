"""The log on the page is the log of the server, whatever the line does to it."""

from typing import Any

from playwright.sync_api import expect

from tests.support.browser.people import TURNS, NewVisitor, Visitor
from tests.support.web.server_process import Server

ROUNDS = [
    ["wingspan", "scythe", "tapestry"],
    ["tokaido", "meadow", "parks"],
]

# A bad line: messages come late, get lost, or the line breaks with all that is on its way; and
# answers to questions are late, so that views overtake events and each other.
BAD_LINE = """(() => {
  let seed = 11;
  const most = 2147483648;
  const random = () => { seed = (seed * 1103515245 + 12345) % most; return seed / most; };
  const pause = (ms) => new Promise((done) => { setTimeout(done, random() * ms); });
  const happened = { late: 0, lost: 0, broken: 0 };
  window.badLine = happened;
  window.EventSource = class extends window.EventSource {
    set onmessage(hear) {
      let order = Promise.resolve();
      this.addEventListener("message", (message) => {
        if (this.readyState === 2) return;
        const luck = random();
        if (luck < 0.1) {
          happened.broken += 1;
          this.close();
          setTimeout(() => this.onerror?.(new Event("error")), 20);
        } else if (luck < 0.2) happened.lost += 1;
        else {
          happened.late += 1;
          order = order.then(() => pause(300)).then(() => hear.call(this, message));
        }
      });
    }
  };
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    await pause(120);
    return answer;
  };
})();"""

LINES = """() => [...document.querySelectorAll("#log [data-number]")].map((line) => ({
  number: Number(line.dataset.number),
  words: [...line.querySelectorAll(".log-words li")].map((words) => words.textContent),
}))"""


def end_turn(person: Visitor, code: str) -> None:
    """Ends the person's turn over HTTP, as fast as possible."""
    view = person.view(code)
    me = next(seat for seat in view["seats"] if seat["seat"] == view["me"]["seat"])
    turn = person.send(f"/api/tables/{code}/turn", {"moves": []})
    end = next(move["move"] for move in turn["moves"] if move["move"].split()[0] == "end")
    person.command(code, "confirm", round=me["round"], turn=me["turn"], moves=[end])


def test_no_line_is_lost_on_a_bad_line(visitor: NewVisitor, server: Server) -> None:
    ann, ben = visitor(), visitor()
    asked = {"realms": ROUNDS, "rounds": 2, "bots": ["random"] * 4}
    code = ann.send("/api/tables", {"settings": asked, "name": "Ann"})["code"]
    ben.command(code, "join", name="Ben")
    ann.command(code, "start")
    ann.page.add_init_script(BAD_LINE)
    ann.go(f"/t/{code}")
    for round in (1, 2):
        for turn in range(1, TURNS + 1):
            if (round, turn) == (2, TURNS):
                break
            expect(ann.by("where")).to_have_text(f"Round {round} of 2, turn {turn} of {TURNS}")
            ann.wait_for_turn(turn)
            if turn % 2:  # she confirms last: the next dice come with the answer
                end_turn(ben, code)
                ann.confirm()
            else:
                ann.confirm()
                end_turn(ben, code)
        if round == 1:
            ben.command(code, "ready")
            ann.by("next-round").click()
    ann.wait_for_turn(TURNS)
    assert len(server.events(code, "confirmed")) > 100
    rows = server.rows("select number from log where table_code = ? order by number", code)
    numbers = [number for (number,) in rows]
    # Bots may just be playing the last turn: whatever is there in the end must be on the page.
    ann.page.wait_for_function(
        "(number) => document.querySelector(`#log [data-number='${number}']`)", arg=numbers[-1]
    )
    told = whole_log(ann, code)
    ann.page.wait_for_function(
        "(many) => document.querySelectorAll('#log .log-deed').length >= many",
        arg=len(told["told"]),
    )
    lines = ann.page.evaluate(LINES)
    shown = [line["number"] for line in lines if line["number"] <= numbers[-1]]
    assert shown == numbers
    for line in lines:
        turn_told = told["told"].get(str(line["number"]))
        if turn_told is not None:
            assert line["words"] == [each["words"] for each in turn_told["lines"]]
    happened = ann.page.evaluate("window.badLine")
    assert all(happened[what] > 5 for what in ("late", "lost", "broken")), happened


def whole_log(person: Visitor, code: str) -> Any:
    """All that the server tells this person of what happened."""
    found: dict[str, Any] = {"number": 0, "events": [], "told": {}}
    while True:
        page = person.ask(f"/api/tables/{code}/log?after={found['number']}&limit=100")
        if page["number"] <= found["number"]:
            return found
        found["number"] = page["number"]
        found["events"] += page["events"]
        found["told"].update(page["told"])
