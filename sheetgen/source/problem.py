"""Errors and problems of files as lines, ready for translation."""

from collections.abc import Sequence

from sheetgen.core.errors import FileError, Problem, SheetgenError
from sheetgen.language.message import Message, join, plural

MOST_PROBLEMS = 100  # of a file are reported: more than are fixed before the next try


def error_message(error: SheetgenError) -> str:
    """Return the message of *error*, ready for translation."""
    if isinstance(error, FileError):
        return join("\n", problem_messages(error.problems))
    return error.message


def problem_messages(problems: Sequence[Problem]) -> tuple[Message, ...]:
    """Return the problems of a file as lines, ready for translation."""
    return tuple(map(problem_message, bounded(problems)))


def bounded(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return at most `MOST_PROBLEMS`, and one more that counts the rest."""
    left = problems[MOST_PROBLEMS:]
    if not left:
        return (*problems,)
    what = plural(len(left), "1 more problem", "{count:,} more problems")
    return *problems[:MOST_PROBLEMS], Problem(left[0].where, "", what)


def problem_message(problem: Problem) -> Message:
    """Return a problem of a file as one line, ready for translation."""
    parts = (problem.where, problem.key, problem.what)
    return join(": ", filter(None, parts))
