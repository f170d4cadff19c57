"""In which colours a file is: for screens and printers at home, or for a press.

In ``rgb`` whatever is grey is one plate on any printer; in ``cmyk`` every colour is
what a table says (`swatch`), and the file names the condition that it is meant for.

Sources: ICC, Characterization Data Registry (names of conditions); ISO 15930-4
(PDF/X-1a:2003), ISO 15930-7 (PDF/X-4), ISO 19005-1 (PDF/A-1).
"""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.press.icc import PressProfile, read_press_profile
from sheetgen.press.swatch import Swatches, read_swatches, usual_swatches
from sheetgen.say import tell
from sheetgen.source.advice import meant

RGB, CMYK = "rgb", "cmyk"
SPACES = (RGB, CMYK)
PDFA, PDFX_1A, PDFX_4 = "pdfa", "pdfx-1a", "pdfx-4"
STANDARDS = (PDFA, PDFX_1A, PDFX_4)
NAMES = {PDFA: "PDF/A-1b", PDFX_1A: "PDF/X-1a:2003", PDFX_4: "PDF/X-4"}
FOR_PRESS = (PDFX_1A, PDFX_4)  # which take no colours but those of a press

# What paper and press are called in the registry, and what that means.
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
class Colours:
    """In which colours a file is.

    Attributes:
        space: `RGB` or `CMYK`.
        swatches: what colours are printed with in `CMYK`.
        condition: of the press, as the registry names it.
        profile: of the press; nothing for the one that the condition names.
        standard: one of `STANDARDS`; empty for a plain file.
    """

    space: str = RGB
    swatches: Swatches = field(default_factory=Swatches)
    condition: str = USUAL_CONDITION
    profile: PressProfile | None = None
    standard: str = ""

    @property
    def is_press(self) -> bool:
        """Whether colours are those of a press."""
        return self.space == CMYK

    @cached_property
    def key(self) -> str:
        """What drawings in these colours are kept under."""
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
        space: one of `SPACES`; without one, what the standard takes.
        standard: one of `STANDARDS`; empty for a plain file.
        condition: of the press; the usual one without one.
        swatches: a file of rows of one's own.
        output_profile: the file of a profile of the press.

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
                tell(
                    "--standard {standard}: colours are those of a press: leave out "
                    "--colours rgb",
                    standard=standard,
                )
            )
        for name, given in for_press.items():
            if given:
                raise UsageError(tell("--{name} belongs to --colours cmyk", name=name))
        return Colours(standard=standard)
    named = _find_condition(condition or USUAL_CONDITION)
    profile = read_press_profile(output_profile) if output_profile else None
    _refuse_profile(standard, profile)
    rows = usual_swatches()
    if swatches is not None:
        rows = rows.adding(read_swatches(swatches))
    return Colours(space, rows, named, profile, standard)


def _find_condition(name: str) -> str:
    """Return the name of a condition as the registry writes it.

    Raises:
        UsageError: we know no such condition.
    """
    for known in CONDITIONS:
        if known.lower() == name.lower():
            return known
    raise _unknown("condition", name, tuple(CONDITIONS))


def _refuse_profile(standard: str, profile: PressProfile | None) -> None:
    """Refuse what a standard cannot be without a profile of the press, or with it.

    Raises:
        UsageError: it cannot.
    """
    if profile is None and standard in (PDFA, PDFX_4):
        raise UsageError(
            tell(
                "--standard {standard}: in CMYK it holds a profile of the press, and "
                "none is free to go with sheetgen: name the shop's with "
                "--output-profile, or choose pdfx-1a",
                standard=standard,
            )
        )
    if profile is not None and profile.version > 2 and standard in (PDFA, PDFX_1A):
        raise UsageError(
            tell(
                "--output-profile: a profile of version {version}, and {standard} "
                "takes none later than version 2",
                version=profile.version,
                standard=standard,
            )
        )


def _unknown(option: str, given: str, known: tuple[str, ...]) -> UsageError:
    return UsageError(
        tell(
            "--{option} {given} is unknown{hint}",
            option=option,
            given=given,
            hint=meant(given, known),
        )
    )
