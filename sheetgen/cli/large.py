"""`sheetgen poster` and `sheetgen tiles`: boards larger than paper, and in pieces."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

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

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.layout.value import Layout
    from sheetgen.press.job import Job

Command = TypeVar("Command", bound=Callable[..., Any])


def _paper_options(command: Command) -> Command:
    for option in reversed(
        (
            click.option(
                "--paper",
                default="a4",
                show_default=True,
                help="As for `sheetgen pad`.",
            ),
            click.option(
                "--edge",
                type=click.FloatRange(0, 30),
                default=6.35,
                show_default=True,
                help="Millimetres along the paper's edges that the printer misses.",
            ),
            click.option(
                "--printer",
                "printer_name",
                help="Make up for what `sheetgen calibrate` measured on this printer.",
            ),
            click.option("--pdfa", is_flag=True, help="Write PDF/A-1b."),
            click.option("-o", "--output", type=FILE, help="PDF to write."),
        )
    ):
        command = option(command)
    return command


@click.command("poster")
@click.argument("layout")
@click.option(
    "--width",
    type=click.FloatRange(100, 5000),
    default=594.0,
    show_default=True,
    help="Millimetres from the left to the right of the poster.",
)
@click.option(
    "--overlap",
    type=click.FloatRange(0, 50),
    default=10.0,
    show_default=True,
    help="Millimetres that neighbouring pages share, to glue them.",
)
@_paper_options
@style_options
@link_options
def poster_command(
    layout: str,
    width: float,
    overlap: float,
    paper: str,
    edge: float,
    printer_name: str | None,
    pdfa: bool,
    output: Path | None,
    ink: str,
    lang: str,
    evidence: str,
    no_marks: bool,
    extra_fonts: tuple[Path, ...],
    link: str | None,
    qr_case: str,
    key_file: Path | None,
) -> None:
    """Print a face as a poster, on as many papers as it takes.

    Pages overlap: cut each at the ticks on its left and upper side, lay it on the strip
    of its neighbour, and glue. The figures in a corner are row and column. The code is
    that of a specimen, serial 0.

    \b
    sheetgen poster A
    sheetgen poster my-isle.toml --width 800 --paper a3 --overlap 15
    """
    from dataclasses import replace

    from sheetgen.codes import SheetCode
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.impose import PAGED, Slot, Template
    from sheetgen.press.job import Leaves
    from sheetgen.press.paper import find_paper
    from sheetgen.press.poster import cut_poster
    from sheetgen.press.preview import draw_specimen
    from sheetgen.press.sheets import Drawing

    found = load_layout(layout)
    game = find_game(found.rules.game)
    style = make_style(game, ink, lang, evidence, no_marks, extra_fonts)
    face = game.draw_sheet(found, style)
    scale = width / face.box.width
    face = game.draw_sheet(found, replace(style, scale=scale))
    code = SheetCode(found.rules.number, found.board, evidence, lang)
    prefix, key = choose_prefix(link, qr_case), read_key(key_file)
    svg = draw_specimen(face, code, found.rules.encoding, style.fonts, prefix, key)
    drawing = Drawing(svg, (face.box.width, face.box.height), scale)
    page, windows = cut_poster(drawing, find_paper(paper), overlap, edge)
    template = Template(page, (Slot(page.box()),), edge=edge)
    leaves = tuple(
        Leaves("{} {}".format(*window.name), window, None, range(1))
        for window in windows
    )
    job = _job(template, leaves, PAGED, "none", printer_name, pdfa)
    rows, columns = windows[-1].name
    _print(
        output or Path("output") / f"{found.id.rpartition('/')[2]}-poster.pdf",
        job,
        found,
        style,
        f"{columns} x {rows} pages, {width:g} x {face.box.height * scale:.0f} mm",
    )


@click.command("tiles")
@click.argument("layout")
@click.option(
    "--flat",
    type=click.FloatRange(15, 150),
    default=40.0,
    show_default=True,
    help="Millimetres from side to side of a tile.",
)
@click.option(
    "--crop",
    type=click.Choice(("auto", "none"), case_sensitive=False),
    default="auto",
    show_default=True,
    help="Whether the ends of the cuts are marked.",
)
@_paper_options
@style_options
def tiles_command(
    layout: str,
    flat: float,
    crop: str,
    paper: str,
    edge: float,
    printer_name: str | None,
    pdfa: bool,
    output: Path | None,
    ink: str,
    lang: str,
    evidence: str,
    no_marks: bool,
    extra_fonts: tuple[Path, ...],
) -> None:
    """Print a board as hexagonal tiles, one for each cell, with its name.

    All cuts are straight and go right through, in three directions: tiles touch at
    corners, and what lies between them are triangles.

    \b
    sheetgen tiles A --flat 38
    sheetgen tiles my-isle.toml --ink colour --paper letter
    """
    from sheetgen.draw.tile import draw_tile
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.impose import PAGED, fill_hexagons
    from sheetgen.press.job import Leaves
    from sheetgen.press.paper import find_paper
    from sheetgen.press.sheets import Drawing

    found = load_layout(layout)
    game = find_game(found.rules.game)
    style = make_style(game, ink, lang, evidence, no_marks, extra_fonts)
    looks = game.looks(style.ink)
    template = fill_hexagons(flat, find_paper(paper), edge)
    cells = sorted(
        zip(found.board.cells, found.board.names, strict=True),
        key=lambda pair: pair[0].terrain,
    )
    leaves = []
    for cell, name in cells:
        made = draw_tile(looks[cell.terrain], flat, "", name, style.ink, style.fonts)
        leaves.append(Leaves("", Drawing(made.svg, made.size), None, range(1)))
    job = _job(template, tuple(leaves), PAGED, crop, printer_name, pdfa)
    _print(
        output or Path("output") / f"{found.id.rpartition('/')[2]}-tiles.pdf",
        job,
        found,
        style,
        f"{job.count} tiles of {flat:g} mm, {len(template.fronts)} on a paper",
    )


def _job(
    template: Any,
    leaves: tuple[Any, ...],
    order: str,
    crop: str,
    printer_name: str | None,
    is_archived: bool,
) -> "Job":
    from sheetgen.press.job import Job
    from sheetgen.press.marks import MarkStyle
    from sheetgen.press.printer import Printer, load_printer

    printer = Printer("")
    if printer_name is not None:
        printer = load_printer(settings_folder() / "printers", printer_name)
    return Job(
        template=template,
        leaves=leaves,
        order=order,
        marks=MarkStyle(crop),
        front=printer.front,
        back=printer.back,
        is_archived=is_archived,
    )


def _print(path: Path, job: "Job", layout: "Layout", style: "Style", what: str) -> None:
    from sheetgen.press.base import Credits
    from sheetgen.press.job import print_job

    texts = style.texts
    named = f"{layout.name_in(texts.language)} - {texts('game.title')}"
    rights = "Unofficial, for owners of the game. Names belong to their holders."
    credits = Credits(named, what, layout.author, rights, texts.language)
    began = time.monotonic()
    with show_progress(job.count) as report:
        print_job(path, job, style.fonts, credits, report)
    seconds = time.monotonic() - began
    is_file = path.is_file()
    size = f", {path.stat().st_size / 1000:,.0f} kB" if is_file else ""
    click.echo(f"{path}: {what}{size} ({seconds:.1f} s)", err=not is_file)
