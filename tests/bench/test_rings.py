"""The model that rings are read by: whether it can be made again; its figures."""

import numpy as np

from scripts.rings.printed import load_rings
from scripts.rings.train import gather, make_model
from sheetgen.scan import ring
from sheetgen.scan.ring import RING_VALUES, UNTOUCHED, classify_rings
from tests.bench.report import noting

note = noting("bench-rings.txt")
SEED = 4712  # of crops that the model was not made from
CROPS = 8_000
ALIKE = 0.98
ASKED = 4.0  # margins below are asked about


def test_the_recipe_makes_a_model_that_decides_alike(tmp_path, monkeypatch) -> None:
    """Libraries may add up in another order: the bits differ, the decisions do not."""
    rings = load_rings()
    frames, labels = gather(rings, CROPS, SEED)
    committed = classify_rings(frames)
    tell(committed, labels)
    path = tmp_path / "ring.model"
    path.write_bytes(make_model(rings))
    same = path.read_bytes() == ring.MODEL.read_bytes()
    monkeypatch.setattr(ring, "MODEL", path)
    anew = classify_rings(frames)
    alike = float((committed.argmax(axis=1) == anew.argmax(axis=1)).mean())
    note(f"made anew: {alike:.2%} alike, {'the same' if same else 'other'} bytes")
    assert alike >= ALIKE


def tell(logs: np.ndarray, labels: np.ndarray) -> None:
    wrong = logs.argmax(axis=1) != labels
    sorted_logs = np.sort(logs, axis=1)
    is_sure = sorted_logs[:, -1] - sorted_logs[:, -2] > ASKED
    untouched = labels == RING_VALUES.index(UNTOUCHED)
    note(f"drawn rings: {1 - wrong.mean():.2%} right, {is_sure.mean():.1%} sure")
    note(f"wrong and sure: {(wrong & is_sure).mean():.3%}")
    note(f"untouched read as marked: {wrong[untouched].mean():.2%}")
