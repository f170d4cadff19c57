"""What is counted on a sheet of totals, and the open questions that decide on it.

Clauses are those of ``docs/rules/burgundy.md``, cited as ``[burgundy 43.1]``.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.games.burgundy.fill import HEADINGS
from sheetgen.games.burgundy.rules import SETTINGS as ALL_SETTINGS
from sheetgen.games.burgundy.rules import Switches as Switches

VARIANTS = ("normal",)

# Where points come from, in the game [burgundy 43.2] and at its end [burgundy 43.3].
OTHER = "other"  # which has a row in both
AT_END = ("stocks", "monasteries", "shields", "vineyard", OTHER)
IN_GAME = tuple([name for name in HEADINGS if name == OTHER or name not in AT_END])
STOCKS = ("goods", "silver", "workers")  # that are counted, not points [burgundy 11.2]

# Who ranks first when totals are equal [burgundy 43.14].
_RANKING = ("edition", "tie-empty", "tie-track")
SETTINGS = tuple([one for one in ALL_SETTINGS if one[0] in _RANKING])
SWITCHES: Mapping[str, tuple[str, ...]] = dict(SETTINGS)
# The clause that asks for each [burgundy 2.1] [burgundy 41.1] [burgundy 41.2].
ASKED_BY = {"edition": "2.1", "tie-empty": "41.1", "tie-track": "41.2"}

STANDARD = Switches()
