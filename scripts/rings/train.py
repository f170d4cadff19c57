"""Make the model of rings anew, from seeds: minutes on one core.

Usage: python -m scripts.rings.train [FILE]
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scripts.rings.printed import Ring, load_rings
from scripts.rings.sample import SHARES, USUAL, draw_crop, draw_value
from sheetgen.scan.ink import look_at
from sheetgen.scan.ring import (
    MODEL,
    RING_VALUES,
    SIDE,
    STEP,
    VERSION,
    WINDOWS,
    cut_windows,
    frame_ring,
)
from sheetgen.scan.weights import Layer, Real, pack_layers

SEED = 23
COUNT = 72_000  # rings to learn from
HELD = 8_000  # others, to make probabilities right
CHANNELS = (8, 16, 24)  # that windows see, by layer
ROUNDS = 26
BATCH = 128
RATE = 3e-3
DECAY = 1e-3
CAUTION = np.float32(0.93)  # of how sure what is drawn lets one be
WARM = 100  # steps until learning is at its fastest
CIRCLE = 0.42  # of all rings that are drawn
HEXAGON = 0.46
SMALL = 4.0  # millimetres: circles are smaller

Labels = NDArray[np.intp]


def main() -> None:
    """Write the model's file."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else MODEL
    path.write_bytes(make_model(load_rings()))
    print(f"{path}: {path.stat().st_size} bytes")


def make_model(rings: Sequence[Ring]) -> bytes:
    """Return the model as its file holds it."""
    layers = learn(*gather(rings, COUNT, SEED))
    layers = calibrated(layers, *gather(rings, HELD, SEED + 1))
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


def learn(frames: Real, labels: Labels, seed: int = SEED) -> list[Layer]:
    """Return weights that say the labels of frames (Adam, with weights held small)."""
    chance = np.random.default_rng(seed)
    weights = _begin(chance)
    first = [np.zeros_like(each) for each in weights]
    second = [np.zeros_like(each) for each in weights]
    a_round = len(labels) // BATCH
    steps = ROUNDS * a_round
    for step in range(steps):
        if step % a_round == 0:
            order = chance.permutation(len(labels))
        at = step % a_round * BATCH
        chosen = order[at : at + BATCH]
        slopes = _slopes(weights, _varied(frames[chosen], chance), labels[chosen])
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
        rate *= min(1, (step + 1) / WARM)
        for i, slope in enumerate(slopes):
            first[i] += 0.1 * (slope - first[i])
            second[i] += 0.001 * (slope**2 - second[i])
            move = first[i] / (1 - 0.9 ** (step + 1))
            move /= np.sqrt(second[i] / (1 - 0.999 ** (step + 1))) + 1e-8
            weights[i] -= rate * (move + DECAY * weights[i] * (weights[i].ndim == 2))
    return _layers(weights)


def calibrated(layers: Sequence[Layer], frames: Real, labels: Labels) -> list[Layer]:
    """Return weights whose probabilities come true on what they have not seen.

    One factor for all outputs, and as if every value had been drawn as often as it
    stands on sheets (`USUAL`).
    """
    flat = [each for layer in layers for each in layer]
    parts = [frames[at : at + 500] for at in range(0, len(frames), 500)]
    values = np.concatenate([_see(flat, part)[0] for part in parts])
    own = np.arange(len(labels)), labels
    factors = np.linspace(0.4, 1.6, 61).astype(np.float32)
    lost = [-np.log(_shares(values * each)[own] + 1e-9).mean() for each in factors]
    factor = factors[int(np.argmin(lost))] * CAUTION
    shares = np.array([SHARES[value] for value in RING_VALUES], np.float32)
    drawn = np.log(shares / shares.mean())
    usual = np.array([USUAL[value] for value in RING_VALUES], np.float32)
    last = layers[-1]
    bias = last.bias * factor - drawn + np.log(usual / usual.mean())
    return [*layers[:-1], Layer(last.weights * factor, bias)]


