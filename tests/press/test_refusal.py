"""What cannot be meant is refused before anything is drawn or kept."""

from pathlib import Path

import pytest

from tests.conftest import Run

DECK = """format = 1
title = "Trials"
[back]
title = "Trials"
[[card]]
title = "One"
"""


@pytest.mark.parametrize(
    "command",
    [
        "pad A --bleed nan",
        "cards deck.toml --bleed nan",
        "cards deck.toml --edge nan",
        "poster A --width nan",
        "poster A --overlap nan",
        "tiles A --flat nan",
        "tiles A --edge nan",
        "preflight pad.pdf --edge nan",
        "calibrate --printer den --back-shift nan 0",
        "calibrate --printer den --measured nan 200",
    ],
)
def test_what_is_no_number_is_refused_and_not_kept(command: str, run: Run) -> None:
    Path("deck.toml").write_text(DECK)
    done = run(*command.split())
    assert done.code == 2
    assert "'nan' is not a valid" in done.err
    assert not Path("output").exists()
    assert run("calibrate", "--printer", "den").code == 2  # nothing is kept of it


def test_a_poster_as_wide_as_a_house_has_its_ruler(run: Run) -> None:
    done = run("poster", "A", "--width", 5000, "--paper", "a3", "-o", "poster.pdf")
    assert done.code == 0, done.err
