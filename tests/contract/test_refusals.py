"""Whatever a refusal says is true of the board, in every realm and for any spaces named."""

import re
from random import Random

import pytest

from realmtable.core.errors import AmbiguousMove, IllegalMove
from realmtable.rolling.marks import EMPTY, mark_text
from realmtable.rolling.matching import find_move
from realmtable.rolling.movetext import die_text
from realmtable.rolling.position import ADJUST_AGAIN, SPEND, USE, Move, Position, die_value
from realmtable.rolling.realm import Play, Realm
from realmtable.rolling.turn import apply, legal, stars
from realmtable.rolling.uses import entries, plays_of
from tests.support.rolling import board, both_sides, position, realm
from tests.support.walks import sample

REALMS = both_sides()


def why(at: Position, text: str) -> str:
    """The reason of a refusal, or nothing if the move is legal or says too little."""
    try:
        find_move(at, text)
    except IllegalMove as error:
        return error.why
    except AmbiguousMove:
        return ""
    return ""


def plays_here(at: Position, die: int, place: int) -> list[Play]:
    return [play for entry in entries(at, die, place) for play in plays_of(at, die, place, entry)]


def may_write(of: Realm, before: bytes, plays: list[Play], at: int, mark: str) -> bool:
    for play in plays:
        text = mark_text(play.board[at], of.card.symbols) if play.board[at] else ""
        if play.board[at] != before[at] and (not mark or text.lower() == mark.lower()):
            return True
    return False


def asking_for(die: str, name: str, named: dict[str, str]) -> str:
    spaces = ",".join(f"{s}={m}".rstrip("=").replace(" ", "+") for s, m in named.items())
    return f"{die}>{name}.{spaces}"


def check_answer(at: Position, die: int, place: int, named: dict[str, str]) -> bool:
    """Names some spaces and checks what is answered; whether it was refused."""
    of, before = at.round.realms[place], at.boards[place]
    plays = plays_here(at, die, place)
    said = why(at, asking_for(die_text(at, die), of.id, named))
    if not said:
        return False
    check_words(of, before, said)
    if at.round.duties and check_duty(at, die, place, named, said):
        return True
    wrong = {
        name: mark
        for name, mark in named.items()
        if not may_write(of, before, plays, of.card.by_id[name], mark)
    }
    if not wrong:
        assert "not in this way" in said or of.why_forgone in said, said
    elif wrong != named:  # what is fine by itself is no part of the reason
        assert said == why(at, asking_for(die_text(at, die), of.id, wrong))
    return True


def check_duty(at: Position, die: int, place: int, named: dict[str, str], said: str) -> bool:
    """Whether a duty of Youtoma forbids a play that is fine by itself, which is then true."""
    of, before = at.round.realms[place], at.boards[place]
    plays = plays_here(at, die, place)
    if "only if no other realm takes it" in said:
        others = [n for n in range(len(at.boards)) if n != place and not at.activated >> n & 1]
        assert die_value(die) == 1, said
        assert any(plays_here(at, die, other) for other in others), said
        return True
    fitting = [play for play in plays if writes_all(of, before, play, named)]
    duty = "must score one with it there" in said
    assert duty == bool(fitting), said
    if duty:
        now = stars(at)[place]
        scored = {
            play.board: stars(apply(at, Move(USE, die=die, realm=place, play=play)))[place] - now
            for play in plays
        }
        assert max(scored.values()) > 0, said
        assert not any(scored[play.board] for play in fitting), said
    return duty


def writes_all(of: Realm, before: bytes, play: Play, named: dict[str, str]) -> bool:
    return all(may_write(of, before, [play], of.card.by_id[n], m) for n, m in named.items())


def check_words(of: Realm, before: bytes, said: str) -> None:
    reason = said.partition("; for example it ")[0]
    assert len(said) < 420, said
    for sentence in of.card.use:
        assert len(sentence) < 60 or sentence not in said, said
    assert not re.search(r"-\d", reason), said
    ids = {name for name in of.card.by_id if re.search(r"\d", name) and re.search(r"[a-z]", name)}
    assert not ids & set(re.findall(r"[a-z0-9_]+", said)), said
    for space in of.card.spaces:
        subject = rf"(?<![\w ]){re.escape(space.name)} "
        if re.search(subject + "is already", reason):
            assert before[space.index] != EMPTY, said
        if re.search(subject + r"is \w+ from the start", reason):
            assert before[space.index] == space.start != EMPTY, said
    beside = re.search(r"there is a (\d) beside (.*?);", reason)
    if beside:
        (square,) = [space for space in of.card.spaces if space.name == beside[2]]
        assert before[square.index] == EMPTY, said


