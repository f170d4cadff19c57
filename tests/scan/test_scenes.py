"""Sheets that are read in spite of how they were photographed."""

import numpy as np
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.scan.pose import Pose
from sheetgen.scan.read import read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.flatbed import BITS
from tests.scene import Condition, Press, Scene, make_scene

FOLDED = Condition("folded", is_folded=True)
SCRAPS = Condition("scraps", dpi=200, scan=BITS, evidence="phase")
NIGHT = Condition("night", trouble="night", evidence="phase")


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    return Press(tmp_path_factory.mktemp("scenes"))


def seen_in(scene: Scene) -> SeenSheet:
    (seen,) = find_sheets(scene.grey, open_sheet)
    assert isinstance(seen, SeenSheet)
    return seen


def worst_cell(scene: Scene, pose: Pose) -> float:
    """Return how many millimetres the worst cell is cut out beside its place."""
    sheet = scene.sheet
    corner = np.array((sheet.place.face.x, sheet.place.face.y))
    boxes = [one.box for name, one in sheet.places.items() if name.startswith("cell:")]
    there = [pose.shifted(box.moved(*-corner)).centre for box in boxes]
    off = pose.see(np.array(there)) - scene.see(np.array([box.centre for box in boxes]))
    return float(np.hypot(*off.T).max() / pose.dots(boxes[0].moved(*-corner)))


@pytest.mark.slow
def test_cells_of_folded_paper_are_cut_out_in_their_places(press: Press) -> None:
    """Terms of the whole sheet cannot follow a crease; residuals near it do."""
    scenes = [make_scene(FOLDED, seed, press) for seed in range(300, 304)]
    poses = [seen_in(scene).pose for scene in scenes]
    smooth = [Pose(p.marks, p.flat, p.bent, p.middle, p.reach, p.nudge) for p in poses]
    near = [worst_cell(*both) for both in zip(scenes, poses, strict=True)]
    far = [worst_cell(*both) for both in zip(scenes, smooth, strict=True)]
    assert np.median(near) < 0.1
    assert np.mean(near) < 0.8 * np.mean(far)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [9001, 9002])
def test_figures_are_read_in_little_light(seed: int, press: Press) -> None:
    scene = make_scene(NIGHT, seed, press)
    read = read_sheet(scene.grey, seen_in(scene))
    written = scene.filled.values
    best = {one.name: one.best for one in read.readings if written.get(one.name)}
    wrong = [name for name, value in best.items() if value != written[name]]
    assert len(wrong) <= len(best) / 20


@pytest.mark.slow
def test_scraps_of_outlines_in_black_and_white_lead_nothing_astray(
    press: Press,
) -> None:
    scene = make_scene(SCRAPS, 714003, press)
    assert worst_cell(scene, seen_in(scene).pose) < 0.3
