"""Names that users, files, links and databases rely on: none of them ever goes away.

`golden/public.txt` has a name a line. A new name joins it with ``--rewrite-golden``; a
name that is missing is one that somebody's script, file or browser still holds.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import sheetgen
from sheetgen.cli import cli
from sheetgen.server.api import Tables
from sheetgen.server.database import METADATA
from tests.golden import compare_text

TOP = Path(__file__).parent.parent
STORED = re.compile(r"""["'`](sheetgen[:-][a-z:-]*)""")
SCHEMAS = ("", "sheet", "sheets", "dice", "burgundy", "burgundy-totals", "keythedral")


def run(*words: str) -> str:
    """Return the output of a command, whatever its verdict."""
    return CliRunner().invoke(cli, words, env={"COLUMNS": "80"}).output


def key_paths(value: Any, before: str = "") -> Iterator[str]:
    """Yield the paths of keys in a value of JSON or TOML; lists have no numbers."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield f"{before}.{key}"
            yield from key_paths(part, f"{before}.{key}")
    if isinstance(value, list):
        for part in value:
            yield from key_paths(part, before)


def properties(schema: Any, before: str) -> Iterator[str]:
    """Yield the paths of all keys that a JSON Schema names."""
    if isinstance(schema, list):
        for part in schema:
            yield from properties(part, before)
    if isinstance(schema, dict):
        for key, part in schema.items():
            if key == "properties":
                for name, inner in part.items():
                    yield f"{before}.{name}"
                    yield from properties(inner, f"{before}.{name}")
            else:
                yield from properties(part, before)


def commands(group: click.Command, path: str = "") -> Iterator[str]:
    """Yield all commands with their options."""
    for option in group.params:
        names = (*option.opts, *option.secondary_opts)
        yield from (f"{path} {name}" for name in names if name.startswith("-"))
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            child = group.get_command(context, name)
            assert child is not None
            yield f"{path} {name}"
            yield from commands(child, f"{path} {name}")


def files() -> Iterator[str]:
    """Yield the keys of files that users write, by their schemas."""
    for name in SCHEMAS:
        schema = json.loads(run("schema", *([name] if name else [])))
        for key in properties(schema, ""):
            yield f"{name or 'layout'}{key}"
    for path in sorted(TOP.glob("layouts/*/rules/*.toml")):
        for key in tomllib.loads(path.read_text(encoding="utf-8")):
            yield f"rules {path.parent.parent.name} {key}"


def answers() -> Iterator[str]:
    """Yield the keys of JSON that commands print, for the examples of all games."""
    for path in sorted(TOP.glob("layouts/*/examples/*.toml")):
        game = path.parent.parent.name
        found = json.loads(run("check", str(path), "--json"))
        yield from (f"check {game}{key}" for key in key_paths(found))


def texts() -> Iterator[str]:
    """Yield the keys of texts: codes of findings, and names of places and values."""
    for path in sorted(TOP.glob("sheetgen/**/says/en.toml")):
        game = path.parent.parent.name
        yield from (
            f"{game}{key}" for key in key_paths(tomllib.loads(path.read_text()))
        )


def database() -> Iterator[str]:
    """Yield the tables and columns of the server's database."""
    for table in METADATA.sorted_tables:
        yield from (f"{table.name}.{column.name}" for column in table.columns)


def addresses() -> Iterator[str]:
    """Yield the addresses of the server's API with their methods."""
    for route in Tables.routes(Tables.__new__(Tables)):
        for method in sorted(set(route.methods or ()) - {"HEAD"}):
            yield f"{method} {route.path}"


def storage() -> Iterator[str]:
    """Yield the keys of what the page stores in a browser."""
    for path in sorted(TOP.glob("sheetgen/**/*.js")):
        yield from STORED.findall(path.read_text(encoding="utf-8"))


NAMES = {
    "import": lambda: iter(sheetgen.__all__),
    "command": lambda: commands(cli),
    "file": files,
    "json": answers,
    "database": database,
    "api": addresses,
    "stored": storage,
    "text": texts,
}


def public_names() -> list[str]:
    """Return all public names, each with its kind before it."""
    lines = {
        f"{kind} {name.strip()}" for kind, all_of in NAMES.items() for name in all_of()
    }
    return sorted(lines)


def test_public_names_stay(pytestconfig: pytest.Config) -> None:
    compare_text("public.txt", "\n".join(public_names()) + "\n", pytestconfig)
