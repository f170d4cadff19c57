import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.units import to_pt, to_px


def test_lengths_are_points_and_pixels_in_proportion() -> None:
    assert to_pt(25.4) == 72
    assert to_pt(210) == pytest.approx(595.276, abs=0.001)
    assert to_px(25.4, 130) == 130
    assert to_px(13.7, 72) == pytest.approx(to_pt(13.7))


@pytest.mark.slow
@settings(deadline=None, derandomize=True)
@given(length=st.floats(-1e6, 1e6))
def test_half_a_length_has_half_the_points_and_pixels(length: float) -> None:
    assert to_pt(length / 2) == pytest.approx(to_pt(length) / 2)
    assert to_px(length / 2, 300) == pytest.approx(to_px(length, 300) / 2)
