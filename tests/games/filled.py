"""Files of filled sheets, by what differs from one of ours or from an empty one."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.form.cells import CLOSED
from sheetgen.form.read import Notation
from sheetgen.games.burgundy.files import fill_file as burgundy
from sheetgen.games.burgundy.totals.answers import judge as totals
from sheetgen.games.dice.files import fill_file as dice
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.keythedral.files import fill_file as keythedral
from sheetgen.language.texts import SAYS, Texts, load_texts
from sheetgen.layout.value import Layout
from tests.games.table import Given, changed_text

SHEETS = Path(__file__).parents[1] / "sheets"
FORMAT = "format = 1"
DUCHY = (4, 5, 6, 7, 6, 5, 4)  # cells in rows of a duchy


class Files(NamedTuple):
    """The files of a game: a layout, and how sheets are written down."""

    layout: str
    notation: Notation


FILES = {
    "burgundy": Files("burgundy/duchy-1", burgundy.NOTATION),
    "burgundy-totals": Files("burgundy-totals/totals", totals.NOTATION),
    "dice": Files("dice/duchy-a", dice.NOTATION),
    "keythedral": Files("keythedral/cathedral", keythedral.NOTATION),
}


def text_of(game: str, case: Given) -> str:
    """Return the file of a case."""
    if "text" in case:
        head = [] if case["text"][0] == FORMAT else [FORMAT, f'game = "{game}"']
        return "\n".join([*head, *case["text"], ""])
    if "file" in case:
        text = (SHEETS / game / f"{case['file']}.toml").read_text("utf-8")
    else:
        text = f'{FORMAT}\nsheet = "{FILES[game].layout}"\n'
        text += map_of("fill", case.get("fill", {})) if game == "burgundy" else ""
    if "phase" in case:
        text += map_of("phase", case["phase"])
    text += "".join(f"{line}\n" for line in case.get("more", ()))
    for key in case.get("without", ()):
        text, count = re.subn(rf"(?ms)^{key} = ('''.*?'''|.*?)\n", "", text)
        assert count == 1
    return changed_text(text, {"changed": case.get("changed", {})})


def map_of(key: str, rows: Mapping[str, str]) -> str:
    """Return a map of a duchy, of rows by their letters; the others are empty."""
    usual = zip("abcdefg", (" ".join("." * count) for count in DUCHY), strict=True)
    lines = [rows.get(letter, row) for letter, row in usual]
    return "\n".join([f"{key} = '''", *lines, "'''", ""])


@contextmanager
def saved(*texts: str) -> Iterator[list[Path]]:
    """Lend files of texts: a.toml, b.toml and so on."""
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{chr(97 + at)}.toml" for at in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        yield paths


def texts_of(game: str, language: str = "en") -> Texts:
    return load_texts(language, find_game(game).said, SAYS)


def board_of(sheet: Any) -> Any:
    """Return the board of a layout or of a filled sheet, as the rules have it."""
    board_view = find_game(sheet.rules.game).spec.board_view
    assert board_view is not None
    return board_view.open_board(sheet.rules, sheet.board)


def layout_of(game: str) -> Layout:
    return load_layout(FILES[game].layout)


def spots_of(game: str) -> Any:
    return find_game(game).spec.fields


def form_of(game: str) -> Any:
    form = find_game(game).spec.form
    assert form is not None
    return form.FORM


def digits_of(name: str, evidence: str = "phase") -> str:
    """Return the digits of the code of sheet 7."""
    layout = load_layout(name)
    code = SheetCode(layout.rules.number, layout.board, evidence, serial=7)
    return encode(code, layout.rules.encoding)


def opened(template: str) -> str:
    """Return a template with the sign taken away from every line that has it."""
    return re.sub(rf"^{CLOSED}", "", template, flags=re.MULTILINE)
