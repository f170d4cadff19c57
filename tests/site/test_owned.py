"""A page that plays with the cards of an owner."""

import json
from pathlib import Path

from sheetgen.site.core import owned_files, part_core, with_owned
from sheetgen.site.parts import PARTS
from sheetgen.system.packages import data_folder

CARDS = data_folder("layouts") / "burgundy" / "parts" / "chateauma.toml"
GIVEN = "sheetgen/games/burgundy/answers/owned_data.py"


def own_cards(tmp_path: Path) -> Path:
    text = CARDS.read_text(encoding="utf-8").replace("[8, 12, 16]", "[81, 82, 83]", 1)
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('"reconstruction"', '"custom"'), encoding="utf-8")
    return path


def test_nothing_but_its_cards_is_another_thing_on_such_a_page(tmp_path: Path) -> None:
    ours = part_core(PARTS["core-companion"])
    owned = owned_files([own_cards(tmp_path)])
    theirs = json.loads(with_owned(ours, owned))
    assert list(theirs) == list(json.loads(ours))
    assert {n for n, text in json.loads(ours).items() if theirs[n] != text} == {GIVEN}
    assert "(81,82,83)" in theirs[GIVEN].replace(" ", "")
    assert "custom" in theirs[GIVEN]


def test_what_an_owner_did_not_correct_is_what_it_is_without_files(
    tmp_path: Path,
) -> None:
    owned = owned_files([CARDS])
    assert json.loads(
        with_owned(part_core(PARTS["core-companion"]), owned)
    ) == json.loads(part_core(PARTS["core-companion"]))
    assert with_owned(part_core(PARTS["core-setup"]), {}) == part_core(
        PARTS["core-setup"]
    )
    assert owned_files([]) == {}


def test_the_page_as_one_file_has_no_use_for_them(run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("site", "--single", str(page), "--board", str(CARDS))
    assert done.code == 2
    assert "give -o FOLDER" in done.err
    assert not page.exists()
