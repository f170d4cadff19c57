"""Letters of texts that files bring, as Unicode has them: kinds and forms.

The page's reader of declared sheets has another module in place of this one, which a
browser tells what it asks (`sheetgen.site.sign`).
"""

import re
from unicodedata import normalize

_WORD = re.compile(r"\w")


def is_word(letter: str) -> bool:
    """Return whether a letter can stand in a name: letters, figures, underscores."""
    return _WORD.fullmatch(letter) is not None


def compatible(text: str) -> str:
    r"""Return a text with letters that are like others as these: NFKC.

    >>> compatible("\uff0b\uff12")
    '+2'
    """
    return normalize("NFKC", text)


def small(text: str) -> str:
    """Return a text in small letters."""
    return text.lower()
