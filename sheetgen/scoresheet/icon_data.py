"""The icons that come with this program, as in their file.

Pages read no files: this module is transpiled for them (`sheetgen.site.transpile`).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

_DRAWN = tomllib.loads(Path(__file__).with_name("icons.toml").read_text("utf-8"))
# The line and the filled areas of each icon, in the order of their names.
ICONS: Mapping[str, tuple[str, str]] = {
    name: tuple(_DRAWN[name]) for name in sorted(_DRAWN)
}
NAMES = tuple(ICONS)
