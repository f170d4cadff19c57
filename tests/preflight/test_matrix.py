from math import cos, sin

import pytest

from sheetgen.preflight.document import UNIT, Linear


def test_turning_keeps_lengths_and_stretching_is_seen_in_its_direction() -> None:
    turned = Linear(cos(1), sin(1), -sin(1), cos(1)).then(Linear(3, 0, 0, 3))
    assert turned.width == pytest.approx(3)
    assert turned.height == pytest.approx(3)
    assert turned.scale == pytest.approx(3)
    stretched = UNIT.then(Linear(4, 0, 0, 1))
    assert (stretched.width, stretched.height, stretched.scale) == (4, 1, 2)
