"""`sheetgen playtest`: what every row of a score sheet brings, over many games."""

import csv
import json
import random
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.errors import LayoutError
from sheetgen.core.form.write import write_form
from sheetgen.core.scoresheet.fill import Fill, Switches, form_of, list_slots
from sheetgen.games.find import find_game
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.scoresheet.playtest import find_figures, list_hands, list_lines
from tests.conftest import Run
from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import columns_of, declare, random_file, random_fill
from tests.games.sheets.play import played

SECOND = """format = 1
sheet = { en = "Grove", hu = "Liget" }
version = 2
players = "2-3"
[[table]]
rows = [
  { label = { en = "Trees", hu = "Fák" }, each = 2, most = 20 },
  { label = "Path", rank = [5, 1], most = 30 },
  { label = "Nest", tick = 4 },
  { label = "Season", choose = { Spring = 1, Winter = 3 } },
  { label = "Snow", optional = "Winter", most = 9 },
]
subtotal = true
"""
THIRD = SECOND.replace("version = 2", "version = 3").replace("each = 2", "each = 1")
OTHER = SECOND.replace("Grove", "Heath").replace("Liget", "Puszta")


def write_game(path: Path, text: str, fill: Fill, sheet: str = "") -> None:
    """Write a filled sheet, which names its own by a code if not by a file."""
    declared = declare(text)
    head = [("sheet", sheet or code_of(declared, "en", 1))]
    file = write_form(form_of(declared), NO_BOARD, head, fill, Switches())
    path.write_text(file, encoding="utf-8")


def game(*columns: Mapping[str, Any], ticked: Sequence[str] = ()) -> Fill:
    return columns_of(declare(SECOND), columns, ticked)


GAMES = (
    game(
        {"name": "Anna", "trees": 10, "path": 7, "nest": 1, "season": 2},
        {"name": "Ben", "trees": 4, "path": 3, "season": 1},
    ),
    game({"name": "Anna", "path": 2}, {"name": "Cili", "trees": 6, "path": 9}),
)


@pytest.fixture
def folder(run: Run) -> Path:
    """Return a folder with the second version, the third one, and two games."""
    Path("grove.toml").write_text(THIRD, encoding="utf-8")
    games = Path("games")
    games.mkdir()
    for number, fill in enumerate(GAMES):
        write_game(games / f"{number}.toml", SECOND, fill)
    return games


def figures(run: Run, *more: object) -> dict[str, Any]:
    """Return the figures of the first version, by field."""
    told = json.loads(run("playtest", "grove.toml", "games", "--json", *more).out)
    return {one["field"]: one for one in told["versions"][0]["fields"]}


def test_the_figures_are_those_that_a_hand_comes_to(run: Run, folder: Path) -> None:
    found = figures(run)
    trees = found["row:trees"]  # 20, 8, 0 and 12 points; nothing is written in one
    assert (trees["count"], trees["empty"], trees["mean"]) == (4, 0.25, 10)
    assert trees["number"] == pytest.approx(20 / 3)
    assert trees["spread"] == pytest.approx(
        (280 / 3 - 200 / 3 + 236 / 3 - 28) ** 0.5, 1
    )
    totals = [20 + 5 + 4 + 3, 8 + 1 + 1, 1, 12 + 5]
    assert found["total"]["mean"] == sum(totals) / 4
    assert trees["share"] == pytest.approx(40 / sum(totals))
    assert (found["row:nest"]["empty"], found["row:nest"]["number"]) == (0.75, None)
    assert found["row:season.2"]["mean"] == 0.75
    assert found["row:season"]["empty"] == 0.5
    assert "row:snow" not in found  # nobody played with the winter
    assert trees["winning"] is None  # of four numbers


def test_what_goes_with_winning_is_told(run: Run, folder: Path) -> None:
    for number in range(2, 6):
        write_game(folder / f"{number}.toml", SECOND, GAMES[number % 2])
    found = figures(run)
    assert found["row:path"]["winning"] == pytest.approx(
        1
    )  # who had most of it won every time
    assert 0.5 < found["row:trees"]["winning"] < 1
    assert found["row:season.1"]["winning"] < 0


