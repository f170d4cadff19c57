"""Files that cannot be read: every case of `files.toml`.

A case is a file of ours with changes, or lines of its own, and all that is told of it,
each with its line and its key.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sheetgen.core.errors import FillError, LayoutError
from sheetgen.games.burgundy.answers.companion_constants import owned_values
from sheetgen.games.burgundy.files import board_file
from sheetgen.games.burgundy.files.board_file import (
    load_boards,
    load_depots,
    load_vineyard,
)
from sheetgen.games.burgundy.files.hex_file import load_hexes
from sheetgen.games.keythedral.files.land_file import read_land
from sheetgen.games.keythedral.files.payment_file import read_payments
from sheetgen.games.keythedral.files.workers_file import read_workers
from sheetgen.games.keythedral.rules.land import load_tiles
from sheetgen.system.packages import data_folder
from tests.form.games import SAMPLE
from tests.games.keythedral.lands import file_of
from tests.games.table import Door, Given, assert_cases, changed_text, load_rules

HERE = Path(__file__).parent
SHEETS = HERE.parent / "sheets"
PARTS = data_folder("layouts") / "burgundy" / "parts"
LAND = file_of("q1 f1 l2 ~\n + A1 B2\nf1 q1 a2 v2", stage="game")


def told_of(read: Callable[[Path], object], ours: str, case: Given) -> Given:
    """Return what is told of a case, *ours* being the text that it changes."""
    text = changed_text(ours, case)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        path.write_text(text, encoding="utf-8")
        if "sheet" in case:
            path = SHEETS / case["sheet"]
        try:
            read(path)
        except (FillError, LayoutError) as refused:
            told = [str(problem) for problem in refused.problems]
            return {"told": [one.removeprefix(f"{path}:").strip() for one in told]}
    return {"told": []}


def door(read: Callable[[Path], object], ours: Path | str) -> Door:
    text = ours.read_text("utf-8") if isinstance(ours, Path) else ours
    return partial(told_of, read, text)


DOORS: Mapping[str, Door] = {
    "tiles": door(load_hexes, PARTS / "tiles.toml"),
    "boards": door(load_boards, ""),
    "owned": door(lambda path: owned_values([path]), PARTS / "vineyard.toml"),
    "vineyard": door(load_vineyard, PARTS / "vineyard.toml"),
    "depots": door(load_depots, PARTS / "depots.toml"),
    "places": door(board_file.load_chateauma_depots, PARTS / "depots.toml"),
    "cards": door(board_file.load_parts, PARTS / "chateauma.toml"),
    "buildings": door(load_tiles, HERE / "keythedral" / "own-tiles.toml"),
    "land": door(read_land, file_of("q1 f1\n +\nf1 q1")),
    "workers": door(read_workers, LAND),
    "payment": door(read_payments, 'format = 1\ngame = "keythedral"\n'),
    "form": door(SAMPLE.read, 'format = 1\nsheet = "dice/duchy-a"\n'),
}


@pytest.mark.parametrize(("door", "cases"), load_rules(HERE / "files.toml", DOORS))
def test_a_file_that_cannot_be_read_is_told_with_all_that_is_wrong(
    door: Door, cases: list[dict[str, Any]]
) -> None:
    assert_cases(door, cases)
