"""What is to be checked: files, folders of them, and codes."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from sheetgen.core.errors import FillError
from sheetgen.games.target import list_files
from sheetgen.source.text import STANDARD_INPUT
from sheetgen.system.link import is_code as means_code

INPUT = str(STANDARD_INPUT)
_GROUP = re.compile(r"\d{1,9}")  # digits of a code as they stand under it


def list_targets(targets: Sequence[str]) -> tuple[list[str], bool]:
    """Return files and codes, and whether a folder was among the targets.

    Digits in groups need no quotes: neighbouring groups are one code.
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
                names.append(target)  # it is told in its turn
        else:
            names.append(target)
        is_group_before = is_group
    return names, is_list


def file_of(name: str) -> Path:
    """Return the file of a name; a file that is called ``-`` is ``./-``."""
    return STANDARD_INPUT if name == INPUT else Path(name)


def is_code(name: str) -> bool:
    """Return whether a target is a link or digits, and no file."""
    if name == INPUT or not means_code(name):
        return False
    return not is_there(name)


def is_file(name: str) -> bool:
    """Return whether there is such a file."""
    return _is(name, Path.is_file)


def is_folder(name: str) -> bool:
    """Return whether there is such a folder."""
    return _is(name, Path.is_dir)


def is_there(name: str) -> bool:
    """Return whether anything of that name is there."""
    return _is(name, Path.exists)


def is_missing(name: str) -> bool:
    """Return whether nothing of that name is there, though there could be."""
    return _is(name, lambda path: not path.exists())


def _is(name: str, look: Callable[[Path], bool]) -> bool:
    try:
        return bool(name) and look(Path(name))
    except (OSError, ValueError):  # no system takes the name; reading it says so
        return False
