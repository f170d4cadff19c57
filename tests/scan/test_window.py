"""Nets that look at pictures through windows."""

import numpy as np
import pytest

from sheetgen.scan.weights import Layer
from sheetgen.scan.window import STEP, WINDOWS, cut_windows, find_traits, weigh


def net(side: int, chance: np.random.Generator) -> list[Layer]:
    layers, before = [], 1
    for window, count in zip(WINDOWS, (2, 3, 4), strict=True):
        weights = chance.normal(size=(window**2 * before, count)).astype(np.float32)
        layers.append(Layer(weights, chance.normal(size=count).astype(np.float32)))
        before, side = count, -(-side // STEP)
    last = chance.normal(size=(side**2 * before, 5)).astype(np.float32)
    return [*layers, Layer(last, np.zeros(5, np.float32))]


def seen_one_by_one(picture: np.ndarray, layers: list[Layer]) -> np.ndarray:
    """Return the same as `find_traits`, a product at a time."""
    seen = picture[..., None]
    for layer, window in zip(layers[:-1], WINDOWS, strict=True):
        high, wide, channels = seen.shape
        kernel = layer.weights.reshape(window, window, channels, -1)
        found = np.zeros((-(-high // STEP), -(-wide // STEP), kernel.shape[-1]))
        for row, column in np.ndindex(*found.shape[:2]):
            found[row, column] = layer.bias
            for v, u in np.ndindex(window, window):
                y = row * STEP + v - window // 2
                x = column * STEP + u - window // 2
                if 0 <= y < high and 0 <= x < wide:
                    found[row, column] += seen[y, x] @ kernel[v, u]
        seen = np.maximum(found, 0)
    return seen.ravel()


@pytest.mark.parametrize("side", [8, 11])
def test_windows_see_sums_of_products(side: int) -> None:
    chance = np.random.default_rng(side)
    layers = net(side, chance)
    pictures = chance.random((3, side, side)).astype(np.float32)
    traits = find_traits(pictures, layers)
    for picture, own in zip(pictures, traits, strict=True):
        assert own == pytest.approx(seen_one_by_one(picture, layers), abs=1e-4)


def test_beyond_the_edges_of_a_picture_all_is_blank() -> None:
    cut = cut_windows(np.ones((1, 4, 4, 1), np.float32), 3)
    assert cut.shape == (1, 2, 2, 9)
    assert cut[0, 0, 0].tolist() == [0, 0, 0, 0, 1, 1, 0, 1, 1]
    assert cut[0, 1, 1].tolist() == [1] * 9


def test_shares_of_classes_add_up_to_one() -> None:
    chance = np.random.default_rng(1)
    layers = net(8, chance)
    traits = find_traits(chance.random((4, 8, 8)).astype(np.float32), layers)
    logs = weigh(1000 * traits, layers[-1])
    assert np.exp(logs).sum(axis=1) == pytest.approx([1] * 4)
