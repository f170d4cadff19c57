"""What stands in the spots of a sheet in a picture.

A spot is cut out upright, and what is darker there than the paper is asked for by its
kind: words and numbers by their characters, a box to tick by how much there is, a ring
together with what is printed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp

from sheetgen.draw.box import Box
from sheetgen.reading.chance import make_reading
from sheetgen.reading.reading import NOTHING, Reading
from sheetgen.reading.spot import CROSS, NUMBER, NUMBERS, RING, SIGN, TICK, Spot
from sheetgen.scan.ink import DOTS, INSET, Ink, look_at
from sheetgen.scan.place import Grey
from sheetgen.scan.ring import grown, read_rings
from sheetgen.scan.several import read_several
from sheetgen.scan.sheet import SeenSheet
from sheetgen.scan.word import Values, read_numbers, read_words
from sheetgen.scan.writer import Writer, know_writer
from sheetgen.units import Mm

_WRITTEN = (SIGN, NUMBER)  # kinds that tell of a hand
ROOMY: Mm = 6.0  # a box in which numbers keep off the edge
TIGHT_INSET: Mm = 0.1  # of others: remains of an outline harm less than lost figures
DOTTED = 0.8  # how likely is it that who left a dot in a box did not mean it


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """What was read of a sheet.

    Attributes:
        readings: of its spots, in the order of the sheet.
        crops: of each spot by its name what was looked at, `DOTS` pixels a millimetre.
        inks: that are in the crops.
    """

    readings: tuple[Reading, ...]
    crops: Mapping[str, Grey]
    inks: Mapping[str, Ink]


def read_sheet(grey: Grey, seen: SeenSheet) -> Read:
    """Return what stands in the spots of a sheet.

    Args:
        grey: the picture.
        seen: where the sheet lies in it.
    """
    spots = [spot for spot in seen.printed.spots if spot.kind in _READERS]
    boxes = seen.printed.frame.boxes
    crops = {
        spot.name: seen.pose.cut(grey, looked_at(spot, boxes[spot.name]), DOTS)
        for spot in spots
    }
    inks = {name: look_at(crop) for name, crop in crops.items()}
    return Read(_read(spots, inks, None), crops, inks)


def read_again(read: Read, seen: SeenSheet, known: Mapping[str, str]) -> Read:
    """Return what stands in the spots of a sheet now that more is known of its hand.

    Args:
        read: what was read before, with or without such knowledge.
        seen: the sheet.
        known: what a person said of some spots, by their names.
    """
    spots = [spot for spot in seen.printed.spots if spot.name in read.inks]
    told = [spot.name for spot in spots if spot.kind in _WRITTEN and spot.name in known]
    writer = know_writer(
        [read.inks[name] for name in told], [known[name] for name in told]
    )
    return replace(read, readings=_read(spots, read.inks, writer))


def _read(
    spots: Sequence[Spot], inks: Mapping[str, Ink], writer: Writer | None
) -> tuple[Reading, ...]:
    """Return what the ink of spots is, in their order."""
    found: dict[str, Reading] = {}
    for kind, read in _READERS.items():
        own = [spot for spot in spots if spot.kind == kind]
        readings = read(own, [inks[spot.name] for spot in own], writer)
        found |= {reading.name: reading for reading in readings}
    return tuple(found[spot.name] for spot in spots)


def looked_at(spot: Spot, box: Box) -> Box:
    """Return what is cut out for a spot: no outline, but all of a ring.

    Who writes into a small box writes up to its edge.
    """
    if spot.kind == RING:
        return grown(box)
    is_tight = spot.kind in _WRITTEN and min(box.width, box.height) < ROOMY
    return box.inset(TIGHT_INSET if is_tight else INSET)


def _read_signs(
    spots: Sequence[Spot], inks: Sequence[Ink], writer: Writer | None
) -> list[Reading]:
    values = read_words(inks, [spot.words for spot in spots], writer)
    return [_reading(*each) for each in zip(spots, values, strict=True)]


def _read_numbers(
    spots: Sequence[Spot], inks: Sequence[Ink], writer: Writer | None
) -> list[Reading]:
    values = read_numbers(inks, [spot.most for spot in spots], writer)
    return [_reading(*each) for each in zip(spots, values, strict=True)]


def _read_several(
    spots: Sequence[Spot], inks: Sequence[Ink], writer: Writer | None
) -> list[Reading]:
    values = read_several(inks, [spot.most for spot in spots], writer)
    return [_reading(*each) for each in zip(spots, values, strict=True)]


def _reading(spot: Spot, values: Values) -> Reading:
    return make_reading(spot.name, {text: exp(log) for text, log in values})


def _read_ticks(
    spots: Sequence[Spot], inks: Sequence[Ink], _: Writer | None
) -> list[Reading]:
    """Return whether boxes are crossed: whatever is written in one crosses it.

    Even a dot may.
    """
    blanks = read_words(inks, [spot.words for spot in spots])
    readings = []
    for spot, ink, values in zip(spots, inks, blanks, strict=True):
        blank = exp(dict(values)[NOTHING])
        blank = min(blank, DOTTED) if ink.is_dot else blank
        readings.append(make_reading(spot.name, {NOTHING: blank, CROSS: 1 - blank}))
    return readings


def _read_rings(
    spots: Sequence[Spot], inks: Sequence[Ink], _: Writer | None
) -> list[Reading]:
    values = read_rings(inks)
    return [_reading(*each) for each in zip(spots, values, strict=True)]


_READERS = {
    SIGN: _read_signs,
    NUMBER: _read_numbers,
    NUMBERS: _read_several,
    TICK: _read_ticks,
    RING: _read_rings,
}
