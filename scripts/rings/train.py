"""Make the model of rings anew, from seeds: minutes on one core.

Usage: python -m scripts.rings.train [FILE]
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scripts.net import Labels, Plan, calibrated, learn
from scripts.rings.printed import Ring, load_rings
from scripts.rings.sample import USUAL, draw_crop, draw_value
from sheetgen.scan.ink import look_at
from sheetgen.scan.ring import MODEL, RING_VALUES, VERSION, frame_ring
from sheetgen.scan.weights import Real, pack_layers

SEED = 23
COUNT = 72_000  # rings to learn from
HELD = 8_000  # others, to make probabilities right
PLAN = Plan(channels=(8, 16, 24), outputs=len(RING_VALUES), rounds=26, batch=128)
CAUTION = 0.93  # of how sure a drawing allows
CIRCLE = 0.42  # of all rings that are drawn
HEXAGON = 0.46
SMALL = 4.0  # millimetres: circles are smaller


def main() -> None:
    """Write the model's file."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else MODEL
    path.write_bytes(make_model(load_rings()))
    print(f"{path}: {path.stat().st_size} bytes")


def make_model(rings: Sequence[Ring]) -> bytes:
    """Return the model as its file holds it."""
    chance = np.random.default_rng(SEED)
    layers = learn(PLAN, *gather(rings, COUNT, SEED), _varied, chance)
    usual = np.array([USUAL[value] for value in RING_VALUES])
    held = gather(rings, HELD, SEED + 1)
    layers = calibrated(layers, *held, usual, CAUTION)
    return pack_layers(layers, VERSION, RING_VALUES)


def gather(rings: Sequence[Ring], count: int, seed: int) -> tuple[Real, Labels]:
    """Return frames of rings that are drawn, and of each the number of its value."""
    chance = np.random.default_rng(seed)
    kinds: list[list[Ring]] = [[], [], []]
    for ring in rings:
        box = ring.box
        kinds[0 if box.width < SMALL else 1 if box.height > box.width else 2].append(
            ring
        )
    frames, labels = [], []
    for _ in range(count):
        own = kinds[chance.choice(3, p=(CIRCLE, HEXAGON, 1 - CIRCLE - HEXAGON))]
        value = draw_value(chance)
        crop = draw_crop(value, own[int(chance.integers(len(own)))], chance)
        frames.append(frame_ring(look_at(crop)))
        labels.append(RING_VALUES.index(value))
    return np.stack(frames), np.array(labels)


def _varied(frames: NDArray[np.generic], chance: np.random.Generator) -> Real:
    """Return frames a pixel beside their place, paler or darker, half of them mirrored.

    Nothing that people draw on rings means another thing in a mirror.
    """
    count = len(frames)
    mirrored = chance.random(count)[:, None, None] < 0.5
    turned = np.where(mirrored, frames[:, :, ::-1], frames)
    moved = np.roll(turned, chance.integers(-1, 2, 2), (1, 2))
    return np.asarray(moved * chance.uniform(0.85, 1.15, (count, 1, 1)), np.float32)


if __name__ == "__main__":
    main()
