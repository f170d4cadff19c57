"""Draw the pictures of ``docs/gallery`` with the commands shown beside them.

Usage: scripts/gallery.py [NAME...], which draws only the named pictures.
"""

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from sheetgen.core.scoresheet.declaration import Per
from sheetgen.games.find import load_layout
from sheetgen.layout.read import layout_names

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "docs" / "gallery"
COLOURS = 256  # of a picture; enough for every tint, at a third of the bytes


@dataclass(frozen=True)
class Picture:
    """A picture, and how it is made.

    Attributes:
        name: name of the file, without its ending.
        caption: what it shows.
        command: arguments of `sheetgen`, which writes NAME.png or NAME.pdf.
        before: arguments of a call that comes first.
        page: page of the PDF; None if the command makes a picture.
        dpi: resolution of the page.
    """

    name: str
    caption: str
    command: str
    before: str = ""
    page: int | None = None
    dpi: int = 60

    def commands(self) -> list[str]:
        """Return all commands, as they are typed."""
        ending = "png" if self.page is None else "pdf"
        shown = [f"sheetgen {self.before}"] if self.before else []
        shown.append(f"sheetgen {self.command} -o {self.name}.{ending}")
        if self.page is not None:
            shown.append(
                f"pdftoppm -r {self.dpi} -f {self.page} -singlefile -png "
                f"{self.name}.pdf {self.name}"
            )
        return shown


