"""Filled sheets for tests, made from what differs."""

from pathlib import Path
from typing import Any

from sheetgen.core.board import Board, Cell, make_board
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.verdict import Verdict
from sheetgen.games.burgundy.check.check import check
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.ruleset import Switches
from sheetgen.system.packages import data_folder
from tests.games.burgundy.play import load_duchy

ONE = load_duchy("1")
PRINTED = ONE.printed
PARTS = data_folder("layouts") / "burgundy" / "parts"
LETTERS = ".ABCDE"
TERRAINS = {
    "t": "city",
    "k": "monastery",
    "r": "river",
    "p": "pasture",
    "c": "castle",
    "m": "mine",
}


def board_of(rows: str) -> Board:
    """Return a board of terrain letters; a number of the die is all the same here."""
    tokens, faults = read_map(rows, 1)
    assert not faults
    return make_board(
        Cell(token.position, TERRAINS[token.text], "1") for token in tokens
    )


def duchy_of(rows: str) -> Duchy:
    return Duchy(board_of(rows), PRINTED)


def fill_of(duchy: Duchy, tiles: dict[str, str] | str, **rest: Any) -> Fill:
    """Return a fill, from words by the names of cells or in reading order.

    A word may carry its phase letter: ``3s/B``.
    """
    names = duchy.board.names
    if isinstance(tiles, str):
        tiles = dict(zip(names, tiles.split(), strict=True))
    words, phases = [""] * duchy.count, [0] * duchy.count
    for name, text in tiles.items():
        word, _, letter = text.partition("/")
        words[names.index(name)] = "" if word == "." else word
        phases[names.index(name)] = LETTERS.index(letter or ".")
    given = {
        "players": 4,
        "bonus": {},
        "sold": (0,) * 6,
        "stored": (1, 1, 1, 0, 0, 0),
        "silver": 0,
        "workers": 0,
    }
    if rest.get("sold") and "stored" not in rest:
        given["stored"] = (0,) * 6
    return Fill(tuple(words), tuple(phases), **{**given, **rest})


def verdict_of(
    duchy: Duchy,
    tiles: dict[str, str] | str,
    switches: Switches | None = None,
    **rest: Any,
) -> Verdict:
    return check(duchy, fill_of(duchy, tiles, **rest), switches or Switches())


def codes(verdict: Verdict) -> list[str]:
    """Return the codes of what is wrong or in doubt."""
    return [f.code for f in verdict.findings if f.severity != "note"]


def points(verdict: Verdict, heading: str) -> tuple[int, int]:
    lines = [line for line in verdict.lines if line.heading == heading]
    return sum(line.least for line in lines), sum(line.most for line in lines)


def changed_part(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """Return a file of parts, such as ``tiles``, as an owner has changed it."""
    text = (PARTS / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path
