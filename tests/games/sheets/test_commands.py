"""Score sheets of one's own by commands: begun, printed, filled in, judged."""

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from jsonschema import Draft202012Validator

from sheetgen.core.errors import UsageError
from sheetgen.core.form.plain import pack_fill
from sheetgen.core.scoresheet.declaration import NOTHING
from sheetgen.core.scoresheet.fill import Switches, form_of
from sheetgen.core.scoresheet.validate import find_faults
from sheetgen.games.find import load_layout
from sheetgen.language.texts import list_languages
from sheetgen.layout.read import layout_names
from sheetgen.prints.look import Look
from sheetgen.prints.picture import draw_picture
from sheetgen.scoresheet.draft import SCHEMA_FILE
from sheetgen.scoresheet.printed import as_printed
from sheetgen.system.packages import data_folder
from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import columns_of, declare

Run = Any

SCHEMAS = Path(__file__).parents[3] / "docs" / "schema"
COLLECTION = [name.partition("/")[2] for name in layout_names("sheets")]


def opened(text: str) -> str:
    """Return a draft in which every comment counts, but for the notes behind lines."""
    return re.sub(r"^(\s*)# (?=[\w\[{][^#]*[=\]}])", r"\1", text, flags=re.M)


def rows(name: str) -> list[str]:
    return [row.label for row in load_layout(name).rules.sheet.rows]


# A sheet is begun


def test_a_sheet_of_labels_is_fine_and_says_what_comes_next(run: Run) -> None:
    wanted = ("--players", 5, "--rows", "Animals, Trees,Ponds,")
    outcome = run("new", "sheet", "Forest Friends", *wanted)
    assert (outcome.code, outcome.err) == (0, "")
    for command in ("validate", "preview", "pad", "check"):
        assert f"sheetgen {command} forest-friends.toml" in outcome.out
    assert Path(SCHEMA_FILE).read_text("utf-8") == run("schema", "sheet").out
    assert run("validate", "forest-friends.toml").out == "forest-friends.toml: fine\n"
    sheet = load_layout("forest-friends.toml").rules.sheet
    assert (sheet.title, sheet.fewest, sheet.count) == ("Forest Friends", 2, 5)
    assert rows("forest-friends.toml") == ["Animals", "Trees", "Ponds"]
    again = run("new", "sheet", "Forest Friends")
    assert (again.code, "is there already" in again.err) == (2, True)


@pytest.mark.parametrize("wanted", [(), ("--rounds", 12)], ids=["rows", "rounds"])
def test_every_comment_of_a_draft_can_count(wanted: tuple[Any, ...], run: Run) -> None:
    text = run("new", "sheet", "All", *wanted, "-o", "-").out
    assert opened(text).count("# ") > text.count("\n#  ")
    shutil.copy(Path(__file__).with_name("drawn") / "club.svg", "club.svg")
    Path("all.toml").write_text(
        opened(text).replace('language = "hu"', "").replace("ask", "ask"), "utf-8"
    )
    outcome = run("validate", "all.toml")
    assert (outcome.code, outcome.err) == (0, "")


@pytest.mark.parametrize(
    ("text", "labels", "lines"),
    [
        ('1 "Yellow"\n\n  Crows, black\n', ["Yellow", "Crows, black"], []),
        ('1. Red\n2) "Blue"\n7 Wonders\n', ["Red", "Blue", "7 Wonders"], []),
        (
            "label;points;least;most;hint;icon\nEggs;3;;20;;\nCorn;corn // 5;;;5 : 1;\n"
            "Sets;0 1 3 6;;;;\nDebts;-2;0;9;;\n",
            ["Eggs", "Corn", "Sets", "Debts"],
            [
                'label = "Eggs", each = 3, most = 20',
                'label = "Corn", points = "corn // 5", hint = "5 : 1"',
                'label = "Sets", by = [0, 1, 3, 6]',
                'label = "Debts", each = -2, least = 0, most = 9',
            ],
        ),
        ("\ufeffLabel\tMost\nA\t5\n", ["A"], ['label = "A", most = 5']),
        ('Label,Hint\n"A, B","so, so"\n', ["A, B"], ['hint = "so, so"']),
    ],
    ids=["labels", "numbered", "semicolons", "tabs", "commas"],
)
def test_rows_stand_in_a_file_of_any_kind(
    text: str, labels: list[str], lines: list[str], run: Run
) -> None:
    Path("rows.csv").write_text(text, "utf-8")
    outcome = run("new", "sheet", "Rows", "--from", "rows.csv")
    assert (outcome.code, outcome.err) == (0, "")
    assert rows("rows.toml") == labels
    for line in lines:
        assert line in Path("rows.toml").read_text("utf-8")


@pytest.mark.parametrize("name", COLLECTION)
def test_a_sheet_of_the_collection_can_be_had_under_another_name(
    name: str, run: Run
) -> None:
    assert run("new", "sheet", 'Our "Own"', "--like", name).err == ""
    own, like = (
        load_layout(one).rules.sheet for one in ("our-own.toml", f"sheets/{name}")
    )
    assert own.title == 'Our "Own"'
    assert (own.rows, own.rounds, own.ties) == (like.rows, like.rounds, like.ties)


