"""How a table is set up: counts that the box holds, and what is said of them."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.checklist import Checklist, Party, Step
from sheetgen.errors import UsageError
from sheetgen.fill.words import NOTHING
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.backs import BLACK, fill_bags
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.depot import DEPOTS
from sheetgen.games.burgundy.depots import load_depots
from sheetgen.games.burgundy.duchy import PHASES
from sheetgen.games.burgundy.expansions.vineyards import DOUBLES, VINES_OF_COLOUR
from sheetgen.games.burgundy.setup import MODIFIERS, ROUTE_TILES, SetUp, doubles_of
from sheetgen.games.burgundy.setup_draw import Drawn, draw
from sheetgen.games.burgundy.setup_list import lay_out
from sheetgen.games.burgundy.setup_plan import NAMES, plan
from sheetgen.games.burgundy.supply import GOODS, IN_DEPOTS, OF_GOOD, SHIELDS_IN_GAME
from sheetgen.games.burgundy.tile import CASTLE, CITY, MINE, TERRAINS
from sheetgen.lang import SAYS, Texts, list_languages, load_texts

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


def told(party: Party, code: str) -> str:
    return lines_of(lay_out(party, EN))[code].text


# Counts


def test_bags_hold_the_tiles_of_the_box() -> None:
    """Clauses 12.1 to 12.3."""
    bags = fill_bags(())
    assert {bag: len(kinds) for bag, kinds in bags.items()} == {
        "city": 40,
        "monastery": 20,
        "river": 20,
        "pasture": 20,
        "castle": 14,
        "mine": 10,
        "black": 40,
    }
    assert sum(map(len, bags.values())) == 164
    black = Counter(kind.terrain for kind in bags[BLACK])
    assert black == {
        "city": 16,
        "pasture": 8,
        "mine": 2,
        "river": 6,
        "monastery": 6,
        "castle": 2,
    }


def test_expansions_mix_their_tiles_into_the_bags() -> None:
    """Clauses 22.1, 25.1 and 25.5."""
    base, more = fill_bags(()), fill_bags(("extra-tiles", "white-castles"))
    added = {
        bag: sorted(
            kind.word for kind in (Counter(more[bag]) - Counter(base[bag])).elements()
        )
        for bag in more
    }
    assert added == {
        **{bag: [] for bag in ("river", "pasture", "castle", "mine")},
        "city": ["wc"] * 6,
        "monastery": ["27", "28", "29"],
        "black": ["cr", "ge", "wc", "wc"],
    }


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
    setup = plan(Party(3))
    assert [setup.lying(phase)[5][-1] for phase in PHASES] == [
        *(CASTLE, MINE, CASTLE, MINE, CASTLE)
    ]
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


def test_modifiers_take_tiles_that_phase_e_needs() -> None:
    """Clauses 33.28 and 33.94."""
    both = Party(3, (), ("chateauma",), "", ("closed", "open"))
    assert plan(both).lacking == {CITY: 1, CASTLE: 1, MINE: 1, BLACK: 5}
    assert plan(replace(both, expansions=("white-castles",))).lacking == {
        CASTLE: 1,
        MINE: 1,
        BLACK: 3,
    }
    assert plan(replace(both, people=2)).lacking == {}


@pytest.mark.parametrize(
    ("party", "workers", "silver"),
    [
        (Party(4), (1, 2, 3, 4), 1),  # Clauses 3.5 and 3.7
        (Party(2, (), ("chateauma",)), (1, 2), 1),  # 33.4
        (Party(2, (), ("chateauma",), "", ("first",)), (2, 3), 1),  # 33.93
        (Party(None, ("team",)), (3, 5), 2),  # 29.4
        (Party(None, ("solo",)), (2,), 1),  # 30.2
    ],
)
def test_workers_and_silver_go_by_the_game(
    party: Party, workers: tuple[int, ...], silver: int
) -> None:
    """Clauses 3.5, 3.7, 29.4, 30.2, 33.4 and 33.93."""
    setup = plan(party)
    assert (setup.workers, setup.silver) == (workers, silver)


# What cannot be played


@pytest.mark.parametrize(
    ("party", "problems"),
    [
        (Party(), ["--players: how many people play is missing, 1 to 4"]),
        (Party(5), ["--players 5: expected 1 to 4"]),
        (
            Party(1),
            ["--players 1: alone, take --expansions solo or --with chateauma"],
        ),
        (Party(2, ("solo",)), ["--players 2: solo is for 1"]),
        (Party(3, ("team",)), ["--players 3: team is for 4"]),
        (
            Party(4, (), ("chateauma",)),
            ["--players 4: with chateauma at most 3"],
        ),
        (
            Party(2, ("inns", "chateauma")),
            ["inns cannot be played together with chateauma"],
        ),
        (
            Party(1, ("solo", "castle-chains"), ("chateauma",)),
            [
                "chateauma cannot be played together with solo",
                "castle-chains cannot be played together with solo",
            ],
        ),
        (
            Party(2, ("shield", "team", "solo"), ("anna",), "mild", ("last",)),
            [
                "--expansions shield: expected some of",
                "--with anna: expected some of chateauma",
                "--level mild: expected some of easy, medium, hard",
                "--modifiers last: expected some of closed, open, first, further",
                "team cannot be played together with solo",
                "--players 2: solo is for 1",
                "--players 2: team is for 4",
                "--level and --modifiers belong to --with chateauma",
            ],
        ),
    ],
)
def test_what_cannot_be_played_is_told_at_once(
    party: Party, problems: list[str]
) -> None:
    """Clauses 21.2, 29.1, 30.1, 33.1 and 33.19."""
    with pytest.raises(UsageError) as caught:
        plan(party)
    lines = caught.value.message.split("\n")
    assert len(lines) == len(problems)
    for line, problem in zip(lines, problems, strict=True):
        assert line.startswith(problem)


def test_shield_2_is_taken_out_with_châteauma() -> None:
    """Clause 33.19."""
    guest = Party(2, ("shields",), ("chateauma",))
    assert told(guest, "shield-out") == "Take shield 2 out of the game."
    assert 2 not in plan(guest).shields
    assert plan(guest).shields_left == 17 - 9
    assert 2 in plan(Party(3, ("shields",))).shields


# What is said


def test_points_are_those_of_the_rules_file() -> None:
    """Clauses 8.6, 9.2, 24.7 and 29.12."""
    for players, small, large in ((2, 2, 5), (3, 3, 6), (4, 4, 7)):
        for code in ("bonus", "posts"):
            text = told(Party(players, ("border-posts",)), code)
            assert text.endswith(f"They bring {small} and {large} points.")
        assert told(Party(players), "sale").endswith(f"brings {players} points.")
    team = lines_of(lay_out(Party(None, ("team",)), EN))
    assert team["sale"].text.endswith("brings 4 points.")
    assert team["sale"].provenance == "reconstruction"


def test_vine_bonus_tiles_are_one_set_with_châteauma() -> None:
    """Clauses 32.4, 32.5 and 33.92."""
    guest = Party(2, ("vineyards",), ("chateauma",))
    assert told(guest, "vine-set") == (
        "Use one set of vine bonus tiles only: 6 different ones."
    )
    assert "the other 4 are for all" in told(guest, "vine-start")
    assert "the other 22 are for all" in told(Party(2, ("vineyards",)), "vine-start")
    assert f"duchy cards 1, 10{NOTHING}17." in told(guest, "guest-cards")
    base = replace(guest, expansions=())
    assert f"duchy cards 1{NOTHING}9." in told(base, "guest-cards")


def test_what_no_rulebook_has_is_said_to_be_so() -> None:
    """Clauses 12.8, 12.9, 25.5, 29.12 and 33.94."""
    few = lines_of(lay_out(Party(2, ("white-castles",)), EN))
    assert few["fill"].provenance == ""
    assert few["black"].provenance == few["mix-white"].provenance == "reconstruction"
    many = lines_of(lay_out(Party(4), EN))
    assert many["fill"].provenance == "public-1"
    assert many["black"].provenance == ""
    guest = Party(3, (), ("chateauma",), "", ("open",))
    assert lines_of(lay_out(guest, EN))["lacking"].provenance == "reconstruction"


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


def test_the_same_seed_draws_the_same_and_another_does_not() -> None:
    setup = plan(Party(3, ("shields",)))
    assert draw(setup, 7) == draw(setup, 7)
    assert draw(setup, 7) != draw(setup, 8)
    assert draw(setup, 7).shields_at[0] == (15,)  # on every machine


def test_what_else_is_played_leaves_what_is_drawn() -> None:
    one, more = (
        draw(plan(Party(3, names)), 7)
        for names in (("shields",), ("shields", "trade-routes", "vineyards"))
    )
    assert one.shields_at == more.shields_at
    assert one.depots == more.depots
    assert one.stacks == more.stacks
