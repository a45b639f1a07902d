"""The stars of a finished card, as its words say: Meadow to Rolling Realms."""

from tests.recount.printed import (
    Count,
    Marks,
    Printed,
    added,
    complete,
    filled,
    follows,
    shown,
    stars_in,
)


def minigolf(card: Printed, marks: Marks) -> int:
    """The stars in the unmarked par hexes of each lane whose hole, its last circle, is filled."""
    found = 0
    for lane in "abc":
        if card.zone(f"lane_{lane}")[-1] in marks:
            par = card.zone(f"par_{lane}")
            found += sum(card.stars_on(each) for each in par if each not in marks)
    return found


def momiji(card: Printed, marks: Marks) -> int:
    """1 star for each link between two filled cards, one above the other."""
    links = [line for line in card.lines.values() if filled(marks, [line["a"], line["b"]])]
    above = [link for link in links if link["a"][1] == link["b"][1]]
    assert all(abs(int(marks[link["a"]]) - int(marks[link["b"]])) == 1 for link in above)
    assert sum(stars_in(link) for link in links) == len(above)
    return len(above)


def onirim_doors(card: Printed, marks: Marks) -> int:
    """Doors score nothing, but each opens by itself with the third card below it."""
    zones = [card.zone(colour) for colour in ("red", "green", "blue")]
    opened = {door for door, *cards in zones if filled(marks, cards)}
    follows("doors", opened, {door for door in card.group("doors") if door in marks})
    return 0


def parks(card: Printed, marks: Marks) -> int:
    """1 star for each outlined site that shows one; sites crossed off are lost."""
    return sum(card.stars_on(site) for site, mark in marks.items() if mark == "outline")


WINS = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 5, 9: 6}
WINNERS = [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")]


def rock_paper_scissors(card: Printed, marks: Marks) -> int:
    """A row is won when the left symbol beats the right one; 1, 3, 5, 7, 8, 9 rows are a star."""
    rows = [(marks.get(f"l{n}", ""), marks.get(f"r{n}", "")) for n in range(1, 10)]
    return WINS[sum(row in WINNERS for row in rows)]


def rolling_realms(card: Printed, marks: Marks) -> int:
    """For each complete world a star if its numbers are all different, and one if its sum is that
    of another world, complete or not."""
    worlds = [
        [int(marks[face]) for face in card.zone(f"world_{world}") if face in marks]
        for world in "abc"
    ]
    found = 0
    for mine, world in enumerate(worlds):
        others = [sum(other) for at, other in enumerate(worlds) if at != mine]
        if len(world) == 3:
            found += (len(set(world)) == 3) + (sum(world) in others)
    return found


STARS: dict[str, Count] = {
    "meadow": shown,
    "millennium_blades": added(shown, complete),
    "minigolf": minigolf,
    "momiji": momiji,
    "obsession": shown,
    "onirim": added(shown, onirim_doors),
    "parks": parks,
    "planet_unknown": complete,
    "potion_explosion": complete,
    "rock_paper_scissors": rock_paper_scissors,
    "roll_player": shown,
    "rolling_realms": rolling_realms,
}
