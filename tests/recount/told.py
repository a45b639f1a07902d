"""Stars that are scored as they fall, counted from the moves of the record.

The finished card does not tell them, so each realm is followed from its first die on: what was
written when, with which die, after which roll.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

from tests.recount.printed import printed, stars_in


@dataclass(frozen=True)
class Deed:
    """One thing that was done, as the text of its move tells it."""

    turn: int
    roll: tuple[int, int]  # the rolled dice as they count for the seat by now
    verb: str  # use, act, start, or end: the turn is over
    realm: str = ""
    value: int = 0  # of the die used
    written: dict[str, str] = field(default_factory=dict)  # the mark only where the text names it
    label: str = ""

    def number(self, space: str) -> int:
        """What a number space holds now: the value of the die unless the text says otherwise."""
        return int(self.written[space] or self.value)


Story = list[Deed]


def uses(story: Story, name: str) -> Story:
    return [deed for deed in story if deed.verb == "use" and deed.realm == name]


def brass_birmingham(names: list[str], story: Story) -> int:
    """Each route pays at both its cities. At Stoke a star is one of two choices, which the text
    names; the other star city has no choice."""
    card = printed("brass_birmingham")
    found = 0
    for deed in uses(story, "brass_birmingham"):
        (route,) = deed.written
        for end in ("a", "b"):
            gives = card.spaces[card.lines[route][end]].get("gives", "")
            found += gives == "S" or (gives == "S/??" and deed.label.startswith("star"))
    return found


def euphoria(names: list[str], story: Story) -> int:
    """A star whenever the numbers of the area just marked add up to 4 to 10."""
    sums = {"l": 0, "r": 0}
    found = 0
    for deed in uses(story, "euphoria"):
        for space in deed.written:
            sums[space[0]] += int(space[1])
            found += 4 <= sums[space[0]] <= 10
    return found


def fleet_the_dice_game(names: list[str], story: Story) -> int:
    """The stars in marked boxes; and with the bottom right box marked one star in each turn in
    which all three realms are used, counted as soon as both are true."""
    card = printed("fleet_the_dice_game")
    found = 0
    engaged = False
    used: set[str] = set()
    scored = False
    for deed in story:
        if deed.verb == "end":
            used, scored = set(), False
        if deed.verb != "use":
            continue
        used.add(deed.realm)
        if deed.realm == "fleet_the_dice_game":
            found += sum(card.stars_on(box) for box in deed.written)
            engaged = engaged or "r3" in deed.written
        if engaged and not scored and used == set(names):
            found += 1
            scored = True
    return found


def libertalia(names: list[str], story: Story) -> int:
    """A star where a pirate shows one, if there is no cost or it was paid; 2 for all nine."""
    card = printed("libertalia")
    pirates: list[str] = []
    found = 0
    for deed in uses(story, "libertalia"):
        (pirate,) = deed.written
        pirates.append(pirate)
        paid = any(word.startswith("-") for word in deed.label.split())
        if "costs" not in card.spaces[pirate] or paid:
            found += card.stars_on(pirate)
    return found + 2 * (len(pirates) == 9)


def micro_dojo(names: list[str], story: Story) -> int:
    """A star on the first mark of a die, which is the one of its value; where both marks are, the
    text says which came first. A star each for the first row, the first column and all 18."""
    card = printed("micro_dojo")
    marked: list[str] = []
    found = 0
    for deed in uses(story, "micro_dojo"):
        own = [space for space in deed.written if card.spaces[space]["die"] == [deed.value]]
        if len(own) == 1 or deed.label.startswith("star"):
            found += sum(card.stars_on(space) for space in own)
        marked += deed.written
    squares = {space[1:3] for space in marked if {space[:3] + "a", space[:3] + "b"} <= set(marked)}
    found += any({row + column for column in "123"} <= squares for row in "123")
    found += any({row + column for row in "123"} <= squares for column in "123")
    return found + (len(marked) == 18)


def pendulum(names: list[str], story: Story) -> int:
    """Each time an hourglass is completed, a star for each outlined octagon that shows one."""
    card = printed("pendulum")
    glasses = [set(card.zone(f"glass_{glass}")) for glass in (1, 2, 3)]
    outlined: set[str] = set()
    numbers: set[str] = set()
    found = 0
    for deed in uses(story, "pendulum"):
        (space,) = deed.written
        if space[0] == "o":
            outlined.add(space)
            continue
        numbers.add(space)
        for glass in glasses:
            if space in glass and glass <= numbers:
                found += sum(card.stars_on(octagon) for octagon in outlined)
    return found


COMBINATIONS = {  # how many equal numbers it is made of, and its stars
    "pair": ([2], 1),
    "two pair": ([2, 2], 1),
    "three": ([3], 1),
    "four": ([4], 2),
    "full house": ([3, 2], 2),
}


def can_be_made(combination: str, hand: list[int], flop: list[int]) -> bool:
    """Whether some numbers, at least one of them from the hand, are this combination."""
    for own in (hand[:1], hand[1:], hand):
        for n in range(len(flop) + 1):
            for cards in combinations(flop, n):
                numbers = sorted([*own, *cards])
                if combination == "straight":
                    if numbers in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
                        return True
                elif (
                    sorted(Counter(numbers).values(), reverse=True) == COMBINATIONS[combination][0]
                ):
                    return True
    return False


def poker(names: list[str], story: Story) -> int:
    """The stars of the combination that each hand was played as, which must be there by then."""
    flop: list[int] = []
    hands: dict[str, list[int]] = {}
    found = 0
    for deed in uses(story, "poker"):
        for space in deed.written:
            if space[0] == "f":
                flop.append(deed.number(space))
            elif space[0] == "h":
                hands.setdefault(space[1], []).append(deed.number(space))
            else:
                combination = deed.label.partition(" +")[0]
                hand = hands[space.removeprefix("play")]
                assert can_be_made(combination, hand, flop), f"{combination}: {hand} and {flop}"
                found += 2 if combination == "straight" else COMBINATIONS[combination][1]
    return found


def praga_caput_regni(names: list[str], story: Story) -> int:
    """Ten sectors: a star for each move past the tenth, and one in each sector that gives one."""
    card = printed("praga_caput_regni")
    at = 1
    found = 0
    for deed in uses(story, "praga_caput_regni"):
        at += deed.value
        if at > 10:
            at -= 10
            found += 1
        found += stars_in(card.zones[f"sector_{at}"])
        assert set(deed.written) & set(card.zone(f"sector_{at}")), "the die counts sectors"
    return found


def space_base(names: list[str], story: Story) -> int:
    """Every outlined box of the column pays; what the die outlines pays from the next one on."""
    card = printed("space_base")
    outlined = {f"r1c{column}" for column in range(1, 7)}
    found = 0
    for deed in uses(story, "space_base"):
        column = [box for box in outlined if box[-1] == str(deed.value)]
        found += sum(card.stars_on(box) for box in column)
        outlined |= {space for space in deed.written if space[0] == "r"}
    return found


def wonderlands_war(names: list[str], story: Story) -> int:
    """At the end of a turn with a battle it is won if the numbers in its circles come to at least
    the sum of the rolled dice. The second battle is worth 2 stars, the others 1."""
    written: dict[str, int] = {}
    found = 0
    for deed in story:
        if deed.verb == "use" and deed.realm == "wonderlands_war":
            (circle,) = deed.written
            written[circle] = deed.number(circle)
        if deed.verb == "end" and deed.turn in (4, 5, 7, 8, 9):
            here = sum(n for circle, n in written.items() if circle.startswith(f"t{deed.turn}_"))
            if here >= sum(deed.roll):
                found += 2 if deed.turn == 5 else 1
    return found


STARS: dict[str, Callable[[list[str], Story], int]] = {
    "brass_birmingham": brass_birmingham,
    "euphoria": euphoria,
    "fleet_the_dice_game": fleet_the_dice_game,
    "libertalia": libertalia,
    "micro_dojo": micro_dojo,
    "pendulum": pendulum,
    "poker": poker,
    "praga_caput_regni": praga_caput_regni,
    "space_base": space_base,
    "wonderlands_war": wonderlands_war,
}
