"""The report of a preflight: one line per check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sheetgen.language.message import Message, defer, message, name_runs

OK: Final = "ok"
NOTE: Final = "note"
FAIL: Final = "fail"

# The names of all checks, as shown; JSON has them in English.
NAMES = (
    defer("structure"),
    defer("render"),
    defer("pages"),
    defer("paper"),
    defer("boxes"),
    defer("trim"),
    defer("bleed"),
    defer("cut"),
    defer("bleed ink"),
    defer("edge"),
    defer("safe zone"),
    defer("content"),
    defer("fonts"),
    defer("font subsets"),
    defer("font kinds"),
    defer("text maps"),
    defer("smallest text"),
    defer("thinnest line"),
    defer("pictures"),
    defer("colours"),
    defer("plates"),
    defer("total ink"),
    defer("black text"),
    defer("transparency"),
    defer("overprint"),
    defer("tint"),
    defer("standard"),
    defer("output intent"),
    defer("codes"),
    defer("code modules"),
    defer("true size"),
    defer("quiet zones"),
    defer("code contrast"),
    defer("sheets"),
    defer("duplicates"),
    defer("gaps"),
    defer("printed digits"),
    defer("mirrored"),
    defer("turned pages"),
    defer("sides"),
    defer("back trim"),
    defer("back serials"),
    defer("print scaling"),
    defer("print settings"),
    defer("duplex hint"),
    defer("title"),
    defer("language"),
    defer("dates"),
    defer("size"),
    defer("version"),
    defer("locks"),
    defer("layers"),
    defer("scripts"),
    defer("attachments"),
    defer("references"),
    defer("forms"),
)

_SHOWN_RUNS = 6  # the most runs of pages in a line


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check.

    Attributes:
        check: its name.
        level: `OK`, `NOTE` or `FAIL`.
        what: a sentence with the finding, and the limit where there is one.
        found: the figure alone, for programs.
        limit: the limit of the figure, for programs.
        pages: the pages concerned; empty if all are, or none in particular.
    """

    check: str
    level: str
    what: str
    found: object = None
    limit: object = None
    pages: tuple[int, ...] = ()

    def facts(self) -> dict[str, object]:
        """Return the line for JSON."""
        return {
            "check": self.check,
            "level": self.level,
            "text": self.what,
            "found": self.found,
            "limit": self.limit,
            "pages": list(self.pages),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """All lines about a file.

    Attributes:
        file: its name as given.
        page_count: the number of pages of the whole document.
        looked_at: how many of the pages were looked at.
        is_ours: whether sheetgen made it, which makes checks stricter.
        lines: the results in the order of the checks.
    """

    file: str
    page_count: int
    looked_at: int
    is_ours: bool
    lines: tuple[Check, ...]

    def count(self, level: str) -> int:
        """Return the number of lines of a level."""
        return sum(line.level == level for line in self.lines)

    def sentence(self, line: Check) -> str:
        """Return the text of a line, with its pages."""
        if not line.pages or self.looked_at == 1:
            return line.what
        is_all = len(set(line.pages)) == self.looked_at
        pages = message("all pages") if is_all else name_pages(line.pages)
        return message("{what} ({pages})", what=line.what, pages=pages)

    def passes(self, is_strict: bool = False) -> bool:
        """Return whether no check failed; if strict, also that nothing was noted."""
        return not self.count(FAIL) and not (is_strict and self.count(NOTE))

    def facts(self) -> Mapping[str, object]:
        """Return the report for JSON."""
        return {
            "file": self.file,
            "page_count": self.page_count,
            "looked_at": self.looked_at,
            "is_ours": self.is_ours,
            "failed": self.count(FAIL),
            "notes": self.count(NOTE),
            "checks": [line.facts() for line in self.lines],
        }


def judge(is_good: bool, otherwise: str = FAIL) -> str:
    """Return `OK`, or the level of a check that found something."""
    return OK if is_good else otherwise


def name_pages(pages: Iterable[int]) -> Message:
    """Return pages as text.

    >>> name_pages([1, 2, 3, 7]), name_pages([4])
    ('pages 1-3, 7', 'page 4')
    """
    numbers = sorted(set(pages))
    names = name_runs(numbers, _SHOWN_RUNS)
    if len(numbers) == 1:
        return message("page {names}", names=names)
    return message("pages {names}", names=names)
