"""All printed parts of the game, kind by kind."""

from collections.abc import Collection
from pathlib import Path

from sheetgen.draw.face import Style
from sheetgen.draw.part import PartPage, Size
from sheetgen.games.keythedral.boards import board_pages, load_cathedral
from sheetgen.games.keythedral.building import load_tiles
from sheetgen.games.keythedral.cards import card_pages
from sheetgen.games.keythedral.parcel import land_pages
from sheetgen.games.keythedral.screens import screen_pages
from sheetgen.games.keythedral.seat import tile_pages
from sheetgen.games.keythedral.token import KINDS as TOKENS
from sheetgen.games.keythedral.token import token_pages

# In the order in which they are printed.
KINDS = ("parcels", "cottages", "tiles", "cards", "boards", "screens", *TOKENS)


def draw_parts(
    style: Style,
    paper: Size,
    kinds: Collection[str],
    tiles: Path | None = None,
    is_folded: bool = False,
    board: Path | None = None,
) -> list[PartPage]:
    """Return the pages of all parts of some kinds, in the order of `KINDS`.

    Args:
        style: how they look.
        paper: width and height of a paper that stands upright.
        kinds: of `KINDS`.
        tiles: a file with what stands on building tiles and on the backs of parcels,
            instead of our own.
        is_folded: whether what has backs is drawn on half a paper, to be folded.
        board: a layout of the cathedral, instead of our own.

    Raises:
        LayoutError: a file has problems.
        TextError: a text of the language does not fit.
    """
    half = (paper[0], paper[1] / 2) if is_folded else paper
    pages: list[PartPage] = []
    known, cathedral = load_tiles(tiles), load_cathedral(board)
    if "parcels" in kinds or "cottages" in kinds:
        has_parcels, has_tiles = "parcels" in kinds, "cottages" in kinds
        pages += land_pages(style, half, has_parcels, has_tiles, known)
    if "tiles" in kinds:
        pages += tile_pages(style, half, known)
    if "cards" in kinds:
        pages += card_pages(style, half)
    if "boards" in kinds:
        pages += board_pages(style, paper, cathedral)
    if "screens" in kinds:
        pages += screen_pages(style, paper)
    tokens = [kind for kind in TOKENS if kind in kinds]
    return pages + (token_pages(style, paper, tokens) if tokens else [])
