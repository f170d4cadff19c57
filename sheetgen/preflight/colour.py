"""Checks of ink: colours, plates, ink coverage, black text, overprint, tints."""

from collections.abc import Callable, Iterable, Iterator

from sheetgen.language.message import Message, defer, join, message
from sheetgen.preflight.document import (
    PICTURE,
    RGB_SPOT,
    TEXT,
    TRANSPARENCY,
    Colour,
    Use,
)
from sheetgen.preflight.plate import (
    ALL,
    CMYK,
    GREY,
    PROCESS,
    RGB,
    amounts,
    is_full_black,
    is_rich,
    is_white,
    ordered,
    plates_of,
    spoken,
    total,
)
from sheetgen.preflight.proof import RENDER, Page, Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge, name_pages
from sheetgen.press import limits as ask

# Kinds of colours.
_BLACK, _RGB_GREY, _RGB, _CMYK = defer("black"), defer("grey in RGB"), "RGB", "CMYK"
_MARKS = frozenset((f"spot {ALL}", "spot None"))  # not inks
_SHOWN = 3  # the most sets of plates in a line
_LITTLE = 0.005  # of an ink: smaller amounts come from rounding


def check_colours(proof: Proof) -> Iterator[Check]:
    """Yield the lines about ink."""
    yield _colours(proof)
    yield _plates(proof)
    yield _total_ink(proof)
    yield _black_text(proof)
    yield _transparency(proof)
    yield _overprint(proof)
    yield _tint(proof)


def _all_colours(proof: Proof) -> set[Colour]:
    return {colour for page in proof.pages for colour in page.drawn.colours}


# Colours


def _colours(proof: Proof) -> Check:
    kinds = {_kind(colour) for colour in _all_colours(proof)} - _MARKS
    found = sorted(kinds - {_RGB_GREY} if _RGB in kinds else kinds)
    allowed = proof.colours
    limit = None if allowed == ask.ANY else allowed
    if not found:
        return Check("colours", OK, message("nothing is drawn"), found, limit)
    if found == [_BLACK]:
        return Check("colours", OK, message("black ink alone"), found, limit)
    what: str = _listed([_spoken(kind) for kind in found])
    if kinds & {_RGB, _RGB_GREY}:
        what = message(
            "{what}: a press turns RGB into its inks, black into several of them",
            what=what,
        )
    if allowed == ask.ANY:
        return Check("colours", NOTE, what, found)
    bad = proof.where(lambda page: _has_refused(page, allowed))
    if bad:
        what = message("{what}; {asked}", what=what, asked=message(_ASKED[allowed]))
    return Check("colours", judge(not bad), what, found, limit, bad)


_ASKED = {
    ask.CMYK: defer("none in RGB was asked for"),
    ask.RGB: defer("none in CMYK was asked for"),
    ask.BLACK: defer("black alone was asked for"),
}


def _has_refused(page: Page, allowed: str) -> bool:
    """Return whether a page uses a refused colour, also in place of a spot ink."""
    if allowed == ask.CMYK and RGB_SPOT in page.drawn.marks:
        return True
    return any(_is_refused(colour, allowed) for colour in page.drawn.colours)


def _is_refused(colour: Colour, allowed: str) -> bool:
    """Return whether a colour is not among those allowed."""
    space, kind = colour[0], _kind(colour)
    if kind in _MARKS:
        return False
    if allowed == ask.BLACK:
        return kind != _BLACK and not is_white(colour)
    return space in (RGB if allowed == ask.CMYK else CMYK) and kind != _BLACK


def _kind(colour: Colour) -> str:
    """Return the name of a colour's kind in a report."""
    space, values = colour
    if space in GREY or (space in CMYK and values and not any(values[:3])):
        return _BLACK
    if space in RGB:
        return _RGB_GREY if values and len(set(values)) == 1 else _RGB
    return _CMYK if space in CMYK else space


def _spoken(kind: str) -> str:
    """Return the name of a kind of colours, which may come from the PDF."""
    if kind in (_BLACK, _RGB_GREY):
        return message(kind)
    if kind.startswith("spot "):
        return message("spot {name}", name=kind.removeprefix("spot "))
    return kind


def _listed(names: list[str]) -> str:
    """Return names as a list in a sentence."""
    if not names[1:]:
        return names[0]
    return message("{names} and {last}", names=join(", ", names[:-1]), last=names[-1])


# Plates


def _plates(proof: Proof) -> Check:
    groups: dict[tuple[str, ...], list[int]] = {}
    for page in proof.pages:
        groups.setdefault(tuple(_plates_on(page)), []).append(page.number)
    found = [{"plates": list(names), "pages": at} for names, at in groups.items()]
    shown: list[Message] = []
    for names, at in list(groups.items())[:_SHOWN]:
        what = _plate_names(names)
        if len(groups) > 1:
            what = message("{what} ({pages})", what=what, pages=name_pages(at))
        shown.append(what)
    if len(groups) > _SHOWN:
        shown.append(message("and {count} more", count=len(groups) - _SHOWN))
    asked = proof.limits.spots
    own = {name for names in groups for name in names} - {*PROCESS, _RGB}
    if asked is None:
        bad = proof.where(lambda page: bool(own & set(_plates_on(page))))
        return Check(
            "plates", judge(not own, NOTE), join("; ", shown), found, None, bad
        )
    other = own - set(asked)
    bad = proof.where(lambda page: bool(other & set(_plates_on(page))))
    what = join("; ", shown)
    if other:
        others = ", ".join(sorted(other))
        what = message("{what}; not asked for: {names}", what=what, names=others)
    return Check("plates", judge(not other), what, found, list(asked), bad)


