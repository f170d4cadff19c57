"""A fontconfig that sees the project's fonts and nothing else.

Cairo asks fontconfig for fonts once, when it draws the first text of a process; what
the variable names then holds for the rest of the process.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.draw.font import FontStack

_VARIABLE = "FONTCONFIG_FILE"


@contextmanager
def only_fonts(fonts: FontStack) -> Iterator[None]:
    """Let cairo see *fonts* and no other font."""
    before = os.environ.get(_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="sheetgen-") as name:
        folder = Path(name)
        for place, font in enumerate(fonts.fonts):
            shutil.copy(font.path, folder / f"{place}{font.path.suffix}")
        config = folder / "fonts.conf"
        config.write_text(
            '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
            f"<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir>"
            "</fontconfig>",
            encoding="utf-8",
        )
        os.environ[_VARIABLE] = str(config)
        try:
            yield
        finally:
            if before is None:
                del os.environ[_VARIABLE]
            else:
                os.environ[_VARIABLE] = before
