"""Fonts from files: those of the folder ``fonts``, and those that a user names."""

import atexit
import base64
import hashlib
import io
import json
import re
import shutil
import struct
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache, cached_property, lru_cache
from html import unescape
from pathlib import Path
from typing import Any

from sheetgen.core.errors import UsageError
from sheetgen.draw.font import TEXT, Font, FontStack
from sheetgen.language.message import message
from sheetgen.system.cache import Cache, stamp
from sheetgen.system.packages import data_folder

MEASURED = Cache("measured", ".json", 64)  # fonts of users
OUTLINED = Cache("outlined", ".ttf", 16)
METRICS = "metrics.json"  # in the folder of fonts; `scripts/build_fonts.py` writes it

# Embedding rights of a font: the mask of its level, the level that forbids embedding,
# and the bits that allow only whole fonts or only pixels (OpenType 1.9, OS/2 fsType).
_RIGHTS, _RESTRICTED, _NO_PARTS = 0x000F, 0x0002, 0x0300

_SHOWN = 0x0004
_OPENTYPE = b"OTTO"  # the first bytes of a font with cubic outlines
_BESIDE = 0.001  # tolerance of converted curves, in font sizes
_LIMITS = (  # of hinting programs, which a converted font lacks
    *("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs"),
    *("maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions"),
    *("maxComponentElements", "maxPoints", "maxContours", "maxCompositePoints"),
    *("maxCompositeContours", "maxComponentDepth"),
)
_MOST_SAID = 300  # most letters shown of a licence

# What fontTools raises when tables are missing or end early.
_BROKEN = (LookupError, AttributeError, ValueError, AssertionError, struct.error)


def load_fonts(extra: tuple[Path, ...] = ()) -> FontStack:
    """Return the project's fonts followed by the files of *extra*.

    Raises:
        UsageError: a file of *extra* is not a TrueType font.
    """
    return _load(extra, tuple(map(_hash, extra)))


@cache
def _load(extra: tuple[Path, ...], hashes: tuple[str, ...]) -> FontStack:
    """Return the result of `load_fonts` for files with these hashes."""
    folder = data_folder("fonts")
    measures = _read_measures(folder / METRICS)
    fonts = [_font(folder / name, entry) for name, entry in measures.items()]
    # Plain text first: it is the most legible stand-in for a missing letter.
    fonts.sort(key=lambda font: font.family != TEXT)
    for given, content in zip(extra, hashes, strict=True):
        path = with_outlines(given, content)
        measures = _keep_measures(path, content)
        fonts.append(_font(path, measures, _own_family(content)))
    return FontStack(fonts)


