"""What the cards say happens without a move: after the roll, or when resources are earned."""

from tests.recount.base_game import Resources
from tests.recount.printed import Marks, printed

MARS = "terraforming_mars"
ROWS = ("food", "play", "sleep")
ASKED = {3: 0, 4: 0, 5: 0, 6: 1, 7: 1, 8: 2, 9: 2, 10: 2, 11: 2}  # by the sum of the dice


def biddy_walter(marks: Marks, roll: list[int], turn: int) -> tuple[Marks, str]:
    """The leftmost craving of the asked row that is outlined is marked and pays; without one a
    grumpy cat is outlined, unless the whole row is marked."""
    if sum(roll) not in ASKED:
        return {}, ""
    row = ASKED[sum(roll)]
    cravings = [f"{ROWS[row]}{n}" for n in range(1, 7)]
    for craving in cravings:
        if marks.get(craving) == "outline":
            return {craving: "mark"}, "PHC"[row]
    cats = [f"cat{n}" for n in range(1, 7) if f"cat{n}" not in marks]
    if all(marks.get(craving) == "mark" for craving in cravings) or not cats:
        return {}, ""
    return {cats[0]: "outline"}, ""


def onirim(marks: Marks, roll: list[int], turn: int) -> tuple[Marks, str]:
    """The outlined key is marked, and with a sum of 6 or more so is the next nightmare."""
    written: Marks = {
        key: "mark" for key in ("k1", "k2", "k3", "k4") if marks.get(key) == "outline"
    }
    assert len(written) <= 1, "one Prophecy at a time"
    if written and sum(roll) >= 6:
        left = [nightmare for nightmare in ("n2", "n3", "n4") if nightmare not in marks]
        written[left[0]] = "mark"
    return written, ""


def skulk_hollow(marks: Marks, roll: list[int], turn: int) -> tuple[Marks, str]:
    """A pair crosses off the circle of its target, if neither is marked yet."""
    target, circle = f"t{roll[0]}", f"b{roll[0]}"
    attacked = roll[0] == roll[1] and target not in marks and circle not in marks
    return ({circle: "mark"} if attacked else {}), ""


def terra_mystica(marks: Marks, roll: list[int], turn: int) -> tuple[Marks, str]:
    """A pumpkin in even turns and a heart in odd ones, from the building for it."""
    return {}, "H" * ("h" in marks) if turn % 2 else "P" * ("p" in marks)


AFTER_ROLL = {
    "biddy_walter": biddy_walter,
    "onirim": onirim,
    "skulk_hollow": skulk_hollow,
    "terra_mystica": terra_mystica,
}


def unlocked(earned: Resources) -> set[str]:
    """The cards of Terraforming Mars for which enough has been earned."""
    return {
        space
        for space, data in printed(MARS).spaces.items()
        if all(earned[letter] >= n for letter, n in data["needs"].items())
    }
