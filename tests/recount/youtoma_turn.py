"""The turn of Youtoma once more, slow and plain: which moves there are, and what they come to.

Nothing here comes from the engine: the duties are written from the rules, sentence by sentence.
"""

from dataclasses import dataclass, field

from tests.recount.youtoma_realms import (
    CITIES,
    LIMIT,
    MOST_STARS,
    OPTIONS,
    STARS,
    STARTS,
    Board,
    Option,
)


@dataclass(frozen=True)
class Choice:
    """Something that may be done: a die into a realm, a die for a resource, the end."""

    die: int = 0
    realm: str = ""
    board: frozenset[tuple[str, str]] = frozenset()
    gain: str = ""  # letters in order


@dataclass
class Youtoma:
    """Youtoma in one round."""

    names: list[str]
    boards: dict[str, Board] = field(default_factory=dict)
    earned: dict[str, int] = field(default_factory=lambda: {"P": 0, "H": 0, "C": 0})
    roll: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.boards = self.boards or {name: dict(STARTS[name]) for name in self.names}

    def begin(self, roll: list[int]) -> None:
        assert not self.dice, "a die was left in hand"
        self.roll, self.dice, self.used = roll, list(roll), []

    def choices(self) -> set[Choice]:
        """All that may be done now."""
        found = set() if self.dice else {Choice()}
        for die in self.dice:
            # A die goes to a realm without a die this turn, where it marks something.
            takers = [
                name
                for name in self.names
                if name not in self.used and OPTIONS[name](self.boards[name], die, self.roll)
            ]
            # A 1 goes to Tapestry only if it can be assigned nowhere else.
            if die == 1 and len(takers) > 1:
                takers = [name for name in takers if name != "tapestry"]
            for name in takers:
                found |= {
                    Choice(die, name, frozenset(after.items()), "".join(sorted(gain)))
                    for after, gain in self.dutiful(name, die)
                }
            if not takers:  # then Youtoma gains a resource, if there is room for one
                room = [kind for kind in "PHC" if self.earned[kind] < LIMIT]
                found |= {Choice(die, gain=kind) for kind in room or [""]}
        return found

    def dutiful(self, name: str, die: int) -> list[Option]:
        """What a die may do in the realm it is assigned to: score a star, if it can."""
        options = OPTIONS[name](self.boards[name], die, self.roll)
        now = min(MOST_STARS, STARS[name](self.boards[name], self.earned))
        scoring = [
            (after, gain)
            for after, gain in options
            if min(MOST_STARS, STARS[name](after, self.with_gain(gain))) > now
        ]
        return scoring or options

    def with_gain(self, gain: str) -> dict[str, int]:
        return {kind: min(LIMIT, n + gain.count(kind)) for kind, n in self.earned.items()}

    def do(self, choice: Choice) -> None:
        assert choice in self.choices()
        if choice.die:
            self.dice.remove(choice.die)
        if choice.realm:
            self.used.append(choice.realm)
            self.boards[choice.realm] = dict(choice.board)
        self.earned = self.with_gain(choice.gain)

    def play(self, text: str) -> None:
        """A move of a record, which must be one of the choices."""
        verb, _, rest = text.partition(" ")
        if text == "end":
            self.do(Choice())
        elif verb == "compensate":
            die, _, gain = rest.partition(" ")
            self.do(Choice(int(die), gain=gain))
        else:
            die, _, target = text.partition(">")
            name, _, spaces = target.partition(".")
            named = {part.partition("=")[0] for part in spaces.split(",")}
            before = self.boards[name]
            (choice,) = [
                choice
                for choice in self.choices()
                if (choice.die, choice.realm) == (int(die), name)
                and {s for s, mark in choice.board if before.get(s) != mark} - {"stars"} == named
            ]
            self.do(choice)

    def stars(self) -> list[int]:
        """The stars of the round; Between Two Cities scores like the best of the others."""
        counted = {
            name: min(MOST_STARS, STARS[name](self.boards[name], self.earned))
            for name in self.names
        }
        if CITIES in counted:
            best = max(counted[name] for name in self.names if name != CITIES)
            counted[CITIES] = min(best, len(self.boards[CITIES]))
        return [counted[name] for name in self.names]

    def tenths(self, level: str) -> int:
        """The score of the round, in tenths of a star; 19 stars at most."""
        bonus = sum(n >= 6 for n in self.earned.values()) if level == "hard" else 0
        return min(190, 10 * (sum(self.stars()) + bonus) + sum(self.earned.values()))
