"""A board of one's own begins as a file that is read at once."""

from pathlib import Path

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
