"""Scenes: filled sheets in pictures, with all that is known about them."""

from pathlib import Path

import numpy as np
import pytest

from sheetgen.scan.mark import find_marks
from sheetgen.scan.place import corners
from tests.scene import Condition, Press, make_scene
from tests.wear import MARS

CONDITIONS = (
    Condition("folded", 1600, is_folded=True, slips=0.2),
    Condition("duchy", 2000, game="burgundy"),
    Condition("cathedral", 1600, game="keythedral"),
)
MORE = (
    Condition("usual"),
    Condition("small", wear="small", pen="felt"),
    Condition("scan", dpi=200),
    Condition("totals", 3000, game="burgundy-totals"),
    *[Condition(mar, mar=mar) for mar in MARS],
    Condition("fed", dpi=200, is_fed=True),
    Condition("app", app=101),
    Condition("ticks", has_ticks=True),
)
SCENES = (
    *CONDITIONS,
    *(pytest.param(one, marks=pytest.mark.full) for one in MORE),
)


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    return Press(tmp_path_factory.mktemp("scene"))


@pytest.mark.slow
@pytest.mark.parametrize("condition", SCENES, ids=lambda one: one.name)
def test_a_scene_knows_where_things_are_and_what_was_written(
    condition: Condition, press: Press
) -> None:
    scene = make_scene(condition, 2, press)
    assert {trace.name: trace.value for trace in scene.traces} == dict(
        scene.filled.values
    )
    assert condition.pen in (None, scene.hand.pen.kind)
    sheet = scene.sheet
    marks = {mark.id: mark.corners for mark in find_marks(scene.grey)}
    assert len(marks) >= 7
    for at, seen in marks.items():
        there = scene.see(corners(sheet.on_paper(sheet.face.marks[at])))
        assert np.abs(seen - there).max() < 2


@pytest.mark.slow
def test_a_scene_follows_from_its_seed_in_any_folder(tmp_path: Path) -> None:
    condition, folder = Condition("small", 600), tmp_path / "other"
    folder.mkdir()
    press, other = Press(tmp_path), Press(folder)
    first, again = (make_scene(condition, 4, one) for one in (press, other))
    assert np.array_equal(first.picture, again.picture)
    assert first.filled.values == again.filled.values
    assert first.traces != make_scene(condition, 5, press).traces
