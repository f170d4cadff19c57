"""The rules of the Dice Game: every case of `rules.toml`."""

import dataclasses
import functools
import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sheetgen.core.board import Cell, make_board
from sheetgen.core.errors import FillError
from sheetgen.core.form.field import Proposal
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.verdict import OPEN, WRONG
from sheetgen.games.dice.answers.judge import check_file
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.propose import propose
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.files.log_file import check_points, read_log, write_log
from sheetgen.games.dice.rules import faults, game
from sheetgen.games.dice.rules.faults import find_faults
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.game import Entry, Log, Result, Round, Sheet, replay
from sheetgen.games.dice.rules.ruleset import Switches
from sheetgen.games.dice.rules.turn import State, list_plays, make_play
from sheetgen.games.dice.sheet.board_view import open_board
from sheetgen.games.find import load_layout
from tests.games.dice.twin import Desk
from tests.games.table import (
    Door,
    Given,
    assert_cases,
    load_rules,
    told_finding,
    told_verdict,
)
from tests.games.taking import take_over

RULES = Path(__file__).with_name("rules.toml")
SHEETS = Path(__file__).parents[2] / "sheets" / "dice"
BOARDS = {
    # Seven cells, each a whole terrain but for the two castles: a turn completes it.
    "tiny": """
    p   m
  k   ck  r
    t   cr
""",
    "row": "ck r r r r r",
    # Islands joined by a cell, holes, areas of one cell, castles side by side.
    "odd": """
    t   t   t   ~   m   p
  t   ~   t   p   r   ~   p
    t   t   t   ~   m   ck
  p   r   ~   ~   ~   k   ct
    cr  ~   ~   ~   ~   p
""",
}
ANNA = "[Game dice]\n[Layout dice/duchy-a]\n[Player Anna: c5]\n"
HEADS = {"": "", "anna": ANNA, "anna and ben": ANNA + "[Player Ben: e2]\n"}
CARRIED = {"k": "monk", "m": "silver", "r": "good", "t": "worker", "": ""}


@functools.cache
def desk(name: str) -> Desk:
    """Return a duchy by its letter, or one of a few cells."""
    if name not in BOARDS:
        return Desk(load_layout(name))
    layout = load_layout("A")
    terrain = {letter: name for name, letter in layout.letters.items()}
    tokens, row_faults = read_map(BOARDS[name], 1)
    assert row_faults == []
    board = make_board(
        Cell(token.position, terrain[token.text[0]], CARRIED[token.text[1:]])
        for token in tokens
    )
    return Desk(dataclasses.replace(layout, board=board))


def told_rows(table: Desk, state: State) -> str:
    """Return circles and crosses of each row that has any."""
    rows = table.left(state).items()
    return ", ".join(f"{row} {circles}/{crosses}" for row, (circles, crosses) in rows)


def take_turn(case: Given) -> Mapping[str, Any]:
    """Return what is wrong with a turn, or else what its rows have after it."""
    table, switches = desk(case["board"]), Switches(**case.get("switches", {}))
    rings = case.get("circled", {})
    state = table.state(case["start"], case.get("marks", ""), switches, **rings)
    if "silver" in case:  # circles and crosses of its row, and none in any other
        rows = ((0, count, *[0] * 6) for count in case["silver"])
        state = state.with_rows(*map(tuple, rows))
    if case.get("full"):
        state = State(table.duchy.all_cells, 0, *state.parts()[2:])
    play, found = table.play(case["play"]), []
    if "roll" in case:
        roll = table.roll(case["roll"])
        found = find_faults(table.duchy, state, roll, play, switches)
        is_listed = play in list_plays(table.duchy, state, roll, switches)
        assert is_listed == (not found and not play.in_castle_row)
    after = "" if found else make_play(table.duchy, state, play, switches)
    return {
        "findings": list(map(told_finding, found)),
        "rows": told_rows(table, after) if after else "",
    }


def play_log(table: Desk, case: Given) -> Result:
    """Return what comes of rounds such as ``2 x city pasture 4 2 | c4=4 | d5=2``.

    Dice, then plays; one that stands alone is that of every player.
    """
    starts = tuple(table.index[name] for name in case["starts"].split())
    rounds = []
    for line in case.get("rounds", ()):
        times, text = re.fullmatch(r"(?:(\d+) x )?(.*)", line).groups()
        dice, *words = text.split("|")
        plays = tuple(table.play(play) for play in words)
        plays *= len(starts) if len(plays) == 1 else 1
        rounds += [Round(table.roll(dice), plays)] * int(times or 1)
    switches = Switches(**case.get("switches", {}))
    variant = case.get("variant", "normal")
    return replay(table.duchy, Log(starts, tuple(rounds), variant, switches))


def told_runs(numbers: Iterable[int]) -> str:
    """Return numbers, three or more that follow each other as ``1-10``."""
    parts = []
    for _, run in itertools.groupby(enumerate(numbers), lambda one: one[1] - one[0]):
        told = [str(number) for _, number in run]
        parts += [f"{told[0]}-{told[-1]}"] if len(told) > 2 else told
    return " ".join(parts)


