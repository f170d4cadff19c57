"""The places of a sheet's boxes on a drawing, by the names of its rectangles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.draw.box import CLEAR, COUNT, SIDE, TICK_RIM, Box, Point, mark_boxes
from sheetgen.core.scoresheet.codec import MOST_LARGE, MOST_SMALL, pack_sheet
from sheetgen.core.scoresheet.declaration import Declaration, Kind, Place, Placed
from sheetgen.core.scoresheet.fill import Slot, list_slots, sum_id
from sheetgen.core.scoresheet.frame import (
    LARGE,
    LARGE_CODE,
    SMALL_CODE,
    Plan,
    find_frame,
    lay_out,
    usual_face,
)
from sheetgen.core.scoresheet.placed import PLACED_ON, TENTHS, box_of, list_places
from sheetgen.core.scoresheet.span import sum_figures
from sheetgen.core.scoresheet.validate import find_faults
from sheetgen.core.units import Mm
from sheetgen.language.message import join, message
from sheetgen.scoresheet.art import ArtFault, Ground, own_file, plain_name
from sheetgen.scoresheet.drawing import BOXES, read_ground
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import Source

LEAST_NUMBER, LEAST_CROSS = 6.0, 4.5  # of a side of a box, as printed
_LEAST_FIGURE: Mm = 3.0  # of the width of a number
_SLACK: Mm = 0.1
_MOST_HINTS = 20
_LARGER = {1: 3, 5: 7}  # of the faces that boxes are placed on
_ALIKE = 0.015  # share by which proportions may differ
_PAPER = {False: (148.0, 210.0), True: (210.0, 297.0)}  # A5, A4
_INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
_CALLED = "font-size:1.4px;font-family:sans-serif;fill-opacity:1"
_CODE, _DIGITS, _SERIAL, _NAME = "code", "digits", "serial", "name"
_MARKS = tuple(f"mark-{number}" for number in range(1, COUNT + 1))


class Fit(NamedTuple):
    """The position and scale of a drawing on a face."""

    at: Point
    scale: float


@dataclass(frozen=True)
class Placing:
    """The places that the rectangles of a drawing give.

    Attributes:
        placed: places of boxes; `None` if the drawing has no rectangles.
        zones: places of other print, by name.
        faults: what is wrong, each in a sentence.
    """

    placed: Placed | None = None
    zones: dict[str, Place] = field(default_factory=dict)
    faults: tuple[str, ...] = ()


def lay_ground(
    draft: Declaration,
    source: Source,
    folder: Path,
    values: Mapping[str, Any],
) -> Declaration:
    """Return a declaration with the drawing beneath it, and the places of its boxes.

    A drawing without such rectangles is put beneath the usual sheet.

    Args:
        draft: what the file declares.
        source: of the file, where problems are noted.
        folder: of the files beside it.
        values: of the file's keys.
    """
    given, printed = values["art"], draft.printed
    is_sound = not source.problems and not find_faults(draft)
    try:
        if values["font"]:
            printed = replace(printed, font=own_file(folder, values["font"]))
    except ArtFault as fault:
        source.add(("font",), fault.args[0])
    if given is None or not is_sound:
        return replace(draft, printed=printed)
    name, page = given, 1
    if not isinstance(given, str):
        name, page = given["file"], given["page"]
    ids = {*field_ids(draft), *other_ids(draft)}
    try:
        ground = read_ground(folder, name, page, ids.__contains__)
    except ArtFault as fault:
        source.add(("art",), fault.args[0])
        return draft
    placing = place_boxes(draft, ground)
    for what in placing.faults:
        source.add(("art",), what)
    if placing.faults:
        return draft
    printed = replace(
        printed, ground=ground, zones=placing.zones, has_frames=values["frames"]
    )
    draft = replace(draft, printed=printed, placed=placing.placed)
    face = lay_out(draft, usual_face(draft)).face
    if usual_face(draft) and fit_ground(ground, face) is None:
        source.add(("art",), no_face())
    return draft


def field_ids(sheet: Declaration) -> dict[str, str]:
    """Return the places of all boxes of a sheet by the names of their rectangles.

    >>> field_ids(Declaration("", columns="sheet"))
    {}
    """
    sums = {f"row:{row.id}": sum_id(row) for row in sheet.rows if row.has_sum}
    found: dict[str, str] = {}
    for place in list_places(sheet):
        player, _, own = place.rpartition(" ")
        own = sums.get(own, own).removeprefix("row:").replace(":", "-")
        row, _, part = own.partition(".")
        if part.startswith(f"{row}_"):
            own = part
        number = player.partition(":")[2]
        start = f"p{number}-" if player and sheet.count > 1 else ""
        found[start + plain_name(own)] = place
    return found


def other_ids(sheet: Declaration) -> list[str]:
    """Return the other names that rectangles can have: all of these are optional."""
    return [_CODE, *_MARKS, _DIGITS, _SERIAL, *name_ids(sheet)]


def name_ids(sheet: Declaration) -> list[str]:
    """Return the names of the places for the names of players, by column."""
    if sheet.count == 1:
        return [_NAME]
    return [f"p{number}-{_NAME}" for number in range(1, sheet.count + 1)]


def say_ids(ids: Sequence[str]) -> list[str]:
    """Return names in a few words: counted ones as the first and the last.

    >>> say_ids(["red-1", "red-2", "red-3", "red-points"])
    ['red-1 ... red-3', 'red-points']
    """
    runs: list[list[str]] = []
    for name in ids:
        start, _, number = name.rpartition("-")
        if runs and number.isdecimal():
            before, _, last = runs[-1][-1].rpartition("-")
            if before == start and last.isdecimal() and int(last) + 1 == int(number):
                runs[-1].append(name)
                continue
        runs.append([name])
    return [run[0] if len(run) == 1 else f"{run[0]} ... {run[-1]}" for run in runs]


def fit_ground(ground: Ground, face: Box) -> Fit | None:
    """Return the fit of a drawing on a face; `None` if its proportions differ.

    It covers the face, or the paper in whose middle the face is.

    """
    short, long = _PAPER[face.width in LARGE and face.height in LARGE]
    if face.width > face.height:
        short, long = long, short
    paper = Box((face.width - short) / 2, (face.height - long) / 2, short, long)
    for box in (face, paper):
        across, down = box.width / ground.width, box.height / ground.height
        if abs(across / down - 1) <= _ALIKE:
            return Fit(Point(box.x, box.y), (across + down) / 2)
    return None


def find_face(ground: Ground) -> int:
    """Return the number of the face that a drawing is made for; 0 for none."""
    found: list[tuple[float, int]] = []
    for number in PLACED_ON:
        face = lay_out(Declaration(""), number).face
        fit = fit_ground(ground, face)
        if fit is not None:
            wide = ground.width * fit.scale
            found.append((abs(wide / (ground.page[0] or wide) - 1), number))
    return min(found)[1] if found else 0


def no_face() -> str:
    """Return the fault of a drawing whose proportions no face has."""
    return message(
        "expected the proportions of 127 x 197 mm, 196 x 266 mm, A5 or A4, "
        "upright or landscape"
    )


def place_boxes(sheet: Declaration, ground: Ground) -> Placing:
    """Return the places of a sheet's boxes on a drawing, and faults."""
    ids = field_ids(sheet)
    if not ground.marked:
        return Placing()
    face = find_face(ground)
    if not face:
        return Placing(faults=(no_face(),))
    plan = lay_out(sheet, face)
    fit = fit_ground(ground, plan.face)
    assert fit is not None
    faults: list[str] = []
    found: dict[str, Box] = {}
    known, marked = {*ids, *other_ids(sheet)}, {one.name for one in ground.marked}
    missing = [name for name in ids if name not in marked]
    for one in ground.marked:
        if one.name not in known:
            what = message(
                "rectangle {name}: this sheet has no such box",
                name=abbreviated(one.said),
            )
            is_hinted = len(faults) < _MOST_HINTS  # each takes a while
            hint = meant(one.name, missing or known) if is_hinted else ""
            faults.append(join("", (what, hint)))
        elif one.name in found:
            faults.append(
                message(
                    "rectangle {name}: there are two of them",
                    name=abbreviated(one.said),
                )
            )
        elif one.box is None:
            faults.append(
                message(
                    "rectangle {name}: rotated, or not a <rect>",
                    name=abbreviated(one.said),
                )
            )
        else:
            x, y, wide, high = (length * fit.scale for length in one.box)
            found[one.name] = Box(fit.at.x + x, fit.at.y + y, wide, high)
    if missing:
        names = say_ids(missing)
        faults.append(
            message("no rectangle is called {names}", names=join(", ", names))
        )
    faults += _look_at_boxes(sheet, ids, found, face)
    outside = [
        name
        for name in (*ids, _CODE, *_MARKS)
        if name in found and not plan.face.contains(box_of(_tenths(found[name])))
    ]
    for name in outside:
        faults.append(
            message("{name}: outside the part of the paper that is used", name=name)
        )
    placed = Placed(
        face,
        tuple(_tenths(found.get(name, Box(20, 20, 9, 9))) for name in ids),
        _code(found, plan),
        _marks(found, plan),
    )
    digits = 0  # codes have no numbers for places off the paper
    if _CODE in found and not outside:
        digits = _count_digits(replace(sheet, placed=placed))
    faults += _look_at_code(digits, found)
    usual = place_zones(replace(sheet, placed=Placed(face, ())), plan, 1.0)
    zones = {
        name: _tenths(box)
        for name, box in found.items()
        if name not in ids
        and name not in (_CODE, *_MARKS)
        and not (name in usual and _is_near(box, usual[name]))
    }
    return Placing(placed, zones, tuple(faults))


