"""What plots need besides the rest."""

from importlib.util import find_spec

from sheetgen.core.errors import MissingLibrary
from sheetgen.language.message import message

ENDINGS = (".svg", ".pdf")  # of files with plots


def need_plots() -> None:
    """Go on only with the library that draws plots.

    Raises:
        MissingLibrary: it is not installed.
    """
    if find_spec("matplotlib") is None:
        raise MissingLibrary(
            message(
                "what draws plots is missing: pip install "
                "'.[lab]' (in sheetgen's folder) "
                "brings it"
            )
        )
