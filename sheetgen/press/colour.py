"""The colours of a file: for screens and home printers, or for a press.

In ``rgb`` everything grey is one plate on any printer; in ``cmyk`` a table gives the
plates of every colour, and the file names its intended printing condition.

A press has no red, green and blue, and no formula knows its inks. So every hue has a
hand-picked row in a table, and a colour without a row is refused. A row has two builds:
``solid`` for firm tones, and ``light`` for grounds and everything else with at most
half of the hue; it has no black, whose few dots would make a ground look dirty. An ink
mixes a share of a hue into white; each plate takes the same share, which is close
enough for eyes and presses (docs/decisions.md). Greys need no row: black alone. Our
table is ``swatches/coated.toml``; a user's own file adds or replaces rows.

Sources: ICC, Characterization Data Registry (names of conditions); ISO 15930-4
(PDF/X-1a:2003), ISO 15930-7 (PDF/X-4), ISO 19005-1 (PDF/A-1).
"""

import hashlib
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from sheetgen.core.errors import FileError, UsageError
from sheetgen.draw.ink import FAINT, INKS, SHADE, Ink
from sheetgen.language.message import Message, message
from sheetgen.source.advice import meant
from sheetgen.source.table import Table
from sheetgen.source.text import load_text, parse_source
from sheetgen.system.packages import data_folder

Plates = tuple[int, int, int, int]  # percent of cyan, magenta, yellow and black

INK_LIMIT = 300  # percent of all plates together, which coated paper can still dry
LEAST_DOT = 3  # percent; presses print no smaller dots
MOST = 400
HALF = 0.5  # the largest share for which a light build is used

_COLOUR = re.compile(r"#[0-9a-f]{6}")

RGB, CMYK = "rgb", "cmyk"
SPACES = (RGB, CMYK)
PDFA, PDFX_1A, PDFX_4 = "pdfa", "pdfx-1a", "pdfx-4"
STANDARDS = (PDFA, PDFX_1A, PDFX_4)
NAMES = {PDFA: "PDF/A-1b", PDFX_1A: "PDF/X-1a:2003", PDFX_4: "PDF/X-4"}
FOR_PRESS = (PDFX_1A, PDFX_4)  # standards that allow only the colours of a press

# The registry's names of printing conditions (paper and press), and their meanings.
CONDITIONS = {
    "FOGRA39": "Coated offset, ISO 12647-2:2004",
    "FOGRA47": "Uncoated offset, ISO 12647-2:2004",
    "FOGRA51": "Coated offset, ISO 12647-2:2013",
    "FOGRA52": "Uncoated offset, ISO 12647-2:2013",
    "CGATS TR 001": "SWOP web offset, coated",
    "CGATS TR 006": "GRACoL sheetfed offset, coated",
    "JC200103": "Japan Color 2001, coated",
}
USUAL_CONDITION = "FOGRA39"

_HEADER = 128
_LEAST = b"A2B0"  # the tag that every press profile has


class SwatchError(FileError):
    """A table of colours cannot be used."""


@dataclass(frozen=True)
class Hue:
    """A hue as a press prints it.

    Attributes:
        solid: the plates of the full hue, for firm tones.
        light: the plates that light tones are shares of.
    """

    solid: Plates
    light: Plates

    def share(self, part: float, black: int = 0) -> Plates:
        """Return *part* of the hue, with *black* percent of black added.

        >>> Hue((80, 40, 0, 20), (80, 30, 15, 0)).share(0.08)
        (6, 0, 0, 0)
        """
        build = self.light if part <= HALF else self.solid
        cyan, magenta, yellow, key = (round(part * plate) for plate in build)
        plates = cyan, magenta, yellow, min(100, key + black)
        held = tuple(plate if plate >= LEAST_DOT else 0 for plate in plates)
        return held[0], held[1], held[2], held[3]


