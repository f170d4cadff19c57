"""What single characters may be."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from scripts.glyphs.number import draw_number, list_spans
from scripts.glyphs.sample import draw_crop
from scripts.glyphs.train import PLAN, gather, vary
from scripts.net import learn
from sheetgen.core.reading.input_field import SIGN
from sheetgen.games.find import find_game, load_layout
from sheetgen.scan.glyph import (
    CLASSES,
    JUNK,
    SIDE,
    STRUCK,
    classify,
    find_unit_traits,
    frame,
)
from sheetgen.scan.ink import look_at
from sheetgen.scan.place import Grey
from sheetgen.scan.window import find_traits, weigh
from tests.scan.boxes import texted, written


def framed(crop: Grey) -> np.ndarray:
    ink = look_at(crop)
    return frame(ink, (ink.labels > 0) - 1, 0, 0)


def likeliest(*crops: Grey, asked: Sequence[str] = CLASSES) -> str:
    logs = classify([framed(crop) for crop in crops])
    places = [CLASSES.index(sign) for sign in asked]
    return "".join(asked[at] for at in logs[:, places].argmax(axis=1))


def test_characters_in_lines_of_a_plotter_are_read() -> None:
    """Nobody drew these for the model: they come with OpenCV."""
    assert likeliest(*map(texted, "23456789x"), asked="0123456789x") == "23456789x"


def test_a_plain_line_is_a_one_and_a_ring_a_nought_or_an_o() -> None:
    ring = [
        (21 + 10 * np.cos(t), 21 + 14 * np.sin(t))
        for t in np.linspace(0, 2 * np.pi, 20)
    ]
    assert likeliest(written([(23, 6), (21, 36)])) == "1"
    assert likeliest(written(ring)) in "0o"


@pytest.mark.parametrize("name", ["A", "8", "CATHEDRAL"])
def test_all_that_sheets_ask_for_is_known(name: str) -> None:
    """Letters of tiles and of phases; what is known of a ring or a tick needs none."""
    layout = load_layout(name)
    game = find_game(layout.rules.game)
    assert game.spec.board_view
    assert game.spec.fields
    board = game.spec.board_view.open_board(layout.rules, layout.board)
    asked = {
        sign
        for evidence in game.evidence
        for spot in game.spec.fields.PLACES.on(board, evidence).spots
        if spot.kind == SIGN
        for word in spot.words
        for sign in word.lower()
    }
    assert asked <= set(CLASSES)


@pytest.mark.parametrize("sign", "0d")
def test_a_nought_and_a_d_are_told_apart_by_their_stem(sign: str) -> None:
    chance = np.random.default_rng(12)
    glyphs = [framed(draw_crop(sign, chance)) for _ in range(60)]
    logs = classify(glyphs)
    other = "d" if sign == "0" else "0"
    surer = logs[:, CLASSES.index(sign)] > logs[:, CLASSES.index(other)]
    assert surer.mean() > 0.8


def test_scribbles_are_no_character() -> None:
    scribble = [(6, 8), (36, 10), (8, 18), (34, 20), (7, 28), (36, 30), (9, 36)]
    assert likeliest(written(scribble)) in (STRUCK, JUNK)


def test_probabilities_add_up_to_one() -> None:
    logs = classify([framed(texted(sign)) for sign in "147x"])
    assert logs.shape == (4, len(CLASSES))
    assert np.exp(logs).sum(axis=1) == pytest.approx([1] * 4)
    assert classify([]).shape == (0, len(CLASSES))


@pytest.mark.parametrize("shift", [-9, 0, 9])
@pytest.mark.parametrize("size", [0.6, 1])
def test_a_glyph_has_an_equal_size_wherever_it_stands(shift: int, size: float) -> None:
    corners = [(14, 8), (26, 12), (17, 34)]
    middle = np.array((20, 21))
    moved = [
        tuple(np.subtract(c, middle) * size + middle + (shift, 0)) for c in corners
    ]
    seen = framed(written(moved, width=round(5 * size)))
    assert seen.shape == (SIDE, SIDE)
    rows = np.nonzero(seen.max(axis=1) > 0.5)[0]
    assert rows[-1] - rows[0] + 1 == pytest.approx(20, abs=2)
    places = np.arange(SIDE) - (SIDE - 1) / 2
    assert seen.sum(axis=0) @ places / seen.sum() == pytest.approx(0, abs=0.3)
    assert seen.sum(axis=1) @ places / seen.sum() == pytest.approx(0, abs=0.3)


def test_a_glyph_is_framed_without_its_neighbours() -> None:
    both = look_at(written([(10, 8), (10, 34)], [(20, 20), (38, 20)]))
    owners = np.where(both.labels == 0, -1, both.labels == both.parts[1].label)
    stem = frame(both, owners.astype(np.int32), 0, 0)
    assert np.abs(stem - framed(written([(10, 8), (10, 34)]))).max() < 0.3


def test_traits_of_glyphs_that_look_alike_are_alike() -> None:
    one, again, other = find_unit_traits([framed(texted(sign)) for sign in "551"])
    assert one @ again == pytest.approx(1, abs=1e-4)
    assert one @ other < 0.9


def test_pieces_of_a_number_are_its_figures_or_none() -> None:
    """Of numbers that are drawn to learn from: a half, or one and a half, is none."""
    chance = np.random.default_rng(8)
    found = set()
    for _ in range(30):
        spans = list(list_spans("25", *draw_number("25", chance)))
        found |= {label for _, label in spans}
        assert all(glyph.shape == (SIDE, SIDE) for glyph, _ in spans)
    assert found == {"2", "5", JUNK}


def test_drawn_digits_are_mostly_read() -> None:
    """Letters and what is no character count as wrong here; in a box they do not."""
    chance = np.random.default_rng(5)
    labels = "123456x" * 40
    crops = [draw_crop(label, chance) for label in labels]
    seen = [
        (crop, label)
        for crop, label in zip(crops, labels, strict=True)
        if not look_at(crop).is_blank
    ]
    assert len(seen) > 0.98 * len(labels)
    said = likeliest(*(crop for crop, _ in seen))
    right = np.mean([one == label for one, (_, label) in zip(said, seen, strict=True)])
    assert right > 0.85


def test_what_is_learnt_from_follows_from_the_seed() -> None:
    """Of a hundred glyphs; `make bench` makes the whole model anew."""
    first, labels = gather(100, 10, 3)
    again, same = gather(100, 10, 3)
    assert np.array_equal(first, again)
    assert np.array_equal(labels, same)
    assert not np.array_equal(first[:100], gather(100, 0, 4)[0])


@pytest.mark.full
def test_learning_tells_classes_apart() -> None:
    """Few glyphs, and so few steps, are enough to say many of them."""
    glyphs, labels = gather(600, 0, 3)
    chance = np.random.default_rng(3)
    plan = replace(PLAN, batch=50)
    layers = learn(plan, glyphs, labels, vary, chance)
    traits = find_traits(glyphs.astype(np.float32) / 255, layers)
    said = weigh(traits, layers[-1]).argmax(axis=1)
    assert (said == labels).mean() > 0.5