def place_zones(sheet: Declaration, plan: Plan, unit: float) -> dict[str, Box]:
    """Return the places of code, digits, serial and names on a drawing."""
    placed = sheet.placed
    assert placed is not None
    frame, foot = find_frame(sheet, placed.face), plan.foot
    if plan.face.width > plan.face.height:
        serial = Box(foot.x, plan.code.y - 29.0, foot.width, 4.4)
        digits = Box(foot.x, plan.code.y - 23.0, foot.width, 14.0)
    else:
        wide = min(38.0 * unit, foot.width * 0.52)
        serial = Box(foot.right - wide, foot.y + 1.0, wide, 4.4)
        digits = Box(foot.right - wide, foot.y + 6.6, wide, 13.4)
    given = {name: box_of(one) for name, one in sheet.printed.zones.items()}
    return {_CODE: frame.code, _SERIAL: serial, _DIGITS: digits, **given}


def write_boxes(sheet: Declaration) -> str:
    """Return an SVG to begin a drawing with: all boxes at their usual places.

    It has the size of A4 if the code for these places needs a larger square.
    """
    number = _ground_face(sheet)
    if sheet.placed is None and number in _LARGER:
        boxes = tuple(map(_tenths, _usual_boxes(sheet, number).values()))
        placed = replace(sheet, placed=Placed(number, boxes))
        if MOST_SMALL < _count_digits(placed) <= MOST_LARGE:
            number = _LARGER[number]
    face = lay_out(sheet, number).face
    wide, high = face.width, face.height
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" {_INKSCAPE} '
        f'width="{wide:g}mm" height="{high:g}mm" viewBox="0 0 {wide:g} {high:g}">\n'
        '  <g inkscape:groupmode="layer" id="art" inkscape:label="art"/>\n'
        f"{box_layer(sheet, number)}</svg>\n"
    )


