"""The tables of fields in the documents are those of the forms."""

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "fields.py"


def test_the_tables_of_fields_are_as_forms_are_now() -> None:
    spec = importlib.util.spec_from_file_location("fields", SCRIPT)
    fields = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fields)
    text = fields.DOCUMENT.read_text(encoding="utf-8")
    assert text.count("<!-- fields of ") == len(dict(fields._declared()))
    assert text == fields.with_tables(text), "write them anew: scripts/fields.py"