REFUSED = [
    (("--rows", "A,B,A"), 3, "--rows:3: label: 'A' stands twice: tell them apart"),
    (("--rows", "Total"), 3, "--rows:1: label: 'Total' is what every sheet has"),
    (("--players", 12), 3, "'12': expected 1 to 10 players"),
    (("--players", "many"), 3, "'many': expected 1 to 10 players"),
    (("--rows", "A", "--from", "rows.csv"), 2, "--rows and --from are two lists"),
    (("--like", "yacht", "--rows", "A"), 2, "--like brings its own rows"),
    (("--like", "yatch"), 2, "did you mean"),
    (("--like", "A"), 2, "--like A: not a score sheet"),
    (("--radius", 2), 2, "--radius: only for boards"),
    (("--from", "none.csv"), 3, "none.csv"),
    (("--from", "rows.csv"), 3, "rows.csv:3: a row needs a label"),
    (("--from", "rows.csv"), 3, "rows.csv:4: most: 'x' is not a whole number"),
    (
        ("--from", "head.csv"),
        3,
        "head.csv:1: no column 'pints' (did you mean 'points'?)",
    ),
    (("--from", "open.csv"), 3, "open.csv:3: quotes do not match"),
    (("--from", "twice.csv"), 3, "twice.csv:4: label: 'A' stands twice"),
]


@pytest.mark.parametrize(("wanted", "code", "message"), REFUSED, ids=str)
def test_what_cannot_be_begun_is_refused_and_nothing_is_written(
    wanted: tuple[Any, ...], code: int, message: str, run: Run
) -> None:
    Path("rows.csv").write_text("label,most\nA,3\n,4\nB,x\n")
    Path("open.csv").write_text('label,most\nA,3\n"B,4\n')
    Path("head.csv").write_text("label,pints\nA,3\n")
    Path("twice.csv").write_text("label,most\nA,3\n\nA,4\n")
    outcome = run("new", "sheet", "Sheet", *wanted)
    assert (outcome.code, message in outcome.err) == (code, True), outcome.err
    assert sorted(Path().glob("*.toml")) == []


def test_a_copy_can_be_for_players_in_place_of_games(run: Run) -> None:
    assert run("new", "sheet", "Six", "--like", "yacht", "--players", 6).code == 0
    own = load_layout("six.toml").rules.sheet
    like = load_layout("sheets/yacht").rules.sheet
    assert (own.columns, own.fewest, own.count) == ("players", 2, 6)
    assert own.rows == like.rows


def test_a_board_takes_no_option_of_sheets(run: Run) -> None:
    outcome = run("new", "dice", "Isle", "--rows", "A")
    assert (outcome.code, "--rows: only for score sheets" in outcome.err) == (2, True)


# A sheet is judged

GAME = """format = 1
sheet = "Small"
columns = "COLUMNS"
ask = "Who is older?"

[[table]]
rows = [{ label = "Animals", each = 3 }, { label = "Acorns", each = 0 }]
"""
PLAYER = """
[[player]]
name = "NAME"
animals = 5
acorns = 2
"""


def write(columns: str = "players") -> None:
    Path("small.toml").write_text(GAME.replace("COLUMNS", columns), "utf-8")


def fill(*names: str, more: str = "") -> str:
    tables = "".join(PLAYER.replace("NAME", name) for name in names)
    return f'format = 1\nsheet = "small.toml"\n{more}{tables}'


@pytest.mark.parametrize(
    "name", [f"sheets/{one}" for one in COLLECTION] + ["small.toml"]
)
def test_an_empty_sheet_comes_with_a_file_that_can_be_filled_in(
    name: str, run: Run
) -> None:
    write()
    outcome = run("check", name)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    Path("evening.toml").write_text(outcome.out, "utf-8")
    assert run("check", "evening.toml").code == 0
    assert not re.search(r"^# \w+ = 0 .*for each of", outcome.out, re.M)
    every = re.sub("^# ", "", outcome.out, flags=re.M)
    Path("evening.toml").write_text(every, "utf-8")
    assert run("check", "evening.toml").code in (0, 1, 3)


@pytest.mark.parametrize("name", COLLECTION)
def test_a_sheet_of_the_collection_speaks_every_language(name: str) -> None:
    sheet = load_layout(f"sheets/{name}").rules.sheet
    known = {key for labels in sheet.printed.labels.values() for key in labels}
    for language in list_languages():
        labels = sheet.printed.labels.get(language, {})
        # A word may be the same as in English.
        assert language == sheet.printed.language or len(known - {*labels}) <= 1


