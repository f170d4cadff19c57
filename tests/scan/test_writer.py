"""Hands that something is known of."""

import numpy as np
import pytest

from scripts.glyphs.crop import Pen, paint, photograph, place
from scripts.glyphs.hand import Hand, draw_hand, write
from sheetgen.scan.glyph import CLASSES, classify, frame
from sheetgen.scan.ink import Ink, look_at
from sheetgen.scan.word import read_words
from sheetgen.scan.writer import adapt, know_writer
from tests.scan.boxes import texted, written

CELL = tuple("123456x")
SIZE = (6.0, 6.0)
PEN = Pen(0.5, 0.7, 0.1, 0.1)
# A 4 as somebody might write it.
ODD = [[(14, 6), (12, 26), (20, 30), (27, 26)], [(27, 16), (26, 36)]]
ODD_AGAIN = [[(15, 7), (12, 25), (19, 30), (27, 27)], [(27, 15), (27, 35)]]


def share(ink: Ink, text: str, writer=None) -> float:
    return float(np.exp(dict(read_words([ink], [CELL], writer)[0])[text]))


@pytest.mark.parametrize("text", CELL[:6])
def test_what_looks_like_a_known_glyph_is_likelier_the_same(text: str) -> None:
    writer = know_writer([look_at(written(*ODD))], [text])
    assert writer is not None
    again = look_at(written(*ODD_AGAIN))
    glyphs = [frame(again, (again.labels > 0) - 1, 0, 0)]
    logs = classify(glyphs)
    sign = CLASSES.index(text)
    known = adapt(logs, glyphs, writer)[0, sign]
    assert known > logs[0, sign] or np.exp(known) > 0.98


@pytest.mark.parametrize("sign", "2356")
def test_what_looks_otherwise_is_read_as_before(sign: str) -> None:
    writer = know_writer([look_at(written(*ODD))], ["4"])
    ink = look_at(texted(sign))
    assert read_words([ink], [CELL], writer)[0][0][0] == sign
    assert share(ink, sign, writer) == pytest.approx(share(ink, sign), abs=0.02)


def test_several_characters_tell_of_each() -> None:
    writer = know_writer([look_at(texted("35", 60))], ["35"])
    assert writer is not None
    assert len(writer.signs) == 2


@pytest.mark.parametrize("text", ["", "5", "123"])
def test_boxes_that_are_not_clearly_divided_tell_nothing(text: str) -> None:
    apart = look_at(written([(10, 8), (10, 34)], [(30, 8), (30, 34)]))
    assert know_writer([apart], [text]) is None
    assert know_writer([], []) is None
    assert know_writer([look_at(written())], ["5"]) is None


def test_characters_that_the_model_does_not_know_tell_nothing() -> None:
    assert know_writer([look_at(texted("5"))], ["Z"]) is None


def sheet(hand: Hand, chance: np.random.Generator) -> tuple[list[Ink], list[str]]:
    texts = [CELL[int(chance.integers(6))] for _ in range(18)]
    inks = []
    for text in texts:
        drawn = paint(place(write(hand, text, chance), SIZE, chance), PEN, SIZE, chance)
        inks.append(look_at(photograph(drawn, PEN.dark, SIZE, chance)))
    return inks, texts


def test_knowing_a_hand_never_makes_reading_worse() -> None:
    """Of forty hands with eight known boxes each, in the mean of what is true."""
    chance = np.random.default_rng(11)
    alone, known = [], []
    for _ in range(40):
        inks, texts = sheet(draw_hand(chance), chance)
        writer = know_writer(inks[:8], texts[:8])
        for ink, text in zip(inks[8:], texts[8:], strict=True):
            alone.append(np.log(share(ink, text)))
            known.append(np.log(share(ink, text, writer)))
    assert np.mean(known) > np.mean(alone)
    assert sum(value < np.log(0.5) for value in known) <= sum(
        value < np.log(0.5) for value in alone
    )