@dataclass(frozen=True)
class Swatches:
    """A table of colours.

    Attributes:
        title: the press and paper that it was made for.
        hues: the hues by their colour in drawings, as ``#rrggbb``.
        colours: colours that are not tones of a hue.
        limit: percent of all plates together.
    """

    title: str = ""
    hues: Mapping[str, Hue] = field(default_factory=dict)
    colours: Mapping[str, Plates] = field(default_factory=dict)
    limit: int = INK_LIMIT

    @cached_property
    def rows(self) -> Mapping[str, Plates]:
        """All colours of the table, with all tones of its hues."""
        found = dict(self.colours)
        for colour, hue in self.hues.items():
            for tone, plates in _tones(colour, hue):
                found.setdefault(tone, plates)
        return found

    def find(self, colour: str) -> Plates | None:
        """Return the plates of a colour, or None if it has no row.

        >>> Swatches().find("#cccccc"), Swatches().find("#cccccd")
        ((0, 0, 0, 20), None)
        """
        if _is_grey(colour):
            return 0, 0, 0, round(100 - int(colour[1:3], 16) / 2.55)
        return self.rows.get(colour)

    def lacking(self, hues: Iterable[str]) -> list[str]:
        """Return those of *hues* that are not grey and have no row."""
        return sorted({hue for hue in map(str.lower, hues) if self.find(hue) is None})

    def total(self, colour: str) -> int:
        """Return the ink of a row's heaviest tone, in percent of all plates."""
        if colour in self.colours:
            return sum(self.colours[colour])
        return max(sum(plates) for _, plates in _tones(colour, self.hues[colour]))

    def adding(self, own: "Swatches") -> "Swatches":
        """Return this table with the rows and the limit of another one.

        Raises:
            UsageError: one of our colours takes more ink than that limit.
        """
        both = replace(
            own, hues={**self.hues, **own.hues}, colours={**self.colours, **own.colours}
        )
        for colour in (*both.hues, *both.colours):
            total = both.total(colour)
            if total > both.limit:
                raise UsageError(too_much(colour, total, both.limit))
        return both


def _is_grey(colour: str) -> bool:
    return colour[1:3] == colour[3:5] == colour[5:7]


def _tones(colour: str, hue: Hue) -> Iterator[tuple[str, Plates]]:
    """Yield every tone that an ink makes of a hue, as drawn and as printed."""
    yield colour, hue.share(1)
    for ink in INKS.values():
        if not ink.is_grey:
            yield from _tones_of(ink, colour, hue)


def _tones_of(ink: Ink, colour: str, hue: Hue) -> Iterator[tuple[str, Plates]]:
    tone = ink.tone(colour)
    yield tone.tint, hue.share(ink.tint)
    yield tone.hatch, hue.share(ink.hatch)
    yield tone.ring, hue.share(ink.ring)
    yield tone.sign, hue.share(1, black=round(100 * SHADE))
    yield tone.faint, hue.share(FAINT)


def usual_swatches() -> Swatches:
    """Return our own table."""
    return read_swatches(data_folder("swatches") / "coated.toml")


def read_swatches(path: Path) -> Swatches:
    """Return the table in a file.

    Raises:
        SwatchError: with every problem of the file.
    """
    text = load_text(path, SwatchError)
    source = parse_source(text, str(path), path.parent, SwatchError)
    table = Table(source, (), source.tree)
    title = table.text("title")
    limit = table.whole("limit", 100, MOST)
    hues = {name.lower(): _read_hue(one, name) for one, name in _rows(table, "hues")}
    colours = {
        name.lower(): _read_plates(one, name) for one, name in _rows(table, "colours")
    }
    table.end()
    swatches = Swatches(
        title or "",
        {name: hue for name, hue in hues.items() if hue is not None},
        {name: plates for name, plates in colours.items() if plates is not None},
        limit or INK_LIMIT,
    )
    _note_limits(table, swatches)
    source.check()
    return swatches


