"""What the terminal says: moves, dice, scores and help in words."""

from dataclasses import dataclass

from realmtable.cli.sitting import Sitting
from realmtable.draw.text import space_legend
from realmtable.rolling.card import Card
from realmtable.rolling.describe import MoveData, describe
from realmtable.rolling.game import Game, tenths
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import (
    ANYTIME,
    COMPENSATE,
    END,
    SPEND,
    START,
    USE,
    Move,
    Position,
)
from realmtable.rolling.resources import KINDS, LETTERS, count
from realmtable.rolling.table import TableRules
from realmtable.rolling.turn import legal, stars

_GROUPS = {
    USE: "Use a die",
    ANYTIME: "At any time",
    SPEND: "Spend",
    COMPENSATE: "Give up a die that fits nowhere",
    END: "End the turn",
}
_NAMES = {"P": "pumpkin", "H": "heart", "C": "coin"}


@dataclass(frozen=True)
class Choice:
    """A legal move with what there is to say about it."""

    move: Move
    data: MoveData
    group: str

    @property
    def says(self) -> str:
        return effects(self.data)

    @property
    def says_shortly(self) -> str:
        """The same for beside the move's text, which names the spaces already."""
        kinds = ", ".join(dict.fromkeys(str(mark) for mark in self.data.marks.values()))
        return ", ".join([f"writes {kinds}", *results(self.data)] if kinds else results(self.data))


def choices(position: Position) -> list[Choice]:
    """The legal moves, group by group, in the order of a turn."""
    now = sum(stars(position))
    found = [
        Choice(move, describe(position, move, now), _group(move))
        for move in legal(position).moves()
    ]
    order = ["Start of the turn", *_GROUPS.values()]
    return sorted(found, key=lambda choice: order.index(choice.group))


def preview(choice: Choice, board: bytes) -> bytes:
    """The board of the move's realm as it would be."""
    play = choice.move.play
    if len(choice.move.endings) == 1:
        play = choice.move.endings[0][1]
    return board if play is None else play.board


def _group(move: Move) -> str:
    return "Start of the turn" if move.way == START else _GROUPS[move.kind]


def effects(data: MoveData) -> str:
    """`writes a2=5, gains P, 1 star`."""
    parts = []
    if data.marks:
        written = ", ".join(f"{space}={mark}" for space, mark in data.marks.items())
        parts.append(f"writes {written}")
    return ", ".join(parts + results(data))


def results(data: MoveData) -> list[str]:
    """What a move costs and brings."""
    parts = []
    if data.cost:
        parts.append(f"costs {_letters(data.cost)}")
    if data.gain:
        parts.append(f"gains {_letters(data.gain)}")
    if data.creates:
        parts.append("creates " + ", ".join(f"a {value}" for value in data.creates))
    if data.stars:
        plural = "" if abs(data.stars) == 1 else "s"
        parts.append(f"{data.stars:+d} star{plural}")
    return parts


def _letters(counts: dict[str, int]) -> str:
    return "".join(letter * n for letter, n in counts.items())


def sentence(why: str) -> str:
    """The reason of an error as a sentence."""
    return f"{why[:1].upper()}{why[1:]}{'' if why.endswith(('.', '?', '!')) else '.'}"


# --- where things stand ----------------------------------------------------------------------


def dice_line(position: Position) -> str:
    """The roll and the dice in hand."""
    dice = "  ".join(die_text(position, die) for die in position.dice) or "none"
    return f"Rolled {position.roll_a} and {position.roll_b}. Dice in hand: {dice}"


def resources_line(position: Position) -> str:
    """`pumpkins 2 (earned 3 of 12)` and so on."""
    parts = []
    for letter, unit in zip(LETTERS, KINDS, strict=True):
        held, earned = count(position.held, unit), count(position.earned, unit)
        parts.append(f"{_NAMES[letter]}s {held} ({earned} earned)")
    return ", ".join(parts) + f"; at most {position.round.limit} of each in a round"


def turn_line(game: Game, seat: str) -> str:
    of = game.seat(seat)
    rounds = f"Round {of.round} of {len(game.rounds)}"
    return f"{rounds}, turn {of.position.turn} of {game.turns}: {seat}"


def score_lines(sitting: Sitting) -> list[str]:
    """Every seat with its stars and its score so far."""
    lines = []
    for standing in sitting.standings():
        counted = " + ".join(map(str, standing.stars))
        who = f"{standing.seat} (bot)" if standing.is_bot else standing.seat
        ended = ", has ended the turn" if standing.ended and not sitting.game.over else ""
        lines.append(f"{who}: stars {counted}, score {standing.shown}{ended}")
    return lines


def ranking_lines(game: Game) -> list[str]:
    """The seats from first to last, with the score of each round, exact to the tenth."""
    lines = []
    for place in game.ranking():
        sum_of = " + ".join(tenths(score) for score in place.rounds) + " = "
        shown = (sum_of if len(place.rounds) > 1 else "") + tenths(place.total)
        lines.append(f"{place.rank}. {place.seat}: {shown}")
    return lines


def round_lines(game: Game, number: int) -> list[str]:
    """What each seat scored in a round: stars by realm and the resources left."""
    names = [realm.name for realm in game.rounds[number - 1].realms]
    lines = []
    for seat in game.seats.values():
        if len(seat.scores) < number:
            continue
        score = seat.scores[number - 1]
        by_realm = ", ".join(f"{name} {n}" for name, n in zip(names, score.stars, strict=True))
        total = tenths(score.tenths)
        left = "1 resource" if score.left == 1 else f"{score.left} resources"
        lines.append(f"{seat.name}: {by_realm}, {left} left = {total}")
    return lines


# --- help ------------------------------------------------------------------------------------


def realm_help(card: Card) -> list[tuple[str, list[str]]]:
    """A realm's help in sections: a heading and its lines."""
    sections = [
        ("", [card.goal]),
        ("With a die", card.use),
        ("Stars", card.score),
        ("Rulings", card.rulings),
        ("Spaces", space_legend(card)),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def spending_help(rules: TableRules) -> list[str]:
    """The spending table."""
    lines = []
    for way in rules.spending:
        notes = " ".join(way.notes)
        lines.append(f"{way.cost}: {way.effect} {notes}".rstrip())
    return lines


def question_help(rules: TableRules) -> list[str]:
    return [f"{asked.question} {asked.answer}" for asked in rules.questions]


MOVE_HELP = [
    "5>wingspan.a2 uses the 5 on space a2 of Wingspan; 5>wingspan will do if only one play fits.",
    "*3>scythe.t3 uses a created 3; 3~4>scythe.t4 a rolled 3 that pumpkins made a 4.",
    "pumpkins 5-1 changes a 5 into a 4 (2 pumpkins); pumpkins again 5 lets it into a used realm.",
    "hearts pair, hearts 6: a new die equal to a rolled one. coins seven 5, coins 3: a new die.",
    "compensate 4 P gives up a rolled 4 that fits nowhere for a pumpkin (H heart, C coin).",
    "act, start and alter do what a realm allows without a die. end ends the turn.",
]