FACE = "--dpi 130"
PICTURES = (
    Picture("dice-duchy-a", "Duchy A as it is printed by default", f"preview A {FACE}"),
    Picture(
        "dice-duchy-b",
        "Duchy B in full colour, in Hungarian, for rounds instead of phases",
        f"preview B --ink colour --lang hu --evidence round {FACE}",
    ),
    Picture(
        "dice-duchy-c",
        "Duchy C in greys, in Spanish, without evidence fields",
        f"preview C --ink grey --lang es --evidence none {FACE}",
    ),
    Picture(
        "dice-duchy-d",
        "Duchy D in pure black, for printers without greys, in Polish",
        f"preview D --ink black --lang pl {FACE}",
    ),
    Picture(
        "dice-left",
        "Duchy A for the left hand: points at the left, tables at the right",
        f"preview A --hand left {FACE}",
    ),
    Picture(
        "dice-my-isle",
        "Your own board, as `sheetgen new` begins it, in Japanese",
        f"preview my-isle.toml --lang ja {FACE}",
        before='new dice "My Isle" --radius 4 --force',
    ),
    Picture(
        "dice-two-up",
        "Two sheets on an A4 paper, with cut marks",
        "pad A B --profile home --leaves 1",
        page=1,
        dpi=75,
    ),
    Picture(
        "dice-shop",
        "Two sheets for a print shop: SRA4, both sides, bleed, marks, crosses",
        "pad C D --profile shop --ink colour --leaves 2",
        page=1,
        dpi=70,
    ),
    Picture(
        "dice-example",
        "A sheet filled in, with numbers that a second page explains",
        "pad A --example --ink colour",
        page=1,
        dpi=75,
    ),
    Picture("dice-cover", "The cover of a pad", "pad A --cover", page=1, dpi=75),
    Picture(
        "dice-backing",
        "The backing sheet of a pad, in colour",
        "pad A --cover --leaves 1 --ink colour",
        page=3,
        dpi=75,
    ),
    Picture(
        "dice-poster",
        "A page of a poster, which joins the others beside its texts",
        "poster A --ink colour",
        page=1,
        dpi=50,
    ),
    Picture(
        "dice-tiles",
        "A board as tiles, to cut along straight lines",
        "tiles A --ink colour",
        page=1,
        dpi=50,
    ),
    Picture(
        "burgundy-duchy-8",
        "A score sheet of The Castles of Burgundy, on A4",
        "pad 8 --leaves 1",
        page=1,
        dpi=75,
    ),
    Picture(
        "burgundy-plain",
        "Without expansions, with room for larger spaces",
        "pad 8 --leaves 1 --expansions none",
        page=1,
        dpi=75,
    ),
    Picture(
        "burgundy-back",
        "Expansions on the back of a two-sided sheet, with worked rows",
        "pad 8 --leaves 1 --two-sided --duplex short --ink colour",
        page=2,
        dpi=75,
    ),
    Picture(
        "burgundy-solo-34",
        "A board with islands, in Polish",
        "pad 34 --leaves 1 --ink colour --lang pl",
        page=1,
        dpi=75,
    ),
    Picture(
        "burgundy-totals-sheet",
        "Quick totals: only headings, for all players of a game",
        "pad totals --leaves 1",
        page=1,
        dpi=75,
    ),
    Picture(
        "sheets-bids",
        "A score sheet from a file: bids and tricks",
        "preview sheets/bids --dpi 130",
    ),
    Picture(
        "sheets-end-of-game",
        "Points counted once, at the end of a game, in colour",
        "preview sheets/end-of-game --ink colour --dpi 130",
    ),
    Picture(
        "sheets-yacht",
        "One player's games side by side, in colour",
        "preview sheets/yacht --ink colour --dpi 130",
    ),
    Picture(
        "sheets-four-rows",
        "Rows of boxes to cross off, in colour",
        "preview sheets/four-rows --ink colour --dpi 130",
    ),
    Picture(
        "burgundy-joined",
        "The left of two A4 papers that form a large sheet",
        "pad 1 --join 2 --leaves 1",
        page=1,
        dpi=60,
    ),
    Picture(
        "burgundy-large-setup",
        "How to set up a table, in large letters",
        "setup burgundy --players 3 --expansions shields --large",
        page=1,
        dpi=50,
    ),
    Picture(
        "burgundy-board",
        "A duchy to play on, for tiles of 27 mm",
        "board 1 --tile-size 27 --bare --ink colour",
        page=1,
        dpi=50,
    ),
    Picture(
        "burgundy-hexes",
        "Hexagonal tiles, to cut along straight lines",
        "parts burgundy --only hexes",
        page=1,
        dpi=60,
    ),
    Picture(
        "burgundy-tokens",
        "Shields, trade routes and point tiles",
        "parts burgundy --only posts,points,markers,shields,routes",
        page=1,
        dpi=60,
    ),
    Picture(
        "burgundy-overview",
        "The overview of all rules with their clauses, in Hungarian",
        "parts burgundy --only overview --lang hu",
        page=1,
        dpi=80,
    ),
    Picture(
        "burgundy-game-board",
        "The left half of a game board on two papers",
        "parts burgundy --only game-board-4",
        page=1,
        dpi=50,
    ),
    Picture(
        "burgundy-vineyard",
        "A vineyard board, marked where it is a guess",
        "parts burgundy --only vineyard",
        page=1,
        dpi=50,
    ),
    Picture(
        "keythedral-cathedral",
        "A score sheet of Keythedral for all players",
        f"preview keythedral/cathedral {FACE}",
    ),
    Picture(
        "keythedral-parcels",
        "Parcels of Keythedral, with cottages in the gaps between them",
        "parts keythedral --only parcels,cottages",
        page=1,
        dpi=60,
    ),
    Picture(
        "keythedral-laws",
        "Laws of Keythedral, in Hungarian",
        "parts keythedral --only cards --lang hu",
        page=1,
        dpi=60,
    ),
    Picture(
        "keythedral-law-backs",
        "Backs of laws and summary cards, on one ground that hides a shifted print",
        "parts keythedral --only cards",
        page=6,
        dpi=60,
    ),
    Picture(
        "keythedral-tiles",
        "The cost of building tiles, in cubes that look like the tokens",
        "parts keythedral --only tiles --backs none",
        page=1,
        dpi=60,
    ),
    Picture(
        "keythedral-tokens",
        "Markers, fences that show their player when folded, workers and cubes",
        "parts keythedral --only markers,fences,workers,cubes",
        page=1,
        dpi=75,
    ),
    Picture(
        "keythedral-board",
        "The cathedral across its paper, its squares as large as building tiles",
        "parts keythedral --only boards",
        page=1,
        dpi=60,
    ),
    Picture(
        "keythedral-town",
        "Keytown, with its craftsmen and the law maker",
        "parts keythedral --only boards",
        page=2,
        dpi=60,
    ),
    Picture(
        "keythedral-grey",
        "Laws of Keythedral in greys, in Japanese",
        "parts keythedral --only cards --ink grey --lang ja",
        page=1,
        dpi=60,
    ),
    Picture(
        "keythedral-cover",
        "The cover of a pad of Keythedral",
        "pad cathedral --cover --ink colour",
        page=1,
        dpi=75,
    ),
    Picture(
        "keythedral-screen",
        "A screen, to fold double",
        "parts keythedral --only screens",
        page=1,
        dpi=60,
    ),
    Picture(
        "calibrate",
        "The page for measuring a printer",
        "calibrate",
        page=1,
        dpi=60,
    ),
    Picture(
        "dice-proof",
        "How terrains look to colour-blind people and in each ink",
        "proof A",
        page=2,
        dpi=75,
    ),
)


