import json
import re
import tomllib
from pathlib import Path

import pytest

from sheetgen.games.find import load_layout
from tests.conftest import Run

LINK = ("--link", "https://example.org/")
RADII = {1: 7, 2: 19, 3: 37, 4: 61}  # cells
SCHEMA = "sheetgen-layout.json"

HEAD = """\
format = 1
game = "dice"
name = "Made Up"
legend = { t = "city", r = "river", k = "monastery", m = "mine", p = "pasture", \
c = "castle" }
board.map = '''
"""

AREAS_OF_A = {
    "river": [2, 2, 2],
    "mine": [2, 2],
    "city": [4, 3, 1, 1],
    "monastery": [2, 2, 2, 1],
    "castle": [1, 1, 1, 1],
    "pasture": [2, 2, 2, 1],
}


def write(text_map: str) -> Path:
    """Write the layout of a made-up board."""
    path = Path("made-up.toml")
    path.write_text(f"{HEAD}{text_map}\n'''\n", encoding="utf-8")
    return path


def describe(run: Run, layout: object) -> dict[str, object]:
    """Return what describe tells a machine."""
    outcome = run("describe", layout, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    facts: dict[str, object] = json.loads(outcome.out)
    return facts


# new


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("radius", RADII)
def test_a_new_board_has_no_problems_and_prints_at_once(radius: int, run: Run) -> None:
    assert run("new", "dice", "My Isle", "--radius", radius).code == 0
    assert len(load_layout("my-isle.toml").board.cells) == RADII[radius]
    assert run("validate", "my-isle.toml").code == 0
    assert run("pad", "my-isle.toml", "--leaves", 1, *LINK).code == 0
    assert Path("output/my-isle.pdf").is_file()


def test_a_random_board_needs_no_name(run: Run) -> None:
    outcome = run("new", "burgundy", "--random", 7)
    assert outcome.code == 0
    assert load_layout("random-7.toml").name == "Random 7"


def test_a_new_board_of_the_usual_size_has_nothing_unusual(run: Run) -> None:
    run("new", "dice", "My Isle")
    (answer,) = json.loads(run("validate", "my-isle.toml", "--json").out)
    assert answer == {"layout": "my-isle.toml", "problems": [], "warnings": []}


def test_new_says_what_it_wrote_and_what_to_do_next(run: Run) -> None:
    outcome = run("new", "dice", "My Isle")
    assert outcome.err == ""
    assert "`sheetgen pad my-isle.toml`" in outcome.out
    assert SCHEMA in outcome.out
    assert sorted(path.name for path in Path().iterdir()) == ["my-isle.toml", SCHEMA]


def test_a_file_name_with_blanks_stands_in_quotes_in_the_next_command(
    run: Run,
) -> None:
    outcome = run("new", "dice", "Isle", "-o", "my own isle.toml")
    assert "`sheetgen pad 'my own isle.toml'`" in outcome.out


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("My Isle", "my-isle.toml"),
        ("Árvíztűrő tükörfúrógép", "arvizturo-tukorfurogep.toml"),
        ("  Ñandú & Co.  ", "nandu-co.toml"),
        ("../Isle/7", "isle-7.toml"),
        ("도우시", "board.toml"),
    ],
)
def test_any_name_makes_a_plain_file_name(name: str, file: str, run: Run) -> None:
    assert run("new", "dice", name).code == 0
    assert load_layout(file).name == name.strip()


@pytest.mark.parametrize("name", ['A "quoted" \\ name', "'''", "# no comment", "{}"])
def test_any_name_comes_back_from_the_file(name: str, run: Run) -> None:
    run("new", "dice", name, "-o", "x.toml")
    assert load_layout("x.toml").name == name


def test_new_replaces_a_file_if_forced(run: Run) -> None:
    Path("my-isle.toml").write_text("hours of work")
    assert run("new", "dice", "My Isle", "--force").code == 0
    assert load_layout("my-isle.toml").name == "My Isle"


def test_the_schema_stands_beside_the_file_wherever_that_is(run: Run) -> None:
    run("new", "dice", "My Isle", "-o", "isles/first.toml")
    text = Path("isles/first.toml").read_text(encoding="utf-8")
    assert text.splitlines()[0] == f"#:schema {SCHEMA}"
    assert Path(f"isles/{SCHEMA}").read_text("utf-8") == run("schema").out


def test_a_random_board_validates_prints_and_says_what_it_holds(run: Run) -> None:
    outcome = run("new", "burgundy", "My Duchy", "--random", 7)
    assert (outcome.code, outcome.err) == (0, "")
    first = outcome.out.splitlines()[0]
    assert first.startswith(
        "seed 7: city 12, monastery 6, river 6, pasture 6, castle 4, mine 3, as many "
    )
    layout = load_layout("my-duchy.toml")
    assert layout.name == "My Duchy"
    assert layout.provenance == "custom"
    assert layout.source == "sheetgen new burgundy --random 7"
    sizes = sorted((a.size for a in layout.areas_of("city")), reverse=True)
    assert f"in areas of city {'+'.join(map(str, sizes))}, " in first
    (answer,) = json.loads(run("validate", "my-duchy.toml", "--json").out)
    assert answer == {"layout": "my-duchy.toml", "problems": [], "warnings": []}


