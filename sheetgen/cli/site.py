"""`sheetgen site` and `gallery`: static sites of the solver and a folder of boards."""

from functools import partial
from pathlib import Path

import click

from sheetgen.cli.option import (
    FILE,
    FOLDER,
    FONT,
    FORCE,
    INKS,
    SHEET,
    LinkChoice,
    Whole,
    lang_option,
)
from sheetgen.cli.speech import (
    catalogue,
    echo,
    settings_folder,
    show_progress,
    translated,
    warn,
)
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.language.message import (
    compose,
    join,
    message,
    plural,
    problem_message,
    translate,
)


@click.command("site")
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    help="Folder for the files. Others there stay; those of earlier versions of the "
    "page go 30 days after they were replaced.",
)
@click.option(
    "--single",
    type=FILE,
    help="File for the page as one piece of HTML, which opens from a disk.",
)
@click.option(
    "--board",
    "boards",
    type=FILE,
    multiple=True,
    help="Your own file of Châteauma's cards or of depots, to play with on the page; "
    "may be repeated.",
)
@SHEET
def site_command(
    output: Path | None,
    single: Path | None,
    boards: tuple[Path, ...],
    sheets: tuple[Path, ...],
) -> None:
    """Write the page that the codes of sheets open.

    It checks sheets on any phone, without a server: put the folder on any host of
    static files, under any path, and print sheets with --link and its address. The
    single file holds all of it; keep a copy, it works without a network.

    \b
    sheetgen site -o public
    sheetgen site --single solver.html
    sheetgen site -o public --board chateauma.toml
    sheetgen site -o public --sheet club-night.toml
    """
    from sheetgen.press.output import is_for_file
    from sheetgen.site.finished import absence_messages, write_single, write_site
    from sheetgen.site.older import KEPT_DAYS

    if output is None and single is None:
        raise UsageError(
            message("nothing to write: give -o FOLDER, --single FILE, or both")
        )
    if boards and output is None:
        raise UsageError(
            message(
                "--board: the page as one file does not play Châteauma: give -o FOLDER"
            )
        )
    if sheets and output is None:
        raise UsageError(
            message("--sheet: nothing lies beside the page as one file: give -o FOLDER")
        )
    if output is not None:
        files, older = write_site(output, boards, sheets)
        size = sum(path.stat().st_size for path in files)
        echo(
            plural(
                len(files),
                "{output}: 1 file, {size} kB",
                "{output}: {count} files, {size} kB",
                output=output,
                size=size // 1000,
            )
        )
        if older:
            echo(
                plural(
                    len(older),
                    "1 file of an earlier version stays for {days} days after it was "
                    "replaced: an open page may need it",
                    "{count} files of earlier versions stay for {days} days after "
                    "they were replaced: open pages may need them",
                    days=KEPT_DAYS,
                )
            )
    if single is not None:
        write_single(single)
        if is_for_file(single):
            echo(join("", (single, f": {single.stat().st_size // 1000} kB")))
    for absent in absence_messages():
        warn(absent)


@click.command("gallery")
@click.argument("folder", type=FILE)
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    required=True,
    help="Folder for the site. Nothing there is replaced or removed but what an "
    "earlier gallery left.",
)
@click.option("--title", help="What stands at the top of its pages.")
@lang_option("Language of its pages and sheets; `sheetgen list` names them all.")
@click.option(
    "--link",
    help="Address of a copy of the solver that boards are opened in, and that "
    "codes open, such as https://example.org/solver/  [default: the one in your "
    "settings, else one that works while `sheetgen serve` runs]",
)
@click.option(
    "--leaves",
    type=Whole(0, 200),
    default=25,
    show_default=True,
    help="Sheets in the PDF of each board, numbered from 1; 0 for no PDFs.",
)
@click.option(
    "--games",
    type=Whole(0, 10_000),
    default=100,
    show_default=True,
    help="Games that simulated players play on each board; 0 for none.",
)
@click.option(
    "--ink",
    type=click.Choice(INKS, case_sensitive=False),
    default="pale",
    show_default=True,
    help="How much coloured ink the sheets use.",
)
@click.option(
    "--paper",
    help="Size of the paper of the PDFs, as for `sheetgen pad`.  "
    "[default: a5, or a4 for games with larger sheets]",
)
@FONT
@FORCE
def gallery_command(
    folder: Path,
    output: Path,
    title: str | None,
    lang: str,
    link: str | None,
    leaves: int,
    games: int,
    ink: str,
    paper: str | None,
    extra_fonts: tuple[Path, ...],
    force: bool,
) -> None:
    """Write a site that shows all boards of a folder of layout files.

    Each board has a page with its picture, links into the solver and its editor, a PDF
    to print, where it comes from, and the figures of `sheetgen describe`. Files with
    problems are listed with these, and the exit code is 3. The folder of the site goes
    on any host of static files.

    \b
    sheetgen gallery boards -o public --link https://example.org/solver/
    sheetgen gallery boards -o public --title "Boards of our club" --lang hu
    """
    from sheetgen.draw.fontfile import load_fonts
    from sheetgen.gallery.build import Gallery, build_gallery
    from sheetgen.gallery.exhibit import Wish
    from sheetgen.gallery.submissions import find_sent
    from sheetgen.language.texts import load_texts
    from sheetgen.press.paper import find_paper
    from sheetgen.prints.look import Look
    from sheetgen.prints.paper import Setup

    # A fault that affects all boards is reported once.
    load_texts(lang)
    load_fonts(extra_fonts)
    if paper:
        find_paper(paper)
    links = LinkChoice(link, "upper", None).links()
    look = Look(ink, lang, fonts=extra_fonts)
    changes = {"paper": paper} if paper else {}
    setup = Setup(changes=changes, folder=settings_folder())
    speak = partial(translate, catalogue=catalogue(lang))
    wish = Wish(look, links, setup, leaves, games)
    gallery = Gallery(folder, output, compose(title or ""), wish, speak, force)
    files, problems, passed = find_sent(folder, output)
    for line in passed:
        warn(line)
    with show_progress(len(files), message("boards")) as report:
        built = build_gallery(gallery, files, problems, report)
    count = plural(built.boards, "1 board", "{count} boards")
    if built.has_sheets:
        count = plural(built.boards, "1 score sheet", "{count} sheets")
    files_made = plural(built.published.files, "1 file", "{count} files")
    echo(
        message(
            "{output}: {made}, {files}", output=output, made=count, files=files_made
        )
    )
    for name in built.published.kept:
        warn(message("{path} was changed since, and stays", path=output / name))
    for problem in built.problems:
        echo(translated(problem_message(problem)), err=True)
    if built.problems:
        raise SystemExit(LayoutError.exit_code)
