"""Which files are photos, and what reading them needs besides the rest."""

import importlib.util
from pathlib import Path

from sheetgen.errors import MissingLibrary
from sheetgen.say import tell

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff", ".pdf")
NEEDED = ("cv2", "numpy", "zxingcpp", "pi_heif", "pypdfium2")


def is_photo(path: Path) -> bool:
    """Return whether a file is a photo or a scan, by its ending."""
    return path.suffix.lower() in ENDINGS


def need_libraries() -> None:
    """Go on only with the libraries that read photos.

    Raises:
        MissingLibrary: one of them is not installed.
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise MissingLibrary(
            tell("what reads photos is missing: pip install 'sheetgen[read]' brings it")
        )
