"""Any position, any conversation: the engine answers every line, and a refusal changes nothing."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from realmtable.cli.engine import Engine
from realmtable.core.errors import RealmtableError
from realmtable.rolling.describe import describe_all
from realmtable.rolling.marks import mark_text
from realmtable.rolling.matching import find_move
from realmtable.rolling.modes import MODES
from realmtable.rolling.positiontext import PositionData, position_data, position_from
from realmtable.rolling.realm import Realm
from realmtable.rolling.turn import apply, legal, stars
from tests.contract.test_realms import FIRST, SECOND
from tests.support.parsing import KINDS, check_refusal, outcome
from tests.support.rolling import catalog, realm

REALMS = catalog().names
DICE = st.integers(1, 6)
COUNTS = st.fixed_dictionaries({"P": st.integers(0, 12), "H": st.integers(0, 12)}).map(
    lambda counts: {**counts, "C": 12 - counts["P"]}
)


# --- positions -------------------------------------------------------------------------------


@st.composite
def boards(draw: st.DrawFn, of: Realm) -> dict[str, int | str]:
    """Marks that the spaces take, whether or not any game leads there."""
    written: dict[str, int | str] = {}
    for space in draw(st.lists(st.sampled_from(of.card.spaces), unique=True, max_size=12)):
        first = FIRST[space.takes]
        second = set(SECOND.get(space.takes, {}).values())
        if space.takes == "symbol":
            first = set(range(8, 8 + len(of.card.symbols)))
        elif space.takes in ("number", "number-mark"):
            first = set(range(33, 39))
            second = set(range(65, 71)) if second else set()
        if first:
            mark = draw(st.sampled_from(sorted(first | second)))
            written[space.id] = mark_text(mark, of.card.symbols)
    if of.counts_stars and draw(st.booleans()):
        written["stars"] = draw(st.integers(0, 6))
    return written


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position as a program would send it; most of them make sense."""
    level = draw(st.sampled_from(["", "", "easy", "normal", "hard"]))
    pool = catalog().opponents if level else REALMS
    realms = [
        realm(name)
        for name in draw(st.lists(st.sampled_from(pool), unique=True, min_size=1, max_size=3))
    ]
    names = [of.id for of in realms]
    roll = [draw(DICE), draw(DICE)]
    made: dict[str, Any] = {
        "boards": {of.id: draw(boards(of)) for of in realms},
        "roll": roll,
        "mode": "youtoma" if level else "standard",
        "level": level,
        "turn": draw(st.integers(1, 11 if level else 9)),
        "earned": draw(COUNTS),
        "activated": draw(st.lists(st.sampled_from(names), unique=True)),
    }
    if draw(st.booleans()):
        hand = ["*3", "*6!", f"{roll[0]}~2", f"{roll[1]}~5!", *roll]
        made["dice"] = draw(st.lists(st.sampled_from(hand), unique=True, max_size=4))
    if draw(st.booleans()):
        made["memos"] = draw(st.dictionaries(st.sampled_from(names), st.integers(0, 255)))
        made["again"] = draw(st.dictionaries(st.sampled_from(names), st.integers(0, 2)))
        made["came"] = {names[0]: draw(st.lists(st.integers(1, 2), unique=True))}
    if draw(st.booleans()):
        made["pending"] = draw(st.lists(st.sampled_from(names), unique=True))
        made["altered"] = draw(st.booleans())
    return made


@settings(max_examples=300)
@given(positions(), st.data())
def test_any_position_can_be_played_or_is_refused(
    made: dict[str, Any], data: st.DataObject
) -> None:
    found = outcome(lambda: position_from(PositionData(**made), catalog()))
    if isinstance(found, RealmtableError):
        check_refusal(found)
        return
    again = position_from(position_data(found), catalog())
    assert again.key() == found.key()
    told = describe_all(found)
    moves = legal(found).moves()
    assert len(told) == len(moves) > 0, "a turn can always go on or be ended"
    assert all(0 <= scored <= 6 for scored in stars(found))
    at = data.draw(st.integers(0, len(moves) - 1))
    describe_all(apply(found, moves[at]))
    # On a board that no game leads to, two moves may share a text; no text may be a riddle.
    results = [
        apply(found, move).key()
        for move, each in zip(moves, told, strict=True)
        if each.move == told[at].move
    ]
    assert apply(found, find_move(found, told[at].move)).key() in results


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = [*PositionData.__struct_fields__, "do", "seats", "realms", "seed", "move", "record", "x"]
COMMANDS = ["new", "position", "legal", "play", "roll", "undo", "state", "score", "load", "?"]
LINES = st.one_of(
    st.text(max_size=30),
    st.binary(max_size=20),
    JSON.map(json.dumps),
    st.builds(
        lambda do, more: json.dumps({"do": do, **more}),
        st.sampled_from(COMMANDS),
        st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3),
    ),
    st.builds(
        lambda made, key, value: json.dumps({"do": "position", "position": {**made, key: value}}),
        positions(),
        st.sampled_from(FIELDS),
        JSON,
    ),
)


def answer(engine: Engine, line: str | bytes) -> dict[str, Any]:
    """The engine's answer, checked for its form."""
    text = engine.answer(line)
    assert b"\n" not in text
    read: dict[str, Any] = json.loads(text)
    assert isinstance(read, dict)
    assert read["ok"] in (True, False)
    if not read["ok"]:
        assert set(read) == {"ok", "error", "why"}
        assert read["error"] in KINDS
        assert read["why"].strip()
    return read