def test_a_tie_is_decided_by_whom_the_answer_names(run: Run) -> None:
    write()
    Path("evening.toml").write_text(fill("Anna", "Ben"), "utf-8")
    told = run("check", "evening.toml").out
    assert "Who is older?" in told and "`--winner NAME` (Anna, Ben)" in told
    won = run("check", "evening.toml", "--winner", "ben").out
    assert won.splitlines()[0] == "evening.toml: legal, won by Ben, total 15"
    Path("evening.toml").write_text(
        fill("Anna", "Ben", more='winner = "Ben"\n'), "utf-8"
    )
    assert run("check", "evening.toml").out == won
    nobody = run("check", "evening.toml", "--winner", "Bea")
    assert (nobody.code, "(known: Anna, Ben)" in nobody.err) == (2, True)
    Path("evening.toml").write_text(
        fill("Anna", "Ben", more='winner = "Bea"\n'), "utf-8"
    )
    assert (
        "evening.toml:3: winner: no player is called 'Bea'"
        in run("check", "evening.toml").err
    )


def test_a_team_is_named_by_either_of_its_players(run: Run) -> None:
    write("teams")
    Path("evening.toml").write_text(fill("Anna & Ben", "Cleo, Dan"), "utf-8")
    for given in ("dan", "Cleo", "cleo, dan", "2"):
        out = run("check", "evening.toml", "--winner", given).out
        assert "won by Cleo, Dan" in out.splitlines()[0]
    nobody = run("check", "evening.toml", "--winner", "Da")
    assert (nobody.code, "no player is called 'Da'" in nobody.err) == (2, True)


def test_only_a_sheet_that_asks_takes_a_winner(run: Run) -> None:
    Path("small.toml").write_text(
        GAME.replace("ask =", "author =").replace("COLUMNS", "players")
    )
    Path("evening.toml").write_text(fill("Anna", "Ben"), "utf-8")
    outcome = run("check", "evening.toml", "--winner", "Ben")
    assert (outcome.code, "asks no question" in outcome.err) == (2, True)


def test_sheets_of_one_player_each_are_ranked_together(run: Run) -> None:
    write("sheet")
    for name in ("Anna", "Ben", "Cleo"):
        text = fill(name).replace("animals = 5", f"animals = {len(name)}")
        Path(f"{name}.toml").write_text(text, "utf-8")
    outcome = run(
        "check", "Anna.toml", "Ben.toml", "Cleo.toml", "--together", "--winner", "Cleo"
    )
    assert outcome.out.splitlines()[0] == "legal, won by Cleo, total 12"
    assert outcome.out.splitlines()[-3:] == [
        "    1. Cleo: total 12",
        "    2. Anna: total 12",
        "    3. Ben: total 9",
    ]
    told = run("check", "Anna.toml", "Ben.toml", "--together", "--json").out
    assert [one["rank"] for one in json.loads(told)["players"]] == [1, 2]


def test_a_sheet_that_goes_on_is_judged_with_the_one_before(run: Run) -> None:
    Path("small.toml").write_text(
        'format = 1\nsheet = "Long"\nplayers = 2\n[rounds]\nlines = 2\nrunning = true\n'
    )
    for at, (points, sums) in enumerate([("1 2", "1 3"), ("4", "7")], 1):
        tables = f'[[player]]\npoints = "{points}"\nrunning = "{sums}"\n' * 2
        Path(f"{at}.toml").write_text(f'format = 1\nsheet = "small.toml"\n{tables}')
    outcome = run("check", "1.toml", "2.toml", "--together")
    assert (outcome.code, "total 7" in outcome.out) == (0, True), outcome.out
    Path("2.toml").write_text(Path("2.toml").read_text().replace('"7"', '"8"', 1))
    outcome = run("check", "1.toml", "2.toml", "--together")
    assert (outcome.code, outcome.out[:6]) == (1, "legal,"), outcome.out
    assert "  Sum after round 3: 8, wrong (the rules give 7)" in outcome.out
    write()
    Path("1.toml").write_text(fill("Anna"))
    refused = run("check", "1.toml", "1.toml", "--together")
    assert (refused.code, "column for each player" in refused.err) == (2, True)


def test_what_is_brought_forward_is_what_the_sheet_before_comes_to(run: Run) -> None:
    """Clause 4.5, in whatever order the files are; a third player joins late."""
    Path("small.toml").write_text(
        'format = 1\nsheet = "Long"\nplayers = "2-3"\nuntil = 50\nask = "Who?"\n'
        "[rounds]\nlines = 2\n"
    )

    def write_sheet(name: str, *columns: tuple[int | None, str]) -> None:
        tables = "".join(
            f'[[player]]\nname = "{"ABC"[at]}"\npoints = "{points}"\n'
            + (f"brought_forward = {before}\n" if before is not None else "")
            for at, (before, points) in enumerate(columns)
        )
        Path(name).write_text(f'format = 1\nsheet = "small.toml"\n{tables}')

    write_sheet("1.toml", (None, "1 2"), (None, "20 4"))
    write_sheet("2.toml", (3, "47"), (24, "3"), (None, "9"))
    outcome = run("check", "2.toml", "1.toml", "--together")
    assert outcome.code == 1  # the third has two gaps, and nothing else is wrong
    assert outcome.out.count("[clause") == outcome.out.count("[clause 4.1]") == 2
    assert [f"total {points}" in outcome.out for points in (50, 27, 9)] == [True] * 3
    write_sheet("2.toml", (3, "47"), (25, "25"))
    for more in ((), ("--winner", "B")):
        outcome = run("check", "1.toml", "2.toml", "--together", *more)
        told = "B, brought forward: 25 is written, but the earlier sheets come to 24."
        assert (outcome.code, told in outcome.out) == (1, True), outcome.out
    alone = run("check", "2.toml").out
    assert "  Brought forward: 25" in alone and "B: total 50" in alone


