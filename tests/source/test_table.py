import pytest

from sheetgen.source.table import Table
from sheetgen.source.text import Source, parse_source


def table(text: str) -> Table:
    source = parse_source(text, "here")
    return Table(source, (), source.tree)


def problems(source: Source) -> list[str]:
    return [str(problem) for _, problem in source.problems]


def only(read: Table) -> str:
    (problem,) = problems(read.source)
    return problem


def test_values_of_the_right_kind_are_returned() -> None:
    read = table('a = "x"\nb = 3\nc = [1, 2]\nd = ["x", "y"]\n[e]\nf = 1\n')
    assert (read.text("a"), read.choice("a", ("x", "y"))) == ("x", "x")
    assert (read.whole("b", 0, 3), read.wholes("c", 0, 3, 2)) == (3, (1, 2))
    assert read.choices("d", ("x", "y"), 2) == ("x", "y")
    inner = read.table("e")
    assert inner is not None
    assert ("f" in inner, inner.whole("f", 0, 9)) == (True, 1)
    read.end()
    inner.end()
    read.source.check()


def test_what_is_missing_is_nothing_unless_it_is_needed() -> None:
    read = table("")
    found = (
        *(read.text("a"), read.choice("a", ("x",)), read.whole("a", 0, 9)),
        *(read.wholes("a", 0, 9, 9), read.choices("a", ("x",), 9), read.table("a")),
    )
    assert found == (None,) * 6
    read.source.check()
    read = table("[a]\n")
    read.need("a")
    read.need("b")
    assert only(read) == "here:1: b: missing"


@pytest.mark.parametrize("value", ["1", "true", "[]", "1.5", "1979-05-27"])
def test_a_text_or_a_table_is_nothing_else(value: str) -> None:
    read = table(f"a = {value}")
    assert read.text("a") is None
    assert "expected a text in quotes" in only(read)
    read = table(f"a = {value}")
    assert read.table("a") is None
    assert "expected a table" in only(read)


@pytest.mark.parametrize("value", ["-1", "10", "true", "1.0", '"1"', "[1]"])
def test_a_whole_number_is_nothing_else_and_in_its_range(value: str) -> None:
    read = table(f"a = {value}")
    assert read.whole("a", 0, 9) is None
    assert "expected a whole number from 0 to 9" in only(read)


def test_a_choice_is_one_of_those_known() -> None:
    read = table('a = "worke"')
    assert read.choice("a", ("monk", "worker")) is None
    assert "'worke': not a value of this key (did you mean 'worker'?)" in only(read)


def test_every_wrong_entry_of_a_list_is_told() -> None:
    read = table('a = [1, -1, 3, 99]\nb = ["x", "z", 1]\nc = 1\nd = [1, 2, 3]')
    assert read.wholes("a", 0, 9, 9) == (1, 3)
    assert read.choices("b", ("x", "y"), 9) == ("x",)
    assert read.wholes("c", 0, 9, 9) is None
    assert read.wholes("d", 0, 9, 2) is None
    assert problems(read.source) == [
        "here:1: a: -1: expected a whole number from 0 to 9",
        "here:1: a: 99: expected a whole number from 0 to 9",
        "here:2: b: unknown 'z' (known: x, y)",
        "here:2: b: 1: expected one of x, y",
        "here:3: c: 1: expected a list in square brackets",
        "here:4: d: 3 entries: there is room for 2",
    ]


def test_a_key_that_nobody_asked_for_is_unknown() -> None:
    read = table("[a]\ntotal = 1\nentrys = []\n")
    inner = read.table("a")
    assert inner is not None
    inner.whole("total", 0, 9)
    inner.wholes("entries", 0, 9, 9)
    inner.end()
    assert only(read) == "here:3: a.entrys: unknown key (did you mean 'entries'?)"
    # What stands there already is not suggested.
    read = table("total = 1\ntotals = 2\n")
    read.whole("total", 0, 9)
    read.text("name")
    read.end()
    assert only(read) == "here:2: totals: unknown key (known: name)"
