"""Counts a recorded game of base realms again, from its text alone.

Nothing here comes from the engine: the printed values are typed from the rulebook, the dice and
moves are read from the lines of the record. A rule broken on the way is an AssertionError.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

Resources = dict[str, int]
LIMIT = 12


class Seat:
    """One seat in one round: its resources, its dice, what is written on its three cards."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.earned: Resources = {"P": 0, "H": 0, "C": 0}
        self.held: Resources = {"P": 0, "H": 0, "C": 0}
        self.marks: dict[str, dict[str, int]] = {name: {} for name in names}
        self.scored: dict[str, int] = dict.fromkeys(names, 0)  # stars scored on the spot
        self.roll: list[int] = []
        self.dice: list[str] = []
        self.used: list[str] = []

    def begin(self, roll: list[int]) -> None:
        self.roll = roll
        self.dice = [str(value) for value in roll]
        self.used = []

    def gain(self, letters: str) -> None:
        for letter in letters:
            if self.earned[letter] < LIMIT:
                self.earned[letter] += 1
                self.held[letter] += 1

    def pay(self, letters: str) -> None:
        for letter in letters:
            self.held[letter] -= 1
            assert self.held[letter] >= 0, f"{letter} is spent and not there"

    # --- moves ---

    def play(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if ">" in verb:
            self.use(text)
        elif verb == "pumpkins":
            self.adjust(rest)
        elif verb == "hearts":
            self.pay("HH" if rest == "pair" else "HHH")
            assert rest != "pair" or self.roll[0] == self.roll[1]
            self.copy(str(self.roll[0]) if rest == "pair" else rest)
        elif verb == "coins" and rest.startswith("seven "):
            self.pay("CC")
            assert sum(self.roll) == 7
            self.copy(rest[6:])
        elif verb == "coins":
            self.pay("C" * int(rest))
            self.dice.append(f"*{rest}")
        elif verb == "compensate":
            die, kind = rest.split()
            assert die in map(str, self.roll), "only an untouched rolled die is given up"
            self.dice.remove(die)
            assert self.earned[kind] < LIMIT
            self.gain(kind)
        else:
            assert text == "end"

    def copy(self, value: str) -> None:
        assert int(value) in self.roll
        self.dice.append(f"*{value}")

    def adjust(self, rest: str) -> None:
        again = rest.startswith("again ")
        self.pay("PPP" if again else "PP")
        die = rest.removeprefix("again ")
        step = 0
        if die[-2:-1] in ("+", "-"):
            die, step = die[:-2], int(die[-2:])
        assert again or step
        self.dice.remove(die)
        value = int(die.rstrip("!")[-1]) + step
        assert 1 <= value <= 6
        new = f"*{value}" if die.startswith("*") else f"{die[0]}~{value}"
        self.dice.append(new + "!" if again or die.endswith("!") else new)

    def use(self, text: str) -> None:
        die, name, named = read_use(text)
        self.dice.remove(die)
        assert name not in self.used or die.endswith("!"), f"{name} is used twice"
        self.used.append(name)
        self.put(die, name, named)

    def put(self, die: str, name: str, named: dict[str, int]) -> None:
        """A die goes into a realm."""
        other = 0
        if not die.startswith("*"):
            other = self.roll[1] if int(die[0]) == self.roll[0] else self.roll[0]
        USES[name](self, int(die.rstrip("!")[-1]), named, other)

    def write(self, name: str, space: str, what: int) -> None:
        assert space not in self.marks[name], f"{name} {space} is taken"
        self.marks[name][space] = what

    def stars(self) -> list[int]:
        """The stars of the round; Between Two Cities follows the lower of the others."""
        counted = {name: min(6, STARS[name](self)) for name in self.names if name != CITIES}
        if CITIES in self.names:
            counted[CITIES] = min(6, len(self.marks[CITIES]), *counted.values())
        return [counted[name] for name in self.names]


def read_use(text: str) -> tuple[str, str, dict[str, int]]:
    """`6>charterstone.b6,k6=2`: the die, the realm, the spaces and the numbers written there."""
    die, _, target = text.partition(">")
    name, _, spaces = target.partition(" ")[0].partition(".")
    named: dict[str, int] = {}
    for part in spaces.split(","):
        space, _, number = part.partition("=")
        named[space] = int(number) if number else 0
    return die, name, named


def complete(seat: Seat, name: str, spaces: str) -> bool:
    return all(space in seat.marks[name] for space in spaces.split())


def completed(seat: Seat, name: str, lines: dict[str, str], space: str) -> str:
    """What the lines give that this space has just completed."""
    return "".join(
        gives
        for line, gives in lines.items()
        if space in line.split() and complete(seat, name, line)
    )


# --- the eleven cards ------------------------------------------------------------------------

CITIES = "between_two_cities"
BIRDS = {"a": 7, "b": 12, "c": 16}
BIRD_GAINS = {"a1": "P", "a2": "C", "b1": "C", "b2": "H", "c1": "H", "c2": "P"}


def wingspan(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    (space,) = named
    seat.write("wingspan", space, value)
    assert complete(seat, "wingspan", " ".join(space[0] + n for n in "123" if n < space[1]))
    seat.gain(BIRD_GAINS.get(space, ""))


def wingspan_stars(seat: Seat) -> int:
    found = 0
    for bird, span in BIRDS.items():
        numbers = [seat.marks["wingspan"].get(bird + n, -99) for n in "123"]
        found += (numbers[2] >= 0) + (sum(numbers) == span)
    return found


def charterstone(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    name = "charterstone"
    if f"b{value}" in named:
        seat.write(name, f"b{value}", 1)
        crate = named.pop(f"k{value}")
        assert crate == other or (other == 0 and crate in seat.roll)
        seat.write(name, f"k{value}", crate)
        seat.gain("PPHHCC"[value - 1])
        assert len(named) == 1
        return
    holding = {
        space for space in seat.marks[name] if space[0] == "k" and seat.marks[name][space] == value
    }
    assert holding == set(named)
    for crate_name in named:
        seat.marks[name][crate_name] = 0  # opened
        seat.scored[name] += 1


def euphoria(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    name = "euphoria"
    assert len(named) == 1 or (len(named) == 2 and seat.roll == [value, value])
    for space in named:
        assert space[1] == str(value)
        seat.write(name, space, value)
        total = sum(n for at, n in seat.marks[name].items() if at[0] == space[0])
        if total <= 3:
            seat.gain("C")
        elif total <= 10:
            seat.scored[name] += 1
        else:
            seat.gain("PH")


TOP_GAINS = {"t1": "C", "t2": "H", "t3": "P", "t4": "C", "t5": "H", "t6": "P"}
BOTTOM_COSTS = {"b1": "H", "b2": "P", "b3": "C", "b4": "P", "b5": "C", "b6": "H"}
BOTTOM_VALUES = {"b1": 5, "b2": 6, "b3": 2, "b4": 1, "b5": 4, "b6": 3}


def scythe(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    top = f"t{value}"
    for space in named:
        seat.write("scythe", space, 1)
    if top in named:
        assert set(named) <= {top, f"b{value}"}
        seat.gain(TOP_GAINS[top])
    else:
        assert [BOTTOM_VALUES[space] for space in named] == [value]
    for space in named:
        seat.pay(BOTTOM_COSTS.get(space, ""))


def scythe_stars(seat: Seat) -> int:
    return sum(space[0] == "b" for space in seat.marks["scythe"])


SHAPES = {
    1: ["X"],
    2: ["XX"],
    3: ["XX", "X."],
    4: ["XXX", ".X."],
    5: ["XXX", "X..", "X.."],
    6: ["XXX", "XX.", "X.."],
}
PRINTED = {"c05", "c11", "c22", "c35", "c50", "c53"}
BIG = [["P", "H", "C"], ["C", "P", "H"], ["H", "C", "P"]]


def outline(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A form that is the same for all turned and flipped copies of a shape."""
    forms = []
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for form in (cells, [(r, -c) for r, c in cells]):
            top, left = min(r for r, _ in form), min(c for _, c in form)
            forms.append(sorted((r - top, c - left) for r, c in form))
    return min(forms)


def big_square(row: int, column: int) -> str:
    return " ".join(f"c{2 * row + r}{2 * column + c}" for r in (0, 1) for c in (0, 1))


def tapestry(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    assert not PRINTED & set(named)
    cells = [(int(space[1]), int(space[2])) for space in named]
    rows = SHAPES[value]
    drawn = [(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "X"]
    assert outline(cells) == outline(drawn)
    for space in named:
        seat.write("tapestry", space, 1)
    for row in range(3):
        for column in range(3):
            square = big_square(row, column)
            if set(square.split()) & set(named) and filled(seat, square):
                seat.gain(BIG[row][column])


def filled(seat: Seat, spaces: str) -> bool:
    return set(spaces.split()) <= PRINTED | set(seat.marks["tapestry"])


def tapestry_stars(seat: Seat) -> int:
    squares = [[filled(seat, big_square(row, column)) for column in range(3)] for row in range(3)]
    return sum(map(all, squares)) + sum(map(all, zip(*squares, strict=True)))


BELOW = {"t1": "m1 m2", "t2": "m2 m3", "m1": "b1 b2", "m2": "b2 b3", "m3": "b3 b4"}
SOCIETY_ROWS = {"t1 t2": "HC", "m1 m2 m3": "PHC", "b1 b2 b3 b4": "PPHC"}


def the_society(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    (space,) = named
    seat.write("the_society", space, value)
    numbers = seat.marks["the_society"]
    for upper, lower in BELOW.items():
        for each in lower.split():
            assert numbers.get(upper, 99) > numbers.get(each, -1)
    seat.gain(completed(seat, "the_society", SOCIETY_ROWS, space))


def society_stars(seat: Seat) -> int:
    sets = sum(complete(seat, "the_society", f"{top} {two}") for top, two in BELOW.items())
    return sets + (len(seat.marks["the_society"]) == 9)


def viticulture(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    grapes = seat.marks["viticulture"]
    orders = [space for space in named if space[0] == "o"]
    if not orders:
        assert list(named) == [f"g{value}"]
        seat.write("viticulture", f"g{value}", value)
        seat.gain("CCHHPP"[value - 1])
        return
    (order,) = orders
    picked = [space for space in named if space[0] == "g"]
    assert picked
    assert value + sum(grapes[space] for space in picked) >= int(order[1:])
    for space in picked:
        assert grapes[space] > 0, "crossed off before"
        grapes[space] = 0
    seat.write("viticulture", order, 1)


def viticulture_stars(seat: Seat) -> int:
    return 2 * sum(space[0] == "o" for space in seat.marks["viticulture"])


GLASSES = ("n6", "n5 n4", "n3 n2 n1")
OCTAGONS = {"o1": "PH", "o2": "HC", "o3": "PC", "o4": "S", "o5": "S"}


def pendulum(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    (space,) = named
    seat.write("pendulum", space, 1)
    assert space[0] == "o" or space == f"n{value}"
    for glass in GLASSES:
        if space in glass.split() and complete(seat, "pendulum", glass):
            paid = "".join(OCTAGONS[at] for at in OCTAGONS if at in seat.marks["pendulum"])
            seat.gain(paid.replace("S", ""))
            seat.scored["pendulum"] += paid.count("S")


def my_little_scythe(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    name = "my_little_scythe"
    (space,) = named
    assert space[1] == str(value)
    seat.write(name, space, 1)
    pair = complete(seat, name, f"p{value} h{value}")
    seat.gain(space[0].upper() + ("C" if pair else ""))


def my_little_stars(seat: Seat) -> int:
    return 2 * sum(earned >= 6 for earned in seat.earned.values())


CITY_LINES = {"a1 a2 a3": "PC", "b1 b2 b3": "CH", "c1 c2 c3": "HP"} | {
    "a1 b1 c1": "PP",
    "a2 b2 c2": "CC",
    "a3 b3 c3": "HH",
}


def cities(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    (space,) = named
    seat.write(CITIES, space, value)
    for at, number in seat.marks[CITIES].items():
        apart = abs(ord(at[0]) - ord(space[0])) + abs(int(at[1]) - int(space[1]))
        assert apart != 1 or number != value
    seat.gain(completed(seat, CITIES, CITY_LINES, space))


DOORS = ("lb1", "ra1")
COLUMNS = {"la1": "P", "lb2 lb3": "PP", "lc1 lc2": "HH", "ra2 ra3": "CH", "rb1 rb2 rb3": "CC"}
FLOORS = ("la1 lc1", "lb2 lc2", "lb3", "rb1", "ra2 rb2", "ra3 rb3")


def castles(seat: Seat, value: int, named: dict[str, int], other: int) -> None:
    name = "between_two_castles"
    (space,) = named
    seat.write(name, space, value)
    below = f"{space[:2]}{int(space[2]) - 1}"
    if space[2] != "1" and below not in DOORS:
        assert seat.marks[name][below] > value
    seat.gain(completed(seat, name, COLUMNS, space))


def castle_stars(seat: Seat) -> int:
    return sum(complete(seat, "between_two_castles", floor) for floor in FLOORS)


def on_the_spot(name: str) -> Callable[[Seat], int]:
    return lambda seat: seat.scored[name]


USES: dict[str, Callable[[Seat, int, dict[str, int], int], None]] = {
    "wingspan": wingspan,
    "charterstone": charterstone,
    "euphoria": euphoria,
    "scythe": scythe,
    "tapestry": tapestry,
    "the_society": the_society,
    "viticulture": viticulture,
    "pendulum": pendulum,
    "my_little_scythe": my_little_scythe,
    CITIES: cities,
    "between_two_castles": castles,
}
STARS: dict[str, Callable[[Seat], int]] = {
    "wingspan": wingspan_stars,
    "charterstone": on_the_spot("charterstone"),
    "euphoria": on_the_spot("euphoria"),
    "scythe": scythe_stars,
    "tapestry": tapestry_stars,
    "the_society": society_stars,
    "viticulture": viticulture_stars,
    "pendulum": on_the_spot("pendulum"),
    "my_little_scythe": my_little_stars,
    "between_two_castles": castle_stars,
}


# --- a whole record --------------------------------------------------------------------------


class Player(Protocol):
    """Who can follow the lines of a round."""

    def begin(self, roll: list[int]) -> None: ...
    def play(self, text: str) -> None: ...


Of = TypeVar("Of", bound=Player)


def recount(text: str, player: Callable[[list[str]], Of]) -> dict[tuple[int, str], Of]:
    """What every seat had at the end of every round, by round and name. For each of them a player
    is made from the names of the realms."""
    rounds: dict[int, list[str]] = {}
    names: list[str] = []
    rolls: dict[str, list[int]] = {}
    seats: dict[tuple[int, str], Of] = {}
    for line in text.splitlines()[1:]:
        key, _, rest = line.partition(": ")
        if not line or line.startswith("#") or " score " in key:
            continue
        if line.startswith("round "):
            rounds[int(key[6:])] = [pin.rsplit("/", 2)[0] for pin in rest.split()]
        elif key == "seat":
            names.append(rest)
        elif " dice " in line:
            when, _, values = line.partition(" dice ")
            rolls[when] = [int(value) for value in values.split()]
        elif line[0].isdigit():
            when, _, name = key.partition(" ")
            number = int(when.split(".")[0])
            seat = seats.setdefault((number, name), player(rounds[number]))
            seat.begin(rolls[when])
            for move in rest.split("; "):
                seat.play(move)
    return seats
