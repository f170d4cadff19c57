"""Pages for volunteers in pictures, and their boxes cut out.

Boxes are cut out as those of sheets are, by the same steps and at the same size, so
that what is learnt from them fits what will be read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp

import cv2

from sheetgen.codes import SheetCode, decode
from sheetgen.collect.ask import CELL, RING, UNTOUCHED, WORD, Ask
from sheetgen.collect.boxes import CONSENT, HANDS, SCHOOLS, find_frame
from sheetgen.collect.code import ENCODING
from sheetgen.collect.spots import kind_of, list_spots, name_asks
from sheetgen.draw.frame import Frame
from sheetgen.errors import CodeError
from sheetgen.reading.spot import TICK
from sheetgen.say import tell
from sheetgen.scan.ink import DOTS, Ink, look_at
from sheetgen.scan.place import Grey
from sheetgen.scan.pose import Pose
from sheetgen.scan.read import looked_at
from sheetgen.scan.refine import refine
from sheetgen.scan.ring import read_rings
from sheetgen.scan.sheet import Sight, Unseen, find_each, find_pose

CROSSED = 2.0  # as much ink (`Ink.amount`) crosses a box, and no speck or shadow does
LEFT_ALONE = 0.5  # likelier than this that nothing was done to a ring: it was left out
DARKER = 1.1  # times as much ink as where nothing was done


@dataclass(frozen=True, slots=True, eq=False)
class SeenPage:
    """A page for volunteers in a picture.

    Attributes:
        digits: of its code.
        code: what they say.
        frame: where everything stands on it.
        pose: where it lies.
    """

    digits: str
    code: SheetCode
    frame: Frame
    pose: Pose


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A box that was cut out.

    Attributes:
        name: of the box.
        ask: what was to be done in it.
        grey: what is seen there, `DOTS` pixels a millimetre.
        dots: pixels a millimetre that the picture has there.
    """

    name: str
    ask: Ask
    grey: Grey
    dots: float


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """What was cut out of a page.

    Attributes:
        page: that it is of.
        has_consent: whether it was given to the public domain.
        hand: one of `HANDS`, if somebody said so.
        school: one of `SCHOOLS`, likewise.
        crops: of the boxes that something was done in.
        blank: how many others there are.
    """

    page: SeenPage
    has_consent: bool
    hand: str
    school: str
    crops: tuple[Crop, ...]
    blank: int


def find_pages(grey: Grey, digits: str = "") -> Iterator[SeenPage | Unseen]:
    """Yield the pages in a picture, or why there is none.

    Args:
        grey: the picture.
        digits: of the code of its only page, if that cannot be read.
    """
    return find_each(grey, digits, _locate)


def cut_page(grey: Grey, page: SeenPage) -> Cut:
    """Return the boxes of a page.

    Args:
        grey: the picture.
        page: where it lies there.
    """
    number, boxes = page.code.serial, page.frame.boxes
    spots = list_spots(number)
    greys = {
        spot.name: page.pose.cut(grey, looked_at(spot, boxes[spot.name]), DOTS)
        for spot in spots
    }
    ticks = {
        spot.name: look_at(greys[spot.name]).amount >= CROSSED
        for spot in spots
        if spot.kind == TICK
    }
    asks = name_asks(number)
    done = _find_done({name: look_at(greys[name]) for name in asks}, asks)
    crops = tuple(
        Crop(name, asks[name], greys[name], page.pose.dots(boxes[name]))
        for name in asks
        if name in done
    )
    return Cut(
        page,
        ticks[CONSENT],
        _only("hand", HANDS, ticks),
        _only("school", SCHOOLS, ticks),
        crops,
        len(asks) - len(crops),
    )


def pack_crop(crop: Crop) -> bytes:
    """Return what was cut out as a PNG in greys."""
    _, packed = cv2.imencode(".png", crop.grey)
    return packed.tobytes()


def _find_done(inks: dict[str, Ink], asks: dict[str, Ask]) -> set[str]:
    """Return the names of the boxes in which something was done."""
    rings = [name for name in asks if kind_of(name) == RING]
    written = [name for name in asks if kind_of(name) != RING]
    blank = {name for name in written if inks[name].is_blank}
    return asks.keys() - blank - _find_alone(rings, inks, asks)


def _find_alone(
    rings: Sequence[str], inks: dict[str, Ink], asks: dict[str, Ask]
) -> set[str]:
    """Return the names of rings that somebody left out.

    What is printed there is ink too. So a ring is taken for left out if the reader
    thinks so, or if it is hardly darker than those that are to stay as they are: rather
    one is lost than kept with a wrong label.
    """
    marked = [name for name in rings if asks[name].text != UNTOUCHED]
    usual = max(
        float(inks[name].dark.sum()) for name in rings if asks[name].text == UNTOUCHED
    )
    values = read_rings([inks[name] for name in marked])
    return {
        name
        for name, logs in zip(marked, values, strict=True)
        if exp(dict(logs)[UNTOUCHED]) > LEFT_ALONE
        or float(inks[name].dark.sum()) < DARKER * usual
    }


def _only(kind: str, names: Sequence[str], ticks: dict[str, bool]) -> str:
    """Return which of some boxes is crossed, if it is one."""
    crossed = [name for name in names if ticks[f"{kind}:{name}"]]
    return crossed[0] if len(crossed) == 1 else ""


def _locate(sight: Sight) -> SeenPage | Unseen:
    try:
        code = decode(sight.digits, (ENCODING,))
        frame = find_frame(code.face)
    except (CodeError, LookupError):
        what = tell(
            "no page for volunteers that this version knows: `sheetgen collect` prints "
            "them"
        )
        return Unseen("no-page", what, sight.digits)
    pose = find_pose(sight, frame)
    if isinstance(pose, Unseen):
        return pose
    outlined = [
        box for name, box in frame.boxes.items() if kind_of(name) in (CELL, WORD)
    ]
    fine = refine(pose, sight.grey, outlined, frame.marks)
    return SeenPage(sight.digits, code, frame, fine)
