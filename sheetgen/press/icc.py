"""Colour profiles of presses: files of the International Color Consortium.

What a press makes of its inks is no data of ours; who has such a profile of a shop or
of a registry names its file, and it is put into PDFs as it is.

Source: ICC.1:2001-04 and ICC.1:2010, 7.2 (header), 7.3 (table of tags).
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.say import Told, tell

_HEADER = 128
_LEAST = b"A2B0"  # the tag that every profile of a press has


@dataclass(frozen=True)
class PressProfile:
    """A profile of a press with four inks.

    Attributes:
        content: the file.
        version: of its format, such as 2 or 4.
    """

    content: bytes
    version: int


def read_press_profile(path: Path) -> PressProfile:
    """Return the profile in a file.

    Raises:
        UsageError: it cannot be read, is broken, or is of something else.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        why = tell("{path}: cannot be read ({reason})", path=path, reason=reason)
        raise UsageError(why) from error
    if not _is_whole(content):
        raise UsageError(
            tell("{path}: no colour profile (ICC), or a broken one", path=path)
        )
    kind, space = (content[at : at + 4].decode("latin-1") for at in (12, 16))
    if kind != "prtr" or space != "CMYK":
        raise UsageError(_other(path, kind, space.strip()))
    return PressProfile(content, content[8])


def _other(path: Path, kind: str, space: str) -> Told:
    """Return that a profile is of something else than a press."""
    return tell(
        "{path}: a colour profile of class {kind} for {space}; what is wanted is one "
        "of a press: class prtr, for CMYK",
        path=path,
        kind=kind,
        space=space,
    )


def _is_whole(content: bytes) -> bool:
    """Return whether a file is a profile whose tags all lie within it."""
    if len(content) < _HEADER + 4 or content[36:40] != b"acsp":
        return False
    size, count = (struct.unpack_from(">I", content, at)[0] for at in (0, _HEADER))
    if size != len(content) or _HEADER + 4 + 12 * count > size:
        return False
    tags = [
        struct.unpack_from(">4sII", content, _HEADER + 4 + 12 * at)
        for at in range(count)
    ]
    is_inside = all(at >= _HEADER and at + length <= size for _, at, length in tags)
    is_press = content[12:16] == b"prtr"
    return is_inside and (not is_press or _LEAST in [name for name, _, _ in tags])
