"""Contrast where axe is silent: signs over hatches, rings, and what is written."""

import pytest

from tests.site.test_burgundy import digits_of as burgundy_digits
from tests.site.test_page import LOOKS, digits_of, sheet

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

SHEETS = {"dice": digits_of(), "burgundy": burgundy_digits()}
TEXT, GRAPHICS = 4.5, 3.0  # WCAG 2.2, 1.4.3 and 1.4.11
# What must be told from what: by the names of colours in the style.
PAIRS = (
    ("sign", "tint", GRAPHICS),
    ("sign", "hatch", GRAPHICS),
    ("sign", "box", GRAPHICS),
    ("ring", "box", GRAPHICS),
    ("pencil", "box", TEXT),
    ("pencil", "tint", TEXT),
    ("accent", "tint", GRAPHICS),
    ("accent", "hatch", GRAPHICS),
    ("error", "tint", GRAPHICS),
    ("error", "hatch", GRAPHICS),
)
COLOURS = """(names) => Object.fromEntries(
  [...document.querySelectorAll(".drawing .cell")].map((node) => {
    const style = getComputedStyle(node);
    const terrain = [...node.classList].find((name) => name.startsWith("t-"));
    return [terrain, names.map((name) => style.getPropertyValue(`--${name}`).trim())];
  })
)"""


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb`` (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_counted_as_told() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("game", SHEETS)
def test_signs_are_seen_over_their_hatches(sheet, game: str) -> None:
    one = sheet(SHEETS[game])
    names = sorted({name for pair in PAIRS for name in pair[:2]})
    weak = []
    for look in ("light", "dark"):
        one.page.emulate_media(**LOOKS[look])
        found = one.page.evaluate(COLOURS, names)
        assert len(found) == 6
        for terrain, colours in found.items():
            known = dict(zip(names, colours, strict=True))
            for over, under, least in PAIRS:
                ratio = contrast(known[over], known[under])
                if ratio < least:
                    told = f"{over} over {under} {ratio:.2f}, not {least}"
                    weak.append(f"{look}, {terrain}: {told}")
    assert weak == []
