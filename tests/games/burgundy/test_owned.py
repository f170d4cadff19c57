"""What the page plays with where an owner corrected it."""

from pathlib import Path

from sheetgen.data import data_folder
from sheetgen.games.burgundy.given import PARTS, PLACES
from sheetgen.games.burgundy.owned import owned_values
from tests.games.burgundy.sheets import changed_part

FOLDER = data_folder("layouts") / "burgundy" / "parts"
PACKAGE = "sheetgen.games.burgundy"


def test_cards_of_an_owner_stand_for_ours(tmp_path: Path) -> None:
    change = '1 = { cells = "b s a k*"', '1 = { cells = "m c*"'
    path = changed_part(tmp_path, "chateauma", change)
    values = owned_values([path])
    parts = values[f"{PACKAGE}.given"]["PARTS"]
    assert parts.card(1).cells == ("mine", "castle")
    assert parts.card(2) == PARTS.card(2)
    assert "PLACES" not in values[f"{PACKAGE}.given"]
    assert values[f"{PACKAGE}.setup_given"] == {}


def test_depots_of_an_owner_are_played_with_and_laid_out() -> None:
    values = owned_values([FOLDER / "depots.toml", FOLDER / "vineyard.toml"])
    assert values[f"{PACKAGE}.given"] == {"PLACES": PLACES}
    assert set(values[f"{PACKAGE}.setup_given"]) == {"DEPOT_PLACES"}
