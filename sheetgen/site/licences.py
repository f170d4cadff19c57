"""The licences of everything that a copy of the page holds, in one text."""

from pathlib import Path

from sheetgen.system.packages import data_file, data_folder

LICENCES = "LICENSES.txt"  # its name beside the page
_FOLDER = Path(__file__).with_name("licences")
_OFL = "SIL Open Font License 1.1"
# What has them: its name, and the files with its licence.
_PARTS = (
    ("MicroPython, which runs the rules", "micropython.txt"),
    ("Emscripten, which MicroPython was compiled with", "emscripten.txt"),
    ("qrcode-generator, which makes codes", "qrcode-generator.txt"),
    ("jsQR, which reads codes; its table of kanji is left out", "jsqr.txt"),
    ("smol-toml, which reads TOML; what writes it is left out", "smol-toml.txt"),
)
_MARKS = (
    "Bits of the marks of sheets are from OpenCV, under the Apache License 2.0, which\n"
    "is above."
)


def licence_text() -> str:
    """Return the licences of the page's own scripts, of libraries and of fonts."""
    parts = [("sheetgen", data_file("LICENSE").read_text("utf-8"))]
    parts += [(name, (_FOLDER / file).read_text("utf-8")) for name, file in _PARTS]
    parts.append(("Marks", _MARKS))
    fonts = sorted(data_folder("fonts").glob("OFL-*.txt"))
    texts = [path.read_text("utf-8").partition("\n") for path in fonts]
    holders = "\n".join(
        f"{path.stem.removeprefix('OFL-')}: {holder}"
        for path, (holder, _, _) in zip(fonts, texts, strict=True)
    )
    (licence,) = {text for _, _, text in texts}  # of all fonts, word for word
    parts.append((f"Fonts, cut to the letters of sheets ({_OFL})", holders + licence))
    line = "=" * 72
    return (
        "\n\n".join(f"{line}\n{name}\n{line}\n\n{text.strip()}" for name, text in parts)
        + "\n"
    )