def _ground_face(sheet: Declaration) -> int:
    """Return the face on which a drawing for a sheet begins."""
    return usual_face(sheet, among=PLACED_ON) or PLACED_ON[0]


def _count_digits(sheet: Declaration) -> int:
    return len(str(pack_sheet(sheet, sheet.printed.language)))


def _usual_boxes(sheet: Declaration, number: int) -> dict[str, Box]:
    """Return the boxes of a sheet on a face, by their names on a drawing."""
    frame, slots = find_frame(sheet, number), named_slots(sheet)
    found: dict[str, Box] = {}
    for name, place in field_ids(sheet).items():
        box = frame.boxes[place]
        if is_crossed(slot_at(slots, place)):
            box = box.inset(-max(TICK_RIM, LEAST_CROSS - box.height) / 2)
        found[name] = box
    return found


def box_layer(sheet: Declaration, number: int = 0) -> str:
    """Return a layer of an SVG with all boxes of a sheet, with their names.

    Args:
        sheet: with the boxes.
        number: of a face; 0 for its usual one.
    """
    number = number or _ground_face(sheet)
    frame, placed = find_frame(sheet, number), sheet.placed
    found = _usual_boxes(sheet, number)
    if placed:
        found = dict(zip(found, map(box_of, placed.boxes), strict=True))
    found |= dict(zip((_CODE, *_MARKS), (frame.code, *frame.marks), strict=True))
    own = replace(sheet, placed=Placed(number, ()))
    found |= {
        name: box
        for name, box in place_zones(own, lay_out(sheet, number), 1.0).items()
        if name != _CODE
    }
    lines = "".join(
        f'    <rect id="{name}" inkscape:label="{name}" x="{box.x:.2f}" '
        f'y="{box.y:.2f}" width="{box.width:.2f}" height="{box.height:.2f}"/>\n'
        f'    <text x="{box.x + 0.3:.2f}" y="{box.y + 1.6:.2f}" '
        f'style="{_CALLED}">{name}</text>\n'
        for name, box in found.items()
    )
    return (
        f'  <g {_INKSCAPE} inkscape:groupmode="layer" id="{BOXES}" '
        f'inkscape:label="{BOXES}" style="fill:#2e72a8;fill-opacity:0.25;stroke:none">'
        f"\n{lines}  </g>\n"
    )


