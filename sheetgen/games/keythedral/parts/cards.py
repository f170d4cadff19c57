"""Law cards and summary cards, nine on a paper, or three on half a paper.

The laws are in decks, one per language, which `sheetgen cards` prints as well. A
summary has phases, actions with prices, and points at the end.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.errors import LayoutError, Problem
from sheetgen.core.units import Mm
from sheetgen.draw.card import draw_ground, write_back, write_front
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.part import (
    Leaf,
    PartPage,
    Size,
    begin_leaf,
    draw_grid_cuts,
    lay_cards,
)
from sheetgen.draw.svg import HAIR, Canvas, Fit, Letters, Outline, boxes_path
from sheetgen.draw.symbol import PICTURES, SYMBOLS, draw_strokes
from sheetgen.games.keythedral.parts.art import (
    BLEED,
    PLAYER_HUES,
    PLAYER_SYMBOLS,
    draw_back_ground,
    nobody_tone,
)
from sheetgen.games.keythedral.rules.land import COLOURS
from sheetgen.games.keythedral.rules.ruleset import CRAFTS, CUBES, PRICES, VALUES, WORTH
from sheetgen.games.keythedral.sheet.cube_art import ANY, draw_cube, draw_row
from sheetgen.language.message import message
from sheetgen.language.texts import Texts
from sheetgen.layout.deck import DAGGER, Card, Deck, read_deck
from sheetgen.system.packages import data_folder

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
        condition: when to play it; a dagger at its end marks our own conditions.
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
            RECONSTRUCTION if card.condition.endswith(DAGGER) else STATED,
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


LEAST: Mm = 2.12  # of letters
PHASES = (1, 2, 3, 4, 5)
# Actions of phase 3 by number, as counted in the rulebook [keythedral 6.3-6.12].
ACTIONS: tuple[tuple[int, str], ...] = (
    (1, "tile"),
    (2, "house"),
    (3, "fence"),
    (3, "tear"),
    (4, "ironware"),
    (4, "glass"),
    (4, "gold"),
    (5, "merchant"),
    (6, "law"),
    (7, "pass"),
)
# The prices of actions [keythedral 6.4] [keythedral 6.5] [keythedral 6.7]
# [keythedral 6.9] [keythedral 6.11] [keythedral 6.12].
_COSTS: Mapping[str, tuple[str, ...]] = {
    "house": ("wood", "stone"),
    "fence": ("wood",),
    "tear": ("wine", "wine"),
    "merchant": (ANY,) * PRICES[0],
    "law": (ANY,),
    **{craft: (ANY,) * PRICES[CUBES.index(craft)] for craft in CRAFTS},
}


class Row(NamedTuple):
    """A line of a table: its number, its subject, and the price or the points.

    The number is empty if it is the same as in the line above.

    Attributes:
        number: of the action.
        name: the subject.
        value: the price or the points, in words.
        cost: the price in cubes, which are drawn in place of words.
        cube: the subject of a row of points.
    """

    number: str
    name: str
    value: str = ""
    cost: tuple[str, ...] = ()
    cube: str = ""


def list_phases(texts: Texts) -> list[str]:
    """Return the description of each phase."""
    return [texts(f"summary.phase.{phase}") for phase in PHASES]


def list_actions(texts: Texts) -> list[Row]:
    """Return the actions with their prices."""
    rows: list[Row] = []
    last = 0
    for number, name in ACTIONS:
        value = texts("summary.price.tile") if name == "tile" else ""
        shown = str(number) if number != last else ""
        words = texts(f"summary.action.{name}")
        rows.append(Row(shown, words, value, _COSTS.get(name, ())))
        last = number
    return rows


def list_scores(texts: Texts) -> list[Row]:
    """Return the rows for points at the end [keythedral 10.2] [10.3]."""
    values = texts("summary.seat-values", first=VALUES[0], last=VALUES[-1])
    rows = [Row("", texts("score.seats"), values)]
    for name in ("gold", "glass", "ironware"):
        count = WORTH[CUBES.index(name)]
        rows.append(Row("", texts(f"score.{name}"), str(count), cube=name))
    rows.append(Row("", texts("score.resource"), str(WORTH[0]), cube=ANY))
    return rows


def keys_of(texts: Texts) -> dict[str, str]:
    """Return the keys of texts with numbers, by the finished texts."""
    values = texts("summary.seat-values", first=VALUES[0], last=VALUES[-1])
    return {values: "summary.seat-values"}


def draw_heading(canvas: Canvas, box: Box, text: str, size: Mm, tone: Tone) -> None:
    """Draw an underlined heading."""
    canvas.text_in(box, text, Letters(size, tone.sign, BOLD))
    start = Point(box.x, box.bottom)
    canvas.line(start, Point(box.right, box.bottom), Outline(tone.ring, 0.3))


def draw_phases(
    canvas: Canvas, box: Box, texts: Texts, size: Mm, tone: Tone, ink: Ink
) -> None:
    """Write the five phases with their numbers, all in the same size."""
    phases = list_phases(texts)
    column = 1.7
    while size > 0.5:
        width = box.width - column * size
        wrapped = [canvas.fonts.wrap(text, TEXT, size, width) for text in phases]
        lines = sum(map(len, wrapped)) + 0.45 * (len(phases) - 1)
        if lines * size * 1.24 <= box.height:
            break
        size -= 0.02
    y = box.y
    for number, found in zip(PHASES, wrapped, strict=True):
        head = Box(box.x, y, column * size, size * 1.24)
        canvas.text_in(head, str(number), Letters(size * 1.15, tone.sign, BOLD))
        for line in found:
            row = Box(box.x + column * size, y, width + 0.01, size * 1.24)
            canvas.text_in(row, line, Letters(size, ink.text), minimum=LEAST)
            y += size * 1.24
        y += 0.45 * size * 1.24


def draw_rows(
    canvas: Canvas, box: Box, rows: Sequence[Row], size: Mm, tone: Tone, ink: Ink
) -> None:
    """Draw a table, all in one size, at which its longest row fits.

    Args:
        canvas: to draw on.
        box: of the whole table.
        rows: from the top.
        size: of letters, at most.
        tone: of numbers and lines.
        ink: of texts.
    """
    number = size * 1.7 if any(row.number for row in rows) else 0
    pitch = box.height / len(rows)
    side = min(size * 1.15, pitch * 0.72)
    icon = side * 1.4 if any(row.cube for row in rows) else 0
    fonts = canvas.fonts
    room = [
        box.width - number - icon - 1.12 * side * len(row.cost) - 0.8 for row in rows
    ]
    wide = [
        fonts.width(row.name, TEXT, 1) + fonts.width(row.value, STRONG, 1) + 0.8
        for row in rows
    ]
    used = min(size, *(have / need for have, need in zip(room, wide, strict=True)))
    for place, (row, line) in enumerate(zip(rows, box.rows(len(rows)), strict=True)):
        if place and (row.number or not number):
            start = Point(line.x, line.y)
            canvas.line(start, Point(line.right, line.y), Outline(tone.hatch, HAIR))
        if row.number:
            head = Box(line.x, line.y, number, line.height)
            canvas.text_in(head, row.number, Letters(size * 1.1, tone.sign, BOLD))
        if row.cube:
            at = Point(line.x + number + side / 2, line.centre.y)
            draw_cube(canvas, centred(at, side, side), row.cube, ink)
        left = line.x + number + icon
        name = Box(left, line.y, line.right - left, line.height)
        canvas.text_in(name, row.name, Letters(used, ink.text))
        if row.value:
            canvas.text_in(
                line, row.value, Letters(used, ink.text, STRONG), align="right"
            )
        band = Box(line.x, line.centre.y - side / 2, line.width, side)
        draw_row(canvas, band, row.cost, ink)
        canvas.fits.append(Fit(row.name, used, LEAST))
