"""Draw all sheets of all games side by side, to look through: `make sheets`.

Usage: python -m scripts.sheets FOLDER [--inks INK,...] [--langs LANGUAGE,...] [--dpi N]
[--only NAME]; the first ink goes with the first language, and so on.
Every PDF becomes one picture of its pages, and a page of HTML shows all of them, each
with its command. None of these files belong in the repository.
"""

import argparse
import shlex
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from scripts.gallery import run
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.layout.read import layout_names

INKS, LANGUAGES = ("colour", "black"), ("en", "ja")
ACROSS = 6  # pages side by side
GAP = 8  # pixels between them


class Sheet(NamedTuple):
    """Something to print: its name, and the arguments of `sheetgen`."""

    name: str
    command: str


def list_sheets(game: Game) -> Iterator[Sheet]:
    """Yield everything that a game prints, without ink and language."""
    names = layout_names(game.id)
    for name in names:
        stem = name.rpartition("/")[2]
        yield Sheet(f"{game.id}-{stem}", f"pad {name} --leaves 1 --cover")
    first, last = names[0], names[-1]
    both = f"{first} {last}" if len(names) > 1 else f"{first} {first}"
    yield Sheet(
        f"{game.id}-shop",
        f"pad {both} --leaves 1 --cover --profile shop --duplex long",
    )
    yield Sheet(f"{game.id}-large", f"pad {first} --leaves 1 --large")
    yield Sheet(f"{game.id}-reusable", f"pad {first} --reusable")
    for paper in ("a4", "a3", "letter"):
        yield Sheet(f"{game.id}-poster-{paper}", f"poster {first} --paper {paper}")
    yield Sheet(f"{game.id}-proof", f"proof {first}")
    if game.spec.surfaces is not None:
        yield Sheet(f"{game.id}-board", f"board {first}")
        yield Sheet(f"{game.id}-tiles", f"tiles {first}")
    if game.spec.surrounds is not None:
        yield Sheet(f"{game.id}-around", f"board {first} --around")
    if game.spec.parts is not None:
        for backs in ("duplex", "fold"):
            yield Sheet(f"{game.id}-parts-{backs}", f"parts {game.id} --backs {backs}")


def lay_pages(pages: list[Path], target: Path) -> None:
    """Write one picture with all pages of a PDF, on grey."""
    shown = [Image.open(page).convert("RGB") for page in pages]
    wide = max(page.width for page in shown)
    high = max(page.height for page in shown)
    columns = min(ACROSS, len(shown))
    rows = -(-len(shown) // columns)
    size = columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP
    sheet = Image.new("RGB", size, "#999999")
    for at, page in enumerate(shown):
        row, column = divmod(at, columns)
        sheet.paste(page, (GAP + column * (wide + GAP), GAP + row * (high + GAP)))
    sheet.save(target, optimize=True)


def draw_sheet(sheet: Sheet, options: str, dpi: int, target: Path) -> str:
    """Draw all pages of a sheet; return its command."""
    command = f"sheetgen {sheet.command} {options} -o sheet.pdf"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(command, folder)
        run(f"pdftoppm -r {dpi} -png sheet.pdf page", folder)
        lay_pages(sorted(folder.glob("page*.png")), target)
    return command


def main() -> None:
    """Draw the requested sheets, and write the page that shows them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--inks", default=",".join(INKS))
    parser.add_argument("--langs", default=",".join(LANGUAGES))
    parser.add_argument("--dpi", type=int, default=45)
    parser.add_argument("--only", default="", help="what names begin with")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    lines = ["<!doctype html>", '<meta charset="utf-8">', "<title>All sheets</title>"]
    for ink, lang in zip(asked.inks.split(","), asked.langs.split(","), strict=True):
        for game in list_games():
            for sheet in list_sheets(game):
                if not sheet.name.startswith(asked.only):
                    continue
                target = asked.folder / f"{sheet.name}-{ink}-{lang}.png"
                options = f"--ink {ink} --lang {lang}"
                if sheet.command.startswith("proof"):
                    options = f"--lang {lang}"
                command = draw_sheet(sheet, options, asked.dpi, target)
                print(target, flush=True)
                lines.append(f"<h2>{escape(shlex.join(shlex.split(command)))}</h2>")
                lines.append(f'<img src="{escape(target.name)}" alt="">')
    (asked.folder / "index.html").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
