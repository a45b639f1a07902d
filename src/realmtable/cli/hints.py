"""Hints at the terminal, for those who play alone. The record tells that they were taken."""

from realmtable.analysis.hints import hint
from realmtable.analysis.judgement import JUDGEMENT
from realmtable.analysis.results import THOUSAND
from realmtable.cli.sitting import Sitting
from realmtable.core.errors import IllegalMove
from realmtable.core.record import Comment


def hint_lines(sitting: Sitting) -> list[str]:
    """What the best ends of the turn give, and how to get there."""
    game, position = sitting.game, sitting.position
    if len(sitting.humans) > 1:
        raise IllegalMove("hints are for those who play alone")
    if game.notes or position.round.duties:
        raise IllegalMove("hints look for stars; there are none where something else is asked for")
    if position.over:
        raise IllegalMove("this turn is over: there is nothing left to choose")
    found = hint(position, JUDGEMENT.judge(position.round))
    seat = game.seat(sitting.shown)
    taken = Comment(f"# {seat.name} took a hint in {seat.round}.{position.turn}")
    if taken not in game.log:
        game.log.append(taken)
    ends = [
        f"{n}. {end.worth / THOUSAND:.1f} stars: {' '.join(end.words)}"
        for n, end in enumerate(found.ends, start=1)
    ]
    return [found.words, *ends, *([found.note] if found.note else [])]
