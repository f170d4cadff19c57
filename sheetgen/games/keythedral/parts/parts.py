"""All printed parts of the game: pages by kind, and each as a separate piece.

Print services and table simulators take the pieces. Fences are folded and screens are
glued, so both stay on their sheets.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from math import sqrt

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.lattice import SIDE
from sheetgen.draw.part import (
    BOARD,
    CARD,
    ROUND,
    SQUARE,
    Leaf,
    PartPage,
    PartsWish,
    Piece,
    Side,
    Size,
    alone,
)
from sheetgen.draw.svg import Canvas
from sheetgen.games.keythedral.parts.art import KIND_HUES, PLAYER_HUES, nobody_tone
from sheetgen.games.keythedral.parts.boards import (
    board_pages,
    draw_cathedral_board,
    draw_town,
    load_cathedral,
)
from sheetgen.games.keythedral.parts.cards import CARD as CARD_SIZE
from sheetgen.games.keythedral.parts.cards import (
    card_pages,
    draw_actions,
    draw_law,
    draw_round,
    list_laws,
    load_deck,
)
from sheetgen.games.keythedral.parts.parcel import (
    FLAT,
    LandSheet,
    all_parcels,
    draw_cathedral,
    draw_cottages,
    draw_numbers,
    draw_parcels,
    land_pages,
)
from sheetgen.games.keythedral.parts.screens import screen_pages
from sheetgen.games.keythedral.parts.seat import (
    TILE,
    draw_costs,
    draw_value,
    tile_pages,
)
from sheetgen.games.keythedral.parts.token import BLOCKS, MARKERS, WORKERS, token_pages
from sheetgen.games.keythedral.parts.token import KINDS as TOKENS
from sheetgen.games.keythedral.rules.land import (
    COLOURS,
    EACH,
    RECONSTRUCTION,
    Backs,
    BuildingTile,
    Cottage,
    Parcel,
    load_tiles,
)
from sheetgen.games.keythedral.rules.ruleset import CUBES, MOST_CUBES
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


BOARD_SIZE: tuple[Mm, Mm] = (196, 272)  # of the drawing, as on A4 and Letter
EDGE: Mm = 4  # from the drawing to the cut


def list_pieces(style: Style, wish: PartsWish) -> list[Piece]:
    """Return the pieces of the wanted kinds, in printing order.

    Args:
        style: how they look.
        wish: which kinds, and an owner's files.

    Raises:
        LayoutError: a file has problems.
    """
    kinds = wish.counts
    known = load_tiles(wish.tiles)
    found: list[Piece] = []
    if "parcels" in kinds:
        found += _list_parcels(style, known.backs)
    if "cottages" in kinds:
        found += _list_cottages(style)
    if "tiles" in kinds:
        found += _list_tiles(style, known.tiles)
    if "cards" in kinds:
        found += _list_cards(style)
    if "boards" in kinds:
        found += _list_boards(style, wish)
    return found + [one for one in _list_tokens(style) if one.kind in kinds]


def _list_parcels(style: Style, backs: Backs | None) -> Iterator[Piece]:
    ink, texts = style.ink, style.texts
    for parcel, count in Counter(all_parcels(backs)).items():
        land = partial(_draw_parcel, parcel, style)
        number = partial(_draw_number, parcel, style)
        yield Piece(
            "parcels",
            f"{texts(f'kind.{parcel.kind}')} {parcel.back}",
            (FLAT, FLAT),
            count,
            Side(f"parcel-{parcel.kind}", land, ink.tone(KIND_HUES[parcel.kind]).tint),
            Side(f"back-parcel-{parcel.back}", number, nobody_tone(ink).tint),
            group=texts("parts.parcels"),
            is_blind=True,
        )


def _draw_parcel(parcel: Parcel, style: Style, canvas: Canvas, box: Box) -> None:
    draw_parcels(canvas, parcel.kind, [box.centre], FLAT, style.ink)


def _draw_number(parcel: Parcel, style: Style, canvas: Canvas, box: Box) -> None:
    sheet = LandSheet(FLAT, ((box.centre, parcel),), ())
    draw_numbers(Leaf(canvas, style), sheet)


def _list_cottages(style: Style) -> Iterator[Piece]:
    ink, what = style.ink, style.texts("parts.cottages")
    side = FLAT * SIDE
    size = side * sqrt(2), side * sqrt(2)

    def cathedral(canvas: Canvas, box: Box) -> None:
        draw_cathedral(canvas, [box.centre], side, ink)

    ground = nobody_tone(ink).tint
    middle = Side("cathedral-tile", cathedral, ground)
    yield Piece("cottages", what, size, 1, middle, middle, group=what)
    for colour in COLOURS:
        tone = ink.tone(PLAYER_HUES[colour])
        for number in range(1, EACH + 1):
            tile = Cottage(colour, number)
            name = f"cottage-{colour.lower()}-{number}"
            fronts = partial(_draw_cottage, tile, side, style, False)
            backs = partial(_draw_cottage, tile, side, style, True)
            yield Piece(
                "cottages",
                f"{what} {colour}{number}",
                size,
                1,
                Side(name, fronts, tone.tint),
                Side(f"back-{name}", backs, ground),
                group=what,
            )


def _draw_cottage(
    tile: Cottage,
    side: Mm,
    style: Style,
    is_house: bool,
    canvas: Canvas,
    box: Box,
) -> None:
    found = [(box.centre, tile)]
    draw_cottages(canvas, tile.colour, found, side, style.ink, is_house)


def _list_tiles(style: Style, tiles: tuple[BuildingTile, ...]) -> Iterator[Piece]:
    what, ground = style.texts("parts.tiles"), nobody_tone(style.ink).tint
    for number, (tile, count) in enumerate(Counter(tiles).items(), 1):
        yield Piece(
            "tiles",
            f"{what}: {tile.value}",
            (TILE, TILE),
            count,
            Side(f"tile-{number}", alone(draw_costs, tile, style)),
            Side(f"back-tile-{tile.value}", partial(draw_value, tile, style), ground),
            group=what,
            is_blind=True,
        )


def _list_cards(style: Style) -> Iterator[Piece]:
    ink, what = style.ink, style.texts("law.cards")
    deck = load_deck(style.texts.language)
    assert deck.back is not None
    behind = partial(draw_law, deck.back, False, style)
    ground = nobody_tone(ink).tint
    back = Side("back-law", behind, ground)
    for law in deck.cards:
        yield Piece(
            "cards",
            law.title,
            CARD_SIZE,
            1,
            Side(
                f"law-{law.number}",
                partial(draw_law, law, True, style),
                ground,
            ),
            back,
            CARD,
            group=what,
        )
    summary = style.texts("summary.actions")
    for colour in COLOURS:
        tint = ink.tone(PLAYER_HUES[colour]).tint
        name = f"summary-{colour.lower()}"
        yield Piece(
            "cards",
            f"{summary} {colour}",
            CARD_SIZE,
            1,
            Side(name, partial(draw_actions, colour, style), tint),
            Side(f"back-{name}", partial(draw_round, colour, style), ground),
            CARD,
            group=summary,
        )


def _list_boards(style: Style, wish: PartsWish) -> Iterator[Piece]:
    what, layout = style.texts("board.what"), load_cathedral(wish.board)

    def cathedral(canvas: Canvas, box: Box) -> None:
        draw_cathedral_board(Leaf(canvas, style), layout, box.inset(EDGE))

    def town(canvas: Canvas, box: Box) -> None:
        draw_town(Leaf(canvas, style), box.inset(EDGE))

    wide, high = (side + 2 * EDGE for side in BOARD_SIZE)
    for name, size, draw in (
        ("cathedral", (high, wide), cathedral),
        ("keytown", (wide, high), town),
    ):
        side = Side(name, draw)
        yield Piece("boards", what, size, 1, side, role=BOARD, group=what)


def _list_tokens(style: Style) -> Iterator[Piece]:
    """Yield markers, workers and cubes, each with its name and number of copies."""
    markers = [(at, 1, f"marker-{at + 1}") for at in range(MARKERS)]
    workers = [
        (at * WORKERS, WORKERS, f"worker-{colour.lower()}")
        for at, colour in enumerate(COLOURS)
    ]
    starts = [sum(MOST_CUBES[:at]) for at in range(len(CUBES))]
    cubes = list(
        zip(starts, MOST_CUBES, (f"cube-{cube}" for cube in CUBES), strict=True)
    )
    chosen = {
        "markers": [*markers, (MARKERS, 1, "start")],
        "workers": workers,
        "cubes": cubes,
    }
    for kind, some in chosen.items():
        block = BLOCKS[kind]
        what = style.texts(block.key)
        for at, count, name in some:
            yield Piece(
                kind,
                what,
                block.sizes[at],
                count,
                Side(name, partial(_draw_token, kind, at, style)),
                form=SQUARE if kind == "cubes" else ROUND,
                group=what,
            )


def _draw_token(kind: str, at: int, style: Style, canvas: Canvas, box: Box) -> None:
    """Draw one part of a block; the others are placed out of sight."""
    block = BLOCKS[kind]
    away = Box(-10 * box.width, -10 * box.height, box.width, box.height)
    boxes = [away] * len(block.sizes)
    boxes[at] = box
    block.draw(canvas, style, boxes)
