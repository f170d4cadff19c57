"""The open questions of the rulebook, as switches.

Clauses are those of ``docs/rules/keythedral.md``, cited as ``[keythedral 8.2]``.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Switches:
    """The answers to the open questions of the rulebook.

    `SETTINGS` has the possible values of each, and its clause.
    """

    tie: str = "shared"
    stage_three: str = "wood"
    substitution: str = "several"
    two_start: str = "side"
    discount: str = "yes"


OPEN_QUESTIONS = 13  # their section; each switch has a clause of it [keythedral 13.1]
# Every switch by its name in files, with its settings, the default first. Their order
# is that of digits in answers; a dict does not keep it in the browser.
SETTINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("tie", ("shared", "seats", "value")),  # [keythedral 13.1]
    ("stage-three", ("wood", "stone")),  # [keythedral 13.2]
    ("substitution", ("several", "one")),  # [keythedral 13.3]
    ("two-start", ("side", "any")),  # [keythedral 13.4]
    ("discount", ("yes", "no")),  # [keythedral 13.5]
)
SWITCHES: Mapping[str, tuple[str, ...]] = dict(SETTINGS)

OPEN_TILES = "open"  # all building tiles are face up [keythedral 11.4]
VARIANTS = ("normal", OPEN_TILES)  # the variants that a sheet may be filled in for

STANDARD = Switches()
