"""Players' colours: a hue and a hatch each; their symbols stand with the other ones.

No two of the hues lie nearer than 20 (CIEDE2000) to any eye that sees fewer colours.
Where ink has no colour, symbol and hatch tell them apart.
"""

from collections.abc import Mapping

from sheetgen.games.keythedral.land import COLOURS

PLAYER_HUES: Mapping[str, str] = dict(
    zip(COLOURS, ("#c2381f", "#10937a", "#e0a020", "#7a3f8a", "#222a33"), strict=True)
)
PLAYER_HATCHES: Mapping[str, str] = dict(
    zip(COLOURS, ("diagonal", "dots", "crossed", "upright", "ripples"), strict=True)
)
# Of what is nobody's: no player's hue lies nearer than 15 to either, to any eye.
NOBODY_STONE, NOBODY_INK = "#cac1af", "#4f4940"
