"""Checks of ink: colours, transparency, overprint, how much of it, and tints."""

from collections.abc import Iterator

from sheetgen.preflight.drawn import OVERPRINT, TRANSPARENCY, Colour
from sheetgen.preflight.proof import RENDER, Proof
from sheetgen.preflight.report import NOTE, OK, Line, judge

_GREY = ("DeviceGray", "CalGray", "ICC grey")
_RGB = ("DeviceRGB", "CalRGB", "ICC RGB")
_CMYK = ("DeviceCMYK", "ICC CMYK")
_BLACK, _RGB_GREY = "black", "grey in RGB"  # kinds of colours


def check_colours(proof: Proof) -> Iterator[Line]:
    """Yield the lines about ink."""
    yield _colours(proof)
    yield _total_ink(proof)
    yield _mark(proof, TRANSPARENCY, "used; old printers and PDF/X-1a cannot take it")
    yield _mark(proof, OVERPRINT, "used: it shows only on a press, not on a screen")
    yield _tint(proof)


def _all_colours(proof: Proof) -> set[Colour]:
    return {colour for page in proof.pages for colour in page.drawn.colours}


def _colours(proof: Proof) -> Line:
    kinds = {_kind(colour) for colour in _all_colours(proof)}
    found = sorted(kinds - {_RGB_GREY} if "RGB" in kinds else kinds)
    if not found:
        return Line("colours", OK, "nothing is drawn", found)
    if found == [_BLACK]:
        return Line("colours", OK, "black ink alone", found)
    what = " and ".join((", ".join(found[:-1]), found[-1])) if found[1:] else found[0]
    if "RGB" in found or _RGB_GREY in found:
        what += ": a press turns RGB into its inks, black into several of them"
    return Line("colours", NOTE, what, found)


def _kind(colour: Colour) -> str:
    """Return what a colour is called in a report."""
    space, values = colour
    if space in _GREY or (space in _CMYK and values and not any(values[:3])):
        return _BLACK
    if space in _RGB:
        return _RGB_GREY if values and len(set(values)) == 1 else "RGB"
    return "CMYK" if space in _CMYK else space


def _total_ink(proof: Proof) -> Line:
    limit = proof.limits.max_ink

    def amount(colour: Colour) -> float:
        space, values = colour
        if space in _GREY:
            return 1 - values[0] if values else 0.0
        return sum(values) if space in _CMYK else 0.0

    colours = _all_colours(proof)
    found = max(map(amount, colours), default=0.0)
    bad = proof.where(
        lambda page: any(amount(c) > limit + 0.005 for c in page.drawn.colours)
    )
    what = f"{found:.0%} in one place, at most {limit:.0%} asked for"
    counted = [c for c in colours if c[1] and (c[0] in _GREY or c[0] in _CMYK)]
    if len(counted) < len(colours):
        what += "; RGB, spot colours and pictures not counted"
        if not counted:
            found, what = 0.0, "not counted: RGB, spot colours or pictures alone"
    return Line("total ink", judge(not bad), what, round(found, 3), limit, bad)


def _mark(proof: Proof, mark: str, fault: str) -> Line:
    pages = proof.where(lambda page: mark in page.drawn.marks)
    return Line(
        mark,
        judge(not pages, NOTE),
        fault if pages else "none",
        bool(pages),
        None,
        pages,
    )


def _tint(proof: Proof) -> Line:
    missing = proof.not_checked("tint", RENDER)
    if missing:
        return missing
    limit = proof.limits.max_tint
    seen = [page.seen for page in proof.pages if page.seen is not None]
    if not seen:
        return Line("tint", NOTE, "not checked: no page could be drawn")
    room = min(item.room for item in seen)
    darkest = max((tint for item in seen for tint in item.tints), default=0.0)
    lightest = min((tint for item in seen for tint in item.tints), default=0.0)
    bad = proof.where(
        lambda p: p.seen is not None and any(t > limit for t in p.seen.tints)
    )
    what = f"{room:.0%} of the sheet is even and at most {limit:.0%} grey, to write on"
    if darkest:
        tints = f"{lightest:.0%}"
        if round(darkest, 2) != round(lightest, 2):
            tints += f" to {darkest:.0%}"
        what += f"; big tinted areas are {tints} grey"
    shades = {
        shade: round(sum(item.shades[shade] for item in seen) / len(seen), 3)
        for shade in seen[0].shades
    }
    found = {
        "room": round(room, 3),
        "lightest": lightest,
        "darkest": darkest,
        "shades": shades,
    }
    return Line("tint", judge(not bad, NOTE), what, found, limit, bad)