def _begin(chance: np.random.Generator) -> list[Real]:
    """Return weights and what is added, layer by layer, before anything is learned."""
    weights = []
    before, side = 1, SIDE
    for window, channels in zip(WINDOWS, CHANNELS, strict=True):
        inputs = window**2 * before
        weights += [
            chance.normal(0, (2 / inputs) ** 0.5, (inputs, channels)),
            np.zeros(channels),
        ]
        before, side = channels, -(-side // STEP)
    inputs, outputs = side**2 * before, len(RING_VALUES)
    weights += [
        chance.normal(0, 0.3 * inputs**-0.5, (inputs, outputs)),
        np.zeros(outputs),
    ]
    return [each.astype(np.float32) for each in weights]


def _layers(weights: Sequence[Real]) -> list[Layer]:
    return [Layer(*weights[at : at + 2]) for at in range(0, len(weights), 2)]


def _varied(frames: Real, chance: np.random.Generator) -> Real:
    """Return frames a pixel beside their place, paler or darker, half of them mirrored.

    Nothing that people draw on rings means another thing in a mirror.
    """
    count = len(frames)
    mirrored = chance.random(count)[:, None, None] < 0.5
    turned = np.where(mirrored, frames[:, :, ::-1], frames)
    moved = np.roll(turned, chance.integers(-1, 2, 2), (1, 2))
    return np.asarray(moved * chance.uniform(0.85, 1.15, (count, 1, 1)), np.float32)


def _see(weights: Sequence[Real], frames: Real) -> tuple[Real, list[Real], list[Real]]:
    """Return values, and of each layer of windows what went in and what came out."""
    seen = frames[..., None]
    given, found = [], []
    for at, window in enumerate(WINDOWS):
        given.append(cut_windows(seen, window))
        seen = np.maximum(given[-1] @ weights[2 * at] + weights[2 * at + 1], 0)
        found.append(seen)
    return seen.reshape(len(frames), -1) @ weights[-2] + weights[-1], given, found


def _slopes(weights: Sequence[Real], frames: Real, labels: Labels) -> list[Real]:
    values, given, found = _see(weights, frames)
    wrong = _shares(values)
    wrong[np.arange(len(labels)), labels] -= 1
    wrong /= len(labels)
    last = found[-1].reshape(len(labels), -1)
    slopes = [last.T @ wrong, wrong.sum(axis=0)]
    back = (wrong @ weights[-2].T).reshape(found[-1].shape)
    for at in reversed(range(len(WINDOWS))):
        flat = (back * (found[at] > 0)).reshape(-1, found[at].shape[-1])
        inputs = given[at].reshape(len(flat), -1)
        slopes = [inputs.T @ flat, flat.sum(axis=0), *slopes]
        if at:
            parts = np.asarray(flat @ weights[2 * at].T, np.float32)
            back = _joined(parts, found[at - 1].shape, WINDOWS[at])
    return slopes


def _joined(parts: Real, shape: tuple[int, ...], window: int) -> Real:
    """Return the sum of what windows hold, in pictures that they were cut from."""
    count, high, wide, channels = shape
    rim = window // 2
    rows, columns = -(-high // STEP), -(-wide // STEP)
    parts = parts.reshape(count, rows, columns, window, window, channels)
    whole = np.zeros((count, high + 2 * rim, wide + 2 * rim, channels), np.float32)
    for y in range(window):
        for x in range(window):
            down, right = (
                slice(y, y + STEP * rows, STEP),
                slice(x, x + STEP * columns, STEP),
            )
            whole[:, down, right] += parts[:, :, :, y, x]
    return whole[:, rim : rim + high, rim : rim + wide]


def _shares(values: Real) -> Real:
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    shares: Real = powers / powers.sum(axis=1, keepdims=True)
    return shares


if __name__ == "__main__":
    main()
