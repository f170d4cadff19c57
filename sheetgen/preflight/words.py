"""The words on the pages, as poppler reads them, in the order of drawing."""

import subprocess
from pathlib import Path

from sheetgen.preflight.render import find_tool

_PATIENCE = 120.0  # seconds
_PAGE_END = "\f"


def read_words(path: Path, first: int, last: int) -> dict[int, str]:
    """Return the text of pages, by number; those without an answer are left out.

    Raises:
        MissingLibrary: poppler is not installed.
    """
    command = [find_tool("pdftotext"), "-q", "-raw", "-enc", "UTF-8"]
    command += ["-f", str(first), "-l", str(last), str(path.resolve()), "-"]
    try:
        done = subprocess.run(
            command, capture_output=True, check=False, timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        return {}
    pages = done.stdout.decode("utf-8", errors="replace").split(_PAGE_END)[:-1]
    if len(pages) != last - first + 1:
        return {}  # one is missing, and nobody says which
    return dict(enumerate(pages, first))
