"""Law cards and summary cards, nine on a paper, or three on half a paper.

The laws are in decks, one per language, which `sheetgen cards` prints as well.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import LayoutError, Problem
from sheetgen.core.units import Mm
from sheetgen.draw.card import draw_ground, write_back, write_front
from sheetgen.draw.face import Style
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.part import (
    Leaf,
    PartPage,
    Size,
    begin_leaf,
    draw_grid_cuts,
    lay_cards,
)
from sheetgen.draw.svg import Canvas, Letters, Outline, boxes_path
from sheetgen.draw.symbol import PICTURES, SYMBOLS, draw_strokes
from sheetgen.games.keythedral.parts.art import (
    BLEED,
    PLAYER_HUES,
    PLAYER_SYMBOLS,
    draw_back_ground,
    nobody_tone,
)
from sheetgen.games.keythedral.parts.summary import (
    draw_heading,
    draw_phases,
    draw_rows,
    keys_of,
    list_actions,
    list_scores,
)
from sheetgen.games.keythedral.rules.land import COLOURS
from sheetgen.language.message import message
from sheetgen.layout.deck import DEGREE, Card, Deck, read_deck
from sheetgen.system.data import data_folder

LAWS = 20  # [keythedral 1.15]
CARD: tuple[Mm, Mm] = (63, 88)  # slightly smaller if the paper is short
STATED, RECONSTRUCTION = "stated", "reconstruction"

_Draw = Callable[[Canvas, Box], None]


@dataclass(frozen=True)
class Law:
    """A law card.

    Attributes:
        number: from 1 to 20.
        name: in a language, like the next two.
        condition: when to play it; a degree sign at its end marks our own conditions.
        effect: of the law.
        provenance: of the condition, `STATED` or `RECONSTRUCTION`.
    """

    number: int
    name: str
    condition: str
    effect: str
    provenance: str


def load_deck(language: str) -> Deck:
    """Return the deck of laws in a language.

    Raises:
        LayoutError: the file has problems.
    """
    folder = data_folder("layouts") / "keythedral" / "parts"
    path = folder / f"laws-{language}.toml"
    return read_deck(path, frozenset((*SYMBOLS, *PICTURES)))


def list_laws(deck: Deck) -> tuple[Law, ...]:
    """Return the laws of a deck."""
    return tuple(
        Law(
            int(card.number),
            card.title,
            card.condition,
            card.text,
            RECONSTRUCTION if card.condition.endswith(DEGREE) else STATED,
        )
        for card in deck.cards
    )


def card_pages(style: Style, paper: Size) -> list[PartPage]:
    """Return the sheets of the laws and the summary cards, with their backs.

    Raises:
        TextError: a text of the language is too long for its card.
        LayoutError: the deck of laws has problems, or a law is too long.
    """
    texts = style.texts
    deck = load_deck(texts.language)
    fronts: list[_Draw] = []
    backs: list[_Draw] = []
    for law in deck.cards:
        assert deck.back is not None
        fronts.append(partial(draw_law, law, True, style))
        backs.append(partial(draw_law, deck.back, False, style))
    for colour in COLOURS:
        fronts.append(partial(draw_actions, colour, style))
        backs.append(partial(draw_round, colour, style))
    boxes = lay_cards(paper, CARD, BLEED)
    up = len(boxes)
    count = -(-len(fronts) // up)
    mirrored = [Box(paper[0] - box.right, *box[1:]) for box in boxes]
    what = texts("law.cards")
    pages = []
    for number in range(1, count + 1):
        sides = []
        for draws, places in ((fronts, boxes), (backs, mirrored)):
            is_back = draws is backs
            leaf = begin_leaf(style, paper, what, (number, count), is_back=is_back)
            leaf.keys.update(keys_of(texts))
            chosen = draws[(number - 1) * up : number * up]
            if is_back:
                used = places[: len(chosen)]
                grounds = (boxes_path([box.inset(-BLEED)]) for box in used)
                draw_back_ground(leaf.canvas, grounds, style.ink)
            for draw, box in zip(chosen, places, strict=False):
                draw(leaf.canvas, box)
            if not is_back:
                draw_grid_cuts(leaf.canvas, boxes[: len(chosen)], style.ink)
            _refuse_long(leaf, deck)
            sides.append(leaf.finish())
        pages.append(PartPage(f"{what} {number}/{count}", *sides))
    return pages


def draw_law(law: Card, is_front: bool, style: Style, canvas: Canvas, box: Box) -> None:
    """Draw a side of a law card."""
    tone = nobody_tone(style.ink)
    if is_front:
        write_front(canvas, law, box, 0, style.ink, tone)
    else:
        write_back(canvas, law, box, 0, style.ink, tone=tone)


def _refuse_long(leaf: Leaf, deck: Deck) -> None:
    """Refuse texts of a deck that became too small."""
    small = {fit.text for fit in leaf.canvas.fits if not fit.is_readable}
    problems = []
    for number, card in enumerate(deck.cards, 1):
        where = message("card {number} ({title})", number=number, title=card.title)
        for text in (card.title, card.condition, card.text, card.note):
            if text in small:
                what = message(
                    "{where}: too long for its place: {text!r}",
                    where=where,
                    text=text[:40],
                )
                problems.append(Problem(f"laws-{deck.language}.toml", "card", what))
    if problems:
        raise LayoutError(tuple(problems))


def draw_actions(colour: str, style: Style, canvas: Canvas, box: Box) -> None:
    """Draw the front of a summary card: the actions and their prices."""
    tone, inner, unit = draw_ground(canvas, PLAYER_HUES[colour], box, 0, style.ink)
    head = _draw_head(canvas, inner, colour, "summary.actions", style)
    table = Box(inner.x, head, inner.width, inner.bottom - head)
    rows = list_actions(style.texts)
    draw_rows(canvas, table, rows, 2.75 * unit, tone, style.ink)


def draw_round(colour: str, style: Style, canvas: Canvas, box: Box) -> None:
    """Draw the back of a summary card: the phases of a round, and the score.

    It has the common ground of all backs.
    """
    tone = style.ink.tone(PLAYER_HUES[colour])
    ground = replace(tone, tint=nobody_tone(style.ink).tint)
    _, inner, unit = draw_ground(canvas, "", box, 0, style.ink, tone=ground)
    head = _draw_head(canvas, inner, colour, "summary.round", style)
    texts = style.texts
    rows = list_scores(texts)
    high = 3.7 * unit * len(rows)
    table = Box(inner.x, inner.bottom - high, inner.width, high)
    title = Box(inner.x, table.y - 5 * unit, inner.width, 4.4 * unit)
    phases = Box(inner.x, head, inner.width, title.y - head - 1 * unit)
    draw_phases(canvas, phases, texts, 2.7 * unit, tone, style.ink)
    draw_heading(canvas, title, texts("summary.score"), 2.8 * unit, tone)
    draw_rows(canvas, table, rows, 2.6 * unit, tone, style.ink)


def _draw_head(canvas: Canvas, inner: Box, colour: str, key: str, style: Style) -> Mm:
    """Draw the symbol of a colour and a title; return where the next content begins."""
    tone = style.ink.tone(PLAYER_HUES[colour])
    unit = inner.width / 51
    high = 7 * unit
    sign = Point(inner.x + high / 2, inner.y + high / 2)
    draw_strokes(canvas, PLAYER_SYMBOLS[colour], [sign], high, tone.sign)
    canvas.text_in(
        Box(inner.x + high + 2 * unit, inner.y, inner.width - high - 2 * unit, high),
        style.texts(key),
        Letters(5.2 * unit, style.ink.text, DISPLAY_BOLD),
        minimum=2.6,
    )
    y = inner.y + high + 1.2 * unit
    canvas.line(Point(inner.x, y), Point(inner.right, y), Outline(tone.ring, 0.4))
    return y + 1.6 * unit
