"""What is told of sheets of The Castles of Burgundy, beside `fills.toml`."""

from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.verdict import UNDECIDED, Line
from sheetgen.games.burgundy.answers.judge import SheetAnswer, check_file
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.language.texts import SAYS, list_languages
from tests.games.filled import texts_of

SHEET = Path(__file__).parents[2] / "sheets" / "burgundy" / "three-expansions.toml"


def answer_with(**changes: object) -> SheetAnswer:
    """Return the answer to a sheet, with changes of the verdict."""
    answer = check_file(SHEET)
    assert isinstance(answer, SheetAnswer)
    return replace(answer, verdict_=replace(answer.verdict_, **changes))


def test_a_search_that_was_given_up_is_called_so() -> None:
    texts = texts_of("burgundy")
    lines = answer_with(verdict=UNDECIDED, witness=None).lines(texts, True)
    assert texts("report.undecided") in lines
    assert not any(texts("report.witness") in line for line in lines)


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_heading_and_reason_has_words(language: str) -> None:
    reasons = ("phase", "order", "when", "players", "crane")
    points = [
        Line(heading, "sheet", 0, 1, 2, "1.1", why)
        for heading in HEADINGS
        for why in reasons
    ]
    lines = answer_with(lines=tuple(points)).lines(
        texts_of("burgundy", language), False
    )
    told = [line for line in lines if line.startswith("    ")]
    assert len(told) == len(points)
    assert len(set(told)) == len(reasons)
