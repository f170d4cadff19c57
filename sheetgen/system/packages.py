"""The project's own data, and games in installed packages.

A package gives the name of its game, and where its ``GAME`` is, as an entry point::

    [project.entry-points."sheetgen.games"]
    toy = "toy_island:GAME"

Beside that module are the other modules of the game, its texts, and the folder
``layouts``; ``locale`` may hold translations of its messages, like ours
(`language.message`). This module finds all of it, and loads nothing.
"""

import hashlib
import json
import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from gettext import NullTranslations, translation
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from sheetgen.language.message import message

_PACKAGE = Path(__file__).parents[1]
LOCALE = _PACKAGE / "locale"  # a folder per language, as for gettext
DOMAIN = "sheetgen"  # of the catalogues there
DISTRIBUTION = "sheetgen-games"  # the name of our own package for installers
# Files that installers of programs leave in the environment of one.
_OF_UV, _OF_PIPX = "uv-receipt.toml", "pipx_metadata.json"
GROUP = "sheetgen.games"
NUMBERS = range(512, 1022)  # of rules files in packages; ours are below
PAGE = "page.json"  # the files of a package that the page needs; tools make the list
KIND = "-"  # between the id of a game and a further kind of its sheets


def data_folder(name: str) -> Path:
    """Return the folder ``layouts``, ``fonts``, ``profiles`` or ``swatches``."""
    beside = _PACKAGE.parent / name
    if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    return _PACKAGE / "_data" / name


def data_file(name: str) -> Path:
    """Return a file of the project, which a wheel has among its data."""
    return data_folder("layouts").with_name(name)


def install_command(extra: str) -> str:
    """Return the command that adds an extra to this installation, as it was made.

    uv makes the whole environment anew, so its command also names what is there.
    """
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        told = distribution(DISTRIBUTION).read_text("direct_url.json")
    except PackageNotFoundError:  # a copy of the source that is not installed
        told = None
    source, address, how = DISTRIBUTION, "", []
    if told:
        came = json.loads(told)
        url = urlsplit(came["url"])
        kind = came.get("vcs_info", {}).get("vcs", "")  # such as git
        if url.scheme == "file" and not kind:
            source = url2pathname(url.path)
            if came.get("dir_info", {}).get("editable"):
                how = ["--editable"]
        else:
            address = f" @ {kind}+{url.geturl()}" if kind else f" @ {url.geturl()}"
    elif (_PACKAGE.parent / "pyproject.toml").is_file():
        source = str(_PACKAGE.parent)
    start, more = [sys.executable, "-m", "pip", "install"], list[str]()
    extras = {extra}
    if (Path(sys.prefix) / _OF_UV).is_file():
        start = ["uv", "tool", "install", "--force"]
        there, more = _read_receipt(Path(sys.prefix) / _OF_UV)
        extras |= there
    elif (Path(sys.prefix) / _OF_PIPX).is_file():
        start = ["pipx", "install", "--force"]
    wanted = f"{source}[{','.join(sorted(extras))}]{address}"
    return shlex.join([*start, *how, wanted, *more])


def _read_receipt(path: Path) -> tuple[set[str], list[str]]:
    """Return the extras of ours that uv has installed, and options for what is beside.

    Args:
        path: the file in which uv keeps what it was asked for.
    """
    import tomllib

    extras: set[str] = set()
    options = []
    with suppress(OSError, ValueError, KeyError):
        for one in tomllib.loads(path.read_text("utf-8"))["tool"]["requirements"]:
            if one["name"] == DISTRIBUTION:
                extras |= set(one.get("extras", ()))
            elif "editable" in one:
                options += ["--with-editable", one["editable"]]
            else:
                git = f"{one['name']} @ git+{one['git']}" if "git" in one else ""
                there = one.get("path") or one.get("directory") or one.get("url") or git
                options += ["--with", there or one["name"] + one.get("specifier", "")]
    return extras, options


class Package(NamedTuple):
    """A game in an installed package.

    Attributes:
        name: of the package, as known to `pip`.
        version: of the package.
        game: the id of the game.
        target: where its ``GAME`` is, as ``module:GAME``.
    """

    name: str
    version: str
    game: str
    target: str

    @property
    def module(self) -> str:
        """The module of its ``GAME``: the other modules are beside it."""
        return self.target.partition(":")[0]

    @property
    def folder(self) -> Path | None:
        """The folder of this module; `None` without one."""
        return _folder(self.module)


@cache
def list_packages() -> tuple[Package, ...]:
    """Return the games in installed packages, by the ids of games.

    Metadata is read only if a package on the path has such entry points: for the many
    users without one, it would take longer than to list all games.
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
    """Return the package of a game, or of a kind of its sheets; `None` without one."""
    family = game.partition(KIND)[0]
    return next((one for one in list_packages() if one.game == family), None)


def find_folder(game: str, own: Path, inside: str = "") -> Path:
    """Return a folder of a game: *own* if it exists, else one in its package.

    Args:
        game: its id, or that of a kind of its sheets.
        own: its path if the game is one of the project's.
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
    """Return what is wrong with a game's list of files for the page, if anything."""
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
    """Return a hash of files of a package; empty if one is missing."""
    seen = hashlib.sha256()
    for name in files:
        try:
            content = (folder / name).read_bytes()
        except OSError:
            return ""
        seen.update(f"{name}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def find_catalogue(language: str) -> NullTranslations:
    """Return the translations of messages, with those of packages."""
    found = translation(DOMAIN, LOCALE, [language], fallback=True)
    found.add_fallback(_OfPackages(language))
    return found


class _OfPackages(NullTranslations):
    """The catalogues of packages, read when first needed."""

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
    except (ImportError, ValueError):  # half removed, or not a valid name
        return None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None
