"""Scripts, styles and texts as files of the page, and loading scripts from others."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sheetgen.games.base import Game
from sheetgen.language.texts import ENGLISH
from sheetgen.site.bundle import tighten
from sheetgen.site.page_data import as_json

TERRAIN_STYLE, GAME_STYLE = "terrain.css", "game.css"


def add_file(files: dict[str, bytes], name: str, content: bytes) -> str:
    """Add a file under a name with its hash, and return the name."""
    stem, _, ending = name.rpartition(".")
    hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{ending}"
    files[hashed] = content
    return hashed


def make_style(paths: Iterable[Path]) -> str:
    """Return the styles of those files that exist, without comments and spaces."""
    style = "".join(path.read_text("utf-8") for path in paths if path.is_file())
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    style = re.sub(r"\s*([{};,])\s*", r"\1", style)
    return re.sub(r":\s+", ":", style).replace(";}", "}").strip() + "\n"


def game_styles(game: Game) -> list[Path]:
    """Return the style sheets that a game has, that of its terrains first."""
    paths = [game.web / name for name in (TERRAIN_STYLE, GAME_STYLE)]
    return [path for path in paths if path.is_file()]


def read_modules(folder: Path) -> dict[str, str]:
    """Return the scripts of a folder by their names, without comments."""
    return {
        path.name: without_comments(path.read_text(encoding="utf-8"))
        for path in folder.glob("*.js")
    }


def without_comments(text: str) -> str:
    """Return a script without casts and comments on separate lines."""
    block = r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n"
    text = re.sub(block, "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"/\*\* @type .*? \*/ (?=\()", "", text)
    return re.sub(r"^[ \t]*//.*\n", "", text, flags=re.MULTILINE)


def flush(script: str) -> str:
    """Return a script without indents, spaces around operators, and trailing comments.

    It relies on scripts in which no string spans lines, or has a comment's mark after
    these operators.
    """
    behind = r"([;{},(\[]) // (?:[^\"'`\n]|(?<=\w)'(?=\w))*$"
    script = re.sub(behind, r"\1", script, flags=re.MULTILINE)
    script = re.sub(r"^[ \t]+|(?<=\n)\n+", "", script, flags=re.MULTILINE)
    return tighten(script)


def borrow(modules: Mapping[str, str], names: Iterable[str]) -> str:
    """Return the lines that import names from the modules that define them."""
    lines = []
    for name in names:
        exported = re.compile(rf"^export (?:async )?\w+ {re.escape(name)}\b", re.M)
        owners = [one for one in modules if exported.search(modules[one])]
        owner = owners[0] if owners else "runtime.js"  # which is made last
        lines.append(f'import {{ {name} }} from "./{owner}";\n')
    return "".join(lines)


def as_object(names: Sequence[str]) -> str:
    """Return an object of a script that has each name under itself."""
    return f"{{ {', '.join(names)} }}"


def as_loaders(calls: Mapping[str, str]) -> str:
    """Return an object of functions that load something, by the ids of games."""
    made = (f"{as_json(game)}: async () => {call}" for game, call in calls.items())
    return f"{{ {', '.join(made)} }}"


def add_texts(
    files: dict[str, bytes], stem: str, texts: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    """Add files of texts in languages other than English, and return their names.

    Texts are in the order of the English keys, which the page has.
    """
    return {
        language: add_file(files, f"{stem}-{language}.json", told)
        for language, told in pack_words(texts).items()
    }


def pack_words(texts: Mapping[str, Mapping[str, str]]) -> dict[str, bytes]:
    """Return texts in languages other than English, in the order of English keys."""
    keys = sorted(texts[ENGLISH])
    return {
        language: as_json([own.get(key) for key in keys]).encode()
        for language, own in texts.items()
        if language != ENGLISH
    }
