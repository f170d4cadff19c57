"""A sheet is ready to be read back: outside readers find its code, marks and cells."""

from dataclasses import replace
from functools import cache
from itertools import product

import cv2
import numpy as np
import pytest

from sheetgen.core.codes import decode
from sheetgen.core.draw.box import Box, around_mark
from sheetgen.core.reading.input_field import RING
from sheetgen.draw.face import name_boxes
from sheetgen.games.burgundy.sheet.variant import ALONE
from sheetgen.press.paper import EDGE
from sheetgen.scan.code import find_codes
from sheetgen.scan.ink import DOTS, INSET, RIM
from sheetgen.scan.mark import find_marks
from sheetgen.scan.pose import Pose, fit_pose
from sheetgen.scan.refine import refine
from sheetgen.system.link import find_digits
from tests.photo import Camera, choose_camera, take_photo
from tests.printed import Printed

pytestmark = pytest.mark.slow

DPI = 200
# Of a larger sheet and of one each: corners, long sides, short sides.
TELLING = [("1", 0), ("A", 1), ("A", 7)]
WORST = 0.3  # millimetres that a cell may be off by marks alone
WORST_COVERED = 0.8  # with seven of the eight
WORST_REFINED = 0.15  # after a closer look at the outlines of cells, in either case
# Layout, evidence, ink, seed, long side of the photograph.
PHOTOS = [
    ("B", "round", "colour", 3, 2700),
    ("A", "phase", "pale", 1, 2400),
    ("A", "phase", "pale", 2, 3000),
    ("8", "none", "colour", 11, 3000),
    ("33", "phase", "black", 10, 2700),
    ("C", "round", "grey", 4, 2400),
    ("odd", "round", "pale", 6, 3000),
    ("D", "phase", "black", 5, 2700),
    ("CATHEDRAL", "none", "pale", 12, 2400),
    ("odd", "phase", "colour", 7, 2400),
    ("D", "none", "black", 8, 2400),
    ("1", "phase", "pale", 9, 2400),
]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("photo")

    @cache
    def make(name: str, evidence: str, ink: str) -> Printed:
        return Printed(folder, name, evidence, ink)

    return make


def shoot(
    sheet: Printed, seed: int, long_side: int, covered: Box | None = None
) -> tuple[np.ndarray, Camera]:
    """Return a photograph of a sheet, in greys, and the camera that took it."""
    chance = np.random.default_rng(seed)
    camera = choose_camera(sheet.paper, long_side, chance)
    photo = take_photo(sheet.page(DPI), DPI, camera, chance, covered)
    return cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), camera


def seen_marks(photo: np.ndarray) -> dict[int, np.ndarray]:
    return {mark.id: mark.corners for mark in find_marks(photo)}


def locate(sheet: Printed, photo: np.ndarray) -> Pose:
    pose = fit_pose(seen_marks(photo), sheet.face.marks)
    assert pose is not None
    return pose


def worst_cell(sheet: Printed, pose: Pose, camera: Camera) -> float:
    """Return how far the worst cell is located from where it is, in millimetres."""
    on_face = np.array([box.centre for box in sheet.boxes])
    off = pose.see(on_face) - camera.project(sheet.centres)
    dots = [pose.dots(box) for box in sheet.boxes]
    return float((np.hypot(*off.T) / dots).max())


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "evidence", "ink", "seed", "side"), PHOTOS)
def test_cells_and_code_of_a_photographed_sheet_are_found(
    name: str, evidence: str, ink: str, seed: int, side: int, printed
) -> None:
    sheet = printed(name, evidence, ink)
    photo, camera = shoot(sheet, seed, side)
    pose = locate(sheet, photo)
    assert worst_cell(sheet, pose, camera) <= WORST
    fine = refine(pose, photo, sheet.boxes, sheet.face.marks)
    assert worst_cell(sheet, fine, camera) <= WORST_REFINED
    (code,) = find_codes(photo)
    assert decode(find_digits(code.text), [sheet.encoding]) == sheet.code