def test_versions_stand_beside_each_other(run: Run, folder: Path) -> None:
    write_game(folder / "third.toml", THIRD, GAMES[0])
    write_game(folder / "named.toml", THIRD, GAMES[0], "../grove.toml")
    changed = THIRD.replace("tick = 4", "tick = 5")
    write_game(folder / "unraised.toml", changed, GAMES[0])
    write_game(folder / "heath.toml", OTHER, GAMES[0])
    (folder / "damaged.toml").write_text("format = 1\nsheet = 5\n[[player]\n", "utf-8")
    outcome = run("playtest", "grove.toml", folder, "--json")
    told = json.loads(outcome.out)
    assert {one["name"]: one["games"] for one in told["versions"]} == {
        "v2": 2,
        "v3 (1)": 1,
        "v3 (2)": 2,
    }
    assert all(one["is_few"] for one in told["versions"])
    assert told["skipped"] == ["games/heath.toml"]
    assert "left out, as they are other sheets: games/heath.toml" in outcome.err
    assert re.search(r"games/damaged\.toml:3: ", outcome.err)
    assert outcome.code == 3


def test_a_sheet_printed_in_another_language_is_of_its_version(run: Run) -> None:
    Path("grove.toml").write_text(SECOND, encoding="utf-8")
    Path("games").mkdir()
    printed = SECOND.replace('{ en = "Grove", hu = "Liget" }', '"Liget"')
    printed = printed.replace('{ en = "Trees", hu = "Fák" }', '"Fák"')
    fill = columns_of(declare(printed), [{"fak": 3}, {"fak": 4}])
    declared = declare(printed)
    head = [("sheet", code_of(declared, "hu", 1))]
    file = write_form(form_of(declared), NO_BOARD, head, fill, Switches())
    Path("games/hu.toml").write_text(file, encoding="utf-8")
    assert figures(run)["row:trees"]["number"] == 3.5


def test_what_was_not_read_surely_counts_nowhere() -> None:
    sheet = declare(SECOND)
    first, second = list_hands(sheet, GAMES[0], ["player:1 row:path"], 1)
    assert "row:path" not in first.held
    assert first.held["row:trees"] == (10, 20, False)
    assert "total" not in first.held
    assert first.held["row:subtotal"].points is None
    assert (first.place, second.place) == (None, None)
    assert second.held["row:trees"] == (4, 8, False)
    assert second.held["row:path"] == (3, None, False)  # ranked with the other one
    for place, field in (
        ("player:1 row:season.1", "row:season"),
        ("player:1 row:nest", "row:nest"),
        ("expansion:1", "total"),
    ):
        assert field not in list_hands(sheet, GAMES[0], [place], 1)[0].held
    third = list_hands(sheet, GAMES[0], ["player:3 row:trees"], 1)  # or nobody is there
    assert [hand.place for hand in third] == [None, None]
    sure = list_hands(sheet, GAMES[0], ["player:1 total"], 1)  # a sum
    assert [hand.place for hand in sure] == [1, 2]
    assert "total" not in second.held  # the ranks of both are open
    assert find_figures([first, second])["row:trees"].share is None


def test_rounds_that_were_not_played_do_not_count_as_empty() -> None:
    text = 'format = 1\nsheet = "R"\nplayers = 2\n[rounds]\nlines = 5\n'
    sheet = declare(text + 'box = ["bid", "won"]\npoints = "bid * won"\n')
    columns = [{"bid": "1 2", "won": "3 4"}, {"bid": "1 -", "won": "0 1"}]
    hands = list_hands(sheet, columns_of(sheet, columns), (), 1)
    found = find_figures(hands)
    assert "round:3" not in found
    assert (found["round:2.bid"].empty, found["round:2.bid"].number) == (0.5, 2)
    assert (found["round:1"].mean, found["rounds"].mean) == (1.5, 5.5)
    assert found["rounds.bid"].number == 1.25
    assert hands[0].place == 1


def test_boxes_of_a_row_are_told_one_by_one() -> None:
    text = 'format = 1\nsheet = "B"\ncolumns = "sheet"\n'
    text += '[[row]]\nlabel = "Red"\ncross = "2 3 4"\npoints = "2 * count"\n'
    text += '[[row]]\nlabel = "Blue"\nwrite = "_ _"\npoints = "last"\n'
    sheet = declare(text)
    fill = columns_of(sheet, [{"red": "1 - 1", "blue": "5"}])
    found = find_figures(list_hands(sheet, fill, (), 1))
    assert (found["row:red"].number, found["row:red"].mean) == (2, 4)
    assert [found[f"row:red.{at}"].empty for at in (1, 2, 3)] == [0, 1, 0]
    assert (found["row:blue.1"].number, found["row:blue.2"].empty) == (5, 1)
    (hand,) = list_hands(sheet, fill, ["player:1 row:red.2"], 1)
    assert not {"row:red.2", "total"} & {*hand.held}
    assert hand.held["row:blue"] == (1, 5, False)  # which has nothing to do with it