def _rows(table: Table, name: str) -> Iterator[tuple[Table, str]]:
    """Yield a table within a table, with each of its keys that is a colour."""
    inner = table.table(name)
    for colour in inner.names if inner is not None else ():
        assert inner is not None
        what: str = ""
        if not _COLOUR.fullmatch(colour.lower()):
            what = message("expected a colour such as '#7c2a3a'")
        elif _is_grey(colour):
            what = message("greys have no row: black alone prints them")
        if what:
            inner.take(colour)
            inner.add(colour, what)
        else:
            yield inner, colour


def _read_hue(table: Table, name: str) -> Hue | None:
    """Return a row: both builds, or one, whose light tones leave out its black."""
    if not isinstance(table.take(name), dict):
        solid = _read_plates(table, name)
        return solid and Hue(solid, (*solid[:3], 0) if any(solid[:3]) else solid)
    row = table.table(name)
    assert row is not None
    row.need("solid")
    row.need("light")
    solid, light = _read_plates(row, "solid"), _read_plates(row, "light")
    row.end()
    return Hue(solid, light) if solid and light else None


def _read_plates(table: Table, name: str) -> Plates | None:
    """Return four whole percentages."""
    values = table.numbers(name, 0, 100, 4)
    if values is None:
        return None
    cyan, magenta, yellow, key = map(round, values)
    return cyan, magenta, yellow, key


def _note_limits(table: Table, swatches: Swatches) -> None:
    """Note the rows of which some tone takes more ink than the limit."""
    for key, rows in (("hues", swatches.hues), ("colours", swatches.colours)):
        for colour in rows:
            total = swatches.total(colour)
            if total > swatches.limit:
                table.source.add((key, colour), too_much(colour, total, swatches.limit))


def too_much(colour: str, total: int, limit: int) -> str:
    """Return the message that a colour takes more ink than a press can dry."""
    return message(
        "{colour} takes {total} % of ink, with all its tones, and at most {limit} % "
        "are allowed: give its plates less",
        colour=colour,
        total=total,
        limit=limit,
    )


@dataclass(frozen=True)
class PressProfile:
    """A profile of a press with four inks.

    Attributes:
        content: the bytes of the file.
        version: the major version of the ICC format, such as 2 or 4.
    """

    content: bytes
    version: int


@dataclass(frozen=True)
class Colours:
    """The colours of a file.

    Attributes:
        space: `RGB` or `CMYK`.
        swatches: the plates of each colour in `CMYK`.
        condition: the printing condition, as the registry names it.
        profile: the profile of the press; None for the one that the condition names.
        standard: one of `STANDARDS`; empty for a plain file.
    """

    space: str = RGB
    swatches: Swatches = field(default_factory=Swatches)
    condition: str = USUAL_CONDITION
    profile: PressProfile | None = None
    standard: str = ""

    @property
    def is_press(self) -> bool:
        """Whether the colours are those of a press."""
        return self.space == CMYK

    @cached_property
    def key(self) -> str:
        """The key under which drawings in these colours are cached."""
        if not self.is_press:
            return self.space
        rows = repr(sorted(self.swatches.rows.items()))
        return f"{self.space}:{hashlib.sha256(rows.encode()).hexdigest()}"


IN_RGB = Colours()


def find_colours(
    space: str = "",
    standard: str = "",
    condition: str = "",
    swatches: Path | None = None,
    output_profile: Path | None = None,
) -> Colours:
    """Return the colours of a file.

    Args:
        space: one of `SPACES`; empty for that of the standard.
        standard: one of `STANDARDS`; empty for a plain file.
        condition: the printing condition; empty for the usual one.
        swatches: the user's own table of colours.
        output_profile: the file of a press profile.

    Raises:
        UsageError: something is unknown, cannot be read, or contradicts the rest.
        SwatchError: with every problem of the rows.
    """
    space = space or (CMYK if standard in FOR_PRESS else RGB)
    if space not in SPACES:
        raise _unknown("colours", space, SPACES)
    if standard and standard not in STANDARDS:
        raise _unknown("standard", standard, STANDARDS)
    for_press = {
        "condition": condition,
        "swatches": swatches,
        "output-profile": output_profile,
    }
    if space == RGB:
        if standard in FOR_PRESS:
            raise UsageError(
                message(
                    "--standard {standard}: colours are those of a press: leave out "
                    "--colours rgb",
                    standard=standard,
                )
            )
        for name, given in for_press.items():
            if given:
                raise UsageError(
                    message("--{name} belongs to --colours cmyk", name=name)
                )
        return Colours(standard=standard)
    named = _find_condition(condition or USUAL_CONDITION)
    profile = read_press_profile(output_profile) if output_profile else None
    _refuse_profile(standard, profile)
    rows = usual_swatches()
    if swatches is not None:
        rows = rows.adding(read_swatches(swatches))
    return Colours(space, rows, named, profile, standard)


