"""The width of texts on a terminal, and lines that fit it.

Chinese and Japanese letters take two columns, and have no spaces between them.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from sheetgen.language.message import letters

# Kinds of characters that no line starts or ends with, beside wide ones.
_NEVER_FIRST = ("Pe", "Pf", "Po", "Lm", "Sm")
_NEVER_LAST = ("Ps", "Pi")


def columns(text: str) -> int:
    """Return the number of terminal columns that a text takes.

    >>> columns("pad"), columns("用紙"), columns("\U0001f1ed\U0001f1fa")
    (3, 4, 2)
    """
    return sum(1 + _is_wide_letter(letter) for letter in letters(text))


def fill(text: str, column: Iterable[str]) -> str:
    """Return a text padded with spaces to the width of the widest in *column*.

    >>> fill("ok", ["ok", "用紙"]) + "|"
    'ok  |'
    """
    return text + " " * (max(map(columns, column)) - columns(text))


def align(
    rows: Sequence[Sequence[str]], texts: Collection[int] = (0,), gap: str = "  "
) -> Iterator[str]:
    """Yield rows in columns: columns in *texts* flush left, all others flush right.

    >>> list(align([("row", "points"), ("用紙", "5")]))
    ['  row   points', '  用紙       5']
    """
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - columns(cell))
            cells.append(cell + blanks if at in texts else blanks + cell)
        yield f"  {gap.join(cells)}".rstrip()


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of at most *width* columns, as far as it can be broken.

    >>> wrap("PDFを見ます。  [default: a]", 10)
    ['PDFを', '見ます。', '[default:', 'a]']
    """
    lines = [""]
    gap = ""
    for word in text.split(" "):
        for unit in _units(word, width):
            if lines[-1] and columns(f"{lines[-1]}{gap}{unit}") > width:
                lines.append(unit)
            else:
                lines[-1] += f"{gap}{unit}" if lines[-1] else unit
            gap = ""
        gap += " "
    return lines


def _units(word: str, width: int) -> Iterator[str]:
    """Yield the pieces that a word is broken into: phrases, or else letters."""
    for phrase in _parts(word, _is_between_phrases):
        if columns(phrase) <= width:
            yield phrase
        else:
            yield from _parts(phrase, _is_between_letters)


def _parts(text: str, is_between: Callable[[str, str], bool]) -> list[str]:
    """Return a text split wherever *is_between* accepts two neighbouring characters."""
    parts: list[str] = []
    for character in text:
        if parts and not is_between(parts[-1][-1], character):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _is_between_letters(before: str, behind: str) -> bool:
    """Return whether a line may end between two characters."""
    return (
        (_is_wide(before) or _is_wide(behind))
        and unicodedata.category(before) not in _NEVER_LAST
        and unicodedata.category(behind) not in _NEVER_FIRST
        and " LETTER SMALL " not in unicodedata.name(behind, "")  # small kana
    )


def _is_between_phrases(before: str, behind: str) -> bool:
    """Return whether a phrase seems to start: hiragana mostly end the one before."""
    if not _is_between_letters(before, behind) or before.isdecimal():
        return False
    if unicodedata.category(before).startswith("P"):
        return True
    script = _script(behind)
    return script != "HIRAGANA" and script != _script(before)


def _script(character: str) -> str:
    return re.split(r"[ -]", unicodedata.name(character, ""))[0]


def _is_wide_letter(letter: str) -> bool:
    """Return whether a letter takes two columns, as do flags and styled characters."""
    is_picture = len(letter) > 1 and unicodedata.category(letter[0]) == "So"
    return is_picture or _is_wide(letter[0])


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
