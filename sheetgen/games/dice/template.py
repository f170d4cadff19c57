"""A file to write into what stands on a sheet of the Dice Game.

The maps are open, as every sheet has them. All else is a comment, since empty means
something else than left out [dice 9.3]: a line counts once the sign before it is gone.
"""

from collections.abc import Iterator

from sheetgen.fill.sheet import PrintedSheet, find_sheet
from sheetgen.fill.template import (
    CLOSED,
    NOTE,
    Row,
    choice,
    closed_lines,
    empty_map,
    line,
    maps_beside,
    sheet_evidence,
    sheet_name,
)
from sheetgen.fill.write import EMPTY, FORMAT, quoted
from sheetgen.games.dice import GAME
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import OWNER, RANKS
from sheetgen.games.dice.fill_file import SHELF
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import BONUSES, NUMBERS, PHASES, SWITCHES, VARIANTS

TOLD = f"{NOTE} Take the # away from lines that you fill in; the rest stays unknown.\n"

_PHASES = f"{PHASES[0]} to {PHASES[-1]}"
_SHORT = 2  # letters of a terrain above the map


def write_template(name: str) -> str:
    """Return a file for a sheet, which `read_fill` reads as it is.

    Args:
        name: the digits of the sheet's code, or a layout's name or short name.

    Raises:
        CodeError: the code is damaged, or not of this game.
        UsageError: there is no such layout.
    """
    sheet = find_sheet(name, SHELF, None)
    duchy = Duchy(sheet.board, printed_numbers(sheet.rules, sheet.board))
    evidence = sheet_evidence(sheet, GAME.evidence)
    parts = [TOLD, *_open_part(sheet, duchy, evidence), "\n"]
    parts += closed_lines([("total", "0", "")])
    for key, note, rows in _tables(duchy, evidence):
        parts += ["\n", line(f"{CLOSED}[{key}]", note), *closed_lines(rows)]
    return "".join(parts)


def _open_part(sheet: PrintedSheet, duchy: Duchy, evidence: str) -> Iterator[str]:
    """Yield what is filled in whatever was played."""
    yield f"format = {FORMAT}\n"
    yield f"sheet = {quoted(sheet_name(sheet))}\n"
    yield f"evidence = {quoted(evidence)}\n"
    yield line(f"variant = {quoted(VARIANTS[0])}", choice(VARIANTS))
    if evidence != "round":  # there everybody keeps the count [dice 9.26]
        whose = "owner: all boxes of the game are crossed; guest: perhaps not all"
        yield line(f"{CLOSED}time-by = {quoted(OWNER)}", whose)
    yield "\n"
    yield f"{NOTE} The cells and their terrains: {_terrains(duchy)}\n"
    terrains = tuple(cell.terrain[:_SHORT] for cell in sheet.board.cells)
    yield maps_beside(sheet.board, sheet.board.names, terrains)
    numbers = f"{NUMBERS[0]} to {NUMBERS[-1]}, X start castle, {EMPTY} empty"
    yield empty_map("fill", sheet.board, numbers)
    if evidence == "phase":
        where = f"{_PHASES} in the cell that completed an area"
        yield empty_map("phase", sheet.board, where)
    if evidence == "round":
        yield empty_map("round", sheet.board, "the round of each number, from 1")


def _terrains(duchy: Duchy) -> str:
    """Return the terrains of a board with the numbers that they take."""
    known = []
    for place, name in enumerate(duchy.terrains):
        cells = duchy.of_terrain[place] & ~duchy.castles
        fits = [str(n) for n in NUMBERS if duchy.fits[n] & cells]
        if duchy.of_terrain[place]:
            takes = f" {fits[0]}-{fits[-1]}" if fits else ""
            known.append(f"{name[:_SHORT]} {name}{takes}")
    return ", ".join(known)


def _tables(duchy: Duchy, evidence: str) -> Iterator[tuple[str, str, list[Row]]]:
    """Yield every table of a sheet, with what it is of and its rows."""
    count = duchy.printed.time_boxes
    boxes, what = quoted("x" * count), f"from the top: x crossed, {EMPTY} empty"
    if evidence == "round":
        boxes = quoted(" ".join(EMPTY * count))
        what = f"from the top: the round of each box, {EMPTY} empty"
    yield "time", what, [(str(phase), boxes, "") for phase in PHASES]
    yield (
        "bonuses",
        'crossed/circled: "1/3" for 3 circles of which 1 is crossed',
        [
            *((bonus, quoted("0/0"), "") for bonus in BONUSES),
            ("castle", quoted(""), 'x behind a crossed one: "monk x good"'),
        ],
    )
    printed = duchy.printed.start_castle
    first = f'entries and subtotal: "4 + 4 = {4 + 4 + printed}" with the printed '
    yield (
        "points",
        "from the top",
        [
            (str(phase), quoted(""), f"{first}{printed}" if phase == 1 else "")
            for phase in PHASES
        ],
    )
    yield (
        "colours",
        f"{choice(RANKS)}; this line alone: none was claimed",
        [(terrain, quoted(RANKS[0]), "") for terrain in duchy.terrains],
    )
    yield (
        "crossed",
        "numbers that everybody crosses once somebody has claimed them",
        [(terrain, f"[{quoted(RANKS[0])}]", "") for terrain in duchy.terrains],
    )
    yield (
        "switches",
        "open questions of the rules, if not as usual",
        [
            (name, quoted(settings[0]), choice(settings))
            for name, settings in SWITCHES.items()
        ],
    )
