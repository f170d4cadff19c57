"""List the files that the solver page needs from a game in a separate package.

Usage: scripts/page_parts.py FOLDER, where FOLDER has its pyproject.toml. The script
tests whether all files can run on the page, and writes their list into the package
(``page.json``). Without the list, or once one of the files has changed, `sheetgen site`
and `serve` leave the game out.
"""

import ast
import json
import re
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from sheetgen.core.errors import SheetgenError
from sheetgen.games.base import Game
from sheetgen.games.find import load_installed
from sheetgen.site import game_files, transpile
from sheetgen.site.page_data import page_data
from sheetgen.site.parts import PARTS, part_modules, transpiled_modules
from sheetgen.system import packages
from sheetgen.system.packages import GROUP, PAGE, Package, hash_files

# The modules that MicroPython has itself, and the substitutes for others.
_THERE = ("collections", "json", "math", transpile.HELPERS)


def main() -> None:
    """Write the lists of the games of a project."""
    try:
        for package in stand(Path(sys.argv[1]).resolve()):
            path = write_list(package)
            print(f"{path}: {len(json.loads(path.read_text())['files'])} files")
        problems = load_installed().problems
    except (SheetgenError, ValueError) as error:
        problems = (str(error),)
    if problems:
        sys.exit("\n".join(problems))


def stand(project: Path) -> tuple[Package, ...]:
    """Make the games of a project available, as if it were installed."""
    told = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    place = Path(tempfile.mkdtemp())
    # Its name puts it before the same project, if that is installed too.
    name = re.sub(r"[-_.]+", "_", told["name"]).lower()
    info = place / f"{name}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Name: {told['name']}\nVersion: 0\n")
    entries = [f"{game} = {at}" for game, at in told["entry-points"][GROUP].items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *entries]))
    sys.path[:0] = [str(place), str(project / "src"), str(project)]
    packages.list_packages.cache_clear()
    return tuple(one for one in packages.list_packages() if one.name == told["name"])


def write_list(package: Package) -> Path:
    """Write the list of files that the page needs from a package; return its path.

    Raises:
        ValueError: a file cannot run on the page.
        SheetgenError: a file cannot be transpiled.
    """
    assert package.folder
    games = [game for one, game in load_installed().games if one == package]
    files = list_files(package.folder, games)
    path = package.folder / PAGE
    told = {"files": files, "hash": hash_files(package.folder, files)}
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    for game in games:
        _try_scripts(game)
    return path


def list_files(folder: Path, games: list[Game]) -> list[str]:
    """Return the modules and scripts that the page needs for games in a package."""
    ids = [game.id for game in games]
    names = part_modules(PARTS["print-core"], ids)
    names += [place.removesuffix(".py") for place in transpiled_modules(ids)]
    found = set()
    for name in [name.replace("/", ".") for name in names]:
        path = transpile.module_path(name)
        if path.is_relative_to(folder):
            _try_imports(name)
            found.add(path)
    webs = [path for game in games for path in game.web.rglob("*") if path.is_file()]
    return sorted(path.relative_to(folder).as_posix() for path in (*found, *webs))


def _try_imports(name: str) -> None:
    for node in ast.walk(ast.parse(transpile.source_of(name))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for one in names:
            if one not in _THERE and not transpile.owner_of(one):
                raise ValueError(f"{name}: the page has no {one}")


def _try_scripts(game: Game) -> None:
    """Test whether the scripts of a game can be joined, as on the page."""
    data: dict[str, Any] = page_data()
    data["told"] = {game.id: game_files.own_texts_of(game)}
    game_files.add_game({}, game, data)


if __name__ == "__main__":
    main()
