"""A fontconfig that sees the project's fonts and nothing else.

Cairo asks fontconfig for fonts when it draws the first text of a process, and opens
their files when it needs them; so what is set up here lasts as long as the process.
"""

import atexit
import ctypes
import os
import shutil
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont

from sheetgen.draw.font import Font
from sheetgen.errors import OutputError
from sheetgen.say import tell

_CONFIG = (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
    "<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
)


@lru_cache(maxsize=1)
def use_fonts(fonts: tuple[Font, ...]) -> None:
    """Let cairo see *fonts* and no other font, until others are asked for.

    Raises:
        OutputError: the folder for temporary files cannot be written.
    """
    try:
        folder = Path(tempfile.mkdtemp(prefix="sheetgen-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        for place, font in enumerate(fonts):
            _copy(font, folder / f"{place}.ttf")
        config = folder / "fonts.conf"
        config.write_text(_CONFIG.format(folder=folder), encoding="utf-8")
    except OSError as error:
        raise OutputError(
            tell(
                "the folder for temporary files cannot be written ({reason}); name "
                "another in TMPDIR",
                reason=error.strerror or error,
            )
        ) from error
    os.environ["FONTCONFIG_FILE"] = str(config)
    if use_fonts.cache_info().currsize:
        # Others were used in this process before: they are to be forgotten.
        with suppress(OSError):
            ctypes.CDLL("libfontconfig.so.1").FcInitReinitialize()


def _copy(font: Font, path: Path) -> None:
    """Copy a font file, under the family name that drawings select it by."""
    if font.family == font.given_family:
        shutil.copy(font.path, path)
        return
    with TTFont(font.path, recalcTimestamp=False) as file:
        for name in (16, 17, 21, 22):  # families and styles of other systems
            file["name"].removeNames(nameID=name)
        file["name"].setName(font.family, 1, 3, 1, 0x409)
        file["name"].setName("Regular", 2, 3, 1, 0x409)
        file.save(path)
