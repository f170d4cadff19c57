"""Rivers between islands: bands of water that join linked cells."""

from sheetgen.core.draw.box import Point
from sheetgen.core.draw.hexmap import HexMap
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.svg import HAIR, Canvas, Outline, number

WIDE = 0.34  # the width of a river, in widths of a cell
# How far a course is off the straight line after a third and two thirds of its way, in
# parts of its length: gentle bends first. The first course that stays clear of other
# cells is used.
_ASIDE = (0, 0.16, -0.16, 0.35, -0.35, 0.6, -0.6, 0.9, -0.9, 1.2, -1.2)
BENDS = (
    (0.16, -0.16),
    *sorted(
        [(one, other) for one in _ASIDE for other in _ASIDE],
        key=lambda bend: max(map(abs, bend)) + abs(bend[0] - bend[1]) / 2,
    ),
)
NEAR = 0.62  # in widths of a cell: closer to its centre a river seems to lead to it
STEPS = 20  # at which a course is checked


def draw_rivers(canvas: Canvas, hexes: HexMap, tone: Tone) -> None:
    """Draw the links of a board; later drawing covers their ends.

    Args:
        canvas: to draw on.
        hexes: the board.
        tone: of water.
    """
    d = "".join(_course(hexes, *link) for link in hexes.board.links)
    if not d:
        return
    wide = hexes.flat * WIDE
    edge = hexes.flat * 0.035
    canvas.path(d, stroke=Outline(tone.ring, wide, cap="butt"))
    canvas.path(d, stroke=Outline(WHITE, wide - 2 * edge, cap="butt"))
    canvas.path(d, stroke=Outline(tone.tint, wide - 2 * edge, cap="butt"))
    flow = f"{number(wide * 0.55)} {number(wide * 0.3)}"
    canvas.path(d, stroke=Outline(tone.hatch, HAIR * 2.2, flow, cap="butt"))


def _course(hexes: HexMap, one: int, other: int) -> str:
    """Return the course of a river that touches as few other cells as it can."""
    start, end = hexes.centre(one), hexes.centre(other)
    others = [
        hexes.centre(cell)
        for cell in range(len(hexes.board.cells))
        if cell not in (one, other)
    ]
    best, least = _curve(start, end, BENDS[0]), STEPS
    for bend in BENDS:
        curve = _curve(start, end, bend)
        touched = _touched(curve, others, hexes.flat * NEAR)
        if touched < least:
            best, least = curve, touched
        if not touched:
            break
    begin, first, second, last = (f"{number(x)} {number(y)}" for x, y in best)
    return f"M{begin}C{first} {second} {last}"


def _curve(start: Point, end: Point, bend: tuple[float, float]) -> list[Point]:
    """Return the four points of a Bezier curve."""
    across, down = end.x - start.x, end.y - start.y

    def at(share: float, aside: float) -> Point:
        return Point(
            start.x + across * share - down * aside,
            start.y + down * share + across * aside,
        )

    return [start, at(0.35, bend[0]), at(0.65, bend[1]), end]


def _touched(curve: list[Point], centres: list[Point], near: float) -> int:
    """Return how many steps of a curve come *near* to one of *centres*."""
    count = 0
    for step in range(1, STEPS):
        share = step / STEPS
        rest = 1 - share
        parts = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        x = sum(part * point.x for part, point in zip(parts, curve, strict=True))
        y = sum(part * point.y for part, point in zip(parts, curve, strict=True))
        count += any((x - c.x) ** 2 + (y - c.y) ** 2 < near**2 for c in centres)
    return count
