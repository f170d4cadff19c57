"""Rivers lead where they should, and to no other cell on their way."""

from math import hypot

import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import HexMap, fit_hexmap
from sheetgen.draw.board import NEAR, draw_rivers
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas
from sheetgen.games.find import load_layout

TONE = INKS["pale"].tone("#2e72a8")


class Listening(Canvas):
    """A canvas that remembers its paths."""

    def path(self, d: str, **options) -> None:
        self.__dict__.setdefault("paths", []).append(d)


def courses_of(hexes: HexMap) -> list[list[Point]]:
    """Return points along every river."""
    canvas = Listening(200, 200, load_fonts())
    draw_rivers(canvas, hexes, TONE)
    found = []
    for course in canvas.paths[0].split("M")[1:]:
        numbers = [float(n) for n in course.replace("C", " ").split()]
        ends = [Point(*numbers[at : at + 2]) for at in range(0, 8, 2)]
        points = []
        for step in range(101):
            t, u = step / 100, 1 - step / 100
            parts = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points.append(
                Point(
                    sum(p * e.x for p, e in zip(parts, ends, strict=True)),
                    sum(p * e.y for p, e in zip(parts, ends, strict=True)),
                )
            )
        found.append(points)
    return found


@pytest.mark.parametrize("name", ["burgundy/solo-33", "burgundy/solo-34"])
def test_a_river_joins_its_cells_and_keeps_away_from_others(name: str) -> None:
    hexes = fit_hexmap(load_layout(name).board, Box(0, 0, 140, 120), 20)
    courses = courses_of(hexes)
    assert len(courses) == len(hexes.board.links)
    for (one, other), points in zip(hexes.board.links, courses, strict=True):
        assert points[0] == pytest.approx(hexes.centre(one), abs=1e-3)
        assert points[-1] == pytest.approx(hexes.centre(other), abs=1e-3)
        for cell in set(range(len(hexes.board.cells))) - {one, other}:
            centre = hexes.centre(cell)
            nearest = min(hypot(p.x - centre.x, p.y - centre.y) for p in points)
            # Steps between those looked at may come a little nearer.
            assert nearest > hexes.flat * (NEAR - 0.05)


def test_a_board_without_islands_has_no_rivers() -> None:
    canvas = Canvas(100, 100, load_fonts())
    hexes = fit_hexmap(load_layout("A").board, Box(0, 0, 90, 90), 12)
    draw_rivers(canvas, hexes, TONE)
    assert "<path" not in canvas.to_svg()
