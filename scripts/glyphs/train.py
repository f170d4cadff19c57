"""Make the reader's model anew, from seeds: half an hour on one core.

Usage: python -m scripts.glyphs.train [FILE]
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scripts.glyphs.number import draw_number, draw_text, list_spans
from scripts.glyphs.sample import draw_crop, draw_label
from scripts.net import Labels, Plan, calibrated, learn
from sheetgen.scan.glyph import CLASSES, JUNK, MODEL, SIDE, VERSION, frame
from sheetgen.scan.ink import look_at
from sheetgen.scan.weights import Real, pack_layers

SEED = 17
COUNT = 150_000  # glyphs to learn from that stand alone
NUMBERS = 30_000  # whose pieces are learnt from
HELD = 8_000  # other glyphs, to make probabilities right
PLAN = Plan(channels=(16, 32, 48), outputs=len(CLASSES), rounds=20, batch=256)
CAUTION = 0.9  # of how sure a drawing allows: real hands are odder
JUNKS = 2  # pieces of a number at most that are no figure
# How a glyph is varied each time: by how much of its size, turn and width it is, as
# deviations, and by pixels.
GROWN, TURNED, WIDENED, MOVED = 0.06, 0.06, 0.06, 1.5
MIDDLE = (SIDE - 1) / 2


def main() -> None:
    """Write the model's file."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else MODEL
    path.write_bytes(make_model())
    print(f"{path}: {path.stat().st_size} bytes")


def make_model() -> bytes:
    """Return what the model's file holds."""
    chance = np.random.default_rng(SEED)
    layers = learn(PLAN, *gather(COUNT, NUMBERS, SEED), vary, chance)
    held, labels = gather(HELD, HELD * NUMBERS // COUNT, SEED + 1)
    as_often = np.ones(len(CLASSES))
    layers = calibrated(layers, _plain(held), labels, as_often, CAUTION)
    return pack_layers(layers, VERSION, CLASSES)


def gather(count: int, numbers: int, seed: int) -> tuple[NDArray[np.uint8], Labels]:
    """Return drawn glyphs, to 255, and the number of the class of each.

    Args:
        count: of glyphs that stand alone.
        numbers: whose pieces follow them.
        seed: all follows from it.
    """
    chance = np.random.default_rng(seed)
    glyphs, labels = [], []
    for drawn in (_alone(count, chance), _of_numbers(numbers, chance)):
        for glyph, label in drawn:
            glyphs.append(np.round(glyph * 255).astype(np.uint8))
            labels.append(CLASSES.index(label))
    return np.stack(glyphs), np.array(labels)


def _alone(count: int, chance: np.random.Generator) -> Iterator[tuple[Real, str]]:
    while count:
        label = draw_label(chance)
        ink = look_at(draw_crop(label, chance))
        if not ink.is_blank:
            yield frame(ink, (ink.labels > 0) - 1, 0, 0), label
            count -= 1


def _of_numbers(count: int, chance: np.random.Generator) -> Iterator[tuple[Real, str]]:
    for _ in range(count):
        text = draw_text(chance)
        spans = list(list_spans(text, *draw_number(text, chance)))
        junk = [span for span in spans if span[1] == JUNK]
        chance.shuffle(junk)
        yield from [span for span in spans if span[1] != JUNK]
        yield from junk[:JUNKS]


def vary(glyphs: NDArray[np.generic], chance: np.random.Generator) -> Real:
    """Return glyphs a little larger, wider, turned and beside their places."""
    count = len(glyphs)
    grown = 1 + GROWN * np.clip(chance.normal(size=count), -2, 2)
    wide = grown * (1 + WIDENED * np.clip(chance.normal(size=count), -2, 2))
    turn = TURNED * chance.normal(size=count)
    off = chance.uniform(-MOVED, MOVED, (count, 2))
    varied = np.empty(glyphs.shape, np.float32)
    for at, glyph in enumerate(glyphs):
        way = np.array(((wide[at], turn[at]), (-turn[at], grown[at])))
        start = MIDDLE - way @ (MIDDLE, MIDDLE) + off[at]
        varied[at] = cv2.warpAffine(
            np.asarray(glyph, np.uint8),
            np.column_stack((way, start)),
            (SIDE, SIDE),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        )
    return _plain(varied)


def _plain(glyphs: NDArray[np.generic]) -> Real:
    return np.asarray(glyphs, np.float32) / np.float32(255)


if __name__ == "__main__":
    main()
