"""Doubts: what no fill can hold is told."""

from sheetgen.core.reading.input_field import find_gaps, find_rivals

NAMES = ("a", "b", "c", "d")


def test_spots_of_which_one_can_be_marked_are_rivals_if_two_are() -> None:
    assert find_rivals({"a": "o", "b": "x"}, NAMES, "o") == []
    assert find_rivals({"a": "o", "b": "x", "d": "ox"}, NAMES, "o") == [("a", "d")]


def test_a_gap_is_told_with_what_is_written_behind_it() -> None:
    assert find_gaps({"a": "1", "b": "2"}, NAMES) == []
    assert find_gaps({"b": "1", "d": "2"}, NAMES) == [("a", "b"), ("c", "d")]
    assert find_gaps({"a": "1", "b": "", "d": "2"}, NAMES) == [("b", "c", "d")]
