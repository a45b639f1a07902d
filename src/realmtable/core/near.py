"""Misspelt names: which known one was meant."""

_SHORT = 4  # letters; changing one of so few makes another word too easily


def one_slip(word: str, other: str) -> bool:
    """Whether two words differ by one letter left out, added, changed, or swapped with the next."""
    if len(word) > len(other):
        word, other = other, word
    at = 0
    while at < len(word) and word[at] == other[at]:
        at += 1
    if len(other) - len(word) == 1:
        return word[at:] == other[at + 1 :]
    if len(other) != len(word) or word == other:
        return False
    swapped = word[at + 1 : at + 2] + word[at : at + 1]
    changed = word[at + 1 :] == other[at + 1 :] and len(word) > _SHORT
    return changed or swapped + word[at + 2 :] == other[at:]


def meant(word: str, known: list[str]) -> str:
    """The known word that a misspelt one stands for; empty if there is none, or if it is known.

    Words of one or two letters are too like each other to guess.
    """
    if word in known:
        return ""
    for other in known:
        if len(other) > 2 and one_slip(word, other):
            return other
    return ""
