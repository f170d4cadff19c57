"""The library that only plots need."""

from importlib.util import find_spec

from sheetgen.core.errors import MissingLibrary
from sheetgen.language.message import message

ENDINGS = (".svg", ".pdf")  # of files with plots


def need_plots() -> None:
    """Require the library that draws plots.

    Raises:
        MissingLibrary: it is not installed.
    """
    if find_spec("matplotlib") is None:
        raise MissingLibrary(
            message(
                "plots need more libraries: run pip install '.[lab]' in sheetgen's "
                "folder"
            )
        )
