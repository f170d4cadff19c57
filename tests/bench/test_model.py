"""The model that characters are read by: whether it can be made again; its figures."""

import time

import numpy as np

from scripts.glyphs.sample import draw_blank, draw_crop
from scripts.glyphs.train import make_model
from sheetgen.scan import glyph
from sheetgen.scan.glyph import CLASSES, classify, frame
from sheetgen.scan.ink import look_at
from sheetgen.scan.word import read_words
from tests.bench.report import noting

note = noting("bench-model.txt")
SEED = 4711  # of crops that the model was not made from
CROPS = 10_000
ALIKE = 0.995
CELL = tuple("123456x")


def test_the_recipe_makes_a_model_that_decides_alike(tmp_path, monkeypatch) -> None:
    """About cells. Elsewhere a library adds up in another order, and bits differ."""
    chance = np.random.default_rng(SEED)
    labels = [CELL[int(chance.integers(len(CELL)))] for _ in range(CROPS)]
    inks = [look_at(draw_crop(label, chance)) for label in labels]
    glyphs = [frame(ink, (ink.labels > 0) - 1, 0, 0) for ink in inks if ink.parts]
    asked = [CLASSES.index(sign) for sign in CELL]
    committed = classify(glyphs)[:, asked].argmax(axis=1)
    kept = glyph.MODEL.read_bytes()
    path = tmp_path / "glyph.model"
    path.write_bytes(make_model())
    monkeypatch.setattr(glyph, "MODEL", path)
    anew = classify(glyphs)[:, asked].argmax(axis=1)
    alike = float((committed == anew).mean())
    same = "the same bytes" if path.read_bytes() == kept else "other bytes"
    note(f"made anew: {alike:.2%} of {len(glyphs)} alike, {same}")
    assert alike >= ALIKE


def test_figures_of_drawn_crops() -> None:
    chance = np.random.default_rng(SEED + 1)
    labels = [CELL[int(chance.integers(len(CELL)))] for _ in range(CROPS // 5)]
    crops = [draw_crop(label, chance) for label in labels]
    begun = time.process_time()
    values = read_words([look_at(crop) for crop in crops], [CELL] * len(crops))
    spent = time.process_time() - begun
    right = np.array(
        [own[0][0] == label for own, label in zip(values, labels, strict=True)]
    )
    likely = np.exp([own[0][1] for own in values])
    note(f"a cell: {right.mean():.2%} right, {1000 * spent / len(crops):.2f} ms")
    note(f"of the surest 90 %: {right[likely >= np.quantile(likely, 0.1)].mean():.2%}")
    missed = sum(own[0][0] == "" for own in values)
    inked = sum(not look_at(draw_blank(chance)).is_blank for _ in range(CROPS))
    note(f"ink in blank cells: {inked} of {CROPS}; missed: {missed} of {len(crops)}")
    assert right.mean() > 1 / len(CLASSES)