def test_a_seed_gives_the_same_file_and_another_one_another(run: Run) -> None:
    for seed, name in ((1, "a.toml"), (1, "b.toml"), (2, "c.toml")):
        run("new", "burgundy", "X", "--random", seed, "-o", name)
    texts = [Path(name).read_text("utf-8") for name in ("a.toml", "b.toml", "c.toml")]
    assert texts[0] == texts[1] != texts[2]


def test_a_board_by_chance_has_the_areas_that_are_wanted(run: Run) -> None:
    wish = ("--random", 4, "--radius", 2, "--areas", "city 4 2; mine 0")
    outcome = run("new", "dice", "Wanted", *wish)
    assert outcome.code == 0
    assert "city 4+2" in outcome.out
    layout = load_layout("wanted.toml")
    assert [area.size for area in layout.areas_of("mine")] == []
    assert sorted(area.size for area in layout.areas_of("city")) == [2, 4]
    command = "sheetgen new dice --random 4 --radius 2 --areas 'city 4 2; mine 0'"
    assert layout.source == command


def test_a_board_by_chance_is_like_another(run: Run) -> None:
    assert run("new", "dice", "Twin", "--random", 4, "--like", "A").code == 0
    described = json.loads(run("describe", "twin.toml", "--games", 0, "--json").out)
    assert described["areas_by_terrain"] == AREAS_OF_A


def test_comments_say_how_cells_of_the_game_are_written(run: Run) -> None:
    run("new", "burgundy", "Mine")
    text = Path("mine.toml").read_text(encoding="utf-8")
    comments = " ".join(re.findall(r"^# (.*)$", text, re.MULTILINE))
    assert "What a cell carries stands behind its letter, such as a number." in comments
    assert "castle" not in comments


def test_a_new_file_says_in_comments_what_to_do_with_it(run: Run) -> None:
    run("new", "dice", "My Isle")
    text = Path("my-isle.toml").read_text(encoding="utf-8")
    comments = " ".join(re.findall(r"^# (.*)$", text, re.MULTILINE))
    for words in (
        "sheetgen validate",
        "sheetgen preview",
        "sheetgen pad",
        "A letter a terrain",
        "neighbouring rows differ by an odd number of tokens",
        "~ is a hole",
        "Where a cell carries a bonus",
    ):
        assert words in comments


@pytest.mark.parametrize("radius", RADII)
def test_a_new_file_has_the_keys_that_its_comments_speak_of(
    radius: int, run: Run
) -> None:
    run("new", "dice", "My Isle", "--radius", radius)
    tree = tomllib.loads(Path("my-isle.toml").read_text(encoding="utf-8"))
    head = ["format", "game", "name", "short", "author", "licence"]
    assert list(tree) == [*head, "provenance", "source", "rules", "legend", "board"]
    assert (tree["provenance"], tree["short"]) == ("custom", "M")


# validate


def test_a_board_unlike_what_its_file_expects_is_a_problem(run: Run) -> None:
    text = load_layout("A").path.read_text(encoding="utf-8")
    changed = text.replace("cells = 37", "cells = 38").replace("[4, 3, 1, 1]", "[9]")
    Path("a.toml").write_text(changed, encoding="utf-8")
    outcome = run("validate", "a.toml")
    assert (outcome.code, outcome.out) == (3, "")
    assert "expect.cells: 38 expected, the map has 37" in outcome.err
    assert "city: areas of [9] expected, the map has [4, 3, 1, 1]" in outcome.err


def test_letters_that_no_font_has_are_noted_and_no_problem(run: Run) -> None:
    outcome = run("new", "dice", "도우", "-o", "x.toml")
    note = "none of our fonts has '도', '우': print with --font FILE"
    assert outcome.code == 0
    assert outcome.err.startswith(f"note: name: {note}")
    outcome = run("validate", "x.toml")
    assert (outcome.code, outcome.err) == (0, "")
    assert f"x.toml: note: name: {note}" in outcome.out
    assert "x.toml: note: short: none of our fonts has '도': print" in outcome.out
    assert outcome.out.endswith("x.toml: fine\n")
    assert run("pad", "x.toml", "--leaves", 1, *LINK).code == 8


def test_letters_of_all_that_is_printed_are_looked_for(run: Run) -> None:
    path = write("ck r")
    text = path.read_text(encoding="utf-8")
    more = 'names = { es = "Ñ성" }\nauthor = "성"\nlicence = "도"\n'
    path.write_text(text.replace("legend", more + "legend", 1), encoding="utf-8")
    notes = describe(run, path)["notes"]
    assert isinstance(notes, list)
    missing = [note.split(":")[0] for note in notes if "none of our fonts" in note]
    assert missing == ["names.es", "author", "licence"]


# describe


# schema


def test_the_schema_knows_and_explains_every_key(run: Run) -> None:
    outcome = run("schema")
    schema = json.loads(outcome.out)
    assert (outcome.code, outcome.err) == (0, "")
    for letter in "ABCD":
        text = load_layout(letter).path.read_text(encoding="utf-8")
        assert tomllib.loads(text).keys() <= schema["properties"].keys()
    schema = json.loads(run("schema").out)
    assert schema["$schema"].startswith("https://json-schema.org/draft/2020-12/")
    assert schema["additionalProperties"] is False
    unexplained = [
        key
        for key, entry in schema["properties"].items()
        if "description" not in entry and "$ref" not in entry
    ]
    assert unexplained == []
