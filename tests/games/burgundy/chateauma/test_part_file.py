"""Files of cards, boards and depots: as they are, and all faults of one at once."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.data import data_folder
from sheetgen.errors import LayoutError
from sheetgen.games.burgundy.chateauma.part import BASE_CARDS, VINE_CARDS
from sheetgen.games.burgundy.chateauma.part_file import (
    load_depots,
    load_parts,
    read_depots,
    read_parts,
)
from sheetgen.games.burgundy.tile import TERRAINS

FOLDER = data_folder("layouts") / "burgundy" / "parts"
DUCHY = {"city": 12, "monastery": 6, "river": 6, "pasture": 6, "castle": 4, "mine": 3}


def changed(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    text = (FOLDER / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def told(path: Path) -> list[tuple[int, str, str]]:
    read = read_parts if path.name == "chateauma.toml" else read_depots
    with pytest.raises(LayoutError) as caught:
        read(path)
    return [
        (int(problem.where.rpartition(":")[2]), problem.key, problem.what)
        for problem in caught.value.problems
    ]


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
    assert load_depots().provenance == ("public-1", "reconstruction")


def test_board_36_has_its_places_where_the_rules_say() -> None:
    """Clause 33.36."""
    plain, other = load_parts().sides
    assert set("".join(plain.places)) == {"."}
    signs = {name: other.places_of(name) for name in TERRAINS}
    covered = Counter(name for name in TERRAINS for sign in signs[name] if sign == "A")
    assert covered == {"city": 2, "pasture": 1, "river": 1, "monastery": 1}
    assert {name for name in TERRAINS if "B" in signs[name]} == {
        "castle",
        "city",
        "mine",
    }
    assert "!" in "".join(other.places)


def test_depots_hold_what_the_rules_have() -> None:
    """Clause 12.8: with four players a phase takes a fifth of the coloured tiles."""
    places = Counter(place for depot in load_depots().depots for place in depot)
    assert places == {
        "city": 8,
        "monastery": 4,
        "river": 4,
        "pasture": 4,
        "mine": 2,
        "castle": 1,
        "castle or mine": 1,
    }
    assert load_depots().black == (4, 6, 8)


def test_an_owner_corrects_a_card(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        "chateauma.toml",
        ('"b s a k*", points = [8, 12, 16]', '"b* s+ a", points = [7, 9, 11]'),
        ('provenance = "reconstruction"', 'provenance = "custom"'),
    )
    card = read_parts(path).card(1)
    assert card.cells == ("city", "river", "pasture")
    assert (card.sales, card.doubles, card.points) == ((0,), (1,), (7, 9, 11))
    assert read_parts(path).provenance[0] == "custom"


def test_all_faults_of_cards_and_boards_are_told_at_once(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        "chateauma.toml",
        ('m = "mine"', 'mm = "mines"'),
        ('"b s a k*", points = [8, 12, 16]', '"b? s q k*", points = [8, 12]'),
        ("post = true", "post = 1"),
        ('mine = "..."', 'mine = ".x."'),
        ('"mine", "castle"]', '"castle", "castle"]'),
    )
    found = told(path)
    assert [line for line, *_ in found] == sorted(line for line, *_ in found)
    by_key = {key: what for _, key, what in found}
    assert "not a value" in by_key["legend.mm"] or "one letter" in by_key["legend.mm"]
    assert "no letter" in by_key["cards.1.cells"] or "'b s+" in by_key["cards.1.cells"]
    assert "found 2" in by_key["cards.1.points"]
    assert "true or false" in by_key["cards.2.post"]
    assert "A, B or !" in by_key["boards.35.mine"]
    assert "six terrains once" in by_key["reserve.places"]


def test_board_36_without_the_places_of_its_modifiers_is_refused(
    tmp_path: Path,
) -> None:
    """Clause 33.28: who copies it from the box may miss one."""
    path = changed(
        tmp_path,
        "chateauma.toml",
        ("AAB........!", "AB.........!"),
        ('pasture = "A....!"', 'pasture = "AA....!"'),
        ('mine = "B.!"', 'mine = "..!"'),
    )
    assert [(key, what) for _, key, what in told(path)] == [
        ("boards.36.city", "'AB.........!': of A and B this terrain has AAB"),
        ("boards.36.pasture", "'AA....!': of A and B this terrain has A"),
        ("boards.36.mine", "'..!': of A and B this terrain has B"),
    ]
    path = changed(tmp_path, "chateauma.toml", ("AAB........!", ".B.!.A...A.!."))
    assert read_parts(path).sides[1].places_of("city") == ".B.!.A...A.!."


def test_a_deck_without_a_castle_is_refused(tmp_path: Path) -> None:
    """Clause 33.38: the set-up would never find one."""
    names = ("b b c k*", "k k b c*", "c b s a*", "b b a k c*")
    path = changed(
        tmp_path,
        "chateauma.toml",
        *((name, name.replace("c", "b")) for name in names),
    )
    ((_, key, what),) = told(path)
    assert key == "cards.9"
    assert "castle" in what


def test_depots_without_places_for_two_three_and_four_are_refused(
    tmp_path: Path,
) -> None:
    """Clauses 4.6 and 12.8."""
    path = changed(
        tmp_path,
        "depots.toml",
        (', "pasture 4 public-1"]', "]"),
        ('"river 4 public-1"]', '"river 3 public-1"]'),
    )
    with pytest.raises(LayoutError) as caught:
        read_depots(path)
    assert [one.key for one in caught.value.problems] == ["depots.1", "depots.6"]


@pytest.mark.parametrize("name", ["chateauma.toml", "depots.toml"])
def test_a_file_that_says_nothing_is_told_what_is_missing(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert {what for _, _, what in told(path)} == {"missing"}
