"""Names: one way to write each, nothing invisible, no two at a table that look the same."""

# ruff: noqa: RUF001 (letters that look like others are what this is about)

from pathlib import Path

import msgspec
import pytest

from realmtable.core.errors import InvalidText
from realmtable.table.commands import Change, Hold, Join, Leave
from realmtable.table.names import seat_name
from realmtable.table.settings import Settings, check_settings
from tests.support.web.site import site
from tests.support.web.sittings import TABLE, Sitting, rolling

UNSEEN = {
    "nothing": "",
    "a space": " ",
    "a hard space": "\u00a0",
    "a zero-width space": "\u200b",
    "letters around a zero-width joiner": "A\u200dnn",
    "a Hangul filler": "\u3164",
    "a halfwidth filler": "\uffa0",
    "an empty Braille cell": "\u2800",
    "a name with an empty Braille cell": "Ann\u2800",
    "a grapheme joiner": "A\u034fnn",
    "only an accent": "\u0301",
    "an accent in front": "\u0301Ann",
    "only a space and an accent": " \u0301",
    "a variation selector alone": "\ufe0f",
    "right to left": "\u202eAnn",
    "an isolate": "\u2067Ann\u2069",
    "a right-to-left mark": "Ann\u200f",
    "too many accents": "A" + "\u0316\u0317\u0318\u0319" + "nn",
    "a line separator": "A\u2028nn",
    "a tag": "Ann\U000e0041",
    "nothing at all": "\0",
    "half a letter": "\ud800",
}


@pytest.mark.parametrize("what", UNSEEN)
def test_what_cannot_be_seen_is_refused(what: str) -> None:
    with pytest.raises(InvalidText, match="no name for a seat"):
        seat_name(UNSEEN[what])
    sitting = Sitting(TABLE)
    for command in (Join(name=UNSEEN[what]), Hold(name=UNSEEN[what])):
        with pytest.raises(InvalidText, match="no name for a seat"):
            sitting.do("bob" if isinstance(command, Join) else "ann", command)


@pytest.mark.parametrize(
    "name", ["\u202eFriday", "Fri\u200bday", "\u3164", "A\u0316\u0317\u0318\u0319", "\u0301Friday"]
)
def test_tables_have_visible_names_too(name: str) -> None:
    with pytest.raises(InvalidText, match=r"settings\.name"):
        check_settings(msgspec.structs.replace(TABLE, name=name), rolling())
    sitting = Sitting(TABLE)
    with pytest.raises(InvalidText, match=r"settings\.name"):
        sitting.do("ann", Change(settings=msgspec.structs.replace(TABLE, name=name)))


def test_table_names_are_kept_in_their_usual_form() -> None:
    settings = Settings(name=" Ｆｒｉｄａｙ  \u00a0 night ")
    assert check_settings(settings, rolling()).name == "Friday night"
    assert check_settings(Settings(name=""), rolling()).name == ""


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ann", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("𝓐𝓷𝓷", "Ann"),
        ("Ann  Lee", "Ann Lee"),
        ("Jose\u0301", "José"),
        ("Zoë", "Zoë"),
        ("李雷", "李雷"),
        ("สมศรี", "สมศรี"),
        ("Nguyễn", "Nguyễn"),
        ("❤\ufe0f", "❤"),
        ("🎲", "🎲"),
        ("<script>", "<script>"),
    ],
)
def test_names_are_kept_in_their_usual_form(said: str, kept: str) -> None:
    assert seat_name(said) == kept


def test_what_the_usual_form_brings_to_light_is_refused() -> None:
    for name in ("Ann：", "a；b", "＃1", "ﷺ" * 3):  # a fullwidth colon; one letter that is 18
        with pytest.raises(InvalidText, match="no name for a seat"):
            seat_name(name)


LOOK_ALIKES = [
    ("Ann", "ANN"),
    ("Ann", "\u0410nn"),  # Cyrillic
    ("Ann", "Αnn"),  # Greek
    ("Bill", "BiII"),
    ("Bill", "Bi11"),
    ("Otto", "0tto"),
    ("Otto", "Оttо"),
    ("Max", "Мах"),
    ("Alice", "А\u04cfі\u0441\u0435"),
    ("O'Neil", "O’Neil"),
    ("Mary-Ann", "Mary–Ann"),
    ("Straße", "STRASSE"),
]


@pytest.mark.parametrize(("first", "second"), LOOK_ALIKES)
def test_look_alikes_do_not_sit_at_one_table(first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        sitting = Sitting(TABLE, host=None)
        sitting.do("bob", Join(name=one))
        with pytest.raises(InvalidText, match="how about"):
            sitting.do("cay", Join(name=other))


def test_different_names_sit_together() -> None:
    sitting = Sitting(TABLE)
    for name in ("Ali", "All", "Andre", "André", "Arno", "Amo", "Нина", "Nina", "Bob 1", "Bob 2"):
        sitting.do(name, Join(name=name))
    assert len(sitting.table.seats) == 11


def test_a_name_is_free_again_when_its_seat_is_gone() -> None:
    sitting = Sitting(TABLE)
    sitting.do("bob", Join(name="Bill"))
    sitting.do("bob", Leave())
    sitting.do("cay", Join(name="BiII"))
    assert [seat.name for seat in sitting.table.seats.values()] == ["ann", "BiII"]


async def test_names_over_http(tmp_path: Path) -> None:
    async with site(tmp_path) as made:
        ann, bob = await made.browser(), await made.browser()
        answer = await ann.post("/api/me", {"name": "\u3164"})
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid")
        assert (await ann.ok("/api/me", {"name": "Ａｎｎ"}))["name"] == "Ann"
        code = (await ann.ok("/api/tables", {"settings": {"name": "Ｆun"}, "name": "Ａｎｎ"}))[
            "code"
        ]
        view = await ann.view(code)
        assert (view["settings"]["name"], view["me"]["name"]) == ("Fun", "Ann")
        refused = await bob.send(code, "join", name="\u0410nn")
        assert (refused.status_code, refused.json()["error"]) == (400, "invalid")
        assert "looks like" in refused.json()["why"]
