"""The project's fonts: how wide a text is, and which font has its letters.

Only files of the folder ``fonts`` are used, and files that a user names. A text is
cut into runs, each in the first font that has its letters, so that names in other
scripts stand beside our own; a letter that no font has is an error, never an empty
box on paper.

Japanese fonts are large, so nothing of them is read until a text asks for them.

Source of the rules for Japanese lines: JIS X 4051, "kinsoku".
"""

import hashlib
import json
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from sheetgen.data import data_folder
from sheetgen.errors import MissingGlyph, UsageError
from sheetgen.say import tell
from sheetgen.units import Mm

TEXT = "Noto Sans"
STRONG = "Noto Sans SemiBold"
BOLD = "Noto Sans Bold"
DISPLAY = "Alegreya SC Medium"
DISPLAY_BOLD = "Alegreya SC Bold"

# Sets the Japanese letters of a text: as heavy as the others, and always legible.
JAPANESE = {
    TEXT: "Noto Sans JP",
    STRONG: "Noto Sans JP SemiBold",
    BOLD: "Noto Sans JP Bold",
    DISPLAY: "Noto Sans JP Bold",
    DISPLAY_BOLD: "Noto Sans JP Bold",
}

# What fontTools raises when tables are missing or end early.
_BROKEN = (LookupError, AttributeError, ValueError, AssertionError, struct.error)

_BLANKS = re.compile(r"[^\S\u00a0\u3000]+")  # where a line may end

# Letters that need no blank between words: punctuation, kana, kanji, full-width forms.
_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_HIRAGANA = re.compile("[\u3041-\u309f]")
_STOPS = frozenset("、。，．・：；！？")
_CLOSING = frozenset("）〕］｝」』】〉》〟%°％")
_NO_START = frozenset(
    "、。，．・：；！？）〕］｝」』】〉》〟ー～〜ゝゞヽヾ々〻‐–…‥％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    ",.:;!?)]}%°·×\u00a0"
)
_NO_END = frozenset("（〔［｛「『【〈《〝￥([{\u00a0")

METRICS = "metrics.json"  # in the folder of fonts; `scripts/build_fonts.py` writes it


@dataclass(frozen=True, eq=False)
class Font:
    """A static TrueType font and its measures.

    Attributes:
        path: its file.
        family: its name, by which a drawing selects it; no other font has it.
        given_family: its name in the file.
        cap_height: the height of a capital or figure, in parts of the font size.
        advances: how far each letter moves the pen, in parts of the font size.
    """

    path: Path
    family: str
    given_family: str
    cap_height: float
    advances: Mapping[str, float]


@dataclass(frozen=True)
class Run:
    """Part of a text that one font sets.

    Attributes:
        text: the letters.
        font: the font that has them.
        width: how far they move the pen, in parts of the font size.
    """

    text: str
    font: Font
    width: float


