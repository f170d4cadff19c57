"""Ink in crops that are drawn by hand."""

import numpy as np
import pytest

from sheetgen.scan import ink as ink_of
from sheetgen.scan.ink import (
    DOT,
    RIM,
    End,
    Ink,
    ends_outside,
    find_ends,
    has_line,
    leave_lines,
    look_at,
)
from sheetgen.scan.word import BLANK, DOTTED
from tests.scan.boxes import SIDE, WHITE, blank, written

STEM = [(21, 8), (22, 34)]
BAR = [(8, 20), (34, 20)]


def as_crop(paper: np.ndarray) -> np.ndarray:
    return np.clip(paper, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise", [0, 1, 4, 8])
@pytest.mark.parametrize("slope", [0, 20, 60])
def test_bare_paper_is_blank(noise: float, slope: float) -> None:
    for seed in range(20):
        assert look_at(as_crop(blank(seed, noise, slope))).is_blank


@pytest.mark.parametrize("dark", [0.16, 0.3, 0.9])
@pytest.mark.parametrize("width", [2, 4, 9])
def test_a_line_is_ink(dark: float, width: int) -> None:
    ink = look_at(written(STEM, dark=dark, width=width))
    (part,) = ink.parts
    assert part.top == pytest.approx(8 - width / 2, abs=2)
    assert part.bottom == pytest.approx(35 + width / 2, abs=2)
    assert part.right - part.left == pytest.approx(width + 2, abs=2)


@pytest.mark.parametrize("noise", [30, 40, 50])
def test_a_line_is_ink_in_little_light(noise: float) -> None:
    """Noise that hides the paper hides no line, and is none where nothing stands."""
    for seed in range(10):
        paper = blank(seed, noise)
        ink = look_at(written(STEM, paper=paper))
        (part,) = ink.parts
        assert part.bottom - part.top > 24
        assert look_at(as_crop(paper)).is_blank


def seen(*paths: list[tuple[float, float]]) -> tuple[Ink, list[End]]:
    """Return lines on paper of which the middle is a box, and which leave it."""
    around = round(ink_of.OUTSIDE * ink_of.DOTS)
    side = SIDE + 2 * around
    paper = np.full((side, side), float(WHITE))
    for path in paths:
        moved = [(x + around, y + around) for x, y in path]
        paper = written(moved, paper=paper, width=3).astype(float)
    crop = as_crop(paper)
    ink = look_at(crop[around:-around, around:-around])
    return ink, ends_outside(ink, find_ends(ink) + find_ends(ink, RIM), crop)


def left(*paths: list[tuple[float, float]]) -> tuple[Ink, bool]:
    """Return what is left of lines once those that go on were left out."""
    return leave_lines(*seen(*paths))


UP, ALONG = [(20, -40), (21, 90)], [(-40, 30), (90, 26)]
ARC = [(-12, 0), (2, 8), (12, 18), (19, 30), (23, 44), (24, 60)]
FOOT = [(21, 8), (22, 60)]


@pytest.mark.parametrize("line", [UP, ALONG, ARC])
def test_a_line_that_goes_on_beyond_both_ends_is_no_figure(
    line: list[tuple[float, float]],
) -> None:
    """Dirt in a feeder, a crease and the edge of a stain leave such lines."""
    ink, is_crossed = left(line)
    assert ink.is_blank
    assert not is_crossed
    assert ink.trace < BLANK[0][0]


def test_remains_of_the_outline_do_not_make_a_line_a_figure() -> None:
    bounds = [(-40, -1), (90, -1)], [(14, 44), (30, 44)]
    for line in (UP, ARC):
        ink, is_crossed = left(line, *bounds)
        assert ink.is_blank
        assert not is_crossed
    assert len(left(STEM, *bounds)[0].parts) == 1


@pytest.mark.parametrize("figure", [STEM, FOOT, [(21, -1), (22, 43)]])
def test_a_figure_that_ends_somewhere_is_one(
    figure: list[tuple[float, float]],
) -> None:
    ink, is_crossed = left(figure)
    assert len(ink.parts) == 1
    assert not is_crossed


def test_what_a_line_goes_through_is_kept_and_doubted() -> None:
    ink, is_crossed = left(UP, [(8, 10), (34, 12), (10, 34)])
    assert ink.parts
    assert is_crossed
    ink, is_crossed = left([(4, -40), (4, 90)], STEM)
    assert [part.left > 10 for part in ink.parts] == [True]
    assert not is_crossed


ONE, OTHER = [(-12, -8), (54, 50)], [(54, -8), (-10, 52)]
OUTLINE = [(60, 4), (36, 4), (36, 38), (60, 38)]


@pytest.mark.parametrize(
    ("paths", "is_there"),
    [
        ([UP], True),
        ([ALONG], True),
        ([ARC], False),
        ([ONE], False),
        ([ONE, OTHER], False),
        ([UP, ONE, OTHER], False),
        ([UP, [(31, -40), (32, 90)]], True),
        ([OUTLINE], False),
    ],
)
def test_a_line_through_a_ring_is_doubted_if_it_lies_along_an_edge_and_is_of_no_cross(
    paths: list[list[tuple[float, float]]], is_there: bool
) -> None:
    ink, going = seen(*paths)
    assert has_line(ink, [end for end in going if not end.deep]) == is_there


def test_how_dark_ink_is_does_not_hang_on_the_light() -> None:
    bright = look_at(written(STEM, paper=blank(noise=0)))
    dim = look_at(written(STEM, paper=blank(noise=0) * 0.5))
    assert np.abs(bright.dark - dim.dark).max() < 0.03
    assert bright.peak == pytest.approx(0.6, abs=0.05)


def test_much_ink_leaves_paper_to_compare_with() -> None:
    """A scribble by a felt pen covers nearly half of a box."""
    zigzag = [(6, 6), (36, 12), (6, 18), (36, 24), (6, 30), (36, 36)]
    ink = look_at(written(zigzag, width=6, dark=0.9))
    assert ink.peak > 0.8
    assert np.median(ink.dark[:3]) < 0.1


def test_parts_come_from_left_to_right() -> None:
    ink = look_at(written([(33, 10), (33, 30)], [(8, 10), (8, 30)], [(20, 5), (20, 9)]))
    assert [round((part.left + part.right) / 20) for part in ink.parts] == [1, 2, 3]


EDGES = {
    "left": np.s_[:, :2],
    "right": np.s_[:, -2:],
    "top": np.s_[:2],
    "bottom": np.s_[-2:],
    "two": np.s_[-2:],
}


@pytest.mark.parametrize("side", EDGES)
def test_what_is_left_of_an_outline_is_no_ink(side: str) -> None:
    paper = blank()
    paper[EDGES[side]] *= 0.7
    if side == "two":  # which meet in a corner
        paper[EDGES["left"]] *= 0.7
    assert look_at(as_crop(paper)).is_blank
    (part,) = look_at(written(STEM, paper=paper)).parts
    assert 15 < part.left < part.right < 30


def test_a_line_that_leaves_the_box_is_ink() -> None:
    (part,) = look_at(written([(21, 20), (21, SIDE + 5)])).parts
    assert part.bottom == SIDE


def test_dirt_is_no_ink() -> None:
    paper = blank()
    paper[20, 20] *= 0.5
    assert look_at(as_crop(paper)).is_blank


def test_amount_grows_with_what_is_written() -> None:
    amounts = [
        look_at(written(*lines, dark=dark)).amount
        for dark, lines in ((0.2, [STEM]), (0.6, [STEM]), (0.6, [STEM, BAR]))
    ]
    assert sorted(amounts) == amounts
    assert amounts[0] > 0
    assert look_at(as_crop(blank())).amount == 0


def test_dirt_is_a_dot_and_no_line() -> None:
    dot = look_at(written([(30, 12), (31, 14)], width=3))
    assert dot.parts
    assert dot.is_dot
    assert not look_at(written(STEM)).is_dot
    assert not look_at(written([(21, 16), (22, 24)])).is_dot
    assert not look_at(as_crop(blank())).is_dot


def test_a_dot_is_longer_where_characters_have_room() -> None:
    """In a field for one figure of 2 mm this may be one."""
    crop = written([(8, 8), (9, 12)], width=3)
    ink = look_at(crop)
    assert max(np.ptp(np.nonzero(ink.labels), axis=1)) + 1 > DOT
    assert ink.is_dot
    assert not look_at(crop[:18, :18]).is_dot


TONER = [[(8, 8), (9, 9)], [(34, 12), (34, 13)], [(9, 34), (9, 34)]]


def test_toner_strewn_over_a_box_is_a_dot_at_most_and_leaves_no_trace() -> None:
    """Copies are full of such specks; together they look like several characters."""
    for count in (2, 3):
        for width in (2, 3):
            ink = look_at(written(*TONER[:count], width=width))
            assert ink.is_dot or ink.is_blank
            assert ink.trace < (DOTTED if ink.is_dot else BLANK)[0][0]


def test_toner_beside_a_figure_is_dirt_and_a_loose_bar_is_not() -> None:
    figure = [(24, 18), (25, 30)]
    assert len(look_at(written(*TONER, figure, width=3)).parts) == 1
    assert len(look_at(written([(14, 8), (30, 8)], STEM[1:] + BAR)).parts) == 2


def test_a_dot_far_beside_a_figure_is_dirt() -> None:
    figure = [(10, 8), (10, 34)]
    (part,) = look_at(written(figure, [(30, 12), (31, 14)], width=3)).parts
    assert part.right < 15
    assert len(look_at(written(figure, [(18, 12), (19, 14)], width=3)).parts) == 2


def test_what_a_pencil_left_of_a_line_stays() -> None:
    """Dots near one another, and the end of a line over the rest of it."""
    dots = [[(32, y), (32, y + 1)] for y in (8, 17, 26, 35)]
    assert len(look_at(written([(10, 8), (10, 34)], *dots, width=3)).parts) == 5
    end = [(8, 2), (9, 5)]
    assert (
        len(look_at(written(end, [(14, 20), (34, 24)], [(12, 34), (34, 34)])).parts)
        == 3
    )


OUTSIDE = {
    "top": [(13, 0), (20, 0)],
    "left": [(-4, 6), (2, 6)],
    "corner": [(44, 3), (40, 5)],
}


@pytest.mark.parametrize("side", OUTSIDE)
def test_what_comes_in_a_little_from_outside_is_none_of_the_box(side: str) -> None:
    """Nor is what it hangs together with along the edge."""
    paper = blank()
    paper[:, -1] *= 0.6
    paper[:, 0] *= 0.6
    outside = look_at(written(OUTSIDE[side], width=5, paper=paper))
    assert outside.is_blank or outside.is_dot
    x = 36 if side == "top" else 21
    figure = [(x, 8), (x, 34)]
    (part,) = look_at(written(OUTSIDE[side], figure, width=5, paper=paper)).parts
    assert x - 5 < part.left < part.right < x + 6


@pytest.mark.parametrize(
    "line", [[(20, -8), (21, 11)], [(-8, 30), (11, 30)], [(41, 8), (41, 34)]]
)
def test_a_figure_over_the_edge_is_ink(line: list) -> None:
    ink = look_at(written(line))
    assert ink.parts
    assert not ink.is_dot


def test_who_writes_over_the_edge_and_hardly_into_the_box_leaves_a_trace() -> None:
    ink = look_at(written([(20, -8), (21, 7)], [(21, 3), (25, 3)], width=3))
    assert ink.trace >= BLANK[0][0]
