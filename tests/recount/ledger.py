"""Dice, realms and resources of a seat, followed through the text of its moves.

What a play gains and costs is in its description and is held against what is printed (`pays`).
Everything else is in the text: which die was used where, what let it in, what was bought.
"""

from collections import Counter

from realmtable.rolling.describe import MoveData
from tests.recount.base_game import LIMIT, Resources, Seat
from tests.recount.by_itself import AFTER_ROLL, MARS, unlocked
from tests.recount.pays import check_cost, check_gain, fits
from tests.recount.printed import Marks, printed
from tests.recount.told import Deed, Story

GAINS_BEFORE_IT_PAYS = {"scythe"}  # everywhere else a cost is paid out of what is there before
PAID_FURTHER_USES = {"millennium_blades"}  # 3 pumpkins, named in the text
FLEET = "fleet_the_dice_game"


def read_target(text: str) -> tuple[str, dict[str, str], str]:
    """`charterstone.b6,k6=2 +P`: the realm, the spaces with the marks that are named, the label."""
    target, _, label = text.partition(" ")
    name, _, spaces = target.partition(".")
    written: dict[str, str] = {}
    for part in spaces.split(",") if spaces else []:
        space, _, mark = part.partition("=")
        written[space] = mark.replace("+", " ")
    return name, written, label


def starts(name: str) -> set[str]:
    """The spaces that are printed as written on."""
    return {space for space, data in printed(name).spaces.items() if "start" in data}


