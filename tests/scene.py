"""Filled sheets in photographs and scans, with all that is known about them.

A scene follows from its condition and a seed: the board, the game that was played on
it, the hand that wrote, the print, the camera. Hands of scenes have seeds of their own:
`HANDS` and above for tests, `CALIBRATING` and above for calibration (`people.toml`).
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.core.draw.box import RIGHT, Box
from sheetgen.core.encode import encode
from sheetgen.core.units import Mm, Px
from sheetgen.games.burgundy.sheet.variant import BACK, FRONT
from tests.filled import (
    EVIDENCE,
    Filled,
    chance_board,
    fill_burgundy,
    fill_declared,
    fill_dice,
    fill_keythedral,
    fill_totals,
)
from tests.flatbed import GREY, choose_scan, scan_page, streak, threshold
from tests.once import make_once
from tests.photo import choose_camera, choose_folds, take_photo
from tests.printed import Printed
from tests.screen import SCREEN, choose_glance, choose_screen, flat, photograph_screen
from tests.shot import choose_ground, choose_shot, trouble
from tests.wear import mar_page, scale_of, stretch_box, wear_page
from tests.writing.hand import Hand, choose_hand
from tests.writing.sheet import Place, Trace, drop_specks, write_head, write_sheet

HANDS, CALIBRATING = 100_000, 10_000_000
BOARDS = ("A", "B", "C", "D", "chance")
DUCHIES = ("1", "8", "33")
INKS = ("pale", "pale", "colour", "grey", "black")
LEGAL = 0.8  # of the sheets of the Dice Game
FINE, COARSE = 300, 200  # pixels an inch of pages, of A5 and of larger ones


@dataclass(frozen=True)
class Condition:
    """What scenes have in common.

    Attributes:
        name: in tables.
        side: the long side of a photograph.
        pen: that is written with; any if nothing.
        slips: how often something else was written first.
        wear: of the print, one of `tests.wear.WEARS`, or empty.
        trouble: of the photograph, one of `tests.shot.TROUBLES`, or empty; `SCREEN` if
            the sheet was shown on one.
        curl: how far an edge stands up at most; as usual if nothing.
        is_folded: whether the sheet was folded.
        mar: what happened to it once it was filled in, one of `tests.wear.MARS`.
        has_ticks: whether things are ticked in place of being circled.
        is_fed: whether a scan is streaked, as by a feeder.
        app: the pixels around each that a scanner app makes it black or white by.
        hands: the seed of the hand of scene 0.
        dpi: of a scan; 0 for a photograph.
        scan: the kind of scan.
        game: that was played, or the declared sheet.
        evidence: of the sheets; any if nothing.
        laid_for: the hand that the sheets are laid out for.
        face: the side of two-sided sheets, one of `SIDES`.
    """

    name: str
    side: Px = 2400
    pen: str | None = None
    slips: float = 0.0
    wear: str = ""
    trouble: str = ""
    curl: Mm | None = None
    is_folded: bool = False
    dpi: float = 0
    scan: str = GREY
    game: str = "dice"
    evidence: str | None = None
    laid_for: str = RIGHT
    face: str = ""
    mar: str = ""
    has_ticks: bool = False
    is_fed: bool = False
    app: Px = 0
    hands: int = HANDS


# What several tests read. Of the second seed is a sheet about which much is asked.
FIRST, SEED = 900_000, 900_206
PHOTO = Condition("a photo", 1600, evidence="phase")
DUCHY = Condition("The Castles of Burgundy", 2400, game="burgundy")
SIDED = 900_004  # the seed of one with most expansions
DOUBTED = 900_003  # the seed of such a sheet about which much is asked
CATHEDRAL = Condition("Keythedral", 1600, game="keythedral")


@dataclass(frozen=True)
class Scene:
    """A filled sheet in a picture.

    Attributes:
        sheet: as it was printed.
        filled: what was written.
        hand: that wrote.
        traces: what stands where on the page.
        picture: of 8 bits: blue, green and red, or greys.
        project: returns where places on the paper are in the picture.
        scale: how much larger the print stands around the middle of its paper.
    """

    sheet: Printed
    filled: Filled
    hand: Hand
    traces: tuple[Trace, ...]
    picture: np.ndarray
    project: Callable[[np.ndarray], np.ndarray]
    scale: float

    @property
    def grey(self) -> np.ndarray:
        """The picture in greys."""
        if self.picture.ndim == 2:
            return self.picture
        return cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY)

    def see(self, places: np.ndarray) -> np.ndarray:
        """Return where places on the paper, as it should be printed, are seen."""
        middle = np.array(self.sheet.paper) / 2
        return self.project(middle + (places - middle) * self.scale)


@dataclass(frozen=True)
class Shown:
    """The file of a photo of a filled sheet.

    Attributes:
        file: a JPEG, in greys.
        digits: of the sheet's code.
        values: that stand in its spots, by their names.
    """

    file: Path
    digits: str
    values: Mapping[str, str]

    @property
    def grey(self) -> np.ndarray:
        """The picture in greys."""
        return cv2.imread(str(self.file), cv2.IMREAD_GRAYSCALE)


class Press:
    """Prints each kind of sheet once, into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cache  # noqa: B019  it lives as long as a run
    def sheet(
        self, name: str, evidence: str, ink: str, laid_for: str = RIGHT, face: str = ""
    ) -> Printed:
        return Printed(self.folder, name, evidence, ink, laid_for, face)


