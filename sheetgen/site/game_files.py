"""The files of one game on the page: its script, its texts and its clauses."""

import base64
import gzip
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from sheetgen.core.codes import FACE_RADIX
from sheetgen.form.words import Words
from sheetgen.games.base import Game
from sheetgen.games.clauses import load_clauses
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import ENGLISH
from sheetgen.layout.read import layout_names
from sheetgen.site.chunks import (
    COACHING,
    CONSTANTS,
    absent_coach,
    add_coach,
    lend,
    make_later,
    page_modules,
)
from sheetgen.site.engine import board_key, plain_cells
from sheetgen.site.loading import EARLY, EARLY_RADIX, NO_RUNTIME
from sheetgen.site.page_data import (
    CLAUSES,
    COACH,
    FORM_UI,
    as_json,
    as_script,
    form_script,
    game_texts,
    page_games,
)
from sheetgen.site.scripts import (
    add_file,
    add_module,
    as_object,
    game_styles,
    make_style,
    read_modules,
)

GAME = "game.js"  # made here: a game's `Ui` with its texts
FORM = "form.js"  # made here too: names and bounds of the entries
PLAYING = "playing.js"  # of a game: its view "play", loaded on demand
MORE = "more.js"  # made here: loads that view
OWN_UI = "ui.js"  # of a game that draws its own sheet
# What is told of cells: by the shape of a board, and by the board.
CELL_KEYS = ("name", "row", "column", "near"), ("terrain", "carried", "area")


def texts_of(
    game: Game, keep: Callable[[str, bytes], str]
) -> dict[str, dict[str, str]]:
    """Return a game's texts in all languages, with the files that hold its clauses.

    *keep* takes the name and content of a file of clauses, and returns the name under
    which it is loaded. The sources of the clauses are in one file for all languages.
    """
    texts = game_texts(game)
    clauses, sources = _clauses(game)
    if clauses:
        shared = keep(
            f"clauses-{game.family}.json", as_json({"source": sources}).encode()
        )
        told = {
            language: keep(
                f"clauses-{game.family}-{language}.json", as_json(own).encode()
            )
            for language, own in clauses.items()
        }
        for language, own in texts.items():
            own[CLAUSES] = f"{told.get(language, told[ENGLISH])} {shared}"
    return texts


def own_texts_of(game: Game) -> dict[str, dict[str, str]]:
    """Return a game's texts for the single file, which stores clauses elsewhere."""
    texts = game_texts(game)
    texts[ENGLISH][CLAUSES] = game.family
    return texts


def clauses_in_base64() -> dict[str, str]:
    """Return all clauses for the single file, by game, each with its sources once."""
    packed = {}
    for game in page_games():
        told, sources = _clauses(game)
        if told and game.family == game.id:
            packed[game.id] = in_base64(as_json({**told, "source": sources}).encode())
    return packed


def _clauses(game: Game) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Return a game's clauses by language, and their sources."""
    told = load_clauses(game.clauses)
    clauses = {
        language: {"section": own.section, "clause": own.clause}
        for language, own in told.items()
    }
    return clauses, dict(told[ENGLISH].source) if told else {}


def early_script(engine: str) -> str:
    """Return the script that starts the engine unless the page opens a board without.

    *engine* is the name of the engine's file.
    """
    keys = [key for game in page_games() for key in openings(game.id).get("boards", ())]
    numbers = [int(key.partition("/")[2]) for key in keys]
    printed = ",".join(str(number % EARLY_RADIX) for number in numbers)
    return EARLY.format(engine=engine, printed=printed, radix=EARLY_RADIX)


@cache
def openings(game_id: str) -> Mapping[str, Any]:
    """Return what the engine says of a game's printed boards, to open them without it.

    It is empty if there are none. What boards share is told once: the cells of a
    shape, and values of all sheets. Faces are those with few digits, each with what
    differs from face 0.
    """
    game = find_game(game_id)
    view = game.spec.board_view
    if game.is_declared or view is None:
        return {}
    told = []
    for name in layout_names(game_id):
        layout = load_layout(name)
        board = view.open_board(layout.rules, layout.board)
        faces = [view.describe(board, layout.rules, at) for at in range(FACE_RADIX)]
        told.append((layout, plain_cells(layout.board), faces))
    if not told:
        return {}
    every = told[0][2][0]
    shared = {
        key: every[key]
        for key in every
        if all(faces[0].get(key) == every[key] for _, _, faces in told)
    }
    shapes: list[dict[str, list[Any]]] = []
    boards = {}
    for layout, cells, faces in told:
        shape, own = (
            {key: [cell[key] for cell in cells] for key in keys} for keys in CELL_KEYS
        )
        if shape not in shapes:
            shapes.append(shape)
        boards[board_key(layout.board, layout.rules)] = {
            "rules": layout.rules.id,
            "shape": shapes.index(shape),
            "cells": own,
            "sheet": _differing(faces[0], shared),
            "faces": [_differing(face, faces[0]) for face in faces],
        }
    return {"sheet": shared, "shapes": shapes, "boards": boards}


