"""A file to write into what stands on a sheet of The Castles of Burgundy.

What every sheet has is open. What means something else when it is empty than when it is
missing [burgundy 40.7] is a comment: a line counts once the sign before it is gone.
"""

from collections.abc import Iterator
from dataclasses import fields

from sheetgen.fill.sheet import PrintedSheet, find_sheet
from sheetgen.fill.template import (
    CLOSED,
    Row,
    choice,
    closed_lines,
    empty_map,
    line,
    sheet_evidence,
    sheet_name,
)
from sheetgen.fill.write import EMPTY, FORMAT, quoted
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.expansions.all import CHOSEN
from sheetgen.games.burgundy.expansions.solo import SOLO
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.fill import HEADINGS, Chateauma
from sheetgen.games.burgundy.fill_file import SHELF
from sheetgen.games.burgundy.form import GOODS, SIZES, UNKNOWN
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.rules import SWITCHES, VARIANTS
from sheetgen.games.burgundy.tile import BUILDINGS, PLAIN, START, TERRAINS

TOLD = "# Take the # away from lines that you fill in; what keeps it stays unknown.\n"
# What a game for one has no use for: nobody scores in it [burgundy 30.11, 30.15].
SCORED = ("players", "other", "total", "bonus", "chateauma", "points")

_PHASES = f"{PHASE_LETTERS[0]} to {PHASE_LETTERS[-1]}"
_NONE_OF_EACH = f"[{', '.join('0' for _ in GOODS)}]"


def write_template(name: str) -> str:
    """Return a file for a sheet, which `read_fill` reads as it is.

    Args:
        name: the digits of the sheet's code, or a layout's name or short name.

    Raises:
        CodeError: the code is damaged, or not of this game.
        UsageError: there is no such layout.
    """
    sheet = find_sheet(name, SHELF, None)
    is_solo = bool(sheet.board.links)  # boards for one have islands [burgundy 1.10]
    parts = [TOLD, *_open_part(sheet, is_solo), "\n"]
    parts += closed_lines(
        row for row in _singles() if not is_solo or row[0] not in SCORED
    )
    for name, note, rows in _tables(sheet):
        if not is_solo or name not in SCORED:
            parts += ["\n", line(f"{CLOSED}[{name}]", note), *closed_lines(rows)]
    return "".join(parts)


def _open_part(sheet: PrintedSheet, is_solo: bool) -> Iterator[str]:
    """Yield what is filled in whatever was played."""
    evidence = sheet_evidence(sheet, GAME.evidence)
    yield f"format = {FORMAT}\n"
    yield f"sheet = {quoted(sheet_name(sheet))}\n"
    yield f"evidence = {quoted(evidence)}\n"
    variant = SOLO.id if is_solo else VARIANTS[0]
    yield line(f"variant = {quoted(variant)}", choice(VARIANTS))
    without = SOLO.without if is_solo else ()
    yield line("expansions = [", "those in force")
    for expansion in CHOSEN:
        if expansion.id not in without:
            yield f"{CLOSED}{quoted(expansion.id)},\n"
    yield "]\n"
    words = f"{START} start castle, {PLAIN} ship, castle or mine, {EMPTY} empty"
    yield empty_map("fill", sheet.board, f"the words of tiles: {words}")
    if evidence != "none":
        where = f"{_PHASES} in the cell that completed an area"
        yield empty_map("phase", sheet.board, where)


def _singles() -> list[Row]:
    return [
        ("players", str(FEWEST), f"{FEWEST} to {MOST}, Châteauma counted"),
        ("crane", quoted(BUILDINGS[0]), "the building whose effect it had"),
        ("taken-back", "0", "castles, with castle chains"),
        ("other", "0", "points that nothing on the sheet shows"),
        ("total", "0", ""),
    ]


def _tables(sheet: PrintedSheet) -> Iterator[tuple[str, str, list[Row]]]:
    """Yield every table that belongs to the board, with what it is of and its rows."""
    duchy = Duchy(sheet.board, printed_numbers(sheet.rules))
    size = quoted(SIZES[0])
    held = [terrain for terrain in TERRAINS if terrain in duchy.terrain]
    yield (
        "bonus",
        f"{choice(SIZES)}; this line alone: none is held",
        [(terrain, size, "") for terrain in held],
    )
    yield (
        "goods",
        f"of the numbers {GOODS[0]} to {GOODS[-1]}",
        [
            ("sold", _NONE_OF_EACH, ""),
            ("stored", _NONE_OF_EACH, ""),
        ],
    )
    yield (
        "stocks",
        "in the end",
        [
            ("silver", "0", ""),
            ("workers", "0", ""),
            ("track", "0", "the space on the turn-order track"),
        ],
    )
    yield from _tables_of_expansions(duchy)
    yield (
        "points",
        "as they were added up",
        [(heading, "0", "") for heading in HEADINGS],
    )
    yield (
        "switches",
        "if not as usual",
        [("edition", quoted(SWITCHES["edition"][0]), choice(SWITCHES["edition"]))],
    )


def _tables_of_expansions(duchy: Duchy) -> Iterator[tuple[str, str, list[Row]]]:
    """Yield the tables that only some games need."""
    size, phase = quoted(SIZES[0]), quoted(PHASE_LETTERS[0])
    gone = f"{PHASE_LETTERS[0]}-{PHASE_LETTERS[2]}"
    yield (
        "shields",
        "a line for each, by its number",
        [
            (
                "1",
                phase,
                f"came in {PHASE_LETTERS[0]}; {gone}: and went; {UNKNOWN}: unknown",
            ),
            ("copied", "[]", "monasteries that shield 6 copies"),
        ],
    )
    if duchy.posts:
        yield (
            "posts",
            "border posts that were joined",
            [
                ("phases", "[]", f'of two, then of the third: ["B", "{UNKNOWN}"]'),
                ("tile", size, choice(SIZES)),
            ],
        )
    yield (
        "routes",
        "trade routes, from the left",
        [
            ("tiles", "[]", "their numbers"),
            ("goods", "[]", "the numbers of the goods on them"),
        ],
    )
    groups = ", ".join(f"{colour} = []" for colour in VINE_COLOURS)
    yield (
        "vineyard",
        "vines of a colour that touch: [3, 1]",
        [
            ("groups", f"{{ {groups} }}", ""),
            ("tiles", "[]", 'bonus tiles: ["red", "blue"]'),
        ],
    )
    yield (
        "chateauma",
        "what it has in the end",
        [(field.name, "0", "") for field in fields(Chateauma)],
    )
