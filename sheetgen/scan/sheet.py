"""The sheets in a picture: their codes, and where their faces are.

Every sheet gets a place or one reason for its absence, and none stops another.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from sheetgen.core.codes import SheetCode
from sheetgen.core.draw.box import Frame
from sheetgen.core.errors import CodeError
from sheetgen.core.reading.input_field import InputField
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm, Px
from sheetgen.language.message import message
from sheetgen.scan.code import SeenCode, find_codes
from sheetgen.scan.mark import SeenMark, find_marks
from sheetgen.scan.place import Grey, Places
from sheetgen.scan.pose import FEW, FEWEST, Pose, fit_pose, marks_of, seek_marks
from sheetgen.scan.refine import refine
from sheetgen.scan.screen import find_pattern
from sheetgen.scan.sharp import find_blur, find_spread
from sheetgen.system.link import find_digits

LEAST_DOTS = 3.0  # pixels per millimetre; with fewer, digits are guesswork
MOST_BLUR = 0.24  # millimetres; with more, likewise
MOST_SPREAD: Px = 2.2  # where a picture is sharpest; with more, marks are hardly seen
SMALLEST: Mm = 190  # no face is shorter
NARROWEST: Px = 64  # sides of pictures that are examined; faces need six times that
DARKEST_GREY = 40  # anything between it
PALEST_GREY = 215  # and this is neither black nor white
# A page is blank if it is light, with hardly a pixel much darker than most.
BLANK = "blank"
LIGHT, INKED, FEW_INKED = 210, 30, 0.001
# A page with print, but not one mark: a back, a cover or a help card.
UNMARKED = "unmarked"
TINTED = 175  # of 255: the median grey of such a page, or it is a photo of anything
SHRUNK: Px = 600  # longer side of the picture for this check
RIM = 0.04  # of a page, where scanners leave shadows
FEW_GREYS = 0.002  # of a black-and-white scan, packed as JPEG
# Boxes whose outlines help to place the rest.
OUTLINED = ("cell:", "player:", "entry:")


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A sheet as its code describes it.

    Attributes:
        digits: of the code.
        code: the content of the digits.
        rules: of its game.
        board: of the sheet, as the rules take it.
        spots: where something can be written.
        frame: places of the spots on the face.
    """

    digits: str
    code: SheetCode
    rules: RuleSet
    board: Any
    spots: tuple[InputField, ...]
    frame: Frame


@dataclass(frozen=True, slots=True, eq=False)
class SeenSheet:
    """A sheet in a picture.

    Attributes:
        printed: the sheet.
        pose: where its face is.
        is_of_screen: whether a screen seems to show it.
        is_of_bits: whether the picture is pure black and white, so that pale writing
            may be lost.
    """

    printed: Printed
    pose: Pose
    is_of_screen: bool = False
    is_of_bits: bool = False


@dataclass(frozen=True, slots=True)
class Unseen:
    """Why a sheet, or a whole picture, cannot be read.

    Attributes:
        reason: a fixed word for it.
        what: the fault, and what to do.
        digits: of the sheet's code, if they were read.
    """

    reason: str
    what: str
    digits: str = ""


# Returns the sheet of a code. It raises a `CodeError` if the digits are damaged or not
# known to this version, a `LookupError` if such sheets cannot be read from pictures.
Open = Callable[[str], Printed]


def find_sheets(
    grey: Grey, open_sheet: Open, digits: str = ""
) -> Iterator[SeenSheet | Unseen]:
    """Yield the sheets in a picture, or why it shows no sheet.

    Args:
        grey: the picture.
        open_sheet: returns the sheet of a code.
        digits: the code of its only sheet, given if the picture's cannot be read.
    """
    if min(grey.shape) < NARROWEST:
        what = message(
            "no sheet found: the picture has {wide} x {high} pixels",
            wide=grey.shape[1],
            high=grey.shape[0],
        )
        yield Unseen("small", what)
        return
    marks = find_marks(grey)
    codes = find_codes(grey)
    if digits:
        # The picture's code may have been read as well.
        own = next((code for code in codes if _digits(code.text) == digits), None)
        yield _locate(grey, open_sheet, digits, own, marks)
        return
    if not codes:
        yield _no_code(grey, marks)
    before: set[str] = set()
    for code in codes:
        own_digits = _digits(code.text)
        if not own_digits:
            yield _foreign(code)
        elif own_digits in before:
            what = message("the same sheet is in the picture twice: it is read once")
            yield Unseen("twice", what, own_digits)
        else:
            before.add(own_digits)
            yield _locate(grey, open_sheet, own_digits, code, marks)


def _no_code(grey: Grey, marks: Sequence[SeenMark]) -> Unseen:
    if len(marks) < FEWEST:
        return _no_sheet(grey, bool(marks))
    what = message(
        "the square code cannot be read: take the picture from nearer, or give the "
        "digits under the code with --sheet"
    )
    return Unseen("no-code", what)