def _plates_on(page: Page) -> list[str]:
    """Return the plates that a page uses; RGB has none, and is listed by its name."""
    colours = page.drawn.colours
    names = ordered(plate for colour in colours for plate in plates_of(colour))
    return names + [_RGB] * any(colour[0] in RGB for colour in colours)


def _plate_names(names: Iterable[str]) -> Message:
    shown = [_RGB if name == _RGB else spoken(name) for name in names]
    return join(", ", shown) if shown else message("none")


# Ink coverage


def _total_ink(proof: Proof) -> Check:
    limit = proof.limits.max_ink
    uses = {use for page in proof.pages for use in page.drawn.uses}
    found = max((total(use.colour) for use in uses), default=0.0)
    bad = proof.where(
        lambda page: any(total(c) > limit + _LITTLE for c in page.drawn.colours)
    )
    what = message(
        "{found:.0%} in one place, at most {limit:.0%} asked for",
        found=found,
        limit=limit,
    )
    left = {_left_out(use) for use in uses} - {""}
    is_counted = any(amounts(use.colour) is not None for use in uses)
    if uses and not is_counted:
        what = message("not counted: RGB and pictures alone")
    elif left:
        names = join(", ", [message(name) for name in sorted(left)])
        what = message("{what}; not counted: {names}", what=what, names=names)
    return Check("total ink", judge(not bad), what, round(found, 3), limit, bad)


_IN_RGB, _PICTURES = defer("what is in RGB"), defer("pictures")
_SHADES, _UNDER = defer("shades"), defer("what lies under overprint")


def _left_out(use: Use) -> str:
    """Return what prevents an exact count of ink; empty if nothing does."""
    if use.colour[0] in RGB:
        return _IN_RGB
    if use.kind == PICTURE:
        return _PICTURES
    if amounts(use.colour) is None:
        return _SHADES
    return _UNDER if use.overprints else ""


# Overprint, text and tints


def _black_text(proof: Proof) -> Check:
    check, asked = "black text", proof.limits.black_text
    limit = None if asked == ask.ANY else asked
    rich = {u.colour for p in proof.pages for u in p.drawn.uses if is_rich(u)}
    if not rich:
        kinds = {
            u.colour[0] for p in proof.pages for u in p.drawn.uses if u.kind == TEXT
        }
        what = message("in black ink alone")
        if kinds and kinds <= set(RGB):
            what = message("in RGB: a press makes of it what it will")
        return Check(check, OK, what, [], limit)
    bad = proof.where(lambda page: any(map(is_rich, page.drawn.uses)))
    what = message("in several inks, whose edges show where they do not register")
    level = FAIL if asked == ask.BLACK else NOTE
    found = [list(values) for _, values in sorted(rich)]
    return Check(check, level, what, found, limit, bad)


def _transparency(proof: Proof) -> Check:
    pages = proof.where(lambda page: TRANSPARENCY in page.drawn.marks)
    what = message("not used")
    if pages:
        what = message("used; old printers and PDF/X-1a cannot take it")
    level = judge(not pages, NOTE if proof.allows_transparency else FAIL)
    return Check("transparency", level, what, bool(pages), None, pages)


def _overprint(proof: Proof) -> Check:
    check, asked = "overprint", proof.limits.overprint
    limit = None if asked == ask.ANY else asked

    def where(is_bad: Callable[[Colour], bool]) -> tuple[int, ...]:
        return proof.where(
            lambda page: any(u.overprints and is_bad(u.colour) for u in page.drawn.uses)
        )

    lost = where(is_white)
    if lost:
        what = message("used for white, which a press then leaves out")
        return Check(check, FAIL, what, True, limit, lost)
    other = where(lambda colour: not is_full_black(colour))
    if other:
        what = message("used for more than full black: it shows on a press alone")
        level = FAIL if asked == ask.BLACK else NOTE
        return Check(check, level, what, True, limit, other)
    used = where(is_full_black)
    what = (
        message("full black alone, so no white shows round it")
        if used
        else message("not used")
    )
    return Check(check, OK, what, bool(used), limit)


def _written_on(proof: Proof) -> tuple[Page, ...]:
    """Return the pages for writing on; in our own pads, those with a code."""
    coded = tuple(p for p in proof.pages if p.seen is not None and p.seen.symbols)
    return coded if coded and proof.is_ours else proof.pages


def _tint(proof: Proof) -> Check:
    missing = proof.not_checked("tint", RENDER)
    if missing:
        return missing
    limit = proof.limits.max_tint
    pages = _written_on(proof)
    seen = [page.seen for page in pages if page.seen is not None]
    if not seen:
        return Check("tint", NOTE, message("not checked: no page could be drawn"))
    room = min(item.room for item in seen)
    darkest = max((tint for item in seen for tint in item.tints), default=0.0)
    lightest = min((tint for item in seen for tint in item.tints), default=0.0)
    bad = tuple(
        page.number
        for page in pages
        if page.seen is not None and any(t > limit for t in page.seen.tints)
    )
    what = message(
        "{room:.0%} of the sheet is even and at most {limit:.0%} grey, to write on",
        room=room,
        limit=limit,
    )
    if darkest:
        tints = f"{lightest:.0%}"
        if round(darkest, 2) != round(lightest, 2):
            tints = message("{low} to {high}", low=tints, high=f"{darkest:.0%}")
        what = message(
            "{what}; big tinted areas are {tints} grey", what=what, tints=tints
        )
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
