"""The code on a sheet: the whole board and a serial as decimal digits.

The digits are one number in mixed radix: every field is a value below its radix,
packed so that the first field comes off first. Reading a code needs no look-up except
for the encoding that belongs to its rules. `docs/codes.md` specifies the payload with
examples.

The check makes the whole number leave remainder 1 when divided by 65521. That is a
prime, so one changed digit, or two swapped neighbours, never pass; any other damage
passes once in 65521.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sheetgen.core.board import (
    MAX_CELLS,
    Board,
    Cell,
    Position,
    hexagon,
    make_board,
    neighbours,
    reachable,
)
from sheetgen.core.errors import DamagedCode, UnknownCode

FORMATS = 8  # numbers of formats; those that are defined:
NEAR, FAR = 1, 2  # codes with a face from `FIRST_FAR` on have the second
SHEET, FACED = "sheet", "sheet with a face"
KINDS = (SHEET, "answers", "table", FACED)
EVIDENCE = ("none", "phase", "round")
USUAL_EVIDENCE = "phase"  # the default if a game has it
MAX_SERIAL = 999_999_999
MAX_RULES = 1023
VOLUNTEERS = MAX_RULES  # not a game: pages that collect handwriting
DECLARED = MAX_RULES - 1  # sheets that a file declares, without a board
NEAR_FACES = 3  # the faces that take few digits
FIRST_FAR = NEAR_FACES + 4001
MAX_FACE = NEAR_FACES + 30000

CHECK = 65536
_PRIME = 65521
_INVERSE = 57331  # of FORMATS: 8 * 57331 leaves remainder 1
KIND_RADIX = 4
FACE_RADIX = NEAR_FACES + 1  # 0 is for further faces, which follow
FAR_RADIX = (0, FIRST_FAR - NEAR_FACES - 1, MAX_FACE - NEAR_FACES)  # by format
EVIDENCE_RADIX = 4
LANGUAGE_RADIX = 26 * 26
SERIAL_RADIX = MAX_SERIAL + 1
_SHAPE_RADIX = 5  # 0 is a shape spelled out, 1 to 4 a full hexagon of that radius
_ROWS_RADIX = 64  # of a mask
_COLUMNS_RADIX = 128
_LINKS_RADIX = 64
SIGNATURE_RADIX = 1 << 64
MAX_ANSWERS = 1500  # of a sheet with 61 cells, rounds and long columns
NO_BOARD = make_board([Cell(Position(0, 0), "sheet")])  # of a declared sheet
_MAX_DIGITS = 1500  # more than any code has; int() would take quadratic time


class SheetCoding(Protocol):
    """The coding of declared sheets in digits, implemented by `scoresheet.codec`."""

    def take(self, fields: "Fields", language: str, /) -> Any:
        """Take a sheet off the fields of a code, where it replaces a board."""

    def pack(self, sheet: Any, language: str, /) -> int:
        """Return the number of a sheet."""

    def structure(self, sheet: Any, /) -> int:
        """Return a hash of a sheet that does not depend on its labels."""


@dataclass(frozen=True)
class Encoding:
    """The encoding of the boards of one rules id in digits.

    Attributes:
        rules: the number of the rules id.
        terrains: the names of the terrains; a cell is packed as an index of this.
        carried: for each terrain what its cells can carry; empty for nothing.
        links: whether boards can have islands that are joined by links.
        declared: returns the coding of declared sheets, which a page only fetches when
            it opens one; None if there is a board.
    """

    rules: int
    terrains: tuple[str, ...]
    carried: tuple[tuple[str, ...], ...]
    links: bool = False
    declared: Callable[[], SheetCoding] | None = None


def usual_evidence(known: Sequence[str]) -> str:
    """Return the default among the kinds of evidence of a game."""
    return USUAL_EVIDENCE if USUAL_EVIDENCE in known else known[0]


@dataclass(frozen=True)
class SheetCode:
    """The content of a code.

    Attributes:
        rules: the number of the rules id.
        board: the whole board; its name is not in the code.
        evidence: one of `EVIDENCE`.
        language: the sheet's language, two letters.
        serial: the number of the sheet, 0 on a specimen.
        face: the number of the sheet's layout in its game; 0 if it was printed before
            codes contained it, or is not on paper.
        sheet: the declared sheet; None if the sheet is a board.
    """

    rules: int
    board: Board
    evidence: str = USUAL_EVIDENCE
    language: str = "en"
    serial: int = 0
    face: int = 0
    sheet: Any = None


def board_number(board: Board, encoding: Encoding) -> int:
    """Return the number of a board: the same on all its sheets, and unique."""
    return pack(_board_fields(board, encoding))


def sheet_number(sheet: "SheetCode", encoding: Encoding) -> int:
    """Return the number of a sheet's board, or of its declaration."""
    if encoding.declared:
        return encoding.declared().pack(sheet.sheet, sheet.language)
    return board_number(sheet.board, encoding)


