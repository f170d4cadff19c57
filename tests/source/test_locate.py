import pytest

from sheetgen.source.locate import find_line, key_lines

TEXT = '''\
# a comment with a = sign
format = 1
name = "x = y [z]"

[legend]                 # [not.a.table]
t = "city"
"é" = "river"
'm' = "mine"

[board]
map = """
  a = b
[c]
"""
after = 1
[ expect ]
areas.city = [
  2,
  1,
]
areas . "mine" = [1]
[expect.more]
cells = 3
[[list]]
one = 1
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        (("format",), 2),
        (("name",), 3),
        (("legend",), 5),
        (("legend", "t"), 6),
        (("legend", "é"), 7),
        (("legend", "m"), 8),
        (("board", "map"), 11),
        (("board", "after"), 15),
        (("expect",), 16),
        (("expect", "areas", "city"), 17),
        (("expect", "areas", "mine"), 21),
        (("expect", "more", "cells"), 23),
        (("list",), 24),
        (("list", "one"), 25),
    ],
)
def test_keys_and_tables_are_found(key: tuple[str, ...], line: int) -> None:
    assert key_lines(TEXT)[key] == line


def test_what_stands_in_a_string_over_several_lines_is_no_key() -> None:
    lines = key_lines(TEXT)
    assert ("board", "a") not in lines
    assert ("c",) not in lines


def test_a_string_that_closes_on_its_own_line_hides_nothing() -> None:
    assert key_lines("a = '''b'''\nc = 1") == {("a",): 1, ("c",): 2}


def test_comments_are_no_keys() -> None:
    assert key_lines("# a = 1\n  # [b]\n") == {}


def test_the_first_line_of_a_table_counts() -> None:
    assert key_lines("[[a]]\nb = 1\n[[a]]\nb = 2")["a", "b"] == 2


def test_a_key_inside_another_is_found_at_the_line_around_it() -> None:
    lines = key_lines("a = { b = 1 }\n[c]\nd = 1")
    assert find_line(lines, ("a", "b")) == 1
    assert find_line(lines, ("c", "x", 0)) == 2
    assert find_line(lines, ("c", "d", 3)) == 3


def test_a_key_that_is_nowhere_is_found_at_the_beginning() -> None:
    assert find_line(key_lines("\n\na = 1"), ("b",)) == 1
    assert find_line({}, ()) == 1


def test_an_array_that_begins_a_line_is_no_table() -> None:
    lines = key_lines("a = [\n  [1]\n]\nb = 2")
    assert lines == {("a",): 1, ("b",): 4}


@pytest.mark.parametrize("separator", ["\u2028", "\u0085"])
def test_only_line_breaks_part_lines(separator: str) -> None:
    # TOML knows line feeds alone, and so do editors and TOML's own messages.
    assert key_lines(f"# a{separator}b\nc = 1")["c",] == 2
