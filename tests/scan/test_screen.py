"""Photos of screens: told from those of paper by the pattern on what is white."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.scan.mark import find_marks
from sheetgen.scan.picture import open_pages
from sheetgen.scan.screen import CLEAR, Pattern, find_pattern
from sheetgen.scan.sheet import SeenSheet, Unseen, find_sheets
from tests.conftest import Run
from tests.flatbed import choose_scan, scan_page
from tests.once import make_once
from tests.photo import choose_camera, take_photo
from tests.printed import Printed
from tests.screen import Screen, choose_glance, flat, light_up, photograph_screen
from tests.shot import TROUBLES, choose_shot, trouble

pytestmark = pytest.mark.slow

DPI = 200
SIDE = 2400
SHEET = ("A", "phase", "pale")
USUAL = Screen(pitch=0.12, gap=0.8, black=0.01)
COARSE = Screen(pitch=0.25, gap=0.8, black=0.01)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("screen"), *SHEET)


def pattern(grey: np.ndarray) -> Pattern:
    """Return the pattern on the only sheet in a picture."""
    (seen,) = find_sheets(grey, open_sheet)
    assert isinstance(seen, SeenSheet), seen
    return find_pattern(seen.pose, grey, seen.printed.frame.box)


def on_screen(sheet: Printed, seed: int, screen: Screen = USUAL) -> np.ndarray:
    """Return the photograph of a sheet on a screen, in greys."""
    chance = np.random.default_rng(seed)
    camera = choose_camera(sheet.paper, SIDE, chance)
    shot = choose_glance(chance)
    photo = photograph_screen(sheet.page(DPI), DPI, camera, screen, shot, chance)
    return cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)


def screen_once(
    folders: pytest.TempPathFactory, seed: int, screen: Screen = USUAL
) -> np.ndarray:
    """Return the photograph of duchy A on a screen: once for all workers of a run."""

    def take(folder: Path) -> None:
        grey = on_screen(Printed(folder, *SHEET), seed, screen)
        cv2.imwrite(str(folder / "screen.png"), grey)

    folder = make_once(folders, f"screen-{seed}-{screen.pitch}", take)
    return cv2.imread(str(folder / "screen.png"), cv2.IMREAD_GRAYSCALE)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [1, 0, 2])
def test_a_screen_is_known_by_its_pixels(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (seen,) = find_sheets(screen_once(tmp_path_factory, seed), open_sheet)
    assert isinstance(seen, SeenSheet)
    assert seen.is_of_screen


def test_one_whose_pixels_hide_what_is_written_is_refused(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    (seen,) = find_sheets(screen_once(tmp_path_factory, 0, COARSE), open_sheet)
    assert isinstance(seen, Unseen)
    assert seen.reason == "screen"
    assert "one of the paper" in seen.what


@pytest.mark.sample(3)
@pytest.mark.parametrize(("seed", "kind"), [*enumerate(("", *TROUBLES))])
def test_paper_is_never_taken_for_one(sheet: Printed, seed: int, kind: str) -> None:
    chance = np.random.default_rng(seed)
    camera = choose_camera(sheet.paper, SIDE, chance)
    shot = choose_shot(chance)
    shot = trouble(shot, kind, chance) if kind else shot
    photo = take_photo(sheet.page(DPI), DPI, camera, chance, shot=shot)
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    for seen in find_sheets(grey, open_sheet):
        if isinstance(seen, SeenSheet):
            found = find_pattern(seen.pose, grey, seen.printed.frame.box)
            assert found.clear < CLEAR * 0.75
            assert not seen.is_of_screen
        else:
            assert seen.reason != "screen"


@pytest.mark.sample(1)
@pytest.mark.parametrize("dpi", [150, 100, 300])
def test_scans_have_no_pattern(sheet: Printed, dpi: int) -> None:
    chance = np.random.default_rng(dpi)
    scan = choose_scan(sheet.paper, dpi, chance)
    assert pattern(scan_page(sheet.page(DPI), DPI, scan, chance)).clear < CLEAR / 2


def test_what_has_no_noise_at_all_has_no_pattern(sheet: Printed) -> None:
    """The page of a PDF, and one in black and white."""
    (page,) = open_pages(sheet.pdf, 50_000_000)
    assert pattern(page).clear < CLEAR / 2
    assert pattern(np.where(page > 150, 255, 0).astype(np.uint8)).clear < CLEAR / 2


def test_a_picture_without_white_tells_nothing(
    sheet: Printed, tmp_path_factory: pytest.TempPathFactory
) -> None:
    grey = screen_once(tmp_path_factory, 1)
    (seen,) = find_sheets(sheet.greys(DPI), open_sheet)
    assert isinstance(seen, SeenSheet)
    outside = seen.printed.frame.box.moved(10_000, 0)
    assert find_pattern(seen.pose, grey, outside) == Pattern(0.0, 0.0)


def test_a_screen_shines_by_parts_of_three_colours() -> None:
    """A white pixel has each of them once, side by side, and a darker gap below."""
    page = np.full((10, 10, 3), 255, np.uint8)
    lit, dots = light_up(page, 25.4, Screen(pitch=1.0, gap=1.0, black=0.0))
    assert lit.shape == (30, 30, 3)
    assert dots == pytest.approx(3 * 25.4)
    assert [pixel.tolist() for pixel in lit[0, :3]] == [
        [0, 0, 255],
        [0, 255, 0],
        [255, 0, 0],
    ]
    assert not lit[2].any()


def test_the_camera_sees_a_screen_where_it_says(
    sheet: Printed, tmp_path_factory: pytest.TempPathFactory
) -> None:
    camera = flat(choose_camera(sheet.paper, SIDE, np.random.default_rng(1)))
    grey = screen_once(tmp_path_factory, 1)
    seen = {mark.id: mark.corners.mean(axis=0) for mark in find_marks(grey)}
    assert len(seen) >= 7
    for number, place in seen.items():
        middle = sheet.on_paper(sheet.face.marks[number]).centre
        (there,) = camera.project(np.array([middle]))
        assert np.hypot(*(place - there)) < 1.5


def test_the_command_tells_of_it(
    run: Run, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A doubt beside what was read."""
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), screen_once(tmp_path_factory, 1))
    done = run("scan", path, "--accept", "--no-picture")
    assert "a.png: this looks like a photo of a screen" in done.err
    assert Path("a.toml").exists()
    (told,) = json.loads(run("scan", path, "--accept", "--json").out)
    assert told["doubts"] == ["screen"]
