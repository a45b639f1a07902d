"""Alterations as texts and JSON: what is written reads back, and what is wrong is told."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from realmtable.core.errors import InvalidText
from realmtable.rolling.alterations import LAST_TURN, LIMIT, NONE, PRICES, WAYS, Alterations
from realmtable.rolling.altertext import (
    FIELDS,
    AlterationsData,
    alterations_data,
    alterations_from,
    alterations_text,
    own_alterations_from,
    parse_alterations,
    parse_alterations_data,
)
from realmtable.rolling.resources import parse
from realmtable.rolling.risky import all_rewards, risky
from tests.support.rolling import catalog

EVERYTHING = (
    "turns=2-9 start=PPHHCC limit=4 price.adjust=P price.copy=- compensation=2 must_use rest "
    "closed=1,2,3 no_value=1,0,2 discard=1/PPPHHHCCC/wingspan,tapestry at_once "
    "rewards=same_realm,cash_in"
)


def test_the_defaults_are_those_of_the_table() -> None:
    table = catalog().table
    assert NONE.turns == (1, table.turns) == (1, LAST_TURN)
    assert NONE.limit == table.limit == LIMIT
    assert [spending.id for spending in table.spending] == list(WAYS)
    costs = [s.cost[1] * int(s.cost[0]) for s in table.spending[:-1]]
    assert [parse(cost) for cost in costs] == list(PRICES[:-1])


def test_the_example_of_the_text_form() -> None:
    text = (
        "turns=2-9 start=PPHHCC price.copy=- must_use closed=1,2,3 "
        "discard=1/PPPHHHCCC/wingspan,tapestry at_once rewards=same_realm"
    )
    made = parse_alterations(text)
    assert alterations_text(made) == text
    assert made.turns == (2, 9)
    assert made.discard_at == 1
    assert made.deck == ("wingspan", "tapestry")


def test_every_field_is_written_in_the_order_of_the_table() -> None:
    made = parse_alterations(EVERYTHING)
    assert alterations_text(made) == EVERYTHING
    data = alterations_data(made)
    assert all(getattr(data, name) is not msgspec.UNSET for name in FIELDS)
    assert alterations_from(data) == made
    json = msgspec.json.encode(data)
    assert alterations_from(msgspec.json.decode(json, type=AlterationsData)) == made
    assert parse_alterations(" ".join(reversed(EVERYTHING.split()))) == made


def test_no_alteration_is_one_shared_value() -> None:
    assert parse_alterations("") is NONE
    assert parse_alterations("turns=1-9 limit=12 price.copy=HHH closed=0,0 compensation=1") is NONE
    assert alterations_from(msgspec.json.decode("{}", type=AlterationsData)) is NONE
    assert alterations_text(NONE) == ""
    assert msgspec.json.encode(alterations_data(NONE)) == b"{}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("must_ues", "there is no alteration 'must_ues'; did you mean must_use?"),
        ("speed=3", "there is no alteration 'speed'; there are turns, start"),
        ("limit.copy=3", "there is no alteration 'limit.copy'"),
        ("turns=9", "turns are a first and a last turn, not [9]"),
        ("turns=5-2", "the first is no later than the last; not 5 to 2"),
        ("turns=1-31", "turns go from 0 to 30 at most"),
        ("turns=a-b", "turns: 'a' is no number; turns=2-9"),
        ("turns", "turns needs a value: turns=2-9"),
        ("start=PPX", "start: 'X' in 'PPX' is no resource"),
        ("start=" + "P" * 100, "start has more than 99 of a kind"),
        ("limit=100", "limit must be 0 to 99, not 100"),
        ("limit=-1", "limit: '-1' is no number"),
        ("price=3", "'price=3' should be a way and its price"),
        ("price.copy", "'price.copy' should be a way and its price"),
        ("price.steal=P", "price: there is no way 'steal'; there are adjust, adjust_again"),
        ("price.copy=HHH price.copy=H", "price.copy is there twice"),
        ("price.buy=CC", "price.buy costs as many coins as the die shows, or is closed"),
        ("compensation=4", "compensation must be 0 to 3, not 4"),
        ("must_use=yes", "must_use stands alone"),
        ("rest rest", "rest is there twice"),
        ("closed=1,9", "closed must be 0 to 8, not 9"),
        ("closed=1,x", "closed: 'x' is no number"),
        ("closed=" + ",".join("1" * 40), "the length of closed must be 0 to 31, not 40"),
        ("no_value=7", "no_value must be 0 to 6, not 7"),
        ("discard=1", "discard: '1' should be stars, credit and deck"),
        ("discard=7//", "discard must be 1 to 6, not 7"),
        ("discard=1/Q/", "discard: 'Q' in 'Q' is no resource"),
        ("discard=1//wingspan,wingspan", "discard: wingspan is in the deck twice"),
        ("discard=1//Wing!", "discard: 'Wing!' is no realm"),
        ("rewards=gold", "rewards: there is no reward 'gold'; there are buy_difference"),
        ("rewards=buy_sum,buy_sum", "rewards: buy_sum is laid out twice"),
    ],
)
def test_what_is_wrong_is_told(text: str, why: str) -> None:
    with pytest.raises(InvalidText) as error:
        parse_alterations(text)
    assert why in error.value.why


def test_a_price_is_at_least_one_resource() -> None:
    data = msgspec.json.decode('{"price":{"copy":""}}', type=AlterationsData)
    with pytest.raises(InvalidText, match="at least one resource"):
        alterations_from(data)


# --- a seat's own ----------------------------------------------------------------------------


def test_a_seats_own_alterations_lie_over_those_of_the_round() -> None:
    of_all = parse_alterations("turns=2-9 limit=4 price.copy=- start=PP")
    own = own_alterations_from(
        parse_alterations_data("limit=12 price.copy=HHH price.buy=- start=-"), of_all
    )
    assert own == parse_alterations("turns=2-9 price.buy=-")
    text = alterations_text(own, of_all)
    assert text == "start=- limit=12 price.copy=HHH price.buy=-"
    assert own_alterations_from(parse_alterations_data(text), of_all) == own


@pytest.mark.parametrize("text", ["turns=2-9", "must_use", "rewards=buy_sum", "closed=1", "rest"])
def test_all_seats_share_the_other_fields(text: str) -> None:
    with pytest.raises(InvalidText, match="is the same for all seats"):
        own_alterations_from(parse_alterations_data(text), NONE)


# --- any -------------------------------------------------------------------------------------

AMOUNTS = st.builds(
    lambda p, h, c: p + (h << 8) + (c << 16), *[st.integers(0, 12) for _ in range(3)]
)
PRICE_OF_ONE = st.one_of(st.just(-1), AMOUNTS.filter(bool))


@st.composite
def any_alterations(draw: st.DrawFn) -> Alterations:
    first = draw(st.integers(0, 5))
    discards = draw(st.booleans())
    price = [draw(st.one_of(st.just(usual), PRICE_OF_ONE)) for usual in PRICES[:-1]]
    closed = draw(st.lists(st.integers(0, 8), max_size=9))
    no_value = draw(st.lists(st.integers(0, 6), max_size=9))
    return Alterations(
        (first, first + draw(st.integers(0, 12))),
        draw(AMOUNTS),
        draw(st.integers(0, 99)),
        (*price, draw(st.sampled_from([-1, PRICES[-1]]))),
        draw(st.integers(0, 3)),
        draw(st.booleans()),
        draw(st.booleans()),
        (*closed, 1) if closed else (),
        (*no_value, 1) if no_value else (),
        draw(st.integers(1, 6)) if discards else 0,
        tuple(draw(st.permutations(catalog().names))[:3]) if discards else (),
        draw(AMOUNTS) if discards else 0,
        draw(st.booleans()),
        tuple(draw(st.lists(st.sampled_from(list(all_rewards().values())), unique=True))),
    )


@given(any_alterations(), any_alterations())
def test_texts_and_json_read_back(made: Alterations, other: Alterations) -> None:
    assert parse_alterations(alterations_text(made)) == made
    json = msgspec.json.encode(alterations_data(made))
    assert alterations_from(msgspec.json.decode(json, type=AlterationsData)) == made
    assert hash(parse_alterations(alterations_text(made))) == hash(made)
    own = Alterations(
        other.turns,
        made.start,
        made.limit,
        made.price,
        made.compensation,
        other.must_use,
        other.rest,
        other.closed,
        other.no_value,
        other.discard_at,
        other.deck,
        other.credit,
        other.at_once,
        other.rewards,
    )
    text = alterations_text(own, other)
    assert own_alterations_from(parse_alterations_data(text), other) == own


@given(st.text(alphabet="turnsclosediscard=/.,-_ 019PHC\n\té", max_size=60))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        made = parse_alterations(text)
    except InvalidText as error:
        assert error.why  # noqa: PT017
    else:
        assert parse_alterations(alterations_text(made)) == made


# --- the rewards -----------------------------------------------------------------------------


def test_the_seven_rewards_and_their_debts() -> None:
    debts = {reward.id: reward.debt for reward in all_rewards().values()}
    told = {"buy_difference": "CC", "create_pair": "H", "same_realm": "PP", "buy_sum": "CC"}
    told |= {"turn_over": "P", "wild_die": "PPP", "cash_in": "H"}
    assert debts == {id: parse(debt) for id, debt in told.items()}
    published = [words.id for words in risky().reward if words.source == "published"]
    assert published == ["buy_difference", "create_pair", "same_realm"]
    assert {words.source for words in risky().reward} == {"published", "house"}
    assert risky().offered == 3