def _differing(some: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    return {key: some[key] for key in some if some[key] != others.get(key)}


def _game_script(
    game: Game,
    data: Mapping[str, Any],
    load: Callable[[str, tuple[str, ...]], str],
    coach: Callable[[Mapping[str, str]], str],
    opens: Mapping[str, Any],
) -> tuple[str, tuple[str, ...]]:
    """Return the script of a game's part of the page, and the names it must be given.

    Args:
        game: the game.
        data: general texts, boards, and the texts of games.
        load: takes the script that is loaded on demand, and the names it must be given;
            returns the call that loads it.
        coach: takes all modules; returns the one that loads the coach, which is loaded
            later still.
        opens: what it knows of printed boards.

    Raises:
        ValueError: a module of the game has the same name as one of the page.
    """
    modules = page_modules(NO_RUNTIME, data)
    own = read_modules(game.web)
    twins = sorted(set(own) & {*modules, FORM, CONSTANTS, GAME, MORE, COACHING})
    if twins:
        raise ValueError(f"{game.id}: the page has {', '.join(twins)} too")
    texts = data["told"][game.id][ENGLISH]
    ui = OWN_UI if OWN_UI in own else FORM_UI
    words = game.spec.words
    own_data = {"game": game.id, "words": asdict(words.WORDS if words else Words())}
    made = (
        f'import {{ Ui }} from "./{ui}";\n'
        f"export const TEXTS = {as_json(texts)};\n"
        f"export const OPENINGS = {as_json(opens)};\n"
        "export function makeUi(host) {\n"
        f"  return Object.assign(new Ui(host), {as_json(own_data)});\n}}\n"
    )
    constants = game.spec.constants
    own[FORM] = form_script(game, ui)
    own[CONSTANTS] = as_script(constants.CONSTANTS if constants else {})
    modules |= {**own, GAME: made, MORE: "export async function loadMore() {}\n"}
    if PLAYING in own:
        if (game.web / COACH).is_dir():
            modules[COACHING] = coach({**modules, COACHING: absent_coach(game)})
        later, lent = make_later(modules, PLAYING, GAME)
        modules[MORE] = (
            f"{lend(modules, lent)}export async function loadMore() {{\n"
            f"  return {load(later, lent)};\n}}\n"
        )
    return make_later(modules, GAME)


def add_game(files: dict[str, bytes], game: Game, data: Mapping[str, Any]) -> str:
    """Add the script and the style of a game, and return a call that loads both."""

    def load(script: str, lent: tuple[str, ...]) -> str:
        name = add_module(files, f"game-{game.id}-play.js", script)
        call = f'(await import("./{name}")).begin({as_object(lent)})'
        return f'loadOnce(" {game.id}-play", async () => {call})'

    def coach(modules: Mapping[str, str]) -> str:
        return add_coach(files, game, modules, GAME, PLAYING)

    text, wanted = _game_script(game, data, load, coach, openings(game.id))
    parts = [f'import("./{add_module(files, f"game-{game.id}.js", text)}")']
    if game_styles(game):
        style = make_style(game_styles(game)).encode()
        parts.append(f'addStyle("{add_file(files, f"game-{game.id}.css", style)}")')
    return f"(await Promise.all([{', '.join(parts)}]))[0].begin({as_object(wanted)})"


def placeholder(name: str) -> str:
    """Return what stands for a script until the whole page is one."""
    return f"inlined[{as_json(name)}]"


def inline_game(game: Game, data: Mapping[str, Any]) -> str:
    """Return a call of a game's script that contains its later script."""
    later: list[str] = []

    def load(script: str, lent: tuple[str, ...]) -> str:
        later.append(inline(script, lent))
        return placeholder(PLAYING)

    def coach(_: Mapping[str, str]) -> str:
        return absent_coach(game)

    # The rules are at hand there, and take less room than boards would.
    text = inline(*_game_script(game, data, load, coach, {}))
    return text.replace(placeholder(PLAYING), "".join(later))


def inline(script: str, wanted: tuple[str, ...]) -> str:
    """Return a call of a later script, placed inside the page's own.

    The call returns a promise if the script unpacks something first.
    """
    begin = (
        "async function begin(" if "await unpacked(" in script else "function begin("
    )
    body = script.replace("export function begin(", begin, 1)
    return f"(() => {{\n{body}return begin({as_object(wanted)});\n}})()"


def in_base64(content: bytes) -> str:
    """Return the text of a file, packed, for a script."""
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
