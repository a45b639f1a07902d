"""The house campaign: the examples of its design, lanterns, sparks and the atlas."""

from dataclasses import replace

import pytest

from realmtable.core.errors import IllegalMove, InvalidText
from realmtable.rolling.position import END
from realmtable.rolling.resources import parse, text
from realmtable.rolling.starlog import StarRow
from realmtable.rolling.turn import apply, begin, legal, stars
from realmtable.solo.attempts import Attempt, Outcome, Run
from realmtable.solo.campaign import atlas_of, best_results, next_stage, replay_stage
from realmtable.solo.challenge import allowed_realms, challenge, live_lines
from realmtable.solo.goals import Verdict
from realmtable.solo.runs import draw
from realmtable.solo.stage import LEVELS, REALMIVERSE, Level, Stage
from tests.support.altered import Marks, played, texts
from tests.support.rolling import board, catalog
from tests.support.solo import HARD, LOST, OPEN, WON, begun, run_of, verdicts, won

TRIO = ["wingspan", "scythe", "tapestry"]
FIVE = [*TRIO, "euphoria", "pendulum"]
NINE = [*FIVE, "viticulture", "charterstone", "the_society", "parks"]


def chapter(number: int, level: Level = "normal", attempt: int = 1, spark: bool = False) -> Stage:
    return Stage(mode=REALMIVERSE, number=number, level=level, attempt=attempt, spark=spark)


# --- the examples ----------------------------------------------------------------------------


def test_example_1_what_chapters_leave_out() -> None:
    second, fourth = set(allowed_realms(2, catalog())), set(allowed_realms(4, catalog()))
    six = {"between_two_cities", "boonlake", "fleet_the_dice_game", "my_little_scythe", "onirim"}
    six.add("wonderlands_war")
    four = {"between_two_cities", "fleet_the_dice_game", "millennium_blades", "potion_explosion"}
    assert set(catalog().names) - second == {*six, "biddy_walter"}
    assert set(catalog().names) - fourth == {*four, "biddy_walter"}
    assert {"my_little_scythe", "micro_dojo"} <= fourth
    run = Run(id="x", mode=REALMIVERSE, started="2026-11-17", sets=["all"])
    came: set[str] = set()
    for n in range(100):
        came |= {*draw(run, chapter(2), f"a {n}", catalog())}
    assert not came & (six | {"biddy_walter"})
    assert len(came) > 50


def test_a_realm_that_is_left_out_is_refused_in_words() -> None:
    with pytest.raises(InvalidText, match="Onirim is left out of chapter 2: it can score a star"):
        challenge(chapter(2), ["onirim", "scythe", "tapestry"], catalog())
    with pytest.raises(InvalidText, match="chapter 4 has 5 realms, not 3"):
        challenge(chapter(4), TRIO, catalog())
    with pytest.raises(InvalidText, match="Scythe is drawn twice"):
        challenge(chapter(1), ["scythe", "scythe", "tapestry"], catalog())


ELEVEN: dict[str, Marks] = {
    "wingspan": {},
    "scythe": {f"b{n}": "mark" for n in range(1, 6)},
    "euphoria": {"stars": 6},
}  # 11 stars


def test_example_2_beating_the_echo() -> None:
    drawn = list(ELEVEN)
    assert won(verdicts(chapter(1), ELEVEN, others={"echo": 102}, drawn=drawn, earned={"P": 2}))
    (lost,) = verdicts(chapter(1), ELEVEN, others={"echo": 102}, drawn=drawn, earned={"P": 1})
    assert not lost.holds
    run = run_of(REALMIVERSE, [chapter(1)])
    assert atlas_of(run, [LOST]).lanterns == 2
    assert atlas_of(run, [WON]).lanterns == 3


def test_example_3_turns_in_step() -> None:
    rows = [(0, 0, 0), (1, 1, 0), (3, 1, 0), (3, 2, 1)]
    log = [StarRow(dict(zip(TRIO, each, strict=True))) for each in rows]
    (verdict,) = verdicts(chapter(2), {name: {} for name in TRIO}, log, drawn=TRIO)
    assert verdict.have == 2


def test_example_4_the_swarm() -> None:
    _, game = begun(chapter(4), FIVE)
    game.roll([4, 4])
    rich = game.seat("you").position.copy()
    rich.gain(parse("PPPPHHHHCCCC"))
    found = {each.split()[0] for each in texts(rich)}
    assert "pumpkins" in found
    assert not {"hearts", "coins"} & found
    boards: dict[str, Marks] = {
        "wingspan": {"a1": 1, "a2": 1, "a3": 1, "b1": 1, "b2": 1, "b3": 1},
        "scythe": {"b1": "mark"},
        "tapestry": {f"c{row}{n}": "fill" for row in (0, 1) for n in range(6)},
        "euphoria": {"stars": 3},
        "pendulum": {"stars": 1},
    }
    assert won(verdicts(chapter(4), boards, drawn=FIVE))
    (hard,) = verdicts(chapter(4, "hard"), boards, drawn=FIVE)
    assert not hard.holds
    assert hard.have == 2  # three realms have fewer than 2


def test_example_5_two_doors() -> None:
    drawn = ["scythe", "euphoria", "pendulum", "wingspan", "tapestry", *NINE[5:]]
    _, game = begun(chapter(5), drawn)
    now = game.seat("you").position
    for _ in range(4):
        now = begin(now, 1, 2)
        if now.turn < 4:
            now = apply(now, next(m for m in legal(now).moves() if m.kind == END))
    assert now.turn == 4
    now.boards = [
        board("scythe", b1="mark", b2="mark"),
        board("euphoria", stars=2),
        board("pendulum", stars=1),
    ]
    assert stars(now) == [2, 2, 1]
    after = apply(now, next(m for m in legal(now).moves() if m.kind == END))
    assert after.ledger.discarded == 2
    assert [realm.id for realm in after.round.realms] == ["wingspan", "tapestry", "pendulum"]