def decode(digits: str, encodings: Sequence[Encoding]) -> SheetCode:
    """Return the content of *digits*; `sheetgen.system.link` finds them in a link.

    Raises:
        DamagedCode: the check does not match, or a value has no meaning.
        UnknownCode: a format, kind, face or rules id that this copy does not know.
    """
    kind, _, rest = open_code(digits)
    fields = Fields(rest, digits)
    face = _read_face(fields, format_of(digits)) if kind == FACED else 0
    rules = fields.take(MAX_RULES + 1)
    encoding = next((e for e in encodings if e.rules == rules), None)
    if encoding is None and rules == VOLUNTEERS:
        raise UnknownCode("the code is of a page for volunteers, no sheet's", digits)
    if encoding is None:
        raise UnknownCode(
            f"the code names rules {rules}, which this copy does not know: "
            "a newer sheetgen will",
            digits,
        )
    evidence = fields.choose(EVIDENCE, EVIDENCE_RADIX)
    language = fields.take(LANGUAGE_RADIX)
    serial = fields.take(SERIAL_RADIX)
    name = _language_name(language)
    board, sheet = NO_BOARD, None
    if encoding.declared:
        sheet = encoding.declared().take(fields, name)
    else:
        board = _read_board(fields, encoding)
    fields.end()
    return SheetCode(rules, board, evidence, name, serial, face, sheet)


def is_signed(digits: str) -> bool:
    """Return whether the code carries a signature.

    Raises:
        DamagedCode: the check does not match.
        UnknownCode: a format or kind that this copy does not know.
    """
    _, signature, _ = open_code(digits)
    return signature is not None


# The number


def pack(fields: Sequence[tuple[int, int]], number: int = 1) -> int:
    """Return *number* with (value, radix) pairs packed in; the first comes off first.

    The default, 1, marks the end: it is left when all fields are taken.

    >>> divmod(pack([(3, 10), (2, 4)]), 10)
    (6, 3)
    """
    for value, radix in reversed(fields):
        if not 0 <= value < radix:
            raise ValueError(f"{value} is not below {radix}")
        number = number * radix + value
    return number


def maybe(value: int | None, most: int) -> tuple[int, int]:
    """Return the field of a value up to *most* that may be missing."""
    return 0 if value is None else value + 1, most + 2


class Fields:
    """The fields of a number, taken off one after the other."""

    def __init__(self, number: int, digits: str) -> None:
        """Start with the *number* that *digits* contain."""
        self.number = number
        self.digits = digits

    def take(self, radix: int) -> int:
        """Return the next field, whose values are below *radix*."""
        self.number, value = divmod(self.number, radix)
        return value

    def take_maybe(self, most: int) -> int | None:
        """Return the next field as `maybe` packed it."""
        value = self.take(most + 2)
        return value - 1 if value else None

    def choose(self, names: Sequence[str], radix: int) -> str:
        """Return the name with the index in the next field.

        Raises:
            DamagedCode: there is no such name.
        """
        value = self.take(radix)
        if value >= len(names):
            raise self.damaged()
        return names[value]

    @property
    def is_ended(self) -> bool:
        """Whether all fields were taken."""
        return self.number == 1

    def end(self) -> None:
        """Ensure that all fields were taken.

        Raises:
            DamagedCode: something is left.
        """
        if not self.is_ended:
            raise self.damaged()

    def damaged(self) -> DamagedCode:
        """Return the error for digits without a meaning."""
        return DamagedCode("the digits name nothing: they are damaged", self.digits)


def close(kind: str, rest: int, code_format: int = NEAR) -> int:
    """Return the whole number: kind, check and format before *rest*."""
    body = pack(((KINDS.index(kind), KIND_RADIX),), rest)
    tail = body * CHECK * FORMATS + code_format
    # The check counts in steps of FORMATS; find the one that leaves remainder 1.
    check = (1 - tail) * _INVERSE % _PRIME
    return tail + check * FORMATS


def seal_answers(rest: int) -> str:
    """Return the digits of answers, which follow those of their sheet."""
    return str(close("answers", rest))


def unseal_answers(digits: str) -> int:
    """Return the number that `seal_answers` was given.

    Raises:
        DamagedCode: the digits do not match each other.
        UnknownCode: they are of another format or kind.
    """
    _, number = _unclose(("answers",), digits, MAX_ANSWERS)
    return number


def format_of(digits: str) -> int:
    """Return the format of digits that `open_code` has opened."""
    return int(digits) % FORMATS


