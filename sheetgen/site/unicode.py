"""Unicode properties of the letters of a text, in place of `sheetgen.source.unicode`.

The page's Python knows only ASCII. The properties of other letters come with the text
(`sheetgen/site/page/letters.js`).

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable
from typing import Any

from sheetgen.site.unicode_data import NAMES_OF

_FIGURES = "0123456789"
_PLAIN = _FIGURES + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_BLANKS = "\t\n\x0b\x0c\r "
_WIDE = (
    *("\x85", "\xa0", "\u1680", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"),
    *(chr(code) for code in range(0x2000, 0x200B)),
)
_APART = ("\x1c", "\x1d", "\x1e", "\x1f")  # these separate words too
_LONG = 4300  # most digits of a number that Python converts
_ESCAPED = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class _Letters:
    """The known properties of the letters of the text that is read."""

    def __init__(self) -> None:
        """Start with a text of ASCII."""
        self.facts: dict[str, Any] = {}

    def pairs(self, kind: str) -> list[tuple[str, str]]:
        """Return letters with their replacements."""
        found: list[tuple[str, str]] = self.facts.get(kind, [])
        return found

    def has(self, kind: str, letter: str) -> bool:
        """Return whether a letter is of a kind."""
        return letter in self.facts.get(kind, "")


_LETTERS = _Letters()


def learn(facts: dict[str, Any]) -> None:
    """Store the properties of the letters of a text.

    Args:
        facts: pairs of letters and replacements: ``composed``, ``compatible``,
            ``small`` and ``folded``; and letters of a kind: ``word``, ``letter`` and
            ``unseen``.
    """
    _LETTERS.facts = facts


def compose(text: str) -> str:
    """Return a text in composed form."""
    return _turned(text, "composed")


def compatible(text: str) -> str:
    """Return a text with compatibility letters replaced."""
    return _turned(text, "compatible")


def small(text: str) -> str:
    """Return a text in lower case."""
    return _turned(text.lower(), "small")


def folded(text: str) -> str:
    """Return a text with the difference between upper and lower case removed."""
    return _turned(text.lower(), "folded")


def _turned(text: str, kind: str) -> str:
    for letters, other in _LETTERS.pairs(kind):
        text = text.replace(letters, other)
    return text


def trimmed(text: str) -> str:
    """Return a text without spaces around it."""
    start, end = 0, len(text)
    while start < end and (text[start] in _BLANKS or text[start] in _WIDE):
        start += 1
    while start < end and (text[end - 1] in _BLANKS or text[end - 1] in _WIDE):
        end -= 1
    return text[start:end]


def split_words(text: str) -> list[str]:
    """Return the words of a text, which spaces separate."""
    for blank in (*_WIDE, *_APART):
        text = text.replace(blank, " ")
    return text.split()


def is_word(letter: str) -> bool:
    """Return whether names may contain a character: letter, digit or underscore."""
    return letter in _PLAIN or letter == "_" or _LETTERS.has("word", letter)


def has_letter(text: str) -> bool:
    """Return whether a text has a letter."""
    found = [
        one not in _FIGURES and (one in _PLAIN or _LETTERS.has("letter", one))
        for one in text
    ]
    return any(found)


def is_printable(text: str) -> bool:
    """Return whether every character of a text is visible."""
    return all([_is_seen(letter) for letter in text])


def _is_seen(letter: str) -> bool:
    code = ord(letter)
    return 32 <= code < 127 or (code > 127 and not _LETTERS.has("unseen", letter))


def name_of(letter: str) -> str:
    """Return the Unicode name of a character, if it is like the name of an icon."""
    return NAMES_OF.get(letter, "")


def quoted(text: str) -> str:
    """Return a text in quotes, with its invisible characters escaped."""
    quote = '"' if "'" in text and '"' not in text else "'"
    found = quote
    for letter in text:
        code = ord(letter)
        if letter == quote:
            found += "\\" + letter
        elif letter in _ESCAPED:
            found += _ESCAPED[letter]
        elif _is_seen(letter):
            found += letter
        elif code < 0x100:
            found += f"\\x{code:02x}"
        else:
            found += f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return found + quote


def find_control(text: str) -> str:
    """Return the first control character of a text, or an empty text."""
    control = _LETTERS.facts.get("control", "")
    there = [text.find(one) for one in control] if control else []
    places = [place for place in there if place >= 0]
    return text[min(places)] if places else ""


def find_deep(text: str, parts: int, most_depth: int, most_marks: int) -> int:
    """Return the line that is nested too deeply for a parser, or 0.

    The page's script looks for it, with the same regular expression.
    """
    line: int = _LETTERS.facts.get("deep", 0)
    return line


def long_line(text: str) -> int:
    """Return the line of the first number too long for Python, or the first line."""
    for number, line in enumerate(text.split("\n"), 1):
        count = 0
        for letter in line if len(line) >= _LONG else "":
            is_more = letter in _FIGURES or (letter == "_" and count)
            count = count + 1 if is_more else 0
            if count >= _LONG:
                return number
    return 1


def fits(text: str, pattern: str) -> bool:
    """Return whether a pattern matches the whole of a text.

    Patterns consist of letters and classes of letters, each with an optional count.

    Raises:
        ValueError: the pattern has anything else.
    """
    ends = [0]
    for inner, is_without, least, most in _split_pattern(pattern[1:-1]):
        found: list[int] = []
        for start in ends:
            count, at = 0, start
            while count <= most:
                if count >= least and at not in found:
                    found.append(at)
                if at == len(text) or _is_in(text[at], inner) == is_without:
                    break
                count, at = count + 1, at + 1
        ends = found
    return len(text) in ends


def _split_pattern(pattern: str) -> list[tuple[str, bool, int, int]]:
    """Return classes of letters, each with whether it is negated, and its counts.

    A class is a text of pairs: the first and the last letter of each of its ranges.
    """
    found = []
    at = 0
    while at < len(pattern):
        sign, is_without = pattern[at], False
        if sign in "(|)\\.":
            raise ValueError(pattern)
        inner, at = sign + sign, at + 1
        if sign == "[":
            end = pattern.find("]", at)
            is_without = pattern[at] == "^"
            inner, at = _ranges(pattern[at + is_without : end]), end + 1
        count = pattern[at : at + 1]
        least, most = {"?": (0, 1), "*": (0, _LONG), "+": (1, _LONG)}.get(count, (1, 1))
        if count == "{":
            end = pattern.find("}", at)
            low, comma, high = pattern[at + 1 : end].partition(",")
            least, most = int(low), int(high if comma else low)
            at = end
        at += count in ("?", "*", "+", "{")
        found.append((inner, is_without, least, most))
    return found


def _ranges(inner: str) -> str:
    """Return the letters of a class as pairs of first and last."""
    signs: list[str] = []
    at = 0
    while at < len(inner):
        is_coded = inner[at : at + 2] == "\\x"
        signs.append(chr(int(inner[at + 2 : at + 4], 16)) if is_coded else inner[at])
        at += 4 if is_coded else 1
    pairs = ""
    at = 0
    while at < len(signs):
        is_range = signs[at + 1 : at + 2] == ["-"] and at + 2 < len(signs)
        pairs += signs[at] + signs[at + 2 if is_range else at]
        at += 3 if is_range else 1
    return pairs


def _is_in(letter: str, pairs: str) -> bool:
    """Return whether a letter is in one of several ranges."""
    return any([pairs[at] <= letter <= pairs[at + 1] for at in range(0, len(pairs), 2)])


def nearest(word: str, known: Iterable[str], least: float) -> str:
    """Return the known word most similar to a word, or an empty text, as `difflib`.

    Args:
        word: as written.
        known: the known words.
        least: the least similarity, from 0 to 1.
    """
    best, name = 0.0, ""
    for one in known:
        like = 2.0 * _count_alike(one, word) / max(1, len(one) + len(word))
        if like >= least and (like, one) > (best, name):
            best, name = like, one
    return name


def _count_alike(one: str, other: str) -> int:
    """Return how many letters two texts have in common, in the same order.

    The longest common part counts, then those before and after it.
    """
    size, end, beyond = 0, 0, 0
    before = [0 for _ in range(len(other) + 1)]
    for at, letter in enumerate(one):
        row = [0 for _ in before]
        for place, sign in enumerate(other):
            if letter == sign:
                row[place + 1] = before[place] + 1
                if row[place + 1] > size:
                    size, end, beyond = row[place + 1], at + 1, place + 1
        before = row
    if not size:
        return 0
    left = _count_alike(one[: end - size], other[: beyond - size])
    return size + left + _count_alike(one[end:], other[beyond:])