COLLECTION = layout_names("sheets")
EXAMPLES = tuple(
    Picture(
        f"sheets-{name.rpartition('/')[2]}-example",
        f"{load_layout(name).name}, filled in",
        f"pad {name} --example --ink colour",
        page=1,
    )
    for name in COLLECTION
)


def main(names: Collection[str]) -> None:
    """Draw all or the named pictures, and write the pages that show them."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    lines = [
        "# Gallery",
        "",
        "Made by `make gallery`; each picture by the commands below it, in "
        f"{COLOURS} colours.",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for picture in (*PICTURES, *EXAMPLES):
            if not names or picture.name in names:
                _draw(picture, Path(folder))
            shown = f"![{picture.caption}]({picture.name}.png)"
            lines += ["", f"## {picture.caption}", "", shown, ""]
            lines += ["```sh", *picture.commands(), "```"]
    (GALLERY / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (GALLERY / "sheets.md").write_text(_tell_sheets(), encoding="utf-8")


def _tell_sheets() -> str:
    """Return the page of the collection: each sheet with its rules and example."""
    lines = [
        "# Score sheets of the collection",
        "",
        "Made by `make gallery` from `layouts/sheets`, whose files explain how to play "
        "in five languages, as do sheets with room for it. `sheetgen pad NAME` prints "
        "a pad, `--example` fills the sheets in, and "
        "`sheetgen new sheet TITLE --like NAME` begins your own sheet from it.",
    ]
    for name, picture in zip(COLLECTION, EXAMPLES, strict=True):
        layout = load_layout(name)
        sheet = layout.rules.sheet
        printed, is_of_teams = sheet.printed, sheet.columns == Per.TEAM
        who = "teams of two" if is_of_teams else "players"
        spans = ((printed.players, who), (printed.minutes, "minutes"))
        told = [
            f"{'-'.join(map(str, dict.fromkeys(span)))} {what}"
            for span, what in spans
            if any(span)
        ]
        lines += ["", f"## {layout.name}", "", ", ".join([f"`{name}`", *told]), ""]
        lines += [f"![{picture.caption}]({picture.name}.png)", "", printed.how]
    return "\n".join(lines) + "\n"


def _draw(picture: Picture, folder: Path) -> None:
    for command in picture.commands():
        run(command, folder)
    made = folder / f"{picture.name}.png"
    target = GALLERY / made.name
    with Image.open(made) as full:
        few = full.convert("RGB").quantize(
            COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
        )
        few.save(target, optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1000:.0f} kB")


def run(command: str, folder: Path) -> None:
    """Run a command in a folder, without any user's settings.

    Raises:
        SystemExit: the command failed.
    """
    words = shlex.split(command)
    if words[0] == "sheetgen":
        words[:1] = [sys.executable, "-m", "sheetgen"]
    # The developer who makes the pictures may have settings.
    own = {"XDG_CONFIG_HOME": str(folder / "config"), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        words, cwd=folder, env={**os.environ, **own}, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{command}\n{done.stderr}")


if __name__ == "__main__":
    main(sys.argv[1:])
