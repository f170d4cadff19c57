"""Checks of codes: how well they can be read, and the sheets that they identify."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from sheetgen.core.board import Board
from sheetgen.core.codes import Encoding, SheetCode, decode
from sheetgen.core.draw.box import Box
from sheetgen.core.errors import DamagedCode, UnknownCode
from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH, Mm, Pt
from sheetgen.games.find import all_rules, list_games, load_layout
from sheetgen.language.message import join, message, name_runs, plural
from sheetgen.layout.read import layout_names
from sheetgen.preflight.proof import CODES, RENDER, WORDS, Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge
from sheetgen.preflight.symbol import MIN_QUIET, Symbol
from sheetgen.press.sheets import SNAP
from sheetgen.system.link import find_digits, split_answers

SMALL_MODULE: Mm = 0.5  # phones read smaller ones, but not all of them at once

_SLACK = 0.98  # the accuracy of a render of 150 dpi
_OFF_GRID = 0.05  # steps of the grid; a hundredth of a module's size is more
_QUIET_SLACK = 0.3  # modules, the accuracy of the same render
_SHOWN = 3
_FEWEST_DIGITS = 20  # the codes of sheets have no fewer
_PRINTED = re.compile(r"(?:[0-9]{5}\s+){5}")  # groups of digits beside a code
_SERIAL = re.compile(r"№\s*([0-9]+)")


@dataclass(frozen=True, slots=True)
class Named:
    """A code on a page, and the sheet of ours that it identifies.

    Attributes:
        page: its number.
        symbol: the code.
        digits: the digits of the code; empty if it is not one of ours.
        sheet: the content of the digits; None if they cannot be read.
        problem: why they cannot be read.
    """

    page: int
    symbol: Symbol
    digits: str = ""
    sheet: SheetCode | None = None
    problem: str = ""


def check_codes(proof: Proof) -> Iterator[Check]:
    """Yield the lines about codes, and about the sheets that they identify."""
    for kind in (RENDER, CODES):
        missing = proof.not_checked("codes", kind)
        if missing:
            yield missing
            return
    found = name_codes(proof)
    yield _codes(proof, found)
    if not found:
        return
    yield _modules(proof, found)
    yield from _true_size(proof)
    yield _quiet_zones(proof, found)
    yield _contrast(proof, found)
    if any(code.digits for code in found):
        yield _sheets(found)
        yield _twins(found)
        yield _gaps(found)
        yield _digits(proof, found)


def name_codes(proof: Proof) -> tuple[Named, ...]:
    """Return all codes, in the order of the pages."""
    return tuple(
        _name(page.number, symbol)
        for page in proof.pages
        if page.seen is not None
        for symbol in page.seen.symbols or ()
    )


def serial_of(code: Named) -> int | None:
    """Return the serial in a code, or None."""
    return code.sheet.serial if code.sheet is not None else None


def _name(page: int, symbol: Symbol) -> Named:
    """Return a code with its sheet, if it is one of ours."""
    try:
        link, _ = split_answers(symbol.text)
        digits = find_digits(link)
    except DamagedCode:
        return Named(page, symbol)
    if len(digits) < _FEWEST_DIGITS:
        return Named(page, symbol)
    try:
        sheet = decode(digits, _encodings())
    except (DamagedCode, UnknownCode) as error:
        return Named(page, symbol, digits, None, error.message)
    return Named(page, symbol, digits, sheet)


@cache
def _encodings() -> tuple[Encoding, ...]:
    return tuple(rules.encoding for rules in all_rules())


def _pages(codes: Iterable[Named]) -> tuple[int, ...]:
    return tuple(sorted({code.page for code in codes}))


# Readability


def _codes(proof: Proof, found: Sequence[Named]) -> Check:
    having = set(_pages(found))
    unread = proof.where(
        lambda page: (
            page.number not in having and _PRINTED.search(page.words or "") is not None
        )
    )
    if unread:
        what = message(
            "the digits of a sheet are printed, but no code beside them can be read"
        )
        if proof.is_poster:
            what = message("whole once the pages of the poster are glued")
        return Check("codes", _whole(proof), what, len(found), None, unread)
    if not found:
        return Check("codes", NOTE, message("no QR code"), 0)
    damaged = [code for code in found if code.problem]
    if damaged:
        return Check(
            "codes", FAIL, damaged[0].problem, len(found), None, _pages(damaged)
        )
    bare = proof.where(lambda page: page.number not in having)
    others = [code.symbol.text for code in found if not code.digits]
    count = plural(len(found), "1 QR code", "{count:,} QR codes")
    what = message("{codes}, all read at 150 dpi", codes=count)
    if others:
        texts = ", ".join(map(_shorten, others[:_SHOWN]))
        what = message("{what}; not of a sheet: {texts}", what=what, texts=texts)
    if bare:
        what = message("{what}; none", what=what)
    return Check("codes", judge(not bare, NOTE), what, len(found), None, bare)


def _whole(proof: Proof) -> str:
    """Return the level for anything split over pages: less for a poster in parts."""
    return NOTE if proof.is_poster else FAIL


def _shorten(text: str) -> str:
    plain = "".join(c if c.isprintable() else " " for c in text)
    return repr(plain if len(plain) <= 50 else plain[:49] + "…")


def _modules(proof: Proof, found: Sequence[Named]) -> Check:
    limit = proof.limits.min_module
    least = min(code.symbol.module for code in found)
    bad = [code for code in found if code.symbol.module < limit * _SLACK]
    what = message(
        "{least:.2f} mm, at least {limit:g} mm asked for", least=least, limit=limit
    )
    level = judge(not bad)
    if level == OK and least < SMALL_MODULE * _SLACK:
        level = NOTE
        what = message("{what}; phones like {size:g} mm", what=what, size=SMALL_MODULE)
    return Check("code modules", level, what, round(least, 3), limit, _pages(bad))


def _true_size(proof: Proof) -> Iterator[Check]:
    """Yield the line on whether sheets of ours still have their original size.

    The modules of our codes are whole steps of a fine grid, on every paper and for
    every printer; after scaling they are not.
    """
    modules = {
        page.number: [m.width * page.paper.unit for m in page.drawn.codes]
        for page in proof.pages
        if page.drawn.codes
    }
    if not proof.is_ours or not modules:
        return
    bad = tuple(n for n, sizes in modules.items() if not all(map(_is_on_grid, sizes)))
    what = message("printed in the size that it was made in")
    if bad:
        what = message("made smaller or larger since it was made")
    found = round(
        min(min(sizes) for sizes in modules.values()) * MM_PER_INCH / PT_PER_INCH, 4
    )
    yield Check("true size", judge(not bad), what, found, None, bad)


def _is_on_grid(module: Pt) -> bool:
    steps = module / SNAP
    return abs(steps - round(steps)) < _OFF_GRID


def _quiet_zones(proof: Proof, found: Sequence[Named]) -> Check:
    sheets = {page.number: page.paper.sheet for page in proof.pages}
    white = [_white_round(code.symbol, sheets[code.page]) for code in found]
    least = min(white)
    bad = [
        code
        for code, modules in zip(found, white, strict=True)
        if modules < MIN_QUIET - _QUIET_SLACK
    ]
    if bad:
        what = message(
            "{least:.1f} modules of white round a code, at least {limit} needed",
            least=least,
            limit=MIN_QUIET,
        )
    else:
        what = message(
            "{limit} modules of white round each code, as they need", limit=MIN_QUIET
        )
    return Check(
        "quiet zones", judge(not bad), what, round(least, 2), MIN_QUIET, _pages(bad)
    )


def _white_round(symbol: Symbol, kept: Box) -> float:
    """Return the modules of white around a code once the sheet is cut."""
    box = symbol.box
    room = min(
        box.x - kept.x, box.y - kept.y, kept.right - box.right, kept.bottom - box.bottom
    )
    return min(symbol.quiet, max(room / symbol.module, 0.0))


def _contrast(proof: Proof, found: Sequence[Named]) -> Check:
    limit = proof.limits.min_contrast
    least = min(code.symbol.contrast for code in found)
    bad = [code for code in found if code.symbol.contrast < limit]
    what = message(
        "{least:.0%} between dark and light, at least {limit:.0%} asked for",
        least=least,
        limit=limit,
    )
    return Check(
        "code contrast", judge(not bad), what, round(least, 3), limit, _pages(bad)
    )


# The sheets that they identify


def _boards(found: Sequence[Named]) -> dict[str, list[Named]]:
    """Return the codes of our sheets by the name of their board, in order."""
    names: dict[object, str] = {}
    boards: dict[str, list[Named]] = {}
    own = 0
    for code in found:
        if code.sheet is None:
            continue
        key = code.sheet.rules, code.sheet.board
        if key not in names:
            name = _known_boards().get(code.sheet.board, "")
            own += not name
            names[key] = name or _own_board(own)
        boards.setdefault(names[key], []).append(code)
    return boards


def _own_board(number: int) -> str:
    """Return the name of a user's own board, the first one or a later one."""
    named = message("a board of its own")
    return named if number == 1 else join(" ", (named, f"({number})"))


