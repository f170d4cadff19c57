"""How a table is set up: counts that the box holds, and what is said of them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import checklist
from sheetgen.core.checklist import Checklist, Party, Step
from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.expansions.vineyards import DOUBLES, VINES_OF_COLOUR
from sheetgen.games.burgundy.files.board_file import load_depots
from sheetgen.games.burgundy.files.hex_file import HexKind
from sheetgen.games.burgundy.rules.counts import (
    GOODS,
    IN_DEPOTS,
    OF_GOOD,
    SHIELDS_IN_GAME,
    VINE_COLOURS,
)
from sheetgen.games.burgundy.rules.depot import DEPOTS
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.tile import CASTLE, MINE, TERRAINS
from sheetgen.games.burgundy.setup.setup import (
    BLACK,
    MODIFIERS,
    ROUTE_TILES,
    SetUp,
    doubles_of,
    fill_bags,
)
from sheetgen.games.burgundy.setup.setup_list import NAMES, Drawn, draw, lay_out, plan
from sheetgen.language.texts import SAYS, Texts, list_languages, load_texts
from tests.games.table import Door, Given, assert_cases, load_rules

RULES = Path(__file__).parents[3] / "docs" / "rules" / "burgundy.md"
OTHERS = [name for name in NAMES if name not in ("chateauma", "team", "solo")]
# Whether these are played changes no count of tiles, goods, shields or vines.
COUNTED = ["extra-tiles", "white-castles", "vineyards", "shields", "trade-routes"]


def texts_of(language: str) -> Texts:
    return load_texts(language, (GAME.says, GAME.setups), SAYS)


EN = texts_of("en")


def some(names: list[str] | tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield all choices of some of *names*."""
    return chain.from_iterable(combinations(names, n) for n in range(len(names) + 1))


def parties(names: list[str]) -> Iterator[Party]:
    """Yield all parties that can play, with some of *names*."""
    for chosen in some(names):
        for people in (2, 3, 4):
            yield Party(people, chosen)
        if "castle-chains" not in chosen:
            yield Party(1, (*chosen, "solo"))
            yield Party(4, (*chosen, "team"))
        if "inns" not in chosen:
            for people, modifiers in product((1, 2, 3), some(MODIFIERS)):
                yield Party(people, chosen, ("chateauma",), "", modifiers)


ALL = list(parties(OTHERS))


def lines_of(checklist: Checklist) -> dict[str, Step]:
    """Return the steps of a list by their codes."""
    sections = (*checklist.sections, *checklist.drawn)
    return {step.code: step for section in sections for step in section.steps}


# Counts


def words_in(kinds: Iterable[HexKind]) -> str:
    return " ".join(sorted(kind.word for kind in kinds))


def bags(case: Given) -> Mapping[str, Any]:
    """Return how many tiles are in each bag, and what expansions mix into them."""
    base, more = fill_bags(()), fill_bags(tuple(case.get("expansions", ())))
    added = {bag: Counter(more[bag]) - Counter(base[bag]) for bag in more}
    return {
        "tiles": {bag: len(kinds) for bag, kinds in more.items()},
        "black": dict(Counter(kind.terrain for kind in more[BLACK])),
        "added": {bag: words_in(one.elements()) for bag, one in added.items() if one},
    }


def table(case: Given) -> Mapping[str, Any]:
    """Return what is asked of a table's set-up, and of its steps text and degree."""
    party = Party(
        case.get("people"),
        tuple(case.get("expansions", ())),
        tuple(case.get("guests", ())),
        case.get("level", ""),
        tuple(case.get("modifiers", ())),
    )
    try:
        setup = plan(party)
    except UsageError as refused:
        return {"refused": refused.message.split("\n")}
    steps = lines_of(lay_out(party, EN))
    asked = [key for key in case if key not in PARTY] + case.get("asks", [])
    told = {key: as_table(getattr(setup, key)) for key in asked}
    told["says"] = {code: steps[code].text for code in case.get("says", {})}
    told["degrees"] = {code: steps[code].provenance for code in case.get("degrees", {})}
    return told


