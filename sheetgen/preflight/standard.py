"""The print standards that documents claim, and their demands.

Source: ISO 15930-1 and 15930-4 (PDF/X-1a), 15930-3 and 15930-6 (PDF/X-3), 15930-7
(PDF/X-4), ISO 19005-1 (PDF/A-1); the sources of other demands are with their checks.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from pikepdf import Pdf, Stream

from sheetgen.preflight.document import ODD, get, information, members, name, text
from sheetgen.press.colour import PDFA, PDFX_1A, PDFX_4

PRESS, ARCHIVE = "GTS_PDFX", "GTS_PDFA1"  # kinds of output intents

_XMP_VERSION = re.compile(rb"GTS_PDFXVersion(?:>|\s*=\s*[\"'])\s*(PDF/X-[0-9a-z:]+)")
_XMP_PART = re.compile(rb"pdfaid:part(?:>|\s*=\s*[\"'])\s*([0-9])")
_XMP_LEVEL = re.compile(rb"pdfaid:conformance(?:>|\s*=\s*[\"'])\s*([A-Za-z])")
_SPACES = {b"CMYK": "CMYK", b"RGB ": "RGB", b"GRAY": "grey", b"Lab ": "Lab"}


@dataclass(frozen=True, slots=True)
class Standard:
    """The demands of a standard that other checks cover.

    Attributes:
        name: its name without the year.
        intent: the kind of output intent.
        newest: the newest version of PDF.
        has_rgb: whether RGB without a profile is allowed.
        has_transparency: whether transparency is allowed.
        has_compressed: whether objects may be packed into streams.
        has_dates: whether the document must have its dates.
    """

    name: str
    intent: str
    newest: float
    has_rgb: bool
    has_transparency: bool
    has_compressed: bool
    has_dates: bool


STANDARDS: Mapping[str, Standard] = {
    PDFX_1A: Standard("PDF/X-1a", PRESS, 1.4, False, False, False, True),
    "pdfx-3": Standard("PDF/X-3", PRESS, 1.4, True, False, False, True),
    PDFX_4: Standard("PDF/X-4", PRESS, 1.6, True, True, True, True),
    PDFA: Standard("PDF/A-1b", ARCHIVE, 1.4, True, False, False, False),
}


@dataclass(frozen=True, slots=True)
class Intent:
    """The output intent of a document: what it is meant to be printed on.

    Attributes:
        kind: `PRESS`, `ARCHIVE` or another.
        condition: its name, in a registry or elsewhere.
        said: its description in words.
        registry: the registry of the name; may be empty.
        space: the colour space of the profile in the document; empty without one.
        profile: the device class of the profile, in four letters.
    """

    kind: str
    condition: str
    said: str
    registry: str
    space: str = ""
    profile: str = ""

    def names(self, condition: str) -> bool:
        """Return whether this is a printing condition, in any spelling of its name."""
        return _plain(condition) in _plain(f"{self.condition} {self.said}")


def read_intents(pdf: Pdf) -> tuple[Intent, ...]:
    """Return the output intents of a document."""
    return tuple(map(_read_intent, members(get(pdf.Root, "/OutputIntents"))))


def _read_intent(value: object) -> Intent:
    profile, head = get(value, "/DestOutputProfile"), b""
    if isinstance(profile, Stream):
        with suppress(*ODD):
            head = profile.read_bytes()[:20]
    return Intent(
        name(get(value, "/S")),
        text(get(value, "/OutputConditionIdentifier")),
        text(get(value, "/OutputCondition")) or text(get(value, "/Info")),
        text(get(value, "/RegistryName")),
        _SPACES.get(head[16:20], "?") if profile is not None else "",
        head[12:16].decode("ascii", errors="replace"),
    )


def read_claims(pdf: Pdf) -> tuple[str, ...]:
    """Return the standards that a document claims, as it writes them."""
    found = []
    version = text(get(information(pdf), "/GTS_PDFXVersion"))
    conformance = text(get(information(pdf), "/GTS_PDFXConformance"))
    if version or conformance:
        found.append(conformance or version)
    packet = b""
    metadata = get(pdf.Root, "/Metadata")
    if isinstance(metadata, Stream):
        with suppress(*ODD):
            packet = metadata.read_bytes()
    if not found and (match := _XMP_VERSION.search(packet)):
        found.append(match[1].decode())
    part, level = _XMP_PART.search(packet), _XMP_LEVEL.search(packet)
    if part:
        letter = level[1].decode().lower() if level else ""
        found.append(f"PDF/A-{part[1].decode()}{letter}")
    return tuple(found)


def known(claims: Iterable[str]) -> tuple[Standard, ...]:
    """Return the standards that we know among the claims of documents.

    >>> [standard.name for standard in known(("PDF/X-1a:2003", "PDF/A-2u"))]
    ['PDF/X-1a']
    """
    found = []
    for claim in claims:
        # PDF/A-1a requires all that 1b does, and tags.
        plain = claim.partition(":")[0].replace("PDF/A-1a", "PDF/A-1b")
        found += [one for one in STANDARDS.values() if one.name == plain]
    return tuple(found)


def _plain(words: str) -> str:
    return "".join(c for c in words.casefold() if c.isalnum())
