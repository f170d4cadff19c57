"""Photographs and scans that are simulated: what is where, and what was done to it.

Marks are found by what reads sheets, which knows nothing of the simulation.
"""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from sheetgen.scan.mark import find_marks
from sheetgen.scan.place import corners
from sheetgen.scan.pose import seek_marks
from tests.flatbed import BITS, COLOUR, GREY, choose_scan, scan_page
from tests.photo import (
    Camera,
    Lying,
    choose_camera,
    choose_folds,
    shift_aside,
    take_photo,
    take_photo_of,
)
from tests.printed import Printed
from tests.seeds import over_seeds
from tests.shot import GROUNDS, TROUBLES, Shot, choose_shot, develop, trouble
from tests.wear import WEARS, scale_of, wear_page

DPI = 200
NEAR = 1.5  # pixels: blur, noise and the marks' soft corners take as much
# Of these the detector misses marks, or is off by more.
DISTURBING = {"night", "shaken", "unsharp"}
FAR, FEW = 5.0, 5


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("photo"), "A", "phase", "pale")


def seen(picture: np.ndarray) -> dict[int, list[np.ndarray]]:
    """Return the corners of the marks in a picture by their ids."""
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found: dict[int, list[np.ndarray]] = {}
    for mark in find_marks(grey):
        found.setdefault(mark.id, []).append(mark.corners)
    return found


def marks_of(sheet: Printed, scale: float = 1) -> list[np.ndarray]:
    """Return where the corners of the marks are on the paper."""
    middle = np.array(sheet.paper) / 2
    places = [corners(sheet.on_paper(mark)) for mark in sheet.face.marks]
    return [middle + (place - middle) * scale for place in places]


def agree(
    sheet: Printed,
    picture: np.ndarray,
    camera: Camera,
    scale: float = 1,
    near: float = NEAR,
) -> int:
    """Return how many marks of a picture lie where the camera says."""
    found, count = seen(picture), 0
    for number, places in enumerate(marks_of(sheet, scale)):
        there = camera.project(places)
        off = [np.abs(mark - there).max() for mark in found.get(number, ())]
        count += bool(off) and min(off) < near
    return count


@over_seeds(6)
def test_places_and_pixels_are_each_other_s(seed: int) -> None:
    chance = np.random.default_rng(seed)
    camera = choose_camera((210, 148), 2400, chance)
    camera = replace(camera, folds=choose_folds(chance), aside=(0.1, -0.05))
    places = chance.uniform((0, 0), (210, 148), (50, 2))
    pixels = camera.project(places)
    assert camera.locate(pixels) == pytest.approx(places, abs=1e-6)
    assert camera.locate(pixels, places + 0.3) == pytest.approx(places, abs=1e-4)


@pytest.mark.slow
@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", ["plain", "folded", *TROUBLES])
def test_marks_are_found_where_the_camera_sees_them(kind: str, sheet: Printed) -> None:
    chance = np.random.default_rng(1)
    camera = choose_camera(sheet.paper, 2400, chance)
    shot = choose_shot(chance)
    if kind == "folded":
        camera = replace(camera, folds=choose_folds(chance))
    elif kind != "plain":
        shot = trouble(shot, kind, chance)
    photo = take_photo(sheet.page(DPI), DPI, camera, chance, shot=shot)
    assert photo.shape == (*camera.frame[::-1], 3)
    if kind in DISTURBING:
        assert agree(sheet, photo, camera, near=FAR) >= FEW
        calm = take_photo(sheet.page(DPI), DPI, camera, chance)
        assert np.abs(photo.astype(int) - calm).mean() > 1
    else:
        assert agree(sheet, photo, camera) == 8


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_sheet_lies_on_any_table(ground: str, sheet: Printed) -> None:
    chance = np.random.default_rng(4)
    camera = choose_camera(sheet.paper, 2400, chance)
    shot = replace(choose_shot(chance), ground=ground)
    photo = take_photo(sheet.page(DPI), DPI, camera, chance, shot=shot)
    assert agree(sheet, photo, camera) == 8


