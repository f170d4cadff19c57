"""Pads as the page makes them: faces by this Python, PDFs by scripts in node."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.draw import svg
from sheetgen.draw.fontfile import load_fonts
from sheetgen.games.find import find_game, load_layout
from sheetgen.layout.value import Layout
from sheetgen.site import declared_face, face, json_element
from sheetgen.site.page_data import PAGE
from sheetgen.site.printing import (
    declared_papers,
    font_files,
    print_data,
    print_papers,
    print_texts,
)
from sheetgen.site.scripts import bundle, read_modules
from sheetgen.site.vendored import make_maker
from sheetgen.system.link import LOCAL_PREFIX
from tests.page.test_scripts import run_node

SCRIPT = Path(__file__).with_name("printing.mjs")
OWN = Path(__file__).parents[1] / "press" / "odd.toml"  # a board of one's own
BOTH = "front", "back"
Plain = dict[str, Any]


@dataclass(frozen=True)
class Wanted:
    """What is printed.

    Attributes:
        name: of a layout.
        language: of the sheets.
        ink: its name.
        evidence: what is written besides numbers; as usual, if nobody says.
        hand: that writes.
        paper: its name; that of the game.
        up: how many sheets lie on a paper.
        leaves: how many sheets.
        first: the first number.
        head: of a board that has no name here.
        prefix: of the links.
        sides: that are printed: one without a name if sheets have all on it.
    """

    name: str
    language: str = "en"
    ink: str = "pale"
    evidence: str = ""
    hand: str = "right"
    paper: str = ""
    up: int = 1
    leaves: int = 3
    first: int = 1
    head: Mapping[str, str] = field(default_factory=dict)
    prefix: str = LOCAL_PREFIX
    sides: tuple[str, ...] = ("",)

    @property
    def layout(self) -> Layout:
        """The layout."""
        return load_layout(self.name)


def make_questions(wanted: Wanted) -> list[Plain]:
    """Return what the page asks for the faces of all sides."""
    return [{**make_question(wanted), "side": side} for side in wanted.sides]


def make_question(wanted: Wanted) -> Plain:
    """Return what the page asks for a face."""
    layout = wanted.layout
    game = find_game(layout.rules.game)
    evidence = wanted.evidence or game.usual_evidence
    sheet = layout.rules.sheet
    code = SheetCode(layout.rules.number, layout.board, evidence, sheet=sheet)
    texts = print_texts(game)[wanted.language]
    text = layout.path.read_text("utf-8")
    told = [texts, layout.name, dict(layout.names), dict(wanted.head), text]
    letters = {*json.dumps(told, ensure_ascii=False)}
    about = {
        "do": "face",
        "digits": encode(code, layout.rules.encoding),
        "head": dict(wanted.head) or None,
    }
    if game.is_declared:
        about = {"do": "draft", "ask": "print", "text": text, "letters": {}}
    return {
        **about,
        "language": wanted.language,
        "texts": texts,
        "ink": wanted.ink,
        "evidence": evidence,
        "hand": wanted.hand,
        "first": wanted.first,
        "leaves": wanted.leaves,
        "fonts": [
            [font.family, font.cap_height, _advances(font.advances, letters)]
            for font in load_fonts().fonts
        ],
    }


def _advances(advances: Mapping[str, float], letters: set[str]) -> dict[str, float]:
    if len(advances) < 2000:
        return dict(advances)
    return {letter: advances[letter] for letter in letters if letter in advances}


def ask_here(question: Plain) -> Plain:
    """Return the answer of this Python, with drawings as a browser has them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(svg, "write_drawing", json_element.write_drawing)
        if question["do"] == "draft":
            return declared_face.answer(question)
        return face.answer(
            question,
            lambda game: find_game(game).spec.sheets,
            lambda game: find_game(game).spec.backs,
        )


def ask_faces(wanted: Wanted) -> list[Plain]:
    """Return the faces of all sides, as this Python tells them."""
    return [ask_here(question) for question in make_questions(wanted)]


def make_pads(folder: Path, pads: Iterable[tuple[Wanted, list[Plain]]]) -> list[Path]:
    """Return files of pads whose faces are known, made by the scripts of the page."""
    wishes, files = [], []
    for at, (wanted, faces) in enumerate(pads):
        told = faces[0]
        game = find_game(told["game"])
        name = wanted.paper or game.paper
        size = "{:g} {:g}".format(*told["size"])
        lying = declared_papers()[size] if game.is_declared else print_papers(game)
        (paper,) = (
            one for one in lying if (one["name"], one["up"]) == (name, wanted.up)
        )
        files.append(folder / f"pad-{at}.pdf")
        wishes.append(
            {
                "faces": faces,
                "paper": paper,
                "prefix": wanted.prefix,
                "fonts": {family: str(path) for family, _, _, path in font_files()},
                "figures": print_data()["FIGURES"],
                "language": wanted.language,
                "press": print_data()["PRESS"],
                "file": str(files[-1]),
            }
        )
    tell_pads(folder, wishes)
    return files


def tell_pads(folder: Path, wishes: list[Plain]) -> Any:
    """Return what node tells of wishes."""
    script, maker = folder / "padfile.js", folder / "maker.js"
    script.write_text(_pad_script(), "utf-8")
    maker.write_text(make_maker(), "utf-8")
    return run_node(SCRIPT, script, maker, asked=wishes)


@cache
def _pad_script() -> str:
    return bundle(read_modules(PAGE), "padfile.js")
