"""Benefits and costs as cards print them: `PH`, `S/??`, `SD4`, `<outline>`."""

from realmtable.core.errors import InvalidText
from realmtable.rolling.resources import KINDS, LETTERS, spread

ANY_DIE = 0  # a created die whose value the player chooses


class Benefit:
    """One alternative of a printed benefit."""

    def __init__(self) -> None:
        self.stars = 0
        self.gain = 0  # resources of a printed kind
        self.free = 0  # resources of the player's choice
        self.dice: list[int] = []  # created dice; ANY_DIE for any value
        self.words: list[str] = []  # realm-specific, without the brackets

    def gains(self) -> list[int]:
        """Every amount of resources this can come to."""
        if not self.free:
            return [self.gain]
        return [self.gain + chosen for chosen in spread(self.free * KINDS[0])]


def parse_benefits(text: str) -> list[Benefit]:
    """The alternatives of a printed benefit, one unless the text has a slash."""
    return [_parse_one(part, text) for part in text.split("/")]


def _parse_one(part: str, whole: str) -> Benefit:
    benefit = Benefit()
    at = 0
    while at < len(part):
        letter = part[at]
        at += 1
        if letter in LETTERS:
            benefit.gain += KINDS[LETTERS.index(letter)]
        elif letter == "S":
            benefit.stars += 1
        elif letter == "?":
            benefit.free += 1
        elif letter == "D":
            value = part[at : at + 1]
            at += 1
            if value == "?":
                benefit.dice.append(ANY_DIE)
            elif value and value in "123456":
                benefit.dice.append(int(value))
            else:
                raise InvalidText(f"D in {whole!r} needs a die value 1 to 6 or ?")
        elif letter == "<":
            end = part.find(">", at)
            if end < 0:
                raise InvalidText(f"< in {whole!r} is never closed with >")
            benefit.words.append(part[at:end])
            at = end + 1
        else:
            raise InvalidText(
                f"{letter!r} in {whole!r} is no benefit; use P, H, C, S, ?, D1 to D6, D? or <word>"
            )
    return benefit
