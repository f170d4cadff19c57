"""Files of payments, and what is found about a purchase besides a way to pay."""

import tomllib
from pathlib import Path

import pytest

from sheetgen.core.errors import FillError
from sheetgen.games.keythedral.check.purchase import PROPOSED, Purchase, check_purchase
from sheetgen.games.keythedral.files.payment_file import Priced, read_payments
from sheetgen.games.keythedral.rules.land import load_tiles
from sheetgen.games.keythedral.rules.ruleset import CUBES, make_stock
from sheetgen.system.packages import data_folder

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
OAF = {"gold": 1, "water": 1, "food": 1}
HEAD = 'format = 1\ngame = "keythedral"\n'


def priced(text: str) -> Priced:
    (payment,) = read_payments(f"{HEAD}[payment]\n{text}").payments
    return payment


def problems(text: str) -> list[str]:
    with pytest.raises(FillError) as refused:
        read_payments(HEAD + text)
    return [str(problem) for problem in refused.value.problems]


# Files


def test_a_tile_is_told_by_its_letters_or_its_cost_by_a_table() -> None:
    one = priced('stock = { wood = 3 }\ntile = " 12  Oaf"\nlaws = [3, 5]')
    assert one.tile == "12 Oaf"
    wood = make_stock({"wood": 3})
    assert one.purchase == Purchase(wood, make_stock(OAF), 12, (3, 5))
    assert priced('stock = {}\ntile = "wsfavIGO"').purchase.cost == (1,) * 8
    assert priced('stock = {}\ntile = "ww"').purchase.value == 0
    one = priced("stock = { gold = 1 }\ncost = { wood = 2 }\nused = { glass = 1 }")
    assert one.tile == ""
    assert one.purchase.cost == make_stock({"wood": 2})
    assert one.purchase.used == make_stock({"glass": 1})


def test_a_file_has_several_payments() -> None:
    file = read_payments(SHEETS / "payment.toml")
    assert [one.tile for one in file.payments] == ["4 wsa", "12 Oaf", ""]
    for one in file.payments:
        assert check_purchase(one.purchase)[0].verdict == "legal"


def test_blanks_in_a_tile_mean_nothing() -> None:
    """It is a short text: else they are parted in every way that there is."""
    for tile in ("12 Oaf", "12Oaf", " 12  O a f "):
        purchase = priced(f'stock = {{}}\ntile = "{tile}"').purchase
        assert (purchase.value, purchase.cost) == (12, make_stock(OAF))
    assert priced(f"tile = '12{' ' * 95}O'\nstock = {{}}\n").tile == "12 O"


def test_there_is_room_for_many_payments_in_a_file() -> None:
    many = '[[payment]]\nstock = {}\ntile = "w"\n' * 100
    assert problems(many) == ["fill:3: payment: 100 entries: there is room for 99"]


# Purchases


def test_proposals_of_ours_are_those_with_a_degree_on_their_cards() -> None:
    path = data_folder("layouts") / "keythedral" / "parts" / "laws-en.toml"
    cards = tomllib.loads(path.read_text(encoding="utf-8"))["card"]
    marked = [int(c["number"]) for c in cards if "\N{DAGGER}" in c["condition"]]
    assert tuple(marked) == PROPOSED


def test_our_own_tiles_show_the_kinds_of_their_stage() -> None:
    """Clause 7.2."""
    for tile in load_tiles().tiles:
        cost = tuple(tile.cost.count(kind) for kind in CUBES)
        verdict, _ = check_purchase(Purchase((9,) * 8, cost, tile.value))
        assert verdict.findings == ()
