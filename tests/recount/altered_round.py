"""Follows one seat through an altered round of base realms, from the text of its record alone.

Nothing here comes from the engine. It is slow and obvious on purpose: every alteration is looked
up in the words of the header again, whenever it could matter.
"""

from tests.recount.base_game import CITIES, STARS, Resources, Seat, read_use

LITTLE = "my_little_scythe"
PRICES = {"adjust": "PP", "adjust_again": "PPP", "pair": "HH", "copy": "HHH", "seven": "CC"}
DEBTS = {
    "buy_difference": "CC",
    "create_pair": "H",
    "same_realm": "PP",
    "buy_sum": "CC",
    "turn_over": "P",
    "wild_die": "PPP",
    "cash_in": "H",
}
WORDS = dict(
    zip(("difference", "pair", "again", "sum", "over", "wild", "cash"), DEBTS, strict=True)
)


class AlteredSeat(Seat):
    def __init__(self, names: list[str], alterations: str) -> None:
        super().__init__(list(names))
        parts = [word.partition("=") for word in alterations.split()]
        self.given = {name: value for name, _, value in parts}
        self.places: list[str | None] = list(names)
        self.came: dict[str, Resources] = {name: dict.fromkeys("PHC", 0) for name in names}
        self.drawn = 0
        self.discarded = 0
        self.banked = 0
        self.resting: list[str] = []
        self.extra: list[str] = []
        self.taken: list[str] = []
        self.took = False
        self.turn = self.first - 1
        self.gain(self.given.get("start", "").replace("-", ""))

    # --- what is altered ---

    @property
    def first(self) -> int:
        return int(self.given.get("turns", "1-9").split("-")[0])

    @property
    def last(self) -> int:
        return int(self.given.get("turns", "1-9").split("-")[1])

    @property
    def limit(self) -> int:
        return int(self.given.get("limit", "12"))

    def price(self, way: str) -> str:
        price = self.given.get(f"price.{way}", PRICES.get(way, ""))
        assert price != "-", f"{way} is closed"
        return price

    def now(self, field: str) -> int:
        """What a list of numbers says for this turn."""
        numbers = self.given.get(field, "0").split(",")
        index = self.turn - self.first
        return int(numbers[index]) if index < len(numbers) else 0

    @property
    def over(self) -> bool:
        return self.turn == self.last or not self.names

    # --- the turn ---

    def begin(self, roll: list[int]) -> None:
        assert not self.over
        self.resting = list(self.used) if "rest" in self.given else []
        super().begin(list(roll))
        self.turn += 1
        self.extra = []
        self.took = False

    def gain(self, letters: str) -> None:
        for letter in letters:
            if self.earned[letter] < self.limit:
                self.earned[letter] += 1
                self.held[letter] += 1

    def play(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if verb == "hearts":
            way = "pair" if rest == "pair" else "copy"
            assert rest != "pair" or self.roll[0] == self.roll[1]
            self.pay(self.price(way))
            self.copy(str(self.roll[0]) if rest == "pair" else rest)
        elif verb == "coins" and rest.startswith("seven "):
            assert sum(self.roll) == 7
            self.pay(self.price("seven"))
            self.copy(rest[6:])
        elif verb == "compensate":
            die, kind = rest.split()
            assert die in map(str, self.roll)
            self.dice.remove(die)
            times = int(self.given.get("compensation", "1"))
            assert times
            self.gain(kind * times)
        elif verb == "reward":
            self.reward(rest)
        else:
            if verb == "coins":
                self.price("buy")
            super().play(text)
        if text == "end":
            self.discard()

    def adjust(self, rest: str) -> None:
        again = rest.startswith("again ")
        self.pay(self.price("adjust_again" if again else "adjust"))
        die = rest.removeprefix("again ")
        step = 0
        if die[-2:-1] in ("+", "-"):
            die, step = die[:-2], int(die[-2:])
        old = int(die.rstrip("!")[-1])
        assert 1 <= old + step <= 6 or old + step == old == 0
        self.change(die, old + step, again)

    def change(self, die: str, value: int, again: bool = False) -> None:
        self.dice.remove(die)
        new = f"*{value}" if die.startswith("*") else f"{die[0]}~{value}"
        self.dice.append(new + "!" if again or die.endswith("!") else new)

    def use(self, text: str) -> None:
        die, name, named = read_use(text)
        value = int(die.rstrip("!")[-1])
        assert value == 0 or value != self.now("no_value")
        assert name not in self.resting
        closed = self.now("closed")
        assert not closed or self.places[closed - 1] != name
        self.dice.remove(die)
        if name in self.used and not die.endswith("!"):
            assert text.endswith(" extra")
            self.extra.remove(name)
        elif text.endswith(" extra"):
            self.extra.remove(name)
        self.used.append(name)
        self.put(die, name, named)

    # --- rewards ---

    def reward(self, rest: str) -> None:
        word, _, more = rest.partition(" ")
        assert not self.took
        assert WORDS[word] not in self.taken
        assert WORDS[word] in self.given["rewards"].split(",")
        self.taken.append(WORDS[word])
        self.took = True
        if word == "difference":
            self.dice.append(f"*{abs(self.roll[0] - self.roll[1])}")
        elif word == "sum":
            assert sum(self.roll) <= 6
            self.dice.append(f"*{sum(self.roll)}")
        elif word == "pair":
            assert self.roll[0] != self.roll[1]
            for value in self.roll:
                self.dice.remove(str(value))
            assert int(more) in self.roll
            self.roll = [int(more)] * 2
            self.dice += [more] * 2
        elif word == "again":
            assert more in self.used
            self.extra.append(more)
        elif word == "over":
            self.change(more, 7 - int(more.rstrip("!")[-1]))
        elif word == "wild":
            die, _, new = more.rpartition("-")
            self.change(die, int(new))
        else:
            die, kinds = more.split(" +")
            assert die in map(str, self.roll)
            assert kinds[0] != kinds[1]
            self.dice.remove(die)
            self.gain(kinds)

    def after_debts(self) -> tuple[int, int]:
        """Resources left, and debts that cannot be paid."""
        left, unpaid = dict(self.held), 0
        for debt in sorted((DEBTS[name] for name in self.taken), key=len):
            if left[debt[0]] >= len(debt):
                left[debt[0]] -= len(debt)
            else:
                unpaid += 1
        return sum(left.values()), unpaid

    # --- realms that come and go ---

    def discard(self) -> None:
        if "discard" not in self.given:
            return
        at, _credit, deck = self.given["discard"].split("/")
        waiting = deck.split(",") if deck else []
        counted = dict(zip(self.names, self.stars(), strict=True))
        others = [name for name in self.names if name != CITIES]
        going = [name for name in others if counted[name] >= int(at)]
        if going == others and going and CITIES in self.names:
            going.append(CITIES)
        for index, name in enumerate(self.places):
            if name is None or name not in going:
                continue
            self.discarded += 1
            self.banked += counted[name]
            self.places[index] = None
            if self.drawn < len(waiting):
                new = waiting[self.drawn]
                self.places[index] = new
                self.marks[new], self.scored[new] = {}, 0
                self.came[new] = dict(self.earned)
                self.drawn += 1
        self.names = [name for name in self.places if name is not None]

    def stars(self) -> list[int]:
        counted = {name: min(6, self.count(name)) for name in self.names if name != CITIES}
        if CITIES in self.names:
            lowest = min(counted.values(), default=0)
            counted[CITIES] = min(6, len(self.marks[CITIES]), lowest)
        return [counted[name] for name in self.names]

    def count(self, name: str) -> int:
        if name != LITTLE or "discard" not in self.given:
            return STARS[name](self)
        credit = self.given["discard"].split("/")[1]
        since = {
            kind: self.earned[kind] - self.came[name][kind] + credit.count(kind) for kind in "PHC"
        }
        return sum(2 for kind in "PHC" if since[kind] >= 6)

    def tenths(self) -> int:
        left, unpaid = self.after_debts()
        return max(0, 10 * (sum(self.stars()) + self.banked - unpaid) + left)


def followed(text: str) -> AlteredSeat:
    """The one seat of the one round that a record tells."""
    lines = text.splitlines()
    realms = next(line for line in lines if line.startswith("round 1: ")).split()[2:]
    altered = [line.partition(": ")[2] for line in lines if line.startswith("alterations 1")]
    seat = AlteredSeat([pin.split("/")[0] for pin in realms], " ".join(altered))
    for line in lines:
        if " dice " in line:
            seat.begin([int(value) for value in line.split()[2:]])
        elif line.startswith("1.") and ": " in line:
            assert line.startswith(f"1.{seat.turn} ")
            for move in line.partition(": ")[2].split("; "):
                seat.play(move)
    return seat
