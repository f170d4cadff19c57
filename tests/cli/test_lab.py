import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from sheetgen.core.errors import WorkerError
from sheetgen.lab.workers import Work
from tests.conftest import Run

pytestmark = pytest.mark.usefixtures("quick_learners")
QUICK = ("--games", 6, "--no-own")

# A row of cells: from a castle at its end there is one way on, from that in the middle
# there are two.
TRAP = """
format = 1
game = "dice"
name = "Trap"
[legend]
t = "city"
r = "river"
k = "monastery"
m = "mine"
p = "pasture"
c = "castle"
[board]
map = '''
cr  t   t   k   k   m   m   cm  p   p   r   r   ct
'''
"""


def test_a_board_is_told_in_tables_and_sentences_alike_for_a_seed(run: Run) -> None:
    outcome = run("lab", "balance", "A", *QUICK)
    assert (outcome.code, outcome.err) == (0, "")
    for word in ("mean total", "random", "greedy", "strong", "Luck: the dice explain"):
        assert word in outcome.out
    first, second = (run("lab", "balance", "A", *QUICK, "--seed", 5) for _ in "12")
    assert first == second


def test_json_has_every_figure_with_error_and_unit(run: Run) -> None:
    outcome = run("lab", "balance", "A", "D", *QUICK, "--no-starts", "--json")
    facts = json.loads(outcome.out)
    assert (facts["seed"], facts["games"], facts["stopped"]) == (1, 6, False)
    assert facts["version"]
    mean = facts["boards"][0]["totals"]["greedy"]["mean"]
    assert set(mean) == {"value", "error", "unit"}
    assert mean["unit"] == "points"
    assert sorted(facts["ladder"]) == ["Duchy A", "Duchy D"]
    assert set(facts["pairs"][0]) == {"over", "under", "value", "error", "unit"}


def test_an_unfair_start_is_told(run: Run) -> None:
    Path("trap.toml").write_text(TRAP)
    outcome = run("lab", "balance", "trap.toml", "--games", 60, "--no-own")
    assert outcome.code == 0
    assert "these starts are traps" in outcome.out


def test_figures_are_told_although_the_workers_left(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(pool: object, work: Work[int], games: int, chunk: int) -> Iterator[int]:
        yield work(0, chunk)
        raise WorkerError("the scheduler is gone")

    monkeypatch.setattr("sheetgen.lab.workers.run_in_order", leave)
    outcome = run("lab", "balance", "A", "--games", 10**6, "--workers", 2)
    assert outcome.code == 6
    assert "mean total" in outcome.out
    assert "stopped: these are the figures" in outcome.err
    assert "sheetgen: the scheduler is gone" in outcome.err


def test_a_missing_library_is_told_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> object:
        return None if name == "matplotlib" else find_spec(name)

    monkeypatch.setattr("sheetgen.cli.lab.find_spec", find)
    outcome = run("lab", "balance", "A", "--report", "a.pdf")
    assert (outcome.code, outcome.out) == (8, "")
    assert "[lab]" in outcome.err


@pytest.mark.slow
def test_a_report_is_written(run: Run) -> None:
    outcome = run("lab", "balance", "A", "B", *QUICK, "--report", "duchies.svg")
    assert outcome.err == "duchies.svg: written\n"
    assert Path("duchies.svg").read_text("utf-8").count("<title>") > 8
