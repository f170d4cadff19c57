"""Values that are written on a page: where they stand, and what else is there."""

import cv2
import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import NUMBER, RING, SIGN
from tests.seeds import over_seeds
from tests.writing.hand import choose_hand
from tests.writing.sheet import (
    ERASED,
    OVERWRITTEN,
    SLIPS,
    STRUCK,
    Place,
    Trace,
    drop_specks,
    write_head,
    write_sheet,
)

DPI = 200
DOTS = DPI / 25.4
PLACES = {f"cell:a{at}": Place(SIGN, Box(17 + at * 12, 30, 6, 6)) for at in range(12)}
PLACES |= {
    f"field:a{at}": Place(SIGN, Box(17 + at * 12, 50, 5, 3.5)) for at in range(12)
}
PLACES |= {
    f"circle:monk.{at}": Place(RING, Box(17 + at * 12, 70, 4, 4)) for at in range(12)
}
PLACES |= {
    f"entry:1.{at}": Place(NUMBER, Box(17 + at * 18, 90, 17, 4.7)) for at in range(8)
}
DIGITS = "123456123456"


def write(
    values: dict[str, str], seed: int, slips: float = 0, pen: str | None = None
) -> tuple[np.ndarray, tuple[Trace, ...]]:
    page = np.full((round(148 * DOTS), round(210 * DOTS), 3), 255, np.uint8)
    chance = np.random.default_rng(seed)
    hand = choose_hand(seed, pen)
    return page, write_sheet(page, DPI, PLACES, values, hand, chance, slips)


def ink_in(page: np.ndarray, box: Box) -> np.ndarray:
    left, top, right, bottom = (
        round(side * DOTS) for side in (box.x, box.y, box.right, box.bottom)
    )
    return 255 - page[top:bottom, left:right].min(axis=2).astype(int)


def wipe(page: np.ndarray, box: Box) -> None:
    """Leave nothing in a box, nor two pixels around it."""
    left, top, right, bottom = (
        int(side * DOTS) for side in (box.x, box.y, box.right, box.bottom)
    )
    page[top - 2 : bottom + 3, left - 2 : right + 3] = 255


def cells(values: str) -> dict[str, str]:
    return {f"cell:a{at}": value for at, value in enumerate(values)}


@over_seeds(4)
def test_a_sheet_is_written_alike_by_the_same_seed(seed: int) -> None:
    one, traces = write(cells(DIGITS), seed, 0.3)
    again, _ = write(cells(DIGITS), seed, 0.3)
    other, _ = write(cells(DIGITS), seed + 1, 0.3)
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)
    assert [trace.value for trace in traces] == list(DIGITS)


@over_seeds(4)
def test_ink_lies_in_its_box_and_hardly_beside_it(seed: int) -> None:
    values = cells(DIGITS) | {f"field:a{at}": "1" for at in range(12)}
    page, traces = write(values | {"entry:1.3": "17"}, seed)
    over = 0.3  # the pen's width, and what a hand goes over the line
    for trace in traces:
        most = trace.box.inset(-over - choose_hand(seed).pen.width / 2)
        assert most.contains(trace.ink)
        assert ink_in(page, trace.ink).max() > 40
        wipe(page, trace.ink)
    assert page.min() == 255  # nothing else was drawn


@over_seeds(4)
def test_a_ring_goes_round_what_is_printed_and_a_cross_through_it(seed: int) -> None:
    values = {"circle:monk.0": "o", "circle:monk.1": "x", "circle:monk.2": "ox"}
    page, (ring, cross, both) = write(values, seed, pen="ballpoint")

    def middle(trace: Trace) -> int:
        return int(ink_in(page, trace.box.inset(1.3)).max())

    assert middle(ring) < 10
    assert min(middle(cross), middle(both)) > 40
    for trace in (ring, both):
        assert min(trace.ink.width, trace.ink.height) > 0.75 * trace.box.width


def test_slips_leave_something_below_or_beside() -> None:
    found = dict.fromkeys(SLIPS, 0)
    for seed in range(12):
        page, traces = write(cells(DIGITS), seed, slips=1, pen="pencil")
        for trace in traces:
            found[trace.slip] += 1
            if trace.slip == STRUCK:
                assert trace.ink.x > trace.box.centre.x
                assert ink_in(page, trace.box).max() > 40
            else:
                assert trace.box.contains(Box(*trace.ink.centre, 0, 0))
    assert min(found.values()) > 15


def test_what_was_erased_is_paler_and_nobody_rubs_out_ink() -> None:
    dark = {ERASED: [], OVERWRITTEN: []}
    for seed in range(12):
        page, traces = write(cells("1" * 12), seed, slips=1, pen="pencil")
        for trace in traces:
            if trace.slip in dark:
                dark[trace.slip].append(ink_in(page, trace.box).mean())
    assert np.mean(dark[ERASED]) < 0.8 * np.mean(dark[OVERWRITTEN])
    _, traces = write(cells(DIGITS), 1, slips=1, pen="ballpoint")
    assert {trace.slip for trace in traces} == {OVERWRITTEN, STRUCK}


def test_name_and_date_stand_on_their_lines_and_specks_are_few_and_small() -> None:
    counts = []
    for seed in range(12):
        page, traces = write(dict.fromkeys(PLACES, ""), seed)
        assert (traces, page.min()) == ((), 255)
        drop_specks(page, DPI, np.random.default_rng(seed))
        dirty = (page.min(axis=2) < 250).astype(np.uint8)
        count, _, sizes, _ = cv2.connectedComponentsWithStats(dirty)
        counts.append(count - 1)
        assert sizes[1:, 2:4].max() < DOTS  # one millimetre
    assert 3 < np.mean(counts) < 15
    page, _ = write({}, 1)
    lines = [Box(20, 20, 50, 6), Box(90, 20, 40, 6)]
    write_head(page, DPI, lines, choose_hand(1), np.random.default_rng(1))
    for line in lines:
        assert ink_in(page, line.inset(-0.9)).max() > 40
        wipe(page, line.inset(-0.9))
    assert page.min() == 255
