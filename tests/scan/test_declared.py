"""Photos of declared sheets, which nothing but their codes tells about."""

import pytest

from sheetgen.checking.photo import OPEN_CODE, Photographed, answer, read_photos
from sheetgen.checking.playtest import Played, read_photo
from sheetgen.core.codes import NO_BOARD
from sheetgen.core.scoresheet.fields import PLACES
from sheetgen.core.scoresheet.fill import Sheet
from tests.scene import Condition, show_once

SHEETS = ("yacht", "low-rounds", "harvest")  # the last one on somebody\'s own art
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


@pytest.mark.slow
def test_boxes_of_a_map_are_read_on_a_photo(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Whatever hand and camera: numbers, crosses and the sums of both."""
    condition = Condition("island", 1600, game="sheets/island")
    shown = show_once(tmp_path_factory, condition, SEED)
    sheet = next(iter(read_photos(shown.file)))
    assert isinstance(sheet, Photographed)
    truth = {place: value for place, value in shown.values.items() if value}
    read = {place: value for place, value in sheet.values.items() if value}
    assert len(truth) > 12
    assert (read, sheet.questions) == (truth, ())


@pytest.mark.full
def test_a_playtest_leaves_out_what_would_be_asked(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    condition = Condition("low-rounds", 2400, game="sheets/low-rounds")
    shown = show_once(tmp_path_factory, condition, SEED)
    (played,) = read_photo(shown.file)
    assert isinstance(played, Played) and played.sheet
    truth = {place: value for place, value in shown.values.items() if value}
    read = PLACES.on(Sheet(NO_BOARD, played.sheet), played.fill.evidence).encode(
        played.fill
    )
    assert read == {place: truth[place] for place in truth.keys() - {*played.unsure}}
    assert played.exit_code == (OPEN_CODE if played.unsure else 0)
    assert len(played.problems) == bool(played.unsure)
