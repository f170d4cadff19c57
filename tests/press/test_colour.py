"""The table of what colours take of each plate: what a press wants of it."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from sheetgen.core.errors import UsageError
from sheetgen.draw.ink import INKS
from sheetgen.draw.sight import SIGHTS, difference, seen, to_lab
from sheetgen.games.find import find_game, list_games
from sheetgen.layout.read import layout_names
from sheetgen.press.colour import (
    INK_LIMIT,
    LEAST_DOT,
    Hue,
    read_swatches,
    usual_swatches,
)
from sheetgen.prints.board import make_board, make_tiles
from sheetgen.prints.cards import make_cards
from sheetgen.prints.checklist import Party, make_checklist
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.parts import make_parts
from sheetgen.prints.pdf import Pdf
from tests.conftest import ROOT

OURS = usual_swatches()
COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def _prints(look: Look) -> Iterator[Pdf]:
    """Yield everything that is printed in an ink."""
    for game in list_games():
        names = layout_names(game.id)
        for name in {names[0], names[-1]}:
            yield make_pads((name,), Setup(has_cover=True), look, leaves=1)[0]
        if game.spec.surfaces is not None:
            yield make_board(names[0], look=look)
            yield make_tiles(names[0], look=look)
        if game.spec.parts is not None:
            yield make_parts(game.id, look=look)
        if game.spec.setup is not None:
            yield make_checklist(game.id, Party(2), look=look)
    for deck in (ROOT / "layouts").glob("*/parts/laws-en.toml"):
        yield make_cards(deck, look=look)


def _colours(pdf: Pdf) -> Iterator[str]:
    for leaf in pdf.job.leaves:
        for side in (leaf.front, leaf.back):
            if side is not None:
                yield from COLOUR.findall(side.drawing.svg + side.drawing.ground)


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
def test_every_colour_that_is_drawn_has_a_row(ink: str) -> None:
    drawn = {colour for pdf in _prints(Look(ink)) for colour in _colours(pdf)}
    assert [colour for colour in drawn if OURS.find(colour) is None] == []
    assert len(drawn) > (10 if ink != "black" else 1)
    if INKS[ink].is_grey:
        plates = {OURS.find(colour) for colour in drawn}
        assert all(found is not None and found[:3] == (0, 0, 0) for found in plates)


def test_greys_are_black_alone() -> None:
    assert OURS.find("#000000") == (0, 0, 0, 100)
    assert OURS.find("#ffffff") == (0, 0, 0, 0)
    for ink in INKS.values():
        assert OURS.find(ink.text) == (0, 0, 0, 100)
        for colour in (ink.soft, ink.field, ink.mark):
            found = OURS.find(colour)
            assert found is not None and found[:3] == (0, 0, 0)


def test_builds_are_pale_or_whole_and_of_three_inks_that_paper_takes() -> None:
    assert max(map(OURS.total, (*OURS.hues, *OURS.colours))) <= INK_LIMIT
    for colour, hue in OURS.hues.items():
        assert all(sum(map(bool, build)) <= 3 for build in (hue.solid, hue.light)), (
            colour
        )
    for colour, hue in OURS.hues.items():
        strongest = max(hue.light[:3])
        assert hue.light[3] == 0 or hue.light[3] > strongest, colour
    pale = INKS["pale"]
    for colour, hue in OURS.hues.items():
        ground = hue.share(pale.tint)
        assert 5 <= max(ground) <= 8, colour
        assert OURS.find(pale.tone(colour).tint) is not None
    for plates in OURS.rows.values():
        assert all(plate == 0 or plate >= LEAST_DOT for plate in plates)


def test_a_row_of_ones_own_brings_all_its_tones(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('[hues]\n"#336699" = [80, 45, 0, 20]\n', encoding="utf-8")
    both = OURS.adding(read_swatches(path))
    assert both.hues["#336699"] == Hue((80, 45, 0, 20), (80, 45, 0, 0))
    tone = INKS["colour"].tone("#336699")
    assert both.find(tone.ring) == (80, 45, 0, 20)
    assert both.find(tone.sign) == (80, 45, 0, 35)
    assert both.find(tone.tint) == (24, 14, 0, 0)
    assert both.lacking(["#336699", "#2e72a8", "#444444", "#123456"]) == ["#123456"]


def test_a_limit_of_ones_own_holds_for_our_colours_too(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("limit = 150", encoding="utf-8")
    with pytest.raises(UsageError, match=r"takes \d+ % of ink, .* at most 150 %"):
        OURS.adding(read_swatches(path))


PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")


@pytest.mark.skipif(not PROFILE.exists(), reason="no profile of a press here")
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", [game.id for game in list_games()])
def test_terrains_stay_apart_for_every_eye(game: str, sight: str) -> None:
    """On paper as far apart as on a screen, by a profile of coated offset."""
    looks = find_game(game).spec.sheets.terrain_looks(INKS["colour"])
    rings = sorted({look.tone.ring for look in looks.values()})
    printed = [_printed(ring) for ring in rings]

    def nearest(colours: list[str]) -> float:
        seen_so = [to_lab(seen(colour, sight)) for colour in colours]
        pairs = combinations(seen_so, 2)
        return min((difference(one, other) for one, other in pairs), default=0)

    assert nearest(printed) >= 0.85 * nearest(rings)


def _printed(colour: str) -> str:
    """Return how a colour looks on paper, as a screen would show that."""
    plates = OURS.find(colour)
    assert plates is not None
    parts = tuple(round(2.55 * plate) for plate in plates)
    paper = ImageCms.applyTransform(Image.new("CMYK", (1, 1), parts), _way())
    assert paper is not None
    red, green, blue = paper.getpixel((0, 0))
    return f"#{red:02x}{green:02x}{blue:02x}"


@cache
def _way() -> ImageCms.ImageCmsTransform:
    screen = ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(str(PROFILE), screen, "CMYK", "RGB", 1)
