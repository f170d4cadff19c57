"""`sheetgen collect`, pages on which volunteers write, and what photos of them give."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.cli.option import FONT, INKS, Whole, lang_option, print_json
from sheetgen.cli.printing import PrintChoice, print_and_tell, printing_options
from sheetgen.cli.speech import echo, said
from sheetgen.errors import UsageError
from sheetgen.say import plural, tell

if TYPE_CHECKING:
    from sheetgen.checking.check import Refused
    from sheetgen.checking.collected import Kept

EDGE = 6.0  # mm; what printers miss


@click.command("collect")
@click.option(
    "--pages",
    type=Whole(1, 500),
    default=1,
    show_default=True,
    help="Pages, one for each person; no two are alike.",
)
@click.option(
    "--serial",
    type=Whole(1),
    help="Number of the first page.  [default: one that nobody else has]",
)
@click.option(
    "--ink",
    type=click.Choice(INKS, case_sensitive=False),
    default="pale",
    show_default=True,
    help="How much coloured ink to use.",
)
@lang_option("Language of the pages.")
@FONT
@printing_options(EDGE)
def collect_command(
    pages: int,
    serial: int | None,
    ink: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    printing: PrintChoice,
) -> None:
    """Print pages for volunteers, whose handwriting the reader can learn from.

    A page asks for each sign that sheets ask for, in boxes as sheets have them, and for
    a cross that gives it to the public domain. `sheetgen scan --collect` cuts photos
    of filled pages into a labelled set.

    \b
    sheetgen collect --pages 20 --lang hu
    sheetgen scan --collect hands/ photos/
    """
    from sheetgen.collect.code import MAX_NUMBER
    from sheetgen.prints.look import Look
    from sheetgen.prints.volunteers import MOST, make_pages
    from sheetgen.settings import load_settings

    # Pages of two printers must not share a number, or they would be taken for one.
    first = serial or 1 + secrets.randbelow(MAX_NUMBER - MOST)
    look = Look(ink, lang, fonts=extra_fonts)
    address = load_settings(settings_folder()).link
    pdf = make_pages(first, pages, printing.on_paper(), look, address)
    print_and_tell(pdf, printing.output, printing.ticket)


def list_paths(photos: Sequence[Path], digits: str) -> list[Path]:
    """Return the files of photos, once all that reads them is there.

    Raises:
        MissingLibrary: what reads photos is not installed.
        PictureError: a folder has no photo.
        UsageError: digits are given for several photos.
    """
    from sheetgen.scan.need import need_libraries

    need_libraries()
    from sheetgen.checking.photo import list_photos

    paths = list_photos(photos)
    if digits and len(paths) > 1:
        raise UsageError(tell("--sheet belongs to one PHOTO of one sheet"))
    return paths


def collect_pages(
    photos: Sequence[Path], folder: Path, digits: str, as_json: bool
) -> int:
    """Cut the pages in photos into a labelled set, and tell what became of them.

    Args:
        photos: files, and folders of them.
        folder: of the set.
        digits: of the code of the only page, if that cannot be read.
        as_json: whether that is told to machines.

    Returns:
        The exit code: that of the worst page.
    """
    from sheetgen.cli.progress import show_progress

    paths = list_paths(photos, digits)
    from sheetgen.checking.check import WORST, Refused
    from sheetgen.checking.collected import collect_photos

    found: list[Kept | Refused] = []
    with show_progress(len(paths), "photos") as advance:
        for own in collect_photos(paths, folder, digits):
            found += own
            advance(1)
    codes = [one.exit_code if isinstance(one, Refused) else 0 for one in found]
    if as_json:
        print_json([_facts(*each) for each in zip(found, codes, strict=True)])
    else:
        _tell(found)
    return min(codes, key=WORST.index)


def _facts(item: "Kept | Refused", exit_code: int) -> dict[str, object]:
    """Return what became of a page as values for JSON."""
    from sheetgen.checking.check import Refused

    if isinstance(item, Refused):
        own = {**item.facts, "problems": list(item.problems)}
    else:
        own = {
            "page": item.page,
            "folder": str(item.folder),
            "boxes": item.boxes,
            "blank": item.blank,
            "problems": [],
        }
    return {"file": item.name, **own, "exit": exit_code}


def _tell(found: "Sequence[Kept | Refused]") -> None:
    """Tell what became of pages, and how many boxes there are of all."""
    from sheetgen.checking.check import Refused

    kept = [one for one in found if not isinstance(one, Refused)]
    for one in found:
        if isinstance(one, Refused):
            for problem in one.problems:
                echo(f"sheetgen: {said(problem)}", err=True)
        else:
            echo(
                tell(
                    "{name}: {boxes} boxes in {folder}, {blank} left blank",
                    name=one.name,
                    boxes=one.boxes,
                    folder=one.folder,
                    blank=one.blank,
                )
            )
    if len(found) > 1:
        echo(
            plural(
                len(kept),
                "1 page of {all} kept, with {boxes} boxes",
                "{count} pages of {all} kept, with {boxes} boxes",
                all=len(found),
                boxes=sum(one.boxes for one in kept),
            )
        )
