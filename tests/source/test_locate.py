import pytest

from sheetgen.source.parsed import find_line, key_lines

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


def test_strings_comments_and_arrays_hide_no_key_and_make_none() -> None:
    lines = key_lines(TEXT)
    assert ("board", "a") not in lines
    assert ("c",) not in lines
    assert key_lines("a = '''b'''\nc = 1") == {("a",): 1, ("c",): 2}
    assert key_lines("# a = 1\n  # [b]\n") == {}
    lines = key_lines("a = [\n  [1]\n]\nb = 2")
    assert lines == {("a",): 1, ("b",): 4}


def test_the_first_line_of_a_table_counts_and_the_beginning_for_what_is_nowhere() -> (
    None
):
    assert key_lines("[[a]]\nb = 1\n[[a]]\nb = 2")["a", "b"] == 2
    lines = key_lines("a = { b = 1 }\n[c]\nd = 1")
    assert find_line(lines, ("a", "b")) == 1
    assert find_line(lines, ("c", "x", 0)) == 2
    assert find_line(lines, ("c", "d", 3)) == 3
    assert find_line(key_lines("\n\na = 1"), ("b",)) == 1
    assert find_line({}, ()) == 1


@pytest.mark.parametrize("separator", ["\u2028", "\u0085"])
def test_only_line_breaks_part_lines(separator: str) -> None:
    # TOML knows line feeds alone, and so do editors and TOML's own messages.
    assert key_lines(f"# a{separator}b\nc = 1")["c",] == 2
