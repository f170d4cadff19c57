"""Hatches: lines on the ground of terrains."""

import re

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.draw.hatch import HATCHES, hatch, hatch_tile


def drawn_in(name: str, box: Box) -> list[tuple[float, ...]]:
    """Return where lines are from the corner of a box; along plain ones that is 0."""
    found = []
    for lines in hatch(name, box):
        for x, y, way in re.findall(r"M([-.\d]+) ([-.\d]+)([HVl])", lines.d):
            right = 0 if way == "H" and not lines.dash else float(x) - box.x
            below = 0 if way == "V" and not lines.dash else float(y) - box.y
            found.append((right, below))
    return found


@pytest.mark.parametrize("name", HATCHES)
@pytest.mark.parametrize("turns", [(1, 0), (0, 1), (5, 3)])
def test_a_tile_put_beside_itself_goes_on(name: str, turns: tuple[int, int]) -> None:
    tile = hatch_tile(name)
    other = tile.moved(turns[0] * tile.width, turns[1] * tile.height)
    here, there = drawn_in(name, tile), drawn_in(name, other)
    assert here
    assert len(there) == len(here)
    for one, two in zip(here, there, strict=True):
        assert two == pytest.approx(one, abs=2e-3)
