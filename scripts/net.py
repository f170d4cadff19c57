"""Train the small convolutional nets of `sheetgen.scan.window`.

The result depends only on the generator passed in. If a library adds numbers in another
order, the weights differ slightly, but the net's decisions are the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.weights import Layer, Real
from sheetgen.scan.window import STEP, WINDOWS, cut_windows

RATE = 3e-3
DECAY = 1e-3
WARM = 100  # steps until the learning rate is at its peak
AT_ONCE = 500  # pictures that are processed together
# Exponents to calibrate probabilities with, tried in turn.
FACTORS = np.linspace(0.4, 1.6, 61).astype(np.float32)

Labels = NDArray[np.intp]
Vary = Callable[[NDArray[np.generic], np.random.Generator], Real]


@dataclass(frozen=True, slots=True)
class Plan:
    """The shape of a net, and how long it learns.

    Attributes:
        channels: channels of the windows, by layer.
        outputs: number of classes.
        rounds: rounds over all pictures.
        batch: pictures in a step.
    """

    channels: tuple[int, ...]
    outputs: int
    rounds: int
    batch: int


def learn(
    plan: Plan,
    pictures: NDArray[np.generic],
    labels: Labels,
    vary: Vary,
    chance: np.random.Generator,
) -> list[Layer]:
    """Return weights that predict the labels of pictures (Adam with weight decay).

    Args:
        plan: the plan of the net.
        pictures: shape (n, side, side).
        labels: the class number of each picture.
        vary: returns randomly varied pictures to learn from.
        chance: the source of all random numbers.
    """
    weights = _begin(pictures.shape[1], plan, chance)
    first = [np.zeros_like(each) for each in weights]
    second = [np.zeros_like(each) for each in weights]
    a_round = len(labels) // plan.batch
    steps = plan.rounds * a_round
    for step in range(steps):
        if step % a_round == 0:
            order = chance.permutation(len(labels))
        at = step % a_round * plan.batch
        chosen = order[at : at + plan.batch]
        slopes = _slopes(weights, vary(pictures[chosen], chance), labels[chosen])
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
        rate *= min(1, (step + 1) / WARM)
        for i, slope in enumerate(slopes):
            first[i] += 0.1 * (slope - first[i])
            second[i] += 0.001 * (slope**2 - second[i])
            move = first[i] / (1 - 0.9 ** (step + 1))
            move /= np.sqrt(second[i] / (1 - 0.999 ** (step + 1))) + 1e-8
            weights[i] -= rate * (move + DECAY * weights[i] * (weights[i].ndim == 2))
    return [Layer(*weights[at : at + 2]) for at in range(0, len(weights), 2)]


def calibrated(
    layers: Sequence[Layer],
    pictures: Real,
    labels: Labels,
    usual: NDArray[np.floating],
    caution: float = 1.0,
) -> list[Layer]:
    """Return weights whose probabilities are calibrated on unseen pictures.

    Args:
        layers: the trained layers.
        pictures: pictures that they have not seen.
        labels: labels of the pictures, as frequent as in training.
        usual: the expected share of each class.
        caution: factor on the certainty, since generated pictures are easier.
    """
    flat = [each for layer in layers for each in layer]
    parts = [pictures[at : at + AT_ONCE] for at in range(0, len(pictures), AT_ONCE)]
    values = np.concatenate([_see(flat, part)[0] for part in parts])
    own = np.arange(len(labels)), labels
    lost = [-np.log(_shares(values * each)[own] + 1e-9).mean() for each in FACTORS]
    factor = np.float32(FACTORS[int(np.argmin(lost))] * caution)
    drawn = np.bincount(labels, minlength=len(usual)) / len(labels)
    off = np.log(usual / usual.mean()) - np.log(drawn / drawn.mean())
    last = layers[-1]
    bias = np.asarray(last.bias * factor + off, np.float32)
    return [*layers[:-1], Layer(last.weights * factor, bias)]


def _begin(side: int, plan: Plan, chance: np.random.Generator) -> list[Real]:
    """Return initial weights and biases, layer by layer."""
    weights = []
    before = 1
    for window, count in zip(WINDOWS, plan.channels, strict=True):
        inputs = window**2 * before
        weights += [
            chance.normal(0, (2 / inputs) ** 0.5, (inputs, count)),
            np.zeros(count),
        ]
        before, side = count, -(-side // STEP)
    inputs = side**2 * before
    weights += [
        chance.normal(0, 0.3 * inputs**-0.5, (inputs, plan.outputs)),
        np.zeros(plan.outputs),
    ]
    return [each.astype(np.float32) for each in weights]


def _see(weights: Sequence[Real], frames: Real) -> tuple[Real, list[Real], list[Real]]:
    """Return the output values, and the input and output of each layer of windows."""
    seen = frames[..., None]
    given, found = [], []
    for at, window in enumerate(WINDOWS):
        given.append(cut_windows(seen, window))
        seen = given[-1] @ weights[2 * at] + weights[2 * at + 1]
        np.maximum(seen, 0, out=seen)
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
    """Return the sum of windows, added back into the pictures they were cut from."""
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
