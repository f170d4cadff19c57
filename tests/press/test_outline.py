"""Outlines go where path data say, in lines and curves."""

from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import pytest

from sheetgen.press.outline import Outline, box, circle, path, snap, write
from sheetgen.press.paper import Affine

AS_IT_IS = Affine(1, 0, 0, 1, 0, 0)


def drawn(d: str) -> str:
    return write(path(d), AS_IT_IS).decode().rstrip()


def along(outline: Outline, steps: int = 16) -> list[tuple[float, float]]:
    """Return points along the curves of an outline."""
    found: list[tuple[float, float]] = []
    for operator, points in outline:
        if operator == b"c":
            (x0, y0), ((x1, y1), (x2, y2), (x3, y3)) = found[-1], points
            for step in range(1, steps + 1):
                t, u = step / steps, 1 - step / steps
                shares = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                xs, ys = (x0, x1, x2, x3), (y0, y1, y2, y3)
                found.append(
                    (
                        sum(s * x for s, x in zip(shares, xs, strict=True)),
                        sum(s * y for s, y in zip(shares, ys, strict=True)),
                    )
                )
        else:
            found += points
    return found


@pytest.mark.parametrize(
    ("d", "operators"),
    [
        ("M1 2L3 4Z", "1 2 m 3 4 l h"),
        ("m1 2l3 4z", "1 2 m 4 6 l h"),
        ("M1 2 3 4 5 6", "1 2 m 3 4 l 5 6 l"),
        ("m1 2 3 4", "1 2 m 4 6 l"),
        ("M1,2H5V7h-2v-3", "1 2 m 5 2 l 5 7 l 3 7 l 3 4 l"),
        ("M1 1l1 1zl2 0", "1 1 m 2 2 l h 3 1 l"),
        ("M-.5-1.5L1e1 2", "-0.5 -1.5 m 10 2 l"),
        ("M0 0C1 2 3 4 5 6", "0 0 m 1 2 3 4 5 6 c"),
        ("M1 1c1 2 3 4 5 6", "1 1 m 2 3 4 5 6 7 c"),
        ("M0 0C0 1 1 2 2 2S4 1 4 0", "0 0 m 0 1 1 2 2 2 c 3 2 4 1 4 0 c"),
        ("M0 0s1 2 2 2", "0 0 m 0 0 1 2 2 2 c"),
        ("M0 0Q3 3 6 0T12 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M0 0t6 0", "0 0 m 0 0 2 0 6 0 c"),
        ("M1 1a0 5 0 0 1 3 3", "1 1 m 4 4 l"),
        ("M1 1a5 5 0 0 1 0 0", "1 1 m 1 1 l"),
    ],
)
def test_every_command_is_drawn(d: str, operators: str) -> None:
    assert drawn(d) == operators


def test_arcs_may_have_flags_that_touch_and_are_made_larger_where_they_must() -> None:
    assert path("M0 0a5 5 0 0110 0") == path("M0 0a5 5 0 0 1 10 0")
    assert drawn("M0 0a1 1 0 0 1 10 0") == drawn("M0 0a5 5 0 0 1 10 0")


@pytest.mark.parametrize(
    "d", ["M1", "M1 2L3", "M0 0C1 2 3 4", "M0 0h", "M0 0z3", "L1 2", "M1 2x3"]
)
def test_what_is_no_path_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match="no path data"):
        path(d)


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("end", [(10, 0), (-6, 8), (0.1, 0.1), (12, -12)])
def test_an_arc_lies_on_its_circle_the_way_it_is_asked_to_go(
    large: int, sweep: int, end: tuple[float, float]
) -> None:
    radius = 9.0
    outline = path(f"M2 3a{radius} {radius} 0 {large} {sweep} {end[0]} {end[1]}")
    points = along(outline)
    assert points[-1] == pytest.approx((2 + end[0], 3 + end[1]))
    centre = _centre((2, 3), points[-1], radius, large, sweep)
    for x, y in points:
        assert hypot(x - centre[0], y - centre[1]) == pytest.approx(radius, rel=3e-4)
    crossed = [
        (a[0] - centre[0]) * (b[1] - centre[1])
        - (a[1] - centre[1]) * (b[0] - centre[0])
        for a, b in pairwise(points)
    ]
    assert all((each > 0) == bool(sweep) for each in crossed)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    assert (length > pi * radius) == bool(large)


def _centre(
    start: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    large: int,
    sweep: int,
) -> tuple[float, float]:
    """Return the centre of an arc (SVG 1.1, F.6.5)."""
    x, y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    off = (radius**2 / (x * x + y * y) - 1) ** 0.5 * (1 if large != sweep else -1)
    return (start[0] + end[0]) / 2 + off * y, (start[1] + end[1]) / 2 - off * x


def test_ellipses_turn_and_circles_go_all_the_way_round_within_their_boxes() -> None:
    wide, high, turn = 8.0, 3.0, 30
    end = 2 * wide * cos(radians(turn)), 2 * wide * sin(radians(turn))
    for x, y in along(path(f"M0 0a{wide} {high} {turn} 0 1 {end[0]} {end[1]}")):
        left, top = x - end[0] / 2, y - end[1] / 2
        across = left * cos(radians(turn)) + top * sin(radians(turn))
        down = top * cos(radians(turn)) - left * sin(radians(turn))
        assert (across / wide) ** 2 + (down / high) ** 2 == pytest.approx(1, rel=1e-3)
    points = along(circle(5, 6, 2))
    assert min(x for x, _ in points) == pytest.approx(3)
    assert max(y for _, y in points) == pytest.approx(8)
    assert all(hypot(x - 5, y - 6) == pytest.approx(2, rel=3e-4) for x, y in points)


@pytest.mark.parametrize("corner", [0.0, 1.0, 9.0])
def test_a_box_keeps_within_its_sides(corner: float) -> None:
    points = along(box(1, 2, 10, 6, corner))
    assert (min(points)[0], max(points)[0]) == pytest.approx((1, 11))
    assert sorted({round(y, 6) for _, y in points})[:: len(points)] == [2]
    assert max(y for _, y in points) == pytest.approx(8)


def test_points_are_led_to_the_page_and_lie_on_the_grid_of_cairo() -> None:
    shown = write(path("M1 0L0 1"), Affine(0, 2, -2, 0, 10, 0.001))
    assert shown == b"10 2 m 8 0 l\n"
    assert snap(14.173228) == 14.171875
