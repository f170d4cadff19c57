"""The page's data for printing: papers with the places of sheets, fonts, and texts.

The modules of `sheetgen.press` compute the places of sheets and their marks here, so
that no script has to.
"""

from collections.abc import Iterator, Sequence
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
from sheetgen.press.impose import COUNTS, LONG, Slot, Template, arrange, with_backs
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
    *(
        "calibrate.",
        "explained.",
        "finding.",
        "pad.",
        "playtest.",
        "proof.",
        "report.",
        "spoken.",
    ),
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
            "duplex": f"DuplexFlip{LONG.capitalize()}Edge",
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
    size = face.box.width, face.box.height
    return size_papers(size, has_backs=game.spec.backs is not None)


def declared_papers() -> dict[str, list[dict[str, Any]]]:
    """Return papers with the places of declared sheets, by the size of their faces."""
    faces = [SMALL, LARGE, SMALL[::-1], LARGE[::-1]]
    return {f"{wide:g} {high:g}": size_papers((wide, high)) for wide, high in faces}


def size_papers(size: Size, has_backs: bool = False) -> list[dict[str, Any]]:
    """Return papers with the places of sheets of a size, the usual papers first.

    Args:
        size: width and height of a sheet's face.
        has_backs: whether sheets can be two-sided; the paper is turned over its long
            edge.
    """
    return [
        _plain(paper, with_backs(template, LONG) if has_backs else template, size)
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
    sides = [
        _plain_side(template, slots, size, is_back)
        for slots, is_back in zip(template.sides(), (False, True), strict=False)
    ]
    plate = f"/{ALL_PLATES}"
    is_marked = any(f"{plate} CS" in side["marks"] for side in sides)
    space = separation(ALL_PLATES).unparse().decode() if is_marked else ""
    return {
        "name": paper.name,
        "up": len(template.fronts),
        "spaces": f"{plate} {space}" if space else "",
        "sides": sides,
    }


def _plain_side(
    template: Template, slots: Sequence[Slot], size: Size, is_back: bool
) -> dict[str, Any]:
    """Return the front or the back of a paper."""
    marks = draw_marks(Profile().marks, template, slots, is_back=is_back)
    places = []
    for slot in slots:
        place = stand(template.paper, slot.trim, size, 1, slot.turn)
        matrix = [round(value, 6) for value in on_face(place)]
        places.append({"face": matrix, "upright": list(direction(slot.turn))})
    return {
        "boxes": page_boxes(template, slots, is_back).decode(),
        "marks": marks.decode(),
        "slots": places,
    }