@pytest.mark.slow
def test_two_sheets_lie_in_one_photo(sheet: Printed) -> None:
    chance = np.random.default_rng(2)
    one = choose_camera(sheet.paper, 3000, chance)
    other = replace(one, turn=one.turn + 2.9)
    long = 0 if one.frame[0] > one.frame[1] else 1
    aside = [(0.25, 0), (0, 0.25)][long]
    cameras = [
        shift_aside(one, aside, 0.5),
        shift_aside(other, (-aside[0], -aside[1]), 0.5),
    ]
    lying = [Lying(sheet.page(DPI), DPI, camera) for camera in cameras]
    photo = take_photo_of(lying, chance, choose_shot(chance))
    assert [agree(sheet, photo, camera) for camera in cameras] == [8, 8]
    assert sum(map(len, seen(photo).values())) >= 16


@pytest.mark.slow
@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", WEARS)
def test_worn_prints_have_their_marks_where_they_were(
    kind: str, sheet: Printed
) -> None:
    chance = np.random.default_rng(3)
    page = wear_page(sheet.page(DPI), DPI, kind, chance)
    assert page.shape == sheet.page(DPI).shape
    assert np.abs(page.astype(int) - sheet.page(DPI)).mean() > 0.3
    camera = choose_camera(sheet.paper, 2400, chance)
    photo = take_photo(page, DPI, camera, chance)
    assert agree(sheet, photo, camera, scale_of(kind)) >= 7


@pytest.mark.slow
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("dpi", "kind"),
    [(dpi, kind) for kind in (BITS, GREY, COLOUR) for dpi in (200, 100, 300)],
)
def test_marks_are_found_where_the_scanner_sees_them(
    dpi: int, kind: str, sheet: Printed
) -> None:
    chance = np.random.default_rng(dpi)
    scan = choose_scan(sheet.paper, dpi, chance, kind)
    picture = scan_page(sheet.page(DPI), DPI, scan, chance)
    assert picture.shape[:2] == scan.frame[::-1]
    assert picture.ndim == (3 if kind == COLOUR else 2)
    assert (set(np.unique(picture)) == {0, 255}) == (kind == BITS)
    found = seen(picture)
    for number, places in enumerate(marks_of(sheet)):
        if dpi > 100:
            assert np.abs(found[number][0] - scan.project(places)).max() < NEAR
    assert len(found) == 8 or dpi == 100
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    first = {number: marks[0] for number, marks in found.items()}
    assert len(seek_marks(grey, first, sheet.face.marks)) == 8


def flat(shot: Shot, grey: int = 200) -> np.ndarray:
    """Return what becomes of a picture that is of one grey."""
    even = replace(shot.light, level=1, ramp=0, depth=0, tint=(1, 1, 1))
    picture = np.full((400, 600, 3), grey, np.uint8)
    shot = replace(shot, light=even, quality=100)
    return develop(picture, shot, np.random.default_rng(0))


def test_noise_is_as_strong_as_it_is_said_to_be() -> None:
    for noise in (3, 8):
        shot = replace(choose_shot(np.random.default_rng(1)), noise=noise)
        grey = cv2.cvtColor(flat(shot), cv2.COLOR_BGR2GRAY)
        assert grey.std() == pytest.approx(noise, rel=0.15)
        assert grey.mean() == pytest.approx(200, abs=1)


@pytest.mark.slow
def test_a_photo_follows_from_its_seed(sheet: Printed) -> None:
    def take(seed: int) -> np.ndarray:
        chance = np.random.default_rng(seed)
        camera = choose_camera(sheet.paper, 800, chance)
        return take_photo(sheet.page(DPI), DPI, camera, chance)

    assert np.array_equal(take(1), take(1))
    assert not np.array_equal(take(1), take(2))


@pytest.mark.slow
def test_what_a_shadow_lies_on_is_darker() -> None:
    shot = choose_shot(np.random.default_rng(1))
    plain = flat(shot)
    for seed in range(8):
        shaded = flat(trouble(shot, "shade", np.random.default_rng(seed)))
        darker = plain.astype(int).mean(axis=2) - shaded.mean(axis=2) > 25
        assert 0.02 < darker.mean() < 0.9


def test_a_moved_camera_smears_along_its_way() -> None:
    shot = choose_shot(np.random.default_rng(1))
    shot = replace(shot, noise=0, motion=8, way=0, blur=0.4)
    even = replace(shot.light, level=1, ramp=0, depth=0, tint=(1, 1, 1))
    picture = np.zeros((60, 60, 3), np.uint8)
    picture[30, 30] = 255
    spot = develop(
        picture, replace(shot, light=even, quality=100), np.random.default_rng()
    )
    across, down = (spot[:, :, 1].max(axis=axis) > 12 for axis in (0, 1))
    assert across.sum() >= 7
    assert down.sum() <= 4
