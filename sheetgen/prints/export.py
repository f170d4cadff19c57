"""Export of parts into a folder: one by one, or for a table simulator."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.language.message import message
from sheetgen.press.colour import IN_RGB, Colours
from sheetgen.press.output import Published, publish, waiting
from sheetgen.prints.bounds import (
    CARD_BLEED,
    RESOLUTIONS,
    refuse_count_outside,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.pieces import Boxful
from sheetgen.prints.single import PDF, PNG, write_singles
from sheetgen.prints.tabletop import Table
from sheetgen.system.link import check_prefix

TABLE = "table"


class Wanted(NamedTuple):
    """What an export makes of parts.

    Attributes:
        kind: `PNG` or `PDF` for single files, or `TABLE` for a simulator.
        bleed: how far backgrounds extend beyond the cut.
        dpi: pixels per inch of pictures.
        address: address of the pictures for a simulator; the folder by default.
        colours: colours of PDFs; pictures are in RGB.
    """

    kind: str = PNG
    bleed: Mm = 0
    dpi: int = 300
    address: str | None = None
    colours: Colours = IN_RGB


def export(
    boxful: Boxful,
    wanted: Wanted,
    folder: Path,
    is_forced: bool = False,
    report: Callable[[int], None] = lambda parts: None,
) -> Published:
    """Write parts into a folder: all of them or none.

    Args:
        boxful: the parts.
        wanted: what is made of them.
        folder: where they go.
        is_forced: whether to replace files there that were not made by sheetgen.
        report: called with the number of further parts that are done.

    Raises:
        SheetgenError: a value is invalid, or something cannot be drawn or written.
    """
    refuse_other("each", wanted.kind, (PNG, PDF, TABLE))
    refuse_outside("bleed", wanted.bleed, CARD_BLEED)
    refuse_count_outside("dpi", wanted.dpi, RESOLUTIONS)
    if wanted.kind != PDF and wanted.colours != IN_RGB:
        raise UsageError(
            message("--colours and --standard: only PDFs have them: add --each pdf")
        )
    address = _find_address(wanted.address, folder)
    with waiting(folder) as place:
        if wanted.kind == TABLE:
            pieces = Table(boxful, address, place.put).write(wanted.dpi)
        else:
            pieces = write_singles(
                boxful,
                wanted.kind,
                wanted.bleed,
                wanted.dpi,
                place.put,
                wanted.colours,
            )
        for _ in pieces:
            report(1)
        return publish(place, folder, is_forced)


def _find_address(address: str | None, folder: Path) -> str:
    """Return the address of the pictures, ending in a slash.

    Raises:
        UsageError: *address* is not an address.
    """
    found = folder.resolve().as_uri()
    if address is not None:
        found = check_prefix(address)
    return found if found.endswith("/") else f"{found}/"
