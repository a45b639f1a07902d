"""What a coach says in the middle of a turn."""

from realmtable.analysis.hints import Hint, HintEnd, hint
from realmtable.rolling.turn import apply
from tests.support.analysis import Exact, Idle, short_game


def test_the_best_ends_come_first_and_are_told_apart() -> None:
    view = short_game(Idle(), ["scythe", "wingspan"], "9-9", "hint").rounds[0].turns[0].view
    found = hint(view, Exact(view.round))
    worths = [end.worth for end in found.ends]
    assert len(worths) == 3
    assert worths == sorted(worths, reverse=True)
    assert len({tuple(end.moves) for end in found.ends}) == 3
    assert all(end.moves[-1] == "end" and end.words for end in found.ends)


def test_a_hint_goes_on_from_where_one_is() -> None:
    view = short_game(Idle(), ["scythe", "wingspan"], "9-9", "hint").rounds[0].turns[0].view
    judge = Exact(view.round)
    first = judge.ends(view)[0].moves[0]
    later = hint(apply(view, first), judge)
    assert later.ends[0].worth == hint(view, judge).ends[0].worth
    assert len(later.ends[0].moves) == len(judge.ends(view)[0].moves) - 1


def test_in_a_sentence() -> None:
    ends = [HintEnd(14_240, ["end"], []), HintEnd(13_960, ["end"], [])]
    assert Hint(ends).words == "The best ends give 14.2 and 14.0 stars."
    assert Hint(ends[:1]).words == "There is one end worth playing: it gives 14.2 stars."
