"""Checks of the paper: its boxes, the trim, the bleed, and the free edge."""

from collections import Counter
from collections.abc import Iterator

from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.language.message import defer, message, plural
from sheetgen.preflight.document import (
    BLEED,
    CROP,
    MEDIA,
    TRIM,
    Paper,
    is_inside,
    is_same,
    size,
)
from sheetgen.preflight.proof import RENDER, Page, Proof
from sheetgen.preflight.render import DPI
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge
from sheetgen.press.paper import find_paper

_PIXEL: Mm = MM_PER_INCH / DPI  # the accuracy of a render
_NESTED = ((CROP, MEDIA), (BLEED, MEDIA), (TRIM, MEDIA), (TRIM, CROP), (TRIM, BLEED))
_SPOKEN = {
    MEDIA: defer("the media box"),
    CROP: defer("the crop box"),
    BLEED: defer("the bleed box"),
    TRIM: defer("the trim box"),
}


def check_trim(proof: Proof) -> Iterator[Check]:
    """Yield the lines about the paper."""
    yield _page_count(proof)
    yield _paper_sizes(proof)
    yield _boxes(proof)
    yield _trim(proof)
    yield _bleed(proof)
    yield _cut(proof)
    yield _bleed_ink(proof)
    yield _edge(proof)
    yield _safe_zone(proof)


def _page_count(proof: Proof) -> Check:
    found, wanted = proof.page_count, proof.limits.pages
    what = plural(found, "1 page", "{count:,} pages")
    if wanted and found != wanted:
        what = message("{what}, {wanted:,} asked for", what=what, wanted=wanted)
    level = judge(not wanted or found == wanted)
    return Check("pages", level, what, found, wanted or None)


def _paper_sizes(proof: Proof) -> Check:
    sizes = Counter(size(page.paper.whole) for page in proof.pages)
    (usual, _), *others = sizes.most_common()
    pages = proof.where(lambda page: size(page.paper.whole) != usual)
    what = message("{size} on every page", size=usual)
    if others:
        names = ", ".join(other for other, _ in others[:3])
        what = message("{size}, and {others} on others", size=usual, others=names)
    level = judge(not others, FAIL if proof.limits.one_size else NOTE)
    return Check("paper", level, what, dict(sizes), None, pages)


def _boxes(proof: Proof) -> Check:
    """Report whether the boxes are inside one another.

    A missing media box is a fault of the file, which `inspect` reports.
    """
    for inner, outer in _NESTED:
        pages = tuple(
            page.number for page in proof.pages if not _fits(page.paper, inner, outer)
        )
        if pages:
            what = message(
                "{inner} reaches beyond {outer}",
                inner=message(_SPOKEN[inner]),
                outer=message(_SPOKEN[outer]),
            )
            return Check("boxes", FAIL, what, pages=pages)
    return Check(
        "boxes", OK, message("each box is inside the next: trim, bleed, crop, media")
    )


def _fits(paper: Paper, inner: str, outer: str) -> bool:
    boxes = paper.boxes
    if inner not in boxes or outer not in boxes:
        return True
    return is_inside(boxes[inner], boxes[outer])


def _trim(proof: Proof) -> Check:
    without = proof.where(lambda page: TRIM not in page.paper.boxes)
    if without:
        what = message("no trim box to say where the sheet is cut")
        return Check("trim", FAIL, what, pages=without)
    different = _different_trims(proof.pages)
    sizes = Counter(size(page.paper.sheet) for page in proof.pages)
    usual = sizes.most_common(1)[0][0]
    if different:
        what = message(
            "pages of one paper are cut to different sizes, most to {size}", size=usual
        )
        return Check("trim", FAIL, what, dict(sizes), None, different)
    moved = _moved_trims(proof.pages)
    if moved:
        what = message("cut to {size}, but not in the same place", size=usual)
        return Check("trim", NOTE, what, dict(sizes), None, moved)
    wrong = _unwanted_trims(proof)
    if wrong:
        what = message(
            "cut to {size}, {wanted} asked for", size=usual, wanted=proof.limits.trim
        )
        return Check("trim", FAIL, what, dict(sizes), proof.limits.trim, wrong)
    what = message("cut to {sizes}", sizes=" / ".join(list(sizes)[:3]))
    if all(is_same(page.paper.sheet, page.paper.whole) for page in proof.pages):
        what = message("the sheet is the whole paper, nothing is cut")
    return Check("trim", OK, what, dict(sizes))


def _different_trims(pages: tuple[Page, ...]) -> tuple[int, ...]:
    """Return the pages whose trim differs in size from most of their paper."""
    kinds: dict[str, Counter[str]] = {}
    for page in pages:
        kind = kinds.setdefault(size(page.paper.whole), Counter())
        kind[size(page.paper.sheet)] += 1
    usual = {paper: found.most_common(1)[0][0] for paper, found in kinds.items()}
    return tuple(
        page.number
        for page in pages
        if size(page.paper.sheet) != usual[size(page.paper.whole)]
    )


def _unwanted_trims(proof: Proof) -> tuple[int, ...]:
    """Return the pages that are cut to a size that was not asked for."""
    if not proof.limits.trim:
        return ()
    wanted = find_paper(proof.limits.trim)
    kinds = {size(wanted.box()), size(wanted.turned().box())}
    return proof.where(lambda page: size(page.paper.sheet) not in kinds)


