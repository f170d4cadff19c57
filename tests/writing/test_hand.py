"""Hands that are simulated: their habits stay, and differ from each other's."""

from dataclasses import replace

import cv2
import numpy as np

from sheetgen.draw.writing import DIGITS
from tests.seeds import over_seeds
from tests.writing.hand import GLYPHS, Hand, choose_hand, shape_of, write_glyph
from tests.writing.pen import PENS, draw_strokes

SIZE = 24  # pixels of a glyph's picture


def picture(hand: Hand, glyph: str, seed: int = 0) -> np.ndarray:
    """Return a glyph as a soft picture of its own size, black on white."""
    page = np.full((100, 100, 3), 255, np.uint8)
    strokes = write_glyph(hand, glyph, np.random.default_rng(seed))
    pen = replace(hand.pen, width=0.6, dark=1, grain=0, taper=0)
    on_page = [stroke * 5 + np.array((5, 2.5)) for stroke in strokes]
    draw_strokes(page, 254, on_page, pen, np.random.default_rng(0))
    soft = cv2.GaussianBlur(page[:, :, 0], (0, 0), 6)
    return cv2.resize(soft, (SIZE, SIZE), interpolation=cv2.INTER_AREA).astype(float)


@over_seeds(20)
def test_the_same_seed_is_the_same_hand(seed: int) -> None:
    assert choose_hand(seed) == choose_hand(seed)
    for glyph in GLYPHS:
        assert shape_of(choose_hand(seed), glyph) == shape_of(choose_hand(seed), glyph)
    one, again = (picture(choose_hand(seed), "4", seed) for _ in range(2))
    assert np.array_equal(one, again)


def test_a_hand_writes_more_like_itself_than_like_others() -> None:
    hands = [replace(choose_hand(seed), stray=0) for seed in range(12)]
    for digit in "123456":
        first = [picture(hand, digit, 1) for hand in hands]
        then = [picture(hand, digit, 2) for hand in hands]
        own = [np.abs(a - b).mean() for a, b in zip(first, then, strict=True)]
        others = [np.abs(a - b).mean() for a, b in zip(first, then[1:], strict=False)]
        assert max(own) > 0
        assert np.mean(own) < 0.6 * np.mean(others)


def test_every_shape_of_a_digit_is_somebody_s() -> None:
    hands = list(map(choose_hand, range(150)))
    for digit, shapes in DIGITS.items():
        assert {shape_of(hand, digit) for hand in hands} == set(shapes)


def test_hands_keep_to_their_pen_felt_is_thicker_and_pencils_are_paler() -> None:
    mean = {}
    for kind in PENS:
        pens = [choose_hand(seed, kind).pen for seed in range(60)]
        assert {pen.kind for pen in pens} == {kind}
        assert len({pen.width for pen in pens}) == 60
        for what in ("width", "dark", "grain"):
            mean[kind, what] = np.mean([getattr(pen, what) for pen in pens])
    assert mean["felt", "width"] > 1.5 * mean["ballpoint", "width"]
    assert mean["pencil", "dark"] < mean["ballpoint", "dark"]
    assert mean["pencil", "grain"] > 2 * mean["ballpoint", "grain"]
