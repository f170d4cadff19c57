"""The project's fonts: how wide a text is, and which font has its letters.

Only files of the folder ``fonts`` are used, and files that a user names. A text is
cut into runs, each in the first font that has its letters, so that names in other
scripts stand beside our own; a letter that no font has is an error, never an empty
box on paper.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

from sheetgen.data import data_folder
from sheetgen.errors import MissingGlyph, UsageError
from sheetgen.units import Mm

TEXT = "Noto Sans"
STRONG = "Noto Sans SemiBold"
BOLD = "Noto Sans Bold"
DISPLAY = "Alegreya SC Medium"
DISPLAY_BOLD = "Alegreya SC Bold"


@dataclass(frozen=True)
class Font:
    """A static TrueType font.

    Attributes:
        path: its file.
    """

    path: Path

    @cached_property
    def _file(self) -> TTFont:
        try:
            return TTFont(self.path, lazy=True)
        except (OSError, TTLibError) as error:
            what = f"font {self.path}: cannot be read as a TrueType font"
            raise UsageError(what) from error

    @cached_property
    def family(self) -> str:
        """The family name, by which a drawing selects it."""
        return str(self._file["name"].getDebugName(1))

    @cached_property
    def _glyphs(self) -> dict[int, str]:
        glyphs: dict[int, str] = self._file.getBestCmap()
        return glyphs

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital letter or figure, in parts of the font size."""
        return float(self._file["OS/2"].sCapHeight) / self._units

    @cached_property
    def _units(self) -> int:
        return int(self._file["head"].unitsPerEm)

    @lru_cache(maxsize=None)  # noqa: B019  fonts live as long as the process
    def advance(self, letter: str) -> float | None:
        """Return how far a letter moves the pen, in parts of the font size.

        Nothing is returned when the font lacks the letter.
        """
        glyph = self._glyphs.get(ord(letter))
        if glyph is None:
            return None
        return float(self._file["hmtx"][glyph][0]) / self._units


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

    def font(self, family: str) -> Font:
        """Return the font of *family*."""
        return self._by_family[family]

    def runs(self, text: str, family: str) -> list[Run]:
        """Return *text* in runs, each in the first font that has its letters.

        Raises:
            MissingGlyph: no font has one of the letters.
        """
        first = self._by_family[family]
        runs: list[Run] = []
        for letter in text:
            font, advance = self._find(letter, first, text)
            if runs and runs[-1].font is font:
                last = runs[-1]
                runs[-1] = Run(last.text + letter, font, last.width + advance)
            else:
                runs.append(Run(letter, font, advance))
        return runs

    def width(self, text: str, family: str, size: Mm) -> Mm:
        """Return the width of *text* in millimetres at a font *size*."""
        return size * sum(run.width for run in self.runs(text, family))

    def wrap(self, text: str, family: str, size: Mm, width: Mm) -> list[str]:
        """Return *text* in lines no wider than *width*, broken at blanks."""
        lines: list[str] = []
        for word in text.split():
            joined = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(joined, family, size) <= width:
                lines[-1] = joined
            else:
                lines.append(word)
        return lines

    def _find(self, letter: str, first: Font, text: str) -> tuple[Font, float]:
        for font in (first, *self.fonts):
            advance = font.advance(letter)
            if advance is not None:
                return font, advance
        names = ", ".join(sorted(self._by_family))
        raise MissingGlyph(
            f"no font has the letter {letter!r} (U+{ord(letter):04X}) of the text "
            f"{text!r}; looked in {names}: name a font file that has it with --font"
        )


@lru_cache(maxsize=None)
def load_fonts(extra: tuple[Path, ...] = ()) -> FontStack:
    """Return the project's fonts followed by the files of *extra*.

    Raises:
        UsageError: a file of *extra* is no TrueType font.
    """
    own = sorted(data_folder("fonts").glob("*.ttf"))
    fonts = [Font(path) for path in (*own, *extra)]
    for font in fonts[len(own) :]:
        if "glyf" not in font._file:
            raise UsageError(
                f"font {font.path}: expected TrueType outlines, this one has others "
                "(convert it, or take a .ttf of the same family)"
            )
    # Plain text first: it is the most legible stand-in for a missing letter.
    fonts.sort(key=lambda font: (font.path not in own, font.family != TEXT))
    return FontStack(fonts)