@pytest.mark.parametrize(
    ("name", "covered"),
    [
        *TELLING,
        *(
            pytest.param(*one, marks=pytest.mark.full)
            for one in product("A1", range(8))
            if one not in TELLING
        ),
    ],
)
def test_seven_of_eight_marks_are_enough(name: str, covered: int, printed) -> None:
    sheet = printed(name, "phase", "pale")
    thumb = sheet.on_paper(around_mark(sheet.face.marks[covered]))
    photo, camera = shoot(sheet, 20 + covered, 2700, thumb)
    assert covered not in seen_marks(photo)
    pose = locate(sheet, photo)
    assert worst_cell(sheet, pose, camera) <= WORST_COVERED
    fine = refine(pose, photo, sheet.boxes, sheet.face.marks)
    assert worst_cell(sheet, fine, camera) <= WORST_REFINED


def test_a_homography_alone_would_not_do(printed) -> None:
    sheet = printed("A", "phase", "pale")
    for seed in range(40, 46):  # one of them lies bent
        photo, camera = shoot(sheet, seed, 2400)
        pose = locate(sheet, photo)
        if worst_cell(sheet, replace(pose, bent=pose.bent * 0), camera) > WORST:
            return
    pytest.fail("no terms are needed")


# What the paper must keep for that


SHEETS = [
    ("A", "phase", "pale"),
    *((name, "phase", "pale") for name in "BCD"),
    ("odd", "phase", "pale"),
    ("A", "round", "colour"),
    ("1", "phase", "pale"),
    ("1", "phase", "colour"),
    ("33", "phase", "pale"),
    ("33", "phase", "black"),
    ("1", "none", "grey"),
    ("A", "round", "grey"),
    ("CATHEDRAL", "none", "colour"),
    *(("CATHEDRAL", "none", ink) for ink in ("pale", "grey", "black")),
    ("A", "round", "black"),
    ("8", "none", "black"),
]


def sample(sheet: Printed, box: Box, dpi: int = 300) -> np.ndarray:
    """Return the greys of a part of the paper, 0 to 1."""
    grown = sheet.on_paper(box)
    page = sheet.greys(dpi)
    x, y, right, bottom = (
        round(length * dpi / 25.4)
        for length in (grown.x, grown.y, grown.right, grown.bottom)
    )
    return page[y:bottom, x:right] / 255


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "evidence", "ink"), SHEETS)
def test_the_paper_keeps_what_a_reader_needs(
    name: str, evidence: str, ink: str, printed
) -> None:
    sheet = printed(name, evidence, ink)
    # Writing boxes are white, and their outlines at most a fifth grey; black has no
    # grey, and its outlines are dots.
    for box in sheet.boxes:
        white = box.inset(0.35)
        if box.height > 9:  # a name's, with the player's number in its corner
            white = Box(white.x, white.y + 3, white.width, white.height - 3)
        assert sample(sheet, white).min() > 0.98
        edge = Box(box.x - 0.1, box.y + 1, 0.2, box.height - 2)
        assert ink == "black" or sample(sheet, edge).min() >= 0.78
    # What a reader looks at is white, but for remains of an outline in a corner, which
    # it leaves out.
    boxes = name_boxes(sheet.face, sheet.layout.board)
    for spot in sheet.spots:
        # These stand around something printed, and this is crossed in print.
        if spot.kind == RING or spot.name == f"expansion:{ALONE}":
            continue
        grey = sample(sheet, boxes[spot.name].inset(INSET))
        y, x = [np.minimum(at, at[::-1, ::-1]) for at in np.indices(grey.shape)]
        assert grey[x + y >= RIM * 300 / 25.4 / DOTS].min() > 0.98, spot.name
    # Marks have white round them, and keep off the edge.
    trim = sheet.place.trim
    for mark in sheet.face.marks:
        assert trim.inset(EDGE - 1e-6).contains(sheet.on_paper(mark))
        white = around_mark(mark)
        around = sample(sheet, white.inset(0.1)).copy()
        inner = int((mark.x - white.x - 0.35) * 300 / 25.4)  # its own edge is soft
        around[inner:-inner, inner:-inner] = 1
        assert around.min() > 0.98
    # The quiet zone of the code is white.
    grey = sample(sheet, sheet.face.code).copy()
    quiet = int(len(grey) * 4 / 57)  # the narrowest, of version 8
    grey[quiet:-quiet, quiet:-quiet] = 1
    assert grey.min() > 0.98


@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_writing_boxes_of_a_duchy_have_six_millimetres(name: str, draw) -> None:
    for cell in draw(name).cells:
        assert 6 <= cell.writing.width == pytest.approx(cell.writing.height)
