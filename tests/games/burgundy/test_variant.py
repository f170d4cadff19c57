"""What sheets are made for, and the faces that say so."""

import pytest

from sheetgen.core.codes import MAX_FACE
from sheetgen.games.burgundy.check.expansions import EXPANSIONS, SOLO
from sheetgen.games.burgundy.sheet.variant import (
    ALONE,
    BACK,
    FIRST_OF_SOME,
    FORMER,
    FORMER_ALONE,
    FRONT,
    LEFT_HANDED,
    NAMES,
    NEVER_ALONE,
    PER_HAND,
    QUIET,
    face_for,
    front_of,
    is_known,
    is_left_handed,
    is_quiet,
    rivals_in,
    usual_names,
    variant_of,
)


def test_each_expansion_has_a_bit() -> None:
    assert tuple(expansion.id for expansion in EXPANSIONS) == NAMES
    assert (SOLO.id, SOLO.without) == (ALONE, NEVER_ALONE)


def test_the_bits_are_those_of_printed_codes() -> None:
    """docs/codes.md has them; a further name comes behind."""
    assert NAMES[:3] == ("castle-chains", "extra-tiles", "border-posts")
    assert NAMES[-2:] == ("team", "solo")
    assert variant_of(FIRST_OF_SOME + 0b1000001).names == ("castle-chains", "shields")
    assert variant_of(FIRST_OF_SOME).names == ()


def test_the_first_and_the_usual_sheets_once_had_faces_of_few_digits() -> None:
    for face in (0, 1):
        made = variant_of(face)
        assert (made.names, made.is_early, made.is_alone) == (NAMES, True, False)
    for is_alone, face in ((True, FORMER_ALONE), (False, FORMER)):
        assert variant_of(face).names == usual_names(is_alone)
        assert variant_of(face).is_alone is is_alone
        assert not is_left_handed(face) and not is_quiet(face)


def test_every_face_says_what_it_was_made_for() -> None:
    """And a choice has one face for new sheets, which is one that a code can name."""
    known = [face for face in range(MAX_FACE + 1) if is_known(face)]
    assert known[-1] == QUIET + 6 * PER_HAND - 1
    for face in known[2:]:
        made, is_left = variant_of(face), is_left_handed(face)
        found = face_for(made.names[::-1], is_left, made.side)
        assert is_quiet(found) and is_left_handed(found) == is_left
        assert variant_of(found) == made
        assert found == face or not is_quiet(face)


def test_a_back_knows_its_front_and_other_sheets_have_none() -> None:
    for is_left in (False, True):
        front, back = (face_for(("inns",), is_left, side) for side in (FRONT, BACK))
        assert front_of(front) == front_of(back) == front != back
        assert front_of(face_for(("inns",), is_left)) == 0
    assert [front_of(face) for face in (0, FORMER, FIRST_OF_SOME)] == [0, 0, 0]


def test_faces_of_new_sheets_are_those_of_the_documents() -> None:
    """docs/codes.md has them."""
    assert (LEFT_HANDED, QUIET, PER_HAND) == (2048, 4004, 1280)
    assert face_for(usual_names(False)) == 4004 + 0b01111111111
    assert face_for(usual_names(True), True) == 5284 + 0b10011111111
    assert face_for((), side=BACK) == 6564 and face_for((), True, BACK) == 7844
    assert face_for((), side=FRONT) == 9124 and face_for((), True, FRONT) == 10404


@pytest.mark.parametrize(
    "face",
    [
        -1,
        FIRST_OF_SOME + LEFT_HANDED - 1,
        QUIET - 1,
        QUIET + 6 * PER_HAND,
    ],
)
def test_a_face_that_nobody_printed_is_unknown(face: int) -> None:
    assert not is_known(face)
    with pytest.raises(LookupError):
        variant_of(face)


def test_nothing_of_others_goes_with_a_sheet_for_one() -> None:
    """Clauses 29.1 and 33.19."""
    assert rivals_in((ALONE, "shields")) is None
    assert rivals_in(("team", "chateauma", "inns")) is None
    for other in NEVER_ALONE:
        assert rivals_in((other, ALONE)) == (ALONE, other)
        assert not is_known(
            FIRST_OF_SOME + sum(1 << NAMES.index(n) for n in (ALONE, other))
        )
