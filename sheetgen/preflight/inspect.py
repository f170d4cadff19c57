"""A preflight: from a file to a report."""

from collections.abc import Callable, Sequence
from pathlib import Path

from pikepdf import Object, Pdf
from PIL import Image

from sheetgen.core.errors import MissingLibrary, PdfError, UsageError
from sheetgen.language.message import defer, message, plural
from sheetgen.preflight.claim import check_claims
from sheetgen.preflight.colour import check_colours
from sheetgen.preflight.content import ENDLESS, ContentReader
from sheetgen.preflight.document import (
    ODD,
    Drawn,
    Paper,
    count_pages,
    open_pdf,
    page_objects,
    read_paper,
)
from sheetgen.preflight.leaf import check_leaves, check_poses
from sheetgen.preflight.letter import check_letters
from sheetgen.preflight.look import Seen, look_at
from sheetgen.preflight.proof import CODES, RENDER, WORDS, Page, Proof
from sheetgen.preflight.render import Words, look_at_pages
from sheetgen.preflight.report import FAIL, OK, Check, Report
from sheetgen.preflight.serial import check_codes
from sheetgen.preflight.standard import read_claims, read_intents
from sheetgen.preflight.symbol import Find, load_reader
from sheetgen.preflight.trim import check_trim
from sheetgen.preflight.viewer_preferences import check_hints, is_own, is_poster
from sheetgen.press.limits import Limits
from sheetgen.system.memory_limit import OutOfBoundsError, Send, bounded

CHECKS = (
    check_trim,
    check_letters,
    check_colours,
    check_claims,
    check_codes,
    check_poses,
    check_leaves,
    check_hints,
)

Span = tuple[int, int]  # the first and the last page
Begin = Callable[[int], Callable[[int], None]]


def inspect_isolated(
    path: Path, limits: Limits, spans: Sequence[Span], begin: Begin
) -> Report:
    """Return the result of `inspect`, run in a process that a bad file may crash.

    Raises:
        PdfError: also if it exceeds its memory or time.
    """
    report: Callable[[int], None] | None = None
    try:
        for told in bounded(_send_report, path, limits, spans):
            if isinstance(told, Report):
                return told
            if report:
                report(told)
            else:
                report = begin(told)
    except OutOfBoundsError as error:
        raise PdfError(
            message(
                "{path} cannot be looked at: {what}; make a new PDF of it",
                path=path,
                what=error.what,
            )
        ) from error
    raise AssertionError(path)


def _send_report(send: Send, path: Path, limits: Limits, spans: Sequence[Span]) -> None:
    """Send the number of steps, the steps that are done, and the report."""

    def begin(steps: int) -> Send:
        send(steps)
        return send

    send(inspect(path, limits, spans, begin))


def inspect(
    path: Path,
    limits: Limits,
    spans: Sequence[Span] = (),
    begin: Begin = lambda steps: lambda done: None,
) -> Report:
    """Return a report of what would fail in print in a PDF.

    Args:
        path: the file.
        limits: the limits to check against.
        spans: the pages to look at; all if empty.
        begin: called with the number of steps, two for each page; returns a function
            that is called with the number of steps done since its last call.

    Raises:
        PdfError: it is not a readable PDF.
        UsageError: the document has none of the pages.
    """
    with open_pdf(path) as pdf:
        count = count_pages(pdf)
        wanted = _choose_pages(count, spans, path)
        proof = _read(path, pdf, wanted, limits, begin(2 * len(wanted)))
        lines = [line for check in CHECKS for line in check(proof)]
        # The faults of the file are known only after all of it was read.
        first = _structure(pdf), _rendered(proof)
        return Report(str(path), count, len(wanted), proof.is_ours, (*first, *lines))


def _choose_pages(count: int, spans: Sequence[Span], path: Path) -> list[int]:
    if not spans:
        return list(range(1, count + 1))
    wanted = {
        number for first, last in spans for number in range(first, min(last, count) + 1)
    }
    if not wanted:
        raise UsageError(
            plural(
                count,
                "{path} has 1 page, none of those in --pages",
                "{path} has {count} pages, none of those in --pages",
                path=path,
            )
        )
    return sorted(wanted)


def _read(
    path: Path,
    pdf: Pdf,
    wanted: Sequence[int],
    limits: Limits,
    report: Callable[[int], None],
) -> Proof:
    """Read a document in all ways that are possible on this machine."""
    missing: dict[str, str] = {}
    reader = ContentReader()
    objects = page_objects(pdf)
    papers: dict[int, Paper] = {}
    drawn: dict[int, Drawn] = {}
    for number in wanted:
        papers[number], drawn[number] = _read_page(objects[number - 1], reader)
        report(1)
    find: Find | None = None
    try:
        find = load_reader()
    except MissingLibrary as error:
        missing[CODES] = error.message

    words: dict[int, str] = {}

    def look(number: int, picture: Image.Image, found: Words | None) -> Seen:
        if found is not None:
            words[number] = found.text
        return look_at(picture, papers[number], limits, find, found)

    seen: dict[int, Seen | None] = {}
    try:
        # PDFium draws a form within itself until memory runs out.
        ending = [one for one in papers.items() if ENDLESS not in drawn[one[0]].faults]
        seen = look_at_pages(path, ending, look, report)
        report(len(papers) - len(ending))
    except MissingLibrary as error:
        missing |= {kind: error.message for kind in (RENDER, WORDS)}
    pages = tuple(
        Page(n, papers[n], drawn[n], seen.get(n), words.get(n)) for n in wanted
    )
    return Proof(
        path,
        pdf,
        len(objects),
        pages,
        tuple(reader.fonts),
        limits,
        is_own(pdf),
        is_poster(pdf),
        read_claims(pdf),
        read_intents(pdf),
        missing,
    )


def _read_page(page: Object | None, reader: ContentReader) -> tuple[Paper, Drawn]:
    try:
        if page is not None:
            return read_paper(page), reader.read_page(page)
    except ODD:
        pass
    fault = defer("a page that cannot be read")
    return Paper(215.9, 279.4, {}), Drawn(faults={fault})


def _structure(pdf: Pdf) -> Check:
    """Return the line on whether the file had to be repaired."""
    faults = pdf.get_warnings()
    if not faults:
        return Check("structure", OK, message("the file is whole"), [])
    # Each message begins with the file and a place in it.
    shown = [fault.partition(": ")[2] or fault for fault in map(str, faults)]
    what = message("damaged, and repaired while it was read: {fault}", fault=shown[0])
    if len(shown) > 1:
        more = plural(len(shown) - 1, "1 more fault", "{count:,} more faults")
        what = message("{what}, and {more}", what=what, more=more)
    return Check("structure", FAIL, what, shown)


def _rendered(proof: Proof) -> Check:
    """Return the line on whether all pages can be drawn."""
    missing = proof.not_checked("render", RENDER)
    if missing:
        return missing
    bad = proof.where(lambda page: page.seen is None)
    what = message("every page can be drawn")
    if bad:
        what = message("cannot be drawn")
    return Check("render", FAIL if bad else OK, what, pages=bad)
