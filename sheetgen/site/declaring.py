"""The editor of sheets' data from Python: keys, texts, and the start of a sheet."""

from collections.abc import Iterator, Mapping
from typing import Any

from sheetgen.core.errors import LayoutError
from sheetgen.games.find import load_layout
from sheetgen.layout.read import layout_names
from sheetgen.scoresheet.draft import SheetDraft, rows_of_labels
from sheetgen.scoresheet.keys import SHEET
from sheetgen.site.page_data import LINKS, OF_DESIGN, OF_DRAW, reader_texts
from sheetgen.source.kind import Choice, Each, Either, Flag, Keys, Kind, Named
from sheetgen.source.text import load_text

LISTED = "[]"  # marks a key that takes a list of tables
NAME, ROW = "@NAME@", "@ROW@"  # placeholders of the template
# Texts that the editor of sheets shares with the editor of boards.
_SHARED = (
    *("named-", "file-", "rival", "take-theirs", "keep-apart", "other-window"),
    *("undone", "redone", "no-draft", "deleted", "bring-back", "copy", "duplicate"),
    *("delete", "private", "choose-file", "no-files", "save", "from-code", "print"),
)


def designer_texts(
    own: Mapping[str, Mapping[str, str]], drawn: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, Any]]:
    """Return all texts of the editor of sheets, by language.

    Args:
        own: its texts by language, as in `page_data`.
        drawn: the texts of the editor of boards, some of which it uses.
    """
    shared = tuple(f"{OF_DRAW}{name}" for name in _SHARED)
    told, notes = {}, reader_texts()
    for language, texts in own.items():
        lent = {
            key: text for key, text in drawn[language].items() if key.startswith(shared)
        }
        lent[f"{OF_DRAW}not-kept"] = texts[f"{OF_DESIGN}not-kept"]
        page = {key: text for key, text in texts.items() if key not in LINKS}
        told[language] = {"page": lent | page, "notes": notes.get(language, {})}
    return told


def sheet_keys() -> dict[str, list[tuple[str, list[str]]]]:
    """Return the keys of files that declare a sheet, by the path of their table.

    Each comes with the words that it takes, as written in TOML, and `LISTED` if it
    takes tables in double brackets.
    """
    return dict(_keys_of("", SHEET))


def _keys_of(path: str, kind: Kind) -> Iterator[tuple[str, Any]]:
    for one in _parts(kind):
        if isinstance(one, Keys):
            yield path, [(key.name, _words(key.kind)) for key in one.keys]
            for key in one.keys:
                yield from _keys_of(f"{path}.{key.name}".lstrip("."), key.kind)


def _parts(kind: Kind) -> Iterator[Kind]:
    """Yield the kinds that a value can have, including those of list items."""
    if isinstance(kind, Either):
        for one in kind.kinds:
            yield from _parts(one)
    elif isinstance(kind, Each):
        yield from _parts(kind.kind)
    elif not isinstance(kind, Named):
        yield kind


def _words(kind: Kind) -> list[str]:
    is_listed = isinstance(kind, Each) and isinstance(kind.kind, Keys)
    words = [LISTED] if is_listed else []
    for one in _parts(kind):
        if isinstance(one, Choice):
            words += [f'"{name}"' for name in one.names if name]
        elif isinstance(one, Flag):
            words += ["true", "false"]
    return words


def template() -> str:
    """Return the file that a new sheet begins with, with placeholders for its names."""
    return SheetDraft(NAME, rows=rows_of_labels(ROW)).text().partition("\n")[2]


def collection() -> tuple[dict[str, str], list[tuple[str, dict[str, str]]]]:
    """Return the files of the collection's sheets by name, and their titles."""
    texts, names = {}, []
    for name in layout_names("sheets"):
        layout = load_layout(name)
        stem = name.rpartition("/")[2]
        text = load_text(layout.path, LayoutError)
        texts[stem] = text.partition("\n")[2] if text.startswith("#:schema") else text
        names.append((stem, {"en": layout.name, **layout.names}))
    return texts, names
