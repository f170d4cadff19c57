"""The page's data for printing: papers with the places of sheets, fonts, and texts.

The modules of `sheetgen.press` compute the places of sheets and their marks here, so
that no script has to.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.draw.box import HANDS
from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.frame import LARGE, SMALL
from sheetgen.core.survey import BOUNDS
from sheetgen.draw.font import BOLD, JAPANESE
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.games.base import Game
from sheetgen.games.find import load_layout
from sheetgen.language.texts import TEXTS, list_languages, load_texts
from sheetgen.layout.read import layout_names
from sheetgen.press.base import separation
from sheetgen.press.impose import COUNTS, Template, arrange
from sheetgen.press.job import page_boxes
from sheetgen.press.marks import ALL_PLATES, draw_marks
from sheetgen.press.paper import PAPERS, Paper, direction, on_face, sheet_for, stand
from sheetgen.press.profile import Profile
from sheetgen.press.qr import MAX_VERSION, QUIET
from sheetgen.press.sheets import SNAP
from sheetgen.prints.look import Look
from sheetgen.system.link import LOCAL_PREFIX, MAX_PREFIX, PREFIX
from sheetgen.version import __version__

HOME = ("a4", "letter", "a5", "half-letter", "a3", "tabloid")  # papers of home printers
MOST_LEAVES = 500  # of a pad; the command line prints more
# Texts of answers and of prints that no page makes.
_UNPRINTED = (
    *("calibrate.", "finding.", "pad.", "playtest.", "proof.", "report.", "spoken."),
    "ticket.",
)
Size = tuple[float, float]


def print_data() -> dict[str, Any]:
    """Return the printing script's data from Python, without fonts and texts."""
    return {
        "PRESS": {
            "quiet": QUIET,
            "snap": SNAP,
            "most": MAX_VERSION,
            "tool": f"sheetgen {__version__}",
        },
        "FIGURES": BOLD,
        "INK_NAMES": list(INKS),
        "HAND_NAMES": list(HANDS),
        "MOST_LEAVES": MOST_LEAVES,
        "MOST_SERIAL": MAX_SERIAL,
        "MOST_PREFIX": MAX_PREFIX,
        "PREFIX_PATTERN": PREFIX.pattern,
        "LOCAL_PREFIX": LOCAL_PREFIX,
        "HEAD_BOUNDS": BOUNDS,
    }


def font_files() -> list[tuple[str, float, bool, Path]]:
    """Return fonts: family, height of capitals, whether it is Japanese, and file."""
    return [
        (font.family, font.cap_height, font.family in JAPANESE.values(), font.path)
        for font in load_fonts().fonts
    ]


def print_texts(game: Game) -> dict[str, dict[str, str]]:
    """Return the texts of a game's sheets, by language."""
    return {
        language: {
            key: text
            for key, text in load_texts(language, game.printed).entries.items()
            if not key.startswith(_UNPRINTED)
        }
        for language in list_languages(TEXTS)
        if all((folder / f"{language}.toml").is_file() for folder in game.printed)
    }


def print_papers(game: Game) -> list[dict[str, Any]]:
    """Return papers with the places of a game's sheets, the usual papers first."""
    layout = load_layout(layout_names(game.id)[0])
    face = game.draw_sheet(layout, Look().style(game))
    return size_papers((face.box.width, face.box.height))


def declared_papers() -> dict[str, list[dict[str, Any]]]:
    """Return papers with the places of declared sheets, by the size of their faces."""
    faces = [SMALL, LARGE, SMALL[::-1], LARGE[::-1]]
    return {f"{wide:g} {high:g}": size_papers((wide, high)) for wide, high in faces}


def size_papers(size: Size) -> list[dict[str, Any]]:
    """Return papers with the places of sheets of a size, the usual papers first."""
    return [
        _plain(paper, template, size)
        for paper in (PAPERS[name] for name in HOME)
        for template in _templates(paper, size)
    ]


def _templates(paper: Paper, size: Size) -> Iterator[Template]:
    """Yield the most sheets that fit on a paper, and a single one in its centre."""
    cut = Profile(paper=paper.name).cut(sheet_for(size, paper), size)
    fitting = []
    for up in COUNTS:
        try:
            fitting.append(arrange(cut, paper, up))
        except UsageError:
            continue
    yield from fitting[:0:-1][:1]
    yield from fitting[:1]


def _plain(paper: Paper, template: Template, size: Size) -> dict[str, Any]:
    """Return a paper with the places of its sheets, in the coordinates of PDF."""
    marks = draw_marks(Profile().marks, template, template.fronts).decode()
    slots = []
    for slot in template.fronts:
        place = stand(template.paper, slot.trim, size, 1, slot.turn)
        matrix = [round(value, 6) for value in on_face(place)]
        slots.append({"face": matrix, "upright": list(direction(slot.turn))})
    plate = f"/{ALL_PLATES}"
    is_marked = f"{plate} CS" in marks
    space = separation(ALL_PLATES).unparse().decode() if is_marked else ""
    return {
        "name": paper.name,
        "up": len(slots),
        "boxes": page_boxes(template, template.fronts).decode(),
        "marks": marks,
        "spaces": f"{plate} {space}" if space else "",
        "slots": slots,
    }
