"""Ink divided from left to right."""

import pytest

from sheetgen.scan.ink import look_at
from sheetgen.scan.piece import divide
from tests.scan.boxes import blank, written

BOX = [(4, 10), (18, 10), (18, 32), (4, 32), (4, 10)]
BESIDE = [(24, 10), (38, 10), (38, 32), (24, 32), (24, 10)]


def test_pieces_go_from_left_to_right_and_dots_with_their_stems() -> None:
    stem, dot, other = [(12, 16), (12, 34)], [(12, 7), (13, 8)], [(30, 8), (30, 34)]
    ink = look_at(written(other, stem, dot))
    pieces = divide(ink, 2)
    assert pieces.count == 2
    assert pieces.owners[20, 12] == pieces.owners[8, 12] == 0
    assert pieces.owners[20, 30] == 1
    assert pieces.owners[0, 0] == -1


def test_what_is_wide_is_cut_where_it_is_thin() -> None:
    """Two characters that touch."""
    pieces = divide(look_at(written(BOX, BESIDE, [(18, 20), (24, 20)], width=2)), 2)
    assert pieces.owners[10, 10] < pieces.owners[10, 32]
    assert pieces.owners[20, 18] < pieces.owners[20, 24]


def test_two_that_are_as_high_are_likelier_figures_than_what_has_a_low_side() -> None:
    tall = [[(14, 8), (14, 34)], [(26, 8), (26, 34)], [(14, 21), (26, 21)]]
    low = [[(14, 8), (14, 34)], [(14, 30), (26, 30)]]
    pair, one = (divide(look_at(written(*lines, width=2)), 2) for lines in (tall, low))
    assert max(pair.ends) > max(one.ends)


def test_nothing_is_cut_where_as_many_stand_apart_as_there_may_be() -> None:
    ink = look_at(written(BOX, BESIDE, width=2))
    assert divide(ink, 2).count == 2
    assert divide(ink, 3).count > 2


def test_nothing_is_cut_where_one_character_stands() -> None:
    ink = look_at(written(BOX, BESIDE, [(18, 20), (24, 20)], width=2))
    assert divide(ink, 1).count == 1


@pytest.mark.parametrize("wide", range(6, 16))
@pytest.mark.parametrize("notch", [0.4, 0.5, 0.6])
def test_every_piece_has_ink(wide: int, notch: float) -> None:
    """A blot that is hardly wide may be thinnest where both of its cuts would be."""
    paper = blank(noise=0)
    paper[18:23, 10 : 10 + wide] *= 0.4
    paper[18:20, 10 + round(wide * notch)] /= 0.4
    pieces = divide(look_at(written(paper=paper)), 2)
    assert pieces.count == len(pieces.ends) + 1
    for number in range(pieces.count):
        assert (pieces.owners == number).any()


def test_the_further_pieces_are_apart_the_likelier_a_character_ends() -> None:
    stem = [(8, 8), (8, 34)]
    boxes = [written(stem, [(x, 8), (x, 34)], width=2) for x in (14, 15, 20)]
    ends = [divide(look_at(box), 2).ends[0] for box in boxes]
    assert ends == sorted(ends)
    assert ends[0] <= 0.95 < ends[-1]


def test_a_box_without_ink_has_no_pieces() -> None:
    pieces = divide(look_at(written()), 2)
    assert pieces.count == 0
    assert pieces.ends == ()
