"""Errors and problems of files as lines, still to be said in the user's language."""

from collections.abc import Sequence

from sheetgen.core.errors import FileError, Problem, SheetgenError
from sheetgen.language.message import Message, join, plural

MOST_PROBLEMS = 100  # of a file that are told: more than one mends before the next try


def error_message(error: SheetgenError) -> str:
    """Return the message of *error*, still to be said."""
    if isinstance(error, FileError):
        return join("\n", problem_messages(error.problems))
    return error.message


def problem_messages(problems: Sequence[Problem]) -> tuple[Message, ...]:
    """Return the problems of a file as lines, still to be said."""
    return tuple(map(problem_message, bounded(problems)))


def bounded(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return at most `MOST_PROBLEMS`, and one more that counts those left out."""
    left = problems[MOST_PROBLEMS:]
    if not left:
        return (*problems,)
    what = plural(len(left), "1 more problem", "{count:,} more problems")
    return *problems[:MOST_PROBLEMS], Problem(left[0].where, "", what)


def problem_message(problem: Problem) -> Message:
    """Return a problem of a file as one line, still to be said."""
    parts = (problem.where, problem.key, problem.what)
    return join(": ", filter(None, parts))
