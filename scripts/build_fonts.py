#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0"]
# ///
"""Make the font subsets in ``fonts/`` from the published npm packages.

Every file is a static TrueType subset that forms a family of its own with the
single style "Regular". Asking for that family at normal weight therefore gives
exactly that file, even through an interface that knows only normal and bold.

Usage:
    python scripts/build_fonts.py            fetch, subset, write the manifest
    python scripts/build_fonts.py --check    compare fonts/ with the manifest

Building needs npm and fontTools. Checking needs neither, and no network.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

FONTS_DIR = Path(__file__).resolve().parent.parent / "fonts"
MANIFEST_NAME = "manifest.toml"
LICENCE = "OFL-1.1"


class BuildError(Exception):
    """A source or a result is not as expected."""


@dataclass(frozen=True)
class Package:
    """One npm package at a fixed version.

    Attributes:
        name: Name of the package.
        version: Exact version.
        integrity: Digest of the tarball in the form ``sha512-<base64>``.
    """

    name: str
    version: str
    integrity: str


@dataclass(frozen=True, eq=False)
class Script:
    """The part of a font that is kept.

    Attributes:
        ranges: Characters kept if the original has them (first and last,
            inclusive).
        kanji: Whether the characters of `kanji_of_level_1` are kept, too.
        required: Letters and marks that no font of the script may lack.
        measures: Name of a separate file for the widths, if there is one. It is read
            when a text needs such a font.
    """

    ranges: tuple[tuple[int, int], ...]
    required: str
    kanji: bool = False
    measures: str = ""


@dataclass(frozen=True)
class Source:
    """One font file to make.

    Attributes:
        file: Name of the result inside ``fonts/``.
        family: Family name written into the result.
        package: Package that holds the original.
        member: Path of the original in the package's tarball.
        licence_file: Name of the licence text inside ``fonts/``.
        script: The part of the original that is kept.
    """

    file: str
    family: str
    package: Package
    member: str
    licence_file: str
    script: Script


NOTO_SANS = Package(
    name="@expo-google-fonts/noto-sans",
    version="0.4.2",
    integrity=(
        "sha512-zYD8G2ijWLxqmquoQgghNh/x9p0yxWwArD0oxO1oXY1q"
        "x5vOd4t0Kbhnu/Cx8RTy08OgA8RtxuULZFaXwVPnPw=="
    ),
)
ALEGREYA_SC = Package(
    name="@expo-google-fonts/alegreya-sc",
    version="0.2.3",
    integrity=(
        "sha512-aHqk1vvvk0T5s+j/pg16Ti54eJ5tHeCJgYVRqv8p6oj/"
        "0Gtbyi9Fl/G9tg+trVaRDDTlFlFtCQfid1CKNDfI4A=="
    ),
)

NOTO_SANS_JP = Package(
    name="@expo-google-fonts/noto-sans-jp",
    version="0.4.3",
    integrity=(
        "sha512-Fl+Z6vtD24HFAYsvzB0S9Nery1ly16B9PesdY0wBd+wE"
        "HAvkNglnkTUspU0HqGOubkmoa8zusJrKv6vDx1o70A=="
    ),
)

LATIN = Script(
    ranges=(
        (0x0020, 0x007E),
        (0x00A0, 0x024F),  # includes U+00D7, the multiplication sign
        (0x02C6, 0x02DD),
        (0x1E00, 0x1EFF),
        (0x2010, 0x2027),
        (0x2030, 0x203A),
        (0x2044, 0x2044),
        (0x2070, 0x2089),
        (0x20AC, 0x20AC),
        (0x2116, 0x2116),
        (0x2122, 0x2122),
        (0x2153, 0x215E),
        (0x2190, 0x2193),
        (0x2212, 0x2212),
        (0x2215, 0x2215),
        (0x2248, 0x2248),
        (0x2260, 0x2260),
        (0x2264, 0x2265),
    ),
    required=(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        "ÁÉÍÓÖŐÚÜŰáéíóöőúüű"
        "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"
        "Ññ¿¡№"
    ),
)
# Without Latin letters: beside Japanese, too, those of the other fonts are used.
JAPANESE = Script(
    ranges=(
        (0x2460, 0x2473),  # digits in circles
        (0x25A0, 0x25A1),
        (0x25B2, 0x25B3),
        (0x25BC, 0x25BD),
        (0x25C6, 0x25C7),
        (0x25CB, 0x25CB),
        (0x25CE, 0x25CF),
        (0x2605, 0x2606),
        (0x266A, 0x266A),
        (0x203B, 0x203B),
        (0x3000, 0x3020),  # punctuation
        (0x3041, 0x30FF),  # kana
        (0xFF01, 0xFF60),  # full-width forms
        (0xFFE0, 0xFFE6),
    ),
    required="、。「」（）・ー々あがぱっゃんアガパッャンヴ領城街川山牧修銀商",
    kanji=True,
    measures="metrics-ja.json",
)

SOURCES: tuple[Source, ...] = (
    Source(
        file="NotoSans-Regular.ttf",
        family="Noto Sans",
        package=NOTO_SANS,
        member="package/400Regular/NotoSans_400Regular.ttf",
        licence_file="OFL-NotoSans.txt",
        script=LATIN,
    ),
    Source(
        file="NotoSans-SemiBold.ttf",
        family="Noto Sans SemiBold",
        package=NOTO_SANS,
        member="package/600SemiBold/NotoSans_600SemiBold.ttf",
        licence_file="OFL-NotoSans.txt",
        script=LATIN,
    ),
    Source(
        file="NotoSans-Bold.ttf",
        family="Noto Sans Bold",
        package=NOTO_SANS,
        member="package/700Bold/NotoSans_700Bold.ttf",
        licence_file="OFL-NotoSans.txt",
        script=LATIN,
    ),
    Source(
        file="AlegreyaSC-Medium.ttf",
        family="Alegreya SC Medium",
        package=ALEGREYA_SC,
        member="package/AlegreyaSC_500Medium.ttf",
        licence_file="OFL-AlegreyaSC.txt",
        script=LATIN,
    ),
    Source(
        file="AlegreyaSC-Bold.ttf",
        family="Alegreya SC Bold",
        package=ALEGREYA_SC,
        member="package/AlegreyaSC_700Bold.ttf",
        licence_file="OFL-AlegreyaSC.txt",
        script=LATIN,
    ),
    Source(
        file="NotoSansJP-Regular.ttf",
        family="Noto Sans JP",
        package=NOTO_SANS_JP,
        member="package/400Regular/NotoSansJP_400Regular.ttf",
        licence_file="OFL-NotoSansJP.txt",
        script=JAPANESE,
    ),
    Source(
        file="NotoSansJP-SemiBold.ttf",
        family="Noto Sans JP SemiBold",
        package=NOTO_SANS_JP,
        member="package/600SemiBold/NotoSansJP_600SemiBold.ttf",
        licence_file="OFL-NotoSansJP.txt",
        script=JAPANESE,
    ),
    Source(
        file="NotoSansJP-Bold.ttf",
        family="Noto Sans JP Bold",
        package=NOTO_SANS_JP,
        member="package/700Bold/NotoSansJP_700Bold.ttf",
        licence_file="OFL-NotoSansJP.txt",
        script=JAPANESE,
    ),
)

# Only this package carries the OFL text. The wording is the same for every
# font under the licence, apart from the copyright line at its head.
LICENCE_TEXT_PACKAGE = NOTO_SANS
LICENCE_TEXT_MEMBER = "package/LICENSE_FONT"
LICENCE_PREAMBLE = (
    "\n\n"
    "This Font Software is licensed under the SIL Open Font License, Version 1.1.\n"
    "This license is copied below, and is also available with a FAQ at:\n"
    "https://openfontlicense.org\n"
    "\n\n"
)
LICENCE_RULE = "-" * 59

# Name records kept as they are: copyright, trademark, licence and its address.
KEPT_NAME_IDS = (0, 7, 13, 14)
STYLE = "Regular"

# Layout and signatures. The hinting option drops the instruction tables.
DROPPED_TABLES = ("DSIG", "GDEF", "GPOS", "GSUB", "STAT", "gasp")


def sha256(data: bytes) -> str:
    """Return the SHA-256 of some bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def npm_integrity(data: bytes) -> str:
    """Return the digest of a tarball in the form that npm uses."""
    digest = hashlib.sha512(data).digest()
    return "sha512-" + base64.b64encode(digest).decode("ascii")


