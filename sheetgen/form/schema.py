"""The JSON Schema of a game's fill files, so that editors complete and check them.

It covers keys, types, names and bounds, but nothing that depends on the sheet, such as
the number of cells of a map.
"""

from collections.abc import Collection, Iterable, Sequence

from sheetgen.core.form import field as kinds
from sheetgen.core.form.field import (
    VARIANT,
    file_key,
    inner_kind,
    is_repeated,
    is_table,
)
from sheetgen.core.layout.rows import FORMAT
from sheetgen.core.verdict import Setting
from sheetgen.form.read import MOST_NAMED, Notation, key_names, last_key
from sheetgen.form.result import Result, sheet_keys
from sheetgen.language.message import SIGNS
from sheetgen.source.kind import Text, Whole
from sheetgen.source.schema import (
    Schema,
    kind_schema,
    list_schema,
    table_schema,
    write_schema,
)


def fill_schema(notation: Notation, results: Sequence[Result] = ()) -> str:
    """Return the schema of a game's fill files as JSON text.

    Args:
        notation: of its sheets.
        results: the formats of its files that are not of a sheet.
    """
    title = f"sheetgen fill of {notation.shelf.game}"
    return write_schema(title, _any_of(notation, results))


def _any_of(notation: Notation, results: Sequence[Result]) -> Schema:
    """Return the schema of a file of any kind, which its keys determine.

    All keys are at the top, so that editors complete them and mark errors in place;
    keys that a kind lacks are refused by its own part.
    """
    sheet = _sheet(notation)
    if not results:
        return sheet
    schemas = [_result(one) for one in results]
    known: Schema = {}
    for schema in (sheet, *schemas):
        for key, value in schema["properties"].items():
            known.setdefault(key, value)
    rest = _part(sheet, known)
    for one, schema in zip(reversed(results), reversed(schemas), strict=True):
        rest = {"if": _has_any(one.tables), "then": _part(schema, known), "else": rest}
    has_sheet = _has_any(sheet_keys(notation))
    rest = {"if": has_sheet, "then": _part(sheet, known), "else": rest}
    return {**table_schema(known), **rest}


def _has_any(keys: Sequence[str]) -> Schema:
    return {"anyOf": [{"required": [key]} for key in keys]}


def _part(schema: Schema, known: Collection[str]) -> Schema:
    """Return the requirements of the schema of a kind of file, for known keys."""
    lacked = [key for key in known if key not in schema["properties"]]
    part: Schema = {"required": schema["required"]}
    return {**part, "properties": dict.fromkeys(lacked, False)} if lacked else part


def _sheet(notation: Notation) -> Schema:
    form = notation.form_of(None)
    code = {"type": ["string", "integer"]}  # digits need no quotes
    variant = next(one.kind for one in form.all_fields if one.name == VARIANT)
    head: Schema = {
        "format": {"const": FORMAT},
        "sheet": code,
        "code": code,
        "game": {"const": notation.shelf.game},
        "evidence": {"enum": list(form.evidence)},
        VARIANT: _noted(_value(variant, (VARIANT,), notation), VARIANT, notation),
        "switches": _switches(form.settings),
    }
    fields = [one for one in form.all_fields if one.name != VARIANT]
    return _with_fields(table_schema(head, ["format", "sheet"]), fields, notation)


def _result(result: Result) -> Schema:
    head: Schema = {"format": {"const": FORMAT}, "game": {"const": result.game}}
    if result.settings:
        head["switches"] = _switches(result.settings)
    root = table_schema(head, ["format", "game"])
    return _with_fields(root, result.fields, result.notation)


def _with_fields(
    root: Schema, fields: Iterable[kinds.Field], notation: Notation
) -> Schema:
    """Return the schema of a file with its fields."""
    for field in fields:
        table, _, _ = file_key(field).rpartition(".")
        if isinstance(field.kind, kinds.Flag):
            continue
        told = _fields([field], (table,) if table else (), notation)
        if table:
            is_required = [table] if field.is_required else []
            told = table_schema({table: _noted(told, table, notation)}, is_required)
        for key, value in told["properties"].items():
            home = root["properties"].setdefault(key, value)
            if home is not value:  # a table that holds other fields too
                home["properties"] |= value["properties"]
                if "required" in value:
                    home["required"] = _joined(home, value)
        root["required"] = _joined(root, told)
    return root


def _joined(one: Schema, other: Schema) -> list[str]:
    """Return the keys that either of two tables must have."""
    return list(dict.fromkeys([*one.get("required", []), *other.get("required", [])]))


def _switches(settings: Iterable[Setting]) -> Schema:
    """Return the schema of switches; yes, no and years need no quotes."""
    plain = {"yes": True, "no": False}
    return table_schema(
        {
            name: {
                "enum": [
                    *known,
                    *(plain[one] for one in known if one in plain),
                    *(int(one) for one in known if one.isdecimal()),
                ]
            }
            for name, known in settings
        }
    )