def _no_sheet(grey: Grey, has_marks: bool) -> Unseen:
    """Return why no sheet was found: the picture's size, sharpness or contents."""
    side, least = max(grey.shape), round(SMALLEST * LEAST_DOTS)
    if side < least:
        what = message(
            "no sheet found, and the picture is too small for one: its longer side "
            "has {side} pixels, and {least} are needed. Send the file as the camera "
            "took it",
            side=side,
            least=least,
        )
        return Unseen("small", what)
    paper, inked = _find_paper(grey)
    if paper >= LIGHT and inked < FEW_INKED:
        return Unseen(BLANK, message("no sheet found: the page is blank"))
    spread = find_spread(grey)
    if spread > MOST_SPREAD:
        what = message(
            "no sheet found: the picture is blurred by {spread:.1f} pixels, and up to "
            "{most:g} are usual. Hold the camera still, and let it focus",
            spread=spread,
            most=MOST_SPREAD,
        )
        return Unseen("blur", what)
    what = message(
        "no sheet found: lay it flat, in even light, and photograph all of it, "
        "including its dark squares"
    )
    is_page = paper >= TINTED and inked >= FEW_INKED
    return Unseen("no-sheet" if has_marks or not is_page else UNMARKED, what)


def _find_paper(grey: Grey) -> tuple[float, float]:
    """Return the median grey of a page, and the share of pixels that are darker."""
    share = min(1, SHRUNK / max(grey.shape))
    small = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    high, wide = (round(side * RIM) for side in small.shape)
    page = small[high : small.shape[0] - high, wide : small.shape[1] - wide]
    paper = float(np.median(page))
    return paper, float((page < paper - INKED).mean())


def _foreign(code: SeenCode) -> Unseen:
    shown = code.text if len(code.text) < 60 else f"{code.text[:57]}..."
    what = message("a square code that is no sheet's: {text!r}", text=shown)
    return Unseen("foreign-code", what)


def _digits(text: str) -> str:
    """Return the digits of a link; an empty text if it does not lead to a sheet."""
    try:
        return find_digits(text) if "#" in text else ""
    except CodeError:
        return ""


def _locate(
    grey: Grey,
    open_sheet: Open,
    digits: str,
    code: SeenCode | None,
    marks: Sequence[SeenMark],
) -> SeenSheet | Unseen:
    try:
        printed = open_sheet(digits)
    except CodeError as error:
        return Unseen("code", error.message, digits)
    except LookupError:
        what = message(
            "this version cannot read sheets of this kind from pictures: a newer "
            "one may"
        )
        return Unseen("kind", what, digits)
    frame = printed.frame
    own = seek_marks(grey, _own_marks(code, marks, frame), frame.marks)
    pose = _find_pose(grey, digits, own, frame)
    if isinstance(pose, Unseen):
        return pose
    outlined = [box for name, box in frame.boxes.items() if name.startswith(OUTLINED)]
    pattern = find_pattern(pose, grey, frame.box)
    if pattern.is_in_the_way:
        what = message(
            "a photo of a screen, whose pixels hide what is written: take one of the "
            "paper, or give the file that the screen shows"
        )
        return Unseen("screen", what, digits)
    # Black and white leaves scraps of thin outlines, which lead astray; scanned paper
    # is flat, so that its marks are enough.
    is_of_bits = _is_of_bits(grey)
    fine = pose if is_of_bits else refine(pose, grey, outlined, frame.marks)
    return SeenSheet(printed, fine, pattern.is_of_screen, is_of_bits)


def _is_of_bits(grey: Grey) -> bool:
    """Return whether nearly all pixels are black or white."""
    some = grey[::4, ::4]
    between = (some > DARKEST_GREY) & (some < PALEST_GREY)
    return bool(between.mean() < FEW_GREYS)


def _find_pose(
    grey: Grey, digits: str, own: Mapping[int, Places], frame: Frame
) -> Pose | Unseen:
    """Return the pose of a face from its marks, or why it cannot be read."""
    pose = fit_pose(own, frame.marks)
    if pose is None:
        rough = fit_pose(own, frame.marks, FEW)
        if rough and find_blur(rough, grey, frame.marks) > MOST_BLUR:
            return _blurred(find_blur(rough, grey, frame.marks), digits)
        what = message(
            "only {count} of the 8 dark squares at the sheet's edge are visible, and "
            "{fewest} are needed: do not cut off or cover any",
            count=min(len(own), FEWEST - 1),
            fewest=FEWEST,
        )
        return Unseen("marks", what, digits)
    dots = min(pose.dots(mark) for mark in frame.marks)
    if dots < LEAST_DOTS:
        what = message(
            "the picture is too small: a millimetre has {dots:.1f} pixels, {least:g} "
            "are needed. Send the file as the camera took it, or go nearer",
            dots=dots,
            least=LEAST_DOTS,
        )
        return Unseen("small", what, digits)
    blur = find_blur(pose, grey, frame.marks)
    return _blurred(blur, digits) if blur > MOST_BLUR else pose


def _blurred(blur: Mm, digits: str) -> Unseen:
    what = message(
        "the picture is blurred by {blur:.2f} mm, and at most {most:.2f} can be "
        "read. Hold the camera still, and let it focus",
        blur=blur,
        most=MOST_BLUR,
    )
    return Unseen("blur", what, digits)


def _own_marks(
    code: SeenCode | None, marks: Sequence[SeenMark], frame: Frame
) -> Mapping[int, Places]:
    if code is not None:
        return marks_of(code, marks, frame.code, frame.marks)
    return {mark.id: mark.corners for mark in marks if mark.id < len(frame.marks)}
