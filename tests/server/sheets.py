"""Sheets of random games, as players send them."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.rules_api import read_switches
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.find import load_layout
from tests.games.dice.answers import pack_answers, plain_fill, read_plain_fill
from tests.games.dice.play import duchy_of, filled_sheet, load_duchy, random_game


@dataclass(frozen=True)
class Sheet:
    """A filled sheet."""

    digits: str
    fill: dict[str, Any]

    def body(self, revision: int, **more: Any) -> dict[str, Any]:
        """Return what a player sends."""
        return {
            "revision": revision,
            "digits": self.digits,
            "fill": self.fill,
            "switches": {},
            **more,
        }

    def answers(self, switches: dict[str, str]) -> str:
        """Return the fill as the digits that stand in a link."""
        duchy = load_duchy("A")
        fill = read_plain_fill(self.fill)
        return pack_answers(duchy, fill, read_switches(FORM, switches))


@cache
def sheet(number: int, evidence: str = "phase") -> Sheet:
    """Return the sheet of a random game, the same for the same number."""
    layout = load_layout("A")
    rng = random.Random(f"sheet {number}")
    played = random_game(duchy_of(layout), rng)
    code = SheetCode(layout.rules.number, layout.board, evidence, "en", number + 1, 1)
    fill = plain_fill(filled_sheet(played, evidence, True))
    return Sheet(encode(code, layout.rules.encoding), fill)
