"""Paths are drawn as cairosvg draws them."""

from math import hypot
from types import SimpleNamespace

import cairocffi
import pytest
from cairosvg.path import path as slow_path
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.press.trace import rounded, traced

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}
NUMBERS = st.integers(-9000, 9000).map(lambda thousands: thousands / 1000)


def points(draw, d: str) -> list[tuple[int, tuple[float, ...]]]:
    """Return what *draw* adds to the path of a context for *d*."""
    surface = cairocffi.RecordingSurface(cairocffi.CONTENT_ALPHA, (0, 0, 99, 99))
    context = cairocffi.Context(surface)
    context.scale(100)
    draw(SimpleNamespace(context=context, font_size=1), Node(d=d))
    return [
        (kind, tuple(round(value, 3) for value in values))
        for kind, values in context.copy_path()
    ]


class Recorder:
    """A context that notes where it is led, without what cairo leaves out."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, tuple[float, ...]]] = []
        self.point: tuple[float, float] | None = None

    def has_current_point(self) -> bool:
        return self.point is not None

    def get_current_point(self) -> tuple[float, float]:
        assert self.point is not None
        return self.point

    def move_to(self, *to: float) -> None:
        self._note("move", to)

    def line_to(self, *to: float) -> None:
        self._note("line", to)

    def curve_to(self, *to: float) -> None:
        self._note("curve", to)

    def rel_move_to(self, *by: float) -> None:
        self._note("move", self._from_here(by))

    def rel_line_to(self, *by: float) -> None:
        self._note("line", self._from_here(by))

    def rel_curve_to(self, *by: float) -> None:
        self._note("curve", self._from_here(by))

    def close_path(self) -> None:
        self.steps.append(("close", ()))
        self.point = self.start

    def _from_here(self, by: tuple[float, ...]) -> tuple[float, ...]:
        x, y = self.get_current_point()
        return tuple(value + (y if at % 2 else x) for at, value in enumerate(by))

    def _note(self, kind: str, to: tuple[float, ...]) -> None:
        self.point = to[-2], to[-1]
        if kind == "move":
            self.start = self.point
        self.steps.append((kind, to))


def led(draw, d: str) -> list[tuple[str, tuple[float, ...]]]:
    """Return where *draw* leads a context for *d*."""
    context = Recorder()
    draw(SimpleNamespace(context=context, font_size=1), Node(d=d))
    return context.steps


class Node(dict):
    """An element as cairosvg hands it on."""


def refused(surface: object, node: object) -> None:
    raise AssertionError("left to cairosvg")


def ends(found) -> list[float]:
    return [value for _, values in found for value in values]


@st.composite
def steps(draw) -> str:
    """Return a path of all that our drawings use, but arcs."""
    letters = draw(st.lists(st.sampled_from("MLHVCmlhvczZ"), max_size=12))
    parts = ["M 1 1"]
    for letter in letters:
        count = COUNTS.get(letter.upper(), 0)
        numbers = [f"{draw(NUMBERS):g}" for _ in range(count)]
        parts.append(letter + " ".join(numbers))
    return "".join(parts)


@pytest.mark.slow
@given(steps())
def test_lines_and_curves_go_where_those_of_cairosvg_go(d: str) -> None:
    ours, theirs = led(traced(refused), d), led(slow_path, d)
    if theirs[0] == ("move", (0, 0)):  # cairosvg's own, before every path
        del theirs[0]
    assert [kind for kind, _ in ours] == [kind for kind, _ in theirs]
    assert ends(ours) == pytest.approx(ends(theirs), abs=1e-9)


@pytest.mark.parametrize("large", "01")
@pytest.mark.parametrize("sweep", "01")
@pytest.mark.parametrize("end", ["2 1", "-1 -2", "0 3", "-3 0.5"])
@pytest.mark.parametrize("letter", "aA")
def test_arcs_of_circles_are_those_of_cairosvg(large, sweep, end, letter) -> None:
    d = f"M5 5{letter}2 2 0 {large} {sweep} {end}L9 9"
    ours, theirs = points(traced(refused), d), points(slow_path, d)
    # Cairo may cut an arc into more curves where its tolerance is finer.
    assert ends(ours)[:2] == pytest.approx(ends(theirs)[:2], abs=0.02)
    assert ends(ours)[-4:] == pytest.approx(ends(theirs)[-4:], abs=0.02)
    assert middle(ours) == pytest.approx(middle(theirs), abs=0.05)


def middle(found: list[tuple[int, tuple[float, ...]]]) -> tuple[float, ...]:
    """Return the box round the ends of all curves and lines."""
    across = [values[-2] for _, values in found if values]
    down = [values[-1] for _, values in found if values]
    surface = cairocffi.RecordingSurface(cairocffi.CONTENT_ALPHA, None)
    context = cairocffi.Context(surface)
    for kind, values in found:
        if kind == 0:
            context.move_to(*values)
        elif kind == 1:
            context.line_to(*values)
        elif kind == 2:
            context.curve_to(*values)
    assert across
    assert down
    return context.path_extents()


def test_a_letter_may_stand_once_for_several_lines() -> None:
    assert points(traced(refused), "M0 0 1 1 2 0zl1-1-.5.5") == points(
        traced(refused), "M0 0L1 1L2 0Zl1 -1l-.5 .5"
    )


@pytest.mark.parametrize(
    "d",
    [
        "M0 0Q1 1 2 2", "M0 0A1 2 0 0 1 3 3", "M0 0a1 1 0 013 3", "L1 1", "",
        "M0", "M0 0L1", "1 2", "M1e1 2", "M0 0z1",
    ],
)  # fmt: skip
def test_what_is_not_known_stays_with_cairosvg(d: str) -> None:
    asked = []
    traced(lambda surface, node: asked.append(node["d"]))(None, Node(d=d))
    assert asked == [d]


def test_all_corners_of_a_rectangle_are_as_round() -> None:
    surface = cairocffi.RecordingSurface(cairocffi.CONTENT_ALPHA, (0, 0, 99, 99))
    context = cairocffi.Context(surface)
    node = Node(x="1", y="2", width="10", height="8", rx="3", ry="3")
    rounded(refused)(SimpleNamespace(context=context), node)
    places = [values for _, values in context.copy_path_flat() if values]
    off = [
        hypot(max(abs(x - 6) - 2, 0), max(abs(y - 6) - 1, 0)) for x, y in places
    ]  # from the centre of the nearest corner
    assert len(places) > 40
    assert off == pytest.approx([3] * len(off), abs=0.02)


@pytest.mark.parametrize("corner", [None, ("0", "0"), ("2", "1"), ("4", "4")])
def test_other_rectangles_stay_with_cairosvg(corner: tuple[str, str] | None) -> None:
    node = Node(x="1", y="2", width="5", height="9")
    if corner is not None:
        node["rx"], node["ry"] = corner
    seen = []
    rounded(lambda surface, rect: seen.append(rect))(None, node)
    assert seen == [node]
