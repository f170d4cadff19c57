"""`sheetgen calibrate`: measure a printer, and store the result."""

from pathlib import Path

import click

from sheetgen.cli.option import FILE, Number, lang_option
from sheetgen.cli.speech import echo, settings_folder
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message
from sheetgen.prints.bounds import OUTPUT


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