@settings(max_examples=300)
@given(st.lists(LINES, min_size=1, max_size=6))
def test_rubbish_is_answered_and_changes_nothing(lines: list[str | bytes]) -> None:
    engine = Engine(catalog())
    answer(engine, '{"do":"new","seats":["a"],"realms":[["atiwa","scythe","boonlake"]],"seed":3}')
    for line in lines:
        before = engine.answer('{"do":"state"}')
        if not answer(engine, line)["ok"]:
            assert engine.answer('{"do":"state"}') == before


# --- conversations ---------------------------------------------------------------------------


class Conversation(RuleBasedStateMachine):
    """A game driven over the protocol, with wrong lines in between."""

    texts = Bundle("records")

    def __init__(self) -> None:
        super().__init__()
        self.engine = Engine(catalog())
        self.seats: list[str] = []

    def ask(self, **request: object) -> dict[str, Any]:
        return answer(self.engine, json.dumps(request))

    def refused(self, **request: object) -> dict[str, Any]:
        before = self.engine.answer('{"do":"state"}')
        found = self.ask(**request)
        assert not found["ok"]
        assert self.engine.answer('{"do":"state"}') == before
        return found

    @initialize(
        seats=st.lists(st.sampled_from(["ann", "bob", "Zoë"]), unique=True, min_size=1),
        mode=st.sampled_from(MODES),
        level=st.sampled_from(["easy", "normal", "hard"]),
        names=st.permutations(REALMS),
        seed=st.integers(0, 99),
        rounds=st.integers(1, 2),
    )
    def begin(
        self, seats: list[str], mode: str, level: str, names: list[str], seed: int, rounds: int
    ) -> None:
        more = {}
        if mode != "standard":
            names = [name for name in names if name in catalog().in_sets(["youtoma"])]
            more = {"mode": mode, "level": level}
        self.seats = seats[:1] if mode == "youtoma" else seats
        realms = [names[3 * n : 3 * n + 3] for n in range(rounds)]
        assert self.ask(do="new", seats=self.seats, realms=realms, seed=seed, **more)["ok"]

    @rule(data=st.data(), moves=st.integers(1, 12))
    def play(self, data: st.DataObject, moves: int) -> None:
        seat = data.draw(st.sampled_from(self.seats))
        for _ in range(moves):
            found = self.ask(do="legal", seat=seat)["moves"]
            if not found:
                assert self.refused(do="play", seat=seat, move="end")["error"] == "illegal"
                return
            move = found[data.draw(st.integers(0, len(found) - 1))]["move"]
            played = self.ask(do="play", seat=seat, move=move)
            assert played["ok"], played
            assert played["move"] == move

    @rule()
    def everybody_ends(self) -> None:
        for seat in self.seats:
            ends = [
                move["move"]
                for move in self.ask(do="legal", seat=seat)["moves"]
                if move["kind"] == "end"
            ]
            if ends:
                assert self.ask(do="play", seat=seat, move=ends[0])["ok"]

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.seats))
        found = self.ask(do="undo", seat=seat)
        if found["ok"]:
            assert found["state"] == self.ask(do="state")["seats"][seat]
            assert self.refused(do="undo", seat=seat)["error"] == "illegal"

    @rule(target=texts)
    def write(self) -> str:
        text: str = self.ask(do="record")["record"]
        return text

    @rule(text=texts)
    def load(self, text: str) -> None:
        """Afterwards the game is where it was when the record was written; no dice follow."""
        assert self.ask(do="load", record=text)["ok"]
        assert self.ask(do="record")["record"] == text
        self.refused(do="load", record=text + "rubbish\n")

    @rule(line=LINES)
    def rubbish(self, line: str | bytes) -> None:
        before = self.engine.answer('{"do":"state"}')
        game = self.engine.rolling.game
        found = answer(self.engine, line)
        if found["ok"]:
            self.engine.rolling.game = game  # it was a sensible line after all: back to our game
        else:
            assert self.engine.answer('{"do":"state"}') == before

    @rule(move=st.sampled_from(["coins 6", "9>x", "", "end end", "1>wingspan.a9", "pumpkins 3"]))
    def wrong_move(self, move: str) -> None:
        before = self.engine.answer('{"do":"state"}')
        if not self.ask(do="play", seat=self.seats[0], move=move)["ok"]:
            assert self.engine.answer('{"do":"state"}') == before

    @rule()
    def wrong_seat(self) -> None:
        for do in ("legal", "undo"):
            assert self.refused(do=do, seat="nobody")["error"] == "unknown"

    @invariant()
    def scores_are_whole_tenths(self) -> None:
        if not self.seats:
            return
        states = self.ask(do="state")["seats"]
        for name, seat in self.ask(do="score")["seats"].items():
            left = sum(seat["left"].values())
            scored = 10 * (sum(seat["stars"].values()) + seat.get("bonus", 0)) + left
            capped = states[name]["mode"] == "youtoma"
            assert seat["total"] == (min(scored, 190) if capped else scored)
            assert seat["text"] == f"{seat['total'] // 10}.{seat['total'] % 10}"


TestConversation = Conversation.TestCase
TestConversation.settings = settings(max_examples=40, stateful_step_count=25)
