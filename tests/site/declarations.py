"""Declarations of score sheets as files, sound and broken, as commands read them."""

import random
import re
import tomllib
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sheetgen.core.codes import DECLARED, NO_BOARD, Encoding, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FileError
from sheetgen.core.filling import plural_form
from sheetgen.core.scoresheet.codec import coding
from sheetgen.language.message import bounded, translate
from sheetgen.scoresheet import read, rows
from sheetgen.scoresheet.read import read_sheet
from sheetgen.site.no_art import lay_ground, read_art
from sheetgen.source.text import load_text, parse_source
from tests.games.sheets.declare import SHEETS, random_file

Plain = dict[str, Any]
ENGLISH = NullTranslations()
NOTHING: Plain = {}
Said = tuple[list[tuple[int, str, str]], str]  # problems, or the digits of the sheet

_FAULTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def make_files(count: int, seed: int) -> Iterator[bytes]:
    """Yield files: those of the collection, random ones, and both with faults."""
    rng = random.Random(seed)
    known = [path.read_text("utf-8") for path in sorted(SHEETS.glob("*.toml"))]
    yield from (text.encode() for text in known)
    for at in range(count - len(known)):
        text = rng.choice(known) if at % 4 == 0 else random_file(rng)
        for _ in range(rng.choice((0, 0, 1, 1, 1, 2, 4))):
            text = rng.choice((_with_sign, _with_line, _without))(text, rng)
        if rng.random() < 0.1:
            text = text.replace("\n", rng.choice(("\r\n", "\r")))
        if rng.random() < 0.1:
            text = "\ufeff" + text
        yield text.encode()


def _with_sign(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    sign: str = rng.choice(_FAULTS["signs"])
    return text[:at] + sign + text[at + rng.choice((0, 0, 1)) :]


def _with_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(
        rng.randrange(len(lines) + 1), rng.choice(_FAULTS["lines"]).replace("|", "\n")
    )
    return "\n".join(lines)


def _without(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    if rng.random() < 0.3:
        lines.insert(rng.randrange(len(lines)), lines[at])  # one stands twice
    else:
        lines.pop(at)
    return "\n".join(lines)


def read_here(
    content: bytes, folder: Path, catalogue: NullTranslations = ENGLISH
) -> Said:
    """Return what commands say of a file in a language, or the digits of its sheet."""
    path = folder / "sheet.toml"
    path.write_bytes(content)
    try:
        source = parse_source(load_text(path), str(path))
        with (  # as if files beside it were not known
            patch.object(rows, "read_art", read_art),
            patch.object(read, "lay_ground", lay_ground),
        ):
            sheet, _ = read_sheet(source)
    except FileError as error:
        found = []
        for one in bounded(error.problems):
            line = one.where.removeprefix(str(path)).lstrip(":")
            found.append((int(line or 1), one.key, translate(one.what, catalogue)))
        return found, ""
    code = SheetCode(DECLARED, NO_BOARD, "none", sheet.printed.language, sheet=sheet)
    return [], encode(code, Encoding(DECLARED, (), (), False, coding))


def said_there(answer: Plain, texts: Plain = NOTHING, language: str = "en") -> Said:
    """Return what a page answers in the same form.

    Args:
        answer: of the page.
        texts: of the language, as the page has them.
        language: that it says it in.
    """
    found = [
        (one["line"], one["path"], str(said(one["what"], texts, language)))
        for one in answer["problems"]
    ]
    return found, str((answer["sheet"] or {"digits": ""})["digits"])


def said(plain: Any, texts: Plain = NOTHING, language: str = "en") -> Any:
    """Return a plain note as the page says it (`notewords.js`)."""
    if not isinstance(plain, dict):
        return plain
    values = {
        name: said(value, texts, language) for name, value in plain["values"].items()
    }
    text: Any = texts.get(plain["template"], plain["template"])
    if isinstance(text, dict):
        text = text[plural_form(language, values["count"])]
    elif plain["one"] and values["count"] == 1:
        text = plain["one"]
    return re.sub(r"\{(\w+)\}", lambda place: str(values[place[1]]), text)
