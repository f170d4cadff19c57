"""Measured printers: how far a back lies from its front, and the true size.

`sheetgen calibrate` prints a page for measuring and stores the readings. They are
applied when pages are made, to lines and letters, never to pictures.
"""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import OutputError, UsageError
from sheetgen.core.units import Mm
from sheetgen.language.message import compose, message
from sheetgen.press.output import replacing
from sheetgen.press.paper import Adjustment
from sheetgen.press.profile import ProfileError
from sheetgen.source.table import Table
from sheetgen.source.text import find_named, load_text, parse_source

MAX_SHIFT: Mm = 20
SCALES = (90.0, 110.0)  # percent


@dataclass(frozen=True)
class Printer:
    """The corrections for a printer.

    Attributes:
        name: the name of its file; empty for any printer.
        back_shift: how far backs are moved to the right and down to lie on their
            fronts.
        scale: width and height in percent at which pages are drawn to come out in
            their true size.
    """

    name: str = ""
    back_shift: tuple[Mm, Mm] = (0.0, 0.0)
    scale: tuple[float, float] = (100.0, 100.0)

    @property
    def front(self) -> Adjustment:
        """The correction for front pages."""
        return Adjustment((self.scale[0] / 100, self.scale[1] / 100))

    @property
    def back(self) -> Adjustment:
        """The correction for back pages."""
        return Adjustment(self.front.scale, self.back_shift)


ANY = Printer()


def printer_path(folder: Path, name: str) -> Path:
    """Return the file of a printer.

    Raises:
        UsageError: the name cannot be a file name.
    """
    name = compose(name)
    if not name or not all(sign.isalnum() or sign in "-_" for sign in name):
        raise UsageError(
            message(
                "--printer {name!r}: a name has letters, figures, '-' and '_' alone",
                name=name,
            )
        )
    return find_named(folder, f"{name.lower()}.toml")


def load_printer(folder: Path, name: str) -> Printer:
    """Return a stored printer.

    Raises:
        ProfileError: with every problem of its file.
        UsageError: no printer is stored under this name.
    """
    path = printer_path(folder, name)
    if not path.exists():
        known = sorted(file.stem for file in folder.glob("*.toml"))
        listed = message(" (known: {names})", names=", ".join(known)) if known else ""
        raise UsageError(
            message(
                "printer {name!r} is unknown{listed}: measure it with `sheetgen "
                "calibrate --printer {name}`",
                name=name,
                listed=listed,
            )
        )
    source = parse_source(load_text(path, ProfileError), str(path), None, ProfileError)
    table = Table(source, (), source.tree)
    shift = table.numbers("back_shift", -MAX_SHIFT, MAX_SHIFT, 2)
    scale = table.numbers("scale", *SCALES, 2)
    table.end()
    source.check()
    plain = Printer(name)
    return Printer(
        name,
        (shift[0], shift[1]) if shift else plain.back_shift,
        (scale[0], scale[1]) if scale else plain.scale,
    )


def keep_printer(folder: Path, printer: Printer) -> Path:
    """Write the file of a printer and return its path.

    Raises:
        OutputError: it cannot be written.
        ProfileError: the existing file is damaged; it stays as it is.
    """
    path = printer_path(folder, printer.name)
    if path.exists():
        load_printer(folder, printer.name)
    shift, scale = printer.back_shift, printer.scale
    text = (
        "# What `sheetgen calibrate` measured.\n"
        f"back_shift = [{shift[0]:g}, {shift[1]:g}]  # mm to the right and down\n"
        f"scale = [{scale[0]:g}, {scale[1]:g}]  # percent of width and height\n"
    )
    try:
        with replacing(path) as file:
            file.write(text.encode())
    except OutputError as error:
        raise OutputError(
            message("the printer is not kept: {error}", error=error.message)
        ) from error
    return path