def as_table(value: Any) -> Any:
    return list(map(as_table, value)) if isinstance(value, tuple | range) else value


PARTY = ("people", "expansions", "guests", "level", "modifiers", "asks", "says")
PARTY += ("degrees", "refused")
TABLE = Path(__file__).with_name("setup.toml")


@pytest.mark.parametrize(
    ("door", "cases"), load_rules(TABLE, {"bags": bags, "table": table})
)
def test_a_rule(door: Door, cases: list[dict[str, Any]]) -> None:
    assert_cases(door, cases)


@pytest.mark.parametrize(("players", "places"), [(2, 12), (3, 18), (4, 24)])
def test_depots_have_more_places_with_more_players(players: int, places: int) -> None:
    """Clause 12.8."""
    depots = load_depots()
    for phase in PHASES:
        lying = [depots.terrains(depot, players, phase) for depot in DEPOTS]
        assert sum(map(len, lying)) == places
        assert {len(depot) for depot in lying} == {players}


def test_with_four_players_each_phase_takes_a_fifth_of_all_tiles() -> None:
    """Clauses 12.1, 12.8 and 12.9: castles that lie there from the start taken off."""
    setup = plan(Party(4))
    for bag, count in setup.bags.items():
        left = count - setup.taken[bag]
        assert setup.needed[bag] == left, bag
        assert left % len(PHASES) == 0, bag
    for phase in PHASES:
        lying = Counter(chain.from_iterable(setup.lying(phase)))
        for terrain in TERRAINS:
            left = setup.bags[terrain] - setup.taken[terrain]
            assert len(PHASES) * lying[terrain] == left, terrain


def test_with_three_players_a_castle_of_depot_6_is_a_mine_in_b_and_d() -> None:
    """Clause 4.7."""
    third = [plan(Party(3)).lying(phase)[5][-1] for phase in PHASES]
    assert third == [CASTLE, MINE, CASTLE, MINE, CASTLE]
    assert plan(Party(4)).lying(2)[5][2] == CASTLE
    text = [piece.text for piece in lines_of(lay_out(Party(3), EN))["fill"].rows[5][1]]
    assert text == ["building", "animal", "castle in A, C, E", "mine in B, D"]


def test_châteauma_counts_as_a_player_for_every_value() -> None:
    """Clause 33.1."""
    for people in (1, 2, 3):
        guest = plan(Party(people, ("shields", "vineyards"), ("chateauma",)))
        alike = plan(Party(people + 1, ("shields", "vineyards")))
        assert guest.players == guest.valued == people + 1
        assert guest.black == alike.black
        assert guest.shields_at == alike.shields_at
        assert (guest.storage, guest.shop) == (alike.storage, alike.shop)
        assert guest.routes_each == alike.routes_each
        assert guest.needed == alike.needed


def test_goods_add_up() -> None:
    """Clauses 3.3, 3.6, 9.5 and 33.3."""
    left = {}
    for party in parties([]):
        setup = plan(party)
        dealt = setup.goods_each * setup.seats
        total = setup.goods_apart + IN_DEPOTS + dealt + setup.goods_left
        assert total == GOODS
        assert setup.goods_left >= 0
        left[setup.variant, setup.people, setup.has_guest] = setup.goods_left
    assert left["normal", 4, False] == 5
    assert left["normal", 3, True] == 2
    assert left["team", 4, False] == 11
    assert left["solo", 1, False] == 14


def test_parts_of_expansions_add_up() -> None:
    """Clauses 28.1, 31.19, 32.6 and 32.7."""
    for players in (2, 3, 4):
        setup = plan(Party(players, ("shields", "vineyards", "trade-routes")))
        assert sum(setup.shields_at) == SHIELDS_IN_GAME[players - 2]
        doubles = len(PHASES) * (setup.storage + setup.shop)
        assert doubles == DOUBLES[players - 2]
        out = setup.fewer_kinds
        left = doubles_of(len(VINE_COLOURS)) - (doubles_of(out) if out else 0)
        assert doubles <= left
    assert [plan(Party(n)).routes_left for n in (2, 3, 4)] == [2, 0, 0]
    assert (doubles_of(1), doubles_of(2)) == (16, 29)


