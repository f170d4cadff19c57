"""The project's fonts: the width of a text, and the fonts that have its letters.

Only files of the folder ``fonts`` are used, and files that a user names. A text is
split into runs, each in the first font that has its letters, so that names in other
scripts can be mixed with ours; a letter that no font has is an error, never an empty
box on paper.

Japanese fonts are large, so they are not read until a text needs them.

Part of what draws in the browser too, where fonts come from the page; files are read
by `fontfile`.

Source of the rules for Japanese lines: JIS X 4051, "kinsoku".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from sheetgen.core.errors import MissingGlyph
from sheetgen.core.units import Mm
from sheetgen.language.message import message

TEXT = "Noto Sans"
STRONG = "Noto Sans SemiBold"
BOLD = "Noto Sans Bold"
DISPLAY = "Alegreya SC Medium"
DISPLAY_BOLD = "Alegreya SC Bold"

# The family for the Japanese letters of a text, by the family of the others: of the
# same weight, and always legible.
JAPANESE = {
    TEXT: "Noto Sans JP",
    STRONG: "Noto Sans JP SemiBold",
    BOLD: "Noto Sans JP Bold",
    DISPLAY: "Noto Sans JP Bold",
    DISPLAY_BOLD: "Noto Sans JP Bold",
}

NAME_LEADING = 1.06  # from line to line of a name, in font sizes
_CLEARLY = 1.15  # how many times as large a name on two lines must be

# Letters that need no space between words: punctuation and kana, kanji, full-width
# forms; the first and the last of each block.
_UNSPACED = ((0x3000, 0x30FF), (0x3400, 0x9FFF), (0xFF00, 0xFFEF))
_HIRAGANA = ((0x3041, 0x309F),)
_KANJI = ((0x3400, 0x9FFF),)
# Authors insert these where a rule errs: a line may end here, or must not.
MAY_END, NO_END = "\u200b", "\u2060"
SOFT_HYPHEN = "\u00ad"  # copied from other texts; our lines never break at it
# Between two kanji these do not end a word, as in words made of two verbs.
_LINKS = frozenset("りみきちびぎえけめれせし")
_PREFIXES = frozenset("おご")
_OBJECT = "を"  # always ends a word
_FIGURES = frozenset("0123456789０１２３４５６７８９")
_UNBROKEN = ("\u00a0", "\u3000")  # spaces at which lines do not break
_STOPS = frozenset("、。，．・：；！？")
_CLOSING = frozenset("）〕］｝」』】〉》〟%°％")
_NO_START = frozenset(
    "、。，．・：；！？）〕］｝」』】〉》〟ー～〜ゝゞヽヾ々〻‐–…‥％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    ",.:;!?)]}%°·×\u00a0"
)
_NO_END = frozenset("（〔［｛「『【〈《〝￥([{\u00a0")


@dataclass(frozen=True, eq=False)
class Font:
    """A static TrueType font and its measures.

    Attributes:
        path: its file.
        family: its name, by which a drawing selects it; no other font has it.
        given_family: its name in the file.
        cap_height: the height of a capital or digit, in font sizes.
        advances: the advance width of each letter, in font sizes.
    """

    path: Path
    family: str
    given_family: str
    cap_height: float
    advances: Mapping[str, float]


@dataclass(frozen=True)
class Run:
    """Part of a text that is set in one font.

    Attributes:
        text: the letters.
        font: the font that has them.
        width: their advance width, in font sizes.
    """

    text: str
    font: Font
    width: float


class FontStack:
    """All fonts of a print job, in the order in which they are tried."""

    def __init__(self, fonts: Sequence[Font], preferred: Font | None = None) -> None:
        """Take *fonts*; the families of this module must be among them.

        Args:
            fonts: all of them.
            preferred: sets all texts, as far as it has their letters.
        """
        self.fonts = tuple(fonts)
        self.preferred = preferred
        self._by_family = {font.family: font for font in fonts}
        # Letters by family, cached: texts are measured often, at many sizes.
        self._found: dict[str, dict[str, tuple[Font, float]]] = {
            font.family: {} for font in fonts
        }

    def font(self, family: str) -> Font:
        """Return the preferred font if there is one, else the font of *family*."""
        return self.preferred or self._by_family[family]

    def named_in(self, drawings: Iterable[str]) -> tuple[Font, ...]:
        """Return all fonts except Japanese ones that none of *drawings* names."""
        text = "".join(drawings)
        return tuple(
            font
            for font in self.fonts
            if font.family not in JAPANESE.values() or f'"{font.family}"' in text
        )

    def runs(self, text: str, family: str) -> list[Run]:
        """Return *text* in runs, each in the first font that has its letters.

        Raises:
            MissingGlyph: no font has one of the letters.
        """
        found = self._found[family]
        text = unmarked(text)
        runs: list[Run] = []
        start, width = 0, 0.0
        now: Font | None = None
        for at, letter in enumerate(text):
            font, advance = found.get(letter) or self._find(letter, family, text)
            if font is now:
                width += advance
                continue
            if now is not None:
                runs.append(Run(text[start:at], now, width))
            start, width, now = at, advance, font
        if now is not None:
            runs.append(Run(text[start:], now, width))
        return runs

    def missing(self, text: str) -> str:
        """Return the letters of *text* that no font has, each once."""
        return "".join(
            letter
            for letter in dict.fromkeys(unmarked(text))
            if not any(letter in font.advances for font in self.fonts)
        )

    def width(self, text: str, family: str, size: Mm) -> Mm:
        """Return the width of *text* in millimetres at a font *size*."""
        return size * sum(run.width for run in self.runs(text, family))

    def wrap(self, text: str, family: str, size: Mm, width: Mm) -> list[str]:
        """Return *text* in lines no wider than *width*.

        They are broken at spaces, and between Japanese letters by Japanese rules. A
        no-break space keeps its neighbours on one line. Authors' marks for line breaks
        are removed.
        """
        lines: list[str] = []
        for word in split_blanks(text):
            blank = " "
            for phrase in split_word(word):
                # A phrase too wide for any line is broken wherever the rules allow.
                is_short = self.width(phrase, family, size) <= width
                for part in (phrase,) if is_short else split_word(phrase, True):
                    joined = f"{lines[-1]}{blank}{part}" if lines else part
                    if lines and self.width(joined, family, size) <= width:
                        lines[-1] = joined
                    else:
                        lines.append(part)
                    blank = ""
        return [unmarked(line) for line in lines]

    def set_name(
        self, name: str, family: str, room: tuple[Mm, Mm], size: Mm, least: Mm = 0
    ) -> tuple[list[str], Mm]:
        """Return a name on one line, or on two if they can be clearly larger.

        It is on two lines, too, if one would be smaller than *least*.

        Args:
            name: to be set.
            family: of the font.
            room: width and height.
            size: the largest.
            least: the smallest, if there is one.

        Returns:
            The lines, and the size at which they fit.
        """
        width, height = room
        used = min(size, width / max(self.width(name, family, 1), 1e-9))
        words = split_blanks(name)
        pairs = [
            [" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))
        ]
        if not pairs:
            return [name], used
        wide = [max(self.width(line, family, 1) for line in pair) for pair in pairs]
        most = min(size, height / (2 * NAME_LEADING), width / min(wide))
        if most <= used * (_CLEARLY if used >= least else 1):
            return [name], used
        return pairs[wide.index(min(wide))], most

    def cut_name(self, name: str, family: str, width: Mm, size: Mm) -> list[str]:
        """Return a name on two lines, broken within words where it must be.

        Empty if it has no room on two.
        """
        lines = [""]
        for letter in name:
            if self.width(f"{lines[-1]}{letter}-", family, size) <= width:
                lines[-1] += letter
            elif len(lines) > 1:
                return []
            elif letter == " " or lines[0].endswith(" "):
                lines.append(letter.strip())
            else:
                hyphen = "" if _is_in(letter, _UNSPACED) else "-"
                lines = [lines[0] + hyphen, letter]
        return lines

    def _order(self, first: Font) -> Iterator[Font]:
        """Yield the fonts in the order of trying them for a text in *first*."""
        if self.preferred:
            yield self.preferred
        yield first
        japanese = JAPANESE.get(first.family)
        for font in self.fonts:
            if font.family == JAPANESE[TEXT] and japanese in self._by_family:
                yield self._by_family[japanese]
            yield font

    def _find(self, letter: str, family: str, text: str) -> tuple[Font, float]:
        for font in self._order(self._by_family[family]):
            advance = font.advances.get(letter)
            if advance is not None:
                self._found[family][letter] = font, advance
                return font, advance
        names = ", ".join(sorted(font.given_family for font in self.fonts))
        raise MissingGlyph(
            message(
                "no font has the letter {letter!r} (U+{code:04X}) of the text "
                "{text!r}; looked in {names}: name a font file that has it with --font",
                letter=letter,
                code=ord(letter),
                text=text,
                names=names,
            ),
            text,
        )


def split_word(word: str, anywhere: bool = False) -> list[str]:
    """Return *word* in parts between which a line may end.

    Only a word with Japanese letters has more than one part. No part begins with a mark
    that belongs to the letter before it, and digits stay with what they count. Words
    made of two verbs, and words with a polite prefix, stay whole; where the rules err,
    authors insert `MAY_END` and `NO_END`.

    Args:
        word: without spaces.
        anywhere: also split within words wherever the rules allow, though whole words
            read better.

    >>> split_word("同じ色のワーカー、2点")
    ['同じ', '色の', 'ワーカー、', '2点']
    >>> split_word("同じ色のワーカー、2点", anywhere=True)
    ['同', 'じ', '色', 'の', 'ワー', 'カー、', '2点']
    >>> split_word("お手元の柵を取り除く")
    ['お手元の', '柵を', '取り除く']
    >>> split_word("mező-szám")
    ['mező-szám']
    """
    if MAY_END in word:
        return [
            part
            for marked in word.split(MAY_END)
            if marked
            for part in split_word(marked, anywhere)
        ]
    parts = [word[:1]]
    for at, (before, after) in enumerate(pairwise(word), 1):
        may_end = (
            (_is_in(before, _UNSPACED) or _is_in(after, _UNSPACED))
            and after not in _NO_START
            and before not in _NO_END
            and before not in _FIGURES
            and NO_END not in (before, after)
        )
        # A word ends in hiragana that mark its grammatical role.
        ends_word = (
            before in _STOPS
            or before == _OBJECT
            or (
                (before in _CLOSING or _is_in(before, _HIRAGANA))
                and not _is_in(after, _HIRAGANA)
                and not _is_linked(word, at)
            )
        )
        if may_end and (anywhere or ends_word or after in _NO_END):
            parts.append(after)
        else:
            parts[-1] += after
    return parts


def unmarked(text: str) -> str:
    """Return *text* without authors' marks, which are invisible."""
    return text.replace(MAY_END, "").replace(NO_END, "").replace(SOFT_HYPHEN, "")


def _is_linked(word: str, at: int) -> bool:
    """Return whether the hiragana before a place binds the letter at that place."""
    before, after = word[at - 1], word[at]
    earlier = word[at - 2] if at > 1 else ""
    if before == "つ" and after == "目":
        return True
    return (before in _PREFIXES and _is_in(after, _KANJI)) or (
        before in _LINKS
        and bool(earlier)
        and _is_in(earlier, _KANJI)
        and _is_in(after, _KANJI)
    )


def split_blanks(text: str) -> list[str]:
    """Return the parts of *text* between spaces at which a line may end.

    >>> split_blanks("one  two")
    ['one', 'two']
    """
    words = [""]
    for letter in text:
        if letter in _UNBROKEN or not letter.isspace():
            words[-1] += letter
        elif words[-1]:
            words.append("")
    return words if words[-1] else words[:-1]


def _is_in(letter: str, blocks: Iterable[tuple[int, int]]) -> bool:
    return any(first <= ord(letter) <= last for first, last in blocks)
