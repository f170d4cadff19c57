"""Tests and forms of users' texts, from regular expressions and Unicode's data.

The browser's reader of declared sheets has another module in place of this one
(`sheetgen.site.unicode`), since its Python has neither.
"""

import re
from collections.abc import Iterable
from unicodedata import name, normalize

# Never in a text: C0 but tab and line end, C1, halves of pairs, and noncharacters.
_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
# Texts and comments to skip while counting dots and brackets of TOML or JSON.
_LONG = re.compile(r"[0-9][0-9_]{4299}")
_LEXEME = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|'''
    r"""'''(?:[^']|'(?!''))*+(?:''')?|"""
    r""""(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?|#[^\n]*+|[][{}.=,\n]""",
    re.DOTALL,
)
_WORD = re.compile(r"\w")
# Blanks around a text: all that Python strips except U+001C to U+001F, which cannot be
# printed, and are reported.
_BLANKS = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def find_control(text: str) -> str:
    """Return the first control sign of a text; empty if it has no such sign."""
    found = _CONTROL.search(text)
    return found[0] if found else ""


def find_deep(text: str, parts: int, most_depth: int, most_marks: int) -> int:
    """Return the line where there is too much for a parser; 0 if all lines are fine.

    Args:
        text: TOML or JSON.
        parts: of a key, at most; if 0, dots are ignored.
        most_depth: of nested brackets.
        most_marks: dots and opening brackets.
    """
    depth = dots = marks = 0
    for found in _LEXEME.finditer(text):
        sign = found[0]
        marks += sign in ".[{"
        if sign == "." and parts:
            dots += 1
        elif sign in "=,\n[]{}":
            dots = 0
            depth += (sign in "[{") - (sign in "]}")
        if dots >= parts > 0 or depth > most_depth or marks > most_marks:
            return text.count("\n", 0, found.start()) + 1
    return 0


def long_line(text: str) -> int:
    """Return the line of the first number too long for Python, or the first line."""
    found = _LONG.search(text)
    return text.count("\n", 0, found.start() if found else 0) + 1


def fits(text: str, pattern: str) -> bool:
    """Return whether a pattern matches all of a text."""
    return re.fullmatch(pattern, text) is not None


def trimmed(text: str) -> str:
    """Return a text without blanks around it."""
    return text.strip(_BLANKS)


def split_words(text: str) -> list[str]:
    """Return the words of a text, which blanks separate."""
    return text.split()


def is_word(letter: str) -> bool:
    """Return whether a character can be in a name: letters, figures, underscores."""
    return _WORD.fullmatch(letter) is not None


def compose(text: str) -> str:
    """Return a text in composed form (NFC), as fonts and comparisons need it."""
    return normalize("NFC", text)


def compatible(text: str) -> str:
    r"""Return a text with compatible characters replaced by their plain forms: NFKC.

    >>> compatible("\uff0b\uff12")
    '+2'
    """
    return normalize("NFKC", text)


def small(text: str) -> str:
    """Return a text in small letters."""
    return text.lower()


def folded(text: str) -> str:
    """Return a text without differences of case."""
    return text.casefold()


def has_letter(text: str) -> bool:
    """Return whether a text has a letter."""
    return any(map(str.isalpha, text))


def is_printable(text: str) -> bool:
    """Return whether all of a text is visible."""
    return text.isprintable()


def name_of(letter: str) -> str:
    """Return the Unicode name of a character; empty if it has none."""
    return name(letter, "")


def quoted(text: str) -> str:
    """Return a text in quotes, with escapes for invisible characters."""
    return repr(text)


def nearest(word: str, known: Iterable[str], least: float) -> str:
    """Return the known word most similar to a word; empty if none is similar.

    Args:
        word: as written.
        known: words to choose from.
        least: similarity required, from 0 to 1.
    """
    from difflib import get_close_matches  # only a typing error needs this slow import

    return next(iter(get_close_matches(word, [*known], n=1, cutoff=least)), "")
