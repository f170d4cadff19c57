"""Fonts in a PDF: the letters that are used of each, embedded once for all its pages.

A letter is written as the number of its glyph, and a table gives the letter for each
number, so that texts can be searched and read aloud.

Source: ISO 32000-1, 9.7 (composite fonts) and 9.10.3 (ToUnicode).
"""

import hashlib
import io
import struct
from collections.abc import Iterable

from pikepdf import Array, Dictionary, Name, Object, Pdf, String
from reportlab.pdfbase.ttfonts import TTFError, TTFontFile, TTFontMaker, TTFontParser

from sheetgen.core.errors import UsageError
from sheetgen.draw.font import Font, FontStack
from sheetgen.language.message import message

# The tables of a font file that a PDF needs (ISO 32000-1, 9.9).
_TABLES = frozenset(
    ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
)
_BLOCK = 100  # the most letters in one block of a table


class Typefaces:
    """The fonts that a document uses, each with a name on its pages."""

    def __init__(self, fonts: FontStack) -> None:
        """Begin with the fonts that are available."""
        self._fonts = fonts
        self._used: dict[str, Typeface] = {}

    def use(self, family: str) -> "Typeface":
        """Return the font of a family.

        Raises:
            UsageError: its file cannot be embedded.
        """
        found = self._used.get(family)
        if found is None:
            name = f"F{len(self._used)}"
            found = self._used[family] = Typeface(name, self._fonts.font(family))
        return found

    def embed(self, pdf: Pdf) -> Dictionary:
        """Embed the fonts in a PDF, and return them by their names there."""
        return Dictionary(
            {f"/{face.name}": face.embed(pdf) for face in self._used.values()}
        )


class Typeface:
    """A font, and the letters that were written in it.

    Attributes:
        name: its name among the resources of pages.
    """

    def __init__(self, name: str, font: Font) -> None:
        """Read a font file.

        Raises:
            UsageError: it cannot be embedded.
        """
        self.name = name
        self._font = font
        try:
            self._file = TTFontFile(str(font.path))
        except (TTFError, LookupError, OSError, struct.error) as error:
            raise UsageError(
                message(
                    "font {path}: cannot be put into a PDF ({error})",
                    path=font.path,
                    error=error,
                )
            ) from error
        self._letters: list[str] = []  # by number, from 1; 0 stands for missing ones
        self._number_of: dict[str, int] = {}
        self._number_of_glyph: dict[int, int] = {}

    def encode(self, text: str) -> bytes:
        """Return a text as glyph numbers in hexadecimal digits."""
        return "".join(f"{self._number(letter):04X}" for letter in text).encode()

    def _number(self, letter: str) -> int:
        """Return the number of a letter, a new one if it has none."""
        number = self._number_of.get(letter)
        if number is None:
            glyph = self._file.charToGlyph[ord(letter)]
            # Letters that look the same may share a glyph; it then means the first.
            number = self._number_of_glyph.setdefault(glyph, len(self._letters) + 1)
            self._number_of[letter] = number
            if number > len(self._letters):
                self._letters.append(letter)
        return number

    def advance(self, letter: str) -> float:
        """Return the advance width of a letter, in parts of the font size."""
        return self._font.advances[letter]

    def embed(self, pdf: Pdf) -> Object:
        """Embed the letters that were written in a PDF, and return their font."""
        file = self._file
        content = _stripped(file.makeSubset([ord(letter) for letter in self._letters]))
        tag = hashlib.sha256(content).digest()
        prefix = "".join(chr(ord("A") + byte % 26) for byte in tag[:6])
        name = Name(f"/{prefix}+{file.name.decode()}")
        stream = pdf.make_stream(content, Length1=len(content))
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=name,
            Flags=file.flags,
            FontBBox=Array(round(side) for side in file.bbox),
            ItalicAngle=round(file.italicAngle, 2),
            Ascent=round(file.ascent),
            Descent=round(file.descent),
            CapHeight=round(file.capHeight),
            StemV=round(file.stemV),
            FontFile2=pdf.make_indirect(stream),
        )
        widths = [round(1000 * self._font.advances[x], 3) for x in self._letters]
        inner = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=name,
            CIDSystemInfo=Dictionary(
                Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0
            ),
            FontDescriptor=pdf.make_indirect(descriptor),
            CIDToGIDMap=Name.Identity,
            DW=0,
            W=Array([1, Array(widths)]),
        )
        return pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.Type0,
                BaseFont=name,
                Encoding=Name("/Identity-H"),
                DescendantFonts=Array([pdf.make_indirect(inner)]),
                ToUnicode=pdf.make_indirect(pdf.make_stream(_names(self._letters))),
            )
        )


def _stripped(content: bytes) -> bytes:
    """Return a font without the tables that a PDF replaces, such as letter codes."""
    whole, made = TTFontParser(io.BytesIO(content)), TTFontMaker()
    for table in sorted(_TABLES & whole.table.keys()):
        made.add(table, whole.get_table(table))
    stripped: bytes = made.makeStream()
    return stripped


def _names(letters: Iterable[str]) -> bytes:
    """Return the table of the letters that the numbers from 1 on stand for."""
    lines = [
        f"<{number:04X}> <{letter.encode('utf-16-be').hex().upper()}>"
        for number, letter in enumerate(letters, start=1)
    ]
    blocks = [lines[at : at + _BLOCK] for at in range(0, len(lines), _BLOCK)]
    return _TABLE.format(
        "\n".join(
            f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar"
            for block in blocks
        )
    ).encode()


_TABLE = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