@cache
def _known_boards() -> dict[Board, str]:
    """Return the names of the boards that are included in sheetgen."""
    layouts = [
        load_layout(name) for game in list_games() for name in layout_names(game.id)
    ]
    return {layout.board: layout.name for layout in layouts}


def _sheets(found: Sequence[Named]) -> Check:
    serials = {
        board: sorted({code.sheet.serial for code in codes if code.sheet is not None})
        for board, codes in _boards(found).items()
    }
    shown = [join(" ", (board, _runs(numbers))) for board, numbers in serials.items()]
    what = join("; ", shown) if shown else message("none that this copy knows")
    return Check("sheets", judge(bool(shown), NOTE), what, serials)


def _runs(numbers: Sequence[int]) -> str:
    """Return serials as text.

    >>> _runs([1, 2, 3, 7])
    '№ 1-3, 7'
    """
    return join(" ", ("№", name_runs(numbers, 10)))


def _twins(found: Sequence[Named]) -> Check:
    # Sheets without a number, such as those to laminate, are all the same.
    numbered = [code for code in found if code.digits and serial_of(code) != 0]
    counts = Counter(code.digits for code in numbered)
    twins = [code for code in numbered if counts[code.digits] > 1]
    if not twins:
        return Check("duplicates", OK, message("no two sheets have the same code"), [])
    serials = sorted({n for code in twins if (n := serial_of(code)) is not None})
    what = message("sheets with the same code: {serials}", serials=_runs(serials))
    return Check("duplicates", FAIL, what, serials, None, _pages(twins))


