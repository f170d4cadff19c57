"""All printed parts of the game, by kind."""

from collections.abc import Mapping

from sheetgen.draw.face import Style
from sheetgen.draw.part import PartPage, PartsWish, Size
from sheetgen.games.keythedral.parts.boards import board_pages, load_cathedral
from sheetgen.games.keythedral.parts.cards import card_pages, list_laws, load_deck
from sheetgen.games.keythedral.parts.parcel import land_pages
from sheetgen.games.keythedral.parts.screens import screen_pages
from sheetgen.games.keythedral.parts.seat import tile_pages
from sheetgen.games.keythedral.parts.token import KINDS as TOKENS
from sheetgen.games.keythedral.parts.token import token_pages
from sheetgen.games.keythedral.rules.building import RECONSTRUCTION, load_tiles
from sheetgen.language.texts import Texts

# In printing order; each is printed as a whole.
_NAMES = ("parcels", "cottages", "tiles", "cards", "boards", "screens", *TOKENS)
KINDS = dict.fromkeys(_NAMES, 1)
GROUPS: Mapping[str, tuple[str, ...]] = {}
BLIND: tuple[str, ...] = ()
IS_COUNTED = False
_TEXTS = {"boards": "board.what", "cards": "law.cards", "screens": "screen.what"}


def name_kind(kind: str, texts: Texts) -> str:
    """Return the name of a kind in the language of *texts*."""
    return texts(_TEXTS.get(kind, f"parts.{kind}"))


def find_unsure(wish: PartsWish) -> set[str]:
    """Return the kinds with contents that no rulebook confirms.

    An owner's files settle the kinds that they list.

    Raises:
        LayoutError: a file has problems.
    """
    known, cathedral = load_tiles(wish.tiles), load_cathedral(wish.board)
    unsure = set()
    if known.provenance == RECONSTRUCTION:
        unsure.add("tiles")
    if known.provenance == RECONSTRUCTION or known.backs is None:
        unsure.add("parcels")
    if cathedral.provenance == RECONSTRUCTION:
        unsure.add("boards")
    if any(law.provenance == RECONSTRUCTION for law in list_laws(load_deck("en"))):
        unsure.add("cards")
    return unsure


def draw_parts(style: Style, paper: Size, wish: PartsWish) -> list[PartPage]:
    """Return the pages of all wanted parts, in the order of `KINDS`.

    Args:
        style: how they look.
        paper: width and height, in portrait format.
        wish: the wanted parts; its tiles give the contents of building tiles and the
            backs of parcels, and its board is a layout of the cathedral.

    Raises:
        LayoutError: a file has problems.
        TextError: a text of the language does not fit.
    """
    kinds = wish.counts
    half = (paper[0], paper[1] / 2) if wish.is_folded else paper
    pages: list[PartPage] = []
    known, cathedral = load_tiles(wish.tiles), load_cathedral(wish.board)
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