@pytest.mark.parametrize("name", ["sheet", "sheets"])
def test_the_kept_schemas_are_what_the_command_prints(name: str, run: Run) -> None:
    kept = {"sheet": "sheet.json", "sheets": "fill-sheets.json"}[name]
    assert run("schema", name).out == (SCHEMAS / kept).read_text("utf-8")


@pytest.mark.slow
def test_the_schemas_take_what_is_read(run: Run) -> None:
    told = {name: json.loads(run("schema", name).out) for name in ("sheet", "sheets")}
    for name in COLLECTION:
        text = (data_folder("layouts") / "sheets" / f"{name}.toml").read_text("utf-8")
        Draft202012Validator(told["sheet"]).validate(tomllib.loads(text))
        empty = run("check", f"sheets/{name}").out
        every = re.sub("^# ", "", empty, flags=re.M)
        for fill in (empty, every):
            Draft202012Validator(told["sheets"]).validate(tomllib.loads(fill))


# A sheet is printed

HOUSES = """format = 1
sheet = { en = "Houses", hu = "Házak" }
ask = { en = "Who is older?", hu = "Ki az idősebb?" }
tie = ["most snow", "most trees"]
names = ["Anna"]

[[table]]
heading = { en = "Woods", hu = "Erdő" }
rows = [
  { label = "Snow", optional = "Winter", most = 9 },
  { label = { en = "Trees", hu = "Fák" }, points = "2 * trees + snow" },
]

[[table]]
heading = "Ice"
rows = [{ label = "Skates", optional = "Winter", by = [0, 4] }]

[[table]]
heading = { en = "Rest", hu = "Többi" }
rows = [
  { label = { en = "Ends", hu = "Végek" }, points = "sum(woods) + points(skates)" },
]
"""


def digits(**look: Any) -> str:
    Path("houses.toml").write_text(HOUSES, "utf-8")
    return draw_picture(load_layout("houses.toml"), Look(**look)).digits


@pytest.mark.parametrize("expansions", [None, ()])
def test_a_file_calls_rows_as_the_sheet_does_that_it_names(
    expansions: tuple[str, ...] | None, run: Run
) -> None:
    code = digits(lang="hu", expansions=expansions)
    player = "[[player]]\n{trees} = 3\n{ends} = 0\n"
    own = player.format(trees="trees", ends="ends")
    named = f'format = 1\nsheet = "houses.toml"\ncode = "{code}"\n{own}{own}'
    Path("file.toml").write_text(named, "utf-8")
    coded = player.format(trees="fak", ends="vegek")
    Path("code.toml").write_text(
        f'format = 1\nsheet = "{code}"\n{coded}{coded}', "utf-8"
    )
    for name in ("file.toml", "code.toml"):
        out = run("check", name).out
        assert "Fák: 6" in out and "Végek: 6" in out and "Ki az idősebb?" in out, out
        assert "Skates" not in out
    Path("file.toml").write_text(named.replace("houses", "other"), "utf-8")
    Path("other.toml").write_text(HOUSES.replace("Fák", "Füvek"), "utf-8")
    assert "another" in run("check", "file.toml").err


def test_rows_of_expansions_are_left_out_with_all_that_names_them(run: Run) -> None:
    Path("houses.toml").write_text(HOUSES, "utf-8")
    sheet = load_layout("houses.toml").rules.sheet
    without = as_printed(sheet, "en", ())
    assert [row.label for row in without.rows] == ["Woods", "Trees", "Rest", "Ends"]
    assert without.rows[1].points == ("+", ("*", ("number", 2), ("entry", 0)), NOTHING)
    assert without.rows[3].points == ("+", NOTHING, ("points", 1), NOTHING)
    assert [(tie.kind, tie.number) for tie in without.ties] == [("most", 0), ("ask", 0)]
    assert as_printed(sheet, "en", ("winter",)) == sheet
    assert not find_faults(without)


BLOCKS_OF_EXPANSIONS = """
format = 1
sheet = "Blocks"
columns = "sheet"
[[track]]
label = "Snow"
boxes = 2
optional = "Winter"
[[row]]
label = "Up"
write = "_ _"
most = 9
gives = [{ icon = "star", to = "Snow" }, { icon = "leaf", to = "Down", box = 1 }]
[[row]]
label = "Down"
write = "_ _"
most = 9
points = "count(up) + count(snow)"
beside = "Snow"
"""