def measure(path: Path) -> dict[str, Any]:
    """Return the measures of a font file, in the form stored in `METRICS`.

    Reading them from the file takes longer than drawing a sheet.

    Raises:
        UsageError: it is not a TrueType font, or must not be embedded.
    """
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path) as file:
            if "glyf" not in file:
                raise UsageError(
                    message(
                        "font {path}: expected outlines of TrueType or OpenType, "
                        "this one has others",
                        path=path,
                    )
                )
            rights = int(getattr(file.get("OS/2"), "fsType", 0))
            if rights & _RIGHTS == _RESTRICTED or rights & _NO_PARTS:
                raise UsageError(
                    message(
                        "font {path}: its maker does not allow it to be put into "
                        "files, not even in part (take another font)",
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
        raise _refusal(path, error) from error


def with_outlines(path: Path, content: str) -> Path:
    """Return a font file with TrueType outlines, converted from OpenType if needed.

    Args:
        path: of the file.
        content: a hash of it.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        if path.read_bytes()[:4] != _OPENTYPE:
            return path
        made = OUTLINED.keep(f"{content}-1", lambda: _outlined(path))
    except (OSError, *_BROKEN) as error:
        raise _refusal(path, error) from error
    folder = Path(tempfile.mkdtemp(prefix="sheetgen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    found = folder / f"{path.stem}.ttf"
    found.write_bytes(made)
    return found


def _outlined(path: Path) -> bytes:
    """Return an OpenType font with TrueType outlines, for embedding in our PDFs.

    Raises:
        UsageError: the file is not such a font.
    """
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, TTLibError, newTable

    try:
        with TTFont(path, recalcTimestamp=False) as file:
            glyphs, names = file.getGlyphSet(), file.getGlyphOrder()
            error = file["head"].unitsPerEm * _BESIDE
            outlines = {}
            for name in names:
                pen = TTGlyphPen(None)
                glyphs[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
                outlines[name] = pen.glyph()
            file["loca"], file["glyf"] = newTable("loca"), newTable("glyf")
            file["glyf"].glyphOrder, file["glyf"].glyphs = names, outlines
            for tag in ("CFF ", "VORG"):
                if tag in file:
                    del file[tag]
            most = file["maxp"]
            most.tableVersion = 0x00010000
            for key in _LIMITS:
                setattr(most, key, 1 if key == "maxZones" else 0)
            file.sfntVersion = "\0\1\0\0"
            output = io.BytesIO()
            file.save(output)
            return output.getvalue()
    except TTLibError as error:
        raise _refusal(path, error) from error


def rights_message(path: Path) -> tuple[str, str, str]:
    """Return the name of a font, its licence, and its embedding rights in words.

    Raises:
        UsageError: it cannot be read.
    """
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path, lazy=True) as file:
            names = [file["name"].getDebugName(number) or "" for number in (4, 13, 14)]
            rights = int(getattr(file.get("OS/2"), "fsType", 0))
    except (OSError, TTLibError, *_BROKEN) as error:
        raise _refusal(path, error) from error
    name, licence, address = (" ".join(one.split()) for one in names)
    said = " ".join(filter(None, (licence[:_MOST_SAID], address[:_MOST_SAID])))
    return name, said or message("the font does not say"), _say_rights(rights)


def _say_rights(rights: int) -> str:
    """Return the embedding rights of a font in words."""
    if rights & _RIGHTS == _RESTRICTED or rights & _NO_PARTS:
        return message("no file may hold it")
    if rights & _RIGHTS == _SHOWN:
        return message("files that are printed or shown may hold it")
    return message("files may hold it")


def _refusal(path: Path, error: Exception) -> UsageError:
    return UsageError(
        message(
            "font {path}: cannot be read as a TrueType font ({error})",
            path=path,
            error=error,
        )
    )


def _keep_measures(path: Path, content: str) -> dict[str, Any]:
    """Return the measures of a font file, from the cache if they are there.

    Args:
        path: of the file.
        content: a hash of it.

    Raises:
        UsageError: it is not a TrueType font.
    """
    sources = stamp(("fontTools",))
    key = f"{sources[:32]}-{content}" if sources else ""
    kept = MEASURED.keep(key, lambda: json.dumps(measure(path)).encode())
    measures: dict[str, Any] = json.loads(kept)
    return measures


def _own_family(content: str) -> str:
    """Return a family name that no other file has, in any job of a process.

    Cairo keeps the first font that it finds for a family.
    """
    return f"Own-{content[:16]}"


def _hash(path: Path) -> str:
    """Return a hash of a font file.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise _refusal(path, error) from error


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
    """The advances of a font, read from a file beside it on first use."""

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


# Fonts in drawings


def embed_fonts(drawing: str, fonts: FontStack) -> str:
    """Return *drawing* with its fonts embedded, so that it looks the same anywhere."""
    used: dict[str, set[str]] = {}
    for tag, text in re.findall(r"(<text [^>]*>)([^<]*)</text>", drawing):
        named = re.search(r'font-family="([^"]*)"', tag)
        if named:
            used.setdefault(named.group(1), set()).update(unescape(text))
    rules = []
    for family, letters in sorted(used.items()):
        data = _part_of(fonts.font(family).path, "".join(sorted(letters)))
        rules.append(
            f"@font-face{{font-family:'{family}';src:url(data:font/ttf;base64,{data})}}"
        )
    style = f"<style>{''.join(rules)}</style>"
    return drawing.replace("<defs>", f"{style}<defs>", 1)


@lru_cache(maxsize=64)
def _part_of(font: Path, letters: str) -> str:
    """Return a font with only *letters*, as base64.

    Results are cached: this takes longer than drawing, and faces that are redrawn
    mostly need the same letters.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    with TTFont(font, recalcTimestamp=False) as file:
        subsetter = Subsetter(Options(layout_features=[], notdef_outline=True))
        subsetter.populate(text=letters)
        subsetter.subset(file)
        output = io.BytesIO()
        file.save(output)
    return base64.b64encode(output.getvalue()).decode()
