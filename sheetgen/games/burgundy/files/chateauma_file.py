"""Files about Châteauma at the end of a game: a player with counts, without a sheet.

`docs/fills.md` describes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.ruleset import RuleSet
from sheetgen.form.result import Result, write_result
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.files.fill_file import NOTATION
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.printed import printed_numbers
from sheetgen.games.burgundy.sheet.form import FORM
from sheetgen.layout.find import load_rules

TABLE = "chateauma"
FIELDS = tuple(
    replace(field, is_required=field.name == TABLE)
    for field in FORM.all_fields
    if field.name in (TABLE, "total")
)


@dataclass(frozen=True)
class VirtualPlayer:
    """Châteauma at the end of a game.

    Attributes:
        has: its counts.
        rules: the source of the numbers.
        total: its points as a player added them up; None if not written.
    """

    has: Chateauma
    rules: RuleSet
    total: int | None = None

    @property
    def vines(self) -> tuple[int, ...]:
        """Points by the number of double tiles."""
        return printed_numbers(self.rules).vines


def _make(values: dict[str, Any], chosen: Mapping[str, str]) -> VirtualPlayer:
    rules = max(load_rules(GAME.id), key=lambda known: known.number)
    return VirtualPlayer(values[TABLE], rules, values["total"])


RESULT = Result(TABLE, NOTATION, FIELDS, (TABLE,), make=_make)
read_chateauma = RESULT.read


def write_chateauma(player: VirtualPlayer) -> str:
    """Return the text of a file of Châteauma; `read_chateauma` reads it back."""
    return write_result(RESULT, {TABLE: player.has, "total": player.total})
