"""The targets of a check: files, folders of files, and codes."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from sheetgen.core.errors import FillError
from sheetgen.games.target import list_files
from sheetgen.source.text import STANDARD_INPUT
from sheetgen.system.link import is_code as means_code

INPUT = str(STANDARD_INPUT)
_GROUP = re.compile(r"\d{1,9}")  # a group of digits as printed under a code


def list_targets(targets: Sequence[str]) -> tuple[list[str], bool]:
    """Return files and codes, and whether a folder was among the targets.

    Groups of digits need no quotes: neighbouring groups form one code.
    """
    names: list[str] = []
    is_group_before = is_list = False
    for target in targets:
        is_group = bool(_GROUP.fullmatch(target)) and not Path(target).exists()
        if is_group and is_group_before:
            names[-1] += f" {target}"
        elif not is_code(target) and is_folder(target):
            is_list = True
            try:
                names += [str(path) for path in list_files(Path(target))]
            except FillError:
                names.append(target)  # reported in its turn
        else:
            names.append(target)
        is_group_before = is_group
    return names, is_list


def file_of(name: str) -> Path:
    """Return the path of a name; a file called ``-`` is ``./-``."""
    return STANDARD_INPUT if name == INPUT else Path(name)


def is_code(name: str) -> bool:
    """Return whether a target is a link or digits, and not a file."""
    if name == INPUT or not means_code(name):
        return False
    return not is_there(name)


def is_file(name: str) -> bool:
    """Return whether *name* is an existing file."""
    return _is(name, Path.is_file)


def is_folder(name: str) -> bool:
    """Return whether *name* is an existing folder."""
    return _is(name, Path.is_dir)


def is_there(name: str) -> bool:
    """Return whether anything with that name exists."""
    return _is(name, Path.exists)


def is_missing(name: str) -> bool:
    """Return whether nothing with that name exists, although the name is possible."""
    return _is(name, lambda path: not path.exists())


def _is(name: str, look: Callable[[Path], bool]) -> bool:
    try:
        return bool(name) and look(Path(name))
    except (OSError, ValueError):  # no system accepts the name; reading it reports that
        return False