class FontStack:
    """All fonts of a print job, in the order in which they are tried."""

    def __init__(self, fonts: Sequence[Font]) -> None:
        """Take *fonts*; the families of this module must be among them."""
        self.fonts = tuple(fonts)
        self._by_family = {font.family: font for font in fonts}
        # Of letters by family: every text is measured often, at one size after another.
        self._found: dict[str, dict[str, tuple[Font, float]]] = {
            font.family: {} for font in fonts
        }

    def font(self, family: str) -> Font:
        """Return the font of *family*."""
        return self._by_family[family]

    def named_in(self, drawings: Iterable[str]) -> tuple[Font, ...]:
        """Return all fonts but the Japanese ones that none of *drawings* names."""
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
            for letter in dict.fromkeys(text)
            if not any(letter in font.advances for font in self.fonts)
        )

    def width(self, text: str, family: str, size: Mm) -> Mm:
        """Return the width of *text* in millimetres at a font *size*."""
        return size * sum(run.width for run in self.runs(text, family))

    def wrap(self, text: str, family: str, size: Mm, width: Mm) -> list[str]:
        """Return *text* in lines no wider than *width*.

        They are broken at blanks, and between Japanese letters by their own rules. A
        no-break space keeps its neighbours on one line.
        """
        lines: list[str] = []
        for word in filter(None, _BLANKS.split(text)):
            blank = " "
            for phrase in split_word(word):
                # What no line has room for is broken wherever it may be.
                is_short = self.width(phrase, family, size) <= width
                for part in (phrase,) if is_short else split_word(phrase, True):
                    joined = f"{lines[-1]}{blank}{part}" if lines else part
                    if lines and self.width(joined, family, size) <= width:
                        lines[-1] = joined
                    else:
                        lines.append(part)
                    blank = ""
        return lines

    def _order(self, first: Font) -> Iterator[Font]:
        """Yield the fonts as they are tried for a text in *first*."""
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
            tell(
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

    Only a word with Japanese letters has more than one. No part begins with a mark
    that belongs to what is before it, and figures stay with what they count.

    Args:
        word: without blanks.
        anywhere: also within words: all that the rules allow, though they read better
            whole.

    >>> split_word("同じ色のワーカー、2点")
    ['同じ', '色の', 'ワーカー、', '2点']
    >>> split_word("同じ色のワーカー、2点", anywhere=True)
    ['同', 'じ', '色', 'の', 'ワー', 'カー、', '2点']
    >>> split_word("mező-szám")
    ['mező-szám']
    """
    parts = [word[:1]]
    for before, after in pairwise(word):
        may_end = (
            (_UNSPACED.match(before) or _UNSPACED.match(after))
            and after not in _NO_START
            and before not in _NO_END
            and not before.isdecimal()
        )
        # A word ends in hiragana that say how it is used.
        ends_word = before in _STOPS or (
            (before in _CLOSING or _HIRAGANA.match(before))
            and not _HIRAGANA.match(after)
        )
        if may_end and (anywhere or ends_word or after in _NO_END):
            parts.append(after)
        else:
            parts[-1] += after
    return parts


@cache
def load_fonts(extra: tuple[Path, ...] = ()) -> FontStack:
    """Return the project's fonts followed by the files of *extra*.

    Raises:
        UsageError: a file of *extra* is no TrueType font.
    """
    folder = data_folder("fonts")
    measures = _read_measures(folder / METRICS)
    fonts = [_font(folder / name, entry) for name, entry in measures.items()]
    # Plain text first: it is the most legible stand-in for a missing letter.
    fonts.sort(key=lambda font: font.family != TEXT)
    fonts += [_font(path, measure(path), _own_family(path)) for path in extra]
    return FontStack(fonts)


def measure(path: Path) -> dict[str, Any]:
    """Return the measures of a font file, as they are kept in `METRICS`.

    Reading them from the file takes longer than drawing a sheet.

    Raises:
        UsageError: it is no TrueType font.
    """
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path) as file:
            if "glyf" not in file:
                raise UsageError(
                    tell(
                        "font {path}: expected TrueType outlines, this one has others "
                        "(convert it, or take a .ttf of the same family)",
                        path=path,
                    )
                )
            widths = file["hmtx"].metrics
            return {
                "family": str(file["name"].getDebugName(1)),
                "units": int(file["head"].unitsPerEm),
                "cap_height": int(getattr(file["OS/2"], "sCapHeight", 0)),
                "advances": {
                    chr(code): int(widths[glyph][0])
                    for code, glyph in sorted(file.getBestCmap().items())
                },
            }
    except (OSError, TTLibError, *_BROKEN) as error:
        raise UsageError(
            tell(
                "font {path}: cannot be read as a TrueType font ({error})",
                path=path,
                error=error,
            )
        ) from error


def _own_family(path: Path) -> str:
    """Return a family that no other file has, in whatever job of a process.

    Cairo keeps the first font that it finds for a family.
    """
    return f"Own-{hashlib.sha256(path.read_bytes()).hexdigest()[:16]}"


def _font(path: Path, entry: Mapping[str, Any], family: str = "") -> Font:
    units, advances = entry["units"], entry["advances"]
    return Font(
        path,
        family or entry["family"],
        entry["family"],
        (entry["cap_height"] or 0.7 * units) / units,
        _Later(path, advances, units)
        if isinstance(advances, str)
        else {letter: width / units for letter, width in advances.items()},
    )


class _Later(Mapping[str, float]):
    """The advances of a font, read from a file beside it when they are asked for."""

    def __init__(self, path: Path, name: str, units: int) -> None:
        """Take the *path* of the font and the *name* of the file with its advances."""
        self._path, self._name, self._units = path, name, units

    @cached_property
    def _advances(self) -> dict[str, float]:
        widths = _read_measures(self._path.with_name(self._name))[self._path.name]
        return {letter: width / self._units for letter, width in widths.items()}

    def __getitem__(self, letter: str) -> float:
        return self._advances[letter]

    def __iter__(self) -> Iterator[str]:
        return iter(self._advances)

    def __len__(self) -> int:
        return len(self._advances)


@cache
def _read_measures(path: Path) -> dict[str, Any]:
    measures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return measures
