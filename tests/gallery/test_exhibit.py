from pathlib import Path

import pytest

from sheetgen.gallery.exhibit import (
    OFFICIAL,
    OWN,
    UNCHECKED,
    Attribution,
    judge_attribution,
)
from sheetgen.games.find import list_games, load_layout, read_layout_file
from sheetgen.layout.read import layout_names
from tests.gallery.conftest import ANOTHER, DUCHY, change, small

CUSTOM = ('"public-2"', '"custom"')
RENAMED = ('"Duchy A"', '"Duchy B"')


@pytest.fixture
def judge(tmp_path: Path):
    """Return a function that judges what a file says."""

    def judge_text(text: str) -> Attribution:
        path = tmp_path / "sent.toml"
        path.write_text(text, encoding="utf-8")
        return judge_attribution(read_layout_file(path))

    return judge_text


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        name
        for game in list_games()
        for name in layout_names(game.id)
        if not game.is_declared  # such sheets are nobody's boards
    ],
)
def test_every_board_of_ours_is_known(name: str) -> None:
    layout = load_layout(name)
    attribution = judge_attribution(layout)
    assert attribution.kind == OFFICIAL
    assert attribution.layout == layout


def test_a_board_that_the_game_has_is_shown_as_we_know_it(judge) -> None:
    """What else a stranger writes into such a file is not shown as the game's."""
    own = load_layout("A")
    attribution = judge(change(DUCHY, RENAMED, ('"public-2"', '"stated"')))
    assert (attribution.kind, attribution.layout) == (OFFICIAL, own)
    assert attribution.said.name == "Duchy B"


def test_a_board_that_only_says_so_is_drawn_as_its_makers_own(judge) -> None:
    attribution = judge(change(DUCHY, ANOTHER))
    assert (attribution.kind, attribution.same) == (UNCHECKED, None)
    assert attribution.layout.provenance == "custom"
    assert attribution.said.provenance == "public-2"


def test_a_board_with_a_name_of_the_games_is_told(judge) -> None:
    attribution = judge(change(DUCHY, ANOTHER, CUSTOM, RENAMED))
    assert attribution.kind == OWN
    assert attribution.namesake == load_layout("B")


def test_a_board_of_somebody_is_theirs_whatever_it_equals(judge) -> None:
    attribution = judge(change(DUCHY, CUSTOM))
    assert (attribution.kind, attribution.same, attribution.namesake) == (
        OWN,
        load_layout("A"),
        None,
    )
    attribution = judge(small("Mine"))
    assert (attribution.kind, attribution.same, attribution.namesake) == (
        OWN,
        None,
        None,
    )
    name = "names = { hu = 'A  JELŰ HERCEGSÉG' }\nauthor"
    attribution = judge(small().replace("author", name))
    assert attribution.namesake == load_layout("A")