@pytest.mark.full
def test_the_box_holds_all_that_any_table_asks_for() -> None:
    """Clauses 12.1 and 33.94: what is lacking in phase E is told, and no more."""
    for party in parties(COUNTED):
        setup = plan(party)
        bags, taken, needed = setup.bags, setup.taken, setup.needed
        for bag in bags:
            lacking = setup.lacking.get(bag, 0)
            assert taken[bag] + needed[bag] - lacking <= bags[bag]
            assert lacking <= setup.black if bag == BLACK else lacking <= 1
        if setup.lacking:
            assert setup.players == 4
            assert {"closed", "open"} & set(setup.modifiers)
            assert "lacking" in lines_of(lay_out(party, EN))
        assert setup.routes_left >= 0
        assert setup.shields_left >= 0
        assert setup.vine_tiles >= setup.seats


# What is said


def every_step() -> Iterator[Step]:
    for party in parties(OTHERS[:3]):
        yield from lines_of(lay_out(party, EN)).values()
    for people, guests in ((3, ()), (2, ("chateauma",)), (4, ())):
        for chosen in some(OTHERS):
            if not (guests and "inns" in chosen):
                made = lay_out(Party(people, chosen, guests, seed=1), EN)
                yield from lines_of(made).values()
    full = Party(3, tuple(COUNTED), ("chateauma",), "", MODIFIERS, 3)
    yield from lines_of(lay_out(full, EN)).values()
    for variant in ("solo", "team"):
        made = lay_out(Party(None, (variant, "border-posts"), seed=1), EN)
        yield from lines_of(made).values()


@pytest.mark.slow
def test_every_step_names_clauses_that_exist_and_every_text_is_said() -> None:
    """Clauses are those of docs/rules/burgundy.md."""
    known = set(re.findall(r"\*\*(\d+\.\d+)\*\*", RULES.read_text(encoding="utf-8")))
    steps = {step.code: step for step in every_step()}
    for step in steps.values():
        assert step.clauses, step.code
        assert set(step.clauses) <= known, step.code
        own = [tuple(map(int, clause.split("."))) for clause in step.clauses]
        assert own == sorted(own), step.code
    texts = {key for key in EN.entries if key.startswith("step.")}
    assert {f"step.{code}" for code in steps} == texts


@pytest.mark.slow
@pytest.mark.sample(2)
@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_table_can_be_told_in_every_language(language: str) -> None:
    texts = texts_of(language)
    for party in ALL[:: 97 if language == "en" else 397]:
        made = lay_out(replace(party, seed=5), texts)
        for step in lines_of(made).values():
            assert not set("{}|") & set(step.text), step.text
            for row in step.rows:
                assert row.label
                assert all(piece.text for piece in row.pieces)


