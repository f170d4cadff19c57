from pathlib import Path

import pikepdf
import pytest

from sheetgen.draw.font import FontStack
from sheetgen.games.find import list_games, load_layout
from sheetgen.layout.read import layout_names
from tests.conftest import Run

# Score sheets have no terrains to prove.
LAYOUTS = [layout_names(game.id)[0] for game in list_games() if game.id != "sheets"]


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_proof_has_a_page_for_each_coloured_ink(layout: str, run: Run) -> None:
    done = run("proof", layout)
    assert done.code == 0
    path = Path(done.out.partition(":")[0])
    assert path == Path("output") / f"{load_layout(layout).path.stem}-proof.pdf"
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
        assert "/Image" not in "".join(
            str(form.get("/Subtype"))
            for form in pdf.objects
            if isinstance(form, pikepdf.Stream)
        )


@pytest.mark.slow
def test_a_language_whose_letters_are_missing_is_left_out_and_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        FontStack, "missing", lambda fonts, text: "".join(set(text) & {"鉱"})
    )
    done = run("proof", LAYOUTS[0], "--paper", "letter", "--lang", "hu", "-o", "p.pdf")
    assert done.code == 0
    assert done.err.count("note: ") == 1
    assert "日本語 is left out: none of our fonts has '鉱'" in done.err