def make_scene(condition: Condition, seed: int, press: Press) -> Scene:
    """Return a scene of a condition."""
    chance = np.random.default_rng((17, seed))
    filled = _fill(condition, seed, press.folder)
    ink = str(chance.choice(INKS))
    look = ink, condition.laid_for, condition.face
    sheet = press.sheet(filled.layout, filled.evidence, *look)
    dpi = FINE if sheet.paper[0] < 250 else COARSE
    page = sheet.page(dpi).copy()
    if condition.wear:
        page = wear_page(page, dpi, condition.wear, chance)
    scale = scale_of(condition.wear)
    places = {
        name: Place(place.kind, stretch_box(place.box, sheet.paper, scale))
        for name, place in sheet.places.items()
    }
    hand = choose_hand(condition.hands + seed, condition.pen)
    hand = replace(hand, ticks=condition.has_ticks)
    drop_specks(page, dpi, chance)
    zones = [sheet.face.zones.get(name) for name in ("name", "date")]
    lines = [sheet.on_paper(box) for box in zones if box]
    lines = [stretch_box(box, sheet.paper, scale) for box in lines]
    write_head(page, dpi, [_over(box) for box in lines], hand, chance)
    values = filled.values
    if condition.face:  # the rest is on the other side
        values = {name: value for name, value in values.items() if name in places}
    traces = write_sheet(page, dpi, places, values, hand, chance, condition.slips)
    if condition.mar:
        page = mar_page(page, dpi, condition.mar, chance)
    if condition.dpi:
        scan = choose_scan(sheet.paper, condition.dpi, chance, condition.scan)
        picture = scan_page(page, dpi, scan, chance)
        if condition.is_fed:
            picture = streak(picture, condition.dpi, chance)
        return Scene(sheet, filled, hand, traces, picture, scan.project, scale)
    camera = choose_camera(sheet.paper, condition.side, chance)
    if condition.curl is not None:
        camera = replace(camera, curl=camera.curl / 3 * condition.curl)
    if condition.is_folded:
        camera = replace(camera, folds=choose_folds(chance))
    if condition.trouble == SCREEN:
        screen, shot = choose_screen(chance), choose_glance(chance)
        picture = photograph_screen(page, dpi, camera, screen, shot, chance)
        seen = flat(camera)
        return Scene(sheet, filled, hand, traces, picture, seen.project, scale)
    shot = choose_ground(choose_shot(chance), chance)
    if condition.trouble:
        shot = trouble(shot, condition.trouble, chance)
    picture = take_photo(page, dpi, camera, chance, shot=shot)
    if condition.app:
        picture = threshold(picture, condition.app, chance.uniform(7, 15))
    return Scene(sheet, filled, hand, traces, picture, camera.project, scale)


def show_once(
    folders: pytest.TempPathFactory, condition: Condition, seed: int
) -> Shown:
    """Return the photo of a scene, which is taken once for all workers of a run."""
    name = f"{condition.name}-{condition.side}-{seed}"
    file, known = f"{name}.jpg", f"{name}.json"

    def take(folder: Path) -> None:
        scene = make_scene(condition, seed, Press(folder))
        cv2.imwrite(str(folder / file), scene.grey, (cv2.IMWRITE_JPEG_QUALITY, 90))
        digits = encode(scene.sheet.code, scene.sheet.encoding)
        values = dict(scene.filled.values)
        (folder / known).write_text(json.dumps([digits, values]), encoding="utf-8")

    folder = make_once(folders, name, take)
    return Shown(folder / file, *json.loads((folder / known).read_text("utf-8")))


def show_sides(folders: pytest.TempPathFactory, seed: int = SIDED) -> list[Shown]:
    """Return photos of the front and the back of a sheet of `DUCHY`."""
    sides = [replace(DUCHY, name=f"a {face}", face=face) for face in (FRONT, BACK)]
    return [show_once(folders, condition, seed) for condition in sides]


def show_two(folders: pytest.TempPathFactory, left: int, right: int) -> np.ndarray:
    """Return a picture of two sheets of `PHOTO`, by their seeds."""
    greys = [show_once(folders, PHOTO, seed).grey for seed in (left, right)]
    high = max(map(len, greys))
    return np.hstack(
        [np.pad(one, ((0, high - len(one)), (0, 0)), mode="edge") for one in greys]
    )


def _over(field: Box) -> Box:
    """Return the part of a field over its line, whose label stands beneath."""
    return Box(field.x, field.y, field.width, field.height - 3)


def _fill(condition: Condition, seed: int, folder: Path) -> Filled:
    if condition.game == "keythedral":
        return fill_keythedral(seed)
    if condition.game.startswith("sheets/"):
        return fill_declared(condition.game, seed)
    if condition.game == "burgundy-totals":
        return fill_totals(seed)
    if condition.game == "burgundy":
        return fill_burgundy(DUCHIES[seed % len(DUCHIES)], seed)
    name = BOARDS[seed % len(BOARDS)]
    layout = chance_board(folder, seed) if name == "chance" else name
    chance = np.random.default_rng((19, seed))
    evidence = condition.evidence or str(chance.choice(EVIDENCE, p=(0.2, 0.6, 0.2)))
    return fill_dice(layout, evidence, seed, bool(chance.random() < LEGAL))
