import pytest

from sheetgen.draw.ink import INKS
from sheetgen.draw.sight import NORMAL, SIGHTS, Lab, difference, seen, seen_tone, to_lab

# From table 1 of Sharma, Wu and Dalal: pairs that catch wrong turns of the hue.
PAIRS = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "two", "expected"), PAIRS)
def test_differences_are_those_of_the_paper_both_ways(one, two, expected) -> None:
    assert difference(Lab(*one), Lab(*two)) == pytest.approx(expected, abs=5e-5)
    assert difference(Lab(*two), Lab(*one)) == pytest.approx(expected, abs=5e-5)


def test_differences_are_those_of_the_paper_and_lightness_runs_to_white() -> None:
    assert to_lab("#000000") == pytest.approx((0, 0, 0), abs=0.01)
    assert to_lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.01)
    tone = INKS["colour"].tone("#6f4a8e")
    assert seen_tone(tone, NORMAL) == tone


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("grey", ["#000000", "#3c3c3c", "#cccccc", "#ffffff"])
def test_greys_look_alike_to_everybody(sight: str, grey: str) -> None:
    assert difference(to_lab(seen(grey, sight)), to_lab(grey)) < 0.5


@pytest.mark.parametrize(
    ("sight", "one", "two"),
    [
        ("protanopia", "#8a6d00", "#4c7d3c"),
        ("deuteranopia", "#c8692a", "#8b8a00"),
        ("tritanopia", "#2e72a8", "#1f7d7d"),
    ],
)
def test_colours_that_an_eye_confuses_come_nearer(sight, one, two) -> None:
    far = difference(to_lab(one), to_lab(two))
    near = difference(to_lab(seen(one, sight)), to_lab(seen(two, sight)))
    assert near < far * 0.6
