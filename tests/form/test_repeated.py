import pytest

from sheetgen.core.errors import FillError
from sheetgen.form.read import read_tables
from sheetgen.source.table import Table
from sheetgen.source.text import parse_source

TEXT = """a = 1

[[row]]
name = "one"

  [[ row ]]   # the second
[row.inner]
name = "two"
[[other]]
x = 1
[[row]]
"""


def root_of(text: str) -> Table:
    file = parse_source(text, "file")
    return Table(file, (), file.tree)


def test_every_table_is_told_with_its_own_line() -> None:
    root = root_of(TEXT)
    tables = read_tables(root, "row")
    for table in tables:
        table.add("name", "wrong")
    tables[1].table("inner").add("name", "wrong")
    with pytest.raises(FillError) as refused:
        root.source.check()
    assert [str(problem) for problem in refused.value.problems] == [
        "file:4: row.1.name: wrong",
        "file:6: row.2.name: wrong",
        "file:8: row.2.inner.name: wrong",
        "file:11: row.3.name: wrong",
    ]


def test_tables_may_stand_in_single_brackets_on_one_line_or_nowhere() -> None:
    (table,) = read_tables(root_of("[row]\nname = 1"), "row")
    assert (table.key, table.take("name")) == (("row",), 1)
    tables = read_tables(root_of("row = [{ a = 1 }, { a = 2 }]"), "row")
    assert [table.take("a") for table in tables] == [1, 2]
    for text in ("", "row = []"):
        assert read_tables(root_of(text), "row") == []


@pytest.mark.parametrize("value", ["3", "[1, 2]", "[{}, 1]", '"x"'])
def test_what_is_no_table_is_a_problem(value: str) -> None:
    root = root_of(f"row = {value}")
    assert read_tables(root, "row") == []
    with pytest.raises(FillError, match=r"file:1: row: .*: expected a table"):
        root.source.check()
