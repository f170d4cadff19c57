"""The state of this program's sources, so that foreign results are not reused.

A cache of results of the code must notice when the code changes. A hash of all sources
would take longer than most of what is cached; so files are identified by their names,
sizes and times, as in `make`. That takes 3 ms, in a checkout and in a wheel, and also
notices a file edited in an installed copy.
"""

import hashlib
import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sheetgen.system.data import data_folder
from sheetgen.system.packages import list_packages
from sheetgen.version import BEGAN

_DATA = ("fonts", "layouts")  # used for drawing, besides the package
_LEFT_OUT = ("__pycache__", "_data")
_ENDINGS = (".py", ".toml", ".json", ".ttf")  # of code and drawing data


@cache
def stamp(libraries: tuple[str, ...] = ()) -> str:
    """Return a hash of the state of these sources; empty if that cannot be known.

    Once a file has changed since this process began, the running code is older than
    that on disk: then none of its results should be cached, or taken from a cache.

    Args:
        libraries: other packages that count too, installed or not.
    """
    others = [one.folder for one in list_packages() if one.folder]
    files = [
        entry
        for folder in (Path(__file__).parents[1], *map(data_folder, _DATA), *others)
        for entry in _walk(str(folder))
    ]
    seen = hashlib.sha256()
    for entry in sorted(files, key=lambda entry: entry.path):
        found = entry.stat()
        if found.st_mtime_ns >= BEGAN:
            return ""
        seen.update(f"{entry.path}:{found.st_size}:{found.st_mtime_ns}\n".encode())
    for name in libraries:
        seen.update(f"{name}:{_library(name)}\n".encode())
    return seen.hexdigest()


def _walk(folder: str) -> list[os.DirEntry[str]]:
    """Return all sources below a folder."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_ENDINGS):
                found.append(entry)
            elif entry.is_dir() and entry.name not in _LEFT_OUT:
                found += _walk(entry.path)
    return found


def _library(name: str) -> str:
    """Return the version of a library, without importing it."""
    try:
        spec = find_spec(name)
    except (ImportError, OSError, ValueError):  # half installed
        return ""
    if spec is None or spec.origin is None:
        return ""
    found = Path(spec.origin).stat()
    return f"{spec.origin}:{found.st_size}:{found.st_mtime_ns}"
