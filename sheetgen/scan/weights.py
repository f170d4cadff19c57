"""Weights of small models, as stored in their files: signed bytes.

A line of JSON gives their purpose and the shape of each layer. For each layer follow
its weights, a factor for every column of them, and the biases, as 32-bit floats. Fewer
steps than a byte has decide as well, and compress better (docs/scanning.md).
"""

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEVELS = 43  # steps from 0 to the largest weight of a column

Real = NDArray[np.float32]


class Layer(NamedTuple):
    """A layer of weights.

    Attributes:
        weights: of every input for each output; shape (inputs, outputs).
        bias: what is added; shape (outputs,).
    """

    weights: Real
    bias: Real


def pack_layers(layers: Sequence[Layer], version: int, classes: Sequence[str]) -> bytes:
    """Return layers as the bytes of their file.

    Args:
        layers: in order.
        version: of all that is done before them.
        classes: what the last layer tells apart.
    """
    body = b""
    for weights, bias in layers:
        factors = (np.abs(weights).max(axis=0) / LEVELS).astype("<f4")
        body += np.round(weights / factors).astype(np.int8).tobytes()
        body += factors.tobytes() + bias.astype("<f4").tobytes()
    head = {
        "version": version,
        "classes": list(classes),
        "shapes": [layer.weights.shape for layer in layers],
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(head).encode() + b"\n" + body


@cache
def read_layers(path: Path, version: int, classes: tuple[str, ...]) -> list[Layer]:
    """Return the layers of the file at a path.

    Raises:
        ValueError: it is damaged, or of another version.
    """
    first, _, body = path.read_bytes().partition(b"\n")
    head = json.loads(first)
    if head["version"] != version or head["classes"] != list(classes):
        raise ValueError(f"{path.name}: weights of another version")
    if hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise ValueError(f"{path.name}: damaged weights")
    layers = []
    at = 0
    for inputs, outputs in head["shapes"]:
        weights = np.frombuffer(body, np.int8, inputs * outputs, at)
        at += inputs * outputs
        factors = np.frombuffer(body, "<f4", outputs, at)
        bias = np.frombuffer(body, "<f4", outputs, at + 4 * outputs)
        at += 8 * outputs
        layers.append(Layer(weights.reshape(inputs, outputs) * factors, bias))
    return layers