def _gaps(found: Sequence[Named]) -> Check:
    gaps: dict[str, list[int]] = {}
    for board, codes in _boards(found).items():
        serials = {n for code in codes if (n := serial_of(code))}  # 0 is a specimen
        if serials and max(serials) - min(serials) < 1_000_000:
            missing = sorted(set(range(min(serials), max(serials))) - serials)
            if missing:
                gaps[board] = missing
        elif serials:
            gaps[board] = []
    if not gaps:
        return Check("gaps", OK, message("serials run without a gap"), {})
    shown = [
        message("{board} lacks {serials}", board=board, serials=_runs(missing))
        if missing
        else message("{board} lacks most serials of its range", board=board)
        for board, missing in gaps.items()
    ]
    return Check("gaps", NOTE, join("; ", shown), gaps)


# The print beside them


def _digits(proof: Proof, found: Sequence[Named]) -> Check:
    missing = proof.not_checked("printed digits", WORDS)
    if missing:
        return missing
    words = {page.number: page.words for page in proof.pages if page.words is not None}
    ours = [code for code in found if code.digits and code.page in words]
    squeezed = {number: "".join(text.split()) for number, text in words.items()}
    serials = {
        number: {int(serial[:12]) for serial in _SERIAL.findall(text)}
        for number, text in words.items()
    }

    def pages(is_bad: Callable[[Named], bool]) -> tuple[int, ...]:
        return _pages([code for code in ours if is_bad(code)])

    absent = pages(lambda code: code.digits not in squeezed[code.page])
    wrong = tuple(n for n in absent if _PRINTED.search(words[n]))
    other = pages(
        lambda code: (
            bool(serials[code.page])
            and bool(serial_of(code))  # 0 is a specimen
            and serial_of(code) not in serials[code.page]
        )
    )
    check = "printed digits"
    if proof.is_poster and absent:
        what = message("whole once the pages of the poster are glued")
        return Check(check, _whole(proof), what, None, None, absent)
    if wrong:
        return Check(check, FAIL, message("not those of the code"), None, None, wrong)
    if other:
        what = message("a serial that is not the code's")
        return Check(check, FAIL, what, None, None, other)
    if absent:
        what = message("none beside the code, for eyes where a camera fails")
        return Check(check, proof.asked(False), what, None, None, absent)
    unread = tuple(p.number for p in proof.pages if p.words is None)
    if unread:
        what = message("text that cannot be read")
        return Check(check, NOTE, what, None, None, unread)
    return Check(check, OK, message("digits and serials agree with the codes"))
