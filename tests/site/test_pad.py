"""The pad of the Dice Game: how large its keys are (what they do: `tests/page`)."""

import pytest
from playwright.sync_api import Locator

from tests.site.test_page import digits_of, no_violation, sheet

__all__ = ["sheet"]


def boxes(keys: Locator) -> list[dict[str, float]]:
    found = [key.bounding_box() for key in keys.all()]
    return [box for box in found if box is not None]


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize("evidence", ["phase", "none", "round"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_pad_has_three_rows_of_keys_at_most(
    sheet, width: int, evidence: str
) -> None:
    one = sheet(digits_of(evidence), width)
    one.cell("a1").click()
    found = boxes(one.page.locator("#pad button"))
    assert len({round(box["y"]) for box in found}) <= 3
    assert min(box["height"] for box in found) >= 40
    assert min(box["width"] for box in found) >= 24
    no_violation(one.page, evidence)
