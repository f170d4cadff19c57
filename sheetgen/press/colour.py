"""The colours of a file: for screens and home printers, or for a press.

In ``rgb`` everything grey is one plate on any printer; in ``cmyk`` a table gives the
plates of every colour (`swatch`), and the file names its intended printing condition.

Sources: ICC, Characterization Data Registry (names of conditions); ISO 15930-4
(PDF/X-1a:2003), ISO 15930-7 (PDF/X-4), ISO 19005-1 (PDF/A-1).
"""

import hashlib
import struct
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.language.message import Message, message
from sheetgen.press.swatch import Swatches, read_swatches, usual_swatches
from sheetgen.source.advice import meant

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


_HEADER = 128
_LEAST = b"A2B0"  # the tag that every press profile has


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
