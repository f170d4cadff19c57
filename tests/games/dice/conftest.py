"""What tests of the Dice Game share."""

import pytest

from sheetgen.games.dice.rules import game, time_boxes
from tests.games.dice.oracle import SHORT_SOLO


@pytest.fixture
def short_solo_phases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a solo game on a small board be short too."""
    for module in (time_boxes, game):
        monkeypatch.setattr(module, "SOLO_PHASE", SHORT_SOLO)
