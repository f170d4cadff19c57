"""Checks of how pages lie: mirrored, or upside down relative to the others."""

from collections import Counter
from collections.abc import Iterator
from math import atan2, degrees

from sheetgen.language.message import message
from sheetgen.preflight.drawn import Linear
from sheetgen.preflight.leaf import wanted_edge
from sheetgen.preflight.paper import size
from sheetgen.preflight.proof import Page, Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check

_QUARTER = 90
_SLANT = 5  # degrees; letters at a larger slant show no way up
_CLEARLY = 3  # ratio of content one way up to the other that is decisive


def check_poses(proof: Proof) -> Iterator[Check]:
    """Yield the lines about how pages lie."""
    yield _mirrored(proof)
    yield _turned(proof)


def _mirrored(proof: Proof) -> Check:
    shares = {page.number: _mirrored_share(proof, page) for page in proof.pages}
    bad = tuple(number for number, share in shares.items() if share > 0.5)
    some = tuple(number for number, share in shares.items() if share > 0)
    if bad:
        what = message("the page is printed as in a mirror")
        return Check("mirrored", FAIL, what, None, None, bad)
    if some:
        what = message("some of the letters are printed as in a mirror")
        return Check("mirrored", NOTE, what, None, None, some)
    return Check("mirrored", OK, message("nothing is printed as in a mirror"))


def _mirrored_share(proof: Proof, page: Page) -> float:
    """Return the share of the letters and codes that is mirrored, of 1."""
    found = [
        matrix.a * matrix.d < matrix.b * matrix.c for matrix in _letters(proof, page)
    ]
    if page.seen is not None:
        found += [symbol.is_mirrored for symbol in page.seen.symbols or ()]
    return sum(found) / len(found) if found else 0.0


def _turned(proof: Proof) -> Check:
    """Report whether all pages of a side are the same way up.

    The way up of a back depends on how the sheets are bound, so each side is compared
    with itself.
    """
    bad = _against(proof, is_duplex=True)
    if not (proof.limits.duplex or wanted_edge(proof)):
        found = _against(proof, is_duplex=False)
        # Every second page is not a fault: these are backs, in an undeclared duplex.
        bad = found if bad or len(found) == 1 else ()
    what = message("all pages of a side are the same way up")
    if bad:
        what = message("upside down against the other pages of its side")
    return Check("turned pages", proof.asked(not bad), what, None, None, bad)


def _against(proof: Proof, is_duplex: bool) -> tuple[int, ...]:
    """Return the pages that are upside down relative to most others of their side."""
    sides: dict[object, dict[int, int]] = {}
    for page in proof.pages:
        angle = _angle(proof, page)
        if angle is not None and not _mirrored_share(proof, page):
            key = is_duplex and page.number % 2, size(page.paper.whole)
            sides.setdefault(key, {})[page.number] = angle
    bad = []
    for angles in sides.values():
        usual, _ = Counter(angles.values()).most_common(1)[0]
        bad += [n for n, angle in angles.items() if (angle - usual) % 4 == 2]
    return tuple(sorted(bad))


def _angle(proof: Proof, page: Page) -> int | None:
    """Return the number of quarters by which most of a page is turned, or None."""
    angles = [
        page.paper.turned - degrees(atan2(matrix.b, matrix.a))
        for matrix in _letters(proof, page)
    ]
    if page.seen is not None:
        angles += [symbol.angle for symbol in page.seen.symbols or ()]
    straight = [
        round(angle / _QUARTER) % 4
        for angle in angles
        if abs((angle + _QUARTER / 2) % _QUARTER - _QUARTER / 2) <= _SLANT
    ]
    if not straight:
        return None
    counts = Counter(straight)
    usual, count = counts.most_common(1)[0]
    return usual if count >= _CLEARLY * counts[(usual + 2) % 4] else None


def _letters(proof: Proof, page: Page) -> list[Linear]:
    """Return the matrices of texts, except of Type 3 fonts: their letters may turn."""
    return [
        matrix for font, matrix in page.drawn.texts if proof.fonts[font].kind != "Type3"
    ]
