"""A gallery of all boards in a folder, as files for any static web host."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import MissingLibrary, OutputError, Problem, SheetgenError
from sheetgen.gallery.exhibit import Exhibit, Wish, faults_message, hang
from sheetgen.gallery.page import (
    PROBLEMS,
    SCRIPT,
    STYLE,
    Around,
    node,
    sent,
    write_board,
    write_index,
    write_page,
)
from sheetgen.gallery.submissions import Sent
from sheetgen.games.find import list_games
from sheetgen.language.message import join, message
from sheetgen.press.output import Published, Waiting, publish, waiting

PAGE = Path(__file__).parent / "page"
Say = Callable[[str], str]


@dataclass(frozen=True)
class Gallery:
    """The settings of a gallery.

    Attributes:
        folder: folder of layout files, and of folders with them.
        output: the folder of the site.
        title: title at the top of its pages; the usual one if empty.
        wish: how boards are shown and printed.
        say: translates texts into the language of the gallery.
        is_forced: whether to replace files there that were not made by sheetgen.
        solver: where pages of boards find the solver, such as one that moves with the
            gallery; what codes open if empty.
    """

    folder: Path
    output: Path
    title: str
    wish: Wish
    say: Say
    is_forced: bool = False
    solver: str = ""


@dataclass(frozen=True)
class Built:
    """The result of building a gallery.

    Attributes:
        boards: how many boards it shows.
        has_sheets: whether declared score sheets are among them.
        problems: problems of files that it does not show, in the order of their names.
        published: the result of writing its folder.
    """

    boards: int
    has_sheets: bool
    problems: tuple[Problem, ...]
    published: Published


def build_gallery(
    gallery: Gallery,
    files: Sequence[Sent],
    problems: Sequence[Problem] = (),
    report: Callable[[int], None] = lambda boards: None,
) -> Built:
    """Write a gallery of layout files, and return the result.

    A file that cannot be shown does not stop the others.

    Args:
        gallery: its settings.
        files: the files that it shows.
        problems: problems of the files that it does not show.
        report: called now and then with the number of further files that are done.

    Raises:
        UsageError: files that sheetgen did not make would be replaced.
        OutputError: the folder cannot be written.
        MissingLibrary: cairo is requested but cannot be used.
    """
    faults: dict[str, list[Problem]] = {}
    for problem in problems:
        faults.setdefault(problem.where, []).append(problem)
    with waiting(gallery.output) as place:
        exhibits = []
        for sent in files:
            try:
                exhibits.append(hang(sent, gallery.wish, place.put))
            except (OutputError, MissingLibrary):
                raise
            except SheetgenError as error:
                faults[sent.name] = list(faults_message(sent, error))
            report(1)
        faults = dict(sorted(faults.items()))
        _write_pages(gallery, _in_order(exhibits), faults, place)
        published = publish(place, gallery.output, gallery.is_forced)
    told = tuple(problem for some in faults.values() for problem in some)
    has_sheets = any(one.is_sheet for one in exhibits)
    return Built(len(exhibits), has_sheets, told, published)


def _in_order(exhibits: Sequence[Exhibit]) -> list[Exhibit]:
    """Return boards sorted by game, then by name."""
    games = [game.id for game in list_games()]
    return sorted(
        exhibits,
        key=lambda one: (games.index(one.game.id), one.name.lower(), one.sent.name),
    )


def _write_pages(
    gallery: Gallery,
    exhibits: Sequence[Exhibit],
    faults: Mapping[str, Sequence[Problem]],
    place: Waiting,
) -> None:
    """Write all pages, their style sheet, and their script."""
    say, wish = gallery.say, gallery.wish
    has_boards = not all(one.is_sheet for one in exhibits) or not exhibits
    usual = (
        message("Boards to print") if has_boards else message("Score sheets to print")
    )
    title = gallery.title or say(usual)
    language = wish.look.lang
    solver = gallery.solver or wish.links.prefix
    around = Around(title, solver, wish.leaves, say)
    for one in exhibits:
        place.put(f"{one.place}.html").write_bytes(write_board(one, around))
    index = write_index(title, language, exhibits, len(faults), say)
    place.put("index.html").write_bytes(index)
    if faults:
        page = write_problems(title, language, faults, say)
        place.put(PROBLEMS).write_bytes(page)
    for name in (STYLE, SCRIPT):
        place.put(name).write_bytes((PAGE / name).read_bytes())


# The page of problems with files that are not shown


def write_problems(
    title: str, language: str, problems: Mapping[str, Sequence[Problem]], say: Say
) -> bytes:
    """Return the page.

    Args:
        title: title of the gallery.
        language: two letters.
        problems: problems by the name of the file.
        say: translates texts into the language.
    """
    sections = [
        node(
            "section",
            node("h2", sent(name)),
            node("ul", *(node("li", sent(say(_line(name, one)))) for one in some)),
        )
        for name, some in problems.items()
    ]
    told = message("These files are not shown. Mend them, and make the gallery again.")
    heading = say(message("What is wrong with files"))
    body = (
        node("nav", node("a", sent(title), href="index.html")),
        node("main", node("h1", heading), node("p", say(told)), *sections),
    )
    return write_page(f"{heading} - {title}", language, body)


def _line(name: str, problem: Problem) -> str:
    """Return a problem as one line, with the number of its line in words."""
    number = problem.where.removeprefix(f"{name}:")
    line = message("line {number}", number=number) if number.isdecimal() else ""
    return join(": ", filter(None, (line, problem.key, problem.what)))