def test_cells_of_a_grid_are_told_one_by_one_and_who_was_first() -> None:
    text = 'format = 1\nsheet = "G"\ncolumns = "sheet"\n[[grid]]\nlabel = "Hues"\n'
    text += 'cells = "3 _ _"\nrow-full = 5\nrow-later = 2\n'
    sheet = declare(text)
    fill = columns_of(sheet, [{"hues": "1 4 6", "hues_rows": "2"}])
    found = find_figures(list_hands(sheet, fill, (), 1))
    assert (found["row:hues"].number, found["row:hues"].mean) == (3, 2)
    assert (found["row:hues.2"].number, found["row:hues.1"].number) == (4, None)
    assert [found[f"row:hues.rows.1.{at}"].empty for at in (1, 2)] == [1, 0]
    (hand,) = list_hands(sheet, fill, ["player:1 row:hues.rows.1.2"], 1)
    assert not {"row:hues", "row:hues.rows.1.2", "total"} & {*hand.held}


def test_fields_of_any_sheet_have_a_line() -> None:
    texts, rng = load_texts("en", find_game("sheets").printed), random.Random(3)
    counted = 0
    while counted < 25:
        try:
            sheet = declare(random_file(rng))
        except LayoutError:
            continue
        fill = random_fill(sheet, rng)
        unsure = [f"player:1 {slot.name}" for slot in list_slots(sheet)][::5]
        hands = list_hands(sheet, fill, unsure, 1)
        lines = {line.field for line in list_lines(sheet, texts)}
        assert find_figures(hands).keys() <= lines
        counted += bool(hands)


def test_a_sheet_of_several_games_counts_each(run: Run) -> None:
    text = 'format = 1\nsheet = "Solo"\ncolumns = "games"\ncount = 3\n[[table]]\n'
    text += 'rows = [{ label = "Ones" }, { label = "Twos" }]\n'
    Path("solo.toml").write_text(text, encoding="utf-8")
    columns = [{"ones": one, "twos": 3 * one} for one in (1, 2, 3)]
    for name in "ab":
        write_game(Path(f"{name}.toml"), text, columns_of(declare(text), columns))
    outcome = run("playtest", "solo.toml", "a.toml", "b.toml", "--json")
    (version,) = json.loads(outcome.out)["versions"]
    assert (version["games"], version["players"], version["is_few"]) == (6, 2, False)
    told = [one["winning"] for one in version["fields"]]  # with the total
    assert told == [pytest.approx(1), pytest.approx(1), None]


def test_a_table_has_names_only_if_asked(run: Run, folder: Path) -> None:
    for more, has_names in ((), False), (("--with-names",), True):
        outcome = run("playtest", "grove.toml", folder, "-o", "all.csv", *more)
        assert outcome.code == 0
        text = Path("all.csv").read_text(encoding="utf-8-sig")
        lines = list(csv.DictReader(StringIO(text)))
        assert [line["row:trees points"] for line in lines] == ["20", "8", "0", "12"]
        assert [line["place"] for line in lines] == ["1", "2", "2", "1"]
        assert ("Anna" in text and "games/0.toml" in text) == has_names
    refused = run("playtest", "grove.toml", folder, "--with-names")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert run("playtest", "grove.toml", folder, "-o", "all.doc").code == 2
    assert run("playtest", "A", folder).code == 2


@pytest.mark.parametrize("lang", list_languages())
def test_a_report_has_totals_sheets_and_a_table(
    lang: str, run: Run, folder: Path
) -> None:
    rng = random.Random(7)
    for number in range(12):
        fill = played(declare(THIRD), rng)
        write_game(folder / f"third-{number}.toml", THIRD, fill)
    outcome = run("playtest", "grove.toml", folder, "-o", "r.pdf", "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    with pypdfium2.PdfDocument("r.pdf") as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    texts = load_texts(lang, find_game("sheets").printed)
    assert len(pages) == 3
    few = texts("playtest.few", count=5)
    assert few in pages[0].replace("\r\n", "")
    for page, key in zip(pages, ("title", "sheets", "table"), strict=True):
        assert texts(f"playtest.{key}") in page
        assert "v2" in page and "v3" in page
    assert "Fák" in pages[2] if lang == "hu" else "Trees" in pages[2]
    assert "Anna" not in "".join(pages)


def test_without_games_nothing_is_written(run: Run, folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
    write_game(folder / "heath.toml", OTHER, GAMES[0])
    duchy = 'format = 1\nsheet = "A"\nduchy = "A"\n'
    (folder / "duchy.toml").write_text(duchy, encoding="utf-8")
    outcome = run("playtest", "grove.toml", folder, "-o", "r.pdf")
    assert outcome.err.count("\n") == len(outcome.err.splitlines())
    assert "no filled sheet of Grove is here" in outcome.err
    assert outcome.code in (2, 3)
    assert not Path("r.pdf").exists()
