"""What screens and logs tell of altered rounds: what a seat owes, what is closed, what has gone."""

from collections.abc import Iterator

import msgspec

from realmtable.rolling.alterations import Alterations
from realmtable.rolling.altersentences import alteration_lines
from realmtable.rolling.catalog import Catalog
from realmtable.rolling.position import END, Move, Position
from realmtable.rolling.resources import KINDS, all_counts, count, covers, in_words
from realmtable.rolling.rewards import after_debts, debts
from realmtable.rolling.risky import risky
from realmtable.rolling.turn import ended, stars
from realmtable.rolling.words import listed
from realmtable.table.outcomes import Part

# --- what is the same for all seats ----------------------------------------------------------


class RewardView(msgspec.Struct, frozen=True):
    """A reward that is laid out."""

    id: str
    name: str
    debt: dict[str, int]
    owed: str  # the same in words
    effect: str
    needs: str
    move: str  # how its text begins
    house: bool  # a reward of our own


class RollingPart(Part, omit_defaults=True):
    """A round as screens tell it apart; with what is altered in it, in sentences."""

    words: list[str] = []
    rewards: list[RewardView] = []
    faces: dict[str, str] = {}  # of realms whose cards are of an earlier release: see `face_of_pin`


def rewards_of(alterations: Alterations) -> list[RewardView]:
    told = {words.id: words for words in risky().reward}
    found = []
    for reward in alterations.rewards:
        words = told[reward.id]
        begins = " ".join(words.move.split()[:2])
        house = words.source == "house"
        found.append(
            RewardView(
                reward.id,
                reward.name,
                all_counts(reward.debt),
                in_words(reward.debt),
                words.effect,
                words.needs,
                begins,
                house,
            )
        )
    return found


def alteration_words(alterations: Alterations, catalog: Catalog) -> list[str]:
    """What is altered, in sentences; rewards are told by themselves."""
    lines = alteration_lines(alterations, catalog)
    return [line for line in lines if not line.startswith("Rewards, ")]


# --- what a seat has -------------------------------------------------------------------------


class AlteredSeat(msgspec.Struct, omit_defaults=True):
    """What a seat remembers of an altered round, between two turns."""

    discarded: list[str] = []  # realms that have gone, in order
    banked: int = 0  # the stars that they had
    deck: list[str] = []  # realms still to come
    resting: list[str] = []  # realms that take no die in the next turn
    taken: list[str] = []  # rewards
    owed: list[str] = []  # `2 coins, 1 held`
    unpaid: int = 0  # debts that could not be paid now
    told: str = ""  # which realms have gone, and which come next


class AlteredTurn(AlteredSeat, omit_defaults=True):
    """The same in a turn, with what is closed in it."""

    closed: str | None = None  # the realm
    barred: int = 0  # the value
    took: bool = False  # a reward, in this turn


def altered_seat(position: Position) -> AlteredSeat:
    found = AlteredSeat()
    _fill(found, position)
    if position.round.alterations.rest:
        found.resting = _named(position, position.activated)
    return found


def altered_turn(position: Position) -> AlteredTurn:
    found = AlteredTurn()
    _fill(found, position)
    ledger = position.ledger
    if position.round.alterations.rest:
        found.resting = _named(position, ledger.rested)
    shut = position.realm_closed()
    if shut >= 0:
        found.closed = position.round.realms[shut].id
    found.barred = next((value for value in range(1, 7) if position.value_barred(value)), 0)
    found.took = ledger.took
    return found


def _named(position: Position, bits: int) -> list[str]:
    return [realm.id for i, realm in enumerate(position.round.realms) if bits >> i & 1]


def _fill(found: AlteredSeat, position: Position) -> None:
    ledger, round = position.ledger, position.round
    found.discarded = [realm.id for realm in round.gone]
    found.banked = ledger.banked
    drawn = ledger.discarded - ledger.empty.bit_count()
    found.deck = [realm.id for realm in round.deck[drawn:]]
    rewards = enumerate(round.alterations.rewards)
    found.taken = [reward.id for i, reward in rewards if ledger.taken >> i & 1]
    found.owed = list(_owed(position))
    found.unpaid = after_debts(position)[1]
    found.told = " ".join(_gone_words(position, drawn))


def _gone_words(position: Position, drawn: int) -> Iterator[str]:
    """`Discarded: Scythe, with 1 star kept. Next comes Tapestry; 2 more wait.`"""
    round = position.round
    if round.gone:
        kept = position.ledger.banked
        many = "" if kept == 1 else "s"
        yield f"Discarded: {listed([of.name for of in round.gone])}, with {kept} star{many} kept."
    waiting = round.deck[drawn:]
    if waiting:
        more = len(waiting) - 1
        rest = f"; {more} more {'waits' if more == 1 else 'wait'}" if more else ""
        yield f"Next comes {waiting[0].name}{rest}."


def _owed(position: Position) -> Iterator[str]:
    owed = sum(debts(position))
    for unit in KINDS:
        much = count(owed, unit)
        if much:
            yield f"{in_words(much * unit)}, {count(position.held, unit)} held"


# --- what the end of a turn does -------------------------------------------------------------


def notes_of(position: Position, move: Move, after: Position) -> list[str]:
    """What an altered round makes of the end of a turn: realms that go and come, debts."""
    if move.kind != END:
        return []
    return [*_comings(position, move, after), *(debt_words(after) if after.round_over else [])]


def _comings(position: Position, move: Move, after: Position) -> Iterator[str]:
    gone = after.round.gone[len(position.round.gone) :]
    if not gone:
        return
    scored = stars(ended(position, move))
    for realm in gone:
        n = scored[position.round.realms.index(realm)]
        kept = ("", ", and its star is kept")[n] if n < 2 else f", and its {n} stars are kept"
        yield f"{realm.name} is discarded{kept}."
    came = [realm.name for realm in after.round.realms if realm not in position.round.realms]
    if came:
        yield f"{listed(came)} {'comes' if len(came) == 1 else 'come'} into play."
    if not after.boards:
        yield "No realm is left: the round is over."


def debt_words(position: Position) -> list[str]:
    """How the debts were paid when the round was over."""
    rewards = position.round.alterations.rewards
    taken = [reward for i, reward in enumerate(rewards) if position.ledger.taken >> i & 1]
    left = position.held
    said = []
    for reward in sorted(taken, key=lambda each: each.debt):
        owed = in_words(reward.debt)
        if covers(left, reward.debt):
            left -= reward.debt
            said.append(f"Pays {owed} for {reward.name}.")
        else:
            said.append(f"Cannot pay {owed} for {reward.name}: that costs a star.")
    return said
