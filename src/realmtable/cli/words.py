"""What the terminal says: dice, scores and help in words."""

from realmtable.cli.sitting import Sitting, round_name
from realmtable.draw.text import space_legend
from realmtable.rolling.altersentences import alteration_lines
from realmtable.rolling.card import Card
from realmtable.rolling.catalog import YOUTOMA, Catalog
from realmtable.rolling.game import OPPONENT, Game, RoundScore, tenths
from realmtable.rolling.modes import STANDARD, warnings
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import Position
from realmtable.rolling.resources import KINDS, LETTERS, NAMES, count, in_words
from realmtable.rolling.rewards import debts
from realmtable.rolling.table import Level, TableRules
from realmtable.rolling.words import listed

_NAMES = dict(zip(LETTERS, NAMES, strict=True))


# --- where things stand ----------------------------------------------------------------------


def dice_line(position: Position) -> str:
    """The roll and the dice in hand."""
    dice = "  ".join(die_text(position, die) for die in position.dice) or "none"
    return f"Rolled {position.roll_a} and {position.roll_b}. Dice in hand: {dice}"


def resources_line(position: Position) -> str:
    """`pumpkins 2 (3 earned)` and so on; Youtoma spends nothing, so there is one number."""
    parts = []
    for letter, unit in zip(LETTERS, KINDS, strict=True):
        held, earned = count(position.held, unit), count(position.earned, unit)
        spent = "" if position.round.duties else f" ({earned} earned)"
        parts.append(f"{_NAMES[letter]}s {held}{spent}")
    owed = "".join(f"; owed: {in_words(debt)}" for debt in debts(position))
    return ", ".join(parts) + f"; at most {position.round.limit} of each in a round{owed}"


def turn_line(game: Game, seat: str) -> str:
    of = game.seat(seat)
    level = f" ({of.position.round.level})" if of.position.round.level else ""
    turn = f"turn {of.position.turn} of {of.position.round.turns}"
    return f"{round_name(game, of.round, of_all=True)}{level}, {turn}: {seat}"


def score_lines(sitting: Sitting) -> list[str]:
    """Every seat with its stars and its score so far."""
    lines = []
    for standing in sitting.standings():
        counted = f"stars {' + '.join(map(str, standing.stars))}, " if standing.stars else ""
        who = f"{standing.seat} (bot)" if standing.is_bot else standing.seat
        ended = ", has ended the turn" if standing.ended and not sitting.game.over else ""
        lines.append(f"{who}: {counted}score {standing.shown}{ended}")
    return lines


def ranking_lines(sitting: Sitting) -> list[str]:
    """The seats from first to last, with the score of each round, exact to the tenth."""
    lines = []
    for place in sitting.game.ranking():
        sum_of = " + ".join(tenths(score) for score in place.rounds) + " = "
        shown = (sum_of if len(place.rounds) > 1 else "") + tenths(place.total)
        lines.append(f"{place.rank}. {sitting.called(place.seat)}: {shown}")
    return lines


def round_lines(sitting: Sitting, number: int) -> list[str]:
    """What each seat, or Youtoma, scored in a round: stars by realm and the resources left."""
    game = sitting.game
    names = [realm.name for realm in game.rounds[number - 1].realms]
    lines = []
    for seat in game.seats.values():
        if len(seat.scores) < number:
            continue
        score = seat.scores[number - 1]
        scored = zip(score.realms if score.banked else names, score.stars, strict=True)
        by_realm = ", ".join(f"{name} {n}" for name, n in scored) or "no realm is left"
        who = OPPONENT if seat.for_opponent(number - 1) else sitting.called(seat.name)
        youtoma = game.rounds[number - 1].duties
        lines.append(f"{who}: {by_realm}, {_beside_stars(score, youtoma)}")
    return lines


def _beside_stars(score: RoundScore, youtoma: bool) -> str:
    """`12 resources left = 7.2`; with the bonus of Youtoma, and its limit where it was passed."""
    left = "1 resource" if score.left == 1 else f"{score.left} resources"
    said = left if youtoma else f"{left} left"
    if score.bonus:
        said += f", {score.bonus} bonus star{'' if score.bonus == 1 else 's'}"
    if score.banked:
        said += f", {score.banked} from discarded realms"
    if score.unpaid:
        said += f", {score.unpaid} lost for unpaid debts"
    whole = 10 * (sum(score.stars) + score.bonus) + score.left
    if score.most < 0:
        return f"{said} = {tenths(score.tenths)}"
    most = f" ({tenths(whole)}, but {score.most // 10} at most)" if whole > score.tenths else ""
    return f"{said} = {tenths(score.tenths)}{most}"


