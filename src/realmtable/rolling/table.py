"""What is the same whichever realms are in play: `cards/table.toml`."""

import tomllib
from dataclasses import dataclass
from typing import Any

from realmtable.core.errors import InvalidText


@dataclass(frozen=True)
class Spending:
    """One way of spending, as the help shows it."""

    id: str
    cost: str
    effect: str
    notes: list[str]
    when: str  # what must have been rolled, in words; empty if anything will do


@dataclass(frozen=True)
class Question:
    """One answer of the gameplay FAQ."""

    topic: str
    question: str
    answer: str


@dataclass(frozen=True)
class Level:
    """How strong Youtoma is."""

    id: str
    name: str
    turns: int
    bonus_from: int  # so many resources of a kind are a star for Youtoma; 0 for no such bonus


@dataclass(frozen=True)
class YoutomaRules:
    """The solo opponent: its levels, and what its rounds are limited to."""

    levels: dict[str, Level]
    cap: int  # tenths a round
    most_rounds: int  # against Youtoma
    most_rounds_together: int  # where everybody plays Youtoma
    avoid_together: list[list[str]]  # realms
    rules: list[str]
    rules_together: list[str]
    turn_in_short: list[str]


@dataclass(frozen=True)
class TableRules:
    """Numbers and words that all realms share."""

    rounds: int
    turns: int
    realms_per_round: int
    limit: int
    spending: list[Spending]
    compensation: list[str]  # what an unusable die brings
    compensation_in_short: str
    turn_in_short: list[str]
    questions: list[Question]
    youtoma: YoutomaRules


def parse_table(text: str) -> TableRules:
    """The rules that a table file tells."""
    try:
        data = tomllib.loads(text)
        game = data["game"]
        return TableRules(
            rounds=int(game["rounds"]),
            turns=int(game["turns"]),
            realms_per_round=int(game["realms_per_round"]),
            limit=int(data["resources"]["limit"]),
            spending=[
                Spending(
                    spend["id"],
                    _cost_text(spend["cost"]),
                    spend["effect"],
                    spend["notes"],
                    spend.get("when", ""),
                )
                for spend in data["spend"]
            ],
            compensation=list(data["compensation"]["rules"]),
            compensation_in_short=str(data["compensation"]["short"]),
            turn_in_short=list(game["short"]),
            questions=[
                Question(faq["topic"], faq["question"], faq["answer"]) for faq in data["faq"]
            ],
            youtoma=_youtoma(data["youtoma"]),
        )
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        raise InvalidText(f"table.toml: {error}") from error


def _youtoma(data: dict[str, Any]) -> YoutomaRules:
    levels = [
        Level(level["id"], level["name"], int(level["turns"]), int(level["bonus_star_at"]))
        for level in data["level"]
    ]
    return YoutomaRules(
        levels={level.id: level for level in levels},
        cap=10 * int(data["round_cap"]),
        most_rounds=max(data["rounds_solo"]),
        most_rounds_together=max(data["rounds_multiplayer"]),
        avoid_together=[list(realms) for realms in data["avoid_together"]],
        rules=list(data["rules"]),
        rules_together=list(data["multiplayer"]),
        turn_in_short=list(data["short"]),
    )


def _cost_text(cost: dict[str, int | str]) -> str:
    return " ".join(f"{amount}{letter}" for letter, amount in cost.items())
