"""`sheetgen calibrate`: measure a printer, and keep what it does."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.cli.option import FILE, OUTPUT, Number, lang_option
from sheetgen.cli.printing import choose_printer
from sheetgen.cli.speech import echo
from sheetgen.errors import UsageError
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.press.printer import Printer


@click.command("calibrate")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Paper that is measured with, as for `sheetgen pad`.",
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
    from sheetgen.press.printer import (
        MAX_SHIFT,
        Printer,
        keep_printer,
        load_printer,
        printer_path,
    )

    folder = settings_folder() / "printers"
    if back_shift is None and measured is None:
        _print_plate(output, paper, duplex, lang, choose_printer(name))
        return
    if name is None:
        raise UsageError(tell("--printer: give the printer a name to keep this under"))
    if back_shift is not None and max(map(abs, back_shift)) > MAX_SHIFT:
        raise UsageError(
            tell(
                "--back-shift: a back lies off by {most:g} mm at most, or it was "
                "turned over the other edge (--duplex)",
                most=MAX_SHIFT,
            )
        )
    is_known = printer_path(folder, name).exists()
    before = load_printer(folder, name) if is_known else Printer(name)
    scale = _scale(paper, measured) if measured is not None else before.scale
    printer = Printer(name, back_shift or before.back_shift, scale)
    path = keep_printer(folder, printer)
    echo(tell("{path}: kept; print with --printer {name}", path=path, name=name))


def _scale(paper: str, measured: tuple[float, float]) -> tuple[float, float]:
    """Return in percent what makes up for the lengths that were measured."""
    from sheetgen.draw.calibrate import line_lengths
    from sheetgen.press.printer import SCALES

    lengths = line_lengths(_page(paper))
    scale = []
    for wanted, found in zip(lengths, measured, strict=True):
        low, high = (wanted / share * 100 for share in reversed(SCALES))
        if not low <= found <= high:
            raise UsageError(
                tell(
                    "--measured {found:g}: the line should be {wanted:g} mm long, and "
                    "printers are off by a tenth at most ({low:.0f} to {high:.0f} mm)",
                    found=found,
                    wanted=wanted,
                    low=low,
                    high=high,
                )
            )
        scale.append(round(wanted / found * 100, 3))
    return scale[0], scale[1]


def _page(paper: str) -> tuple[float, float]:
    """Return width and height of the standing paper."""
    from sheetgen.press.paper import find_paper

    page = find_paper(paper).turned()
    if page.width < 140 or page.height < 195:
        raise UsageError(
            tell(
                "paper {paper} is too small to measure with: a5 or larger", paper=paper
            )
        )
    return page.width, page.height


def _print_plate(
    output: Path, paper: str, duplex: str, lang: str, printer: "Printer"
) -> None:
    from sheetgen.draw.calibrate import draw_plate
    from sheetgen.draw.font import load_fonts
    from sheetgen.lang import load_texts
    from sheetgen.press.base import Credits, Hints
    from sheetgen.press.impose import Slot, Template, with_backs
    from sheetgen.press.job import Job, Leaves, print_job
    from sheetgen.press.paper import find_paper
    from sheetgen.press.sheets import Drawing

    texts, fonts = load_texts(lang), load_fonts()
    size = _page(paper)
    plate = draw_plate(size, duplex == "long", texts, fonts)
    page = find_paper(paper).turned()
    job = Job(
        with_backs(Template(page, (Slot(page.box()),)), duplex, duplex == "short"),
        (Leaves("", Drawing(plate.front, size), Drawing(plate.back, size), range(1)),),
        front=printer.front,
        back=printer.back,
        hints=Hints(duplex),
    )
    title = texts("calibrate.title")
    print_job(output, job, fonts, Credits(title, title, "", "", lang))
    echo(
        tell(
            "{path}: print it on both sides at 100 %, then read what it says",
            path=output,
        )
    )
