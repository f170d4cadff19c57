"""Links on sheets: a prefix, ``#``, and the digits of the code.

The part behind ``#`` never reaches a server, and any copy of the solver page reads it,
so the prefix says only where to look first. Scheme and host mean the same in capitals,
which a QR code stores in fewer modules; but the cameras of some phones take `HTTP://`
for plain text and open nothing, so they are printed in lower case.
"""

import re
import unicodedata

from sheetgen.core.errors import DamagedCode, UsageError
from sheetgen.language.message import join, message

LOCAL_PREFIX = "http://sheetgen.local:8037/"  # answered by `sheetgen serve`
TABLE_LENGTH = 20  # of the id of a table: 100 bits, so that it cannot be guessed
TABLE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none is taken for another
SEED_KEY = "seed"  # of a dice seed in an address
MAX_PREFIX = 120  # characters; the press refuses earlier when the code grows too big

# A regular expression because the page validates addresses with it: up to 65535.
_PORT = r"[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]"
PREFIX = re.compile(
    rf"(https?://(?:[\w.-]+|\[[\da-f:.]+\])(?::(?:{_PORT}))?)(/[^#\s]*)?",
    re.IGNORECASE | re.ASCII,
)
_DIGITS = frozenset("0123456789")
# Letters that are read or typed instead of a digit.
_ALIKE = dict(zip("OoDQlIi|ZzSsbGBg", "0000111122556689", strict=True))
_TYPED = re.compile(r"[\s.,-]+")
_CODE = re.compile(r"[0-9\s.,/-]+")
_MARK = re.compile(r"\S#(?=\s*[0-9])")  # within an address
_LEAST = 20  # digits of a code; a shorter stretch continues behind the next blank


def check_prefix(prefix: str, has_capitals: bool = False) -> str:
    """Return *prefix* ready to print: scheme and host in lower case.

    Args:
        prefix: such as ``https://example.org/solver/``.
        has_capitals: whether to put scheme and host in capitals instead.

    Raises:
        UsageError: it is not an http or https address, or holds ``#`` or a blank.
    """
    match = PREFIX.fullmatch(prefix)
    plain = prefix.isascii() and prefix.isprintable()
    if match is None or not plain or len(prefix) > MAX_PREFIX:
        raise UsageError(
            message(
                "link prefix {prefix!r}: expected an address of at most {most} plain "
                "characters that begins with http:// or https:// and has no '#', such "
                "as https://example.org/solver/",
                prefix=prefix,
                most=MAX_PREFIX,
            )
        )
    host, path = match.group(1), match.group(2) or "/"
    return (host.upper() if has_capitals else host.lower()) + path


def with_seed(prefix: str, seed: int) -> str:
    """Return a prefix with a dice seed, with which the page begins games.

    >>> with_seed("https://example.org/solver/", 4711)
    'https://example.org/solver/?seed=4711'
    """
    return f"{prefix}{'&' if '?' in prefix else '?'}{SEED_KEY}={seed}"


def make_link(prefix: str, digits: str) -> str:
    """Return the content of the code on a sheet."""
    return f"{prefix}#{digits}"


def split_answers(text: str) -> tuple[str, str]:
    """Return a link without the answers behind its code, and their digits.

    >>> split_answers("https://example.org/#123/456"), split_answers("123")
    (('https://example.org/#123', '456'), ('123', ''))

    Raises:
        DamagedCode: the answers hold something other than digits.
    """
    before, behind = _part(text)
    code, _, answers = behind.partition("/")
    if not answers.strip():
        return text, ""
    return before + code, find_digits(answers)


def is_code(text: str) -> bool:
    """Return whether a text is meant as a link or as digits, right or wrong.

    >>> is_code("see https://example.org/%23123"), is_code("123 45"), is_code("A 1")
    (True, True, False)
    """
    plain = _plain(text)
    return "#" in plain or _CODE.fullmatch(plain) is not None


def find_digits(text: str) -> str:
    """Return the digits in a link of any host, or typed in groups.

    There may be a message around the link; docs/codes.md has the rule.

    >>> find_digits("HTTPS://EXAMPLE.ORG/#123"), find_digits("12345 678-9")
    ('123', '123456789')

    Raises:
        DamagedCode: there is something other than digits.
    """
    digits = _TYPED.sub("", _part(text)[1])
    if not digits.isascii() or not digits.isdigit():
        others = list(dict.fromkeys(c for c in digits if c not in _DIGITS))
        if len(others) <= 3 and sum(c in _DIGITS for c in digits) > len(digits) / 2:
            guesses = join("; ", map(_suspect, others))
            raise DamagedCode(
                message(
                    "{guesses}: compare the digits with the sheet", guesses=guesses
                ),
                text,
            )
        raise DamagedCode(
            message(
                "{text!r} holds no code: expected the link of a sheet, or the digits "
                "under its code",
                text=_shorten(text),
            ),
            text,
        )
    return digits


def _part(text: str) -> tuple[str, str]:
    """Return a link up to the digits, and the digits with what follows them."""
    plain = _plain(text)
    marks = [found.end() for found in _MARK.finditer(plain)]
    start = marks[-1] if marks else plain.rfind("#") + 1
    before, behind = plain[:start], plain[start:].strip()
    if behind and _CODE.fullmatch(behind) is None:  # a message continues
        first = behind.split()[0]
        if sum(sign in _DIGITS for sign in first) >= _LEAST:
            behind = re.sub("[^0-9]+$", "", first)
    return before, behind


def _plain(text: str) -> str:
    """Return a text with plain digits and signs, and without invisible characters."""
    known = unicodedata.normalize("NFKC", text)
    seen = "".join(sign for sign in known if unicodedata.category(sign) != "Cf")
    dashes = re.sub("[\u2010-\u2015\u2212]", "-", seen)
    for escaped, sign in (("%20", " "), ("%23", "#"), ("%2F", "/"), ("%2f", "/")):
        dashes = dashes.replace(escaped, sign)
    return dashes


def _suspect(letter: str) -> str:
    """Return what is wrong with a letter among digits."""
    digit = _ALIKE.get(letter)
    if digit:
        return message(
            "{letter!r} is not a digit; is it a {digit}?", letter=letter, digit=digit
        )
    return message("{letter!r} is not a digit", letter=letter)


def _shorten(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"
