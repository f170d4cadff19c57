import itertools
import re
from dataclasses import replace

import pytest

from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.sight import SIGHTS, seen
from sheetgen.draw.svg import Poster
from sheetgen.games.find import list_games
from sheetgen.language.texts import TEXTS, list_languages, load_texts
from sheetgen.prints.proof import Chart, Column, Row, draw_proofs, nearest

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
(GAME, *_) = list_games()
LOOKS = GAME.spec.sheets.terrain_looks(INKS["pale"])


def draw(size=A4, lang="en", looks=LOOKS) -> list[Poster]:
    texts = load_texts(lang, (GAME.says, GAME.texts))
    rows = [Row(t, t.capitalize(), (("hu", "kő"), ("pl", t))) for t in looks]
    columns = [
        Column(texts(f"proof.sight.{sight}"), INKS["pale"], looks, sight)
        for sight in SIGHTS
    ]
    return draw_proofs(size, INKS["pale"], Chart(rows, columns), texts, load_fonts())


@pytest.mark.parametrize("lang", list_languages(TEXTS))
@pytest.mark.parametrize("size", [A4, LETTER], ids=["a4", "letter"])
def test_every_text_fits_in_every_language(size, lang: str) -> None:
    for page in draw(size, lang):
        assert [fit for fit in page.fits if not fit.is_readable] == []


def test_every_terrain_is_shown_through_every_eye() -> None:
    (page,) = draw()
    for look in LOOKS.values():
        for sight in SIGHTS:
            assert f'fill="{seen(look.tone.tint, sight)}"' in page.svg


def test_no_two_things_of_a_page_share_an_id() -> None:
    (page,) = draw()
    ids = re.findall(r' id="([^"]*)"', page.svg)
    assert len(ids) == len(set(ids)) >= len(LOOKS) * len(SIGHTS)


@pytest.mark.slow
def test_many_terrains_go_on_on_further_pages() -> None:
    many = {f"{terrain} {n}": look for terrain, look in LOOKS.items() for n in range(3)}
    pages = draw(looks=many)
    assert len(pages) > 1
    for terrain in many:
        assert sum(f">{terrain}</text>" in page.svg for page in pages) == 1


def test_the_nearest_outlines_are_those_that_differ_least() -> None:
    one, two = itertools.islice(LOOKS, 2)
    close = replace(LOOKS[two], tone=LOOKS[one].tone)
    found = nearest({**LOOKS, two: close})
    assert found is not None
    assert found[0] == 0 and set(found[1:]) == {one, two}
    assert nearest(GAME.spec.sheets.terrain_looks(INKS["black"])) is None
