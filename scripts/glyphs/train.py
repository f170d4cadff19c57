"""Make the reader's model anew: `make model`, some minutes on one core.

Everything follows from seeds. Where a library adds numbers up in another order, weights
differ a little, and the model decides alike all the same.

Usage: python -m scripts.glyphs.train [FILE]
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scripts.glyphs.sample import SHARES, draw_crop, draw_label
from sheetgen.scan.glyph import (
    CLASSES,
    MODEL,
    Model,
    find_edges,
    frame,
    pack_model,
)
from sheetgen.scan.ink import look_at

SEED = 17
COUNT = 150_000  # glyphs to learn from, each under two grids
HELD = 8_000  # others, to make probabilities right
HIDDEN = 128
CHUNK = 100  # glyphs under the same grids
ROUNDS = 14
BATCH = 256
RATE = 2e-3
DECAY = 1e-3

Real = NDArray[np.float32]


def main() -> None:
    """Write the model's file."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else MODEL
    path.write_bytes(make_model())
    print(f"{path}: {path.stat().st_size} bytes")


def make_model() -> bytes:
    """Return what the model's file holds."""
    model = learn(*gather(COUNT, SEED))
    return pack_model(calibrated(model, *gather(HELD, SEED + 1)))


def gather(count: int, seed: int) -> tuple[Real, NDArray[np.intp]]:
    """Return edges of drawn glyphs, two of each, and the number of their class."""
    chance = np.random.default_rng(seed)
    edges, labels = [], []
    for _ in range(count // CHUNK):
        glyphs: list[Real] = []
        while len(glyphs) < CHUNK:
            label = draw_label(chance)
            ink = look_at(draw_crop(label, chance))
            if not ink.is_blank:
                glyphs.append(frame(ink, (ink.labels > 0) - 1, 0, 0))
                labels.append(CLASSES.index(label))
        shifts = [(float(x), float(y)) for x, y in chance.uniform(-1.2, 1.2, (2, 2))]
        edges += [*find_edges(np.stack(glyphs), shifts)]
    twice = np.repeat(np.reshape(labels, (-1, CHUNK)), 2, axis=0)
    return np.concatenate(edges), twice.ravel()


def learn(edges: Real, labels: NDArray[np.intp], seed: int = SEED) -> Model:
    """Return weights that say the labels of edges (Adam, with weights held small)."""
    chance = np.random.default_rng(seed)
    features = edges.shape[1]
    weights = [
        chance.normal(0, features**-0.5, (features, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        chance.normal(0, HIDDEN**-0.5, (HIDDEN, len(CLASSES))).astype(np.float32),
        np.zeros(len(CLASSES), np.float32),
    ]
    first = [np.zeros_like(each) for each in weights]
    second = [np.zeros_like(each) for each in weights]
    steps = ROUNDS * (len(labels) // BATCH)
    for step in range(steps):
        if step % (len(labels) // BATCH) == 0:
            order = chance.permutation(len(labels))
        at = step % (len(labels) // BATCH) * BATCH
        chosen = order[at : at + BATCH]
        slopes = _slopes(weights, edges[chosen], labels[chosen])
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
        for i, slope in enumerate(slopes):
            first[i] += 0.1 * (slope - first[i])
            second[i] += 0.001 * (slope**2 - second[i])
            move = first[i] / (1 - 0.9 ** (step + 1))
            move /= np.sqrt(second[i] / (1 - 0.999 ** (step + 1))) + 1e-8
            weights[i] -= rate * (move + DECAY * weights[i] * (weights[i].ndim == 2))
    return Model(*weights)


def _slopes(
    weights: Sequence[Real], edges: Real, labels: NDArray[np.intp]
) -> list[Real]:
    hidden = np.maximum(edges @ weights[0] + weights[1], 0)
    wrong = _shares(hidden @ weights[2] + weights[3])
    wrong[np.arange(len(labels)), labels] -= 1
    wrong /= len(labels)
    back = (wrong @ weights[2].T) * (hidden > 0)
    return [edges.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]


def _shares(values: Real) -> Real:
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    shares: Real = powers / powers.sum(axis=1, keepdims=True)
    return shares


def calibrated(model: Model, edges: Real, labels: NDArray[np.intp]) -> Model:
    """Return a model whose probabilities come true on what it has not seen.

    One factor for all its outputs, and as if every class had been drawn as often.
    """
    hidden = np.maximum(edges @ model.edges + model.edges_bias, 0)
    values = hidden @ model.hidden + model.hidden_bias
    own = np.arange(len(labels)), labels
    factors = np.linspace(0.4, 1.6, 61).astype(np.float32)
    lost = [-np.log(_shares(values * each)[own] + 1e-9).mean() for each in factors]
    factor = factors[int(np.argmin(lost))]
    shares = np.array([SHARES[sign] for sign in CLASSES], np.float32)
    usual = np.log(shares / shares.mean())
    return Model(
        model.edges,
        model.edges_bias,
        model.hidden * factor,
        model.hidden_bias * factor - usual,
    )


if __name__ == "__main__":
    main()
