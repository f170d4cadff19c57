"""Boxes at their places on the user's own drawing, and their form in codes.

Lengths are whole tenths of a millimetre. Most boxes are in rows below each other, of
the same size and at the same distance, so a box costs little if its place follows from
those before it.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.draw.box import SIDE, Box, Frame, mark_boxes
from sheetgen.core.scoresheet.declaration import Declaration, Kind, Place, Placed
from sheetgen.core.scoresheet.fill import list_slots
from sheetgen.core.units import Mm

TENTHS = 10  # in a millimetre
# The sizes of faces that boxes are placed on, by their numbers.
FACES: dict[int, tuple[Mm, Mm]] = {
    1: (127.0, 197.0),
    3: (196.0, 266.0),
    5: (197.0, 127.0),
    7: (266.0, 196.0),
}
RIM: Mm = 0.3  # the rim of a rectangle, where the drawing may have its frame
MOST_PLACED = 600  # boxes of a sheet
PLACED_ON = (1, 5, 3, 7)  # these faces, as codes number them
_FAR = 2_701  # every place on a face is nearer to its corner
_SMALL = 200  # most sides of boxes are shorter
_MARKS = 8

# How a box follows those before it: at the last distance along its line; below a box
# some runs ago, at the last distance from run to run; elsewhere. Then the first two
# again, with a difference of at most a tenth of a millimetre.
_ALONG, _AGAIN, _ELSEWHERE, _NEAR_ALONG, _NEAR_AGAIN = 0, 1, 2, 3, 4
_WAYS = (48, 8, 24, 10, 4)
_RUNS = 4  # how many runs back a box above is searched
# Where a box elsewhere begins, from the left and from the top: like the last line or
# the last box; like any other; a little after the last one's end; anywhere.
_USUAL, _KNOWN, _BEHIND, _ANYWHERE = range(4)
_BEGINS = ((4, 4, 2, 2), (5, 3, 1, 2))
_GAP = 128
_NEAR = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
_NOWHERE: Place = (0, 0, 0, 0)


def list_places(sheet: Declaration) -> list[str]:
    """Return the names of all boxes of a sheet, in the order of their places."""
    found = []
    for number in range(1, sheet.count + 1):
        player = "player:" + str(number) + " "
        for slot in list_slots(sheet):
            name = player + slot.name
            if slot.kind == Kind.CHOICE and slot.entry:
                numbers = range(1, slot.entry.most + 1)
                found += [name + "." + str(one) for one in numbers]
            else:
                found.append(name)
    count = len(sheet.expansions)
    return [*found, *[expansion_place(at) for at in range(count)]]


def expansion_place(at: int) -> str:
    """Return the place of the tick for the expansion of a number, from 0."""
    return "expansion:" + str(at + 1)


def placed_boxes(sheet: Declaration, placed: Placed) -> dict[str, Box]:
    """Return the boxes of a sheet on a drawing by name, without their rims."""
    return {
        name: box_of(one).inset(RIM)
        for name, one in zip(list_places(sheet), placed.boxes)  # noqa: B905
    }


def place(sheet: Declaration, placed: Placed, face: Box, code: Box) -> Frame:
    """Return the frame of a sheet with placed boxes.

    Args:
        sheet: the sheet whose boxes are placed.
        placed: their places on the drawing.
        face: the size of the face.
        code: the usual square of the code.
    """
    boxes = placed_boxes(sheet, placed)
    marks = [Box(x / TENTHS, y / TENTHS, SIDE, SIDE) for x, y in placed.marks]
    if placed.code:
        x, y, side = placed.code
        code = Box(x / TENTHS, y / TENTHS, side / TENTHS, side / TENTHS)
    return Frame(face, code, tuple(marks) or mark_boxes(face), boxes)


def box_of(given: Place) -> Box:
    """Return a place as a box in millimetres."""
    return Box(*[length / TENTHS for length in given])


def is_placed_well(sheet: Declaration, placed: Placed) -> bool:
    """Return whether all boxes are on their face, and so are its code and its marks."""
    wide, high = FACES[placed.face]
    face, count = Box(0, 0, wide, high), len(list_places(sheet))
    boxes = [box_of(one) for one in placed.boxes]
    if placed.code:
        x, y, side = placed.code
        boxes.append(box_of((x, y, side, side)))
    side = int(SIDE * TENTHS)
    boxes += [box_of((x, y, side, side)) for x, y in placed.marks]
    return (
        len(placed.boxes) == count <= MOST_PLACED
        and len(placed.marks) in (0, _MARKS)
        and all([face.contains(box) and box.width > 2 * RIM for box in boxes])
        and all([box.height > 2 * RIM for box in boxes])
    )


def code_placed(coder: Any, placed: Placed | None, sheet: Declaration) -> Placed:
    """Code the places of the boxes of a sheet, in the way of `codec`.

    Args:
        coder: the coder, which packs the given values or takes them.
        placed: the places to pack.
        sheet: the sheet with the boxes.
    """
    placed = placed or Placed(PLACED_ON[0], ())
    face = PLACED_ON[coder.uniform(PLACED_ON.index(placed.face), len(PLACED_ON))]
    boxes = _code_boxes(coder, placed.boxes, len(list_places(sheet)))
    code: tuple[int, ...] = ()
    if coder.flag(placed.code != ()):
        given = placed.code or (0, 0, 0)
        code = tuple([coder.uniform(length, _FAR) for length in given])
    marks: list[tuple[int, int]] = []
    if coder.flag(placed.marks != ()):
        for x, y in placed.marks or ((0, 0),) * _MARKS:
            marks.append((coder.uniform(x, _FAR), coder.uniform(y, _FAR)))
    return Placed(face, boxes, code, tuple(marks))


def _code_boxes(coder: Any, given: Sequence[Place], count: int) -> tuple[Place, ...]:
    found: list[Place] = []
    runs: list[list[Place]] = []  # boxes in a line, at the same distance
    for at in range(count):
        box = given[at] if at < len(given) else _NOWHERE
        ways = [(_ALONG, 0, _along(runs))]
        ways += [(_AGAIN, back, _again(runs, back)) for back in range(_RUNS)]
        way, back, near = _choose(ways, box)
        way = coder.weighted(way, _WAYS)
        place: Place | None
        if way in (_ALONG, _NEAR_ALONG):
            place = ways[0][2]
        elif way in (_AGAIN, _NEAR_AGAIN):
            place = ways[1 + coder.uniform(back, _RUNS)][2]
        else:
            place = _elsewhere(coder, found, runs, box)
        if place is not None and way in (_NEAR_ALONG, _NEAR_AGAIN):
            place = _moved(place, _NEAR[coder.uniform(near, len(_NEAR))])
        if place is None or min(place) < 0 or max(place) >= _FAR:
            raise coder.damaged()
        joins = way in (_ALONG, _NEAR_ALONG)
        if way == _ELSEWHERE and runs and len(runs[-1]) == 1:
            last = runs[-1][0]
            is_in_line = place[0] == last[0] or place[1] == last[1]
            joins = is_in_line and place[2:] == last[2:]
        if joins:
            runs[-1].append(place)
        else:
            runs.append([place])
        found.append(place)
    return tuple(found)


def _choose(ways: Sequence[Any], box: Place) -> tuple[int, int, int]:
    """Return how a box follows, how many runs back, and which of `_NEAR` it is off."""
    for near, off in enumerate(_NEAR):
        for way, back, place in ways:
            if place is not None and _moved(place, off) == box:
                return (way if near == 0 else way + _NEAR_ALONG), back, near
    return _ELSEWHERE, 0, 0


def _along(runs: Sequence[Sequence[Place]]) -> Place | None:
    """Return the next place in a line.

    Its distance is that at the same point of the last longer line; without one,
    the average distance in its own line.
    """
    if not runs:
        return None
    own = runs[-1]
    last, count = own[-1], len(own)
    longer = [run for run in runs[:-1] if len(run) > count]
    if longer:
        one, next_one = longer[-1][count - 1 : count + 1]
        x, y = [last[axis] + next_one[axis] - one[axis] for axis in (0, 1)]
    elif count > 1:
        x, y = [_next(own[0][axis], last[axis], count - 1) for axis in (0, 1)]
    else:
        return None
    return x, y, last[2], last[3]


def _next(first: int, last: int, steps: int) -> int:
    return first + (2 * (last - first) * (steps + 1) + steps) // (2 * steps)


def _again(runs: Sequence[Sequence[Place]], back: int) -> Place | None:
    """Return the place below a run some runs back, at the last such distance."""
    period = back + 1
    if len(runs) < 2 * period:
        return None
    last, before = runs[-period][0], runs[-2 * period][0]
    x, y = [2 * last[axis] - before[axis] for axis in (0, 1)]
    return x, y, last[2], last[3]


def _moved(place: Place, off: tuple[int, int]) -> Place:
    return place[0] + off[0], place[1] + off[1], place[2], place[3]


def _elsewhere(
    coder: Any, found: Sequence[Place], runs: Sequence[Sequence[Place]], box: Place
) -> Place:
    """Code a place by its similarities with others."""
    sizes: list[tuple[int, int]] = []
    for one in found:
        if one[2:] not in sizes:
            sizes.append(one[2:])
    first = runs[-1][0] if runs else _NOWHERE
    last = found[-1] if found else _NOWHERE
    x = _code_along(coder, box[0], 0, first[0], found)
    y = _code_along(coder, box[1], 1, last[1], found)
    at = sizes.index(box[2:]) if box[2:] in sizes else len(sizes)
    at = coder.uniform(at, len(sizes) + 1)
    if at < len(sizes):
        wide, high = sizes[at]
    else:
        wide, high = [_code_side(coder, length) for length in box[2:]]
    return x, y, wide, high


def _code_along(
    coder: Any, given: int, axis: int, usual: int, found: Sequence[Place]
) -> int:
    """Code where a box begins: as usual, like another, after the last, or anywhere."""
    known: list[int] = []
    for one in found[::-1]:
        if one[axis] not in known:
            known.append(one[axis])
    end = found[-1][axis] + found[-1][axis + 2] if found else 0
    way = _BEHIND if 0 <= given - end < _GAP else _ANYWHERE
    way = _KNOWN if given in known else way
    way = coder.weighted(_USUAL if given == usual else way, _BEGINS[axis])
    if way == _KNOWN and not known:
        raise coder.damaged()
    begins = usual
    if way == _KNOWN:
        at = known.index(given) if given in known else 0
        begins = known[coder.uniform(at, len(known))]
    elif way == _BEHIND:
        begins = end + coder.uniform(given - end, _GAP)
    elif way == _ANYWHERE:
        begins = coder.uniform(given, _FAR)
    return begins


def _code_side(coder: Any, length: int) -> int:
    is_large: int = coder.weighted(int(length >= _SMALL), (7, 1))
    side: int = coder.uniform(length, _FAR if is_large else _SMALL)
    return side
