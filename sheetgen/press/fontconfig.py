"""A fontconfig that sees the project's fonts and nothing else.

Cairo asks fontconfig for fonts when it draws the first text of a process, and opens
their files when it needs them; so what is set up here lasts as long as the process.

Fonts are added, and never taken away. Cairo keeps the font that it found for a family
and a size; were fontconfig set up anew, it would find another for the next size. It
would file a letter of a PDF under the one and look for it under the other, and embed a
font for every letter that is drawn.
"""

import atexit
import ctypes
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from sheetgen.core.errors import OutputError
from sheetgen.draw.font import Font
from sheetgen.say import tell

# Never to be read again, even if files change: that would set fontconfig up anew.
_CONFIG = (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
    "<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir>"
    "<config><rescan><int>0</int></rescan></config></fontconfig>"
)

_seen: set[str] = set()  # families; one that cairo knows keeps its file


def use_fonts(fonts: tuple[Font, ...]) -> None:
    """Let cairo see *fonts*, those of earlier calls, and no other font.

    Raises:
        OutputError: the folder for temporary files cannot be written.
    """
    new = {font.family: font for font in fonts if font.family not in _seen}
    if not new:
        return
    try:
        folder = Path(tempfile.mkdtemp(prefix="sheetgen-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        paths = [folder / f"{place}.ttf" for place in range(len(new))]
        for font, path in zip(new.values(), paths, strict=True):
            _copy(font, path)
        if not _seen:
            config = folder / "fonts.conf"
            config.write_text(_CONFIG.format(folder=folder), encoding="utf-8")
            os.environ["FONTCONFIG_FILE"] = str(config)
    except OSError as error:
        raise OutputError(
            tell(
                "the folder for temporary files cannot be written ({reason}); name "
                "another in TMPDIR",
                reason=error.strerror or error,
            )
        ) from error
    with suppress(OSError):
        library = ctypes.CDLL("libfontconfig.so.1")
        if not _seen:
            # Somebody else may have drawn a text in this process, with other fonts.
            library.FcInitReinitialize()
        else:
            for path in paths:
                library.FcConfigAppFontAddFile(None, os.fsencode(path))
    _seen.update(new)


def _copy(font: Font, path: Path) -> None:
    """Copy a font file, under the family name that drawings select it by."""
    if font.family == font.given_family:
        shutil.copy(font.path, path)
        return
    from fontTools.ttLib import TTFont  # needed for fonts of users alone

    with TTFont(font.path, recalcTimestamp=False) as file:
        for name in (16, 17, 21, 22):  # families and styles of other systems
            file["name"].removeNames(nameID=name)
        file["name"].setName(font.family, 1, 3, 1, 0x409)
        file["name"].setName("Regular", 2, 3, 1, 0x409)
        file.save(path)
