"""Any conversation about Realm of Sand: every line is answered, and nothing hidden is told."""

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from realmtable.cli.engine import Engine
from realmtable.sand.positiontext import PositionData, position_data
from tests.cli.test_engine_fuzz import JSON, answer
from tests.cli.test_engine_sand import sent
from tests.support.rolling import catalog
from tests.support.sand import content, table

FIELDS = [*PositionData.__struct_fields__, "seats", "game", "seed", "move", "record", "x", "boards"]
COMMANDS = ["new", "position", "legal", "play", "undo", "state", "score", "record", "load", "?"]
LINES = st.one_of(
    st.text(max_size=30),
    st.builds(
        lambda do, more: json.dumps({"game": "sand", **more, "do": do}),
        st.sampled_from(COMMANDS),
        st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3),
    ),
    st.builds(
        lambda key, value: json.dumps(
            {"do": "position", "position": {**sent(position_data(table())), key: value}}
        ),
        st.sampled_from(FIELDS),
        JSON,
    ),
)
MOVES = st.sampled_from(["end end", "", "tile", "take zz", "put q a1", "build", "look 9", "swap"])


class Conversation(RuleBasedStateMachine):
    """A game driven over the protocol, with wrong lines in between."""

    texts = Bundle("records")

    def __init__(self) -> None:
        super().__init__()
        self.engine = Engine(catalog())
        self.seats: list[str] = []

    def ask(self, **request: object) -> dict[str, Any]:
        return answer(self.engine, json.dumps(request))

    def unchanged(self, line: str | bytes) -> None:
        """A line that is refused changes nothing."""
        before = self.engine.answer('{"do":"record"}')
        game = self.engine.sand.game
        if answer(self.engine, line)["ok"]:
            self.engine.sand.game = game  # it was a sensible line after all: back to our game
        else:
            assert self.engine.answer('{"do":"record"}') == before

    @initialize(
        seats=st.lists(st.sampled_from(["ann", "bob", "Zoë", "d"]), unique=True, min_size=1),
        side=st.sampled_from(["basic", "advanced"]),
        seed=st.integers(0, 99),
        must_act=st.booleans(),
    )
    def begin(self, seats: list[str], side: str, seed: int, must_act: bool) -> None:
        self.seats = seats
        request = {"game": "sand", "side": side, "seed": seed, "must_act": must_act}
        assert self.ask(do="new", seats=seats, **request)["ok"]

    @rule(data=st.data(), moves=st.integers(1, 9))
    def play(self, data: st.DataObject, moves: int) -> None:
        for _ in range(moves):
            found = self.ask(do="legal")["moves"]
            if not found:
                assert self.ask(do="state")["over"]
                return
            # Builds, crystals and the like are rare among all the ways to lay tiles.
            kinds = sorted({move["kind"] for move in found})
            kind = data.draw(st.sampled_from(kinds))
            some = [move["move"] for move in found if move["kind"] == kind]
            move = some[data.draw(st.integers(0, len(some) - 1))]
            played = self.ask(do="play", move=move)
            assert played["ok"], played
            assert played["move"] == move

    @rule()
    def undo(self) -> None:
        name = self.ask(do="state")["awaited"] or self.seats[0]
        if self.ask(do="undo")["ok"]:
            assert not self.ask(do="undo", seat=name)["ok"]

    @rule(target=texts)
    def write(self) -> str:
        text: str = self.ask(do="record")["record"]
        return text

    @rule(text=texts)
    def load(self, text: str) -> None:
        assert self.ask(do="load", record=text)["ok"]
        assert self.ask(do="record")["record"] == text
        self.unchanged(json.dumps({"do": "load", "record": text + "rubbish\n"}))

    @rule(line=LINES)
    def rubbish(self, line: str) -> None:
        self.unchanged(line)

    @rule(move=MOVES)
    def wrong_move(self, move: str) -> None:
        before = self.engine.answer('{"do":"record"}')
        if not self.ask(do="play", move=move)["ok"]:
            assert self.engine.answer('{"do":"record"}') == before

    @invariant()
    def nobody_sees_anothers_cards(self) -> None:
        if not self.seats:
            return
        for viewer in ["", *self.seats]:
            told = self.ask(do="state", seat=viewer)["state"]
            assert told["decks"] is None
            for name, seat in zip(self.seats, told["seats"], strict=True):
                hidden = [card.startswith("?") for card in seat["kept"]]
                assert all(hidden) if name != viewer else not any(hidden)
            mine = viewer and told["seat"] == self.seats.index(viewer) + 1
            assert mine or all(card.startswith("?") for card in told["looked"])

    @invariant()
    def points_are_those_of_the_cards(self) -> None:
        if not self.seats:
            return
        cards = {card.id: card for card in content().cards}
        for seat in self.ask(do="score")["seats"].values():
            assert seat["points"] == sum(cards[id].points for id in seat["built"])
            assert seat["hourglasses"] == sum(cards[id].hourglasses for id in seat["built"])


TestConversation = Conversation.TestCase
TestConversation.settings = settings(max_examples=30, stateful_step_count=20)
