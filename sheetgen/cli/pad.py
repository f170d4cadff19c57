"""`sheetgen pad`: score pads, every sheet with its own code and serial."""

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import (
    FILE,
    choose_prefix,
    link_options,
    make_style,
    read_key,
    settings_folder,
    style_options,
)
from sheetgen.cli.progress import show_progress
from sheetgen.cli.speech import echo, warn
from sheetgen.codes import MAX_SERIAL
from sheetgen.errors import UsageError
from sheetgen.say import join, tell
from sheetgen.settings import reserve_serials

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.lang import Texts
    from sheetgen.layout.value import Layout
    from sheetgen.press.base import Credits
    from sheetgen.press.pad import Sheets

PAPERS = ("a5", "half-letter", "a4", "letter")
OUTPUT = Path("output")


@click.command("pad")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option(
    "--leaves",
    type=click.IntRange(1),
    default=25,
    show_default=True,
    help="Sheets of paper of each layout.",
)
@click.option(
    "--paper",
    type=click.Choice(PAPERS, case_sensitive=False),
    default=None,
    help="Paper; sheets stand in its middle at true size.  [default: a5; a4 if large]",
)
@click.option(
    "--large", is_flag=True, help="Everything 1.4 times as large, for weak eyes."
)
@click.option(
    "--serial",
    default="1",
    show_default=True,
    help="Number of the first sheet of each layout, or 'next' to go on where the "
    "last 'next' ended.",
)
@style_options
@link_options
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="PDF to write, with all layouts in it.  [default: output/NAME.pdf for each]",
)
def pad_command(
    layouts: tuple[str, ...],
    leaves: int,
    paper: str | None,
    large: bool,
    serial: str,
    ink: str,
    lang: str,
    evidence: str,
    no_marks: bool,
    extra_fonts: tuple[Path, ...],
    link: str | None,
    qr_case: str,
    key_file: Path | None,
    output: Path | None,
) -> None:
    """Print score pads: every sheet with its own code and serial.

    LAYOUT is a name such as dice/duchy-a, a short one such as A, or the path of a
    layout file of your own.

    \b
    sheetgen pad A B C D --leaves 50 -o duchies.pdf
    sheetgen pad my-isle.toml --lang hu --evidence round --paper a4
    """
    from sheetgen.codes import SheetCode
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.pad import Links, Part, Sheets
    from sheetgen.press.paper import PAPERS as papers
    from sheetgen.press.paper import place_face

    # All that can be refused is refused before a serial is taken or a file written.
    first = _read_serial(serial, leaves)
    key = read_key(key_file)
    found = [load_layout(name) for name in layouts]
    _refuse_twins(layouts, found)
    paths = [OUTPUT / f"{layout.id.rpartition('/')[2]}.pdf" for layout in found]
    if output is None and len(set(paths)) < len(paths):
        raise UsageError(
            tell(
                "two of the layouts would be written to the same file: name one for "
                "all with -o"
            )
        )
    chosen = papers[paper or ("a4" if large else "a5")]
    parts: list[Part] = []
    for layout in found:
        game = find_game(layout.rules.game)
        style = make_style(game, ink, lang, evidence, no_marks, extra_fonts)
        face = game.draw_sheet(layout, style)
        code = SheetCode(layout.rules.number, layout.board, evidence, lang)
        place = place_face(face, chosen, large)
        if place.scale != 1:  # known only now; the ruler keeps its length on paper
            face = game.draw_sheet(layout, replace(style, scale=place.scale))
        parts.append(Part(face, place, code, layout.rules.encoding))
    links = Links(choose_prefix(link, qr_case), key)
    sheets = [Sheets(part, links, style.fonts) for part in parts]
    for layout in found:
        for warning in (*layout.warnings, *find_game(layout.rules.game).warn(layout)):
            warn(join(": ", (layout.id, warning)))

    if first is None:
        first = reserve_serials(settings_folder(), leaves)
    serials = _range(first, leaves)
    if output is not None:
        _print(output, sheets, serials, found, style)
        return
    for path, layout, part in zip(paths, found, sheets, strict=True):
        _print(path, [part], serials, [layout], style)


def _refuse_twins(names: tuple[str, ...], layouts: list["Layout"]) -> None:
    """Refuse two layouts whose sheets would have the same numbers and codes."""
    seen: dict[object, str] = {}
    for name, layout in zip(names, layouts, strict=True):
        printed = layout.rules.id, layout.board
        if printed in seen:
            raise UsageError(
                tell(
                    "{one} and {other} are the same board, so two sheets of each "
                    "number would have the same code: name it once, with more --leaves",
                    one=seen[printed],
                    other=name,
                )
            )
        seen[printed] = name


def _read_serial(serial: str, leaves: int) -> int | None:
    """Return the first serial, or nothing if it is to be the next one."""
    if serial == "next":
        return None
    if not (serial.isdecimal() and serial.isascii()):
        raise UsageError(
            tell("--serial {serial!r}: expected a number or 'next'", serial=serial)
        )
    if len(serial) > 12:
        raise _out_of_range(serial[:40])
    return _range(int(serial), leaves)[0]


def _out_of_range(serial: object) -> UsageError:
    return UsageError(
        tell(
            "--serial {serial}: serials are 1 to {most:,}",
            serial=serial,
            most=MAX_SERIAL,
        )
    )


def _range(first: int, leaves: int) -> range:
    """Return the serials of each layout's sheets."""
    last = first + leaves - 1
    if first < 1:
        raise _out_of_range(first)
    if last > MAX_SERIAL:
        raise UsageError(
            tell(
                "--serial {serial}: serials are 1 to {most:,}, and {leaves:,} leaves "
                "would end at {last:,}",
                serial=first,
                most=MAX_SERIAL,
                leaves=leaves,
                last=last,
            )
        )
    return range(first, last + 1)


def _credits(layouts: list["Layout"], texts: "Texts") -> "Credits":
    from sheetgen.draw.face import SHEET_FORMAT
    from sheetgen.press.base import Credits

    names = ", ".join(layout.name_in(texts.language) for layout in layouts)
    authors = sorted({layout.author for layout in layouts if layout.author})
    licences = sorted({layout.licence for layout in layouts if layout.licence})
    return Credits(
        title=f"{names} - {texts('game.title')}",
        subject=f"Score sheets of format {SHEET_FORMAT}, each with a code of its own",
        author=", ".join(authors),
        rights=" ".join(
            (
                "Unofficial, for owners of the game. Names belong to their holders.",
                *(f"Board: {licence}." for licence in licences),
            )
        ),
        language=texts.language,
    )


def _print(
    path: Path,
    sheets: list["Sheets"],
    serials: range,
    layouts: list["Layout"],
    style: "Style",
) -> None:
    """Print to *path*, with a bar on a terminal once it takes over a second."""
    from sheetgen.press.pad import print_pad

    total = len(sheets) * len(serials)
    began = time.monotonic()
    credits = _credits(layouts, style.texts)
    with show_progress(total) as report:
        print_pad(path, sheets, serials, style.fonts, credits, report)
    seconds = time.monotonic() - began
    is_file = path.is_file()
    size = f", {path.stat().st_size / 1000:,.0f} kB" if is_file else ""
    # A pipe or device has got the PDF, and nothing may come behind it.
    made = tell("{count:,} sheets", count=total) if total > 1 else tell("1 sheet")
    what = tell(
        "{path}: {made}{size} ({seconds:.1f} s)",
        path=path,
        made=made,
        size=size,
        seconds=seconds,
    )
    echo(what, err=not is_file)
