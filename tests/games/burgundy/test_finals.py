"""Final duchies that were summed up by hand, from the rulebooks and before any run.

Each file in `finals` states beside its sheet what must come of it: its lines
``# expect:`` together are TOML. A number, or the least and the most, for each heading
and for the total; `findings`, the codes of what is wrong or in doubt, none where it is
left out; `verdict`, legal where it is left out; `won` for the solo game.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import NOTE, Verdict
from sheetgen.games.burgundy.answers.judge import SheetAnswer, VirtualAnswer, check_file

FINALS = sorted((Path(__file__).parents[2] / "sheets/burgundy/finals").glob("*.toml"))
HEADINGS = (
    *("areas", "phases", "colours", "animals", "watchtowers", "sales", "monasteries"),
    *("stocks", "posts", "routes", "shields", "vineyard", "other"),
)
MARK = "# expect:"


def expected(path: Path) -> dict[str, Any]:
    lines = path.read_text("utf-8").splitlines()
    return tomllib.loads(
        "\n".join(line.removeprefix(MARK) for line in lines if line.startswith(MARK))
    )


def span(verdict: Verdict, heading: str | None = None) -> int | list[int]:
    """Return the points under a heading, or of all; a range if they are not certain."""
    lines = [line for line in verdict.lines if heading in (None, line.heading)]
    low, high = sum(line.least for line in lines), sum(line.most for line in lines)
    return low if low == high else [low, high]


assert len(FINALS) >= 24


@pytest.mark.parametrize("path", FINALS, ids=lambda path: path.stem)
def test_a_final_duchy_scores_what_was_summed_up_by_hand(path: Path) -> None:
    wanted = expected(path)
    answer = check_file(path)
    if isinstance(answer, VirtualAnswer):
        assert answer.total == wanted.pop("total")
        assert not wanted
        return
    assert isinstance(answer, SheetAnswer)
    verdict = answer.verdict_
    found: dict[str, Any] = {
        "verdict": verdict.verdict,
        "findings": [f.code for f in verdict.findings if f.severity != NOTE],
    }
    for key in wanted:
        if key in HEADINGS:
            found[key] = span(verdict, key)
        elif key == "total":
            found[key] = span(verdict)
        elif key == "won":
            found[key] = "solo-won" in {f.code for f in verdict.findings}
    assert found == {"verdict": "legal", "findings": []} | wanted
