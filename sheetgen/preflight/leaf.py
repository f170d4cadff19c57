"""Checks of how pages lie: turned, mirrored, and whether backs match their fronts.

Turning a leaf about a vertical axis swaps left and right; turning it about a horizontal
axis swaps top and bottom. The axis depends on the edge that is bound and on the
orientation of the paper.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees

from sheetgen.core.draw.box import Box
from sheetgen.language.message import defer, message, plural
from sheetgen.preflight.document import Linear, Paper, get, is_same, name, size
from sheetgen.preflight.proof import Page, Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge
from sheetgen.preflight.serial import Named, name_codes, serial_of
from sheetgen.press.impose import LONG, SHORT

_EDGES = {"DuplexFlipLongEdge": LONG, "DuplexFlipShortEdge": SHORT}

_TURNED = {
    LONG: defer("both, turned about the long edge: {pages}"),
    SHORT: defer("both, turned about the short edge: {pages}"),
}

Grid = tuple[tuple[int, ...], ...]  # serials in rows from the top

_QUARTER = 90
_SLANT = 5  # degrees; letters at a larger slant show no way up
_CLEARLY = 3  # ratio of content one way up to the other that is decisive


def check_leaves(proof: Proof) -> Iterator[Check]:
    """Yield the lines about front and back, if the document has them."""
    edge = proof.limits.duplex or wanted_edge(proof)
    if not edge:
        yield Check("sides", OK, message("printed on one side"), 1)
        return
    count = proof.page_count
    what = message(_TURNED[edge], pages=plural(count, "1 page", "{count:,} pages"))
    if count % 2:
        what = message(
            "{what}, so the last leaf has no back and the next copy begins on it",
            what=what,
        )
    yield Check("sides", judge(count % 2 == 0), what, 2, None)
    yield _back_trims(proof, edge)
    yield _back_serials(proof, edge)


def wanted_edge(proof: Proof) -> str:
    """Return the edge about which the document asks leaves to be turned, or empty."""
    preferences = get(proof.pdf.Root, "/ViewerPreferences")
    return _EDGES.get(name(get(preferences, "/Duplex")), "")


def mirrored(box: Box, paper: Paper, edge: str) -> Box:
    """Return a box of the front as seen from the back."""
    if swaps_sides(paper, edge):
        return Box(paper.width - box.right, box.y, box.width, box.height)
    return Box(box.x, paper.height - box.bottom, box.width, box.height)


def swaps_sides(paper: Paper, edge: str) -> bool:
    """Return whether turning a leaf swaps left and right rather than top and bottom."""
    is_upright = paper.height >= paper.width
    return is_upright == (edge == LONG)


def read_grid(codes: Sequence[Named], step: int = 0) -> Grid:
    """Return the serials of codes by rows and columns, each with *step* added."""
    if not codes:
        return ()
    near = max(code.symbol.side for code in codes) / 2
    rows: list[list[Named]] = []
    for code in sorted(codes, key=lambda c: c.symbol.centre.y):
        if rows and code.symbol.centre.y - rows[-1][0].symbol.centre.y < near:
            rows[-1].append(code)
        else:
            rows.append([code])
    return tuple(
        tuple(
            (serial_of(c) or 0) + step
            for c in sorted(row, key=lambda c: c.symbol.centre.x)
        )
        for row in rows
    )


def turn(grid: Grid, is_sideways: bool) -> Grid:
    """Return a grid as it is on the other side of the leaf.

    >>> turn(((1, 2), (3, 4)), True), turn(((1, 2), (3, 4)), False)
    (((2, 1), (4, 3)), ((3, 4), (1, 2)))
    """
    if is_sideways:
        return tuple(row[::-1] for row in grid)
    return grid[::-1]


def _leaves(proof: Proof) -> list[tuple[Page, Page]]:
    """Return the fronts that are looked at, with their backs."""
    pages = {page.number: page for page in proof.pages}
    return [
        (page, pages[number + 1])
        for number, page in pages.items()
        if number % 2 and number + 1 in pages
    ]


def _usual_step(proof: Proof, codes: Mapping[int, list[Named]]) -> int:
    """Return the most frequent difference of serials between fronts and backs.

    Sheets of a board have one code per serial, so backs of the same board have serials
    of their own.
    """
    steps: Counter[int] = Counter()
    for front, back in _leaves(proof):
        sides = [codes.get(page.number, []) for page in (front, back)]
        if all(sides) and _have_same_boards(*sides):
            first, other = (min(serial_of(c) or 0 for c in side) for side in sides)
            steps[other - first] += 1
    return steps.most_common(1)[0][0] if steps else 0


def _have_same_boards(front: Sequence[Named], back: Sequence[Named]) -> bool:
    one, other = (
        {(code.sheet.rules, code.sheet.board) for code in side if code.sheet}
        for side in (front, back)
    )
    return one == other


def _back_trims(proof: Proof, edge: str) -> Check:
    bad = tuple(
        back.number
        for front, back in _leaves(proof)
        if not is_same(mirrored(front.paper.sheet, front.paper, edge), back.paper.sheet)
    )
    what = message("front and back are cut in the same place")
    if bad:
        what = message("the back is not cut where its front is")
    return Check("back trim", judge(not bad), what, None, None, bad)


def _back_serials(proof: Proof, edge: str) -> Check:
    """Report whether each sheet has its own back behind it."""
    codes: dict[int, list[Named]] = {}
    for code in name_codes(proof):
        if code.sheet is not None and serial_of(code):  # 0 is a specimen
            codes.setdefault(code.page, []).append(code)
    wrong, swapped, bare, compared = [], [], [], 0
    step = _usual_step(proof, codes)
    for front, back in _leaves(proof):
        sides = [codes.get(page.number, []) for page in (front, back)]
        if not all(sides):
            if any(sides):
                bare.append(back.number)
            continue
        compared += 1
        between = step if _have_same_boards(*sides) else 0
        grids = read_grid(sides[0], between), read_grid(sides[1])
        own, other = (sorted(sum(grid, ())) for grid in grids)
        if own != other:
            wrong.append(back.number)
        elif turn(grids[0], swaps_sides(front.paper, edge)) != grids[1]:
            swapped.append(back.number)
    check = "back serials"
    if wrong:
        what = message("the back has other serials than its front")
        return Check(check, FAIL, what, None, None, tuple(wrong))
    if swapped:
        what = message(
            "sheets have the back of their neighbour: the back is not mirrored"
        )
        return Check(check, FAIL, what, None, None, tuple(swapped))
    if not compared:
        what = message("not checked: no code on both sides of a leaf")
        return Check(check, NOTE, what, None, None, tuple(bare))
    if bare:
        what = message("one side of the leaf has no code")
        return Check(check, proof.asked(False), what, None, None, tuple(bare))
    return Check(check, OK, message("each sheet has its own serial on its back"))


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