def open_code(digits: str) -> tuple[str, int | None, int]:
    """Return the kind, the signature if there is one, and the signed number."""
    kind, number = _unclose((SHEET, FACED), digits, _MAX_DIGITS)
    fields = Fields(number, digits)
    signature = fields.take(SIGNATURE_RADIX) if fields.take(2) else None
    return kind, signature, fields.number


def other_face(digits: str, face: int, other: int) -> str:
    """Return the unsigned digits of the same sheet with another face.

    Args:
        digits: of the sheet.
        face: its face, from `FIRST_FAR` on.
        other: the other one, likewise.

    Raises:
        DamagedCode, UnknownCode: the digits cannot be read.
    """
    rest = open_code(digits)[2] + (other - face) * FACE_RADIX
    return str(close(FACED, pack(((0, 2),), rest), FAR))


def _unclose(kinds: tuple[str, ...], digits: str, longest: int) -> tuple[str, int]:
    """Return the kind of a code, one of *kinds*, and the number after it."""
    if not digits.isascii() or not digits.isdigit():
        raise DamagedCode("a code has digits only", digits)
    is_whole = len(digits) <= longest and not digits.startswith("0")
    number = int(digits) if is_whole else 0
    if number % _PRIME != 1 or number < CHECK * FORMATS:
        raise DamagedCode(
            "the digits do not fit together: one of them is wrong or missing; "
            "compare them with the sheet",
            digits,
        )
    if number % FORMATS not in (NEAR, FAR):
        raise UnknownCode(
            f"the code is of format {number % FORMATS}, this copy knows formats up to "
            f"{FAR}: a newer sheetgen will read it",
            digits,
        )
    fields = Fields(number // FORMATS // CHECK, digits)
    found = KINDS[fields.take(KIND_RADIX)]
    if found not in kinds:
        wanted = "a sheet" if SHEET in kinds else kinds[0]
        raise UnknownCode(f"the code is of the kind {found}, not of {wanted}", digits)
    return found, fields.number


def _read_face(fields: Fields, code_format: int) -> int:
    face = fields.take(FACE_RADIX)
    return face if face else fields.take(FAR_RADIX[code_format]) + NEAR_FACES + 1


def _language_name(number: int) -> str:
    return chr(ord("a") + number // 26) + chr(ord("a") + number % 26)


# The board


def _board_fields(board: Board, encoding: Encoding) -> list[tuple[int, int]]:
    positions = [cell.position for cell in board.cells]
    if encoding.links:
        fields = _linked_fields(positions, board.links)
    elif board.links:
        raise ValueError("links, which boards of these rules cannot have")
    else:
        fields = _shape_fields(positions)
    for cell in board.cells:
        terrain = encoding.terrains.index(cell.terrain)
        fields.append((terrain, len(encoding.terrains)))
        values = encoding.carried[terrain]
        if values:
            fields.append((values.index(cell.carried), len(values)))
    return fields


def _read_board(fields: Fields, encoding: Encoding) -> Board:
    cells = []
    links: list[tuple[Position, Position]] = []
    if encoding.links:
        positions, links = _read_linked(fields)
    else:
        positions = _read_shape(fields)
    for position in positions:
        terrain = fields.take(len(encoding.terrains))
        values = encoding.carried[terrain]
        carried = values[fields.take(len(values))] if values else ""
        cells.append(Cell(position, encoding.terrains[terrain], carried))
    return make_board(cells, links)


def _shape_fields(positions: list[Position]) -> list[tuple[int, int]]:
    """Return the fields of a shape: a full hexagon by its radius, else a walk.

    The walk starts at the first cell in reading order and asks for every neighbour
    that was not asked before whether it is on the board. A board of n cells needs
    at most 3n answers, holes included.
    """
    radius = _radius_of(positions)
    if radius:
        return [(radius, _SHAPE_RADIX)]
    return [(0, _SHAPE_RADIX), *_walk_fields(positions)]


def _radius_of(positions: list[Position]) -> int:
    """Return the radius of a full hexagon, or 0 for any other shape."""
    for radius in range(1, _SHAPE_RADIX):
        if tuple(positions) == hexagon(radius):
            return radius
    return 0


def _walk_fields(positions: list[Position]) -> list[tuple[int, int]]:
    on_board = set(positions)
    fields: list[tuple[int, int]] = []
    queue = [positions[0]]
    asked = {positions[0]}
    for position in queue:  # grows during the loop
        for near in neighbours(position):
            if near in asked or near < positions[0]:
                continue
            asked.add(near)
            fields.append((int(near in on_board), 2))
            if near in on_board:
                queue.append(near)
    if len(queue) != len(positions) or len(queue) > MAX_CELLS:
        raise ValueError("cells that are not connected, or too many")
    return fields


def _read_shape(fields: Fields) -> list[Position]:
    radius = fields.take(_SHAPE_RADIX)
    return list(hexagon(radius)) if radius else _read_walk(fields)


def _read_walk(fields: Fields) -> list[Position]:
    start = Position(0, 0)
    queue = [start]
    asked = {start}
    for position in queue:  # grows during the loop
        for near in neighbours(position):
            if near in asked or near < start:
                continue
            asked.add(near)
            if fields.take(2):
                queue.append(near)
        if len(queue) > MAX_CELLS:
            raise fields.damaged()
    return sorted(queue)


# Boards that may have islands


def _linked_fields(
    positions: list[Position], links: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the fields of a shape and its links.

    A full hexagon without links is written by its radius. Any other board has a walk if
    all its cells are connected, else a mask, and then its links.
    """
    radius = 0 if links else _radius_of(positions)
    if radius:
        return [(radius, _SHAPE_RADIX)]
    if len(positions) > MAX_CELLS or not _hang_together(positions, links):
        raise ValueError("cells that are not connected, or too many")
    fields = [(0, _SHAPE_RADIX)]
    if len(reachable(positions[0], set(positions))) == len(positions):
        fields += [(0, 2), *_walk_fields(positions)]
    else:
        fields += [(1, 2), *_mask_fields(positions)]
    return fields + _link_fields(len(positions), links)


def _read_linked(
    fields: Fields,
) -> tuple[list[Position], list[tuple[Position, Position]]]:
    radius = fields.take(_SHAPE_RADIX)
    if radius:
        return list(hexagon(radius)), []
    positions = _read_mask(fields) if fields.take(2) else _read_walk(fields)
    links = _read_links(fields, len(positions))
    if not _hang_together(positions, links):
        raise fields.damaged()
    return positions, [(positions[one], positions[other]) for one, other in links]


def _hang_together(positions: list[Position], links: Sequence[tuple[int, int]]) -> bool:
    pairs = [(positions[one], positions[other]) for one, other in links]
    return len(reachable(positions[0], set(positions), pairs)) == len(positions)


def _mask_fields(positions: list[Position]) -> list[tuple[int, int]]:
    """Return the fields of a mask: a bit for each place of the lattice in a box."""
    on_board = set(positions)
    rows = positions[-1].row + 1
    columns = max(position.column for position in positions) + 1
    odd = sum(positions[0]) % 2
    fields = [(rows - 1, _ROWS_RADIX), (columns - 1, _COLUMNS_RADIX), (odd, 2)]
    places = _places(rows, columns, odd)
    return fields + [(int(place in on_board), 2) for place in places]


def _read_mask(fields: Fields) -> list[Position]:
    rows = fields.take(_ROWS_RADIX) + 1
    columns = fields.take(_COLUMNS_RADIX) + 1
    places = _places(rows, columns, fields.take(2))
    positions = [place for place in places if fields.take(2)]
    if not 0 < len(positions) <= MAX_CELLS:
        raise fields.damaged()
    return positions


def _places(rows: int, columns: int, odd: int) -> list[Position]:
    """Return the places of the lattice in a box, in reading order.

    Args:
        rows: the rows of the box.
        columns: the columns of the box, in half hexagons.
        odd: whether the sum of row and column of a place is odd.
    """
    return [
        Position(row, column)
        for row in range(rows)
        for column in range((row + odd) % 2, columns, 2)
    ]


def _link_fields(cells: int, links: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the fields of the number of links, and of the choice among all pairs.

    The choice is one number in the combinatorial number system, which needs a quarter
    less than the pairs by themselves.
    """
    count = len(links)
    pairs = _pairs(cells) if links else []
    choice = 0
    for nth, link in enumerate(links, 1):
        choice += _choices(pairs.index(link), nth)
    return [(count, _LINKS_RADIX), (choice, _choices(len(pairs), count))]


def _read_links(fields: Fields, cells: int) -> list[tuple[int, int]]:
    count = fields.take(_LINKS_RADIX)
    pairs = _pairs(cells) if count else []
    if count > len(pairs):
        raise fields.damaged()
    choice = fields.take(_choices(len(pairs), count))
    links = []
    place = len(pairs)
    for nth in range(count, 0, -1):
        place -= 1
        while _choices(place, nth) > choice:
            place -= 1
        choice -= _choices(place, nth)
        links.append(pairs[place])
    return sorted(links)


def _choices(things: int, count: int) -> int:
    """Return the number of ways to choose *count* of *things*."""
    choices = 1
    for taken in range(count):
        choices = choices * (things - taken) // (taken + 1)
    return choices


def _pairs(cells: int) -> list[tuple[int, int]]:
    """Return all pairs of cells, the lower index first, in rising order."""
    return [(one, other) for one in range(cells) for other in range(one + 1, cells)]
