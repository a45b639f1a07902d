"""`realmtable workshop` and `realmtable balance` at the terminal."""

from pathlib import Path

import msgspec
import pytest

from realmtable.bots import fitting
from realmtable.bots.fitting import Effort
from realmtable.bots.valuefiles import forget, own_folder
from realmtable.cli import workshop
from realmtable.workshop.report import CollectionReport, Report
from tests.support.commands import Command, refused
from tests.support.workshop import NAME, put_files, rules_text


@pytest.fixture
def card(tmp_path: Path) -> str:
    return str(put_files(tmp_path / "work")[0])


def test_the_check_tells_by_its_status(realmtable: Command, card: str) -> None:
    done = realmtable("workshop", card, "--check")
    assert (done.status, done.out) == (0, f"{card}: sound, Watchtower with 6 spaces\n")
    rules = Path(card).with_suffix(".py")
    rules.write_text(rules_text().replace("return found\n", "return 1 / 0\n"), encoding="utf-8")
    done = realmtable("workshop", card, "--check")
    assert done.status == 1
    assert f"{rules}: line " in done.out
    assert "ZeroDivisionError: division by zero" in done.out


def test_rules_may_lie_elsewhere(realmtable: Command, card: str, tmp_path: Path) -> None:
    elsewhere = Path(card).with_suffix(".py").rename(tmp_path / "steps.py")
    assert realmtable("workshop", card, str(elsewhere), "--check").status == 0
    assert realmtable("workshop", card, "--check").status == 1


def test_a_report_is_the_same_whatever_plays_it(
    realmtable: Command, card: str, tmp_path: Path
) -> None:
    texts = []
    for jobs in ("1", "2"):
        html, data = tmp_path / f"{jobs}.html", tmp_path / f"{jobs}.json"
        given = ["--report", str(html), "--json", str(data), "--rounds", "3", "--seed", "x"]
        done = realmtable("workshop", card, *given, "--bots", "random,greedy", "--jobs", jobs)
        assert done.status == 0
        assert "greedy: " in done.out
        texts.append((html.read_text(encoding="utf-8"), data.read_text(encoding="utf-8")))
    assert texts[0] == texts[1]
    report = msgspec.json.decode(texts[0][1], type=Report)
    assert (report.id, report.rounds, [each.bot for each in report.bots]) == (
        NAME,
        3,
        ["random", "greedy"],
    )
    assert sum(report.bots[0].realm.stars) == 3


def test_a_broken_card_makes_no_report(realmtable: Command, card: str, tmp_path: Path) -> None:
    Path(card).with_suffix(".py").write_text("oops\n", encoding="utf-8")
    html = tmp_path / "report.html"
    done = realmtable("workshop", card, "--report", str(html))
    assert done.status == 1
    assert "watchtower.py: line 1: NameError" in done.out
    assert done.out.endswith(f"{card} cannot be played\n")
    assert not html.exists()


def test_swift_says_that_it_has_no_values_until_they_are_fitted(
    realmtable: Command, card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "report.json"
    given = ("workshop", card, "--json", str(data), "--rounds", "1", "--bots", "swift")
    done = realmtable(*given)
    assert "in 100 % of the rounds swift played as the greedy bot does: no values" in done.out
    assert "--fit" in done.out
    little = Effort(boards=40, steps=5, sweeps=1)
    monkeypatch.setattr(workshop, "Effort", lambda: little)
    assert fitting.Effort is Effort
    done = realmtable(*given, "--fit")
    assert "values fitted, off by " in done.out
    assert "Watchtower" not in done.out  # whatever the values of its company are
    assert (own_folder() / f"{NAME}.npz").is_file()
    assert "values fitted" not in realmtable(*given, "--fit").out  # they are there
    forget()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["none.toml"], "there is no file none.toml"),
        (["CARD", "none.py"], "there is no file none.py"),
        (["RULES"], "a card is a .toml file"),
        (["CARD", "--json", "no/folder/x.json"], "no/folder/x.json cannot be written"),
        (["CARD", "--json", "x.json", "--bots", "nobody"], "there is no bot 'nobody'"),
        (["CARD", "--json", "x.json", "--bots", "random,random"], "a bot is named twice"),
        (["CARD", "--json", "x.json", "--bots", ","], "name at least one bot"),
        (["CARD", "--json", "x.json", "--rounds", "0"], "at least one round"),
        (["CARD", "--json", "x.json", "--jobs", "-1"], "--jobs must be 0"),
    ],
)
def test_what_cannot_be_done_is_refused(
    realmtable: Command,
    card: str,
    given: list[str],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    places = {"CARD": card, "RULES": str(Path(card).with_suffix(".py"))}
    arguments = [places.get(each, each) for each in given]
    if "--json" not in arguments:
        arguments.append("--check")
    assert why in refused(realmtable("workshop", *arguments))


# --- balance -----------------------------------------------------------------------------------


def test_balance_of_a_set(realmtable: Command, tmp_path: Path) -> None:
    page, html, data = (tmp_path / name for name in ("b.md", "b.html", "b.json"))
    given = ["--sets", "base", "--bot", "random", "--rounds", "1", "--seed", "s"]
    files = ["--markdown", str(page), "--html", str(html), "--json", str(data)]
    done = realmtable("balance", *given, *files)
    assert done.status == 0
    report = msgspec.json.decode(data.read_bytes(), type=CollectionReport)
    assert all(found.rounds >= 1 for found in report.realms.values())
    assert f"{len(report.realms)} realms by random: mean " in done.out
    assert all(name in done.out for name in report.realms)
    text = page.read_text(encoding="utf-8")
    assert "realmtable balance --sets base --bot random --rounds 1 --seed s" in text
    assert "| Wingspan | " in text
    again = realmtable("balance", *given, "--jobs", "2")
    assert again.out == done.out


def test_balance_of_some_realms_in_the_company_of_others(
    realmtable: Command, folder: Path, tmp_path: Path
) -> None:
    put_files(folder)
    data = tmp_path / "b.json"
    named = f"{NAME},wingspan"
    done = realmtable(
        "balance", "--realms", named, "--bot", "random", "--rounds", "2", "--json", str(data)
    )
    assert done.status == 0
    report = msgspec.json.decode(data.read_bytes(), type=CollectionReport)
    assert list(report.realms) == [NAME, "wingspan"]
    assert report.pins[NAME].startswith(f"{NAME}/1-")
    assert report.realms[NAME].rounds >= 2


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--realms", "wingspan,wingspan"], "a realm is named twice"),
        (["--sets", "moon"], "there is no set 'moon'"),
        (["--bot", "nobody"], "there is no bot 'nobody'"),
        (["--rounds", "0"], "at least one round"),
        (["--html", "no/folder/x.html"], "cannot be written"),
    ],
)
def test_what_cannot_be_balanced(realmtable: Command, given: list[str], why: str) -> None:
    assert why in refused(realmtable("balance", *given))
