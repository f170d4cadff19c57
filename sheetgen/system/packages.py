"""Games that installed packages bring: entry points of the group ``sheetgen.games``.

A package names its game, and where its ``GAME`` is, in its pyproject.toml::

    [project.entry-points."sheetgen.games"]
    toy = "toy_island:GAME"

Beside that module stand the other modules of the game, its texts, and the folder
``layouts``; ``locale`` may have what its code tells, as ours has (`language.message`).
Here all of it is found, and nothing is loaded.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from gettext import NullTranslations, translation
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sheetgen.language.message import message
from sheetgen.system.data import DOMAIN, LOCALE, data_folder

GROUP = "sheetgen.games"
NUMBERS = range(512, 1022)  # of rules files that packages bring; ours stay below
PAGE = "page.json"  # which files of a package the page needs; tools make the list
KIND = "-"  # between the id of a game and a further kind of its sheets


class Package(NamedTuple):
    """A game as an installed package names it.

    Attributes:
        name: of the package, as `pip` knows it.
        version: of it.
        game: the id of the game.
        target: where its ``GAME`` is, as ``module:GAME``.
    """

    name: str
    version: str
    game: str
    target: str

    @property
    def module(self) -> str:
        """The module that its ``GAME`` is in: its modules stand beside that."""
        return self.target.partition(":")[0]

    @property
    def folder(self) -> Path | None:
        """The folder of this module; nothing without one."""
        return _folder(self.module)


@cache
def list_packages() -> tuple[Package, ...]:
    """Return what installed packages name, by the ids of games.

    Metadata is read only if a package on the path has such entry points: for the many
    without one, that would take longer than to list all games.
    """
    if not any(map(_names_games, sys.path)):
        return ()
    from importlib.metadata import entry_points

    found = [
        Package(entry.dist.name, entry.dist.version, entry.name, entry.value)
        for entry in entry_points(group=GROUP)
        if entry.dist is not None
    ]
    return tuple(sorted(found, key=lambda one: (one.game, one.name)))


def find_package(game: str) -> Package | None:
    """Return the package of a game, or of a kind of its sheets; nothing without one."""
    family = game.partition(KIND)[0]
    return next((one for one in list_packages() if one.game == family), None)


def find_folder(game: str, own: Path, inside: str = "") -> Path:
    """Return a folder of a game: *own* if that is there, else one in its package.

    Args:
        game: its id, or that of a kind of its sheets.
        own: the folder where it stands if the game is one of the project's.
        inside: its name in the package.
    """
    package = None if own.is_dir() else find_package(game)
    if package is None or package.folder is None:
        return own
    return package.folder.joinpath(*game.split(KIND)[1:], inside)


def layout_folder(game: str) -> Path:
    """Return the folder of a game's layouts."""
    return find_folder(game, data_folder("layouts") / game, "layouts")


def find_page_fault(package: Package) -> str:
    """Return what keeps a game off the page: its list of files for it; else nothing."""
    folder = package.folder or Path()
    try:
        told = json.loads((folder / PAGE).read_bytes())
        files, made = [str(name) for name in told["files"]], told["hash"]
    except OSError:
        return message("its package has no {name}", name=PAGE)
    except (ValueError, KeyError, TypeError):
        return message("{name} of its package is damaged", name=PAGE)
    if hash_files(folder, files) != made:
        return message("files of its package are others than {name} says", name=PAGE)
    return ""


def hash_files(folder: Path, files: Iterable[str]) -> str:
    """Return what tells files of a package from others; empty if one is missing."""
    seen = hashlib.sha256()
    for name in files:
        try:
            content = (folder / name).read_bytes()
        except OSError:
            return ""
        seen.update(f"{name}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def find_catalogue(language: str) -> NullTranslations:
    """Return what commands say in a language, by the English; games of packages too."""
    found = translation(DOMAIN, LOCALE, [language], fallback=True)
    found.add_fallback(_OfPackages(language))
    return found


class _OfPackages(NullTranslations):
    """What the catalogues of packages have, read when first wanted."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def _catalogues(self) -> Iterator[NullTranslations]:
        for folder in [one.folder for one in list_packages()]:
            if folder is not None:
                place = folder / LOCALE.name
                yield translation(DOMAIN, place, [self._language], fallback=True)

    def gettext(self, message: str) -> str:
        said = (one.gettext(message) for one in self._catalogues())
        return next((one for one in said if one != message), message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        usual = one if count == 1 else many
        said = (have.ngettext(one, many, count) for have in self._catalogues())
        return next((text for text in said if text != usual), usual)


def _names_games(place: str) -> bool:
    """Return whether the metadata of a package in a folder may have such a group."""
    try:
        with os.scandir(place or ".") as entries:
            infos = [one.path for one in entries if one.name.endswith("-info")]
    except OSError:
        return False
    return any(GROUP.encode() in _entry_points(Path(info)) for info in infos)


def _entry_points(info: Path) -> bytes:
    try:
        return (info / "entry_points.txt").read_bytes()
    except OSError:
        return b""


@cache
def _folder(module: str) -> Path | None:
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):  # half removed, or no name at all
        return None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None
