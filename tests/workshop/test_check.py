"""What the workshop finds in the files of a card, and how it follows them."""

from pathlib import Path

import pytest

from realmtable.rolling.catalog import Catalog
from realmtable.workshop.check import Checked, check_own
from realmtable.workshop.session import Session
from tests.support.rolling import catalog
from tests.support.workshop import NAME, card_text, put_files, rules_text


def checked(folder: Path, card: str = "", rules: str = "") -> Checked:
    path, _ = put_files(folder, card, rules)
    return check_own(path, None, catalog())


def test_a_sound_card_has_nothing_to_tell(tmp_path: Path) -> None:
    found = checked(tmp_path)
    assert found.sound
    assert found.findings == []
    assert found.realm is not None
    assert NAME not in catalog().names  # it was only tried


def test_every_problem_of_the_card_is_told_with_its_place(tmp_path: Path) -> None:
    text = card_text().replace('"P"', '"PX"').replace('"a2"]', '"a3"]')
    found = checked(tmp_path, text)
    assert not found.sound
    assert found.card is None
    told = [str(finding) for finding in found.findings]
    assert any("line 51, space a1, gives: 'X' in 'PX' is no benefit" in words for words in told)
    assert any("zone flight_a, spaces: there is no space 'a3'" in words for words in told)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("return found\n\n", "return found + found\n\n", "gave the same play twice"),
        ("return found\n", "return 1 / 0\n", "ZeroDivisionError: division by zero"),
        ("scored = 0\n", "scored = -1\n", "stars() gave -1; it counts from 0 up"),
        (
            "if use.value == 0:",
            "if use.value == 0 or moment.turn == 3:",
            "depend on more than `sees` says, or on chance",
        ),
        (
            "found.append(Play(write(board, upper, mark)",
            "found.append(Play(write(write(board, lower, 0), upper, mark)",
            "a mark was erased",
        ),
        ("write(board, lower, mark)", "board[:-1]", "gave a board of another length"),
        (
            "def plays",
            "def plays(self, *x):\n        return self.plays()\n\n    def no",
            "Recursion",
        ),
        ("super().__init__(card)", "super().__init__()", "does not fit its rules"),
        ("class Watchtower", "class Watchtower(:", "line 14: "),
    ],
)
def test_what_the_rules_do_wrong_is_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in rules_text()
    found = checked(tmp_path, rules=rules_text().replace(old, new, 1))
    assert not found.sound
    told = [str(finding) for finding in found.findings]
    assert any(words in line for line in told), told
    assert all(finding.file for finding in found.findings)


def test_advice_does_not_keep_a_card_from_being_played(tmp_path: Path) -> None:
    text = card_text().replace('names = "the {nth} step of the left flight"\n', "")
    text = text.replace("the {nth} step of the right", "the {nth} step of the middle")
    found = checked(tmp_path, text.replace('tags = ["fill"]\n', ""))
    assert found.sound
    told = [str(finding) for finding in found.findings]
    assert sum("has no name: players would read its id" in words for words in told) == 2
    assert any("is called 'the first step of the middle flight'" in words for words in told)
    assert any("without tags" in words for words in told)


def test_a_card_without_rules_or_with_the_id_of_another(tmp_path: Path) -> None:
    card, rules = put_files(tmp_path)
    rules.unlink()
    [finding] = check_own(card, None, catalog()).findings
    assert "has no rules: a card of your own has its rules beside it" in finding.words
    card.rename(tmp_path / "scythe.toml")
    text = card_text().replace(f'id = "{NAME}"', 'id = "scythe"')
    (tmp_path / "scythe.toml").write_text(text, encoding="utf-8")
    [finding] = check_own(tmp_path / "scythe.toml", None, catalog()).findings
    assert "the program has a card 'scythe'" in finding.words
    [finding] = check_own(tmp_path / "none.toml", None, catalog()).findings
    assert "cannot be read" in finding.words


# --- following the files -----------------------------------------------------------------------


def test_a_change_is_taken_in_and_a_broken_file_takes_nothing_away(tmp_path: Path) -> None:
    card, rules = put_files(tmp_path)
    cards = Catalog()
    session = Session(card, None, cards)
    assert session.look()
    assert not session.look()
    first = cards.realm(NAME)
    assert session.realm is first
    before = (session.number, session.print)

    rules.write_text("def oops(:\n", encoding="utf-8")
    assert session.look()
    assert session.checked.findings
    assert cards.realm(NAME) is first
    assert session.card is not None
    assert session.number == before[0] + 1
    assert session.print != before[1]

    rules.unlink()  # as some editors do for a moment
    assert session.look()
    assert session.checked.findings
    assert session.realm is first

    rules.write_text(rules_text().replace("scored += 1", "scored += 2", 1), encoding="utf-8")
    assert session.look()
    assert not session.checked.findings
    assert cards.realm(NAME) is session.realm is not first

    card.write_text(card_text().replace("Watchtower", "Lookout"), encoding="utf-8")
    assert session.look()
    assert session.card is not None
    assert session.card.name == "Lookout"
