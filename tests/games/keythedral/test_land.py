"""How a land is laid: a test for each clause, and lands that another engine laid."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.budget import Budget
from sheetgen.games.keythedral import laying
from sheetgen.games.keythedral.land import Cottage, Fence, Land, Parcel
from sheetgen.games.keythedral.laying import STEPS, check_land, find_order
from sheetgen.games.keythedral.rules import STANDARD, Switches
from sheetgen.grid import Position
from sheetgen.verdict import DOUBT, ERROR, UNDECIDED, Finding, Verdict
from tests.games.keythedral.lands import around, diagonal, lay, named, read
from tests.seeds import over_seeds

START = """
q1 f1
 +
f1 q1
"""
# Everybody has laid once: A, B and C.
ONCE = """
~  ~  l2 a2 ~
 ~  A1 C3 ~
~  q1 f1 v3 ~
 ~  +  B2 ~
~  f1 q1 ~  ~
"""


def verdict_of(text: str, **values: object) -> Verdict:
    switches = values.pop("switches", Switches())
    assert isinstance(switches, Switches)
    file = read(text, **values)
    return check_land(file.land, switches, file.stage)


def errors(text: str, **values: object) -> list[Finding]:
    return list(verdict_of(text, **values).errors)


def codes(text: str, **values: object) -> list[str]:
    return [finding.code for finding in errors(text, **values)]


def doubts(text: str, **values: object) -> list[Finding]:
    return [f for f in verdict_of(text, **values).findings if f.severity == DOUBT]


def only(text: str, **values: object) -> Finding:
    (finding,) = errors(text, **values)
    return finding


# Lands that are fine


def test_a_land_can_be_judged_before_all_is_laid() -> None:
    """Clause 3.6: what is left is told, and is no error."""
    verdict = verdict_of(START)
    assert (verdict.verdict, verdict.complete) == ("legal", False)
    (finding,) = verdict.findings
    assert (finding.code, finding.found) == ("not-all-laid", ("15", "15"))


def test_a_legal_land_comes_with_an_order() -> None:
    """Clause 3.6: a parcel, and then a tile of the same player."""
    verdict = verdict_of(ONCE)
    assert verdict.verdict == "legal"
    assert isinstance(verdict.witness, tuple)
    assert [colour for _, colour in verdict.witness] == [
        colour for colour in "ABC" for _ in range(2)
    ] or len(verdict.witness) == 6
    places = [place for place, _ in verdict.witness]
    assert sorted(places) == ["a1", "a2", "b1", "b2", "c3", "d2"]


# Lattice and parcels


def test_parcels_and_tiles_have_rows_of_their_own() -> None:
    """Clauses 2.1 and 2.2."""
    text = "q1 f1 ~ ~\n + l2 ~\nf1 q1 ~ ~"
    first, *_ = errors(text)
    assert (first.code, first.place) == ("off-lattice", "cell:b2")
    text = "q1 f1 A1 ~\n + ~ ~\nf1 q1 ~ ~"
    assert "tile-off-square" in codes(text)


def test_there_are_so_many_parcels_of_a_kind() -> None:
    """Clause 1.2; how many of them so many players use is in doubt by clause 1.6."""
    text = "q1 f1 ~ ~ ~\n + A1 B1 C1\nf1 q1 q q q"
    assert "too-many-of-kind" not in codes(text, players=3)
    (finding,) = doubts(text, players=3)
    assert (finding.code, finding.place, finding.clause) == (
        *("kind-in-doubt", "kind:quarry", "1.6"),
    )
    assert (finding.expected, finding.found) == (4, 5)
    assert doubts(text, players=4) == []
    found = errors(text.replace("q q q", "q q q q q"), players=3)
    finding = next(f for f in found if f.code == "too-many-of-kind")
    assert finding.clause == "1.2"
    assert (finding.expected, finding.found) == (6, 7)


def test_there_are_so_many_parcels_with_a_back() -> None:
    """Clauses 1.4 to 1.6: which kinds have a back beyond 1 is a reconstruction."""
    text = "q1 f1 ~ ~ ~\n + A1 B1 ~\nf1 q1 q2 q2 ~"
    assert codes(text) == []
    (finding,) = doubts(text)
    assert (finding.code, finding.place, finding.clause) == (
        *("back-in-doubt", "kind:quarry back:2", "1.6"),
    )
    assert (finding.expected, finding.found) == (1, 2)
    text = "q1 f1 ~ ~ ~ ~ ~ ~\n + A1 B1 C1 A2 B2 C2\nf1 q1 l3 l3 a3 a3 v3 v3"
    finding = next(f for f in errors(text, players=3) if f.code == "too-many-of-back")
    assert (finding.place, finding.clause) == ("back:3", "1.5")
    assert (finding.expected, finding.found) == (5, 6)


def test_backs_end_at_the_number_of_players() -> None:
    """Clause 3.1."""
    text = "q1 f1 l4 ~\n + A1 ~\nf1 q1 ~ ~"
    finding = only(text, players=3)
    assert (finding.code, finding.place, finding.expected, finding.found) == (
        *("back-too-high", "cell:a3", 3, 4),
    )
    assert codes(text, players=4) == []


# The beginning


def test_the_cathedral_tile_lies_there_once() -> None:
    """Clause 3.2."""
    assert "no-cathedral" in codes("q1 f1\n ~\nf1 q1")
    text = "q1 f1 ~ ~\n + + ~\nf1 q1 ~ ~"
    assert (only(text).code, only(text).found) == ("two-cathedrals", 2)


def test_four_parcels_lie_around_the_cathedral_tile() -> None:
    """Clause 3.2."""
    finding = only("q1 f1\n +\nf1 ~")
    assert (finding.code, finding.expected, finding.found) == ("first-missing", 4, 3)


def test_these_four_are_numbered_one_and_no_others_are() -> None:
    """Clauses 1.4 and 3.2."""
    assert codes("q1 l2\n +\nf1 q1") == ["not-first"]
    assert codes("q1 f2\n +\nf1 q1") == ["not-first"]
    text = "q1 f  f1 ~\n + A1 ~\nf1 q1 ~ ~"
    assert (only(text).code, only(text).place) == ("first-elsewhere", "cell:a3")


def test_backs_need_not_be_known() -> None:
    assert codes("q f\n +\nf q") == []
    assert codes("q l\n +\nf q") == ["not-first"]


def test_quarries_lie_opposite_each_other() -> None:
    """Clause 3.3."""
    assert codes("q1 q1\n +\nf1 f1") == ["not-opposite"]
    assert codes("q1 f1\n +\nq1 f1") == ["not-opposite"]
    assert codes("f1 q1\n +\nq1 f1") == []


def test_two_players_begin_with_a_forest_and_a_quarry() -> None:
    """Clause 11.1: and without the cathedral tile."""
    assert codes("q1 f1", players=2) == []
    assert codes("q1 q1", players=2) == ["too-many-of-back", "first-of-two"]
    text = "q1 f1\n +\nf2 l2"
    assert "cathedral-of-two" in codes(text, players=2)


def test_the_parcels_of_two_players_lie_side_to_side_or_it_is_in_doubt() -> None:
    """Clauses 11.3 and 13.4: no rulebook tells how they lie."""
    text = "q1 l2 f1 ~\n A1 ~ ~"
    assert codes(text, players=2) == []
    (finding,) = doubts(text, players=2)
    assert (finding.code, finding.place, finding.clause) == (
        *("first-apart", "cell:a3", "11.3"),
    )
    anywhere = Switches(two_start="any")
    assert doubts(text, players=2, switches=anywhere) == []


def test_two_parcels_that_nobody_laid_need_not_touch() -> None:
    """Clauses 11.3 and 3.5: the second is of parcels that players lay."""
    for text in ("q1 . f1", "q . f"):
        assert codes(text, players=2) == []
        assert [f.code for f in doubts(text, players=2)] == ["first-apart"]
        anywhere = Switches(two_start="any")
        assert verdict_of(text, players=2, switches=anywhere).findings[0].code == (
            "not-all-laid"
        )
    # Two islands can have begun so, three cannot.
    text = "q1 l2 ~ ~ ~ f1 ~ ~ ~\n ~ ~ ~ ~ A1 B1 ~ ~\n ~ ~ ~ ~ ~ a2 ~ ~ v2"
    assert [f.code for f in errors(text, players=2)][:1] == ["loose-parcel"]
    text = "q1 l2 ~ ~ ~ f1 ~ ~ v2 v2"
    assert "hangs-apart" in codes(text, players=2)


def test_any_forest_and_quarry_can_have_been_first_if_backs_are_unknown() -> None:
    """Clause 11.1."""
    text = "f l q f ~ ~\n A1 B1 A2 ~ ~"
    assert codes(text, players=2) == ["out-of-turn"]
    text = "f l q f ~ ~\n A1 B1 ~ ~ ~"
    assert codes(text, players=2) == []
    assert doubts(text, players=2) == []
    text = "f l q ~\n A1 ~ ~"
    assert codes(text, players=2) == []
    assert [(f.code, f.place) for f in doubts(text, players=2)] == [
        ("first-apart", "land"),
    ]
    assert codes("l a q ~\n A1 ~ ~", players=2) == ["no-order"]


# Laying


def test_a_parcel_touches_something() -> None:
    """Clause 3.5."""
    text = "q1 f1 ~ l2 ~\n + ~ ~ A1\nf1 q1 ~ ~ ~"
    assert codes(text) == ["hangs-apart"]
    text = "q1 f1 ~ l2 ~\n + A1 ~ ~\nf1 q1 ~ ~ ~"
    assert (only(text).code, only(text).place) == ("loose-parcel", "cell:a3")


def test_a_tile_joins_parcels_that_do_not_touch() -> None:
    """Clause 3.5: a parcel may touch a cottage tile alone."""
    text = "~ ~ l2 ~\n ~ A1 ~\nq1 f1 ~ ~\n + B1 ~\nf1 q1 v2 ~"
    assert codes(text) == []


def test_a_tile_touches_a_parcel() -> None:
    """Clause 3.7."""
    text = "q1 f1 l2 ~ ~ ~\n + ~ ~ ~ A1\nf1 q1 ~ ~ ~ ~"
    assert (only(text).code, only(text).place) == ("loose-tile", "cell:b2")


def test_a_tile_lies_cottage_up() -> None:
    """Clause 3.7; in a game it may have become a house."""
    text = "q1 f1 l2 ~\n + A1h ~\nf1 q1 ~ ~"
    assert codes(text) == ["house-early"]
    assert "house-early" not in codes(text, stage="game")


def test_nobody_has_a_tile_twice() -> None:
    """Clause 3.8."""
    text = "q1 f1 l2 ~\n + A1 ~\nf1 q1 v2 a2\n ~ A1 B1"
    finding, ahead = sorted(errors(text, players=3), key=lambda f: f.place)
    assert (finding.code, finding.place, finding.found) == (
        *("tile-twice", "cell:d1", "b2"),
    )
    assert ahead.code == "ahead-of-others"


def test_tiles_of_nobody_stay_in_the_box() -> None:
    """Clause 3.9."""
    text = "q1 f1 l2 a2 v2\n + A1 B1 C1\nf1 q1 f2 f2 ~\n ~ D1 ~ ~"
    assert codes(text, players=3) == ["too-many-colours"]
    text = text.replace("D1", "A2")
    assert codes(text, players=3) == []
    found = codes(text, players=3, fences="b2-c2 D", stage="game")
    assert "too-many-colours" in found


def test_everybody_lays_in_turn() -> None:
    """Clause 3.6."""
    text = "q1 f1 l2 a2 ~\n + A1 A2 ~\nf1 q1 ~ ~ ~"
    (finding,) = errors(text)
    assert (finding.code, finding.found) == ("ahead-of-others", ("A 2",))
    assert codes(text.replace("A2", "B2")) == []
    assert codes("q1 f1 l2 ~\n + A1 B1\nf1 q1 ~ ~") == ["out-of-turn"]
    assert codes("q1 f1 l2 a2\n + ~ ~\nf1 q1 ~ ~") == ["out-of-turn"]


def test_a_parcel_is_laid_before_the_tile() -> None:
    """Clause 3.6: the first tile cannot lie before the parcel that carries it."""
    # Only A1 holds l2, and l2 was the first parcel.
    text = "~ ~ ~ l2\n ~ ~ A1\nq1 f1 v2 ~\n + ~ ~\nf1 q1 ~ ~"
    assert codes(text) == []
    alone = "~ ~ l2 ~\n ~ A1 ~\nq1 f1 ~ ~\n + ~ ~\nf1 q1 ~ ~"
    assert codes(alone) == ["no-order"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_more_than_five_each_is_too_many(players: int) -> None:
    """Clauses 3.1, 3.6 and 11.1."""
    land = lay(random.Random(players), players).land
    free = next(p for old in land.parcels for p in around(old) if p not in land.parcels)
    more = named(replace(land, parcels={**land.parcels, free: Parcel("lake")}))
    assert "too-many-parcels" in [f.code for f in check_land(more).errors]
    squares = {p for old in land.parcels for p in diagonal(old)}
    (square, *_) = sorted(squares - set(land.cottages) - set(land.cathedrals))
    tiles = {**land.cottages, square: Cottage("A", 1)}
    more = named(replace(land, cottages=tiles))
    assert "too-many-tiles" in [f.code for f in check_land(more).errors]


# In a game


def test_no_game_begins_before_all_is_laid() -> None:
    """Clause 3.6."""
    assert codes(ONCE, stage="game") == ["not-all-laid"]


def test_fences_come_with_the_game() -> None:
    """Clause 6.5."""
    assert codes(ONCE, fences="b1-c1 A") == ["fence-early"]
    assert codes(ONCE, stage="game", fences="b1-c1 A") == ["not-all-laid"]


def game_codes(fences: str, text: str = ONCE) -> list[str]:
    return [c for c in codes(text, stage="game", fences=fences) if c != "not-all-laid"]


def test_a_fence_stands_between_a_tile_and_a_parcel_beside_it() -> None:
    """Clause 6.5: and so not beside the cathedral tile."""
    assert game_codes("b1-c1,c2-b1,b2-a2 B") == []
    assert game_codes("b1-c3") == ["fence-nowhere"]
    assert game_codes("b1-b2") == ["fence-nowhere"]
    assert game_codes("c1-c2") == ["fence-nowhere"]
    assert game_codes("d1-c1") == ["fence-nowhere"]
    assert game_codes("b1-c1,c1-b1") == []


def test_of_two_fences_at_one_place_the_rulebook_says_nothing() -> None:
    """Clause 6.5."""
    text = "q1 f1 l2 a2 v2\n + A1 B1 C1\nf1 q1 f2 f2 ~\n ~ A2 ~ ~"
    two = doubts(text, players=3, stage="game", fences="c2-b2 A,b2-c2 B")
    assert [(f.code, f.place) for f in two] == [("fence-twice", "cell:b2")]


def test_a_player_builds_three_fences() -> None:
    """Clause 6.6."""
    three = "b1-c1 A,b2-c2 A,d2-c2 A"
    assert game_codes(three) == []
    assert game_codes(f"{three},b2-a1 A") == ["too-many-fences"]
    assert game_codes(f"{three},b2-a1 B") == []


def test_all_players_build_three_fences_each() -> None:
    """Clause 6.6: of fences whose builders are not known."""
    land = lay(random.Random(3), 2).land
    edges = [
        Fence(square, parcel)
        for square in land.cottages
        for parcel in land.parcels_by(square)[:1]
        if len(land.parcels_by(square)) > 1
    ]
    found = check_land(replace(land, fences=tuple(edges[:7])), stage="game")
    assert "too-many-fences" in [finding.code for finding in found.errors]
    found = check_land(replace(land, fences=tuple(edges[:6])), stage="game")
    assert found.verdict == "legal"


def test_a_tile_without_a_way_has_moved() -> None:
    """Clause 6.8."""
    assert game_codes("b1-c1,b1-c2,b1-a1") == ["fenced-off"]


def test_a_tile_that_moved_leaves_its_fences_and_its_parcels() -> None:
    """Clause 6.8: the parcel hung on that tile alone, which is no fault of today."""
    text = "~ ~ l2 ~ ~\n ~ . ~ ~\nq1 f1 ~ ~ ~\n + B1 A1 ~\nf1 q1 v2 ~ ~"
    assert codes(text.replace(" . ", " ~ ")) == ["loose-parcel"]
    assert game_codes("b1-a1 B", text) == []
    far = text.replace("l2 ~ ~", "~ ~ l2")
    assert game_codes("", far) == ["loose-parcel"]


# Lands of another engine


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@over_seeds(12)
def test_what_was_laid_by_the_rules_is_legal(players: int, seed: int) -> None:
    laid = lay(random.Random(seed), players)
    verdict = check_land(laid.land)
    assert (verdict.verdict, verdict.complete) == ("legal", True)
    assert verdict.findings == ()
    assert isinstance(verdict.witness, tuple)
    replay(laid.land, verdict.witness)


@over_seeds(30)
def test_what_was_laid_up_to_a_turn_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    turns = rng.randint(1, 5 * players - 1)
    laid = lay(rng, players, turns, half=bool(seed % 2))
    verdict = check_land(laid.land)
    assert (verdict.verdict, verdict.complete) == ("legal", False)
    assert isinstance(verdict.witness, tuple)
    replay(laid.land, verdict.witness)


@over_seeds(10)
def test_backs_may_be_left_out(seed: int) -> None:
    rng = random.Random(seed)
    laid = lay(rng, 2 + seed % 4)
    blank = {place: Parcel(p.kind) for place, p in laid.land.parcels.items()}
    assert check_land(replace(laid.land, parcels=blank)).verdict == "legal"


def replay(land: Land, order: tuple[tuple[str, str], ...]) -> None:
    """Lay a land again in an order, by this engine's own rules."""
    places = {name: place for place, name in land.names.items()}
    start = {place for place, parcel in land.parcels.items() if parcel.back == 1}
    laid = set(start)
    seats: list[str] = []
    for at, (name, colour) in enumerate(order):
        place = places[name]
        if at % 2 == 0:
            assert place in land.parcels
            assert laid & {*around(place), *diagonal(place)}
            if len(seats) < land.players:
                seats.append(colour)
        else:
            assert land.cottages[place].colour == colour
            assert laid & set(diagonal(place)) & set(land.parcels)
        assert colour == seats[(at // 2) % land.players]
        laid.add(place)
    assert laid == {*land.parcels, *land.cottages}
    assert len(set(seats)) == len(seats)


@over_seeds(12)
def test_what_was_changed_is_found(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(3, 5)
    land = lay(rng, players).land
    square, tile = rng.choice(sorted(land.cottages.items(), key=lambda item: item[0]))
    (middle,) = land.cathedrals
    first = rng.choice(diagonal(middle))
    far = Position(square.row + 40, square.column)
    others = {place: t for place, t in land.cottages.items() if place != square}
    twin = rng.choice(sorted(others))
    changes = {
        "house-early": {"cottages": {**others, square: replace(tile, is_house=True)}},
        "loose-tile": {"cottages": {**others, far: tile}},
        "tile-twice": {"cottages": {**others, square: others[twin]}},
        "out-of-turn": {"cottages": dict(list(others.items())[1:])},
        "not-first": {"parcels": {**land.parcels, first: Parcel("lake", 0)}},
        "no-cathedral": {"cathedrals": ()},
        "back-too-high": {
            "parcels": {**land.parcels, first: Parcel("quarry", players + 1)}
        },
    }
    for code, change in changes.items():
        found = check_land(named(replace(land, **change)))  # type: ignore[arg-type]
        assert found.verdict == "illegal"
        assert code in [finding.code for finding in found.errors], code


@over_seeds(40)
def test_swapped_owners_are_found_if_they_can_be(seed: int) -> None:
    """A tile that had to be early and belongs to who was late leaves no order."""
    rng = random.Random(seed)
    laid = lay(rng, 3, 4)
    land = laid.land
    one, other = rng.sample(sorted(land.cottages), 2)
    tiles = dict(land.cottages)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    changed = replace(land, cottages=tiles)
    order, is_spent = find_order(changed, STANDARD, Budget(STEPS))
    assert not is_spent
    assert (order is not None) == _can_lay(changed)


def _can_lay(land: Land) -> bool:
    """Return whether a land can have been laid, by trying everything."""
    from itertools import permutations

    start = frozenset(p for p, parcel in land.parcels.items() if parcel.back == 1)
    goal = frozenset({*land.parcels, *land.cottages})
    counts = Counter(tile.colour for tile in land.cottages.values())

    def step(laid: frozenset[Position], seats: tuple[str, ...], at: int) -> bool:
        if laid == goal:
            return True
        colour = seats[(at // 2) % len(seats)]
        if at % 2 == 0:
            fits = [
                p
                for p in land.parcels
                if p not in laid and laid & {*around(p), *diagonal(p)}
            ]
        else:
            fits = [
                p
                for p, tile in land.cottages.items()
                if p not in laid and tile.colour == colour and laid & {*diagonal(p)}
            ]
        return any(step(laid | {p}, seats, at + 1) for p in fits)

    return sum(counts.values()) > 0 and any(
        step(start, seats, 0) for seats in permutations("ABC")
    )


def test_errors_stand_before_notes() -> None:
    findings = verdict_of("q1 q1\n +\nf1 f1").findings
    assert [finding.severity for finding in findings] == [ERROR, "note"]


def test_an_order_of_laying_is_looked_for_within_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five players, whose tiles lie where others laid theirs: nothing decides it."""
    rng = random.Random(41)
    land = lay(rng, rng.choice((3, 4, 5, 5))).land
    tiles = list(land.cottages.values())
    rng.shuffle(tiles)
    land = replace(land, cottages=dict(zip(land.cottages, tiles, strict=True)))
    budget = Budget(3_000)
    assert find_order(land, STANDARD, budget) == (None, True)
    assert budget.left > -1_000
    monkeypatch.setattr(laying, "STEPS", 3_000)
    verdict = check_land(land)
    assert verdict.verdict == UNDECIDED
    assert "order-open" in [finding.code for finding in verdict.findings]
