"""All printed parts of the game, kind by kind."""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from pathlib import Path

from sheetgen.draw.face import Style
from sheetgen.draw.part import PartPage, Size
from sheetgen.games.keythedral.building import load_tiles
from sheetgen.games.keythedral.parcel import land_pages
from sheetgen.games.keythedral.seat import tile_pages
from sheetgen.games.keythedral.token import KINDS as TOKENS
from sheetgen.games.keythedral.token import token_pages

# Kinds that others draw: the module and the function, and whether they have backs.
_DRAWN_BY: Mapping[str, tuple[str, str, bool]] = {
    "cards": ("cards", "card_pages", True),
    "boards": ("boards", "board_pages", False),
    "screens": ("screens", "screen_pages", False),
}
# In the order in which they are printed.
KINDS = ("parcels", "cottages", "tiles", *_DRAWN_BY, *TOKENS)


def draw_parts(
    style: Style,
    paper: Size,
    kinds: Collection[str],
    tiles: Path | None = None,
    is_folded: bool = False,
) -> list[PartPage]:
    """Return the pages of all parts of some kinds, in the order of `KINDS`.

    Args:
        style: how they look.
        paper: width and height of a paper that stands upright.
        kinds: of `KINDS`.
        tiles: a file with what stands on building tiles and on the backs of parcels,
            instead of our own.
        is_folded: whether what has backs is drawn on half a paper, to be folded.

    Raises:
        LayoutError: the file has problems.
        TextError: a text of the language does not fit.
    """
    half = (paper[0], paper[1] / 2) if is_folded else paper
    pages: list[PartPage] = []
    known = load_tiles(tiles)
    if "parcels" in kinds or "cottages" in kinds:
        has_parcels, has_tiles = "parcels" in kinds, "cottages" in kinds
        pages += land_pages(style, half, has_parcels, has_tiles, known)
    if "tiles" in kinds:
        pages += tile_pages(style, half, known)
    for kind, (module, name, has_backs) in _DRAWN_BY.items():
        if kind in kinds:
            draw: Callable[[Style, Size], list[PartPage]] = getattr(
                import_module(f"{__package__}.{module}"), name
            )
            pages += draw(style, half if has_backs else paper)
    tokens = [kind for kind in TOKENS if kind in kinds]
    return pages + (token_pages(style, paper, tokens) if tokens else [])