def test_blocks_keep_to_each_other_where_rows_of_expansions_are_left_out() -> None:
    sheet = declare(BLOCKS_OF_EXPANSIONS)
    up, down = as_printed(sheet, "en", ()).rows
    assert [(one.to, one.name) for one in up.gives] == [(1, "box 1")]
    assert down.points == ("+", ("count", 0), NOTHING) and down.block is None
    joined = (
        BLOCKS_OF_EXPANSIONS.replace(
            "[[track]]", "[[row]]\nlabel='First'\nwrite='_'\n[[track]]"
        )
        + "[[stacks]]\nrule = 'rising'\n"
    )
    joined = joined.replace('beside = "Snow"', "")
    with pytest.raises(UsageError, match="would join stacks"):
        as_printed(declare(joined), "en", ())


@pytest.mark.slow
def test_names_stand_in_the_heads_and_in_answers(run: Run) -> None:
    Path("houses.toml").write_text(HOUSES, "utf-8")
    Path("club.txt").write_text("Zoë\n\nYan\n", "utf-8")
    assert run("pad", "houses.toml", "--names", "club.txt", "--leaves", 1).code == 0
    run("preview", "houses.toml", "--names", "Zoë, Yan", "-o", "names.svg")
    drawn = Path("names.svg").read_text("utf-8")
    assert "Zoë" in drawn and "Anna" not in drawn
    run("preview", "houses.toml", "-o", "names.svg")
    assert "Anna" in Path("names.svg").read_text("utf-8")
    Path("evening.toml").write_text(
        'format = 1\nsheet = "houses.toml"\n[[player]]\ntrees = 3\n', "utf-8"
    )
    assert "  Anna: total 12" in run("check", "evening.toml").out


UNPRINTABLE = [
    ("--names", "a,b,c,d,e", "5 names: the sheet has room for 4"),
    ("--names", "none.txt", "none.txt"),
    ("--names", " ,", "no names there"),
    ("--names", "Zoë, zoë", "'zoë' stands twice: tell them apart"),
    ("--names", "A" * 41, "expected up to 40 letters"),
    ("--expansions", "snow", "has no such expansion (known: Winter)"),
]


@pytest.mark.parametrize(("option", "given", "message"), UNPRINTABLE)
def test_what_a_sheet_has_no_place_for_is_refused(
    option: str, given: str, message: str, run: Run
) -> None:
    Path("houses.toml").write_text(HOUSES, "utf-8")
    outcome = run("pad", "houses.toml", option, given, "-o", "x.pdf")
    assert (outcome.code in (2, 3), message in outcome.err) == (True, True), outcome.err
    assert not Path("x.pdf").exists()


@pytest.mark.parametrize("columns", ["games", "sheet"])
def test_a_sheet_of_one_player_has_one_name(columns: str, run: Run) -> None:
    text = GAME.replace("COLUMNS", columns)
    Path("one.toml").write_text(text, "utf-8")
    run("preview", "one.toml", "--names", "Anna", "-o", "one.svg")
    assert "Anna" in Path("one.svg").read_text("utf-8")
    outcome = run("preview", "one.toml", "--names", "Anna, Ben", "-o", "one.svg")
    assert "2 names: the sheet has room for 1" in outcome.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "pages"),
    [
        ((), ["Anna", "Ben", "Cleo"]),
        (("--leaves", 4), ["Anna", "Ben", "Cleo", "Anna"]),
        (("--leaves", 3, "--up", 2, "--paper", "a4"), ["Anna Cleo", "Ben"]),
        (("--reusable",), ["Anna", "Ben", "Cleo"]),
    ],
    ids=str,
)
def test_names_take_turns_on_sheets_of_one_player(
    options: tuple[Any, ...], pages: list[str], run: Run
) -> None:
    Path("one.toml").write_text(GAME.replace("COLUMNS", "sheet"), "utf-8")
    Path("club.txt").write_text("\ufeffAnna\n\nBen\r\nCleo\n", "utf-8")
    run("pad", "one.toml", "--names", "club.txt", *options, "-o", "one.pdf")
    with pypdfium2.PdfDocument("one.pdf") as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    found = [re.findall("Anna|Ben|Cleo", text) for text in texts]
    assert [" ".join(names) for names in found] == pages


def test_a_team_has_two_names_however_they_are_joined(run: Run) -> None:
    Path("two.toml").write_text(GAME.replace("COLUMNS", "teams"), "utf-8")
    run("preview", "two.toml", "--names", "Anna&Ben, Cleo", "-o", "two.svg")
    drawn = Path("two.svg").read_text("utf-8")
    assert all(f">{name}<" in drawn for name in ("Anna", "Ben", "Cleo"))
    again = run("preview", "two.toml", "--names", "Anna&Ben, anna & ben", "-o", "-")
    assert "stands twice" in again.err


def test_boards_have_no_heads(run: Run) -> None:
    assert "has no heads" in run("pad", "A", "--names", "Anna").err


def test_labels_that_become_alike_in_a_language_are_refused(run: Run) -> None:
    text = HOUSES.replace('hu = "Végek"', 'hu = "Fák"').replace("Többi", "Total")
    Path("houses.toml").write_text(text, "utf-8")
    err = run("validate", "houses.toml").err
    assert "'Fák' is taken in 'hu'" in err
    assert "'Total' is taken in 'hu'" in err