class Ledger(Seat):
    """One seat in one round. Breaking a rule of the turn is an AssertionError."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(names)
        self.turn = 0
        self.story: Story = []
        self.told: dict[str, set[str]] = {name: set() for name in names}  # spaces written on
        self.times: Counter[tuple[str, str]] = Counter()  # how often each of them was
        self.opened: set[str] = set()
        self.waiting: dict[str, Marks] = {}  # cards on which something is still to happen
        self.unclear = False
        self.extra: Counter[str] = Counter()  # further dice that a realm has let in itself
        self.altered = False
        self.untold: set[str] = set()  # realms in which more has happened than the text tells
        self.ended = True

    def roll_falls(self, roll: list[int], cards: dict[str, Marks], waits: bool) -> dict[str, Marks]:
        """The next turn, with the cards after what happens by itself, unless that waits for a
        decision."""
        assert self.ended
        self.begin(list(roll))
        self.turn += 1
        self.opened, self.extra = set(), Counter()
        self.waiting, self.unclear = {}, False
        self.altered, self.ended = False, False
        cards = {name: dict(card) for name, card in cards.items()}
        beginning = [name for name in self.names if name in AFTER_ROLL]
        if waits:
            self.waiting = {name: cards[name] for name in beginning}
        else:
            for name in beginning:
                written, paid = AFTER_ROLL[name](cards[name], roll, self.turn)
                cards[name] |= written
                self.told[name] |= set(written)
                self.gain(paid)
        if MARS in self.names:
            cards[MARS] = dict.fromkeys(unlocked(self.earned), "outline") | cards[MARS]
        return cards

    def move(self, text: str, described: MoveData, following: str = "") -> None:
        """A move, and that it does to the resources what its description says."""
        assert described.move == text
        assert not self.ended, "nothing comes after the end of a turn"
        verb, _, rest = text.partition(" ")
        before = dict(self.held)
        if ">" in verb:
            self.put_die(text, described)
        elif verb == "act":
            self.carry_out(verb, rest, described, 0)
        elif verb == "start":
            self.settle(self.start(rest), described, following)
            self.carry_out(verb, rest, described, 0)
        elif verb == "alter":
            self.alter(rest)
            self.settle("", described, following)
            self.take(described.gain)
        elif verb == "end":
            for target in rest.split(" & ") if rest else []:
                self.deed("finish", *read_target(target))
            self.take(described.gain)
            self.story.append(Deed(self.turn, self.now(), "end"))
            self.ended = True
        else:
            self.play(text)
        for letter, held in before.items():
            change = described.gain.get(letter, 0) - described.cost.get(letter, 0)
            assert self.held[letter] == held + change, f"{text}: {letter} does not add up"

    def start(self, target: str) -> str:
        """What a realm pays for its own beginning of the turn, which must have been waiting."""
        name, told, _ = read_target(target)
        assert name in self.waiting, f"{name} has nothing to begin"
        written, paid = AFTER_ROLL[name](self.waiting.pop(name), self.roll, self.turn)
        assert self.unclear or set(written) == set(told), f"{name} begins otherwise"
        return paid

    def settle(self, paid: str, described: MoveData, following: str) -> None:
        """If no further decision follows, what is still waiting happens at once."""
        if following.startswith("alter "):
            # It may have happened before or not: the text does not tell.
            self.unclear = True
            self.untold |= set(self.waiting)
        if self.unclear or following.startswith("start "):
            return
        for name, card in self.waiting.items():
            written, more = AFTER_ROLL[name](card, self.roll, self.turn)
            self.told[name] |= set(written)
            paid += more
        self.waiting = {}
        any_kind = "l3" in self.told[FLEET]
        assert fits(paid, described.gain, self.earned, any_kind), f"{described.gain}, not {paid}"

    def now(self) -> tuple[int, int]:
        return self.roll[0], self.roll[1]

    def take(self, amount: Resources) -> None:
        """Resources that were really taken: they must have fitted."""
        for letter, n in amount.items():
            self.earned[letter] += n
            self.held[letter] += n
            assert self.earned[letter] <= LIMIT, f"more than {LIMIT} {letter}"

    def deed(
        self, verb: str, name: str, written: dict[str, str], label: str, value: int = 0
    ) -> Deed:
        """Something is done in a realm. A space is written on once, or twice if it says so."""
        for space in written:
            data = printed(name).spaces[space]
            self.times[name, space] += 1
            steps = ("start" in data) + self.times[name, space]
            assert steps <= 1 + ("-" in data["takes"]), f"{name} {space} is written on again"
        made = Deed(self.turn, self.now(), verb, name, value, written, label)
        self.told[name] |= set(written)
        self.story.append(made)
        return made

    # --- dice --------------------------------------------------------------------------------

    def put_die(self, text: str, described: MoveData) -> None:
        die, _, target = text.partition(">")
        assert die in self.dice, f"there is no {die} among {self.dice}"
        self.dice.remove(die)
        name, written, label = read_target(target)
        closed = name in self.used and name not in self.opened
        if label.split()[:1] == ["extra"]:
            assert closed
            assert self.extra[name] > 0, f"{name} has let in no further die"
            self.extra[name] -= 1
        else:
            paid = name in PAID_FURTHER_USES and "-PPP" in label
            assert not closed or die.endswith("!") or paid, f"{name} is used twice"
            for space in written:
                gives = printed(name).spaces[space].get("gives", "")
                self.extra[name] += gives.count("<plus>")
        self.used.append(name)
        self.opened.discard(name)
        self.carry_out("use", target, described, int(die.rstrip("!")[-1]))

    def carry_out(self, verb: str, target: str, described: MoveData, value: int) -> None:
        """A play: what it writes, costs, gains, creates and opens."""
        name = read_target(target)[0]
        written = self.told[name] | starts(name)
        any_kind = "l3" in self.told.get(FLEET, ())
        deed = self.deed(verb, *read_target(target), value)
        check_cost(deed, described.cost, written, self.story)
        if verb != "start" and name not in self.untold:
            check_gain(deed, described.gain, written, self.earned, any_kind)
        cost = "".join(letter * n for letter, n in described.cost.items())
        if deed.realm in GAINS_BEFORE_IT_PAYS:
            self.take(described.gain)
            self.pay(cost)
        else:
            self.pay(cost)
            self.take(described.gain)
        self.create(deed, described.creates)
        for opened in described.opens:
            assert f"opens {opened}" in deed.label
            assert opened in self.used, f"{opened} was not used this turn"
            assert opened not in self.opened, f"{opened} is open already"
            self.opened.add(opened)

    def create(self, deed: Deed, values: list[int]) -> None:
        """The dice that a play creates: as printed, or of a value that the text names."""
        shown = [printed(deed.realm).spaces[space].get("gives", "") for space in deed.written]
        wanted = [gives.partition("D")[2] for gives in shown if "D" in gives]
        wanted = [deed.label if value == "?" else value for value in wanted]
        assert [str(value) for value in values] == wanted
        self.dice += [f"*{value}" for value in values]

    def alter(self, rest: str) -> None:
        """Fleet: once a turn, if both rolled dice are odd, one in hand changes by 1 as rolled."""
        die, step = rest[:-2], int(rest[-2:])
        assert "m3" in self.told[FLEET], "the middle ability is not engaged"
        assert not self.altered
        assert all(value % 2 for value in self.roll)
        assert die in self.dice, f"there is no {die} among {self.dice}"
        assert die[0] != "*", "only a rolled die can be altered"
        rolled = int(die[0])
        self.dice.remove(die)
        self.roll[self.roll.index(rolled)] += step
        new = str(rolled + step)
        if "~" in die:
            new += f"~{int(die[2]) + step}" + "!" * die.endswith("!")
        assert all(digit in "123456~!" for digit in new)
        self.dice.append(new)
        self.altered = True
