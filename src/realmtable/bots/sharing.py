"""Which realm gets which die."""


def best_of_three(first: list[float], second: list[float], extra: list[float]) -> float:
    """The most that three dice bring, each in a realm of its own, or nowhere."""
    best = 0.0
    realms = len(first)
    while realms < 3:  # so that each die has a place to be left at
        realms += 1
        first = [*first, 0.0]
        second = [*second, 0.0]
        extra = [*extra, 0.0]
    for i in range(realms):
        one = first[i] if first[i] > 0 else 0.0
        for j in range(realms):
            if i == j:
                continue
            two = one + second[j] if second[j] > 0 else one
            best = max(best, two)
            for k in range(realms):
                if k != i and k != j and two + extra[k] > best:  # noqa: PLR1714 (a tuple takes time)
                    best = two + extra[k]
    return best