LANGUAGES = """format = 1
sheet = { en = "Hall :coin:", hu = "Csarnok :coin:" }
licence = { en = "Free to copy", hu = "Szabadon másolható" }
ask = { en = "Who has the :crown:?", hu = "Kinél van a :crown:?" }

[[table]]
heading = { en = "Wealth", hu = "Vagyon" }
rows = [
  { label = "Coins :coin:", hint = { en = "2 each", hu = "egyenként 2" }, each = 2 },
  { label = "3 :star:", tick = 3 },
  { label = "Way", choose = [
    { label = { en = "North", hu = "Észak" }, points = 3 },
    { label = "South", points = 5 },
  ] },
  { label = "10:30:00", optional = { en = "Winter", hu = "Tél" } },
  { label = "Ice", optional = "Winter" },
]
"""


def test_all_that_is_printed_can_have_other_languages(run: Run) -> None:
    Path("hall.toml").write_text(LANGUAGES, "utf-8")
    sheet = as_printed(load_layout("hall.toml").rules.sheet, "hu")
    assert (sheet.title, sheet.expansions) == ("Csarnok", ("Tél",))
    assert sheet.printed.hints == {"coins": "egyenként 2"}
    assert [row.options for row in sheet.rows if row.options] == [("Észak", "South")]
    assert [tie.question for tie in sheet.ties] == ["Kinél van a crown?", ""]
    assert as_printed(load_layout("hall.toml").rules.sheet, "hu", ["tél"]) == sheet
    run("preview", "hall.toml", "--lang", "hu", "-o", "hall.svg")
    drawn = Path("hall.svg").read_text("utf-8")
    printed = ("Csarnok ", "Észak  3", "Tél", "Szabadon másolható.")
    assert all(f">{one}<" in drawn for one in printed)


LONG_LABELS = """format = 1
sheet = "Long"
[[table]]
rows = [
  { label = "Fine", hint = "ok", most = 9 },
  { label = "Donaudampfschifffahrtsgesellschaftskapitänswitwen", icon = "coin" },
  { label = { en = "Way", hu = "Megszentségteleníthetetlenségeskedéseitekért" } },
]
"""


def test_texts_without_room_are_all_told_in_every_language(run: Run) -> None:
    Path("long.toml").write_text(LONG_LABELS, "utf-8")
    outcome = run("validate", "long.toml")
    assert outcome.code == 3
    starts = [line.partition(" is too long")[0] for line in outcome.err.splitlines()]
    assert starts == [
        "long.toml:6: 'Donaudampfschifffahrtsgesellschaftskapitänswitwen'",
        "long.toml:7: 'Megszentségteleníthetetlenségeskedéseitekért'",
    ]


def test_an_icon_is_drawn_between_words_and_read_without(run: Run) -> None:
    Path("hall.toml").write_text(LANGUAGES, "utf-8")
    sheet = load_layout("hall.toml").rules.sheet
    labels = [(row.id, row.label) for row in sheet.rows]
    assert labels[1:3] == [("coins", "Coins"), ("n_3_star", "3 star")]
    assert labels[4] == ("n_10_30_00", "10:30:00")
    run("preview", "hall.toml", "-o", "hall.svg")
    drawn = Path("hall.svg").read_text("utf-8")
    assert ":coin:" not in drawn and ">Coins <" in drawn and ">10:30:00<" in drawn
    wrong = LANGUAGES.replace("3 :star:", "3 :starr:").replace("South", ":sun: 🌲")
    Path("hall.toml").write_text(wrong.replace("10:30:00", "a:b:c"), "utf-8")
    err = run("validate", "hall.toml").err
    assert "hall.toml:10: table.0.rows.1.label: no icon is called 'starr'" in err
    assert (
        "hall.toml:11: table.0.rows.2.choose.1.label: ':sun: 🌲' holds an emoji" in err
    )
    assert ": write :tree:" in err and err.count("\n") == 2


@pytest.mark.parametrize("label", ["木の実", "Acorns", "Acorns :acorn:", ":acorn:"])
def test_a_tie_names_a_row_by_its_label(label: str, run: Run) -> None:
    text = f'format = 1\nsheet = "A"\ntie = ["most {label}"]\n[[table]]\n'
    rows = f'rows = [{{ label = "B" }}, {{ label = "{label}" }}]\n'
    Path("a.toml").write_text(text + rows, "utf-8")
    assert [tie.number for tie in load_layout("a.toml").rules.sheet.ties] == [1]


# What a sheet is

TOTALS = [
    ('{ label = "A", most = 20 }, { label = "B", one-of = [0, 25] }', 0, 45),
    ('{ label = "A", most = 20 }, { label = "B" }', 0, None),
    ('{ label = "A" }, { label = "B", each = -2, most = 4 }', -8, None),
    ('{ label = "A", most = 3 }, { label = "B", points = "-b" }', None, 3),
    ('{ label = "A", by = [0, 1, 7, 3] }, { label = "B", rank = [5, 2] }', 0, 12),
    (
        '{ label = "A" }, { label = "B", points = "min(b, 9) - a + points(a)" }',
        None,
        None,
    ),
]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("subtotal = 42", "Out, sum"),
        ("subtotal_2 = 41", "In, sum"),
    ],
)
def test_a_wrong_sum_is_called_by_its_heading(
    run: Run, written: str, place: str
) -> None:
    """It has no label, and what files call it is no word."""
    file = data_folder("layouts") / "sheets" / "examples" / "golf.toml"
    text = file.read_text("utf-8")
    Path("golf.toml").write_text(text.replace(written, written[:-1] + "9", 1), "utf-8")
    number = written.split()[-1][:-1] + "9"
    assert f"    {place}: {number}, wrong" in run("check", "golf.toml").out


