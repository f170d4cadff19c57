"""`sheetgen parts`: which parts, on which paper, and what cannot be meant."""

from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Run
from tests.press.words import words

OURS = "parcels,cottages,tiles,markers,fences,workers,cubes"


def pages_of(path: str) -> int:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


@pytest.mark.slow
def test_kinds_are_printed_with_their_backs_and_pass_our_preflight(run: Run) -> None:
    outcome = run("parts", "keythedral", "--only", OURS)
    assert outcome.code == 0, outcome.err
    path = "output/keythedral-parts.pdf"
    assert outcome.out.startswith(f"{path}: 3 papers, both sides")
    assert pages_of(path) == 6
    with pikepdf.open(path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    done = run("preflight", path)
    assert done.code == 0, done.out


@pytest.mark.slow
def test_parts_without_backs_go_into_a_file_of_their_own(run: Run) -> None:
    """No page of either is empty, and only one asks for both sides."""
    done = run("parts", "keythedral", "--only", "tiles,cubes,boards", "-o", "p.pdf")
    assert done.code == 0, done.err
    first, second = done.out.splitlines()
    assert first.startswith("p.pdf: 1 paper, both sides")
    assert second.startswith("p-one-sided.pdf: 3 papers, one side")
    for path, pages, asks in (("p.pdf", 2, True), ("p-one-sided.pdf", 3, False)):
        assert pages_of(path) == pages
        assert all(words(path, page) for page in range(1, pages + 1))
        with pikepdf.open(path) as pdf:
            preferences = pdf.Root.get("/ViewerPreferences", {})
            assert ("/Duplex" in preferences) is asks


@pytest.mark.slow
def test_the_whole_game_is_a_small_file_whatever_was_drawn_before(run: Run) -> None:
    assert run("parts", "keythedral", "--only", "tiles", "--lang", "ja").code == 0
    assert run("parts", "keythedral", "-o", "p.pdf").code == 0
    assert Path("p.pdf").stat().st_size < 300_000


@pytest.mark.full
@pytest.mark.parametrize("backs", ["short", "fold", "none"])
def test_parts_pass_our_own_preflight(run: Run, backs: str) -> None:
    done = run("parts", "keythedral", "--only", OURS, "--backs", backs, "-o", "p.pdf")
    assert done.code == 0, done.err
    done = run("preflight", "p.pdf")
    assert done.code == 0, done.out


@pytest.mark.slow
def test_over_the_short_edge_backs_lie_behind_their_fronts(run: Run) -> None:
    """Turned over it, y becomes the height less y."""
    run("parts", "keythedral", "--only", "tiles", "--backs", "short", "-o", "p.pdf")
    with pikepdf.open("p.pdf") as pdf:
        high = float(pdf.pages[0].mediabox[3])
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    back = [one for one in words("p.pdf", 2) if one[0].isdecimal()]
    found = 0
    for word, x, y in words("p.pdf", 1):
        if word.isdecimal():
            found += 1
            near = [
                w for w, bx, by in back if abs(bx - x) < 9 and abs(high - by - y) < 36
            ]
            assert word in near
    assert found == len(back) == 34


@pytest.mark.slow
def test_the_board_of_an_owner_is_printed(run: Run) -> None:
    ours = Path(__file__).parents[2] / "layouts" / "keythedral" / "cathedral.toml"
    text = ours.read_text("utf-8").partition("[expect]")[0]
    Path("own.toml").write_text(text.replace("s12 f12 s12", "s12 f12 f12"), "utf-8")
    asked = ("parts", "keythedral", "--only", "boards", "-o", "p.pdf")
    done = run(*asked, "--board", "own.toml")
    assert done.code == 0, done.err
    assert pages_of("p.pdf") == 2
