"""The icons that come with this program, as their file has them.

Pages read no files: this module is written out for them (`sheetgen.site.lower`).
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

_FILE = Path(__file__).with_name("icons.toml")


@cache
def load_icons() -> Mapping[str, tuple[str, str]]:
    """Return the line and what is filled of each icon, in the order of their names."""
    drawn = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return MappingProxyType({name: tuple(drawn[name]) for name in sorted(drawn)})


NAMES = tuple(load_icons())
