from pathlib import Path

from tests.conftest import Run

TILES = ("export", "A", "--only", "tiles", "--dpi", 30)


def test_parts_are_written_one_by_one(run: Run) -> None:
    outcome = run(*TILES, "-o", "out")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == "out: 9 parts, 15 files\n"  # a back for each terrain
    assert len(list(Path("out").glob("*.png"))) == 15
    assert len(list(Path("out").glob("back-*.png"))) == 6


def test_parts_of_an_earlier_run_are_taken_away(run: Run) -> None:
    run(*TILES, "-o", "out")
    outcome = run("export", "A", "--only", "board", "--dpi", 30, "-o", "out")
    assert outcome.out == "out: 1 part, 1 file\n"
    assert [path.name for path in Path("out").glob("*.png")] == ["board.png"]


def test_a_simulator_gets_a_saved_object(run: Run) -> None:
    address = ("--address", "https://example.org/parts")
    assert run(*TILES, "--table", *address, "-o", "out").code == 0
    text = Path("out/duchy-a.json").read_text("utf-8")
    assert '"ImageURL": "https://example.org/parts/city.png"' in text
