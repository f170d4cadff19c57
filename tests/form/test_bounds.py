"""Names and bounds as a page has them."""

import re
from collections.abc import Mapping

import pytest

from sheetgen.form.validation import plain_bounds
from sheetgen.games.find import list_games
from tests.form.sample import FORM
from tests.packed import packed


def test_every_field_has_its_names_and_bounds() -> None:
    assert plain_bounds(FORM) == {
        "length": {"names": ["long", "short"]},
        "players": {
            "most": 4,
            "each": {
                "parts": {
                    "name": {"most": 12},
                    "cards": {"names": ["3", "5"], "most": 4},
                    "cubes": {"names": ["red", "blue", "green"], "most": 9},
                    "sums": {"coins": {"most": 30}, "total": {"most": 99}},
                }
            },
            "blank": [],
        },
        "rounds": {"most": 12},
        "variant": {"names": ["normal", "team"]},
    }


@pytest.mark.slow
def test_the_page_has_them_from_the_form_of_each_game(
    page_files: Mapping[str, bytes],
) -> None:
    for game in list_games():
        has_own = game.is_on_page and (game.web / "ui.js").is_file()  # else it is drawn
        if has_own and not game.is_declared:  # whose form follows from each sheet
            name = next(
                n for n in page_files if re.match(rf"game-{game.id}\.[0-9a-f]+\.js$", n)
            )
            script = page_files[name].decode()
            assert packed(plain_bounds(game.spec.form.FORM)) in script
