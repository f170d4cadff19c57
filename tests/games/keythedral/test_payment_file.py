"""Files of payments, and what is found about a purchase besides a way to pay."""

import tomllib
from pathlib import Path

import pytest

from sheetgen.data import data_folder
from sheetgen.errors import FillError
from sheetgen.games.keythedral.cube import CUBES, make_stock
from sheetgen.games.keythedral.payment_file import Priced, read_payments
from sheetgen.games.keythedral.purchase import (
    PROPOSED,
    TIMES,
    Purchase,
    check_purchase,
)
from sheetgen.games.keythedral.rules import Switches
from sheetgen.verdict import Verdict

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


def test_a_tile_is_told_by_its_letters() -> None:
    one = priced('stock = { wood = 3 }\ntile = " 12  Oaf"\nlaws = [3, 5]')
    assert one.tile == "12 Oaf"
    assert one.purchase == Purchase(
        make_stock({"wood": 3}),
        make_stock({"gold": 1, "water": 1, "food": 1}),
        12,
        (3, 5),
    )
    assert priced('stock = {}\ntile = "wsfavIGO"').purchase.cost == (1,) * 8
    assert priced('stock = {}\ntile = "ww"').purchase.value == 0


def test_a_cost_may_be_a_table() -> None:
    one = priced("stock = { gold = 1 }\ncost = { wood = 2 }\nused = { glass = 1 }")
    assert one.tile == ""
    assert one.purchase.cost == make_stock({"wood": 2})
    assert one.purchase.used == make_stock({"glass": 1})


def test_a_file_has_several_payments() -> None:
    file = read_payments(SHEETS / "payment.toml")
    assert [one.tile for one in file.payments] == ["4 wsa", "12 Oaf", ""]
    for one in file.payments:
        assert check_purchase(one.purchase)[0].verdict == "legal"


def test_every_problem_of_a_file_is_told_with_its_line() -> None:
    path = SHEETS / "broken" / "payment.toml"
    with pytest.raises(FillError) as refused:
        read_payments(path)
    told = [str(p).removeprefix(f"{path}:") for p in refused.value.problems]
    assert [problem.partition(": ")[0] for problem in told] == [
        *("5", "6", "7", "10", "10", "12", "16", "17"),
    ]
    assert told[5] == "12: payment.2.cost: give either tile or cost, not both"


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        *(
            (given, "expected something such as '12 Oaf'")
            for given in ("", "12", "w-s")
        ),
        ("w" * 21, "expected something such as '12 Oaf'"),
        ("13 Oaf", "'13': no seat has this value (known: 4, 6, 8, 10, 12)"),
        ("4 wXx", "'Xx': no cube has this letter (known: w wood, s stone, "),
    ],
)
def test_a_tile_that_means_nothing(tile: str, said: str) -> None:
    (problem,) = problems(f'[payment]\nstock = {{}}\ntile = "{tile}"\n')
    assert said in problem


@pytest.mark.parametrize("tile", ["12 Oaf", "12Oaf", " 12  O a f "])
def test_blanks_in_a_tile_mean_nothing(tile: str) -> None:
    purchase = priced(f'stock = {{}}\ntile = "{tile}"').purchase
    assert (purchase.value, purchase.cost) == (12, make_stock(OAF))


def test_a_tile_is_a_short_text() -> None:
    """Else blanks by the thousand are parted in every way that there is."""
    tile = f"12{' ' * 95}O"
    assert priced(f"tile = '{tile}'\nstock = {{ wood = 1 }}\n").tile == "12 O"
    text = f"[payment]\ntile = '{tile}  '\nstock = {{}}\n"
    assert "expected something such as '12 Oaf'" in problems(text)[0]


def test_what_is_needed() -> None:
    assert problems("") == ["fill:1: payment: missing"]
    assert problems("payment = 3\n") == ["fill:3: payment: 3: expected a table"]
    assert problems("[payment]\n") == [
        "fill:3: payment.stock: missing",
        "fill:3: payment.tile: missing: give either tile or cost",
    ]
    assert "something such as" in problems("[payment]\nstock = {}\ncost = {}\n")[0]
    many = '[[payment]]\nstock = {}\ntile = "w"\n' * 100
    assert problems(many) == ["fill:3: payment: 100 entries: there is room for 99"]


# Purchases


def verdict_of(text: str, **switches: str) -> Verdict:
    return check_purchase(priced(text).purchase, Switches(**switches))[0]


def found(text: str, **switches: str) -> list[tuple[str, str, str, str]]:
    return [
        (f.code, f.severity, f.place, f.clause)
        for f in verdict_of(text, **switches).findings
    ]


def test_what_cannot_be_paid_is_illegal() -> None:
    """Clause 6.3."""
    text = 'stock = { wood = 1 }\ntile = "4 ws"'
    assert verdict_of(text).verdict == "illegal"
    assert found(text) == [("cannot-pay", "error", "payment:1", "6.3")]
    assert check_purchase(priced(text).purchase)[1] is None


@pytest.mark.parametrize("law", sorted(TIMES))
def test_a_law_out_of_its_time_is_found(law: int) -> None:
    """Clauses 8.1 and 8.3 to 8.22; some moments are a proposal of ours."""
    text = f'stock = {{ wood = 1 }}\ntile = "w"\nlaws = [{law}]'
    severity = "doubt" if law in PROPOSED else "error"
    assert found(text) == [
        ("law-out-of-time", severity, f"payment:1 law:{law}", f"8.{law + 2}"),
    ]