def told_sheet(table: Desk, sheet: Sheet) -> str:
    """Return all that a sheet says after a game."""
    names, numbers = table.board.names, sheet.numbers
    cells = [
        f"{names[cell]}={number} in {sheet.rounds[cell]}"
        for cell, number in enumerate(numbers)
        if number
    ]
    entries = [
        f"{one.points} {one.heading} {one.place} phase {one.phase} round {one.round}"
        for one in sheet.entries
        if one != Entry(0, 1, 1, "start", f"cell:{names[sheet.start]}")
    ]
    colours = [f"{rank} {terrain}" for terrain, rank in sheet.colours.items()]
    parts = [
        ", ".join(cells),
        ", ".join(entries),
        told_rows(table, sheet.state),
        ", ".join(colours),
        f"wrong from {sheet.fault_round}" if sheet.fault_round else "",
        f"= {sheet.total}",
    ]
    assert sheet.total == sum(map(sheet.subtotal, (1, 2, 3)))
    return "; ".join(filter(None, parts))


def play_game(case: Given) -> Mapping[str, Any]:
    """Return what comes of a game."""
    table = desk(case["board"])
    result = play_log(table, case)
    has_many = len(result.sheets) > 1
    counts = [result.phases.count(phase) for phase in (1, 2, 3)]
    return {
        "findings": list(map(told_finding, result.findings)),
        "time": " / ".join(map(told_runs, result.boxes)).rstrip(" /"),
        "phases": f"{' '.join(map(str, counts))}, now {result.phase}",
        "over": result.is_over,
        "sheets": [told_sheet(table, sheet) for sheet in result.sheets],
        "ranking": list(result.ranking) if has_many else [],
        "left": list(result.left) if has_many else [],
    }


def log(case: Given) -> Mapping[str, Any]:
    """Return what is wrong with lines of a log, or how it is written anew.

    The last one has no end if it is one that a log breaks off in.
    """
    text = HEADS[case.get("head", "")] + "\n".join(case["lines"])
    try:
        file = read_log(text if case.get("breaks_off") else text + "\n")
    except FillError as refused:
        return {"refused": list(map(str, refused.problems))}
    return {
        "problems": list(map(str, file.problems)),
        "written": [] if file.problems else write_log(file).splitlines()[4:],
    }


def text_of(case: Given) -> str:
    """Return one of our own sheets, written otherwise.

    Args:
        case: its `changes` are pairs, what stood there and what does now; it may be
            `without` some keys; its `time` has a word for each column of boxes, crossed
            `by` the owner or a guest. What it has `more` stands at the end.
    """
    text = (SHEETS / f"{case['sheet']}.toml").read_text(encoding="utf-8")
    for number, column in enumerate(case.get("time", "").split(), 1):
        text = re.sub(f'(?m)^{number} = ".*"$', f'{number} = "{column}"', text)
    for key in case.get("without", ()):
        text = re.sub(rf"(?ms)^{key} = ('''.*?'''|[^\n]*)[^\n]*\n", "", text)
    if "by" in case:
        text = text.replace("[time]", f'time-by = "{case["by"]}"\n[time]')
    for old, new in case.get("changes", ()):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text + "".join(f"{line}\n" for line in case.get("more", ()))


def check_sheet(case: Given) -> Mapping[str, Any]:
    """Return what is said of one of our own sheets that is written otherwise."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "sheet.toml")
        path.write_text(text_of(case), encoding="utf-8")
        answer = check_file(path)
    sums = answer.verdict_.sums
    return {
        **told_verdict(answer.verdict_),
        "sums": {},
        "wrong": [place for place in sums if sums[place] == WRONG],
        "open": list(sums.values()).count(OPEN),
        "unheld": list(answer.unheld),
    }


def proposal(case: Given) -> Mapping[str, Any]:
    """Return what follows from such a sheet, and how sums are once all is taken over.

    Args:
        case: as for a sheet, and what was `taken` before.
    """
    sheet = NOTATION.read(text_of(case))
    duchy = open_board(sheet.rules, sheet.board)

    def follow(fill: Fill) -> tuple[Proposal, ...]:
        return propose(duchy, fill, sheet.switches)

    fill = dataclasses.replace(sheet.fill, taken=tuple(case.get("taken", ())))
    whole = take_over(follow, fill)
    boxes = (whole.time or ()) if whole.time != fill.time else ()
    return {
        "proposed": {one.group: dict(one.values) for one in follow(fill)},
        "boxes": " / ".join(map(told_runs, boxes)),
        "took": " ".join(place for place in whole.taken if place not in fill.taken),
        "sums": Counter(check(duchy, whole, sheet.switches).sums.values()),
    }


def compare(case: Given) -> Mapping[str, Any]:
    """Return what is said of the points in a game of ours that is written otherwise."""
    text = (SHEETS / "two-players.game").read_text(encoding="utf-8")
    for old, new in case.get("changes", ()):
        assert old in text, old
        text = text.replace(old, new, 1)
    file = read_log(text)
    result = replay(desk("A").duchy, file.log)
    return {
        "findings": list(map(told_finding, check_points(file, result))),
        "verdicts": list(map(result.verdict_of, (1, 2))),
        "over": result.is_over and not file.problems,
    }


DOORS = {
    "turn": take_turn,
    "game": play_game,
    "log": log,
    "points": compare,
    "sheet": check_sheet,
    "proposal": proposal,
}


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, DOORS))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)


def test_every_fault_has_a_case() -> None:
    rules = RULES.read_text(encoding="utf-8")
    code = Path(faults.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', code))
    more = Path(game.__file__).read_text(encoding="utf-8")
    codes |= set(re.findall(r'make_fault\(\s*"([a-z-]+)"', more))
    assert len(codes) > 25
    assert [name for name in sorted(codes) if f'"{name} at ' not in rules] == []