@pytest.mark.parametrize("name", REALMS)
def test_reasons_are_true_for_any_spaces_named(name: str) -> None:
    random = Random(f"refusals {name}")
    refused = 0
    for step in sample(name, 12):
        at = step.before
        if at.over or at.pending:
            continue
        place = at.round.realms.index(realm(name))
        of, before = at.round.realms[place], at.boards[place]
        for die in at.dice:
            if not entries(at, die, place):
                continue
            plays = plays_here(at, die, place)
            for _ in range(12):
                refused += check_answer(at, die, place, some_spaces(random, of, before, plays))
    assert refused > 10


def some_spaces(random: Random, of: Realm, before: bytes, plays: list[Play]) -> dict[str, str]:
    """One to three spaces, often such as some play writes, some with a mark."""
    named: dict[str, str] = {}
    for _ in range(random.randint(1, 3)):
        space = random.choice(of.card.spaces)
        if plays and random.random() < 0.5:
            board = random.choice(plays).board
            changed = [s for s in of.card.spaces if board[s.index] != before[s.index]]
            space = random.choice(changed) if changed else space
        mark = random.choice(["", "", "", "mark", "outline", "5", "2"])
        named[space.id] = mark
    return named


@pytest.mark.parametrize(
    ("name", "marks", "held", "text", "not_said", "said"),
    [
        ("wingspan", {}, "", "2>wingspan.a1,b1", "left to right", "not in this way"),
        ("between_two_castles", {}, "", "2>between_two_castles.lb2=5", "-", "gets 2 there, not 5"),
        ("charterstone", {}, "", "2>charterstone.b2,k2=2", "already", "gets 4 there, not 2"),
        ("finspan", {}, "", "2>finspan.a1,a2", "already written", ""),
        ("viticulture", {}, "", "2>viticulture.g2,o10", "used up", ""),
        ("scythe", {"t4": "mark"}, "", "2>scythe.t2,b2", "takes only", "costs 1 pumpkin"),
    ],
)
def test_no_false_reason_for_a_space_that_is_fine(
    name: str, marks: dict[str, str], held: str, text: str, not_said: str, said: str
) -> None:
    at = position((2, 4), held, 1, None, **{name: board(name, **marks)})
    answer = why(at, text)
    assert answer
    assert not_said not in answer
    assert said in answer
    die = at.dice[0]
    assert die_value(die) == 2
    named = {}
    for part in text.partition(".")[2].split(","):
        space, _, mark = part.partition("=")
        named[space] = mark
    assert check_answer(at, die, 0, named)


def test_a_die_that_fits_nowhere_is_told_why() -> None:
    row = {space: "outline" for space in realm("biddy_walter").names if space.startswith("food")}
    at = position((1, 4), biddy_walter=board("biddy_walter", **row))
    assert why(at, "1>biddy_walter") == (
        "a 1 has no place in Biddy & Walter now; "
        "a 1 outlines food cravings only, and the food row is full"
    )
    used = {"s3a": "mark", "s3b": "mark"}
    at = position((3, 4), a_feast_for_odin=board("a_feast_for_odin", **used))
    assert why(at, "3>a_feast_for_odin") == (
        "a 3 has no place in A Feast for Odin now; every shape of the 3 is marked already"
    )


def test_what_needs_no_die_is_refused_in_the_same_words() -> None:
    at = position((2, 4), boonlake=board("boonlake"))
    sentence = "an area can be marked once its lever is outlined"
    assert sentence in why(at, "act boonlake.a1_area")
    assert sentence in why(at, "2>boonlake.a1_area")


def test_a_space_that_is_not_there_is_answered_with_those_that_come_close() -> None:
    at = position((2, 4), wingspan=board("wingspan"))
    assert why(at, "2>wingspan.a9").startswith("Wingspan has no space a9; did you mean a")
    assert why(at, "2>wingspan.zz") == "Wingspan has no space zz"


def test_three_pumpkins_are_not_offered_twice() -> None:
    """On a die that may enter used realms already they could only harm."""
    at = position((2, 4), "P" * 9, wingspan=board("wingspan"))
    at = apply(at, find_move(at, "pumpkins again 2"))
    again = [m for m in legal(at).moves() if m.kind == SPEND and m.way == ADJUST_AGAIN]
    assert {die_value(move.die) for move in again} == {4}
    assert "already spent on this die" in why(at, "pumpkins again 2~2!+1")
    assert find_move(at, "pumpkins 2~2!+1").amount == 1