def test_example_6_three_lanterns() -> None:
    stages = [chapter(1), chapter(1, attempt=2), chapter(1, attempt=3), chapter(2), chapter(3)]
    came = [LOST, LOST, WON, WON, LOST]
    run = run_of(REALMIVERSE, stages)
    for n in range(len(stages)):
        before = run_of(REALMIVERSE, stages[:n])
        assert next_stage(before, came[:n]) == stages[n]
    atlas = atlas_of(run, came)
    assert atlas.lost
    assert atlas.lanterns == 0
    assert [line.won for line in atlas.chapters] == [True, True, False, False, False]
    assert next_stage(run, came) is None


def test_example_7_a_spark_lasts_for_one_attempt() -> None:
    run = run_of(REALMIVERSE, [chapter(1)])
    after = next_stage(run, [HARD])
    assert after == chapter(2, spark=True)
    _, game = begun(after, TRIO)
    assert text(game.seat("you").position.earned) == "PHC"
    run = run_of(REALMIVERSE, [chapter(1), after])
    assert next_stage(run, [HARD, LOST]) == chapter(2, attempt=2)
    _, game = begun(chapter(2, attempt=2), TRIO)
    assert text(game.seat("you").position.earned) == ""


# --- the campaign ----------------------------------------------------------------------------


def test_a_spark_is_yours_alone() -> None:
    _, game = begun(chapter(3, spark=True), TRIO)
    assert text(game.seat("you").position.earned) == "PHC"
    assert text(game.seat("echo").position.earned) == ""


@pytest.mark.parametrize("level", LEVELS)
def test_lanterns_and_sparks_by_level(level: Level) -> None:
    run = run_of(REALMIVERSE, [chapter(1, level)], level)
    atlas = atlas_of(run, [HARD])
    assert atlas.lanterns == {"easy": 4, "normal": 3, "hard": 3}[level]
    assert atlas.spark == (level != "hard")
    assert atlas.hard_goals == 1


def test_a_campaign_is_won_with_its_last_chapter() -> None:
    stages = [chapter(n) for n in range(1, 6)]
    run = run_of(REALMIVERSE, stages)
    atlas = atlas_of(run, [HARD, WON, WON, HARD, HARD])
    assert atlas.won
    assert (atlas.lanterns, atlas.hard_goals, atlas.spark) == (3, 3, False)
    assert next_stage(run, [WON] * 5) is None


def test_an_open_attempt_is_resumed() -> None:
    run = run_of(REALMIVERSE, [chapter(1)])
    assert next_stage(run, [OPEN]) == chapter(1)
    assert atlas_of(run, [OPEN]).lanterns == 3


def test_chapters_once_won_are_replayed() -> None:
    atlas = atlas_of(run_of(REALMIVERSE, [chapter(1)]), [WON])
    assert replay_stage([atlas], 1, "hard") == Stage(
        mode=REALMIVERSE, number=1, level="hard", practice=True
    )
    with pytest.raises(IllegalMove, match="chapter 2 can be replayed once it has been won"):
        replay_stage([atlas], 2, "easy")


def test_the_best_result_of_a_chapter() -> None:
    def came(have: int, won: bool) -> Outcome:
        return replace(WON if won else LOST, verdicts=[Verdict(won, f"{have} of 4", "", have, 4)])

    run = run_of(REALMIVERSE, [chapter(2), chapter(2, attempt=2)])
    again = Run(id="again", mode=REALMIVERSE, started="2026-11-17", practice=True)
    replayed = Stage(mode=REALMIVERSE, number=2, level="hard", practice=True)
    again.attempts.append(Attempt(stage=replayed, drawn=[]))
    first = [(run, [came(1, False), came(4, True)])]
    assert best_results(first)[2].live == "4 of 4"
    best = best_results([*first, (again, [came(6, True)])])
    assert (best[2].live, best[2].level, list(best)) == ("6 of 4", "hard", [2])


def test_live_lines_in_the_words_of_the_story() -> None:
    made, game = begun(chapter(2), TRIO)
    game.roll([1, 2])
    assert live_lines(made, game) == ["in step: 0 of 4 turns"]
    made, game = begun(chapter(4), FIVE)
    assert live_lines(made, game) == ["lit: 0 of 5 realms"]
    made, game = begun(chapter(5), NINE)
    assert live_lines(made, game) == ["doors: 0 of 6"]
    made, game = begun(chapter(1), TRIO)
    game.roll([1, 2])
    game.play("echo", "end")
    assert live_lines(made, game) == ["Echo after turn 1: 0.0, you 0.0"]


def test_legacy_of_yu_lets_a_column_be_claimed_at_once() -> None:
    """A lone 5 in column 2 is claimed; then a 6 finds no room in column 1, and a 3 does."""
    _, game = begun(chapter(2), ["legacy_of_yu", "scythe", "tapestry"])
    now = begin(game.seat("you").position, 5, 1)
    now = played(now, "5>legacy_of_yu.t2,s2", "end")
    assert stars(now) == [1, 0, 0]
    now = begin(now, 6, 3)
    assert not any(each.startswith("6>legacy_of_yu.t1") for each in texts(now))
    assert any(each.startswith("3>legacy_of_yu.t1") for each in texts(now))
