"""Boards that are painted: as many findings as commands have, and how long they take.

`pytest tests/bench/test_draft.py -o addopts="" -s` prints the figures. The rules run in
node on MicroPython, as they do beside a page.
"""

import json
import statistics
import subprocess
import time
from pathlib import Path

import pytest

from tests.bench.report import noting
from tests.page.test_scripts import NODE
from tests.site.drafts import GAMES, HEAD, Plain, ask, make_boards, make_engine
from tests.site.test_draft import compare

note = noting("bench-draft.txt")
BOARDS = 2000
LOOKS = 40


@pytest.mark.parametrize("game", GAMES)
def test_findings_of_two_thousand_boards_are_those_of_validate(
    game: str, tmp_path: Path
) -> None:
    count = BOARDS // len(GAMES) + 1
    began = time.process_time()
    for board in make_boards(game, count, 2026):
        compare(game, board, tmp_path)
    seconds = time.process_time() - began
    note(f"{game}: {count} boards, findings as validate's  {seconds:6.1f} s of CPU")


def largest(game: str) -> Plain:
    """Return a board of 61 cells."""
    board: Plain = ask(make_engine(), ask="begin", game=game, radius=4)["board"]
    return board


@pytest.mark.parametrize("game", ["dice", "burgundy"])
def test_a_look_at_61_cells(game: str, engine_url: str) -> None:
    """Each in a process: the runtime starts, then so many looks or one."""
    own = {"do": "draft", "game": game, "board": largest(game), "head": HEAD}
    look = {**own, "ask": "look"}

    def seconds(questions: list[Plain]) -> float:
        worker = Path(__file__).parents[1] / "site" / "worker.mjs"
        began = time.perf_counter()
        subprocess.run(
            [NODE, worker, engine_url, "whole"],
            input=json.dumps(questions),
            capture_output=True,
            text=True,
            check=True,
        )
        return time.perf_counter() - began

    each = [(seconds([look] * (LOOKS + 1)) - seconds([look])) / LOOKS for _ in range(5)]
    note(f"{game}: a look at 61 cells  {statistics.median(each) * 1000:6.1f} ms")
