"""Errors and problems of files as lines, still to be said in the user's language."""

from sheetgen.errors import FileError, Problem, SheetgenError
from sheetgen.say import join


def told(error: SheetgenError) -> str:
    """Return the message of *error*, still to be said."""
    if isinstance(error, FileError):
        return join("\n", (told_problem(problem) for problem in error.problems))
    return error.message


def told_problem(problem: Problem) -> str:
    """Return a problem of a file as one line, still to be said."""
    parts = (problem.where, problem.key, problem.what)
    return join(": ", filter(None, parts))
