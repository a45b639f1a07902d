"""The stars of a finished card, as its words say: Scythe to Wyrmspan."""

from tests.recount.printed import Count, Marks, Printed, added, complete, filled, follows, shown


def venom(card: Printed, marks: Marks) -> int:
    """1 star for every 2 marked venom squares."""
    squares = [space for space, data in card.spaces.items() if data.get("gives") == "<venom>"]
    return sum(square in marks for square in squares) // 2


def spaceshipped(card: Printed, marks: Marks) -> int:
    """1 star for each set whose sum is 11, 12 or 13. The two lower numbers of a set are the two
    upper ones of the set before it; in the first they are printed, 1 and 4."""
    found = 0
    above = (1, 4)
    for number in range(1, 11):
        if f"s{number}a" not in marks:
            break
        top = int(marks[f"s{number}a"])
        assert (marks[f"s{number}b"], marks[f"s{number}c"]) == (str(above[0]), str(above[1]))
        found += top + sum(above) in (11, 12, 13)
        above = (top, above[0])
    return found


def stamps(card: Printed, marks: Marks) -> int:
    """1 star for at least 12 stamps, counted by their dots, and 1 for at least 3 large ones."""
    squares = {"small": 1, "wide": 2, "tall": 2, "large": 4}
    dots = [mark for mark in marks.values() if mark != "part"]
    assert sum(squares[dot] for dot in dots) == len(marks), "every square belongs to one stamp"
    return (len(dots) >= 12) + (dots.count("large") >= 3)


def reached(start: str, steps: dict[str, list[str]], may_enter: set[str]) -> set[str]:
    """Every place that can be reached from one over places that may be entered."""
    found = [start]
    for place in found:
        found += [each for each in steps[place] if each in may_enter and each not in found]
    return set(found)


def terra_mystica(card: Printed, marks: Marks) -> int:
    """1, 2 or 4 stars for 1, 2 or 3 marked deserts, 1 for both buildings, 1 for a chain of marked
    hexes and bridges from one dwelling to the other."""
    deserts = sum(desert in marks for desert in card.group("desert"))
    adjacent: dict[str, list[str]] = card.data["adjacent"]
    path = "b" in reached("a", adjacent, set(marks))
    return (0, 1, 2, 4)[deserts] + filled(marks, ["p", "h"]) + path


def terraforming_mars(card: Printed, marks: Marks) -> int:
    """1 star for each star card that is marked; an outlined one is only unlocked."""
    return sum(card.stars_on(each) for each, mark in marks.items() if mark == "mark")


def the_isle_of_cats(card: Printed, marks: Marks) -> int:
    """2 stars for each map from which two boxes of its value can be reached over such boxes."""
    at = {tuple(data["cell"]): space for space, data in card.spaces.items()}
    beside = {
        space: [
            at[row + down, column + right]
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (row + down, column + right) in at
        ]
        for (row, column), space in at.items()
    }
    found = 0
    for chart in card.group("map"):
        alike = {box for box in card.group("box") if marks.get(box) == chart[1]}
        found += 2 * (len(reached(chart, beside, alike) - {chart}) >= 2)
    return found


def all_nine(card: Printed, marks: Marks) -> int:
    """1 star when all nine cards of The Society are filled."""
    return 1 * (len(marks) == 9)


def tidal_blades(card: Printed, marks: Marks) -> int:
    """The stars on the marked circles of the track. A number may give a step, a monster all of
    whose numbers are marked gives 2, 3, 3 or 4."""
    steps = sum(card.spaces[space].get("gives") == "<step>" for space in marks)
    for monster, bonus in {"a": 2, "b": 3, "c": 3, "d": 4}.items():
        steps += bonus * filled(marks, card.zone(f"monster_{monster}"))
    track = set(card.zone("track")[:steps])
    follows("the champion track", track, {space for space in marks if space[0] == "s"})
    return sum(card.stars_on(circle) for circle in track)


def visits(card: Printed, marks: Marks) -> int:
    """2 stars for six different numbers along the road of Tokaido, 2 for eight visits."""
    return 2 * (len(set(marks.values())) >= 6) + 2 * (len(marks) >= 8)


def trickerion(card: Printed, marks: Marks) -> int:
    """1 star for each link between two tricks, and 1 for a full column; a second one adds nothing.
    A trick is outlined as soon as both its components are marked."""
    tricks = {trick for trick in card.group("trick") if filled(marks, [f"{trick}a", f"{trick}b"])}
    follows("tricks", tricks, {trick for trick in card.group("trick") if trick in marks})
    links = [line for line in card.lines.values() if line["kind"] == "link"]
    linked = sum(link["a"] in tricks and link["b"] in tricks for link in links)
    return linked + ({"l1", "l2", "l3"} <= tricks or {"r1", "r2", "r3"} <= tricks)


def underwater_cities(card: Printed, marks: Marks) -> int:
    """1 star for each city with a star that is outlined and joined to the start by outlined
    tunnels. Its buildings are then marked."""
    steps: dict[str, list[str]] = {city: [] for city in card.spaces if len(city) == 1}
    for tunnel, line in card.lines.items():
        if tunnel in marks:
            steps[line["a"]].append(line["b"])
            steps[line["b"]].append(line["a"])
    joined = {city for city in reached("s", steps, set(steps)) if city in marks}
    buildings = card.group("building")
    built = {each for each in buildings if card.spaces[each]["city"] in joined}
    follows("buildings", built, {each for each in buildings if each in marks})
    return sum(card.stars_on(city) for city in joined)


def wingspans(card: Printed, marks: Marks) -> int:
    """1 star for each full bird whose numbers add up to its wingspan."""
    found = 0
    for bird, wingspan in {"a": 7, "b": 12, "c": 16}.items():
        squares = card.zone(f"bird_{bird}")
        if filled(marks, squares):
            found += sum(int(marks[square]) for square in squares) == wingspan
    return found


def wyrmspan(card: Printed, marks: Marks) -> int:
    """1 star for each full row; the left column all different, the middle one all the same, the
    right one never falling."""
    rows = sum(filled(marks, card.zone(f"row_{row}")) for row in "abc")
    columns = [[int(marks.get(row + n, "-1")) for row in "abc"] for n in "123"]
    left, middle, right = columns
    return (
        rows
        + (-1 not in left and len(set(left)) == 3)
        + (-1 not in middle and len(set(middle)) == 1)
        + (-1 not in right and right == sorted(right))
    )


STARS: dict[str, Count] = {
    "scythe": shown,
    "skoventyr": shown,
    "skulk_hollow": shown,
    "sleeping_gods": added(complete, venom),
    "smitten": complete,
    "spaceshipped": spaceshipped,
    "stamp_swap": added(complete, stamps),
    "tapestry": complete,
    "terra_mystica": terra_mystica,
    "terraforming_mars": terraforming_mars,
    "the_guild_of_merchant_explorers": shown,
    "the_isle_of_cats": the_isle_of_cats,
    "the_society": added(complete, all_nine),
    "tidal_blades": tidal_blades,
    "tokaido": added(shown, visits),
    "trickerion": trickerion,
    "underwater_cities": underwater_cities,
    "viticulture": shown,
    "wingspan": added(shown, wingspans),
    "wyrmspan": wyrmspan,
}
