import json
import re
from pathlib import Path

import pytest

from sheetgen.games.find import load_layout
from tests.conftest import Run

pytestmark = pytest.mark.usefixtures("quick_learners")

QUICK = ("--radius", 2, "--boards", 4, "--games", 10, "--error", 100, "--workers", 1)
ONE = ("lab", "generate", "dice", "My Isle", *QUICK, "--count", 1)
FIGURE = re.compile(r"([a-z-]+)=(\S+)")


@pytest.mark.slow
def test_a_board_is_written_with_how_it_was_found_and_differs_by_the_seed_alone(
    run: Run,
) -> None:
    """JSON has the stages and the files."""
    outcome = run(*ONE)
    assert outcome.code == 0, outcome.err
    layout = load_layout("my-isle-1.toml")
    assert layout.name == "My Isle 1"
    assert layout.provenance == "custom"
    command, _, figures = layout.source.partition("; ")
    assert command == (
        "sheetgen lab generate dice --radius 2 --count 1 --boards 4 --games 10 "
        "--error 100 --seed 1"
    )
    found = dict(FIGURE.findall(figures))
    assert float(found["mean"]) > 0
    assert int(found["games"]) >= 100
    assert found["mean"].split(".")[0] in outcome.out
    first = Path("my-isle-1.toml").read_bytes()
    assert run("validate", "my-isle-1.toml").code == 0
    assert run(*ONE, "--force", "--seed", 2).code == 0
    assert Path("my-isle-1.toml").read_bytes() != first
    outcome = run(*ONE, "-o", "boards", "--json")
    facts = json.loads(outcome.out)
    assert [board["file"] for board in facts["boards"]] == [
        str(Path("boards/my-isle-1.toml"))
    ]
    assert Path("boards/my-isle-1.toml").read_bytes() == first
    assert facts["attempts"] == 4 + sum(facts["dropped"].values())
    assert facts["stages"][0] == {"boards": 4, "games": 10, "kept": 2}


def test_files_that_are_there_are_kept(run: Run) -> None:
    Path("my-isle-1.toml").write_text("mine", encoding="utf-8")
    outcome = run(*ONE)
    assert (outcome.code, outcome.out) == (2, "")
    assert "my-isle-1.toml is there already" in outcome.err
    assert Path("my-isle-1.toml").read_text(encoding="utf-8") == "mine"


def test_what_is_out_of_reach_or_too_few_is_told(run: Run) -> None:
    """Boards of seven cells are hardly different."""
    outcome = run(*ONE, "--target", 400)
    assert outcome.code == 2
    assert "the nearest brings" in outcome.err
    assert list(Path().glob("*.toml")) == []
    small = ("--radius", 1, "--count", 4)
    outcome = run(*ONE, *small)
    assert outcome.code == 0
    assert "of 4 boards were found" in outcome.err
