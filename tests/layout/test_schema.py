import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from sheetgen.errors import LayoutError
from sheetgen.games.find import all_rules
from sheetgen.layout.model import (
    PROVENANCES,
    BoardTable,
    ExpectTable,
    LayoutFile,
    RulesFile,
    TerrainTable,
    UsualTable,
)
from sheetgen.layout.read import read_layout, read_rules
from sheetgen.layout.schema import layout_schema
from sheetgen.layout.textmap import read_map

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / "docs" / "schema" / "layout.json"
DOCUMENT = (ROOT / "docs" / "layouts.md").read_text(encoding="utf-8")
MODELS = (LayoutFile, BoardTable, ExpectTable, RulesFile, TerrainTable, UsualTable)
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", DOCUMENT, flags=re.M | re.S)
FILES = [text for kind, text in BLOCKS if kind == "toml" and "format = 1" in text]
MAPS = [text for kind, text in BLOCKS if not kind and set(text) <= set("p~ \n")]


def schema() -> dict[str, Any]:
    return json.loads(layout_schema())


# The schema


def test_the_kept_schema_is_what_the_command_prints(run) -> None:
    outcome = run("schema")
    assert outcome.code == 0
    assert outcome.out == KEPT.read_text(encoding="utf-8")


def test_the_schema_names_its_dialect_and_what_it_is_of() -> None:
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["title"] == "sheetgen layout"


def test_the_schema_asks_for_what_a_file_needs() -> None:
    assert sorted(schema()["required"]) == ["board", "format", "game", "legend", "name"]


@pytest.mark.parametrize("table", ["", "BoardTable", "ExpectTable"])
def test_the_schema_allows_no_unknown_keys(table: str) -> None:
    found = schema()["$defs"][table] if table else schema()
    assert found["additionalProperties"] is False


def test_the_schema_explains_every_key_but_those_of_tables() -> None:
    tables = [schema(), *schema()["$defs"].values()]
    for table in tables:
        assert table["description"]
        for key, entry in table["properties"].items():
            assert entry.get("description") or "$ref" in entry, key


def test_the_schema_offers_every_provenance() -> None:
    assert tuple(schema()["properties"]["provenance"]["enum"]) == PROVENANCES


@pytest.mark.parametrize(
    "path", sorted((ROOT / "layouts").glob("*/*.toml")), ids=lambda path: path.stem
)
def test_a_shipped_layout_leads_editors_to_the_kept_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("#:schema ")
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == KEPT


# The document


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_of_a_file_stands_in_a_table_of_the_document(
    model: type[BaseModel],
) -> None:
    head, _, tail = DOCUMENT.partition("\n## Rules files\n")
    part = tail if model in (RulesFile, TerrainTable, UsualTable) else head
    told = set(re.findall(r"^\| `(\w+)` \|", part, flags=re.MULTILINE))
    assert set(model.model_fields) <= told


def test_the_document_has_no_keys_that_do_not_exist() -> None:
    told = set(re.findall(r"^\| `(\w+)` \| (?:yes)?\s*\|", DOCUMENT, flags=re.M))
    keys = {key for model in MODELS for key in model.model_fields}
    assert told - set(PROVENANCES) == keys


@pytest.mark.parametrize("model", [LayoutFile, RulesFile], ids=["layout", "rules"])
def test_the_document_says_which_keys_are_needed(model: type[BaseModel]) -> None:
    head, _, tail = DOCUMENT.partition("\n## Rules files\n")
    part = head if model is LayoutFile else tail
    needed = set(re.findall(r"^\| `(\w+)` \| yes \|", part, flags=re.M)) - {"map"}
    fields = model.model_fields.items()
    assert needed == {key for key, field in fields if field.is_required()}


def test_the_whole_file_in_the_document_is_read_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "two-lakes.toml"
    path.write_text(FILES[0], encoding="utf-8")
    assert read_layout(path, all_rules()).name == "Two Lakes"


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


def test_the_rules_file_in_the_document_is_read_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "islands-1.toml"
    path.write_text(FILES[2], encoding="utf-8")
    assert read_rules(path).number == 901


def test_the_document_shows_odd_shapes() -> None:
    assert len(MAPS) >= 6


@pytest.mark.parametrize("text", MAPS)
def test_the_rows_of_a_map_in_the_document_fit_over_one_another(text: str) -> None:
    tokens, faults = read_map(text, 1)
    assert tokens
    assert faults == []
