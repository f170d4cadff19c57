"""A printer is measured, and what was read is kept until it is measured anew."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.press.test_impose import pages_of


@pytest.mark.slow
@pytest.mark.parametrize("flip", ["long", "short"])
def test_ticks_meet_at_the_numbers_to_keep(run, flip: str) -> None:
    """A back that was drawn off by a shift is read as its opposite."""
    shift = np.array([0.8, -1.4])
    assert run("calibrate", "--printer", "den", "--back-shift", *shift).code == 0
    options = ("--printer", "den", "--duplex", flip, "-o", "job.pdf")
    assert run("calibrate", *options).code == 0
    front, back = (Image.fromarray(page) for page in pages_of(Path("job.pdf"), 600))
    method = {
        "long": Image.Transpose.FLIP_LEFT_RIGHT,
        "short": Image.Transpose.FLIP_TOP_BOTTOM,
    }[flip]
    seen = back.transpose(method)
    assert meeting(front, seen, is_across=False, flip=flip) == pytest.approx(-shift[0])
    assert meeting(front, seen, is_across=True, flip=flip) == pytest.approx(-shift[1])


def meeting(front: Image.Image, back: Image.Image, is_across: bool, flip: str) -> float:
    """Return the number at which a tick of the back goes on from one of the front."""
    unit = 600 / 25.4
    width, height = front.size
    middle = (height if is_across else width) / 2
    away = (width if is_across else height) / 2 - 52 * unit

    def ticks(page: Image.Image, side: float) -> list[float]:
        grey = np.asarray(page)
        line = round(away + side * 2 * unit)
        strip = grey[:, line] if is_across else grey[line]
        low, high = round(middle - 40 * unit), round(middle + 40 * unit)
        dark = np.flatnonzero(strip[low:high] < 128) + low
        groups = np.split(dark, np.flatnonzero(np.diff(dark) > 2) + 1)
        return [group.mean() for group in groups]

    fronts, backs = ticks(front, -1), ticks(back, 1)
    assert len(fronts) == 19
    nearest = min(fronts, key=lambda at: min(abs(at - other) for other in backs))
    place = round((nearest - middle) / (4 * unit))
    sign = 1 if is_across == (flip == "long") else -1
    return round(sign * place * 0.2, 1)