def _find_condition(name: str) -> str:
    """Return the name of a condition in the registry's spelling.

    Raises:
        UsageError: the condition is unknown.
    """
    for known in CONDITIONS:
        if known.lower() == name.lower():
            return known
    raise _unknown("condition", name, tuple(CONDITIONS))


def _refuse_profile(standard: str, profile: PressProfile | None) -> None:
    """Refuse a standard that needs a press profile and has none, or that forbids one.

    Raises:
        UsageError: the standard and the profile do not go together.
    """
    if profile is None and standard in (PDFA, PDFX_4):
        raise UsageError(
            message(
                "--standard {standard}: in CMYK it holds a profile of the press, and "
                "none is free to go with sheetgen: name the shop's with "
                "--output-profile, or choose pdfx-1a",
                standard=standard,
            )
        )
    if profile is not None and profile.version > 2 and standard in (PDFA, PDFX_1A):
        raise UsageError(
            message(
                "--output-profile: a profile of version {version}, and {standard} "
                "takes none later than version 2",
                version=profile.version,
                standard=standard,
            )
        )


def _unknown(option: str, given: str, known: tuple[str, ...]) -> UsageError:
    return UsageError(
        message(
            "--{option} {given} is unknown{hint}",
            option=option,
            given=given,
            hint=meant(given, known),
        )
    )


# Colour profiles of presses: files of the International Color Consortium.
#
# We have no data on what a press makes of its inks; a user who has such a profile from
# a shop or a registry names its file, and it is embedded unchanged.
#
# Source: ICC.1:2001-04 and ICC.1:2010, 7.2 (header), 7.3 (table of tags).


def read_press_profile(path: Path) -> PressProfile:
    """Return the press profile in a file.

    Raises:
        UsageError: it cannot be read, is broken, or is not the profile of a press.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        why = message("{path}: cannot be read ({reason})", path=path, reason=reason)
        raise UsageError(why) from error
    if not _is_whole(content):
        raise UsageError(
            message("{path}: no colour profile (ICC), or a broken one", path=path)
        )
    kind, space = (content[at : at + 4].decode("latin-1") for at in (12, 16))
    if kind != "prtr" or space != "CMYK":
        raise UsageError(_other(path, kind, space.strip()))
    return PressProfile(content, content[8])


def _other(path: Path, kind: str, space: str) -> Message:
    """Return the message that a profile describes something other than a press."""
    return message(
        "{path}: a colour profile of class {kind} for {space}; what is wanted is one "
        "of a press: class prtr, for CMYK",
        path=path,
        kind=kind,
        space=space,
    )


def _is_whole(content: bytes) -> bool:
    """Return whether a file is a profile whose tags all lie within its bytes."""
    if len(content) < _HEADER + 4 or content[36:40] != b"acsp":
        return False
    size, count = (struct.unpack_from(">I", content, at)[0] for at in (0, _HEADER))
    if size != len(content) or _HEADER + 4 + 12 * count > size:
        return False
    tags = [
        struct.unpack_from(">4sII", content, _HEADER + 4 + 12 * at)
        for at in range(count)
    ]
    is_inside = all(at >= _HEADER and at + length <= size for _, at, length in tags)
    is_press = content[12:16] == b"prtr"
    return is_inside and (not is_press or _LEAST in [name for name, _, _ in tags])
