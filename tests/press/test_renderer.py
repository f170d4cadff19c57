"""Who draws: our own renderer, which is held to cairo's pages, or cairo itself."""

import subprocess
import sys
from itertools import islice

import pytest

from sheetgen.core.errors import MissingLibrary, UsageError
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press import cairo_renderer, native_renderer, renderer
from sheetgen.press.cached import DRAWN, keep_drawing
from tests.apart import FINER, MOST, measure, words
from tests.everything import list_shown

EMPTY = (
    '<svg width="9mm" height="9mm" viewBox="0 0 9 9" '
    'xmlns="http://www.w3.org/2000/svg"><defs /></svg>'
)


def test_ours_draws_unless_cairo_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = load_fonts()
    assert renderer.to_pdf([EMPTY], fonts) == native_renderer.to_pdf([EMPTY], fonts)
    monkeypatch.setenv(renderer.VARIABLE, "cairo")
    assert b"cairo" in renderer.to_pdf([EMPTY], load_fonts())
    assert renderer.to_png(EMPTY, load_fonts(), 72).startswith(b"\x89PNG")
    monkeypatch.setenv(renderer.VARIABLE, "skia")
    for draw in (lambda: renderer.chosen(), lambda: renderer.to_pdf([], load_fonts())):
        with pytest.raises(UsageError, match="expected own or cairo, not 'skia'"):
            draw()


@pytest.mark.parametrize("asked", ["", "own"])
def test_ours_draws_if_it_is_asked_for(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(renderer.VARIABLE, asked)
    fonts = load_fonts()
    assert renderer.to_pdf([EMPTY], fonts) == native_renderer.to_pdf([EMPTY], fonts)


def test_what_one_has_drawn_is_not_taken_for_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = []

    def draw() -> bytes:
        drawn.append(renderer.chosen())
        return b"%%EOF"

    for asked in ("own", "cairo", "own", "cairo"):
        monkeypatch.setenv(renderer.VARIABLE, asked)
        keep_drawing([EMPTY], load_fonts(), draw)
    assert drawn == ["own", "cairo"]
    assert len(list(DRAWN.folder.iterdir())) == 2


PRINT = """
import sys
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press import renderer
renderer.to_pdf([{svg!r}], load_fonts())
renderer.to_png({svg!r}, load_fonts(), 72)
print([name for name in sys.modules if "cairo" in name])
"""


@pytest.mark.slow
def test_ours_loads_nothing_of_cairo() -> None:
    call = [sys.executable, "-c", PRINT.format(svg=EMPTY)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "error",
    [
        ImportError("No module named 'cairosvg'"),
        OSError('no library called "cairo-2" was found\nno library called "cairo"'),
        OSError("libcairo.so.2: invalid ELF header"),
        AttributeError("undefined symbol: cairo_pdf_surface_create"),
    ],
)
def test_half_a_cairo_is_one_sentence(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "cairosvg":
                raise error

    for name in [name for name in sys.modules if name.startswith("cairosvg")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    monkeypatch.setenv(renderer.VARIABLE, "cairo")
    with pytest.raises(MissingLibrary) as refused:
        renderer.to_pdf([EMPTY], load_fonts())
    said = str(refused.value)
    assert str(error).partition("\n")[0] in said
    assert "SHEETGEN_RENDERER" in said
    assert "\n" not in said


LOOKS = [("colour", "ja"), ("black", "hu")]
SAMPLE = 41  # one print of so many; `make bench` takes them all


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_pages_are_those_of_cairo(look: tuple[str, str]) -> None:
    shown = list(islice(list_shown(*look, SAMPLE, 7 + LOOKS.index(look)), 0, None, 3))
    drawings, fonts = [one.svg for one in shown], shown[0].fonts
    theirs, ours = (
        cairo_renderer.to_pdf(drawings, fonts),
        native_renderer.to_pdf(drawings, fonts),
    )
    assert words(ours) == words(theirs)
    for one, apart in zip(shown, measure(drawings, theirs, ours), strict=True):
        if apart > MOST:  # of a small part, by a line that was moved to another pixel
            alone = [
                draw([one.svg], fonts)
                for draw in (cairo_renderer.to_pdf, native_renderer.to_pdf)
            ]
            (apart,) = measure([one.svg], *alone, FINER)
        assert apart <= MOST, one.name
