"""Pages for volunteers: what they ask for, in boxes as sheets have them."""

from collections import Counter
from collections.abc import Iterator

import pytest

from sheetgen.codes import decode
from sheetgen.collect.ask import COLUMNS, ENTRY, RING, SUM, WORD, list_asks
from sheetgen.collect.boxes import (
    FACE,
    SIZES,
    find_frame,
    label_of,
    lay_heads,
    lay_kinds,
    lay_ticks,
)
from sheetgen.collect.code import ENCODING, VERSION, is_page, name_page
from sheetgen.collect.page import ZONES, draw_page
from sheetgen.collect.spots import kind_of, list_spots, name_asks
from sheetgen.draw.box import Box
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.frame import CLEAR
from sheetgen.draw.ink import INKS
from sheetgen.encode import encode
from sheetgen.errors import UnknownCode
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.lang import list_languages, load_texts
from sheetgen.reading.spot import NUMBER, RINGS, SIGN
from sheetgen.ruleset import RuleSet
from tests.seeds import over_seeds

SHEETS = (("A", "phase"), ("A", "round"), ("burgundy/duchy-1", "phase"))


def spots_of_sheets() -> Iterator[tuple[tuple[float, float], str, tuple[str, ...]]]:
    """Yield size, kind and words of all that can be written on some sheets."""
    for name, evidence in SHEETS:
        layout = load_layout(name)
        offer = find_game(layout.rules.game).offer
        assert offer.boxes and offer.opening and offer.spots
        # Pages of the first version have boxes as sheets of the first face have them.
        frame = offer.boxes.find_frame(layout.rules, layout.board, evidence, 1)
        board = offer.opening.open_board(layout.rules, layout.board)
        for spot in offer.spots.list_spots(board, evidence):
            if spot.name not in frame.boxes:
                continue
            box = frame.boxes[spot.name]
            yield (round(box.width, 2), round(box.height, 2)), spot.kind, spot.words


def signs_of(texts: Iterator[str]) -> set[str]:
    return {sign.lower() for text in texts for sign in text}


def test_boxes_are_as_large_as_those_of_sheets() -> None:
    sizes = {size for size, _, _ in spots_of_sheets()}
    assert set(SIZES.values()) <= sizes
    for kind, boxes in lay_kinds().items():
        for box in boxes:
            assert (box.width, box.height) == pytest.approx(SIZES[kind]), kind


def test_every_sign_that_sheets_want_is_asked_for() -> None:
    wanted = signs_of(
        word for _, kind, words in spots_of_sheets() if kind == SIGN for word in words
    )
    asked = Counter(
        sign
        for name, ask in name_asks(42).items()
        if kind_of(name) != RING
        for sign in ask.text.lower()
    )
    assert wanted <= asked.keys()
    assert min(asked[sign] for sign in wanted) >= 2


def test_every_class_of_the_model_is_asked_for() -> None:
    glyph = pytest.importorskip("sheetgen.scan.glyph")
    texts = (ask.text for ask in name_asks(42).values())
    classes = set(glyph.CLASSES) - {glyph.STRUCK, glyph.JUNK}
    assert classes <= signs_of(texts)
    assert any(ask.struck for ask in name_asks(42).values())


@over_seeds(60)
def test_nobody_can_copy_from_the_box_beside_or_above(seed: int) -> None:
    for kind, asks in list_asks(seed + 1).items():
        columns = COLUMNS[kind]
        for at, ask in enumerate(asks):
            assert at % columns == 0 or asks[at - 1] != ask, (kind, at)
            assert at < columns or asks[at - columns] != ask, (kind, at)


def test_pages_of_neighbours_differ_in_their_order_and_not_in_how_often() -> None:
    one, other = list_asks(1), list_asks(2)
    assert all(one[kind] != other[kind] for kind in one)
    for kind in set(one) - {ENTRY, SUM, WORD, "field", "box", "cell"}:
        assert Counter(one[kind]) == Counter(other[kind])
    for kind in one:
        assert len(one[kind]) == len(other[kind])


@over_seeds(40)
def test_what_is_asked_can_stand_in_its_box(seed: int) -> None:
    asks = name_asks(seed + 1)
    for spot in list_spots(seed + 1):
        if spot.name in asks:
            text = asks[spot.name].text
            if spot.kind == NUMBER:
                assert 0 <= int(text) <= spot.most
            else:
                assert text in (*spot.words, *(("",) if spot.words == RINGS else ()))


def test_nothing_stands_over_anything_else() -> None:
    frame, kinds = find_frame(VERSION), lay_kinds()
    placed = {**frame.boxes, **lay_heads(), **ZONES, "the code": frame.code}
    placed |= {f"mark {at}": box.inset(-CLEAR) for at, box in enumerate(frame.marks)}
    for kind, boxes in kinds.items():
        placed |= {
            f"label {kind} {at}": label_of(kind, b) for at, b in enumerate(boxes)
        }
    listed = list(placed.items())
    for at, (name, box) in enumerate(listed):
        assert FACE.inset(-CLEAR).contains(box), name
        for other_name, other in listed[at + 1 :]:
            assert not box.overlaps(other, 1e-3), (name, other_name)


def test_boxes_to_tick_are_no_nearer_than_their_white() -> None:
    ticks: list[Box] = list(lay_ticks().values())
    for at, box in enumerate(ticks):
        assert not any(box.inset(-1).overlaps(other) for other in ticks[at + 1 :])


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("language", list_languages())
def test_every_text_fits_in_every_language_and_ink(language: str, ink: str) -> None:
    face = draw_page(987654321, load_texts(language), INKS[ink], load_fonts())
    assert all(fit.is_readable for fit in face.fits)
    assert face.language == language


def test_its_code_is_no_sheets_and_says_so() -> None:
    digits = encode(name_page(7, "hu"), ENCODING)
    assert is_page(digits)
    rules: list[RuleSet] = all_rules()
    with pytest.raises(UnknownCode, match="volunteers"):
        decode(digits, [one.encoding for one in rules])
    assert ENCODING.rules not in {one.number for one in rules}


def test_a_sheets_code_is_no_pages() -> None:
    layout = load_layout("A")
    from sheetgen.codes import SheetCode

    sheet = SheetCode(layout.rules.number, layout.board, face=1)
    assert not is_page(encode(sheet, layout.rules.encoding))
    assert not is_page("123")
