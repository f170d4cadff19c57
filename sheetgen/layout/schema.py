"""The JSON Schema of layout files, so that editors complete and check while typing."""

from sheetgen.layout.keys import LAYOUT
from sheetgen.source.schema import kind_schema, write_schema


def layout_schema() -> str:
    """Return the schema as JSON text."""
    return write_schema("sheetgen layout", kind_schema(LAYOUT))
