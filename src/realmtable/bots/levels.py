"""How strong bots at a table can be: what people are told of each, and what they were called."""

from typing import Final

# From the weakest to the strongest, each with a sentence for whoever chooses.
LEVELS: Final = {
    "gentle": "Uses its dice as they come and seldom thinks: good company for a first game.",
    "fair": "Thinks about every other turn, and plays the rest as it comes.",
    "greedy": "Takes what is worth most right now, turn after turn, and hardly plans ahead.",
    "swift": "Knows what a card may still bring, and does not think twice.",
    "strong": "Looks through the next dice before it plays, for up to a second: hard to beat.",
}
# The same where the lowest score wins, the better one first.
LOW_LEVELS: Final = {
    "worst": "Looks for the play that scores least, and keeps room for the dice to come.",
    "random": "Takes any play that the duties allow, without a thought.",
}
USUAL: Final = "fair"  # if nobody chooses
STAND_IN: Final = "greedy"  # plays on for somebody: about as people do
THINKING: Final = frozenset({"strong"})  # those that take long

NAMES: Final = 2  # the version of these names
_EARLIER: Final = {"easy": "gentle", "medium": "fair"}  # what the first version called them


def called_now(name: str, version: int = NAMES) -> str:
    """What a bot is called today that a version of the names calls so. What was `strong` in the
    first one is `greedy` today: it does not grow stronger in the middle of a game."""
    if version < NAMES and name == "strong":
        return "greedy"
    return _EARLIER.get(name, name)
