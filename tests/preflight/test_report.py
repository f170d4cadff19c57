import ast
from pathlib import Path

import sheetgen.preflight
from sheetgen.preflight.report import FAIL, NAMES, NOTE, OK, Check, Report, name_pages

CODE = Path(sheetgen.preflight.__file__).parent

LINE = Check("text", FAIL, "too small", 3, 5, (2, 3))


def report(looked_at: int, *lines: Check) -> Report:
    return Report("a.pdf", 9, looked_at, False, lines)


def test_pages_are_named_in_runs_and_all_need_no_numbers() -> None:
    assert name_pages([3, 1, 2]) == "pages 1-3"
    assert name_pages(range(1, 40, 2)).endswith("11, and 14 more")
    assert report(9, LINE).sentence(LINE) == "too small (pages 2-3)"
    assert report(2, LINE).sentence(LINE) == "too small (all pages)"
    assert report(1, LINE).sentence(LINE) == "too small"


def test_a_note_is_no_failure() -> None:
    noted = report(9, Check("a", OK, "x"), Check("b", NOTE, "y"))
    assert noted.passes()
    assert not noted.passes(is_strict=True)
    assert noted.count(NOTE) == 1
    assert not report(9, LINE).passes()


def test_every_check_has_its_name_in_the_table_of_all() -> None:
    found = set()
    for path in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in ("Check", "line", "_mark") and isinstance(node, ast.Call):
                found |= {a.value for a in node.args[:1] if isinstance(a, ast.Constant)}
    assert len(found) > 30
    assert found <= set(NAMES)
