"""The page of what is wrong with files that are not shown."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.core.errors import Problem
from sheetgen.gallery.markup import node, sent, write_page
from sheetgen.say import join, tell

Say = Callable[[str], str]


def write_problems(
    title: str, language: str, problems: Mapping[str, Sequence[Problem]], say: Say
) -> bytes:
    """Return the page.

    Args:
        title: of the gallery.
        language: two letters.
        problems: by the name of the file.
        say: puts texts into the language.
    """
    sections = [
        node(
            "section",
            node("h2", sent(name)),
            node("ul", *(node("li", sent(say(_line(name, one)))) for one in some)),
        )
        for name, some in problems.items()
    ]
    told = tell("These files are not shown. Mend them, and make the gallery again.")
    heading = say(tell("What is wrong with files"))
    body = (
        node("nav", node("a", sent(title), href="index.html")),
        node("main", node("h1", heading), node("p", say(told)), *sections),
    )
    return write_page(f"{heading} - {title}", language, body)


def _line(name: str, problem: Problem) -> str:
    """Return a problem as one line, with the line of its file in words."""
    number = problem.where.removeprefix(f"{name}:")
    line = tell("line {number}", number=number) if number.isdecimal() else ""
    return join(": ", filter(None, (line, problem.key, problem.what)))
