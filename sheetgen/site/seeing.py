"""The script that reads photos of filled sheets on the page.

It does the same as `sheetgen.scan`, with the same numbers and weights, which are
defined only there. They are read from the source, since importing those modules needs
libraries that building a page does not.
"""

import ast
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from math import ceil, floor, log
from pathlib import Path
from struct import iter_unpack
from typing import Any

from sheetgen.core.draw.box import Box
from sheetgen.core.reading import input_field
from sheetgen.core.reading.input_field import UNREADABLE
from sheetgen.core.units import Mm
from sheetgen.draw.face import MARK_BITS, MARK_CELLS
from sheetgen.games.base import Game
from sheetgen.games.find import load_layout
from sheetgen.layout.read import layout_names
from sheetgen.site.page_data import as_json, as_script

SEE = Path(__file__).with_name("see")
SCAN = Path(__file__).parent.parent / "scan"

# Modules whose numbers the script has, by the name of their table there.
_SHARED = {
    "BESIDE": "beside",
    "EDGE": "edge",
    "FLAW": "flaw",
    "GLYPH": "glyph",
    "INK": "ink",
    "NET": "window",
    "PIECE": "piece",
    "POSE": "pose",
    "READ": "read",
    "REFINE": "refine",
    "RING": "ring",
    "SCREEN": "screen",
    "SEVERAL": "several",
    "SHARP": "sharp",
    "SHEET": "sheet",
    "WORD": "word",
    "WRITER": "writer",
}

_MODELS = ("glyph", "ring")

# The characters for the steps of weights, with 0 in the middle: those that need no
# escape in a script. There are 2 * LEVELS + 1 (`sheetgen.scan.weights`).
_LETTERS = "".join(map(chr, range(35, 127))).translate(
    dict.fromkeys(map(ord, "$'<\\`"))
)


@cache
def read_figures(module: str) -> Mapping[str, Any]:
    """Return the numbers and texts that are constants of a module of `sheetgen.scan`.

    Args:
        module: its name.
    """
    tree = ast.parse((SCAN / f"{module}.py").read_text(encoding="utf-8"))
    known: dict[str, Any] = {"log": log}
    own: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            known |= _imported(node)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            with suppress(NameError):  # not a plain value
                code = compile(ast.Expression(node.value), "figures", "eval")
                value = eval(code, {"__builtins__": {}, **known})
                known[ast.unparse(target)] = own[ast.unparse(target)] = value
    return {name: value for name, value in own.items() if name.isupper()}


def _imported(node: ast.ImportFrom) -> dict[str, Any]:
    package, _, module = (node.module or "").rpartition(".")
    names = {alias.name for alias in node.names}
    if package == "sheetgen.scan":
        figures = read_figures(module)
    elif node.module == input_field.__name__:
        figures = vars(input_field)
    else:
        return {}
    return {name: figures[name] for name in names if name in figures}


def figures_script(games: list[Game]) -> str:
    """Return the module of all numbers that the script takes from other modules.

    Args:
        games: the games whose sheets it finds.
    """
    sources = "".join(path.read_text(encoding="utf-8") for path in SEE.glob("*.js"))
    named = set(re.findall(r"\b[A-Z][A-Z_]+\b", sources))
    shared: dict[str, Any] = {
        name: {
            key: value for key, value in read_figures(module).items() if key in named
        }
        for name, module in _SHARED.items()
    }
    shared["SPOT"] = {kind.upper(): kind for kind in input_field.KINDS}
    shared["UNREADABLE"] = UNREADABLE
    shared["MARK"] = {"BITS": MARK_BITS, "CELLS": MARK_CELLS}
    shared["FACES"] = _faces(games)
    return as_script(shared)


def put_figures(script: str) -> str:
    """Return a bundled script with its numbers inserted where they are used.

    Lists, and values that are looked up by name, stay in their tables.

    Args:
        script: with each table of numbers on a line, as `figures_script` writes them.
    """
    tables = re.findall(r'^const ([A-Z_]+) = (\{"[A-Z].*\});$', script, re.MULTILINE)
    for name, table in tables:
        lists = re.findall(rf"\{{([A-Z_,\s]+)\}} = {name};", script)
        taken = re.findall(r"\w+", " ".join(lists))
        left: dict[str, Any] = {}
        for key, value in json.loads(table).items():
            figure = json.dumps(value)
            if figure[0] in "[-" or key in taken:
                left[key] = value
                continue
            used = rf"(?<![\w.]){name}\.{key}\b"
            script = re.sub(used, figure.replace("\\", r"\\"), script)
        rest = f"const {name} = {as_json(left)};\n" if left else ""
        script = script.replace(f"const {name} = {table};\n", rest)
    return script


def _faces(games: list[Game]) -> list[tuple[Mm, ...]]:
    """Return the sizes of marks and faces, each with a box around all its codes."""
    codes: dict[tuple[Mm, Mm, Mm], Box] = {}
    for game in games:
        boxes = game.spec.boxes
        if boxes is None:
            continue
        layout = load_layout(layout_names(game.id)[0])
        variant = game.spec.variant
        for number in variant.FACES if variant else range(boxes.NEWEST + 1):
            frame = boxes.find_frame(layout.rules, layout.board, "none", number)
            size = frame.marks[0].width, frame.box.width, frame.box.height
            codes[size] = _around(codes.get(size, frame.code), frame.code)
    return sorted(((*size, *code) for size, code in codes.items()), reverse=True)


def _around(one: Box, other: Box) -> Box:
    """Return the smallest box in whole millimetres that contains both."""
    left, top = floor(min(one.x, other.x)), floor(min(one.y, other.y))
    right, bottom = max(one.right, other.right), max(one.bottom, other.bottom)
    return Box(left, top, ceil(right) - left, ceil(bottom) - top)


def weights_script() -> str:
    """Return the module of the weights.

    Each weight is one character, of as many as there are steps, which compresses well.
    """
    layers = {f"{model.upper()}_LAYERS": _layers(model) for model in _MODELS}
    return as_script({"STEPS": _LETTERS, **layers})


def _layers(model: str) -> list[dict[str, Any]]:
    """Return the layers of a model in plain values."""
    head, _, body = (SCAN / f"{model}.model").read_bytes().partition(b"\n")
    layers = []
    for inputs, outputs in json.loads(head)["shapes"]:
        count = inputs * outputs
        steps, floats = body[:count], body[count : count + 8 * outputs]
        body = body[count + 8 * outputs :]
        values = [float(f"{value:.4g}") for (value,) in iter_unpack("<f", floats)]
        signed = [step for (step,) in iter_unpack("b", steps)]
        layer = {
            "steps": "".join(_LETTERS[step + len(_LETTERS) // 2] for step in signed),
            "factors": values[:outputs],
            "bias": values[outputs:],
        }
        layers.append(layer)
    return layers


def seeing_modules(games: list[Game]) -> dict[str, str]:
    """Return the modules of the script that reads photos that are made here, by name.

    Args:
        games: the games whose sheets it finds.
    """
    return {"figures.js": figures_script(games), "weights.js": weights_script()}
