"""Boards over several papers: all of them is shown, and neighbours share a strip."""

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.draw.seam import Extent
from sheetgen.draw.spread import STRIP, lay_windows

ROOM = Box(6.35, 13.15, 197.3, 277.5)


@pytest.mark.parametrize(
    ("size", "count"),
    [
        ((100, 100), 1),
        ((197.3, 277.5), 1),
        ((277.5, 197.3), 1),
        ((384, 260), 2),
        ((260, 384), 2),
        ((384, 540), 4),
        ((540, 540), 6),
    ],
)
def test_a_board_takes_as_few_papers_as_it_can(size, count) -> None:
    assert len(lay_windows(size, ROOM)) == count


@pytest.mark.parametrize("size", [(384.0, 260.0), (260.0, 384.0), (500.0, 700.0)])
def test_every_part_of_a_board_lies_on_a_paper_where_printers_reach(size) -> None:
    """And each lies where the board says: windows are moved or turned, never scaled."""
    windows = lay_windows(size, ROOM)
    for step in range(0, 101, 5):
        for down in range(0, 101, 5):
            x, y = size[0] * step / 100, size[1] * down / 100
            places = [
                (w.at.x - y, w.at.y + x) if w.turn else (w.at.x + x, w.at.y + y)
                for w in windows
            ]
            assert any(
                window.shown.contains(Box(*place, 0, 0), 1e-6)
                for window, place in zip(windows, places, strict=True)
            )
    for window in lay_windows(size, ROOM):
        assert ROOM.contains(window.shown, 0.21)
        assert set(window.cuts) <= {0.0, STRIP}


def test_papers_join_beside_a_text_where_they_can() -> None:
    text = Extent(Box(140, 20, 12, 5), True)
    for size in ((384.0, 200.0), (300.0, 260.0)):
        windows = lay_windows(size, ROOM, [text])
        assert len(windows) == 2
        second = windows[1]
        join = second.shown.inset(0.2)
        if second.turn:  # the board's left lies above
            at = join.y + STRIP / 2 - second.at.y
        else:
            at = join.x + STRIP / 2 - second.at.x
        assert not text.box.x < at < text.box.right


def test_a_board_that_nobody_glues_is_refused() -> None:
    with pytest.raises(UsageError, match="papers"):
        lay_windows((3000, 3000), ROOM)
