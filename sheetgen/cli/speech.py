"""The language that commands speak to the user in."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.errors import FileError, Problem, SheetgenError
from sheetgen.say import join, say, tell

SAYS = Path(__file__).parents[1] / "says"
COMMANDS = SAYS / "commands"  # what commands say, by the English
HELP = SAYS / "help"  # what their help pages say, likewise
ENGLISH = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Write *text* in the user's language."""
    click.echo(said(text), err=err, nl=nl)


def said(text: str) -> str:
    """Return *text* in the user's language."""
    return say(text, _catalogue(COMMANDS, choose_language()))


def said_help(text: str) -> str:
    """Return a text of a help page in the user's language."""
    return _catalogue(HELP, choose_language()).get(text, text)


def told(error: SheetgenError) -> str:
    """Return the message of *error*, still to be said."""
    if isinstance(error, FileError):
        return join("\n", (told_problem(problem) for problem in error.problems))
    return error.message


def told_problem(problem: Problem) -> str:
    """Return a problem of a file as one line, still to be said."""
    parts = (problem.where, problem.key, problem.what)
    return join(": ", filter(None, parts))


def warn(note: str) -> None:
    """Write a note beside the answer."""
    echo(tell("note: {note}", note=note), err=True)


def choose_language() -> str:
    """Return the language of the settings, else that of the system, else English."""
    from sheetgen.settings import load_settings

    try:
        wish = load_settings(settings_folder()).say
    except SheetgenError:
        wish = ""  # whoever needs the settings says what is wrong with them
    values = (os.environ.get(name, "") for name in _VARIABLES)
    wish = wish or next(filter(None, values), "")
    language = wish[:2].lower()
    return language if (COMMANDS / f"{language}.toml").is_file() else ENGLISH


@cache
def _catalogue(folder: Path, language: str) -> Mapping[str, str]:
    path = folder / f"{language}.toml"
    if not path.is_file():
        return {}
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))
