"""The layout files of a folder, which may come from strangers.

Nothing outside the folder is ever read: links and anything that is not a file are
reported and left alone. Names are shown as text, and no file is named by them as is.
"""

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.checking.target import is_folder
from sheetgen.core.errors import LayoutError, Problem, UsageError
from sheetgen.games.target import other_kind
from sheetgen.language.message import join, message
from sheetgen.press.output import slug

ENDING = ".toml"
_MOST_STEM = 60  # letters of a page's name, short enough for any file system
_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")  # names that Windows reserves


class Sent(NamedTuple):
    """A layout file that was sent.

    Attributes:
        path: path of the file.
        name: path below the folder, with ``/`` between parts, as it is shown.
        stem: unique stem of the files that the gallery makes from it.
    """

    path: Path
    name: str
    stem: str


class Found(NamedTuple):
    """The files of a folder.

    Attributes:
        sent: files that can be layouts.
        problems: problems of files that cannot be read.
        passed: a line about each file of another kind, such as rules.
    """

    sent: tuple[Sent, ...]
    problems: tuple[Problem, ...]
    passed: tuple[str, ...]


def find_sent(folder: Path, leave_out: Path | None = None) -> Found:
    """Return the layout files in a folder and below it, and what else is there.

    Args:
        folder: the folder.
        leave_out: a folder in it that is skipped, such as a gallery.

    Raises:
        UsageError: there is no such folder.
        LayoutError: the folder has no layout files.
    """
    if not is_folder(str(folder)):
        raise UsageError(message("{folder} is not a folder", folder=folder))
    problems: list[Problem] = []
    paths: list[tuple[str, Path]] = []
    passed = []
    for path in _walk(folder, leave_out and leave_out.resolve(), problems):
        name = _shown(path.relative_to(folder))
        if path.is_symlink():
            what = message("is a link, which is not followed: put the file itself here")
            problems.append(Problem(name, "", what))
        elif kind := other_kind(path):
            what = message(
                "{name}: skipped, as it is not a board: {kind}", name=name, kind=kind
            )
            passed.append(what)
        else:
            paths.append((name, path))
    if not paths and not problems:
        what = message("no layout file (*.toml) in this folder")
        raise LayoutError((Problem(str(folder), "", join("\n", (what, *passed))),))
    paths.sort()
    stems = _stems([name for name, _ in paths])
    sent = [Sent(path, name, stem) for (name, path), stem in zip(paths, stems)]  # noqa: B905
    return Found(tuple(sent), tuple(problems), tuple(passed))


def _walk(
    folder: Path, leave_out: Path | None, problems: list[Problem]
) -> Iterator[Path]:
    """Yield paths named like layout files, and links to folders."""

    def note(error: OSError) -> None:
        place = _shown(Path(error.filename or folder).relative_to(folder))
        what = message("cannot be read: {reason}", reason=error.strerror or error)
        problems.append(Problem(place, "", what))

    for place, folders, files in os.walk(folder, onerror=note):
        here = Path(place)
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and (here / name).resolve() != leave_out
        )
        linked = [name for name in folders if (here / name).is_symlink()]
        named = [name for name in files if name.lower().endswith(ENDING)]
        for name in sorted((*linked, *named)):
            if not name.startswith("."):
                yield here / name


def _shown(path: Path) -> str:
    """Return a path as text that can be encoded in UTF-8."""
    return os.fsencode(path.as_posix()).decode("utf-8", "replace")


def _stems(names: Sequence[str]) -> list[str]:
    """Return a name of plain letters, digits and hyphens for each of *names*.

    If several names give the same result, or one gives none, a part of their hash is
    appended, so that other files in the folder do not change an address.
    """
    plain = [_plain(name[: -len(ENDING)]) for name in names]
    taken = Counter(plain)
    return [
        stem if stem and taken[stem] == 1 else f"{stem or 'board'}-{_sum(name)}"
        for stem, name in zip(plain, names, strict=True)
    ]


def _plain(name: str) -> str:
    stem = slug(name, "")
    if len(stem) > _MOST_STEM or _RESERVED.fullmatch(stem):
        return ""
    return stem


def _sum(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:8]
