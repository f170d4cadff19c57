"""The findings that a game can make, and the sentences that it has for them."""

import ast
import re
from pathlib import Path

from sheetgen.games.base import Game
from sheetgen.language.texts import Texts

PACKAGE = Path(__file__).parents[2] / "sheetgen"
GAMES = PACKAGE / "games"
SHARED = ("core.duplicates", "core.form.columns")  # make findings of several games
TELLERS = ("report", "judge", "words")  # name findings, and make none


def sentences(texts: Texts) -> set[str]:
    """Return the code of every finding that has a sentence."""
    keys = [key.partition(".") for key in texts.entries]
    return {name for kind, _, name in keys if kind == "finding"}


def codes_in_source(game: Game) -> set[str]:
    """Return all words with a hyphen of the modules that make findings.

    Every code is one of them.
    """
    codes: set[str] = set()
    paths = list((GAMES / game.id).rglob("*.py"))
    texts = [path.read_text("utf-8") for path in paths]
    for shared in SHARED:
        if any(f"from sheetgen.{shared} " in text for text in texts):
            paths.append((PACKAGE / shared.replace(".", "/")).with_suffix(".py"))
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        if "Finding" not in imported or path.stem in TELLERS:
            continue
        codes |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", node.value)
        }
    return codes