def test_law_ten_repeals_the_law_before_it() -> None:
    """Clause 8.12: so it is never the first."""
    text = 'stock = { wood = 1, stone = 1 }\ntile = "4 ws"\nlaws = [2]'
    assert verdict_of(text).verdict == "illegal"
    repealed = text.replace("[2]", "[2, 10]")
    assert verdict_of(repealed).verdict == "legal"
    assert found(repealed) == [("law-repealed", "note", "payment:1 law:2", "8.12")]
    first = text.replace("[2]", "[10]")
    assert found(first) == [("law-out-of-time", "error", "payment:1 law:10", "8.12")]
    assert verdict_of(text.replace("[2]", "[3, 10, 2]")).verdict == "illegal"


def test_a_payment_beside_a_land_is_told_to_stand_alone() -> None:
    """Clause 6.3."""
    land = '[land]\nplayers = 2\nmap = "q1 f1"\n'
    text = f'{HEAD}{land}[payment]\ntile = "4 ws"\nstock = {{ wood = 1, stone = 1 }}\n'
    with pytest.raises(FillError) as refused:
        read_payments(text)
    (problem,) = refused.value.problems
    assert str(problem) == (
        "fill:3: land: [land] stands in a file of its own, not beside [payment]"
    )


def test_proposals_of_ours_are_those_with_a_degree_on_their_cards() -> None:
    path = data_folder("layouts") / "keythedral" / "parts" / "laws-en.toml"
    cards = tomllib.loads(path.read_text(encoding="utf-8"))["card"]
    marked = [int(c["number"]) for c in cards if "\N{DEGREE SIGN}" in c["condition"]]
    assert tuple(marked) == PROPOSED


def test_laws_that_change_no_payment_are_noted() -> None:
    """Clauses 8.13 and 8.15; clause 8.5 spares no gold."""
    for law in (11, 13):
        text = f'stock = {{ wood = 1 }}\ntile = "w"\nlaws = [{law}]'
        assert [code for code, *_ in found(text)] == ["law-of-no-use"]
        assert verdict_of(text).verdict == "legal"
    gold = 'stock = { gold = 2 }\ntile = "OO"\nlaws = [3]'
    assert found(gold) == [("law-of-no-use", "note", "payment:1 law:3", "8.5")]
    assert found(gold.replace("OO", "Ow")) == []


def test_a_law_that_is_named_is_played() -> None:
    """Clauses 8.2 and 8.4: law 2 makes a tile dearer, which nobody would choose."""
    text = 'stock = { wood = 1 }\ntile = "w"'
    assert verdict_of(text).verdict == "legal"
    assert verdict_of(f"{text}\nlaws = [2]").verdict == "illegal"


def test_law_five_replaces_several_resources_or_one() -> None:
    """Clauses 8.7 and 13.3."""
    text = 'stock = { stone = 2 }\ntile = "ww"\nlaws = [5]'
    assert verdict_of(text).verdict == "legal"
    assert verdict_of(text, substitution="one").verdict == "illegal"
    one = text.replace("ww", "ws")
    assert verdict_of(one, substitution="one").verdict == "legal"


def test_law_three_may_take_the_last_cube_away() -> None:
    """Clauses 8.5 and 13.5."""
    text = 'stock = {}\ntile = "w"\nlaws = [3]'
    assert verdict_of(text).verdict == "legal"
    assert verdict_of(text, discount="no").verdict == "illegal"


def test_a_law_is_one_card() -> None:
    """Clause 8.1."""
    text = 'stock = { wood = 2 }\ntile = "ww"\nlaws = [3, 3]'
    assert found(text) == [("law-twice", "error", "payment:1 law:3", "8.1")]


def test_nobody_has_more_cubes_than_there_are() -> None:
    """Clause 10.5, with what lies in the supply."""
    text = 'stock = { wood = 21 }\ntile = "w"'
    assert found(text) == [("too-many-cubes", "error", "payment:1 cube:wood", "10.5")]
    text = 'stock = { gold = 6 }\ntile = "O"\nused = { gold = 5 }'
    assert [code for code, *_ in found(text)] == ["too-many-cubes"]


def odd(tile: str, **switches: str) -> object:
    text = (
        "stock = { wood = 9, stone = 9, food = 9, water = 9, wine = 9, "
        f'ironware = 9, glass = 9, gold = 9 }}\ntile = "{tile}"'
    )
    findings = verdict_of(text, **switches).findings
    return findings[0].found if findings else None


def test_tiles_of_a_value_show_certain_kinds() -> None:
    """Clauses 7.2 and 13.2."""
    assert odd("4 wsaf") is None
    assert odd("6 wsv") == ("wine",)
    assert odd("8 wIav") is None
    assert odd("8 sIa") == ("stone",)
    assert odd("8 sIa", stage_three="stone") is None
    assert odd("8 wIa", stage_three="stone") == ("wood",)
    assert odd("10 wG") == ("wood",)
    assert odd("12 IGOafv") is None
    assert odd("wsfavIGO") is None


@pytest.mark.parametrize("value", [4, 6, 8, 10, 12])
def test_our_own_tiles_show_these_kinds(value: int) -> None:
    """Clause 7.2."""
    from sheetgen.games.keythedral.building import load_tiles

    for tile in load_tiles().tiles:
        if tile.value == value:
            cost = tuple(tile.cost.count(kind) for kind in CUBES)
            verdict, _ = check_purchase(Purchase((9,) * 8, cost, value))
            assert verdict.findings == ()
