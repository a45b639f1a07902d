"""What people may ask of a table."""

from typing import Literal

import msgspec

from realmtable.table.settings import Level, Settings

MAX_MOVES = 60  # of one turn
Sign = Literal["clap", "wow", "laugh", "think", "luck", "ouch", "thanks", "wave"]


class _Command(
    msgspec.Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True
):
    id: str = ""
    after: int = 0  # the last number of the log that the sender has seen


class Join(_Command, tag="join", frozen=True):
    name: str


class Leave(_Command, tag="leave", frozen=True):
    pass


class SetLevel(_Command, tag="level", frozen=True):
    """Plays at this level, in modes that have them; the host may say it for others."""

    level: Level
    seat: int | None = None  # the sender's own


class Start(_Command, tag="start", frozen=True):
    pass


class Confirm(_Command, tag="confirm", frozen=True):
    round: int
    turn: int
    moves: list[str]


class Show(_Command, tag="show", frozen=True):
    """Plays the beginning of a turn for good, up to a move that shows something new."""

    round: int
    turn: int
    moves: list[str]


class TakeBack(_Command, tag="take_back", frozen=True):
    round: int
    turn: int


class AskHint(_Command, tag="hint", frozen=True):
    """Wants to be told how to go on, where one plays alone."""

    round: int
    turn: int


class Roll(_Command, tag="roll", frozen=True):
    dice: list[int]


class Next(_Command, tag="next", frozen=True):
    pass


class MoveOn(_Command, tag="move_on", frozen=True):
    seats: list[int] | None = None  # everyone the table waits for


class VoteMoveOn(_Command, tag="vote_move_on", frozen=True):
    pass


class BeReady(_Command, tag="ready", frozen=True):
    """Wants the next round."""


class TakeOver(_Command, tag="take_over", frozen=True):
    seat: int
    bot: str = ""  # the one that usually does


class GiveBack(_Command, tag="give_back", frozen=True):
    seat: int | None = None  # the sender's own


class AddBot(_Command, tag="add_bot", frozen=True):
    bot: str = ""  # the one that usually does


class Remove(_Command, tag="remove", frozen=True):
    seat: int


class GoAway(_Command, tag="away", frozen=True):
    pass


class ComeBack(_Command, tag="back", frozen=True):
    pass


class PassHost(_Command, tag="pass_host", frozen=True):
    seat: int


class Change(_Command, tag="change", frozen=True):
    """All settings as they shall be; realms that were drawn stay unless `redraw` says otherwise."""

    settings: Settings
    redraw: bool = False


class Hold(_Command, tag="hold", frozen=True):
    """Keeps a seat for someone who is not here yet."""

    name: str


class Free(_Command, tag="free", frozen=True):
    """Takes a seat from whoever holds it, so that it can be handed to someone with a new link."""

    seat: int


class React(_Command, tag="react", frozen=True):
    sign: Sign


Command = (
    Join
    | Leave
    | SetLevel
    | Start
    | Confirm
    | Show
    | TakeBack
    | AskHint
    | Roll
    | Next
    | MoveOn
    | VoteMoveOn
    | BeReady
    | TakeOver
    | GiveBack
    | AddBot
    | Remove
    | GoAway
    | ComeBack
    | PassHost
    | Change
    | Hold
    | Free
    | React
)
