"""Errors and problems of files as lines, still to be said in the user's language."""

from collections.abc import Sequence

from sheetgen.core.errors import FileError, Problem, SheetgenError
from sheetgen.language.message import Told, join, plural

MOST_PROBLEMS = 100  # of a file that are told: more than one mends before the next try


def told(error: SheetgenError) -> str:
    """Return the message of *error*, still to be said."""
    if isinstance(error, FileError):
        return join("\n", told_problems(error.problems))
    return error.message


def told_problems(problems: Sequence[Problem]) -> tuple[Told, ...]:
    """Return the problems of a file as lines, still to be said."""
    return tuple(map(told_problem, bounded(problems)))


def bounded(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return at most `MOST_PROBLEMS`, and one more that counts those left out."""
    left = problems[MOST_PROBLEMS:]
    if not left:
        return (*problems,)
    what = plural(len(left), "1 more problem", "{count:,} more problems")
    return *problems[:MOST_PROBLEMS], Problem(left[0].where, "", what)


def told_problem(problem: Problem) -> Told:
    """Return a problem of a file as one line, still to be said."""
    parts = (problem.where, problem.key, problem.what)
    return join(": ", filter(None, parts))