def _moved_trims(pages: tuple[Page, ...]) -> tuple[int, ...]:
    """Return the pages whose trim is not in the place of the first of their side.

    The checks of duplex compare the two sides of a leaf.
    """
    first: dict[tuple[str, int], Page] = {}
    moved = []
    for page in pages:
        key = size(page.paper.whole), page.number % 2
        other = first.setdefault(key, page)
        if not is_same(page.paper.sheet, other.paper.sheet):
            moved.append(page.number)
    return tuple(moved)


def _bleed(proof: Proof) -> Check:
    wanted = proof.limits.bleed
    # Another check reports missing trim boxes.
    papers = [p.paper for p in proof.pages if TRIM in p.paper.boxes]
    if wanted and not papers:
        what = message("not checked: there is no trim box to say where it begins")
        return Check("bleed", NOTE, what, None, wanted)
    found = min(map(_bleed_of, papers), default=wanted)
    found = round(found, 2) + 0.0
    short = proof.where(
        lambda p: TRIM in p.paper.boxes and _bleed_of(p.paper) < wanted - 0.05
    )
    if not wanted and not found:
        return Check("bleed", OK, message("none, and none asked for"), 0.0, 0.0)
    what = message(
        "{found:g} mm beyond the trim, {wanted:g} mm asked for",
        found=found,
        wanted=wanted,
    )
    return Check("bleed", judge(not short), what, found, wanted, short)


def _bleed_of(paper: Paper) -> Mm:
    """Return the smallest bleed beyond the trim on any side."""
    trim = paper.sheet
    if TRIM not in paper.boxes or BLEED not in paper.boxes:
        return 0.0
    bleed = paper.boxes[BLEED]
    return max(
        0.0,
        min(
            trim.x - bleed.x,
            trim.y - bleed.y,
            bleed.right - trim.right,
            bleed.bottom - trim.bottom,
        ),
    )


def _cut(proof: Proof) -> Check:
    """Report whether the print stays whole when the sheet is cut."""
    missing = proof.not_checked("cut", RENDER)
    if missing:
        return missing
    codes = proof.where(_cuts_code)
    if codes:
        what = message("a code is cut off, or outside the trimmed sheet")
        return Check("cut", FAIL, what, None, None, codes)
    crossed = proof.where(lambda p: p.seen is not None and p.seen.rim.is_crossed)
    if crossed:
        what = message(
            "ink goes on beyond the cut, where no bleed box says that it may"
        )
        return Check("cut", proof.asked(False), what, None, None, crossed)
    outside = proof.where(lambda p: p.seen is not None and p.seen.rim.has_outside)
    if outside and proof.is_ours:
        what = message("something other than a cut mark is outside the trimmed sheet")
        return Check("cut", FAIL, what, None, None, outside)
    return Check("cut", OK, message("nothing that is printed is cut through"))


def _cuts_code(page: Page) -> bool:
    kept = page.paper.sheet.inset(-_PIXEL)
    symbols = page.seen.symbols or () if page.seen is not None else ()
    return not all(is_inside(symbol.box, kept) for symbol in symbols)


def _bleed_ink(proof: Proof) -> Check:
    """Report whether ink that reaches the cut goes on to the end of the bleed."""
    missing = proof.not_checked("bleed ink", RENDER)
    if missing:
        return missing
    bad = proof.where(lambda page: page.seen is not None and page.seen.rim.is_stopped)
    what = message("no ink ends at the cut where it should bleed")
    if bad:
        what = message("ink ends at the cut or before the bleed does, and leaves white")
    return Check("bleed ink", judge(not bad), what, None, None, bad)


def _edge(proof: Proof) -> Check:
    missing = proof.not_checked("edge", RENDER)
    if missing:
        return missing
    limit = proof.limits.edge
    distances = {
        page.number: page.seen.clearance
        for page in proof.pages
        if page.seen is not None and page.seen.clearance is not None
    }
    if not distances:
        return Check("edge", NOTE, message("nothing is printed inside the trim"))
    nearest = min(distances.values())
    bad = tuple(n for n, found in distances.items() if found < limit - _PIXEL)
    what = message(
        "ink keeps {nearest:.1f} mm from the edge of the paper, at least {limit:g} mm "
        "asked for",
        nearest=nearest,
        limit=limit,
    )
    return Check("edge", judge(not bad), what, round(nearest, 2), limit, bad)


def _safe_zone(proof: Proof) -> Check:
    check, limit = "safe zone", proof.limits.safe
    if not limit:
        return Check(check, OK, message("none asked for"), None, 0.0)
    missing = proof.not_checked(check, RENDER)
    if missing:
        return missing
    rooms = {
        page.number: page.seen.clear
        for page in proof.pages
        if page.seen is not None
        and page.seen.clear is not None
        and TRIM in page.paper.boxes
    }
    nearest = min(rooms.values(), default=limit)
    bad = tuple(n for n, room in rooms.items() if room < limit - _PIXEL)
    what = message(
        "nothing that may not be cut is within {limit:g} mm of the cut", limit=limit
    )
    if bad:
        what = message(
            "text, a code or a line is {nearest:.1f} mm from the cut, at least "
            "{limit:g} mm asked for",
            nearest=nearest,
            limit=limit,
        )
    return Check(check, judge(not bad), what, round(nearest, 2), limit, bad)
