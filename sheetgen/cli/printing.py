"""What all commands that print share: paper, printer, and what is told in the end."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.cli.option import FILE, Decorator, Number, gather
from sheetgen.cli.progress import show_progress
from sheetgen.cli.speech import echo
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.draw.font import FontStack
    from sheetgen.press.base import Credits
    from sheetgen.press.impose import Template
    from sheetgen.press.job import Job, Leaves
    from sheetgen.press.printer import Printer

RIGHTS = "Unofficial, for owners of the game. Names belong to their holders."

PRINTER = click.option(
    "--printer",
    "printer_name",
    help="Make up for what `sheetgen calibrate` measured on this printer.",
)


class PrintChoice(NamedTuple):
    """What the options say that ask what is printed on, and where it goes."""

    paper: str
    edge: float
    printer_name: str | None
    pdfa: bool
    output: Path | None

    def job(
        self,
        template: "Template",
        leaves: tuple["Leaves", ...],
        crop: str = "none",
        duplex: str = "",
    ) -> "Job":
        """Return the job of printing *leaves*, neighbours one after the other.

        Args:
            template: where they lie on the paper.
            leaves: what is printed.
            crop: where cut marks stand.
            duplex: the edge that the paper is turned over; empty for one side.
        """
        from sheetgen.press.base import Hints
        from sheetgen.press.impose import PAGED
        from sheetgen.press.job import Job
        from sheetgen.press.marks import MarkStyle, refuse_marks

        marks = MarkStyle(crop)
        refuse_marks(marks, template)
        printer = choose_printer(self.printer_name)
        return Job(
            template=template,
            leaves=leaves,
            order=PAGED,
            marks=marks,
            front=printer.front,
            back=printer.back,
            hints=Hints(duplex),
            is_archived=self.pdfa,
        )


def printing_options(edge: float) -> Decorator:
    """Return a decorator that adds the options of `PrintChoice`.

    Args:
        edge: of the paper, that printers miss, unless the user says otherwise; mm.
    """
    return gather(
        "printing",
        PrintChoice,
        click.option(
            "--paper", default="a4", show_default=True, help="As for `sheetgen pad`."
        ),
        click.option(
            "--edge",
            type=Number(0, 30),
            default=edge,
            show_default=True,
            help="Millimetres along the paper's edges that the printer misses.",
        ),
        PRINTER,
        click.option("--pdfa", is_flag=True, help="Write PDF/A-1b."),
        click.option("-o", "--output", type=FILE, help="PDF to write."),
    )


def choose_printer(name: str | None) -> "Printer":
    """Return what is kept of a printer, or one that needs nothing."""
    from sheetgen.press.printer import Printer, load_printer

    if name is None:
        return Printer("")
    return load_printer(settings_folder() / "printers", name)


def print_and_tell(
    path: Path, job: "Job", fonts: "FontStack", credits: "Credits", made: str
) -> None:
    """Print to *path*, with a bar on a terminal once it takes over a second.

    Args:
        path: the file.
        job: what is printed.
        fonts: of the drawings.
        credits: what the PDF says about itself.
        made: what it is, as it is told in the end.
    """
    from sheetgen.press.job import print_job

    began = time.monotonic()
    with show_progress(job.count) as report:
        print_job(path, job, fonts, credits, report)
    seconds = time.monotonic() - began
    is_file = path.is_file()
    size = f", {path.stat().st_size / 1000:,.0f} kB" if is_file else ""
    what = tell(
        "{path}: {made}{size} ({seconds:.1f} s)",
        path=path,
        made=made,
        size=size,
        seconds=seconds,
    )
    # A pipe or device has got the PDF, and nothing may come behind it.
    echo(what, err=not is_file)
