"""What is the same whichever realms are in play: `cards/table.toml`."""

import tomllib
from dataclasses import dataclass

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
        )
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        raise InvalidText(f"table.toml: {error}") from error


def _cost_text(cost: dict[str, int | str]) -> str:
    return " ".join(f"{amount}{letter}" for letter, amount in cost.items())