def kanji_of_level_1() -> set[int]:
    """Return the kanji of level 1 of JIS X 0208, which cover everyday texts."""
    kanji = set()
    for row in range(16, 48):
        for cell in range(1, 95):
            pair = bytes((0xA0 + row, 0xA0 + cell))
            with contextlib.suppress(UnicodeDecodeError):  # row 47 is half empty
                kanji.add(ord(pair.decode("euc_jp")))
    return kanji


def wanted_characters(script: Script) -> set[int]:
    """Return every code point that a script keeps."""
    wanted = {code for first, last in script.ranges for code in range(first, last + 1)}
    return wanted | kanji_of_level_1() if script.kanji else wanted


def read_manifest(fonts_dir: Path) -> dict[str, Any] | None:
    """Read the manifest.

    Args:
        fonts_dir: Directory that holds it.

    Returns:
        The parsed manifest, or None before the first one.

    Raises:
        BuildError: The file is not valid TOML.
    """
    try:
        text = (fonts_dir / MANIFEST_NAME).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BuildError(f"{MANIFEST_NAME}: {error}") from error


def fetch(package: Package, directory: Path) -> bytes:
    """Download the tarball of a package and verify it.

    Args:
        package: Package to fetch.
        directory: Empty directory for the download.

    Returns:
        The bytes of the tarball.

    Raises:
        BuildError: npm failed, or the tarball has another digest.
    """
    spec = f"{package.name}@{package.version}"
    command = ["npm", "pack", spec, "--silent", "--ignore-scripts"]
    try:
        subprocess.run(command, cwd=directory, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"npm pack {spec}: {error}") from error
    tarballs = list(directory.glob("*.tgz"))
    if len(tarballs) != 1:
        raise BuildError(f"npm pack {spec}: {len(tarballs)} tarballs, expected one")
    data = tarballs[0].read_bytes()
    found = npm_integrity(data)
    if found != package.integrity:
        raise BuildError(f"{spec}: integrity is {found}, expected {package.integrity}")
    return data


