"""Texts in the languages of players, from files: a further language needs only files.

A folder holds one TOML file per language, with the same keys in each; its files are its
languages. Printed texts are in folders called ``texts``, those of answers in folders
called ``says``: print needs fonts, and words that fit their boxes, so there can be more
languages to answer in than to print. A game's own folders override the general ones.

Next to the name of a number, a text may list the forms of the word behind it, as many
as the language has, in the order of the CLDR (one, few, many, other):
``{count:cell|cells}`` gives "1 cell" and "5 cells", in Polish
``{count:pole|pola|pól}``.
"""

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.language.message import join, message
from sheetgen.language.phrase import TextError as TextError
from sheetgen.language.phrase import Texts as Texts

PACKAGE = Path(__file__).parents[1]
TEXTS = PACKAGE / "texts"  # general, and the languages of sheets
SAYS = PACKAGE / "says"  # general, and the languages of answers
COMMANDS = SAYS / "commands"  # general, and only for commands
ENGLISH = "en"  # complete: it has every text


def list_languages(folder: Path = TEXTS) -> tuple[str, ...]:
    """Return the languages with files in *folder*."""
    return tuple(sorted(path.stem for path in folder.glob("??.toml")))


def load_texts(
    language: str, folders: Sequence[Path] = (), general: Path = TEXTS
) -> Texts:
    """Return the general texts of *language*, overridden by those of *folders*.

    Args:
        language: two letters.
        folders: of a game; a later one overrides an earlier one.
        general: `TEXTS` for print, `SAYS` for answers; its languages are those
            available.

    Raises:
        UsageError: there is no such language.
        TextError: a file is broken or missing, holds something other than texts, or
            lacks one that the English file beside it has.
    """
    languages = list_languages(general)
    if language not in languages:
        raise UsageError(
            message(
                "language {language!r}: expected one of {names}",
                language=language,
                names=", ".join(languages),
            )
        )
    entries: dict[str, str] = {}
    for folder in (general, *folders):
        path = folder / f"{language}.toml"
        read = _read(path)
        if language != ENGLISH and (folder / f"{ENGLISH}.toml").is_file():
            _refuse_gaps(read, _read(folder / f"{ENGLISH}.toml"), path)
        entries |= read
    return Texts(language, entries)


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders in *text*.

    >>> sorted(placeholders("{size} cells, {points} points"))
    ['points', 'size']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def _read(path: Path) -> dict[str, str]:
    try:
        return dict(_parse(path.read_text(encoding="utf-8"), path))
    except FileNotFoundError as error:
        raise _refusal(path, "", message("missing")) from error
    except (ValueError, RecursionError) as error:  # broken TOML, or not UTF-8
        raise _refusal(path, "", str(error)) from error


@lru_cache(maxsize=32)
def _parse(text: str, path: Path) -> list[tuple[str, str]]:
    """Return the texts of a file; cached, as a job reads the same few often."""
    return flatten(tomllib.loads(text), "", path)


def _refusal(path: Path, key: str, what: str) -> TextError:
    return TextError(join(": ", filter(None, (str(path), key, what))))


def _refuse_gaps(
    entries: Mapping[str, str], english: Mapping[str, str], path: Path
) -> None:
    gaps = [key for key in english if key not in entries]
    if gaps:
        missing = (_refusal(path, key, message("missing")).message for key in gaps)
        raise TextError(join("\n", missing))


def flatten(tree: Mapping[str, object], stem: str, path: Path) -> list[tuple[str, str]]:
    """Return the texts of a table by dotted keys that begin with *stem*.

    Raises:
        TextError: something in it is not a text.
    """
    entries: list[tuple[str, str]] = []
    for name, value in tree.items():
        key = f"{stem}{name}"
        if isinstance(value, dict):
            entries += flatten(value, f"{key}.", path)
        elif isinstance(value, str):
            entries.append((key, value))
        else:
            raise _refusal(path, key, message("expected a text"))
    return entries
