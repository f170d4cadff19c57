"""JSON Schema of files, so that editors complete and check while typing."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.source.kind import (
    Choice,
    Each,
    Either,
    Exactly,
    Flag,
    Keys,
    Kind,
    KnownKey,
    Named,
    Text,
    Whole,
)

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def write_schema(title: str, schema: Schema) -> str:
    """Return the schema of a file as JSON text."""
    whole = {"$schema": DIALECT, "title": title, **schema}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def kind_schema(kind: Kind) -> Schema:
    """Return the schema of a value."""
    match kind:
        case Either(kinds=kinds):
            return {"anyOf": [kind_schema(one) for one in kinds]}
        case Text(least=least, most=most, pattern=pattern):
            bounds = {"minLength": least, "maxLength": most, "pattern": pattern}
            return {"type": "string", **_given(bounds)}
        case Whole(low=low, high=high):
            bounds = {"minimum": low, "maximum": high}
            told = {name: bound for name, bound in bounds.items() if bound is not None}
            return {"type": "integer", **told}
        case Exactly(value=value):
            return {"const": value}
        case Choice(names=names):
            return {"enum": list(names)}
        case Flag():
            return {"type": "boolean"}
        case Each(kind=each, least=least):
            return list_schema(kind_schema(each), least)
        case Named():
            return _named(kind)
        case Keys(about=about, keys=keys):
            properties = {key.name: _key(key) for key in keys}
            required = [key.name for key in keys if key.is_needed]
            return {"description": about, **table_schema(properties, required)}


def table_schema(
    properties: Mapping[str, Schema], required: Sequence[str] = ()
) -> Schema:
    """Return the schema of a table with known keys."""
    table: Schema = {"type": "object", "properties": dict(properties)}
    if required:
        table["required"] = list(required)
    return {**table, "additionalProperties": False}


def list_schema(items: Schema, least: int = 0, most: int = 0) -> Schema:
    """Return the schema of a list; without *most* there is no bound."""
    bounds = {"maxItems": most, "minItems": least}
    return {"type": "array", "items": items, **_given(bounds)}


def _key(key: KnownKey) -> Schema:
    told = {"description": key.about, "default": key.usual}
    return {**_given(told), **kind_schema(key.kind)}


def _named(kind: Named) -> Schema:
    table: Schema = {"type": "object", **_given({"minProperties": kind.least})}
    if kind.about:
        table["propertyNames"] = {"description": kind.about}
    value = kind_schema(kind.kind)
    if not kind.key.pattern:
        return {**table, "additionalProperties": value}
    of_names = {"patternProperties": {kind.key.pattern: value}}
    return {**table, **of_names, "additionalProperties": False}


def _given(values: Schema) -> Schema:
    return {name: value for name, value in values.items() if value}