# What is drawn


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ALL), st.integers(0, 10**9))
def test_whatever_is_drawn_is_in_the_box(party: Party, seed: int) -> None:
    """Clauses 3.3, 12.1, 12.8, 28.1, 31.19, 32.3, 32.7 and 33.3."""
    setup = plan(party)
    drawn = draw(setup, seed)
    _check_tiles(setup, drawn)
    _check_duchies(setup, drawn)
    goods = Counter(chain.from_iterable((*drawn.stacks, *drawn.goods_of)))
    assert max(goods.values()) <= OF_GOOD - int(setup.has_guest)
    assert goods.total() == GOODS - setup.goods_apart - setup.goods_left
    assert {len(stack) for stack in drawn.stacks} == {setup.stack}
    if setup.has("shields"):
        numbers = list(chain.from_iterable(drawn.shields_at))
        assert len(set(numbers)) == len(numbers) == SHIELDS_IN_GAME[setup.players - 2]
        assert set(numbers) <= set(setup.shields)
    if setup.has("trade-routes"):
        numbers = list(chain.from_iterable(drawn.routes_of))
        assert len(set(numbers)) == len(numbers) == setup.routes_each * setup.seats
        assert set(numbers) <= set(range(1, ROUTE_TILES + 1))
    if setup.has("vineyards"):
        assert len(set(drawn.vine_of)) == len(drawn.vine_of) == setup.seats
        doubles = list(chain.from_iterable((*drawn.storage, *drawn.shop)))
        assert len(doubles) == DOUBLES[setup.players - 2]
        vines = Counter(chain.from_iterable(doubles))
        assert max(vines.values()) <= VINES_OF_COLOUR
    if setup.has_guest:
        assert sorted(drawn.search) == sorted(drawn.deck) == sorted(setup.cards)


def _check_duchies(setup: SetUp, drawn: Drawn) -> None:
    """Clauses 21.1 and 24.1: boards by chance, unless they are chosen by level."""
    if setup.variant != "normal":
        assert drawn.duchies == ()
        return
    assert len(set(drawn.duchies)) == len(drawn.duchies) == setup.seats
    ranges = {"castle-chains": range(11, 19), "border-posts": range(23, 31)}
    wanted = next((ranges[name] for name in ranges if setup.has(name)), range(1, 23))
    assert all(number in wanted for number in drawn.duchies)
    if not setup.has("castle-chains"):
        assert not {*drawn.duchies} & {*ranges["castle-chains"]}


def _check_tiles(setup: SetUp, drawn: Drawn) -> None:
    """Ask that tiles lie where they belong, and no more of them than there are."""
    for phase in PHASES:
        for depot, kinds in zip(
            setup.lying(phase), drawn.depots[phase - 1], strict=True
        ):
            found = [kind.terrain for kind in kinds]
            if phase < PHASES[-1]:
                assert found == list(depot)
            assert not Counter(found) - Counter(depot)
    laid = Counter(kind for depots in drawn.depots for one in depots for kind in one)
    dark = Counter(kind for kinds in drawn.black for kind in kinds)
    bags = fill_bags(setup.expansions)
    coloured = Counter(kind for bag in TERRAINS for kind in bags[bag])
    assert not laid + Counter(drawn.open) - coloured
    assert not dark + Counter(drawn.closed) - Counter(bags[BLACK])
    missing = sum(setup.lacking.values())
    assert laid.total() + dark.total() == sum(setup.needed.values()) - missing


def test_the_same_seed_draws_the_same_whatever_else_is_played() -> None:
    names = (("shields",), ("shields", "trade-routes", "vineyards"))
    one, more = (plan(Party(3, chosen)) for chosen in names)
    drawn, other = draw(one, 7), draw(more, 7)
    assert draw(one, 7) == drawn != draw(one, 8)
    assert drawn.shields_at[0] == (15,)  # on every machine
    assert drawn.shields_at == other.shields_at
    assert (drawn.depots, drawn.stacks) == (other.depots, other.stacks)


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a_picture_of_the_table_has_a_seat_for_each_and_numbers_of_sections(
    people: int,
) -> None:
    """Whatever the table has beside its players; nothing lies on another seat."""
    guests = ("chateauma",) * (people < 4)
    party = Party(people, ("shields", "vineyards"), guests)
    made = lay_out(party, EN)
    codes = {section.code for section in made.sections}
    assert {place.section for place in made.table} == codes
    assert {place.section for place in made.table if place.is_marked} == codes
    seats = [Box(*place[1:5]) for place in made.table if place.section == "person"]
    assert len(seats) in (0, 2 * people) and (seats or "alone" in codes)
    whole = Box(0, 0, *checklist.TABLE)
    assert all(whole.contains(Box(*place[1:5])) for place in made.table)
    for one, other in combinations(seats, 2):
        assert not one.overlaps(other)
