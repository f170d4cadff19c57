"""The files of the models, of characters and of rings."""

from pathlib import Path
from types import ModuleType

import brotli
import numpy as np
import pytest

from sheetgen.scan import glyph, ring
from sheetgen.scan.weights import pack_layers, read_layers

each_model = pytest.mark.parametrize(
    ("model", "classes"),
    [(glyph, glyph.CLASSES), (ring, ring.RING_VALUES)],
    ids=["glyph", "ring"],
)


@each_model
def test_a_model_is_read_as_it_is_written(
    model: ModuleType, classes: tuple[str, ...], tmp_path: Path
) -> None:
    layers = model.load_model()
    path = tmp_path / "again.model"
    path.write_bytes(pack_layers(layers, model.VERSION, classes))
    again = read_layers(path, model.VERSION, classes)
    for one, other in zip(layers, again, strict=True):
        assert np.allclose(one.weights, other.weights, rtol=1e-5)
        assert np.array_equal(one.bias, other.bias)


@each_model
@pytest.mark.parametrize("change", ["damaged", "another version"])
def test_a_model_that_does_not_belong_here_is_refused(
    model: ModuleType,
    classes: tuple[str, ...],
    change: str,
    tmp_path: Path,
) -> None:
    data = bytearray(model.MODEL.read_bytes())
    if change == "damaged":
        data[-5] ^= 1
    else:
        version = b'"version": %d' % model.VERSION
        assert version in data
        data = data.replace(version, b'"version": 99', 1)
    path = tmp_path / model.MODEL.name
    path.write_bytes(data)
    with pytest.raises(ValueError, match=f"{path.name}.*{change}"):
        read_layers(path, model.VERSION, classes)


def test_models_are_small() -> None:
    data = glyph.MODEL.read_bytes()
    assert len(data) <= 200_000
    assert len(brotli.compress(data)) <= 45_000
    assert len(ring.MODEL.read_bytes()) <= 12_000