def _tenths(box: Box) -> Place:
    x, y, wide, high = (round(length * TENTHS) for length in box)
    return x, y, wide, high


def _code(found: Mapping[str, Box], plan: Plan) -> tuple[int, ...]:
    """Return the place of the code; empty where it is the usual one."""
    if _CODE not in found:
        return ()
    own = _tenths(found[_CODE])
    is_usual = _is_near(found[_CODE], plan.code)
    return () if is_usual else (own[0], own[1], min(own[2:]))


def _is_near(one: Box, other: Box) -> bool:
    """Return whether two boxes are the same apart from rounding."""
    sides = zip(one, other, strict=True)
    return max(abs(own - usual) for own, usual in sides) <= _SLACK


def _marks(found: Mapping[str, Box], plan: Plan) -> tuple[tuple[int, int], ...]:
    """Return the places of the marks; empty where all are the usual ones."""
    usual = dict(zip(_MARKS, mark_boxes(plan.face), strict=True))
    if all(_is_near(found.get(name, box), box) for name, box in usual.items()):
        return ()
    return tuple(_tenths(found.get(name, box))[:2] for name, box in usual.items())


def named_slots(sheet: Declaration) -> dict[str, Slot]:
    """Return the slots of a sheet, by name."""
    return {slot.name: slot for slot in list_slots(sheet)}


def slot_at(slots: Mapping[str, Slot], place: str) -> Slot | None:
    """Return the slot at a place, perhaps in one of several boxes."""
    own = place.rpartition(" ")[2]
    return slots.get(own) or slots.get(own.rpartition(".")[0])


def is_crossed(slot: Slot | None) -> bool:
    """Return whether a slot takes nothing but a cross."""
    return slot is None or slot.kind in (Kind.TICK, Kind.CHOICE)


def _look_at_boxes(
    sheet: Declaration, ids: Mapping[str, str], found: Mapping[str, Box], face: int
) -> Iterator[str]:
    """Yield what is wrong with the places of boxes."""
    slots, most, plan = named_slots(sheet), sum_figures(sheet), lay_out(sheet, face)
    marks = [
        found.get(name, usual)
        for name, usual in zip(_MARKS, mark_boxes(plan.face), strict=True)
    ]
    standing = {
        name: box.inset(-CLEAR) for name, box in zip(_MARKS, marks, strict=True)
    }
    zones = place_zones(replace(sheet, placed=Placed(face, ())), plan, 1.0)
    standing |= {
        name: found.get(name, zones[name]) for name in (_CODE, _DIGITS, _SERIAL)
    }
    boxes = {name: found[name] for name in ids if name in found}
    for name, box in boxes.items():
        slot = slot_at(slots, ids[name])
        is_cross = is_crossed(slot)
        wide = high = LEAST_CROSS if is_cross else LEAST_NUMBER
        if slot is not None and not is_cross:
            figures = (
                max(len(str(end)) for end in slot.entry.room) if slot.entry else most
            )
            wide = max(wide, _LEAST_FIGURE * figures)
        if box.width < wide - _SLACK or box.height < high - _SLACK:
            yield message(
                "{name}: {wide:.1f} x {high:.1f} mm is too small: at least {least:g} x "
                "{lowest:g} mm",
                name=name,
                wide=box.width,
                high=box.height,
                least=wide,
                lowest=high,
            )
    everything = [*boxes.items(), *standing.items()]
    for at, (name, box) in enumerate(everything):
        for other, beside in everything[at + 1 :]:
            if box.overlaps(beside, _SLACK) and not {name, other} <= standing.keys():
                yield message("{name} and {other} overlap", name=name, other=other)


def _look_at_code(digits: int, found: Mapping[str, Box]) -> Iterator[str]:
    """Yield what is wrong with the places of code and marks."""
    if _CODE in found:
        box = found[_CODE]
        side = LARGE_CODE if MOST_SMALL < digits <= MOST_LARGE else SMALL_CODE
        is_square = abs(box.width - box.height) <= 0.5
        if not is_square or min(box.width, box.height) < side - _SLACK:
            yield message(
                "code: {wide:.1f} x {high:.1f} mm: expected a square of at least "
                "{side:g} mm",
                wide=box.width,
                high=box.height,
                side=side,
            )
    for name in _MARKS:
        if name in found:
            box = found[name]
            if max(abs(box.width - SIDE), abs(box.height - SIDE)) > 0.5:
                yield message(
                    "{name}: expected a square of {side:g} mm", name=name, side=SIDE
                )
