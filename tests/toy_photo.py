"""A photo of a sheet of the toy, which a hand has filled in."""

from pathlib import Path

import cv2
import numpy as np

from sheetgen.core.encode import encode
from tests.photo import choose_camera, take_photo
from tests.printed import Printed
from tests.scene import HANDS, Shown
from tests.writing.hand import choose_hand
from tests.writing.sheet import write_sheet

WRITTEN = {"areas": "3", "fish": "4", "shells:pink": "2", "landing": "x", "total": "15"}
NUMBERS = "3524165"  # of the die, in the cells


def photograph_toy(folder: Path) -> Shown:
    """Return a photo of a sheet of the toy.

    The toy must be `imported`.
    """
    chance = np.random.default_rng(3)
    sheet = Printed(folder, "T", "none", "pale")
    names = [f"cell:{name}" for name in sheet.layout.board.names]
    values = {**WRITTEN, **dict(zip(names, NUMBERS, strict=True))}
    page, hand = sheet.page(300).copy(), choose_hand(HANDS + 1)
    write_sheet(page, 300, sheet.places, values, hand, chance)
    camera = choose_camera(sheet.paper, 1600, chance)
    file = folder / "photo.jpg"
    cv2.imwrite(str(file), take_photo(page, 300, camera, chance))
    return Shown(file, encode(sheet.code, sheet.encoding), values)