def fetch_all(packages: Iterable[Package]) -> dict[Package, bytes]:
    """Download several packages into a temporary directory.

    Args:
        packages: Packages to fetch. Repeats are fetched once.

    Returns:
        The tarball of each package.
    """
    tarballs: dict[Package, bytes] = {}
    for package in packages:
        if package not in tarballs:
            with tempfile.TemporaryDirectory(prefix="build-fonts-") as name:
                tarballs[package] = fetch(package, Path(name))
    return tarballs


def read_member(tarball: bytes, member: str) -> bytes:
    """Return the content of one file in a gzipped tarball.

    Args:
        tarball: Bytes of the tarball.
        member: Path inside it.

    Raises:
        BuildError: The tarball has no such file.
    """
    with tarfile.open(fileobj=io.BytesIO(tarball), mode="r:gz") as archive:
        try:
            stream = archive.extractfile(member)
        except KeyError:
            stream = None
        if stream is None:
            raise BuildError(f"no file {member} in the tarball")
        return stream.read()


def rename(font: TTFont, family: str) -> None:
    """Make a font the only style of a family.

    Args:
        font: Font to change in place.
        family: Family name to give it.
    """
    names = font["name"]
    names.names = [record for record in names.names if record.nameID in KEPT_NAME_IDS]
    full_name = f"{family} {STYLE}"
    postscript = f"{family.replace(' ', '')}-{STYLE}"
    for name_id, text in ((1, family), (2, STYLE), (4, full_name), (6, postscript)):
        names.setName(text, name_id, 3, 1, 0x409)
    names.names.sort()

    os2 = font["OS/2"]
    os2.usWeightClass = 400
    italic, bold, regular, wws, oblique = 1 << 0, 1 << 5, 1 << 6, 1 << 8, 1 << 9
    os2.fsSelection &= ~(italic | bold | wws | oblique)
    os2.fsSelection |= regular
    font["head"].macStyle = 0


def line_figures(font: TTFont) -> None:
    """Give digits their lining forms, all as high as capitals, if the font has them.

    Old-style figures, which small 1 and 2 and hanging 3 to 5 are, read as letters in a
    shield or on a track.
    """
    table = font["GSUB"].table if "GSUB" in font else None
    if table is None or not table.FeatureList:
        return
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    forms: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            forms |= getattr(subtable, "ExtSubTable", subtable).mapping
    for cmap in font["cmap"].tables:
        for digit in map(ord, "0123456789"):
            if cmap.isUnicode() and cmap.cmap.get(digit) in forms:
                cmap.cmap[digit] = forms[cmap.cmap[digit]]


