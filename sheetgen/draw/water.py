"""Rivers between islands: bands of water that join linked cells."""

from math import hypot

from sheetgen.draw.box import Point
from sheetgen.draw.hexmap import HexMap
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.svg import HAIR, Canvas, number

WIDE = 0.34  # of a river, in parts of a cell
BEND = 0.09  # how far it leaves the straight line, in parts of its length


def draw_rivers(canvas: Canvas, hexes: HexMap, tone: Tone) -> None:
    """Draw the links of a board; what is drawn later lies over their ends.

    Args:
        canvas: to draw on.
        hexes: the board.
        tone: of water.
    """
    courses = [
        _course(hexes.centre(one), hexes.centre(other))
        for one, other in hexes.board.links
    ]
    d = "".join(courses)
    if not d:
        return
    wide = hexes.flat * WIDE
    edge = hexes.flat * 0.035
    canvas.path(d, stroke=tone.ring, width=wide, cap="butt")
    canvas.path(d, stroke=WHITE, width=wide - 2 * edge, cap="butt")
    canvas.path(d, stroke=tone.tint, width=wide - 2 * edge, cap="butt")
    flow = f"{number(wide * 0.55)} {number(wide * 0.3)}"
    canvas.path(d, stroke=tone.hatch, width=HAIR * 2.2, dash=flow, cap="butt")


def _course(start: Point, end: Point) -> str:
    """Return a course that swings once to either side."""
    length = hypot(end.x - start.x, end.y - start.y)
    aside = Point((start.y - end.y) / length, (end.x - start.x) / length)
    bend = length * BEND

    def at(share: float, off: float) -> str:
        x = start.x + (end.x - start.x) * share + aside.x * off
        y = start.y + (end.y - start.y) * share + aside.y * off
        return f"{number(x)} {number(y)}"

    return f"M{at(0, 0)}C{at(0.4, bend * 2)} {at(0.6, -bend * 2)} {at(1, 0)}"
