"""Where the back of a leaf lies."""

from sheetgen.core.draw.box import Box
from sheetgen.preflight.document import Paper
from sheetgen.preflight.leaf import mirrored


def test_upright_paper_swaps_sides_about_its_long_edge() -> None:
    box = Box(10, 20, 30, 40)
    upright, lying = Paper(100, 200, {}), Paper(200, 100, {})
    assert mirrored(box, upright, "long") == Box(60, 20, 30, 40)
    assert mirrored(box, upright, "short") == Box(10, 140, 30, 40)
    assert mirrored(box, lying, "short") == Box(160, 20, 30, 40)
    assert mirrored(box, lying, "long") == Box(10, 40, 30, 40)
