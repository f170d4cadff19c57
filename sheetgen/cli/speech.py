"""The language that commands speak to the user in."""

import gettext
import os
from functools import cache

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.data import DOMAIN, LOCALE
from sheetgen.errors import SheetgenError
from sheetgen.say import say, tell

ENGLISH = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Write *text* in the user's language."""
    click.echo(said(text), err=err, nl=nl)


def said(text: str) -> str:
    """Return *text* in the user's language."""
    return said_in(choose_language(), text)


def said_in(language: str, text: str) -> str:
    """Return *text* in a language, such as that of an answer."""
    return str(text) if language == ENGLISH else say(text, catalogue(language))


def said_help(text: str) -> str:
    """Return a text of a help page in the user's language."""
    return catalogue(choose_language()).gettext(text)


def warn(note: str) -> None:
    """Write a note beside the answer."""
    echo(tell("note: {note}", note=note), err=True)


def use_language() -> None:
    """Let click speak the user's language: it asks gettext, which asks the system."""
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = choose_language()


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
    return language if language in languages() else ENGLISH


def languages() -> list[str]:
    """Return the languages that commands speak beside English."""
    return sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Return what commands say in a language, by the English."""
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
