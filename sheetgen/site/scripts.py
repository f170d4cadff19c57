"""Scripts, styles and texts as files of the page, put into one or loaded by others.

A file that is opened from a disk may not import another, and one request is better
than twenty. So the page's modules become one script that needs no others. They use only
a few forms of `import` and `export` (`docs/site.md`). Those lines are removed, and the
rest shares one scope, each module after those it needs.
"""

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sheetgen.games.base import Game
from sheetgen.language.texts import ENGLISH
from sheetgen.site.minify import minify_module, minify_style
from sheetgen.site.page_data import as_json

_IMPORT = re.compile(
    r'^import\s*(\{[^}]*\}\s*from\s*)?"\./([a-z-]+\.js)";[ \t]*\n', re.MULTILINE
)
_EXPORT = re.compile(
    r"^export (?=(?:async )?function |const |let |class )", re.MULTILINE
)
_EXPORTED = re.compile(
    r"^export (?:async )?(?:function|const|class) ([A-Za-z_$][\w$]*)", re.MULTILINE
)
_LEFT = re.compile(r"^\s*(?:import|export)\b.*", re.MULTILINE)
_NAMES = re.compile(
    r"^(?:export )?(?:async )?(?:function\*?|const|let|class) ([A-Za-z_$][\w$]*)",
    re.MULTILINE,
)


def bundle(modules: Mapping[str, str], first: str) -> str:
    """Return one script of *first* and all modules that it needs.

    Args:
        modules: by file name.
        first: the module that the page begins with.

    Raises:
        ValueError: a module is missing, two define the same name, or a form of
            import or export is not known.
    """
    return _join(modules, _order(modules, first))


def bundle_later(
    modules: Mapping[str, str], first: str, *pages: str
) -> tuple[str, tuple[str, ...]]:
    """Return a script that a page loads on demand, and the names it must be given.

    The script exports one function, ``begin``. It takes an object with the names that
    the page already has, and returns the exports of *first*.

    Args:
        modules: by file name.
        first: the module that the script begins with.
        pages: the first modules of the scripts that are already loaded.

    Raises:
        ValueError: as for `bundle`.
    """
    there = {name for page in pages for name in _order(modules, page)}
    order = [name for name in _order(modules, first) if name not in there]
    given = {
        name.strip()
        for module in order
        for names, needed in _IMPORT.findall(modules[module])
        if needed in there
        for name in names.partition("{")[2].partition("}")[0].split(",")
    }
    names = tuple(sorted(given - {""}))
    for module in order:
        if own := {*_NAMES.findall(modules[module])} & {*names}:
            raise ValueError(
                f"{', '.join(own)}: the page lends it, and {module} has it"
            )
    made = ", ".join(_EXPORTED.findall(modules[first]))
    script = (
        f"export function begin({{ {', '.join(names)} }}) {{\n"
        f"{_join(modules, order)}return {{ {made} }};\n}}\n"
    )
    return script, names


def _order(modules: Mapping[str, str], first: str) -> list[str]:
    """Return *first* and all modules that it needs, each after those it needs."""
    order: list[str] = []
    _visit(modules, first, order, ())
    return order


def _join(modules: Mapping[str, str], order: Sequence[str]) -> str:
    """Return modules as one scope, without their imports and exports."""
    owner: dict[str, str] = {}
    parts = []
    for name in order:
        for defined in _NAMES.findall(modules[name]):
            if defined in owner:
                raise ValueError(f"{defined} stands in {owner[defined]} and {name}")
            owner[defined] = name
        text = _EXPORT.sub("", _IMPORT.sub("", modules[name]))
        left = _LEFT.search(text)
        if left:
            raise ValueError(f"{name}: cannot bundle {left.group().strip()!r}")
        parts.append(text.strip())
    return "\n".join(parts) + "\n"


def _visit(
    modules: Mapping[str, str], name: str, order: list[str], above: tuple[str, ...]
) -> None:
    if name in order:
        return
    if name in above:
        raise ValueError(f"modules import each other: {' '.join((*above, name))}")
    if name not in modules:
        raise ValueError(f"{above[-1] if above else 'the page'} wants {name}")
    for _, needed in _IMPORT.findall(modules[name]):
        _visit(modules, needed, order, (*above, name))
    order.append(name)


TERRAIN_STYLE, GAME_STYLE = "terrain.css", "game.css"
INDEX, WORKER = "index.html", "sw.js"  # whose names have no hash
HASHED = re.compile(r"[a-z0-9-]+\.([0-9a-f]{8})\.[a-z0-9]+")  # names that have one


def add_file(files: dict[str, bytes], name: str, content: bytes) -> str:
    """Add a file under a name with its hash, and return the name."""
    stem, _, ending = name.rpartition(".")
    hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{ending}"
    files[hashed] = content
    return hashed


def inline_hash(text: str) -> str:
    """Return what a policy says of a script or style that the page itself holds."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def font_name(path: Path) -> str:
    """Return the name of a font's file on the page, without a hash."""
    return f"print-{path.name.lower()}"


def add_module(files: dict[str, bytes], name: str, script: str) -> str:
    """Add a script, made small, under a name with its hash, and return the name."""
    return add_file(files, name, minify_module(script).encode())


def make_style(paths: Iterable[Path]) -> str:
    """Return the styles of those files that exist, made small."""
    return minify_style("".join(p.read_text("utf-8") for p in paths if p.is_file()))


def game_styles(game: Game) -> list[Path]:
    """Return the style sheets that a game has, that of its terrains first."""
    paths = [game.web / name for name in (TERRAIN_STYLE, GAME_STYLE)]
    return [path for path in paths if path.is_file()]


def read_modules(folder: Path) -> dict[str, str]:
    """Return the scripts of a folder by their names."""
    return {path.name: path.read_text("utf-8") for path in folder.glob("*.js")}


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
