"""The stars of a finished card, as its words say: Eminent Domain to Lost Ruins of Arnak."""

from tests.recount.printed import Count, Marks, Printed, complete, filled, follows, shown


def genotype(card: Printed, marks: Marks) -> int:
    """1 star for each marked star cell and each square with all four headers filled. A cell is
    marked as soon as its row header and its column header are filled."""
    crossing: dict[str, list[str]] = card.data["cross"]
    cells = {cell for cell, headers in crossing.items() if filled(marks, headers)}
    follows("cells", cells, {cell for cell in card.group("cell") if cell in marks})
    squares = sum(filled(marks, card.zone(square)) for square in ("top", "left", "right"))
    return sum(card.stars_on(cell) for cell in cells) + squares


def hokkaido(card: Printed, marks: Marks) -> int:
    """1 star for each group of 4 or more towns or forests; 1 for 3 mountains, 2 for 6."""
    drawn = {(int(space[1]), int(space[2])): symbol for space, symbol in marks.items()}
    found = 0
    seen: set[tuple[int, int]] = set()
    for cell, symbol in drawn.items():
        if symbol == "M" or cell in seen:
            continue
        group = [cell]
        for row, column in group:
            for step in (
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ):
                if drawn.get(step) == symbol and step not in group:
                    group.append(step)
        seen.update(group)
        found += len(group) >= 4
    mountains = sum(symbol == "M" for symbol in drawn.values())
    return found + (mountains >= 3) + (mountains >= 6)


def honey_buzz(card: Printed, marks: Marks) -> int:
    """Each star hex pays for every honey hex beside it that is surrounded; it is then filled."""
    around = {zone.removeprefix("round_"): card.zone(zone) for zone in card.zones}
    surrounded = {honey for honey, hexes in around.items() if filled(marks, hexes)}
    follows("honey", surrounded, {honey for honey in card.group("honey") if honey in marks})
    for line in card.lines.values():
        assert (line["a"] in marks) == (line["b"] in marks), "both hexes of a double are marked"
    return sum(card.stars_on(each) for honey in surrounded for each in around[honey])


def legacy_of_yu(card: Printed, marks: Marks) -> int:
    """1 star for each column whose value is greater than every value to its left, a printed 2
    included. The value is the sum of its numbers; an empty column is ignored."""
    values = [2]
    found = 0
    for column in "123456":
        numbers = [int(marks[row + column]) for row in "tu" if row + column in marks]
        if len(numbers) == 2:
            assert marks[f"s{column}"] == str(sum(numbers)), "the circle holds the sum"
        else:
            assert f"s{column}" not in marks, "one number is no sum yet"
        if numbers:
            found += all(sum(numbers) > value for value in values)
            values.append(sum(numbers))
    return found


STARS: dict[str, Count] = {
    "eminent_domain": shown,
    "expedition": shown,
    "finspan": complete,
    "flamecraft": complete,
    "genotype": genotype,
    "gugong": complete,
    "hokkaido": hokkaido,
    "honey_buzz": honey_buzz,
    "legacy_of_yu": legacy_of_yu,
    "lost_ruins_of_arnak": shown,
}
