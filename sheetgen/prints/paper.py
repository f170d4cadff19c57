"""The paper and printer of all prints except pads."""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.units import Mm
from sheetgen.press.colour import IN_RGB, Colours
from sheetgen.press.impose import PAGED, Slot, Template
from sheetgen.press.job import Job, Leaves
from sheetgen.press.marks import CROPS, MarkStyle, refuse_marks
from sheetgen.press.paper import EDGE, Paper
from sheetgen.press.printer import ANY, Printer, load_printer
from sheetgen.prints.bounds import EDGES, refuse_other, refuse_outside
from sheetgen.system.settings import NOWHERE

TURNS = {"duplex": "long", "short": "short"}  # edge to turn over, by place of backs


@dataclass(frozen=True)
class OnPaper:
    """The paper and printer of a print.

    Attributes:
        paper: a name or a size.
        edge: the unprintable margin of the paper.
        printer: the name of a measured printer; None for any printer.
        folder: the folder of the user's settings, where printers are stored.
        colours: the colours of the file, and the standard that it follows.
    """

    paper: str = "a4"
    edge: Mm = EDGE
    printer: str | None = None
    folder: Path = NOWHERE
    colours: Colours = IN_RGB

    def job(
        self,
        template: Template,
        leaves: tuple[Leaves, ...],
        crop: str = "none",
        duplex: str = "",
    ) -> Job:
        """Return the job of printing *leaves* in order.

        Args:
            template: where they are on the paper.
            leaves: what is printed.
            crop: where cut marks are printed.
            duplex: the edge that the paper is turned over; empty for one-sided prints.
        """
        refuse_other("crop", crop, CROPS)
        refuse_outside("edge", self.edge, EDGES)
        marks = MarkStyle(crop)
        refuse_marks(marks, template)
        return Job(
            template=template,
            leaves=leaves,
            order=PAGED,
            marks=marks,
            printer=find_printer(self.folder, self.printer),
            duplex=duplex,
            colours=self.colours,
        )


def find_printer(folder: Path, name: str | None) -> Printer:
    """Return the stored measurements of a printer, or a printer that needs none.

    Raises:
        ProfileError: with every problem of its file.
        UsageError: no printer is stored under this name.
    """
    if name is None:
        return ANY
    return load_printer(folder / "printers", name)


def one_a_page(page: Paper, edge: Mm = EDGE) -> Template:
    """Return the template of a drawing that is as large as its page."""
    return Template(page, (Slot(page.box()),), edge=edge)
