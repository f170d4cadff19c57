"""Files of printers: profiles, with what one or a print shop demands, and measurements.

`sheetgen calibrate` prints a page for measuring and stores the readings: how far a back
lies from its front, and the true size. They are applied when pages are made, to lines
and letters, never to pictures.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sheetgen.core.errors import FileError, OutputError, UsageError
from sheetgen.core.units import Mm
from sheetgen.language.message import compose, message, plural
from sheetgen.press.colour import (
    CONDITIONS,
    FOR_PRESS,
    SPACES,
    STANDARDS,
    Colours,
    find_colours,
)
from sheetgen.press.impose import COUNTS, LONG, ORDERS, SHORT, STACKED, Cut
from sheetgen.press.limits import ANY, USUAL, Limits, read_limits
from sheetgen.press.marks import AUTO, CROPS, NONE, MarkStyle
from sheetgen.press.output import replacing
from sheetgen.press.paper import EDGE, Adjustment, Paper, find_paper
from sheetgen.source.advice import meant
from sheetgen.source.table import Table
from sheetgen.source.text import find_named, load_text, parse_source
from sheetgen.system.packages import data_folder

FLIPS = (NONE, LONG, SHORT)
PAPER, SHEET = "paper", "sheet"
PAGES = (PAPER, SHEET)
MAX_BLEED: Mm = 10
MAX_GAP: Mm = 30

MAX_SHIFT: Mm = 20
SCALES = (90.0, 110.0)  # percent


class ProfileError(FileError):
    """The file of a profile or of a printer cannot be used."""


@dataclass(frozen=True)
class Profile:
    """The layout of sheets on paper, and the demands of a printer or a print shop.

    Attributes:
        title: its purpose, in a sentence.
        paper: a name or a size.
        up: how many sheets lie on a paper.
        duplex: the edge that the printer turns paper about, or ``none``.
        order: ``stack`` for piles that follow each other once they are cut, ``pages``
            for consecutive sheets side by side on a paper.
        page: the content of a page of the PDF: a ``paper``, or a ``sheet`` with its
            bleed.
        bleed: how far drawings reach beyond the cut.
        gap: distance between the bleeds of neighbours.
        edge: the margin of the paper that the printer cannot reach.
        crop: the places of cut marks.
        registration: whether there are registration crosses.
        die_line: whether the outlines of sheets are drawn in a colour of their own.
        colours: ``rgb`` or ``cmyk``; empty for those of the standard.
        standard: the standard that the file follows, such as ``pdfx-1a``; or empty.
        condition: the printing condition, as a registry names it.
        swatches: a file with the plates of each colour.
        output_profile: a file with the profile of the press.
        ticket: whether a job ticket is written beside the file.
        limits: the other demands that the printer or the shop makes of a file.
    """

    title: str = ""
    paper: str = "a5"
    up: int = 1
    duplex: str = NONE
    order: str = STACKED
    page: str = PAPER
    bleed: Mm = 0
    gap: Mm = 0
    edge: Mm = EDGE
    crop: str = AUTO
    registration: bool = False
    die_line: bool = False
    colours: str = ""
    standard: str = ""
    condition: str = ""
    swatches: str = ""
    output_profile: str = ""
    ticket: bool = False
    limits: Limits = USUAL

    @property
    def demands(self) -> Limits:
        """All limits for checking a file that is made with this profile."""
        limits, is_press = self.limits, self.standard in FOR_PRESS
        return replace(
            limits,
            colours=self.colours or ANY if limits.colours == ANY else limits.colours,
            standard=limits.standard or self.standard,
            condition=limits.condition or (self.condition if is_press else ""),
            bleed=self.bleed,
            edge=self.edge,
            duplex="" if self.duplex == NONE else self.duplex,
        )

    @property
    def marks(self) -> MarkStyle:
        """The marks around sheets."""
        return MarkStyle(self.crop, self.registration, self.die_line)

    def cut(self, size: tuple[Mm, Mm], live: tuple[Mm, Mm]) -> Cut:
        """Return the measures of cutting, for sheets of a size.

        Args:
            size: width and height of a sheet.
            live: width and height of the drawing in the middle of a sheet.
        """
        return Cut(size, live, self.bleed, self.gap, self.edge)

    def page_paper(self, size: tuple[Mm, Mm] | None = None) -> Paper:
        """Return the paper of pages.

        Args:
            size: width and height of a sheet; None for that of the paper.
        """
        paper = find_paper(self.paper)
        if self.page == PAPER:
            return paper
        wide, high = size or paper.sheet
        around = 2 * self.bleed
        name = f"{wide + around:g}x{high + around:g}mm"
        return Paper(name, wide + around, high + around, (wide, high))

    def find_colours(self) -> Colours:
        """Return the colours that sheets are printed in.

        Raises:
            UsageError: something is unknown, cannot be read, or contradicts the rest.
            SwatchError: with every problem of the rows.
        """
        return find_colours(
            self.colours,
            self.standard,
            self.condition,
            Path(self.swatches) if self.swatches else None,
            Path(self.output_profile) if self.output_profile else None,
        )

    def without_press(self) -> "Profile":
        """Return the profile without the keys for the colours of a press."""
        standard = "" if self.standard in FOR_PRESS else self.standard
        return replace(
            self, standard=standard, condition="", swatches="", output_profile=""
        )

    def contradictions(self) -> list[tuple[str, str]]:
        """Return keys whose values contradict others, each with the reason."""
        found: list[tuple[str, str]] = []
        if self.page == SHEET and self.up > 1:
            why = plural(
                self.up,
                "1 sheet cannot share a page of one sheet",
                "{count} sheets cannot share a page of one sheet",
            )
            found.append(("up", why))
        if self.page == SHEET and (self.crop != NONE or self.registration):
            key = "crop" if self.crop != NONE else "registration"
            why = message("a page that ends with its sheet has no room for marks")
            found.append((key, why))
        if self.registration and self.crop == NONE:
            why = message("crosses help nobody without cut marks")
            found.append(("registration", why))
        return found


def profile_names(folder: Path) -> list[str]:
    """Return the names of our profiles and of those in the user's *folder*."""
    return sorted({path.stem for path in _files(folder)})


