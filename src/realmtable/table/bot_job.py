"""A bot's turn that takes long, as it is handed to another process: a few kilobytes of JSON, for
which the moves come back."""

import msgspec


class BotJob(msgspec.Struct):
    """Everything that a turn follows from. What `position` is, only the game knows."""

    game: str
    bot: str
    seed: str
    pins: list[str]  # the versions of rules and layouts that the table is played with
    position: msgspec.Raw
    slip: float | None = None  # of a guest: the chance that a turn is played without thinking


class BotAnswer(msgspec.Struct):
    """The moves, or why there are none."""

    moves: list[str] = []
    why: str = ""
