"""What is agreed before a game begins."""

from typing import TYPE_CHECKING, Literal

import msgspec

from realmtable.core.errors import InvalidText
from realmtable.table import names
from realmtable.table.games import USUAL

if TYPE_CHECKING:
    from realmtable.table.game import GameKind

Kind = Literal["solo", "table", "crowd", "challenge", "ghost"]
Level = Literal["easy", "normal", "hard"]

NAME_LENGTH = 60
MAX_BOTS = 12
TIMER_LEAST = 10  # seconds
TIMER_MOST = 30 * 24 * 3600
ROUNDS = 3  # if nothing is said of rounds or realms
AS_NAMED = -1  # rounds: as many as `realms` names
QUORUM_LEAST = 50  # percent
QUORUM_MOST = 99
QUORUM_SECONDS = 60  # that everyone has in any case


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is played. `realms` names some or all realms of each round; the rest is drawn
    from the `sets`. Without `rounds` there are as many as `realms` names, or three."""

    game: str = USUAL
    name: str = ""
    kind: Kind = "table"
    rounds: int = AS_NAMED
    realms: list[list[str]] = []
    sets: list[str] = msgspec.field(default_factory=lambda: ["base"])
    tie_break: Literal["base", "redux"] = "base"
    mode: Literal["standard", "youtoma", "lowest"] = "standard"
    level: Level = "normal"  # of Youtoma, in the other two modes
    dice: Literal["server", "host"] = "server"
    pace: Literal["live", "days"] = "live"
    timer: int | None = None  # seconds for a turn
    show: Literal["at_once", "round_end"] = "at_once"
    open: bool = True  # anyone with the link may sit down
    bots: list[str] = []
    advance: Literal["all", "host"] = "all"  # who lets the next roll come
    # When so many percent have confirmed and a minute has passed, the table goes on by itself.
    quorum: int | None = None
    options: dict[str, bool | str] = {}  # what only some games know

    def __post_init__(self) -> None:
        if self.rounds == AS_NAMED:
            msgspec.structs.force_setattr(self, "rounds", len(self.realms) or ROUNDS)


def check_settings(settings: Settings, kind: "GameKind") -> Settings:
    """Refuses what no table can be played by; the realms are checked when they are drawn."""
    name = " ".join(names.clean(settings.name).split())
    if len(name) > NAME_LENGTH or len(settings.name) > 4 * NAME_LENGTH:
        raise InvalidText(f"settings.name: at most {NAME_LENGTH} printable letters")
    why = names.why_not(name)
    if why:
        raise InvalidText(f"settings.name: {why}")
    if settings.timer is not None and not TIMER_LEAST <= settings.timer <= TIMER_MOST:
        raise InvalidText(
            f"settings.timer: from {TIMER_LEAST} seconds to 30 days ({TIMER_MOST} seconds), "
            f"not {settings.timer}; leave it out for no timer"
        )
    if settings.quorum is not None:
        if not QUORUM_LEAST <= settings.quorum <= QUORUM_MOST:
            raise InvalidText(
                f"settings.quorum: from {QUORUM_LEAST} to {QUORUM_MOST} percent, "
                f"not {settings.quorum}; leave it out to wait for all"
            )
        if settings.advance == "host" or settings.dice == "host":
            raise InvalidText(
                "settings.quorum: this table goes on when the host says so, not by itself; "
                "leave the quorum out"
            )
    if len(settings.bots) > MAX_BOTS:
        raise InvalidText(f"settings.bots: at most {MAX_BOTS} bots at the start")
    kind.check(settings)
    known = kind.bots(settings)
    bots = [kind.bot_called(bot, kind.bot_names) for bot in settings.bots]
    for bot in bots:
        if bot not in known:
            raise InvalidText(
                f"settings.bots: there is no bot {bot!r}; there are {', '.join(known)}"
            )
    if not 1 <= len(settings.sets) <= 20:
        raise InvalidText("settings.sets: name one to twenty sets")
    if any(len(names) > 20 for names in settings.realms):
        raise InvalidText("settings.realms: a round has a few realms only")
    return msgspec.structs.replace(settings, name=name, bots=bots)
