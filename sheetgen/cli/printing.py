"""What all commands that print share: paper, printer, and what is told in the end."""

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
    """What the options say that ask what is printed on, and where it goes."""

    paper: str
    edge: float
    printer_name: str | None
    colours: ColourChoice
    ticket: bool
    output: Path | None

    def on_paper(self) -> "OnPaper":
        """Return what is printed on."""
        return on_paper(self.paper, self.printer_name, self.colours, edge=self.edge)

    def finish(self, pdf: "Pdf") -> None:
        """Print a PDF where it goes."""
        print_and_tell(pdf, self.output, self.ticket)


def printing_options(edge: float) -> Decorator:
    """Return a decorator that adds the options of `PrintChoice`.

    Args:
        edge: of the paper, that printers miss, unless the user says otherwise; mm.
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
    """Return what is printed on.

    Args:
        paper: a name or a size.
        printer: that was measured, if any.
        colours: that the file is in.
        more: what `OnPaper` knows besides.
    """
    from sheetgen.prints.paper import OnPaper

    folder, found = settings_folder(), colours.find()
    return OnPaper(paper, printer=printer, folder=folder, colours=found, **more)


def print_and_tell(
    pdf: "Pdf", output: Path | None = None, has_ticket: bool = False
) -> None:
    """Print a PDF, with a bar on a terminal once it takes over a second.

    Args:
        pdf: what is printed.
        output: the file; its own place, if there is none.
        has_ticket: whether a job ticket stands beside it, whatever the PDF says.
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
    # A pipe or device has got the PDF, and nothing may come behind it.
    echo(what, err=not is_file)
    ticket = pdf.ticket(path)
    if ticket is not None:
        echo(message("{path}: job ticket for the print shop", path=ticket))
    elif pdf.has_ticket:
        what = message("{path}: note: no job ticket stands beside a pipe", path=path)
        echo(what, err=True)
    for note in pdf.notes:
        echo(message("{path}: note: {note}", path=path, note=note), err=True)
