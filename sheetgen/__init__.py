"""Prints the sheets of board games and checks what players wrote on them.

The names are those of `sheetgen.api`, which is loaded when one is first used:

    sheetgen.pad("A", leaves=25).write("a.pdf")
    sheetgen.check("anna.toml").verdict
"""

from typing import TYPE_CHECKING

from sheetgen.system.compiled import use
from sheetgen.version import __version__

use()

if TYPE_CHECKING:
    from sheetgen.api import *
else:

    def __getattr__(name: str) -> object:
        """Return a name of `sheetgen.api`, loading that module if needed."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import importlib

        return getattr(importlib.import_module(f"{__name__}.api"), name)


__all__ = [
    "CardCut",
    "Checked",
    "CodeError",
    "Colours",
    "Decoded",
    "FileError",
    "FillError",
    "Layout",
    "LayoutError",
    "Links",
    "Look",
    "MissingError",
    "OnPaper",
    "OutputError",
    "PartsChoice",
    "Pdf",
    "Picture",
    "Profile",
    "Setup",
    "SheetgenError",
    "UsageError",
    "__version__",
    "cards",
    "check",
    "check_together",
    "decode",
    "describe",
    "find_colours",
    "find_notes",
    "inks",
    "languages",
    "layouts",
    "pad",
    "parts",
    "poster",
    "preview",
    "proof",
    "read_layout",
    "template",
    "tiles",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
