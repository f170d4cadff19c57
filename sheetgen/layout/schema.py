"""The JSON Schema of layout files, so that editors complete and check while typing."""

import json

from sheetgen.layout.model import LayoutFile


def layout_schema() -> str:
    """Return the schema as JSON text."""
    schema = LayoutFile.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "sheetgen layout"
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
