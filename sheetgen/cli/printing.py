"""What all commands that print share: paper, printer, and the final report.

`sheetgen calibrate` measures a printer, and stores the result.
"""

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
    lang_option,
)
from sheetgen.cli.speech import echo, settings_folder, show_progress
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message
from sheetgen.prints.bounds import EDGES, OUTPUT

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


@click.command("calibrate")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Paper to measure with, as for `sheetgen pad`.",
)
@click.option(
    "--duplex",
    type=click.Choice(("long", "short"), case_sensitive=False),
    default="long",
    show_default=True,
    help="The edge that the printer turns the paper over.",
)
@click.option(
    "--printer", "name", help="The printer: what is read off the page is kept for it."
)
@click.option(
    "--back-shift",
    nargs=2,
    type=Number(),
    metavar="X Y",
    help="The two numbers where ticks of front and back meet.",
)
@click.option(
    "--measured",
    nargs=2,
    type=Number(),
    metavar="WIDTH HEIGHT",
    help="How long the two lines are on paper, in millimetres.",
)
@lang_option("Language of the page.")
@click.option(
    "-o",
    "--output",
    type=FILE,
    default=OUTPUT / "calibrate.pdf",
    show_default=True,
    help="PDF to write.",
)
def calibrate_command(
    paper: str,
    duplex: str,
    name: str | None,
    back_shift: tuple[float, float] | None,
    measured: tuple[float, float] | None,
    lang: str,
    output: Path,
) -> None:
    """Measure a printer, so that backs lie on their fronts and lengths are true.

    Print the page on both sides, hold it against the light, and keep what you read:

    \b
    sheetgen calibrate
    sheetgen calibrate --printer den --back-shift 0.4 -1.2 --measured 179.5 259.5
    sheetgen pad A B --duplex long --printer den

    With the name alone, the page is printed with what is kept for the printer: then all
    ticks should meet at 0.
    """
    from sheetgen.press.output import is_for_file
    from sheetgen.press.profile import (
        MAX_SHIFT,
        Printer,
        keep_printer,
        load_printer,
        printer_path,
    )
    from sheetgen.prints.paper import find_printer
    from sheetgen.prints.plate import find_scale, make_plate

    folder = settings_folder() / "printers"
    if back_shift is None and measured is None:
        printer = find_printer(settings_folder(), name)
        path = make_plate(paper, duplex, lang, printer).write(output)
        echo(
            message(
                "{path}: print it on both sides at 100 %, then read what it says",
                path=path,
            ),
            err=not is_for_file(path),
        )
        return
    if name is None:
        raise UsageError(
            message("--printer: give the printer a name to keep this under")
        )
    if back_shift is not None and max(map(abs, back_shift)) > MAX_SHIFT:
        raise UsageError(
            message(
                "--back-shift: a back lies off by {most:g} mm at most, or it was "
                "turned over the other edge (--duplex)",
                most=MAX_SHIFT,
            )
        )
    is_known = printer_path(folder, name).exists()
    before = load_printer(folder, name) if is_known else Printer(name)
    scale = find_scale(paper, measured) if measured is not None else before.scale
    printer = Printer(name, back_shift or before.back_shift, scale)
    path = keep_printer(folder, printer)
    echo(message("{path}: kept; print with --printer {name}", path=path, name=name))
