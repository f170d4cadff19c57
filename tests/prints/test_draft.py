"""A board of one's own begins as a file that is read at once."""

from pathlib import Path

import pytest

from sheetgen.core.errors import OutputError, UsageError
from sheetgen.games.find import load_layout
from sheetgen.prints.draft import begin, write_draft


def test_a_draft_is_a_layout_with_its_schema_beside_it(here: Path) -> None:
    draft = begin("dice", "My Isle", radius=2)
    schema = write_draft(draft.path, draft.text())
    assert {path.name for path in here.iterdir()} == {"my-isle.toml", schema.name}
    layout = load_layout("my-isle.toml")
    assert (layout.name, layout.short, len(layout.board.cells)) == ("My Isle", "M", 19)
    texts = [begin("burgundy", "Q", seed=seed).text() for seed in (7, 7, 8)]
    assert texts[0] == texts[1] != texts[2]


@pytest.mark.parametrize(
    ("game", "name", "radius", "seed"),
    [
        ("nosuch", "A", None, None),
        ("dice", " ", None, None),
        ("dice", "a" * 41, None, None),
        ("burgundy", "A", 2, 7),
        ("keythedral", "A", 2, None),
        ("keythedral", "A", None, 7),
    ],
)
def test_what_cannot_be_meant_is_refused(
    game: str, name: str, radius: int | None, seed: int | None
) -> None:
    with pytest.raises(UsageError):
        begin(game, name, radius, seed).text()


def test_both_files_are_written_or_none(here: Path) -> None:
    (here / "sheetgen-layout.json").mkdir()
    with pytest.raises(OutputError):
        write_draft(Path("a.toml"), begin("dice", "A").text())
    assert not Path("a.toml").exists()
