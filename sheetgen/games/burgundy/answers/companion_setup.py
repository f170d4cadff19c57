"""The set-up of a table with Châteauma, for a page, which supplies the texts.

Part of the core that runs in the browser too.
"""

from sheetgen.core.checklist import Row, Step
from sheetgen.core.filling import fill_in
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import Plain
from sheetgen.games.burgundy.answers.owned_data import PLACES
from sheetgen.games.burgundy.play.state import MODIFIERS
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.setup.setup import MODIFIERS as NAMES
from sheetgen.games.burgundy.setup.setup import SetUp
from sheetgen.games.burgundy.setup.setup_steps import Teller, list_steps


def lay_out(rules: RuleSet, settings: Plain, texts: Plain, language: str) -> Plain:
    """Return the set-up in words, section by section.

    Args:
        rules: of the game.
        settings: of the game.
        texts: of the language, by key.
        language: two letters.
    """

    def say(key: str, **values: object) -> str:
        return fill_in(texts[key], values, language)

    chosen = settings["modifiers"]
    setup = SetUp(
        PLACES,
        settings["players"] - 1,
        "normal",
        tuple(settings["expansions"]),
        True,
        settings["level"],
        tuple(
            [
                name
                for letter, name in zip(MODIFIERS, NAMES, strict=True)
                if letter in chosen
            ]
        ),
    )
    teller = Teller(setup, printed_numbers(rules), say)
    return {
        "sections": [
            [section.code, section.title, [_plain_step(step) for step in section.steps]]
            for section in list_steps(teller)
        ]
    }


def _plain_step(step: Step) -> list[object]:
    rows = [_plain_row(row) for row in step.rows]
    return [step.text, list(step.clauses), step.origin, rows]


def _plain_row(row: Row) -> list[object]:
    return [row.label, [[piece.text, piece.terrain] for piece in row.pieces]]
