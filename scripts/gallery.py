"""Draw the pictures of ``docs/gallery`` with the commands that stand beside them."""

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "docs" / "gallery"
DPI = "130"

# Picture: what it shows, and the command that makes it.
PICTURES = {
    "dice-duchy-a": ("Duchy A as it is printed by default", "preview A"),
    "dice-duchy-b": (
        "Duchy B in full colour, in Hungarian, for rounds instead of phases",
        "preview B --ink colour --lang hu --evidence round",
    ),
    "dice-duchy-c": (
        "Duchy C in greys, in Spanish, without evidence fields",
        "preview C --ink grey --lang es --evidence none",
    ),
    "dice-duchy-d": (
        "Duchy D in pure black, for printers without greys",
        "preview D --ink black",
    ),
    "dice-my-isle": (
        'A board of one\'s own, as `sheetgen new dice "My Isle" --radius 4` begins it',
        "preview my-isle.toml",
    ),
}


def main() -> None:
    """Draw all pictures, and the page that shows them."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    lines = [
        "# Gallery",
        "",
        "Made by `make gallery`; each picture by the command beneath it.",
    ]
    with tempfile.TemporaryDirectory() as folder:
        _run(folder, ["new", "dice", "My Isle", "--radius", "4"])
        for name, (caption, command) in PICTURES.items():
            picture = GALLERY / f"{name}.png"
            words = shlex.split(command)
            _run(folder, [*words, "--dpi", DPI, "-o", str(picture)])
            shown = f"sheetgen {command} --dpi {DPI} -o {name}.png"
            lines += ["", f"## {caption}", "", f"![{caption}]({name}.png)", ""]
            lines += ["```", shown, "```"]
            print(picture.relative_to(ROOT))
    (GALLERY / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _run(folder: str, words: list[str]) -> None:
    subprocess.run(
        [sys.executable, "-m", "sheetgen", *words],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    main()
