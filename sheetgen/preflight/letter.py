"""Checks of letters and lines: fonts, smallest text, thinnest line, pictures."""

from collections.abc import Callable, Iterator

from sheetgen.core.units import PT_PER_INCH, Pt
from sheetgen.language.message import join, message
from sheetgen.preflight.content import Font
from sheetgen.preflight.proof import Page, Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge
from sheetgen.press.limits import EMBEDDED, OUTLINED

SMALL_TEXT_PT: Pt = 5.0  # many shops accept nothing smaller, some ask for 6
COARSE_DPI = 200  # pictures below it look coarse from near

_SHOWN = 4  # the most names in a line
_ROUNDING: Pt = 0.005
_ROUNDED_DPI = 0.999  # of the limit: places of pictures are rounded


def check_letters(proof: Proof) -> Iterator[Check]:
    """Yield the lines about letters, lines and pictures."""
    yield _fault(proof)
    yield from _fonts(proof)
    yield _smallest_text(proof)
    yield _thinnest_line(proof)
    yield _pictures(proof)


def _fault(proof: Proof) -> Check:
    faults = sorted({fault for page in proof.pages for fault in page.drawn.faults})
    pages = proof.where(lambda page: bool(page.drawn.faults))
    what = message("all drawing operators can be read")
    if faults:
        what = join("; ", map(message, faults))
    return Check("content", judge(not faults), what, faults, None, pages)


def _fonts(proof: Proof) -> Iterator[Check]:
    used: dict[int, set[int]] = {}
    for page in proof.pages:
        for place in {font for font, _ in page.drawn.texts}:
            used.setdefault(place, set()).add(page.number)
    fonts = {place: proof.fonts[place] for place in sorted(used)}
    if not fonts:
        yield Check("fonts", OK, message("no text is set in a font"))
        return

    def line(check: str, level: str, bad: list[int], good: str, fault: str) -> Check:
        names = sorted({fonts[place].name for place in bad})
        pages = tuple(sorted(set().union(*(used[place] for place in bad))))
        if not bad:
            return Check(check, OK, good, [])
        shown: list[str] = names[:_SHOWN]
        if len(names) > _SHOWN:
            shown.append(message("and {count} more", count=len(names) - _SHOWN))
        what = join(": ", (join(", ", shown), fault))
        return Check(check, level, what, names, None, pages)

    def having(is_bad: Callable[[Font], bool]) -> list[int]:
        return [place for place, font in fonts.items() if is_bad(font)]

    names = {font.name for font in fonts.values()}
    asked = proof.limits.fonts
    if asked == OUTLINED:
        what = message("text is set in a font; outlines alone were asked for")
        where = tuple(sorted(set().union(*used.values())))
        yield Check("fonts", FAIL, what, sorted(names), asked, where)
        return
    yield line(
        "fonts",
        FAIL if asked == EMBEDDED else NOTE,
        having(lambda font: not font.is_embedded and font.kind != "Type3"),
        message("{count} in use, all embedded", count=len(names)),
        message("not embedded, so the printer takes another in its place"),
    )
    yield line(
        "font subsets",
        proof.asked(False),
        having(lambda f: f.is_embedded and not f.is_subset),
        message("no more letters are embedded than are in use"),
        message("embedded with letters that are not in use"),
    )
    yield line(
        "font kinds",
        FAIL,
        having(lambda font: font.kind == "Type3"),
        message("none of Type 3"),
        message("of Type 3, drawn letters that many shops refuse"),
    )
    yield line(
        "text maps",
        proof.asked(False),
        having(lambda font: not font.has_unicode),
        message("all text can be searched and read aloud"),
        message("no map to Unicode, so text may be searched and copied wrongly"),
    )


def _smallest_text(proof: Proof) -> Check:
    limit = proof.limits.min_text_pt
    sizes = {page.number: _smallest(page) for page in proof.pages}
    found = min((pt for pt in sizes.values() if pt is not None), default=None)
    if found is None:
        what = message("no text is set in a font")
        return Check("smallest text", OK, what, None, limit)
    bad = tuple(
        n for n, pt in sizes.items() if pt is not None and pt < limit - _ROUNDING
    )
    what = message(
        "{size} pt, at least {limit:g} pt asked for",
        size=f"{found:.2g}" if found < 1 else f"{found:.1f}",
        limit=limit,
    )
    level = judge(not bad)
    if level == OK and found < SMALL_TEXT_PT - _ROUNDING:
        level = NOTE
        what = message(
            "{what}; many shops ask for {size:g} pt", what=what, size=SMALL_TEXT_PT
        )
    return Check("smallest text", level, what, round(found, 3), limit, bad)


def _smallest(page: Page) -> Pt | None:
    sizes = (matrix.height * page.paper.unit for _, matrix in page.drawn.texts)
    return min(sizes, default=None)


def _thinnest_line(proof: Proof) -> Check:
    limit = proof.limits.min_line_pt
    widths = {page.number: _thinnest(page) for page in proof.pages}
    found = min((pt for pt in widths.values() if pt is not None), default=None)
    if found is None:
        return Check("thinnest line", OK, message("no line is drawn"), None, limit)
    bad = tuple(
        n for n, pt in widths.items() if pt is not None and pt < limit - _ROUNDING
    )
    if found == 0:
        what = message("0 pt, a hairline: each printer draws it as thin as it can")
        return Check("thinnest line", FAIL, what, 0.0, limit, bad)
    what = message(
        "{size} pt, at least {limit:g} pt asked for", size=f"{found:.2f}", limit=limit
    )
    return Check("thinnest line", judge(not bad), what, round(found, 3), limit, bad)


def _thinnest(page: Page) -> Pt | None:
    widths = (width * m.scale * page.paper.unit for width, m in page.drawn.lines)
    return min(widths, default=None)


def _pictures(proof: Proof) -> Check:
    found = {page.number: _coarsest(page) for page in proof.pages}
    coarsest = min((dpi for dpi in found.values() if dpi is not None), default=None)
    if coarsest is None:
        what = message("none: all is drawn with lines and letters")
        return Check("pictures", OK, what)
    asked = proof.limits.min_dpi
    limit = asked or COARSE_DPI
    bad = tuple(
        n for n, dpi in found.items() if dpi is not None and dpi < limit * _ROUNDED_DPI
    )
    what = message(
        "the coarsest has {dpi:.0f} dpi, {sharp} look sharp",
        dpi=coarsest,
        sharp=COARSE_DPI,
    )
    if asked:
        what = message(
            "the coarsest has {dpi:.0f} dpi, at least {limit:g} asked for",
            dpi=coarsest,
            limit=asked,
        )
    level = judge(not bad, FAIL if asked else NOTE)
    return Check("pictures", level, what, round(coarsest), limit, bad)


def _coarsest(page: Page) -> float | None:
    """Return the lowest resolution of a page's pictures, in dpi, or None."""
    found = []
    for width, height, matrix in page.drawn.pictures:
        wide, tall = matrix.width * page.paper.unit, matrix.height * page.paper.unit
        if wide > 0 and tall > 0:
            found.append(min(width / wide, height / tall) * PT_PER_INCH)
    return min(found, default=None)