def subset_font(original: bytes, family: str, script: Script) -> tuple[bytes, int, str]:
    """Cut a font down to a script and rename it.

    Args:
        original: Bytes of the original font.
        family: Family name for the result.
        script: The part that is kept.

    Returns:
        The bytes of the result, its number of characters, and the copyright
        line of the original.

    Raises:
        BuildError: The original is unsuitable, or lacks a required character.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(original), recalcTimestamp=False)
    if "glyf" not in font or "fvar" in font:
        raise BuildError(f"{family}: not a static font with TrueType outlines")
    copyright_line = font["name"].getDebugName(0)
    if not copyright_line:
        raise BuildError(f"{family}: no copyright line")
    covered = wanted_characters(script) & set(font.getBestCmap())
    missing = [char for char in script.required if ord(char) not in covered]
    if missing:
        raise BuildError(f"{family}: lacks {' '.join(missing)}")

    line_figures(font)
    options = Options()
    options.drop_tables = [*options.drop_tables, *DROPPED_TABLES]
    options.layout_features = []
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(covered))
    subsetter.subset(font)
    rename(font, family)

    result = io.BytesIO()
    font.save(result, reorderTables=True)
    return result.getvalue(), len(covered), copyright_line


def licence_text(copyright_line: str, published: str) -> str:
    """Compose the licence text of one font.

    Args:
        copyright_line: Copyright line from the font's name table.
        published: A licence text that holds the OFL in full.

    Returns:
        The copyright line followed by the licence.

    Raises:
        BuildError: The published text is not the OFL 1.1.
    """
    lines = [line.rstrip() for line in published.splitlines()]
    if lines.count(LICENCE_RULE) != 2 or "Version 1.1" not in published:
        raise BuildError(f"{LICENCE_TEXT_MEMBER}: not the text of the OFL 1.1")
    body = "\n".join(lines[lines.index(LICENCE_RULE) :]).strip()
    return f"{copyright_line}{LICENCE_PREAMBLE}{body}\n"


def format_range(first: int, last: int) -> str:
    """Return a range in the notation of CSS ``unicode-range``."""
    return f"U+{first:04X}" if first == last else f"U+{first:04X}-{last:04X}"


def format_manifest(entries: Sequence[dict[str, str | int]]) -> str:
    """Return the text of the manifest.

    Args:
        entries: One table for each font, in the order of the sources.
    """
    from fontTools import version as fonttools_version

    lines = [
        "# Written by scripts/build_fonts.py; do not edit by hand.",
        f"# Made with fontTools {fonttools_version}.",
    ]
    for entry in entries:
        lines += ["", "[[font]]"]
        for key, value in entry.items():
            lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    lines += ["", "# Characters kept where the original has them; in Japanese fonts"]
    lines += ["# also the kanji of level 1 of JIS X 0208.", "[ranges]"]
    for name, script in (("latin", LATIN), ("japanese", JAPANESE)):
        lines += [f"{name} = ["]
        lines += [f'    "{format_range(*pair)}",' for pair in script.ranges]
        lines += ["]"]
    lines += [""]
    return "\n".join(lines)


def verify_pins(manifest: dict[str, Any] | None) -> None:
    """Compare the digests of the packages with those in the manifest.

    A package may change its digest only together with its version.

    Args:
        manifest: The manifest of the last build, if there is one.

    Raises:
        BuildError: The same version of a package has two digests.
    """
    recorded = {
        (entry["package"], entry["version"]): entry["integrity"]
        for entry in (manifest or {}).get("font", [])
    }
    for package in {source.package for source in SOURCES}:
        known = recorded.get((package.name, package.version), package.integrity)
        if known != package.integrity:
            raise BuildError(
                f"{package.name}@{package.version}: the manifest has integrity "
                f"{known}, the script has {package.integrity}"
            )


def build(fonts_dir: Path) -> None:
    """Make every font, licence text and the manifest.

    Nothing is written unless everything could be made.

    Args:
        fonts_dir: Directory to write to.

    Raises:
        BuildError: A source or a result is not as expected.
    """
    verify_pins(read_manifest(fonts_dir))
    packages = [LICENCE_TEXT_PACKAGE, *(source.package for source in SOURCES)]
    tarballs = fetch_all(packages)
    published = read_member(tarballs[LICENCE_TEXT_PACKAGE], LICENCE_TEXT_MEMBER)

    results: dict[str, bytes] = {}
    entries: list[dict[str, str | int]] = []
    for source in SOURCES:
        original = read_member(tarballs[source.package], source.member)
        data, characters, copyright_line = subset_font(
            original, source.family, source.script
        )
        licence = licence_text(copyright_line, published.decode("utf-8"))
        text = licence.encode("utf-8")
        if results.setdefault(source.licence_file, text) != text:
            raise BuildError(f"{source.licence_file}: two different copyright lines")
        results[source.file] = data
        entries.append(
            {
                "file": source.file,
                "family": source.family,
                "package": source.package.name,
                "version": source.package.version,
                "integrity": source.package.integrity,
                "member": source.member,
                "source_sha256": sha256(original),
                "sha256": sha256(data),
                "characters": characters,
                "licence": LICENCE,
                "licence_file": source.licence_file,
            }
        )
    results[MANIFEST_NAME] = format_manifest(entries).encode("utf-8")

    fonts_dir.mkdir(parents=True, exist_ok=True)
    for name, content in results.items():
        path = fonts_dir / name
        state = "same"
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)
            state = "written"
        print(f"{state:8}{len(content):>8}  {name}")


def check(fonts_dir: Path) -> list[str]:
    """Compare the files in the font directory with the manifest.

    Args:
        fonts_dir: Directory to look at.

    Returns:
        One line for each difference.

    Raises:
        BuildError: The manifest is not valid TOML.
    """
    manifest = read_manifest(fonts_dir)
    if manifest is None:
        return [f"{MANIFEST_NAME}: missing"]
    problems: list[str] = []
    entries: dict[str, dict[str, Any]] = {
        entry["file"]: entry for entry in manifest.get("font", [])
    }
    for name, entry in entries.items():
        path = fonts_dir / name
        if not path.is_file():
            problems.append(f"{name}: missing")
        elif sha256(path.read_bytes()) != entry["sha256"]:
            problems.append(f"{name}: sha256 differs from the manifest")
    for name in sorted({entry["licence_file"] for entry in entries.values()}):
        if not (fonts_dir / name).is_file():
            problems.append(f"{name}: missing")
    expected = {source.file for source in SOURCES}
    present = {
        path.name
        for path in fonts_dir.iterdir()
        if path.suffix.lower() in {".ttf", ".otf", ".ttc"}
    }
    for name in sorted(present - set(entries)):
        problems.append(f"{name}: not in the manifest")
    for name in sorted(expected ^ set(entries)):
        problems.append(f"{name}: script and manifest disagree; build again")
    return problems


def write_measures(fonts_dir: Path) -> None:
    """Write the widths of the letters of every font, for the drawing code.

    Args:
        fonts_dir: Directory of the fonts.
    """
    sys.path.insert(0, str(fonts_dir.parent))
    from sheetgen.draw.fontfile import METRICS, measure

    measures = {source.file: measure(fonts_dir / source.file) for source in SOURCES}
    later: dict[str, dict[str, object]] = {}
    for source in SOURCES:
        if name := source.script.measures:
            later.setdefault(name, {})[source.file] = measures[source.file]["advances"]
            measures[source.file]["advances"] = name
    for name, content in {METRICS: measures, **later}.items():
        text = json.dumps(content, ensure_ascii=True, separators=(",", ":"))
        (fonts_dir / name).write_text(text + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the script.

    Args:
        arguments: Command-line arguments, or None for those of the process.

    Returns:
        The exit status: 0 if all is well, 1 if not.
    """
    parser = argparse.ArgumentParser(
        description="Make the font subsets in fonts/, or check them."
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="compare fonts/ with the manifest and write nothing",
    )
    options = parser.parse_args(arguments)
    try:
        if options.check:
            problems = check(FONTS_DIR)
            for problem in problems:
                print(problem, file=sys.stderr)
            return 1 if problems else 0
        build(FONTS_DIR)
        write_measures(FONTS_DIR)
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
