import json
import re
import tomllib
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.core.errors import LayoutError
from sheetgen.core.layout.textmap import read_map
from sheetgen.games.find import all_rules
from sheetgen.layout.keys import LAYOUT, PROVENANCES, RULES, layout_schema
from sheetgen.layout.read import read_layout, read_rules
from sheetgen.source.kind import Each, Keys, Kind, Named
from sheetgen.source.schema import kind_schema

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / "docs" / "schema" / "layout.json"
DOCUMENT = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
HEAD, _, TAIL = DOCUMENT.partition("\n## Rules files\n")
FORMS = [(LAYOUT, HEAD), (RULES, TAIL)]
each_form = pytest.mark.parametrize(("form", "part"), FORMS, ids=["layout", "rules"])
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", DOCUMENT, flags=re.M | re.S)
FILES = [text for kind, text in BLOCKS if kind == "toml" and "format = 1" in text]
MAPS = [text for kind, text in BLOCKS if not kind and set(text) <= set("p~ \n")]


def tables(kind: Kind) -> list[Keys]:
    """Return a table of known keys and those within it."""
    if isinstance(kind, Each | Named):
        return tables(kind.kind)
    if not isinstance(kind, Keys):
        return []
    return [kind, *(table for key in kind.keys for table in tables(key.kind))]


def schema() -> dict[str, Any]:
    return json.loads(layout_schema())


# The schema


def test_the_schema_is_the_kept_one_with_its_dialect_and_what_it_needs(run) -> None:
    outcome = run("schema")
    assert outcome.code == 0
    assert outcome.out == KEPT.read_text(encoding="utf-8")
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["title"] == "sheetgen layout"
    assert sorted(schema()["required"]) == ["board", "format", "game", "legend", "name"]
    for form, _ in FORMS:
        for table in tables(form):
            told = kind_schema(table)
            assert told["description"]
            assert all(entry["description"] for entry in told["properties"].values())
    assert tuple(schema()["properties"]["provenance"]["enum"]) == PROVENANCES


@pytest.mark.parametrize("table", ["", "board", "expect", "legend", "names"])
def test_the_schema_allows_no_unknown_keys(table: str) -> None:
    found = schema()["properties"][table] if table else schema()
    assert found["additionalProperties"] is False


@pytest.mark.parametrize(
    ("old", "new", "is_fine"),
    [
        ("Two Lakes", "x" * 40, True),
        ("Two Lakes", "x" * 41, False),
        ("Two Lakes", "", False),
        ('"L"', '"ABC"', True),
        ('"L"', '"ABCD"', False),
        ("A. Maker", "x" * 60, True),
        ("A. Maker", "x" * 61, False),
        ("A. Maker", "\\t", False),
        ('"custom"', '"public-2"', True),
        ('"custom"', '"public"', False),
        ("es =", "hun =", False),
        ("\nt =", '\n"12" =', False),
        ("= 14", "= 1001", False),
        ("= 14", "= true", False),
        ("[2]", "[-1]", False),
        ("format = 1", "format = 2", False),
        ("author", "autor", False),
        ("cells", "sells", False),
    ],
)
def test_the_schema_and_the_reader_have_the_same_bounds(
    old: str, new: str, is_fine: bool, tmp_path: Path
) -> None:
    text = FILES[0].replace(old, new, 1)
    assert text != FILES[0]
    assert Draft202012Validator(schema()).is_valid(tomllib.loads(text)) == is_fine
    path = tmp_path / "two-lakes.toml"
    path.write_text(text, encoding="utf-8")
    with nullcontext() if is_fine else pytest.raises(LayoutError):
        read_layout(path, all_rules())


@pytest.mark.parametrize(
    "path", sorted((ROOT / "layouts").glob("*/*.toml")), ids=lambda path: path.stem
)
def test_a_shipped_layout_leads_editors_to_the_kept_schema_and_fits_it(
    path: Path,
) -> None:
    text = path.read_text(encoding="utf-8")
    first = text.splitlines()[0]
    assert first.startswith("#:schema ")
    is_declared = path.parent.name == "sheets"
    kept = KEPT.with_name("sheet.json") if is_declared else KEPT
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == kept
    Draft202012Validator(json.loads(kept.read_text("utf-8"))).validate(
        tomllib.loads(text)
    )


# The document


@each_form
def test_the_document_has_every_key_that_exists_and_says_which_are_needed(
    form: Keys, part: str
) -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", part, flags=re.MULTILINE))
    assert {key.name for table in tables(form) for key in table.keys} <= told
    told = set(re.findall(r"^\| `(\w+)` \| (?:yes)?\s*\|", DOCUMENT, flags=re.M))
    known = [key for form, _ in FORMS for table in tables(form) for key in table.keys]
    assert told - set(PROVENANCES) == {key.name for key in known}
    needed = set(re.findall(r"^\| `(\w+)` \| yes \|", part, flags=re.M)) - {"map"}
    assert needed == {key.name for key in form.keys if key.is_needed}


def test_files_in_the_document_are_read_as_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "two-lakes.toml"
    path.write_text(FILES[0], encoding="utf-8")
    assert read_layout(path, all_rules()).name == "Two Lakes"
    path = tmp_path / "islands-1.toml"
    path.write_text(FILES[2], encoding="utf-8")
    assert read_rules(path).number == 901
    assert len(MAPS) >= 6


def test_the_errors_in_the_document_are_those_of_the_file_above_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("isle.toml")
    path.write_text(FILES[1], encoding="utf-8")
    told = next(text for _, text in BLOCKS if text.startswith("isle.toml:"))
    with pytest.raises(LayoutError) as refused:
        read_layout(path, all_rules())
    assert str(refused.value) == told.rstrip()


@pytest.mark.parametrize("text", MAPS)
def test_the_rows_of_a_map_in_the_document_fit_over_one_another(text: str) -> None:
    tokens, faults = read_map(text, 1)
    assert tokens
    assert faults == []
