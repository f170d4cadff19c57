"""Where workers may go: clauses 4.1 to 4.7."""

import random
from dataclasses import replace

import pytest

from sheetgen.games.keythedral.land import Cottage, Land
from sheetgen.games.keythedral.workers import (
    Call,
    Go,
    check_calls,
    check_standing,
)
from sheetgen.grid import Position
from sheetgen.verdict import Finding, Verdict
from tests.games.keythedral.lands import diagonal, lay, read
from tests.games.keythedral.rounds import furnish, send
from tests.seeds import over_seeds

MAP = """
~  ~  l2 a2 ~
 ~  A1 B1 ~
~  q1 f1 v3 ~
 A3 +  B2 ~
~  f1 q1 l2 ~
 ~  A2 C1 ~
"""
NAMES = "c2-b1 A"  # a fence, wherever one is asked for


def land_of(text: str = MAP, fences: str = "") -> Land:
    return read(text, fences=fences, stage="game").land


LAND = land_of()
PLACES = {name: place for place, name in LAND.names.items()}


def calls(*words: str) -> list[Call]:
    """Return calls such as ``1 A a1 B a2``."""
    found = []
    for word in words:
        number, *rest = word.split()
        pairs = zip(rest[::2], rest[1::2], strict=True)
        found.append(Call(int(number), tuple(Go(c, PLACES[p]) for c, p in pairs)))
    return found


def verdict_of(*words: str, land: Land = LAND, over: str = "") -> Verdict:
    return check_calls(land, "ABC", calls(*words), over)


def errors(*words: str, land: Land = LAND, over: str = "") -> list[Finding]:
    return list(verdict_of(*words, land=land, over=over).errors)


def codes(*words: str, land: Land = LAND, over: str = "") -> list[str]:
    return [finding.code for finding in errors(*words, land=land, over=over)]


def house(name: str, land: Land = LAND) -> Land:
    """Return the land with a tile as a house."""
    tile = land.cottages[PLACES[name]]
    cottages = {**land.cottages, PLACES[name]: replace(tile, is_house=True)}
    return replace(land, cottages=cottages)


# A tile A1 at b1 touches a1 and c1, c2; B1 at b2 touches a1, a2, c2, c3.
FIRST = "1 A a1 B a2 C e2"
REST = ("2 B c3 A e1", "3 A c1", "4", "5")


def test_a_round_is_legal_once_every_number_was_called() -> None:
    """Clauses 4.1 to 4.3."""
    verdict = verdict_of(FIRST, *REST)
    assert (verdict.verdict, verdict.complete, verdict.findings) == ("legal", True, ())


def test_a_round_may_be_told_before_it_is_over() -> None:
    """Clause 4.1: the numbers without a marker are told."""
    verdict = verdict_of(FIRST)
    assert (verdict.verdict, verdict.complete) == ("legal", False)
    (finding,) = verdict.findings
    assert (finding.code, finding.found) == ("number-left-out", ("2", "3", "4", "5"))


def test_a_number_is_called_once() -> None:
    """Clause 4.1."""
    (finding,) = errors(FIRST, *REST[:3], "4")
    assert (finding.code, finding.place, finding.found) == (
        *("number-twice", "marker:5", 4),
    )


def test_players_send_in_their_turn() -> None:
    """Clause 4.2: from the one who laid the marker, clockwise."""
    assert codes("1 B a2 A a1 C e2") == ["wrong-turn"]
    assert codes(FIRST, "2 A e1 B c3") == ["wrong-turn"]
    (finding,) = errors(FIRST, "2 A e1 B c3")
    assert (finding.place, finding.expected) == ("marker:2", ("B", "C", "A"))


def test_who_does_not_play_sends_nobody() -> None:
    """Clause 4.2."""
    (finding,) = errors(FIRST + " D c1")
    assert (finding.code, finding.place) == ("unknown-player", "marker:1 player:D")


def test_one_worker_stands_on_a_parcel() -> None:
    """Clause 4.3."""
    (finding,) = errors("1 A a1 B a1 C e2")
    assert finding.code == "parcel-taken"
    assert finding.place == "marker:1 player:B cell:a1"


def test_a_worker_goes_to_a_parcel_beside_the_tile() -> None:
    """Clause 4.3."""
    assert codes("1 A a2 B c2 C e2") == ["not-beside"]
    assert codes("1 A b2 B a1 C e2") == ["not-beside"]


def test_a_fence_bars_the_way() -> None:
    """Clause 4.4: whoever built it."""
    fenced = land_of(fences="a1-b1 A")
    assert codes(FIRST, land=fenced) == ["behind-fence"]
    assert codes("1 A c1 B a2 C e2", land=fenced) == []


def test_law_nine_lets_workers_over_fences() -> None:
    """Clause 8.11: those of its player."""
    fenced = land_of(fences="a1-b1 A")
    assert codes(FIRST, land=fenced, over="A") == []
    assert codes(FIRST, land=fenced, over="B") == ["behind-fence"]