def _fields(
    fields: Sequence[kinds.Field], path: tuple[str, ...], notation: Notation
) -> Schema:
    """Return the schema of a table of fields."""
    properties: Schema = {}
    for field in fields:
        kind, key = inner_kind(field.kind), last_key(field)
        if isinstance(kind, kinds.Counts) and kind.is_flat:
            properties |= _rows(kind, path, notation)["properties"]
        else:
            value = _value(kind, (*path, key), notation)
            properties[key] = _noted(value, ".".join((*path, key)), notation)
    required = [last_key(field) for field in fields if field.is_required]
    table = table_schema({**properties, **_beside(path, notation)}, required)
    free = notation.free.get(".".join(path))
    return {**table, "additionalProperties": free} if free and path else table


def _noted(schema: Schema, path: str, notation: Notation) -> Schema:
    """Return the schema of a key with the game's note on it."""
    note = notation.notes.get(path)
    return {"description": note, **schema} if note else schema


def _beside(path: tuple[str, ...], notation: Notation) -> Schema:
    """Return keys of a table that have no field of their own."""
    return {
        name: schema
        for key, schema in notation.beside.items()
        for table, _, name in [key.rpartition(".")]
        if path and table == ".".join(path)
    }


def _value(kind: kinds.Kind, path: tuple[str, ...], notation: Notation) -> Schema:
    """Return the schema of the value of a key, in all its possible forms."""
    ways = [_usual(kind, path, notation)]
    if isinstance(kind, kinds.Record) and kind.make in notation.shorts:
        ways.append(_short(kind, notation))
    if isinstance(kind, kinds.Counts) and kind.is_listed:
        names = [*kind.names, *(int(one) for one in kind.names if one.isdecimal())]
        ways.append({"type": "array", "items": {"enum": names}})
    also = notation.also.get(".".join(path))
    ways += [also] if also else []
    return ways[0] if len(ways) == 1 else {"anyOf": ways}


def _short(kind: kinds.Record, notation: Notation) -> Schema:
    return {"type": "string", "description": str(notation.shorts[kind.make].hint)}


def _usual(kind: kinds.Kind, path: tuple[str, ...], notation: Notation) -> Schema:
    if isinstance(kind, kinds.Listed) and is_repeated(kind):
        table = _rows(kind.kind, path, notation)
        return {"anyOf": [list_schema(table, most=kind.most), table]}
    if is_table(kind):
        return _rows(kind, path, notation)
    match kind:
        case kinds.Count(letters=letters) | kinds.Number(letters=letters) if letters:
            return {"enum": list(letters)}
        case kinds.Count() | kinds.Number():
            return kind_schema(Whole(kind.least, kind.most))
        case kinds.Choice(names=names):
            return {"enum": list(names)}
        case kinds.Several(names=names):
            known = {"enum": list(names)} if names else {"type": "string"}
            most = max(MOST_NAMED, len(names)) if names else 0  # names may be unknown
            return list_schema(known, most=most)
        case kinds.Word(pattern=pattern, most=most):
            return kind_schema(Text(most=most, pattern=f"^(?:{pattern})$"))
        case kinds.Flag():
            return {"type": "boolean"}
        case kinds.Name(most=most):
            return kind_schema(Text(most=SIGNS * most))
        case (
            kinds.Letters() | kinds.Listed(in_file="map") | kinds.Listed(in_file="line")
        ):
            return {"type": "string"}
        case kinds.Listed(kind=each, most=most, is_whole=is_whole):
            least = most if is_whole else 0
            return list_schema(_value(each, path, notation), least, most)
    raise TypeError(f"{path}: files have no such field")


def _rows(kind: kinds.Kind, path: tuple[str, ...], notation: Notation) -> Schema:
    """Return the schema of a table."""
    match kind:
        case kinds.Record(fields=fields):
            return _fields(fields, path, notation)
        case kinds.Counts(names=names, most=most):
            return table_schema(dict.fromkeys(names, kind_schema(Whole(0, most))))
        case kinds.ByName(names=names, kind=each):
            value = _value(inner_kind(each), path, notation)
            return table_schema(dict.fromkeys(names, value))
        case kinds.Bags(parts=parts, names=names, longest=most):
            bag = list_schema({"enum": list(names)}, most=most)
            return table_schema(dict.fromkeys(parts, bag), list(parts))
        case kinds.Listed(
            kind=kinds.Together(kinds=(kinds.Choice() as first, second)), most=most
        ):
            sizes = list_schema(_value(second, path, notation), most=most)
            return table_schema(dict.fromkeys(first.names, sizes))
        case kinds.Listed(in_file="keyed", kind=kinds.Record() as record):
            keys = key_names(record)
            short = _short(record, notation)
            ways = {"anyOf": [short, list_schema(short, 1, kind.most)]}
            return table_schema({key: ways for key in keys})
        case kinds.Listed(kind=each, most=most):
            value = _value(each, path, notation)
            return table_schema({str(at + 1): value for at in range(most)})
    raise TypeError(f"{path}: files have no such table")