def test_a_file_to_fill_in_names_its_sheet_from_where_it_lies(run: Run) -> None:
    run("new", "sheet", "Forest", "--rows", "Trees")
    Path("examples").mkdir()
    run("check", "forest.toml", "-o", "examples/forest.toml")
    assert 'sheet = "../forest.toml"' in Path("examples/forest.toml").read_text()
    assert "legal" in run("check", "examples/forest.toml").out


def test_each_kind_of_part_is_counted_by_itself(run: Run) -> None:
    """Nobody calls a map or a track a row."""
    text = (
        'columns = "sheet"\n'
        '[[row]]\nlabel = "Rope"\nwrite = "_ _"\n'
        '[[row]]\nlabel = "Lamps"\ncross = "1 2"\n'
        '[[track]]\nlabel = "Gusts"\nboxes = 2\n'
        '[[grid]]\nlabel = "Square"\ncells = "_ _"\n'
        '[[map]]\nlabel = "Isle"\ncells = "_ _"\n'
        '[[table]]\nheading = "Market"\nrows = [{ label = "Jars" }]\n'
    )
    Path("parts.toml").write_text(f'format = 1\nsheet = "Parts"\n{text}')
    said = "rows: 1\nrows of boxes: 2\ntracks: 1\ngrids: 1\nmaps: 1\n"
    assert said in run("describe", "parts.toml").out


@pytest.mark.slow
def test_a_list_counts_each_kind_of_part(run: Run) -> None:
    assert "1 to 6 players, 1 track, 1 map" in run("list").out


@pytest.mark.parametrize(("rows", "least", "most"), TOTALS)
def test_totals_are_bounded_by_the_numbers_that_are_allowed(
    rows: str, least: int | None, most: int | None, run: Run
) -> None:
    Path("x.toml").write_text(f'format = 1\nsheet = "X"\n[[table]]\nrows = [{rows}]\n')
    told = json.loads(run("describe", "x.toml", "--json").out)
    assert (told["least_total"], told["most_total"]) == (least, most)
    assert ("no bound" in run("describe", "x.toml").out) == (None in (least, most))


@pytest.mark.parametrize(
    ("rounds", "least", "most"),
    [("most = 26", 0, 125), ("least = -13\nmost = 26", None, 125), ("", 0, None)],
)
def test_totals_of_a_game_that_goes_on_until_somebody_has_so_many(
    rounds: str, least: int | None, most: int | None, run: Run
) -> None:
    head = 'format = 1\nsheet = "X"\nuntil = 100\n[rounds]\nlines = 14\n'
    Path("x.toml").write_text(head + rounds + "\n")
    told = json.loads(run("describe", "x.toml", "--json").out)
    assert (told["least_total"], told["most_total"]) == (least, most)


def test_players_and_minutes_stand_below_the_title_and_in_answers(run: Run) -> None:
    text = 'format = 1\nsheet = "T"\nplayers = 3\nminutes = "20-30"\n[rounds]\n'
    Path("timed.toml").write_text(text, "utf-8")
    told = json.loads(run("describe", "timed.toml", "--json").out)
    assert (told["players"], told["minutes"]) == ("3", "20-30")
    run("preview", "timed.toml", "--lang", "pl", "-o", "timed.svg")
    assert ">3 gracze, 20\N{EN DASH}30 min<" in Path("timed.svg").read_text("utf-8")


def test_a_description_says_what_the_code_holds(run: Run) -> None:
    write()
    told = json.loads(run("describe", "small.toml", "--json").out)
    code = draw_picture(load_layout("small.toml"), Look()).digits
    assert (told["columns"], told["rows"], told["code_digits"]) == (4, 2, len(code))
    assert told["code_holds"] == "the whole sheet"
    rows = ",".join(
        f'{{ label = "{letter * 30} {at}" }}' for at, letter in enumerate(LONG)
    )
    Path("large.toml").write_text(
        f'format = 1\nsheet = "Large"\nplayers = 2\n[[table]]\nrows = [{rows}]\n',
        "utf-8",
    )
    assert "only its number" in run("describe", "large.toml").out


LONG = "qxzjkvwyqxzjkvw"  # letters that cost many digits
NOT_FOR_SHEETS = [
    ("board", "Score sheets: no boards to play on"),
    ("tiles", "Score sheets: no boards to play on"),
    ("proof", "Score sheets: no terrains"),
    ("lab balance", "Score sheets: no players yet"),
]


