"""Files of cards, boards and depots: as they are, and all faults of one at once."""

from collections import Counter
from pathlib import Path

from sheetgen.games.burgundy.answers.companion_constants import owned_values
from sheetgen.games.burgundy.answers.owned_data import PARTS, PLACES
from sheetgen.games.burgundy.files.board_file import load_chateauma_depots, load_parts
from sheetgen.games.burgundy.rules.chateauma_parts import BASE_CARDS, VINE_CARDS
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.system.packages import data_folder
from tests.games.burgundy.sheets import changed_part

DUCHY = {"city": 12, "monastery": 6, "river": 6, "pasture": 6, "castle": 4, "mine": 3}


def test_cards_and_boards_have_the_places_of_a_duchy() -> None:
    """Clauses 33.35 to 33.37, and that all of it is said to be a reconstruction."""
    parts = load_parts()
    for numbers in (BASE_CARDS, VINE_CARDS):
        assert Counter(c for n in numbers for c in parts.card(n).cells) == DUCHY
    with_doubles = [card.number for card in parts.cards if card.doubles]
    assert with_doubles == [number for number in VINE_CARDS if number > 9]
    order = ("city", "pasture", "river", "monastery", "mine", "castle")
    assert parts.reserve == order
    for side in parts.sides:
        assert side.terrains == order
        assert {name: len(side.places_of(name)) for name in TERRAINS} == DUCHY
    assert set(parts.provenance) == {"reconstruction"}
    depots = load_chateauma_depots()
    sure = {place.provenance for of in depots.places for place in of}
    assert sure == {"public-1", "public-2"}
    assert "reconstruction" in depots.black_provenance


def test_board_36_has_its_places_where_the_rules_say() -> None:
    """Clause 33.36."""
    plain, other = load_parts().sides
    assert set("".join(plain.places)) == {"."}
    signs = {name: other.places_of(name) for name in TERRAINS}
    covered = Counter(name for name in TERRAINS for sign in signs[name] if sign == "A")
    assert covered == {"city": 2, "pasture": 1, "river": 1, "monastery": 1}
    opened = {name for name in TERRAINS if "B" in signs[name]}
    assert opened == {"castle", "city", "mine"}
    assert "!" in "".join(other.places)


def test_depots_hold_what_the_rules_have() -> None:
    """Clause 12.8: with four players a phase takes a fifth of the coloured tiles."""
    depots = load_chateauma_depots()
    assert Counter(place.terrain for of in depots.places for place in of) == {
        "city": 8,
        "monastery": 4,
        "river": 4,
        "pasture": 4,
        "mine": 2,
        "castle": 2,
    }
    assert depots.black == (4, 6, 8)


def test_an_owner_corrects_a_card(tmp_path: Path) -> None:
    path = changed_part(
        tmp_path,
        "chateauma",
        ('"b s a k*", points = [8, 12, 16]', '"b* s+ a", points = [7, 9, 11]'),
        ('provenance = "reconstruction"', 'provenance = "custom"'),
    )
    card = load_parts(path).card(1)
    assert card.cells == ("city", "river", "pasture")
    assert (card.sales, card.doubles, card.points) == ((0,), (1,), (7, 9, 11))
    assert load_parts(path).provenance[0] == "custom"


FOLDER = data_folder("layouts") / "burgundy" / "parts"
PACKAGE = "sheetgen.games.burgundy"


def test_cards_of_an_owner_stand_for_ours(tmp_path: Path) -> None:
    change = '1 = { cells = "b s a k*"', '1 = { cells = "m c*"'
    path = changed_part(tmp_path, "chateauma", change)
    values = owned_values([path])
    parts = values[f"{PACKAGE}.answers.owned_data"]["PARTS"]
    assert parts.card(1).cells == ("mine", "castle")
    assert parts.card(2) == PARTS.card(2)
    assert "PLACES" not in values[f"{PACKAGE}.answers.owned_data"]


def test_depots_of_an_owner_are_played_with_and_laid_out() -> None:
    values = owned_values([FOLDER / "depots.toml", FOLDER / "vineyard.toml"])
    assert values == {f"{PACKAGE}.answers.owned_data": {"PLACES": PLACES}}
