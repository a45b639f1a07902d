"""The stars of a finished card, as its words say: A Feast for Odin to Dog Park."""

from tests.recount.printed import Count, Marks, Printed, added, complete, filled, follows, shown


def apiary(card: Printed, marks: Marks) -> int:
    """1 star for each bee that aged from strength 4 into hibernation."""
    asleep = {space for space in card.group("hibernation") if space in marks}
    left = {space for space in card.group("strength_4") if marks.get(space) == "mark"}
    follows("hibernating bees", {space[0] + "h" for space in left}, asleep)
    return len(asleep)


def ark_nova(card: Printed, marks: Marks) -> int:
    """1 star for each circle cashed in, so crossed off, in the two columns that give stars."""
    cashed = 0
    for zone in card.zones.values():
        if zone.get("gives") == "S":
            cashed += sum(marks.get(circle) == "cross" for circle in zone["spaces"])
    return cashed


def bats(card: Printed, marks: Marks) -> int:
    """1 star when all 12 bats are circled, marked ones too, and 2 more when all are marked."""
    found = [marks.get(bat, "") for bat in card.zone("bats")]
    assert len(found) == 12
    return 1 * all(found) + 2 * all(bat == "mark" for bat in found)


def biddy_walter(card: Printed, marks: Marks) -> int:
    """6 stars minus 1 for each grumpy cat."""
    return 6 - sum(cat in marks for cat in card.zone("grumpy"))


def boonlake(card: Printed, marks: Marks) -> int:
    """1 star for each outlined lever whose area is not marked."""
    areas = {area for area in card.group("areas") if area in marks}
    assert all(area.removesuffix("_area") in marks for area in areas), "an area without a lever"
    return sum(lever in marks and f"{lever}_area" not in areas for lever in card.group("levers"))


def cant_stop(card: Printed, marks: Marks) -> int:
    """The stars on outlined triangles of columns whose STOP box is marked."""
    found = 0
    for column in "123456":
        triangles = card.zone(f"col_{column}")
        if f"stop{column}" in marks:
            found += sum(card.stars_on(space) for space in triangles if space in marks)
        else:
            assert not filled(marks, triangles), "the topmost triangle stops by itself"
    return found


def charterstone(card: Printed, marks: Marks) -> int:
    """1 star for each marked crate that has a number in it."""
    crates = [marks.get(crate, "") for crate in card.zone("crates")]
    return sum(crate.endswith(" mark") and crate[0].isdigit() for crate in crates)


def crusaders(card: Printed, marks: Marks) -> int:
    """1 star for each wedge whose hexes are all filled."""
    return sum(filled(marks, card.zone(f"w{wedge}")) for wedge in range(1, 7))


def dinosaur_island(card: Printed, marks: Marks) -> int:
    """1 star for every 3 visitors on outlined dinosaurs, of which there are never too many."""
    visitors: dict[str, int] = card.data["visitors"]
    here = sum(number for dinosaur, number in visitors.items() if dinosaur in marks)
    level = min([n for n in range(7, 18) if f"s{n}" not in marks], default=18)
    assert here <= level, f"{here} visitors at security level {level}"
    return here // 3


def dog_park(card: Printed, marks: Marks) -> int:
    """For each dog at home: 2 stars for 0 or 1 outlined paws, 1 for 2 of them, else nothing."""
    found = 0
    for dog in "abcd":
        if f"{dog}_home" in marks:
            paws = sum(space in marks for space in card.group("paw") if space[0] == dog)
            found += 2 if paws <= 1 else 1 if paws == 2 else 0
    return found


STARS: dict[str, Count] = {
    "a_feast_for_odin": added(shown, complete),
    "apiary": apiary,
    "architects_of_the_west_kingdom": shown,
    "ark_nova": ark_nova,
    "atiwa": added(shown, bats),
    "between_two_castles": complete,
    "biddy_walter": biddy_walter,
    "boonlake": boonlake,
    "cant_stop": cant_stop,
    "charterstone": charterstone,
    "crusaders": crusaders,
    "dice_throne": complete,
    "dinosaur_island": dinosaur_island,
    "dog_park": dog_park,
}
