"""What a play pays and costs, from what it writes and what is printed there.

Each realm says in letters what a play can have paid: one text, or several where the move does not
tell which. `?` is a resource of the player's choice.
"""

import re
from collections.abc import Callable
from typing import Any

from tests.recount.base_game import LIMIT, Resources
from tests.recount.printed import Printed, filled, printed, stars_in
from tests.recount.told import Deed, Story, uses

Pay = Callable[[Printed, Deed, set[str]], list[str]]  # the last: what was written on before


def letters(thing: dict[str, Any]) -> str:
    """The resources that a space, a zone or a line shows, without stars, dice and pictures."""
    return re.sub(r"<[^>]*>|D.|S", "", thing.get("gives", ""))


def fresh(deed: Deed, before: set[str]) -> list[str]:
    """The spaces that were empty before and are not just crossed off now."""
    return [space for space in deed.written if space not in before and not crossed(deed, space)]


def crossed(deed: Deed, space: str) -> bool:
    return deed.written[space] == "cross"


def nothing(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    return [""]


def on_spaces(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """What the spaces show that were just written on."""
    return ["".join(letters(card.spaces[space]) for space in fresh(deed, before))]


def of_zones(*prefixes: str) -> Pay:
    """What the rows, columns or sets show that are now complete and were not before."""

    def pay(card: Printed, deed: Deed, before: set[str]) -> list[str]:
        after = before | set(deed.written)
        done = [
            zone
            for name, zone in card.zones.items()
            if name.startswith(prefixes)
            and after.issuperset(zone["spaces"])
            and not before.issuperset(zone["spaces"])
        ]
        return ["".join(letters(zone) for zone in done)]

    return pay


def around(*prefixes: str) -> Pay:
    """What the zones show in which something was written, once for each space."""

    def pay(card: Printed, deed: Deed, before: set[str]) -> list[str]:
        return [
            "".join(
                letters(zone)
                for space in deed.written
                for name, zone in card.zones.items()
                if name.startswith(prefixes) and space in zone["spaces"]
            )
        ]

    return pay


def and_also(*pays: Pay) -> Pay:
    """Several things that pay, each with certainty."""
    return lambda card, deed, before: ["".join(pay(card, deed, before)[0] for pay in pays)]


def joined(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """Momiji: what the links show between two cards of which one was just filled."""
    after = before | set(deed.written)
    links = [line for line in card.lines.values() if {line["a"], line["b"]} <= after]
    new = [link for link in links if {link["a"], link["b"]} & set(deed.written)]
    return ["".join(letters(link) for link in new)]


def apiary(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """Each bee that leaves a hex gains what lies between it and the next."""
    aged = [line for line in card.lines.values() if line["a"] in before & set(deed.written)]
    return ["".join(letters(line) for line in aged)]


def atiwa(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """What an outlined card shows, and perhaps a pumpkin or a heart for three marked bats."""
    (cards,) = on_spaces(card, deed, before)
    bats = [space for space, mark in deed.written.items() if "bat" in space]
    marked = [bat for bat in bats if bat in before or deed.written[bat] == "mark"]
    assert len(marked) in (0, 3)
    return [cards + "P", cards + "H", cards] if marked else [cards]


def brass_birmingham(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    (route,) = deed.written
    cities = [card.spaces[card.lines[route][end]] for end in ("a", "b")]
    shows = [city.get("gives", "") for city in cities]
    star = deed.label.startswith("star")
    return ["".join(letters({"gives": "S" if star and "/" in each else each}) for each in shows)]


def cant_stop(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """Nothing before STOP is marked, then every outlined triangle of the column."""
    column = card.zone(f"col_{deed.value}")
    if f"stop{deed.value}" not in deed.written:
        return [""]
    outlined = [space for space in column if space in before | set(deed.written)]
    return ["".join(letters(card.spaces[space]) for space in outlined)]


def crusaders(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """The chosen wedge is one of those that got a hex."""
    return [
        letters(zone) for zone in card.zones.values() if set(zone["spaces"]) & set(deed.written)
    ]


def euphoria(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    paid = ""
    for space in deed.written:
        area = [each for each in before | {space} if each[0] == space[0]]
        total = sum(int(each[1]) for each in area)
        paid += "C" if total <= 3 else "" if total <= 10 else "PH"
    return [paid]


def finspan(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    return [""] if deed.label.startswith("extra") else on_spaces(card, deed, before)


def flamecraft(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """Circles outlined before and marked now; in the third shop perhaps a pumpkin or a heart."""
    circles = [space for space in deed.written if space[0] == "e" and space in before]
    paid = "".join(letters(card.spaces[circle]) for circle in circles)
    third = any(space.startswith("g3") for space in deed.written)
    return [paid, paid + "P", paid + "H"] if third else [paid]


def honey_buzz(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    honey = [space for space in deed.written if space[0] == "h"]
    hexes = [each for honey_hex in honey for each in card.zone(f"round_{honey_hex}")]
    return ["".join(letters(card.spaces[each]) for each in hexes)]


def micro_dojo(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """The first mark pays, one of the value of the die."""
    own = [space for space in deed.written if card.spaces[space]["die"] == [deed.value]]
    return [letters(card.spaces[space]) for space in own]


def minigolf(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """With the hole, everything in the par hexes that are unmarked now."""
    lane = min(deed.written)[0]
    if card.zone(f"lane_{lane}")[-1] not in deed.written:
        return [""]
    left = [each for each in card.zone(f"par_{lane}") if each not in before | set(deed.written)]
    return ["".join(letters(card.spaces[each]) for each in left)]


def pendulum(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """A completed hourglass pays every outlined octagon."""
    (space,) = deed.written
    after = list(before | {space})
    glasses = [card.zone(f"glass_{glass}") for glass in (1, 2, 3)]
    if not any(space in glass and set(glass) <= set(after) for glass in glasses):
        return [""]
    return ["".join(letters(card.spaces[each]) for each in card.zone("octagons") if each in after)]


def poker(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    if not any(space.startswith("play") for space in deed.written):
        return on_spaces(card, deed, before)
    combination = deed.label.partition(" +")[0].replace(" ", "_")
    return [letters({"gives": card.data["payout"][combination]})]


def potion_explosion(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """The second label pays a resource of choice for each star so far."""
    if "l2" not in deed.written:
        return [""]
    potions = [zone for name, zone in card.zones.items() if name.startswith("potion_")]
    full = [zone for zone in potions if filled(dict.fromkeys(before, ""), zone["spaces"])]
    return ["?" * sum(stars_in(zone) for zone in full)]


def praga_caput_regni(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    (circle,) = fresh(deed, before)
    return [letters(zone) for zone in card.zones.values() if circle in zone["spaces"]]


def skulk_hollow(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """The circle below the target, unless an attack has crossed it off."""
    (target,) = deed.written
    circle = "b" + target[1]
    return ["" if circle in before else letters(card.spaces[circle])]


def space_base(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    boxes = [box for box in sorted(before) if box[0] == "r" and box[-1] == str(deed.value)]
    return ["".join(letters(card.spaces[box]) for box in boxes)]


def spaceshipped(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    numbers = [deed.number(space) for space in deed.written]
    if "s1a" in deed.written:
        numbers += [1, 4]
    assert len(numbers) == 3
    return [letters({"gives": card.data["sums"][str(sum(numbers))]})]


def stamp_swap(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    patterns = card.data["patterns"]
    return [letters(patterns[row][str(deed.value)]) for row in ("high", "low")]


def terraforming_mars(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """The card that is marked shows the die; others may be outlined with it."""
    spaces = [card.spaces[space] for space in deed.written]
    return [letters(space) for space in spaces if deed.value in space["die"]]


def gugong(card: Printed, deed: Deed, before: set[str]) -> list[str]:
    """What the box shows is gained or paid, see `check_cost`."""
    return ["", *on_spaces(card, deed, before)]


SPECIAL: dict[str, Pay] = {
    "apiary": apiary,
    "ark_nova": around("col_"),
    "atiwa": atiwa,
    "between_two_castles": of_zones("col_"),
    "between_two_cities": of_zones("row_", "col_"),
    "biddy_walter": nothing,
    "brass_birmingham": brass_birmingham,
    "cant_stop": cant_stop,
    "crusaders": crusaders,
    "dog_park": around("col_"),
    "euphoria": euphoria,
    "finspan": finspan,
    "flamecraft": flamecraft,
    "gugong": gugong,
    "honey_buzz": honey_buzz,
    "micro_dojo": micro_dojo,
    "minigolf": minigolf,
    "momiji": joined,
    "my_little_scythe": and_also(on_spaces, of_zones("pair_")),
    "pendulum": pendulum,
    "planet_unknown": and_also(on_spaces, of_zones("col_")),
    "poker": poker,
    "potion_explosion": potion_explosion,
    "praga_caput_regni": praga_caput_regni,
    "skulk_hollow": skulk_hollow,
    "smitten": of_zones("a", "b"),
    "space_base": space_base,
    "spaceshipped": spaceshipped,
    "stamp_swap": stamp_swap,
    "tapestry": of_zones("big_"),
    "terra_mystica": nothing,
    "terraforming_mars": terraforming_mars,
    "the_society": of_zones("row_"),
}


def fits(paid: str, gain: Resources, earned: Resources, any_kind: bool) -> bool:
    """Whether this much was gained for what is shown, with what had been earned before."""
    rooms = {letter: LIMIT - earned[letter] for letter in "PHC"}
    total = sum(gain.values())
    if any_kind:
        # Another kind may be taken for each; what is shown in a full kind may be given up.
        return total <= len(paid) and (total == len(paid) or min(rooms.values()) < len(paid))
    sure = {letter: min(paid.count(letter), rooms[letter]) for letter in "PHC"}
    free = min(paid.count("?"), sum(rooms.values()) - sum(sure.values()))
    enough = all(gain.get(letter, 0) >= n for letter, n in sure.items())
    return enough and total == sum(sure.values()) + free


def check_gain(
    deed: Deed, gain: Resources, before: set[str], earned: Resources, any_kind: bool
) -> None:
    card = printed(deed.realm)
    options = SPECIAL.get(deed.realm, on_spaces)(card, deed, before)
    if not any(fits(paid, gain, earned, any_kind) for paid in options):
        raise AssertionError(f"{deed} gained {gain}, not one of {options}")


def rises(numbers: list[int]) -> bool:
    """Gugong: whether the last number counts as greater than the one before it."""
    return len(numbers) == 1 or numbers[-1] > numbers[-2] or numbers[-2:] == [6, 1]


def check_cost(deed: Deed, cost: Resources, before: set[str], story: Story) -> None:
    """A play costs what its spaces show, all of it; or what its text says."""
    spaces = fresh(deed, before)
    shown = "".join(printed(deed.realm).spaces[space].get("costs", "") for space in spaces)
    named = [word[1:] for word in deed.label.split() if word.startswith("-")]
    paid = "".join(letter * n for letter, n in cost.items())
    if deed.realm == "gugong":
        gains = rises([each.value for each in uses(story, "gugong")])
        assert paid == ("" if gains else printed("gugong").spaces[spaces[0]]["gives"])
    elif deed.realm == "libertalia":
        assert paid == (named[0] if named else "")
        assert not named or named == [shown]
    elif deed.realm == "millennium_blades":
        assert paid == (named[0] if named else "")
    else:
        assert sorted(paid) == sorted(shown), f"{deed} cost {paid}, not {shown}"
