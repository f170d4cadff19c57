"""Checks of ink: colours, transparency, overprint, how much of it, and tints."""

from collections.abc import Iterator

from sheetgen.preflight.drawn import OVERPRINT, TRANSPARENCY, WHITE_OVERPRINT, Colour
from sheetgen.preflight.proof import RENDER, Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge
from sheetgen.say import defer, join, tell

_GREY = ("DeviceGray", "CalGray", "ICC grey")
_RGB = ("DeviceRGB", "CalRGB", "ICC RGB")
_CMYK = ("DeviceCMYK", "ICC CMYK")
# Kinds of colours.
_BLACK, _RGB_GREY = defer("black"), defer("grey in RGB")


def check_colours(proof: Proof) -> Iterator[Check]:
    """Yield the lines about ink."""
    yield _colours(proof)
    yield _total_ink(proof)
    fault = tell("used; old printers and PDF/X-1a cannot take it")
    yield _mark(proof, TRANSPARENCY, fault)
    yield _overprint(proof)
    yield _tint(proof)


def _all_colours(proof: Proof) -> set[Colour]:
    return {colour for page in proof.pages for colour in page.drawn.colours}


def _colours(proof: Proof) -> Check:
    kinds = {_kind(colour) for colour in _all_colours(proof)}
    found = sorted(kinds - {_RGB_GREY} if "RGB" in kinds else kinds)
    if not found:
        return Check("colours", OK, tell("nothing is drawn"), found)
    if found == [_BLACK]:
        return Check("colours", OK, tell("black ink alone"), found)
    names = [_spoken(kind) for kind in found]
    what = names[-1]
    if names[1:]:
        first = join(", ", names[:-1])
        what = tell("{names} and {last}", names=first, last=names[-1])
    if not kinds & {"RGB", _RGB_GREY}:
        return Check("colours", NOTE, what, found)
    what = tell(
        "{what}: a press turns RGB into its inks, black into several of them",
        what=what,
    )
    if proof.limits.allows_rgb:
        return Check("colours", NOTE, what, found)
    bad = proof.where(lambda page: any(c[0] in _RGB for c in page.drawn.colours))
    return Check("colours", FAIL, what, found, None, bad)


def _kind(colour: Colour) -> str:
    """Return what a colour is called in a report."""
    space, values = colour
    if space in _GREY or (space in _CMYK and values and not any(values[:3])):
        return _BLACK
    if space in _RGB:
        return _RGB_GREY if values and len(set(values)) == 1 else "RGB"
    return "CMYK" if space in _CMYK else space


def _spoken(kind: str) -> str:
    """Return the name of a kind of colours, which can be one that PDF gives."""
    if kind in (_BLACK, _RGB_GREY):
        return tell(kind)
    if kind.startswith("spot "):
        return tell("spot {name}", name=kind.removeprefix("spot "))
    return kind


def _total_ink(proof: Proof) -> Check:
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
    what = tell(
        "{found:.0%} in one place, at most {limit:.0%} asked for",
        found=found,
        limit=limit,
    )
    counted = [c for c in colours if c[1] and (c[0] in _GREY or c[0] in _CMYK)]
    if len(counted) < len(colours):
        what = tell("{what}; RGB, spot colours and pictures not counted", what=what)
        if not counted:
            found = 0.0
            what = tell("not counted: RGB, spot colours or pictures alone")
    return Check("total ink", judge(not bad), what, round(found, 3), limit, bad)


def _mark(proof: Proof, mark: str, fault: str) -> Check:
    pages = proof.where(lambda page: mark in page.drawn.marks)
    return Check(
        mark,
        judge(not pages, NOTE),
        fault if pages else tell("not used"),
        bool(pages),
        None,
        pages,
    )


def _overprint(proof: Proof) -> Check:
    lost = proof.where(lambda page: WHITE_OVERPRINT in page.drawn.marks)
    if lost:
        what = tell("used for white, which a press then leaves out")
        return Check("overprint", FAIL, what, True, None, lost)
    fault = tell("used: it shows only on a press, not on a screen")
    return _mark(proof, OVERPRINT, fault)


def _tint(proof: Proof) -> Check:
    missing = proof.not_checked("tint", RENDER)
    if missing:
        return missing
    limit = proof.limits.max_tint
    seen = [page.seen for page in proof.pages if page.seen is not None]
    if not seen:
        return Check("tint", NOTE, tell("not checked: no page could be drawn"))
    room = min(item.room for item in seen)
    darkest = max((tint for item in seen for tint in item.tints), default=0.0)
    lightest = min((tint for item in seen for tint in item.tints), default=0.0)
    bad = proof.where(
        lambda p: p.seen is not None and any(t > limit for t in p.seen.tints)
    )
    what = tell(
        "{room:.0%} of the sheet is even and at most {limit:.0%} grey, to write on",
        room=room,
        limit=limit,
    )
    if darkest:
        tints = f"{lightest:.0%}"
        if round(darkest, 2) != round(lightest, 2):
            tints = tell("{low} to {high}", low=tints, high=f"{darkest:.0%}")
        what = tell("{what}; big tinted areas are {tints} grey", what=what, tints=tints)
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
    return Check("tint", judge(not bad, NOTE), what, found, limit, bad)