def test_law_nine_can_come_while_workers_go_out() -> None:
    """Clauses 4.6 and 8.11: who had no way before may have stayed at home."""
    # Both ways of A's tile b1 are barred but a2 and c2, where workers stand.
    fenced = land_of(fences="a1-b1,c1-b1")
    early = "1 B a2 C e2"
    assert codes("2 A e1 B c2", early, land=fenced, over="A") == []
    # Who has gone over a fence has played it, and cannot stay.
    crossed = land_of(fences="a1-b1,c1-b1,e1-f1")
    told = codes("2 A e1 B c2", early, land=crossed, over="A")
    assert told == ["stayed-at-home"]
    assert standing("A e1", "B c2", "B a2", "C e2", land=fenced, over="A") == []


def test_law_eleven_can_take_a_fence_while_workers_go_out() -> None:
    """Clauses 4.4, 4.6 and 8.13."""
    fenced = land_of(fences="a1-b1")
    gone = fenced.fences
    assert codes(FIRST, land=fenced) == ["behind-fence"]
    assert check_calls(fenced, "ABC", calls(FIRST), "", gone).errors == ()
    shut = land_of(fences="a1-b1,c1-b1")
    early = calls("2 A e1 B c2", "1 B a2 C e2")
    assert check_calls(shut, "ABC", early, "", gone).errors == ()
    late = calls("2 A e1 B c2", "1 B a2 C e2 A a1")
    assert check_calls(shut, "ABC", late, "", gone).errors == ()


def test_a_house_sends_two_to_different_parcels() -> None:
    """Clauses 4.5 and 4.7."""
    land = house("b1")
    assert codes("1 A a1 A c1 B a2 C e2", land=land) == []
    assert codes("1 A a1 A a1 B a2 C e2", land=land) == ["parcel-taken"]
    (finding,) = errors("1 A a1 A c1 B a2 C e2")
    assert (finding.code, finding.expected, finding.found) == ("too-many-workers", 1, 2)


def test_who_has_no_free_parcel_sends_nobody() -> None:
    """Clause 4.6."""
    assert codes("1 B a2 C e2") == ["stayed-at-home"]
    fenced = land_of(fences="a1-b1,c1-b1")
    assert codes("2 A e1 B c2", "1 B a2 C e2", land=fenced) == []


def test_a_house_sends_one_or_two() -> None:
    """Clauses 4.5 and 4.6."""
    assert codes(FIRST, land=house("b1")) == []
    assert codes("1 A c1 A a1 B a2 C e2", land=house("b1")) == []
    assert codes("1 B a2 C e2", land=house("b1")) == ["stayed-at-home"]


def test_a_player_without_a_tile_of_that_number_sends_nobody() -> None:
    """Clause 4.2."""
    assert codes("4 A c1") == ["not-beside", "too-many-workers"]


def test_who_plays_law_nine_plays() -> None:
    """Clause 8.11."""
    (finding,) = errors(FIRST, over="D")
    assert (finding.code, finding.place, finding.clause) == (
        *("unknown-player", "player:D law:9", "8.11"),
    )


# Law 6: A3 at d1 touches c1 and e1; A1 at b1 touches a1, c1 and c2.


def with_law(at: int, tile: tuple[str, int], *words: str) -> list[Finding]:
    told = calls(*words)
    told[at] = replace(told[at], renumbered=tile)
    return list(check_calls(LAND, "ABC", told).errors)


def test_law_six_lets_two_tiles_send_after_one_marker() -> None:
    """Clause 8.8."""
    told = ("1 A a1 A c1 B a2 C e2", "2 B c3 A e1", "3", "4", "5")
    assert with_law(0, ("A", 3), *told) == []
    assert [f.code for f in errors(*told)] == ["too-many-workers"]


def test_a_tile_that_law_six_gave_another_number_is_done_for_the_round() -> None:
    """Clause 8.8: it does not send again as its own number is called."""
    told = ("1 A a1 A c1 B a2 C e2", "2 B c3 A e2", "3 A e1")
    found = [f for f in with_law(0, ("A", 3), *told) if f.place[:8] == "marker:3"]
    assert [f.code for f in found] == ["not-beside", "too-many-workers"]


def test_either_tile_sends_no_more_than_it_can() -> None:
    """Clauses 4.7 and 8.8: a1 and c2 are reached from A1 alone."""
    found = with_law(0, ("A", 3), "1 A a1 A c2 B a2 C e2")
    assert [(f.code, f.place) for f in found] == [
        ("no-tile-left", "marker:1 player:A cell:c2")
    ]


def test_law_six_asks_for_a_number_that_was_not_called() -> None:
    """Clause 8.8."""
    for words in (("3 A c1", FIRST), ("2 B c3 A e1", "3 A c1")):
        found = with_law(1, ("A", 3), *words)
        codes_of_law = [(f.code, f.found) for f in found if "law:6" in f.place]
        assert codes_of_law == [("called-already", 3)]


@pytest.mark.slow
def test_law_six_asks_for_a_tile_and_is_there_once() -> None:
    """Clauses 8.1 and 8.8."""
    (finding,) = with_law(0, ("A", 5), FIRST)
    assert (finding.code, finding.place) == ("no-such-tile", "marker:1 player:A law:6")
    told = calls(FIRST, "2 B c3 A e1")
    told = [replace(call, renumbered=("A", 3)) for call in told]
    assert "law-twice" in [f.code for f in check_calls(LAND, "ABC", told).errors]


