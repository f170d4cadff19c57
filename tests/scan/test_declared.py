"""Photos of declared sheets, which nothing but their codes tells about."""

import pytest

from sheetgen.checking.photo import Photographed, answer, read_photos
from tests.scene import Condition, show_once

SHEETS = ("yacht", "low-rounds")
SEED = 3  # of scenes in which the paper lies nearly flat


@pytest.mark.full
@pytest.mark.parametrize("name", SHEETS)
def test_what_is_wrong_is_asked(
    name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Everything else was seen rightly, and no answer is missing in the end."""
    condition = Condition(name, 2400, game=f"sheets/{name}")
    shown = show_once(tmp_path_factory, condition, SEED)
    sheet = next(iter(read_photos(shown.file)))
    assert isinstance(sheet, Photographed)
    assert sheet.seen.printed.digits == shown.digits
    truth = {place: value for place, value in shown.values.items() if value}
    answers: dict[str, str] = {}
    while sheet.questions:
        place = sheet.questions[0].name
        answers[place] = truth.get(place, "")
        sheet = answer(sheet, answers)
    assert len(answers) < len(truth) / 4
    assert {place: value for place, value in sheet.values.items() if value} == truth