def find_profile(name: str, folder: Path) -> Profile:
    """Return a profile by its path, or by its name in *folder* or among ours.

    Raises:
        ProfileError: with every problem of the file.
        UsageError: there is no such profile.
    """
    path = Path(name)
    if path.suffix.lower() == ".toml":
        return read_profile(path)
    for known in _files(folder):
        if compose(known.stem) == compose(name.lower()):
            return read_profile(known)
    raise UsageError(
        message(
            "profile {name!r} is unknown{hint}; one of your own is a file that ends in "
            ".toml",
            name=name,
            hint=meant(name, profile_names(folder)),
        )
    )


def _files(folder: Path) -> Iterable[Path]:
    """Return the user's profiles, then ours."""
    own = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    return [*own, *sorted(data_folder("profiles").glob("*.toml"))]


def read_profile(path: Path) -> Profile:
    """Return the profile in a file.

    Raises:
        ProfileError: with every problem of the file.
    """
    text = load_text(path, ProfileError)
    source = parse_source(text, str(path), path.parent, ProfileError)
    table = Table(source, (), source.tree)
    values: dict[str, Any] = {
        "title": table.text("title"),
        "paper": table.text("paper"),
        "up": table.whole("up", 1, max(COUNTS)),
        "duplex": table.choice("duplex", FLIPS),
        "order": table.choice("order", ORDERS),
        "page": table.choice("page", PAGES),
        "bleed": table.number("bleed", 0, MAX_BLEED),
        "gap": table.number("gap", 0, MAX_GAP),
        "edge": table.number("edge", 0, MAX_GAP),
        "crop": table.choice("crop", CROPS),
        "registration": table.flag("registration"),
        "die_line": table.flag("die_line"),
        "colours": table.choice("colours", SPACES),
        "standard": table.choice("standard", STANDARDS),
        "condition": table.choice("condition", CONDITIONS),
        "swatches": _beside(path, table.text("swatches")),
        "output_profile": _beside(path, table.text("output_profile")),
        "ticket": table.flag("ticket"),
    }
    limits = table.table("limits")
    values["limits"] = None if limits is None else read_limits(limits)
    table.end()
    if values["up"] is not None and values["up"] not in COUNTS:
        listed = ", ".join(map(str, COUNTS))
        what = message(
            "{given}: expected one of {names}", given=values["up"], names=listed
        )
        table.add("up", what)
    if values["paper"] is not None:
        try:
            find_paper(values["paper"])
        except UsageError as error:
            table.add("paper", error.message)
    profile = adapt(Profile(), values)
    for key, why in profile.contradictions():
        table.add(key, why)
    source.check()
    return profile


def _beside(path: Path, name: str | None) -> str | None:
    """Return the path of a file that a profile names, relative to its own folder."""
    return name and str(find_named(path.parent, name))


def adapt(profile: Profile, values: Mapping[str, Any]) -> Profile:
    """Return *profile*, changed by those of *values* that are given."""
    names = {field.name for field in fields(Profile)}
    given = {
        key: value
        for key, value in values.items()
        if key in names and value is not None
    }
    return replace(profile, **given)


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


ANY_PRINTER = Printer()


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