# After the round


def stood(*words: str, land: Land = LAND, over: str = "") -> list[Finding]:
    goes = [Go(word[0], PLACES[word[2:]]) for word in words]
    return list(check_standing(land, goes, over).errors)


def standing(*words: str, land: Land = LAND, over: str = "") -> list[str]:
    """Return what is wrong with workers, whoever may have stayed at home besides."""
    codes = [finding.code for finding in stood(*words, land=land, over=over)]
    return [code for code in codes if code != "stayed-at-home"]


WHOLE = ("A a1", "A e1", "A c1", "B a2", "B c3", "C e2")


def test_everybody_has_gone_out_who_could() -> None:
    """Clause 4.6."""
    assert stood(*WHOLE) == []
    for word in (WHOLE[1], *WHOLE[3:]):
        rest = [other for other in WHOLE if other != word]
        assert {finding.code for finding in stood(*rest)} == {"stayed-at-home"}
    (finding,) = stood(*WHOLE[:-1])
    assert (finding.place, finding.found) == (
        *("player:C cell:f2", ("cell:e2", "cell:e3")),
    )


def test_a_worker_stays_at_home_where_nothing_is_free() -> None:
    """Clause 4.6: from A1, a1, c1 and c2 are reached, all of them taken."""
    taken = ("A e1", "A e2", "B a1", "B c2", "C e3")
    assert standing(*taken, "A c1") == []
    assert [f.place for f in stood(*taken, "A c1")] == []


def test_another_tile_can_have_left_a_parcel_free() -> None:
    """Clause 4.6: c1 is free, but A2, which sent nobody, does not reach it."""
    assert stood(*WHOLE[:2], *WHOLE[3:]) == []


def test_a_second_worker_of_a_house_may_stay_at_home() -> None:
    """Clause 4.5."""
    assert stood(*WHOLE, land=house("b1")) == []


def test_every_worker_needs_a_tile_of_its_own() -> None:
    """Clause 4.7: two workers beside one cottage that is their only tile."""
    assert standing("A a1", "A e1", "A c1", "B a2", "C e2") == []
    assert standing("C e2", "C e3") == ["no-tile-left"]
    assert standing("C e2", "C e3", land=house("f2")) == []


def test_a_worker_can_have_come_from_another_tile() -> None:
    """Clause 4.7: A stands on c1 from A3, so that A1 could send to a1."""
    assert standing("A c1", "A a1", "A e2") == []


def test_a_worker_stands_beside_a_tile_of_its_colour() -> None:
    """Clauses 4.3 and 4.4."""
    assert standing("C a1") == ["not-beside"]
    assert standing("A b2") == ["not-beside"]
    fenced = land_of(fences="e2-f2")
    assert standing("C e2", land=fenced) == ["behind-fence"]
    assert standing("C e2", land=fenced, over="C") == []


def test_no_parcel_has_two_workers() -> None:
    """Clause 4.3."""
    assert standing("A a1", "B a1") == ["parcel-taken"]


# Rounds of another engine


@over_seeds(25)
def test_what_was_sent_by_the_rules_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    land = furnish(rng, lay(rng, players).land)
    seats = rng.sample("ABCDE"[:players], players)
    over = rng.choice(["", seats[0]])
    played = send(rng, land, seats, over)
    verdict = check_calls(land, seats, played, over)
    assert (verdict.verdict, verdict.findings) == ("legal", ())
    gone = [go for call in played for go in call.workers]
    rng.shuffle(gone)
    assert check_standing(land, gone, over).verdict == "legal"


@over_seeds(25)
def test_what_was_changed_is_found(seed: int) -> None:
    rng = random.Random(seed)
    land = furnish(rng, lay(rng, 4).land)
    seats = list("ABCD")
    played = send(rng, land, seats)
    at = rng.choice([i for i, call in enumerate(played) if call.workers])
    call = played[at]
    one = rng.choice(call.workers)
    near = {
        place
        for square, tile in land.cottages.items()
        if tile.colour == one.colour
        for place in diagonal(square)
    }
    far = next(place for place in sorted(land.parcels) if place not in near)
    for worker in (Go(one.colour, far), Go("E", one.place)):
        workers = tuple(worker if go == one else go for go in call.workers)
        changed = [*played[:at], Call(call.number, workers), *played[at + 1 :]]
        assert check_calls(land, seats, changed).verdict == "illegal"
    without = tuple(go for go in call.workers if go.colour != one.colour)
    changed = [*played[:at], Call(call.number, without), *played[at + 1 :]]
    # The parcel was free, so the worker had to go there.
    assert "stayed-at-home" in [
        finding.code for finding in check_calls(land, seats, changed).errors
    ]


def test_a_land_of_nothing_lets_nobody_stand() -> None:
    empty = Land(3, {}, {Position(1, 1): Cottage("A", 1)})
    verdict = check_standing(empty, [Go("A", Position(0, 0))])
    assert [finding.place for finding in verdict.errors] == ["player:A cell:?"]
