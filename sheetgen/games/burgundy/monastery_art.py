"""What stands on the tiles of monasteries: signs of what each of them does.

A row is a list of names of `STROKES`, and of short texts that are the same in every
language. Clause 10.n is monastery n.
"""

from collections.abc import Mapping

from sheetgen.draw.symbol import SYMBOLS, Stroke
from sheetgen.games.burgundy.art import ART

TO = "to"  # what is before it brings what is behind it
STROKES: Mapping[str, tuple[Stroke, ...]] = {
    **ART,
    "building": SYMBOLS["houses"],
    "pile": (  # of markers, of which the own one lies on top
        Stroke("M-9.5 -5A9.5 4.4 0 1 0 9.5 -5A9.5 4.4 0 1 0 -9.5 -5Z"),
        Stroke("M-9.5 0.5Q-9.5 4.6 0 4.6T9.5 0.5M-9.5 6Q-9.5 10.1 0 10.1T9.5 6", 2.2),
    ),
    TO: (Stroke("M-10 0H7M0 -7L7.6 0L0 7", 4.2),),
}

Row = tuple[str, ...]

SIGNS: Mapping[int, tuple[Row, ...]] = {
    1: (("market", "market"),),
    2: (("mine", TO, "worker"),),
    3: (("good", TO, "silver", "silver"),),
    4: (("good", TO, "worker"),),
    5: (("ship", TO, "good", "good"),),
    6: (("worker", "worker"), (TO, "building")),
    7: (("sheep", "+1"),),
    8: (("worker", TO, "±2"),),
    9: (("building", "±1"),),
    10: (("ship", "sheep"), ("±1",)),
    11: (("castle", "mine", "monastery"), ("±1",)),
    12: (("tile", "±1"),),
    13: (("worker", "+", "silver"),),
    14: (("worker", "worker"), ("worker", "worker")),
    15: (("good", "2"), ("1", "2", "…", "6")),
    16: (("warehouse", "4"),),
    17: (("watchtower", "4"),),
    18: (("carpenter", "4"),),
    19: (("church", "4"),),
    20: (("market", "4"),),
    21: (("boarding-house", "4"),),
    22: (("bank", "4"),),
    23: (("town-hall", "4"),),
    24: (("cow", "sheep"), ("4",)),
    25: (("good", "1"),),
    26: (("tile", "3"),),
    27: (("pile",),),
    28: (("silver", TO, "worker", "worker"),),
    29: (("white-castle", "4"),),
}
