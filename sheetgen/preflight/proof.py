"""A proof: all data of a document, for the checks to judge."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pikepdf import Pdf

from sheetgen.language.message import message
from sheetgen.preflight.content import Font
from sheetgen.preflight.document import Drawn, Paper
from sheetgen.preflight.look import Seen
from sheetgen.preflight.report import FAIL, NOTE, OK, Check
from sheetgen.preflight.standard import STANDARDS, Intent, Standard, known
from sheetgen.press.colour import CMYK
from sheetgen.press.limits import ANY, Limits

RENDER: Final = "render"
CODES: Final = "codes"
WORDS: Final = "words"


@dataclass(frozen=True, slots=True)
class Page:
    """The data of a page.

    Attributes:
        number: the number of the page, from 1.
        paper: its boxes.
        drawn: the content of its drawing operators.
        seen: the findings in its picture; None if it could not be drawn.
        words: its words; None if they could not be read.
    """

    number: int
    paper: Paper
    drawn: Drawn
    seen: Seen | None
    words: str | None


@dataclass(frozen=True)
class Proof:
    """The data of a document.

    Attributes:
        path: the file.
        pdf: the document, still open.
        page_count: the number of pages of the whole document.
        pages: the pages that are looked at.
        fonts: the fonts that text is shown in; `Drawn.texts` has indexes into it.
        limits: the limits to check against.
        is_ours: whether sheetgen made it, which makes checks stricter.
        is_poster: whether its pages are parts of a poster of ours.
        claims: the standards that the document claims.
        intents: its output intents.
        missing: why `RENDER`, `CODES` or `WORDS` were not looked at.
    """

    path: Path
    pdf: Pdf
    page_count: int
    pages: tuple[Page, ...]
    fonts: tuple[Font, ...]
    limits: Limits
    is_ours: bool
    is_poster: bool
    claims: tuple[str, ...]
    intents: tuple[Intent, ...]
    missing: Mapping[str, str]

    @property
    def standards(self) -> tuple[Standard, ...]:
        """The standards that the document claims, and the one that is asked for."""
        found = list(known(self.claims))
        wanted = STANDARDS.get(self.limits.standard)
        if wanted is not None and wanted not in found:
            found.append(wanted)
        return tuple(found)

    @property
    def colours(self) -> str:
        """The colours that are allowed: one of `press.limits.COLOURS`."""
        asked = self.limits.colours
        if asked == ANY and not all(one.has_rgb for one in self.standards):
            return CMYK
        return asked

    @property
    def allows_transparency(self) -> bool:
        """Whether transparency is allowed."""
        has_it = all(one.has_transparency for one in self.standards)
        return self.limits.transparency and has_it

    def asked(self, is_good: bool) -> str:
        """Return the level of a demand that is binding only for our own files."""
        if is_good:
            return OK
        return FAIL if self.is_ours else NOTE

    def where(self, is_bad: Callable[[Page], bool]) -> tuple[int, ...]:
        """Return the numbers of the pages that are bad."""
        return tuple(page.number for page in self.pages if is_bad(page))

    def not_checked(self, check: str, kind: str) -> Check | None:
        """Return the line on why *kind* was not looked at, or None if it was."""
        if kind not in self.missing:
            return None
        why = self.missing[kind]
        return Check(check, NOTE, message("not checked: {why}", why=why))
