"""The source of the core, in parts that a page fetches on demand.

The part that opens sheets comes first; the rules of each game when one of its sheets
is asked about; and rarely needed parts later still. All source is narrowed: it has no
unused definitions, no needless spaces, and short names.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import python_minifier

from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game
from sheetgen.site.page_data import compact, page_games
from sheetgen.site.parts import (
    PARTS,
    Part,
    declared_modules,
    game_modules,
    late_files,
    part_modules,
    refuse_absent,
    refuse_faults,
    transpiled_modules,
    waiting_modules,
)
from sheetgen.site.plain import plain_rules
from sheetgen.site.transpile import PACKAGE, packed_files, write_values
from sheetgen.site.unused import without_unused
from sheetgen.system.cache import Cache
from sheetgen.system.data import data_folder
from sheetgen.system.packages import list_packages

KEPT = Cache("core", ".json", 8)  # making it takes seconds
NARROWED = Cache("narrowed", ".py", 1000)  # by module: few change at a time


def first_core() -> str:
    """Return the part that opens sheets: source of the core, and all rules files."""
    games = _ids()
    rules = [plain_rules(item) for item in all_rules() if item.game in games]
    files, needed = _narrowed_files(), _needed(games)
    later = {*_paths(waiting_modules(games))}.union(*needed)
    first = {path: files[path] for path in files if path not in later}
    return compact({"first": first, "rules": rules})


def part_core(part: Part) -> str:
    """Return the source of a part, with the modules that answer its questions."""
    games, files = _ids(), _narrowed_files(part.package)
    own = _paths(part_modules(part, games), part.package)
    whole = [one for one in PARTS.values() if one.package == part.package]
    if part.package and part == whole.pop(0):  # the first part has the rest
        others = [_paths(part_modules(one, games), one.package) for one in whole]
        own = [path for path in files if path not in chain(*others)]
    return compact({path: files[path] for path in own} | late_files([part], games))


def owned_files(boards: Sequence[Path]) -> dict[str, str]:
    """Return the source of modules whose constants an owner corrected, by file.

    Args:
        boards: files in which owners correct the values of boards and cards.

    Raises:
        LayoutError: one of them cannot be used.
    """
    owners = [game.spec.owned for game in page_games() if boards]
    found = [owned.owned_values(boards) for owned in owners if owned is not None]
    files = {}
    for name, values in [pair for one in found for pair in one.items()]:
        (path,) = _paths([name])
        files[path] = _narrowed(write_values(name, values))
    return files


def with_owned(core: str, owned: Mapping[str, str]) -> str:
    """Return a part of the core with its files in *owned* replaced."""
    files: dict[str, str] = json.loads(core)
    there = {path: text for path, text in owned.items() if path in files}
    return compact(files | there) if there else core


def shared_core() -> str:
    """Return the source that every game needs besides the first part."""
    games = _ids()
    files, shared = _narrowed_files(), _shared(games)
    return compact({path: files[path] for path in files if path in shared})


def game_core(game: Game) -> str:
    """Return the source that only some games need, and the order of imports.

    The order also names modules that all games need, but not `declared_modules`.
    """
    games = _ids()
    order = game_modules(game.id, games)
    files, shared = _narrowed_files(), _shared(games)
    paths = _paths([*order, *declared_modules(game.id, games)])
    own = {path: files[path] for path in paths if path not in shared}
    return compact({"files": own, "order": order})


def _ids() -> list[str]:
    return [game.id for game in page_games()]


def _shared(games: Sequence[str]) -> set[str]:
    """Return the files that every game needs besides the first part.

    Files that only some games need come with each of those games.
    """
    return set.intersection(*_needed(games))


def _needed(games: Sequence[str]) -> list[set[str]]:
    """Return the files that each game needs besides the first part.

    A game and the other kinds of its sheets count as one.
    """
    families: dict[str, set[str]] = {}
    for game in games:
        paths = _paths([*game_modules(game, games), *declared_modules(game, games)])
        families.setdefault(find_game(game).family, set()).update(paths)
    return [*families.values()]


@cache
def _narrowed_files(package: str = "") -> dict[str, str]:
    """Return the core, or a package of parts, narrowed.

    Unused definitions are left out.
    """
    games = _ids()
    made = KEPT.keep(_key((package, *games)), lambda: make_files(package, games))
    files: dict[str, str] = json.loads(made)
    return files


def make_files(package: str, games: Sequence[str]) -> bytes:
    """Return the files of `_narrowed_files` as JSON, without the cache.

    Raises:
        ValueError: `PARTS` lacks a module, or has one that is not loaded late.
    """
    parts = [part for part in PARTS.values() if part.package == package]
    refuse_faults(parts, games)
    names = [name for part in parts for name in part_modules(part, games)]
    files = packed_files(package, names) if package else transpiled_modules(games)
    used = without_unused(files | late_files(PARTS.values(), games))
    refuse_absent(used)
    return json.dumps({path: _narrowed(used[path]) for path in files}).encode()


def _key(names: Iterable[str]) -> str:
    """Return a hash of everything that the core is made from."""
    seen = hashlib.sha256()
    for text in (*names, sys.version, version("python_minifier")):
        seen.update(f"{len(text)}:{text}".encode())
    others = [one.folder for one in list_packages() if one.folder]
    for folder in (PACKAGE, data_folder("layouts"), *others):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                content = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                seen.update(f"{name}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def _narrowed(text: str) -> str:
    """Return the narrowed source of a module, from the cache if it is there."""
    key = hashlib.sha256(f"{_narrowing()}\n{text}".encode()).hexdigest()
    return NARROWED.keep(key, lambda: _narrow(text).encode()).decode()


@cache
def _narrowing() -> str:
    """Return a hash of the code and versions that narrow modules."""
    own = Path(__file__).read_text("utf-8")
    said = f"{sys.version}\n{version('python_minifier')}\n{own}"
    return hashlib.sha256(said.encode()).hexdigest()


def _narrow(text: str) -> str:
    # Names of arguments and names that other modules use stay.
    known = re.findall(r"\b[^\W_]\w*|\b_\b", text)
    short = python_minifier.minify(
        text, hoist_literals=False, rename_globals=True, preserve_globals=[*set(known)]
    )
    # A tab is two characters in JSON. No line of a string begins with a tab.
    return re.sub(r"^\t+", lambda tabs: " " * len(tabs[0]), short, flags=re.MULTILINE)


def _paths(modules: Iterable[str], package: str = "") -> list[str]:
    """Return the files of modules, in a package of parts or in the core itself."""
    start = f"{PACKAGE.name}."
    names = [f"{package}.{n.removeprefix(start)}" if package else n for n in modules]
    return [f"{name.replace('.', '/')}.py" for name in names]
