"""What all commands that print share: paper, printer, and the final report."""

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetgen.cli.option import (
    FILE,
    ColourChoice,
    Decorator,
    Number,
    colour_options,
    gather,
)
from sheetgen.cli.speech import echo, settings_folder, show_progress
from sheetgen.language.message import message
from sheetgen.prints.bounds import EDGES

if TYPE_CHECKING:
    from sheetgen.prints.paper import OnPaper
    from sheetgen.prints.pdf import Pdf

PRINTER = click.option(
    "--printer",
    "printer_name",
    help="Correct for what `sheetgen calibrate` measured on this printer.",
)


TICKET = click.option(
    "--ticket",
    is_flag=True,
    help="Write a job ticket for a print shop beside the PDF: paper, sides, cut, "
    "count, colours.",
)


class PrintChoice(NamedTuple):
    """The options for paper, printer and output file."""

    paper: str
    edge: float
    printer_name: str | None
    colours: ColourChoice
    ticket: bool
    output: Path | None

    def on_paper(self) -> "OnPaper":
        """Return the paper and printer."""
        return on_paper(self.paper, self.printer_name, self.colours, edge=self.edge)

    def finish(self, pdf: "Pdf") -> None:
        """Write a PDF to its output file."""
        print_and_tell(pdf, self.output, self.ticket)


def printing_options(edge: float) -> Decorator:
    """Return a decorator that adds the options of `PrintChoice`.

    Args:
        edge: default of the paper's unprintable margin, in mm.
    """
    return gather(
        "printing",
        PrintChoice,
        click.option(
            "--paper",
            default="a4",
            show_default=True,
            help="Size of the paper, as for `sheetgen pad`.",
        ),
        click.option(
            "--edge",
            type=Number(*EDGES),
            default=edge,
            show_default=True,
            help="Millimetres along the paper's edges that the printer misses.",
        ),
        PRINTER,
        colour_options,
        TICKET,
        click.option("-o", "--output", type=FILE, help="PDF to write."),
    )


def on_paper(
    paper: str, printer: str | None, colours: ColourChoice, **more: float
) -> "OnPaper":
    """Return the paper and printer.

    Args:
        paper: a name or a size.
        printer: name of a measured printer, if any.
        colours: colours of the file.
        more: other fields of `OnPaper`.
    """
    from sheetgen.prints.paper import OnPaper

    folder, found = settings_folder(), colours.find()
    return OnPaper(paper, printer=printer, folder=folder, colours=found, **more)


def print_and_tell(
    pdf: "Pdf", output: Path | None = None, has_ticket: bool = False
) -> None:
    """Write a PDF, with a progress bar on a terminal if it takes over a second.

    Args:
        pdf: what is printed.
        output: the file; by default the PDF's own path.
        has_ticket: whether a job ticket is written beside it, even if the PDF has none.
    """
    from sheetgen.press.output import is_for_file

    if has_ticket:
        pdf = replace(pdf, has_ticket=True)
    began = time.monotonic()
    with show_progress(pdf.sheets) as report:
        path = pdf.write(output, report)
    seconds = time.monotonic() - began
    is_file = is_for_file(path)
    size = f", {path.stat().st_size / 1000:,.0f} kB" if is_file else ""
    what = message(
        "{path}: {made}{size} ({seconds:.1f} s)",
        path=path,
        made=pdf.made,
        size=size,
        seconds=seconds,
    )
    # A pipe or device has received the PDF, and nothing may follow it.
    echo(what, err=not is_file)
    ticket = pdf.ticket(path)
    if ticket is not None:
        echo(message("{path}: job ticket for the print shop", path=ticket))
    elif pdf.has_ticket:
        what = message("{path}: note: no job ticket stands beside a pipe", path=path)
        echo(what, err=True)
    for note in pdf.notes:
        echo(message("{path}: note: {note}", path=path, note=note), err=True)
