"""What a layout holds, and what is unusual about it."""

from pathlib import Path

from sheetgen.checking.layout import (
    count_cells,
    describe,
    find_notes,
    measure_areas,
    to_facts,
)
from sheetgen.games.find import find_game, load_layout


def test_a_description_has_keys_for_machines_and_areas_hold_all_cells() -> None:
    layout = load_layout("A")
    counts, areas = count_cells(layout), measure_areas(layout)
    assert sum(counts.values()) == 37
    assert {terrain: sum(sizes) for terrain, sizes in areas.items()} == counts
    facts = to_facts(describe(load_layout("A"), games=0, seed=1))
    assert facts["cells"] == 37
    assert facts["cells_by_terrain"] == count_cells(load_layout("A"))
    assert not any(" " in key or "," in key for key in facts)


def test_letters_that_no_font_has_are_noted(odd_layout: Path) -> None:
    text = odd_layout.read_text(encoding="utf-8")
    odd_layout.write_text(text.replace("Odd Isles", "ก"), encoding="utf-8")
    layout = load_layout(str(odd_layout))
    notes = find_notes(layout, find_game("dice"))
    assert any(note.startswith("name: none of our fonts has") for note in notes)