# --- games with Youtoma ----------------------------------------------------------------------


def opening_lines(game: Game, catalog: Catalog) -> list[str]:
    """How a game with Youtoma goes, its levels, and what the designers advise against."""
    if game.mode == STANDARD:
        return _altered_lines(game, catalog)
    if game.mode == YOUTOMA:
        lines = [
            "You play against Youtoma. Each round comes twice: first you play it for Youtoma, as "
            "badly as its rules let you, then for yourself on the normal cards, with new dice. "
            "The higher total wins."
        ]
    else:
        lines = ["Everybody plays Youtoma, as badly as its rules let them. The lowest total wins."]
    for level in catalog.table.youtoma.levels.values():
        seats = [seat for seat, id in zip(game.seats, game.levels, strict=True) if id == level.id]
        if seats:
            who = "" if len(set(game.levels)) == 1 else f", {listed(seats, 'and')}"
            lines.append(f"{level.id.capitalize()} level{who}: {level_words(level)}.")
    for round in game.rounds[:: 2 if game.mode == YOUTOMA else 1]:
        advice = warnings(catalog, [realm.id for realm in round.realms], game.mode)
        lines += [f"{sentence}." for sentence in advice]
    return lines


def _altered_lines(game: Game, catalog: Catalog) -> list[str]:
    """What is not as usual in the rounds, and for whom."""
    lines: list[str] = []
    for number, of_all in enumerate(game.alterations):
        where = f"Round {number + 1}: " if len(game.rounds) > 1 else ""
        lines += [f"{where}{sentence}" for sentence in alteration_lines(of_all, catalog)]
        for name, seat in game.seats.items():
            own = seat.course[number].alterations
            if own != of_all:
                lines += [f"{where}{name}: {line}" for line in alteration_lines(own, catalog)]
    return lines


def level_words(level: Level) -> str:
    """`11 turns a round, ...`."""
    if not level.bonus_from:
        return f"{level.turns} turns a round"
    return (
        f"{level.turns} turns a round, and a bonus star for each kind of resource of which "
        f"Youtoma earns {level.bonus_from} or more"
    )


def youtoma_help(rules: TableRules) -> list[str]:
    """The rules of Youtoma, of the variant for several players, and its levels."""
    of = rules.youtoma
    levels = [f"{level.id.capitalize()}: {level_words(level)}." for level in of.levels.values()]
    return [*of.rules, *levels, *of.rules_together]


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
    """The spending table, and what a die brings that fits nowhere."""
    lines = []
    for way in rules.spending:
        when = f", {way.when}" if way.when else ""
        lines.append(" ".join([f"{cost_words(way.cost)}{when}: {way.effect}", *way.notes]))
    return [*lines, *rules.compensation]


def cost_words(cost: str) -> str:
    """`2 pumpkins` for `2P`, `X coins` for `XC`."""
    parts = [(part[:-1], _NAMES[part[-1]]) for part in cost.split()]
    return " and ".join(f"{n} {name}{'' if n == '1' else 's'}" for n, name in parts)


def question_help(rules: TableRules) -> list[str]:
    return [f"{asked.question} {asked.answer}" for asked in rules.questions]


SIGN_HELP = [
    "P pumpkin, H heart, C coin, ★ star; -P>CC: pay a pumpkin, gain two coins.",
    "[ ] ( ) < > and the like are spaces, with the value or the word that is printed in them.",
    "● a mark, ○ an outline, ✗ crossed off, █ filled in, ✓ a bonus that is earned.",
    "»« may be chosen, ▐▌ is chosen; what is underlined was written this turn.",
]
MOVE_HELP = [
    "5>wingspan.a2 uses the 5 on space a2 of Wingspan; 5>wingspan will do if only one play fits.",
    "*3>scythe.t3 uses a created 3; 3~4>scythe.t4 a rolled 3 that pumpkins made a 4.",
    "pumpkins 5-1 changes a 5 into a 4 (2 pumpkins); pumpkins again 5 lets it into a used realm.",
    "hearts pair, hearts 6: a new die equal to a rolled one. coins seven 5, coins 3: a new die.",
    "compensate 4 P gives up a rolled 4 that fits nowhere for a pumpkin (H heart, C coin).",
    "act, start and alter do what a realm allows without a die. end ends the turn.",
    "reward sum, reward pair 5 and the like take a reward, in a round that has some.",
]
