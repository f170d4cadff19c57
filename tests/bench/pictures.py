"""The pictures that figures of scanning are about.

``SCAN_PICTURES`` says how many of each condition, ``SCAN_ONLY`` which conditions: parts
of their names, with commas between. ``SCAN_FIRST`` is the first seed: whoever changes
a reader after looking at some scenes measures it on others.
"""

import os
from dataclasses import replace

from sheetgen.layout.read import layout_names
from tests.flatbed import BITS
from tests.scene import Condition
from tests.screen import SCREEN
from tests.shot import TROUBLES
from tests.wear import MARS, WEARS
from tests.writing.pen import PENS

PICTURES = int(os.environ.get("SCAN_PICTURES", "25"))
FIRST = int(os.environ.get("SCAN_FIRST", "0"))
SEEDS = range(FIRST, FIRST + PICTURES)
ONLY = os.environ.get("SCAN_ONLY", "")

DECLARED = (*layout_names("sheets"), "sheets/harvest")  # on somebody's own art
USUAL = "phase"  # the evidence of sheets, unless it is said
_DICE = (
    *[Condition(f"{side} px", side) for side in (3200, 2400, 1600, 1200)],
    Condition("2400 px, rounds in place of phases", evidence="round"),
    Condition("2400 px, numbers alone", evidence="none"),
    *[Condition(f"2400 px, {pen}", pen=pen) for pen in PENS],
    Condition("2400 px, one in ten written twice", slips=0.1),
    *[Condition(f"2400 px, {wear} print", wear=wear) for wear in WEARS],
    *[Condition(f"2400 px, curled to {curl} mm", curl=curl) for curl in (6, 10)],
    Condition("2400 px, folded", is_folded=True),
    *[Condition(f"2400 px, {trouble}", trouble=trouble) for trouble in TROUBLES],
    Condition("2400 px, of a screen", trouble=SCREEN),
    *[Condition(f"scan, {dpi} dpi", dpi=dpi) for dpi in (100, 150, 200, 300)],
    Condition("scan, 200 dpi, black and white", dpi=200, scan=BITS),
    Condition("scan, 200 dpi, streaked feeder", dpi=200, is_fed=True),
    Condition("scan, 200 dpi, photocopied", dpi=200, mar="copied"),
    Condition("scan, 200 dpi, creased", dpi=200, mar="creased"),
    *[Condition(f"2400 px, sheet {mar}", mar=mar) for mar in MARS],
    *[Condition(f"2400 px, app's {app} px", app=app) for app in (51, 101, 201)],
    Condition("2400 px, ticks for circles", has_ticks=True),
)
CONDITIONS = (
    *[replace(one, evidence=one.evidence or USUAL) for one in _DICE],
    Condition("2400 px, Keythedral", game="keythedral"),
    *[Condition(f"2400 px, {name}", game=name) for name in DECLARED],
    Condition("3200 px, The Castles of Burgundy", 3200, game="burgundy"),
)


def chosen() -> list[Condition]:
    """Return the conditions that were asked for."""
    parts = ONLY.split(",")
    return [one for one in CONDITIONS if any(part in one.name for part in parts)]
