"""Spirits: discs are put down and moved, one to three of them, one by one."""

from tests.support.sand import board_of, discs_of, play, table, texts, why_not

ONE_DISC = ["......", ".G....", "......", "......", "......", "......"]


def test_discs_are_put_on_the_board() -> None:
    state = table(discs="gb")
    assert {text.split()[1] for text in texts(state, "put")} == {"g", "b"}
    after = play(state, "put b b2")
    assert board_of(after)[1] == ".B...."
    assert discs_of(after) == "g"
    assert "you have no red disc" in why_not(state, "put r b2")


def test_discs_on_the_board_are_moved() -> None:
    after = play(table(ONE_DISC), "move b2 e5")
    assert board_of(after) == ["......", "......", "......", "......", "....G.", "......"]
    assert "no disc on c3" in why_not(table(ONE_DISC), "move c3 d3")


def test_squares_are_not_moved() -> None:
    board = ["......", ".g....", "......", "......", "......", "......"]
    assert "only discs are moved" in why_not(table(board), "move b2 c2")
    assert texts(table(board), "move") == []


def test_at_least_one_and_at_most_three() -> None:
    state = table(discs="gggg")
    assert "done" not in texts(state)
    assert "nothing under way" in why_not(state, "done")
    one = play(state, "put g b2")
    assert "done" in texts(one)
    two = play(one, "put g c2")
    assert "done" in texts(two)
    three = play(two, "put g d2")
    assert texts(three) == ["end"]
    assert discs_of(three) == "g"
    assert "main action of this turn has been taken" in why_not(three, "put g e2")


def test_putting_and_moving_count_together() -> None:
    state = play(table(ONE_DISC, discs="gg"), "put g c2", "move b2 e5", "put g b2")
    assert board_of(state)[1] == ".GG..."
    assert texts(state) == ["end"]


def test_a_disc_covers_as_a_tile_does() -> None:
    board = ["......", ".gR...", "......", "......", "......", "......"]
    state = table(board, discs="bb")
    after = play(state, "put b b2", "put b c2")
    assert board_of(after)[1] == ".BB..."
    assert discs_of(after) == "r"
    assert list(after.squares) == [28, 28, 28]
    moved = play(state, "move c2 b2")
    assert board_of(moved)[1] == ".R...."


def test_a_disc_that_was_covered_may_be_put_down_itself() -> None:
    state = play(table(ONE_DISC, discs="b"), "put b b2")
    assert discs_of(state) == "g"
    assert board_of(play(state, "put g c2"))[1] == ".BG..."


def test_a_spirits_action_has_no_builds_or_crystals_in_between() -> None:
    board = ["......", "......", "......", ".kr...", ".kk...", "......"]
    state = table(board, discs="gg", shown="I-03", crystal="orange", charged=True)
    one = play(state, "put g b2")
    assert {text.split()[0] for text in texts(one)} == {"put", "move", "done"} - {"move"}
    for text in ("build I-03", "step", "end", "tile grk"):
        assert "spirits action goes on" in why_not(one, text)
    assert {"step", "end"} <= set(texts(play(one, "done")))
    assert texts(play(one, "done"), "build")


def test_each_disc_once_and_no_cell_twice() -> None:
    state = play(table(ONE_DISC, discs="b"), "put b c2")
    assert "each disc once" in why_not(state, "move c2 d2")
    assert "not covered again" in why_not(state, "move b2 c2")
    moved = play(table(ONE_DISC, discs="b"), "move b2 c2")
    assert "each disc once" in why_not(moved, "move c2 b2")
    assert "put b b2" in texts(moved)  # the cell that was left may be filled


def test_the_dark_limit_holds_after_every_disc() -> None:
    board = ["G.....", "......", "......", "......", "......", "......"]
    state = table(board, discs="b", level=1)
    assert "dark" in why_not(state, "put b b1")
    assert "put b a1" in texts(state)  # covering an occupied dark cell adds none
    assert "move a1 b1" in texts(state)  # leaving a dark cell makes room
    moved = play(state, "move a1 b2")
    assert "put b b1" in texts(moved)


def test_a_disc_of_any_colour_may_be_placed() -> None:
    state = table(discs="grkby")
    after = play(state, "put y b2", "put k c2", "put r d2")
    assert board_of(after)[1] == ".YKR.."


def test_the_last_disc_is_listed_once_where_its_places_come_to_the_same() -> None:
    board = ["......", ".GGG..", "......", "......", "......", "......"]
    state = play(table(board, discs="grr"), "put r b3", "put r c3")
    assert not {"put g b2", "put g c2", "put g d2"} & set(texts(state))
    assert play(state, "put g d2") == play(state, "done")  # a disc in place of its like
    assert "move b2 c2" in texts(state)
    assert "move b2 d2" not in texts(state)
    assert play(state, "move b2 d2") == play(state, "move b2 c2")


def test_a_disc_in_place_of_its_like_may_charge_the_crystal() -> None:
    board = ["......", ".GG...", "......", ".....", "......", "......"]
    board[3] = "...R.."  # d4 and b2 are blue's
    state = play(table(board, discs="grkk", crystal="blue"), "put k b5", "put k c5")
    same = [text for text in ("put g b2", "put g c2", "put r d4") if text in texts(state)]
    assert same == ["put g b2"]
    assert play(state, "put g b2").players[0].charged
    assert play(state, "put r d4") == play(state, "put g b2")


def test_the_pool_is_not_touched() -> None:
    state = table(ONE_DISC, discs="gb")
    assert play(state, "put b c3", "move b2 d2").pool == state.pool
