"""Update the tables of fields in docs/fills.md, which follow from the forms of games.

Usage: scripts/fields.py, which rewrites them; `tests/form/test_fields.py` fails when
they are stale.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from sheetgen.core.form.field import (
    Bags,
    ByName,
    Choice,
    Count,
    Counts,
    Field,
    Flag,
    Kind,
    Letters,
    Listed,
    Maybe,
    Name,
    Number,
    Record,
    Several,
    Together,
    Word,
    file_key,
    is_repeated,
)
from sheetgen.form.read import key_names, last_key
from sheetgen.games.find import list_games

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "fills.md"
_HEAD = "| key | what it holds |\n|---|---|\n"
_TABLE = re.compile(
    r"<!-- fields of (?P<name>[a-z/-]+) -->\n.*?<!-- end -->\n", re.DOTALL
)


def main() -> None:
    """Rewrite the tables."""
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(with_tables(text), encoding="utf-8")


def with_tables(text: str) -> str:
    """Return the document with its tables brought up to date."""
    known = dict(_declared())

    def table(match: re.Match[str]) -> str:
        fields, notes = known[match["name"]]
        rows = [
            f"| `{key}` | {value}{f'; {notes[key]}' if key in notes else ''} |\n"
            for field in fields
            if not isinstance(field.kind, Flag)
            for key, value in _rows(file_key(field), field.kind)
        ]
        head = f"<!-- fields of {match['name']} -->\n{_HEAD}"
        return f"{head}{''.join(rows)}<!-- end -->\n"

    return _TABLE.sub(table, text)


def _declared() -> Iterator[tuple[str, tuple[tuple[Field, ...], Mapping[str, str]]]]:
    """Yield the kinds of files of all games, with their fields and what these mean."""
    for game in list_games():
        spec = game.spec
        if spec.form and spec.fill_file:
            notes = spec.fill_file.NOTATION.notes
            yield game.id, (spec.form.FORM.all_fields, notes)
        for result in spec.results.RESULTS if spec.results else ():
            yield result.id, (result.fields, result.notation.notes)


def _rows(key: str, kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the keys of a field, each with the content it takes."""
    match kind:
        case Maybe(kind=inner):
            yield from _rows(key, inner)
        case Record(fields=fields):
            for field in fields:
                yield from _rows(_below(key, field), field.kind)
        case Listed(kind=Record(fields=fields), most=most) if is_repeated(kind):
            yield key, f"a table for each, up to {most}"
            for field in fields:
                yield from _rows(_below(key, field), field.kind)
        case _:
            yield key, _words(kind)


def _below(key: str, field: Field) -> str:
    return f"{key}.{last_key(field)}"


def _words(kind: Kind) -> str:
    """Return the content that a kind takes in a file, in words."""
    match kind:
        case Maybe(kind=inner):
            return _words(inner)
        case Count(letters=letters) | Number(letters=letters) if letters:
            return f"one of {_names(tuple(letters))}"
        case Count() | Number():
            return f"{kind.least} to {kind.most:,}"
        case Choice(names=names):
            return f"one of {_names(names)}"
        case Several(names=names):
            return f"a list of some of {_names(names)}" if names else "a list of names"
        case Word(example=example):
            return f"a text such as `{example}`"
        case Flag():
            return "`true` or `false`"
        case Name(most=most):
            return f"up to {most} letters"
        case Letters() | Listed(in_file="map"):
            return "a text map"
        case Listed(in_file="line", most=most):
            return f"a text of up to {most} words"
        case Listed(in_file="keyed", kind=Record() as record):
            keys = key_names(record)
            table = f"a table with keys from `{keys[0]}` to `{keys[-1]}`"
            return f"{table}, each a text, or a list of texts for one that stands twice"
        case Listed(kind=Together(kinds=(Choice(names=names), second)), most=most):
            sizes = _words(second)
            each = f"a list of up to {most}, each {sizes}"
            return f"a table for some of {_names(names)}: {each}"
        case Listed(kind=inner, most=most, is_whole=is_whole):
            if is_whole and isinstance(inner, Record | Listed):
                return f"a table with keys from `1` to `{most}`: {_words(inner)}"
            return (
                f"a list of {'' if is_whole else 'up to '}{most}, each {_words(inner)}"
            )
        case Record(fields=fields):
            parts = (f"`{last_key(one)}` {_words(one.kind)}" for one in fields)
            return f"a table of {'; '.join(parts)}"
        case ByName(names=names, kind=inner):
            whose = f"for some of {_names(names)}" if names else "by terrain"
            return f"a table {whose}: {_words(inner)}"
        case Counts(names=names, most=most):
            return f"a table for some of {_names(names)}: 0 to {most}"
        case Bags(parts=parts, names=names, longest=most):
            bags = " and ".join(f"`{part}`" for part in parts)
            return f"a table of {bags}, each a list of up to {most} of {_names(names)}"
    raise TypeError(kind)


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    main()