@pytest.mark.parametrize(("command", "message"), NOT_FOR_SHEETS)
def test_what_a_sheet_is_no_use_for_is_said_in_a_sentence(
    command: str, message: str, run: Run
) -> None:
    write()
    outcome = run(*command.split(), "small.toml")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert message in outcome.err


@pytest.mark.slow
def test_a_code_is_decoded_to_the_sheet_that_it_holds(run: Run) -> None:
    code = digits(lang="hu")
    out = run("decode", code).out
    assert "Házak" in out and "  Fák\n" in out and "language:  hu" in out
    told = json.loads(run("decode", code, "--json").out)
    assert (told["title"], told["columns"], told["evidence"]) == ("Házak", 4, "none")
    assert "`sheetgen new sheet`" in run("decode", code, "--layout").err


def test_a_sheet_is_spoken_in_its_languages(run: Run) -> None:
    Path("houses.toml").write_text(HOUSES, "utf-8")
    spoken = run("preview", "houses.toml", "--text", "--lang", "hu").out.splitlines()
    assert spoken[0].startswith("Házak: ")
    assert "Fák." in spoken


def test_a_fill_of_a_sheet_that_is_not_there_says_that_alone(run: Run) -> None:
    Path("evening.toml").write_text(fill("Anna"), "utf-8")
    err = run("check", "evening.toml").err
    assert err == "sheetgen: evening.toml:2: sheet: no layout file 'small.toml'\n"


@pytest.mark.parametrize("name", ["sheets/yacht", "A"])
def test_what_was_written_is_no_sheet_to_print(name: str, run: Run) -> None:
    assert run("check", name, "-o", "evening.toml").code == 2
    for command in ("validate", "preview", "pad", "describe"):
        outcome = run(command, "evening.toml")
        assert outcome.code == 3
        (line,) = [one for one in outcome.err.splitlines() if "evening.toml" in one]
        assert line.endswith("this was written on a sheet: `sheetgen check` reads it")


def test_a_template_and_an_answer_show_each_round(run: Run) -> None:
    head = 'format = 1\nsheet = "Low"\nuntil = 90\n'
    Path("low.toml").write_text(f"{head}[rounds]\nlines = 5\nleast = -9\n")
    blank = run("check", "low.toml").out
    assert "# brought_forward = 0 " in blank
    assert "-9 to 999, one a round with blanks between" in blank
    filled = 'format = 1\nsheet = "low.toml"\n[[player]]\npoints = "{}"\n'
    Path("a.toml").write_text(filled.format("3 -2 9"))
    assert "  Rounds: 10 (3 -2 9)" in run("check", "a.toml").out
    Path("a.toml").write_text(filled.format("3 \N{MINUS SIGN}2 9"), "utf-8")
    assert "  Rounds: 10 (3 -2 9)" in run("check", "a.toml").out
    for wrong in ("3 -", "3 - -2", "--2", "-", "3 \N{SUPERSCRIPT TWO}", "3 2-"):
        Path("a.toml").write_text(filled.format(wrong), "utf-8")
        assert run("check", "a.toml").code in (0, 1, 3)
    Path("a.toml").write_text(filled.format("3 " + "9" * 5000))
    assert "expected a number from -999 to 999" in run("check", "a.toml").err
    Path("a.toml").write_text(filled.format("3,2,9"))
    assert "'3,2,9': expected blanks between numbers" in run("check", "a.toml").err


def test_a_finding_names_the_box_of_a_round(run: Run) -> None:
    head = 'format = 1\nsheet = "Low"\n[rounds]\nlines = 5\npoints = "bid"\n'
    box = 'box = [{ label = "bid", most = 8 }, "tricks"]\n'
    Path("low.toml").write_text(head + box)
    written = 'format = 1\nsheet = "low.toml"\n[[player]]\nbid = "3 9"\n'
    Path("a.toml").write_text(written)
    assert "round 2, bid: 9 is above" in run("check", "a.toml").out


def test_a_sheet_that_a_code_holds_has_its_title(run: Run) -> None:
    write()
    digits = draw_picture(load_layout("small.toml"), Look()).digits
    Path("a.toml").write_text(
        f'format = 1\nsheet = "{digits}"\n[[player]]\nanimals = 3\n'
    )
    outcome = run("check", "a.toml")
    assert outcome.out.splitlines()[1].startswith("  Small,"), outcome


def test_links_of_one_player_each_are_ranked_by_their_numbers(run: Run) -> None:
    write("sheet")
    sheet = load_layout("small.toml").rules.sheet
    form, links = form_of(sheet), []
    for serial, coins in ((1, 3), (2, 5)):
        fill = columns_of(sheet, [{"animals": coins, "acorns": 0}])
        answers = pack_fill(form, fill, Switches())
        links.append(f"{code_of(sheet, serial=serial)}/{answers}")
    outcome = run("check", *links, "--together")
    assert outcome.out.splitlines()[0] == "legal, won by player 2, total 15"


def test_a_printed_question_ends_as_it_is_written(run: Run) -> None:
    write()
    drawn = draw_picture(load_layout("small.toml"), Look()).svg
    assert "Who is older?" in drawn
    assert "Who is older?." not in drawn
