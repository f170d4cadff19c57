"""Finals that no game ends in, and sheets as tables of cases have them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sheetgen.core.board import Board, make_board
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import (
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Solo,
    Vineyard,
)
from sheetgen.games.burgundy.rules.ruleset import Switches
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import duchy_of, fill_of

PATH = Path(__file__).with_name("impossible.toml")
PARTS = {
    "chateauma": Chateauma,
    "posts": Posts,
    "routes": Routes,
    "vineyard": Vineyard,
    "solo": Solo,
}
# What a case says of itself, and what comes of it; all else is written on the sheet.
APART = ("board", "tiles", "switches", "missing", "seats", "virtual", "code", "clauses",
         "serial")  # fmt: skip
TOLD = ("verdict", "findings", "complete", "worth", "sums", "lines", "scores",
        "ranking", "empty", "parted", "virtual_worth", "refused")  # fmt: skip


@dataclass(frozen=True)
class Impossible:
    """A final that cannot be.

    Attributes:
        duchy: whose it is.
        fill: the sheet.
        code: of the finding that must be among those told.
        switches: at another setting.
    """

    duchy: Duchy
    fill: Fill
    code: str
    switches: Switches


def all_impossible() -> list[Impossible]:
    """Return all of them."""
    cases = tomllib.loads(PATH.read_text(encoding="utf-8"))["impossible"].values()
    return [
        Impossible(
            board_of(case),
            fill_of(board_of(case), case["tiles"], **rest_of(case)),
            case["code"],
            Switches(**case.get("switches", {})),
        )
        for case in cases
    ]


def own_board() -> Board:
    """Return board 8, a cell of a city and one of a pasture in each other's place."""
    cells = list(load_duchy("8").board.cells)
    city = next(at for at, cell in enumerate(cells) if cell.terrain == "city")
    field = next(at for at, cell in enumerate(cells) if cell.terrain == "pasture")
    cells[city] = replace(cells[city], terrain="pasture")
    cells[field] = replace(cells[field], terrain="city")
    return make_board(cells)


def own_duchy() -> Duchy:
    return Duchy(own_board(), load_duchy("8").printed)


def frozen(value: object) -> Any:
    """Return a value of a table as a sheet has it."""
    if isinstance(value, dict):
        return {key: frozen(one) for key, one in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def board_of(case: Mapping[str, Any]) -> Duchy:
    board = case["board"]
    if board == "own":
        return own_duchy()
    return load_duchy(board) if board[0].isdigit() else duchy_of(board)


def rest_of(case: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is written on a sheet beside its tiles."""
    rest = {key: frozen(case[key]) for key in case if key not in (*APART, *TOLD)}
    rest |= {key: kind(**rest[key]) for key, kind in PARTS.items() if key in rest}
    if "shields" in rest:
        rest["shields"] = tuple(Shield(*one) for one in rest["shields"])
    return rest | dict.fromkeys(case.get("missing", ()))
