"""The folders of the project's own data: layouts, fonts, profiles and swatches.

In a wheel they are packed into the package; in a checkout they are beside it, and the
checkout is read even when a packed copy exists.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
LOCALE = _PACKAGE / "locale"  # a folder per language, as for gettext
DOMAIN = "sheetgen"  # of the catalogues there


def data_folder(name: str) -> Path:
    """Return the folder ``layouts``, ``fonts``, ``profiles`` or ``swatches``."""
    beside = _PACKAGE.parent / name
    if (_PACKAGE.parent / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    return _PACKAGE / "_data" / name
