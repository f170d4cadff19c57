"""What all prints but pads share: one kind of paper, and a printer."""

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

TURNS = {"duplex": "long", "short": "short"}  # where backs stand: the edge of the turn


@dataclass(frozen=True)
class OnPaper:
    """What is printed on.

    Attributes:
        paper: a name or a size.
        edge: what the printer misses along the edges of the paper.
        printer: the name of one that was measured; nothing for any.
        folder: of the user's settings, where it is kept.
        colours: what is printed in, and the standard that the file keeps.
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
        """Return the job of printing *leaves*, neighbours one after the other.

        Args:
            template: where they lie on the paper.
            leaves: what is printed.
            crop: where cut marks stand.
            duplex: the edge that the paper is turned over; empty for one side.
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
    """Return what is kept of a printer, or one that needs nothing.

    Raises:
        ProfileError: with every problem of its file.
        UsageError: nothing was kept under this name.
    """
    if name is None:
        return ANY
    return load_printer(folder / "printers", name)


def one_a_page(page: Paper, edge: Mm = EDGE) -> Template:
    """Return where a drawing lies that is as large as its page."""
    return Template(page, (Slot(page.box()),), edge=edge)
