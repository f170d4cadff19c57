import itertools
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.ruleset import Number, RimPlace, RuleSet, Terrain
from sheetgen.games.find import all_rules, load_layout
from sheetgen.layout.read import (
    find_layout,
    layout_names,
    load_rules,
    read_layout,
    read_rules,
)
from sheetgen.layout.value import Layout
from sheetgen.source.text import MAX_FILE
from sheetgen.system import packages
from sheetgen.system.packages import data_folder
from tests.conftest import examples

steady = settings(deadline=None, derandomize=True)
RULES = all_rules()

HERE = Path(__file__).parent
GOOD = (HERE / "isle.toml").read_text(encoding="utf-8")
FAULTS = tomllib.loads((HERE / "faults.toml").read_text(encoding="utf-8"))
LANDS = (Terrain("land"), Terrain("sea"))
ISLES = RuleSet("isles-1", 7, "isles", "", LANDS, {}, {}, 61, links=True)
BASES = {
    "isle": (GOOD, RULES),
    "isles": ((HERE / "isles.toml").read_text(encoding="utf-8"), [ISLES]),
}

PIECES = [*"trkmpc~'\"[]{}=#.,\\\n\t 09é", "'''", "\r\n", "[[", "ck", "\x00", "\ufeff"]
edits = st.tuples(
    st.sampled_from(["delete", "double", "replace", "insert", "line", "swap"]),
    st.integers(0, len(GOOD)),
    st.integers(1, 40),
    st.one_of(st.sampled_from(PIECES), st.characters(exclude_categories=["Cs"])),
)

GOOD_RULES = (HERE / "islands-1.toml").read_text(encoding="utf-8")

BORROWING = """\
format = 1
game = "reefs"
id = "reefs-1"
number = 902
source = "as the other"
numbers_of = "{name}"

[terrains]
reef = {{}}
sea = {{}}

[tables.own]
all = ["2 stated"]
"""

KNOWN = ["dice/duchy-a", "dice/duchy-b"]


def read(text: str | bytes, folder: Path, rules: Sequence[RuleSet] = RULES) -> Layout:
    path = folder / "isle.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_layout(path, rules)


def change(*changes: tuple[str, str], text: str = GOOD) -> str:
    """Return *text* with each of *changes*, which occur once."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def problems(
    text: str | bytes, folder: Path, rules: Sequence[RuleSet] = RULES
) -> list[tuple[int, str, str]]:
    """Return line, key and text of every problem."""
    with pytest.raises(LayoutError) as refused:
        read(text, folder, rules)
    found = []
    for problem in refused.value.problems:
        path, _, line = problem.where.rpartition(":")
        assert path == str(folder / "isle.toml")
        found.append((int(line), problem.key, problem.what))
    return found


def only(text: str | bytes, folder: Path) -> tuple[int, str, str]:
    found = problems(text, folder)
    assert len(found) == 1, found
    return found[0]


def line_of(text: str, part: str) -> int:
    (number,) = (
        number for number, line in enumerate(text.split("\n"), start=1) if part in line
    )
    return number


# Files that are fine


def test_all_that_a_file_says_is_in_the_layout_and_names_fall_back_to_its_own(
    tmp_path: Path,
) -> None:
    layout = read(GOOD, tmp_path)
    assert (layout.id, layout.path) == ("dice/isle", tmp_path / "isle.toml")
    assert (layout.name, layout.short, layout.author) == ("Isle", "I", "A. Maker")
    assert (layout.licence, layout.source) == ("CC0", "made up")
    assert layout.provenance == "custom"
    assert layout.rules.id == "dice-1"
    assert layout.letters["monastery"] == "k"
    assert [cell.terrain for cell in layout.board.cells] == [
        *("city", "river", "pasture", "castle", "pasture", "mine")
    ]
    assert (layout.name_in("hu"), layout.name_in("es")) == ("Sziget", "Isle")
    assert read(GOOD.replace("\n", "\r\n"), tmp_path) == read(GOOD, tmp_path)


def test_a_castle_carries_the_bonus_of_the_terrain_behind_its_letter(
    tmp_path: Path,
) -> None:
    found = {}
    for letter in "kmrt":
        layout = read(change(("ck", f"c{letter}")), tmp_path)
        found[letter] = layout.board.cells[3].carried
    assert found == {"k": "monk", "m": "silver", "r": "good", "t": "worker"}


def test_only_head_legend_and_map_are_needed(tmp_path: Path) -> None:
    layout = read(
        'format = 1\ngame = "dice"\nname = "x"\nlegend = { p = "pasture" }\n'
        'board = { map = "p" }\n',
        tmp_path,
    )
    assert len(layout.board.cells) == 1
    assert layout.rules == max(
        (r for r in RULES if r.game == "dice"), key=lambda rules: rules.number
    )


def test_letters_of_any_alphabet_stand_for_terrains(tmp_path: Path) -> None:
    text = GOOD.replace('p = "pasture"', '"Ő" = "pasture"')
    layout = read(change(("p   ck  p", "Ő   ck  Ő"), text=text), tmp_path)
    assert layout.letters["pasture"] == "Ő"


def test_blanks_around_a_name_are_no_part_of_it(tmp_path: Path) -> None:
    text = change(('"Isle"', '" Isle\\t\\n\u3000"'), ('"Sziget"', '"\\nSziget "'))
    assert (read(text, tmp_path).name, read(text, tmp_path).name_in("hu")) == (
        *("Isle", "Sziget"),
    )


def test_unusual_counts_and_areas_are_warned_about_and_allowed(tmp_path: Path) -> None:
    (warning,) = read(GOOD, tmp_path).warnings
    assert "city 1 in place of 9" in warning
    assert warning.count("in place of") == 6
    text = change(("p   ck  p", "p p p p p"), ("areas = {", "# {"), ("= 6", "= 8"))
    (warning,) = (w for w in read(text, tmp_path).warnings if "area of" in w)
    assert "area of 5 spaces of pasture (from b1)" in warning


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        ("A", "2+2+2 | 2+2 | 4+3+1+1 | 2+2+2+1 | 1+1+1+1 | 2+2+2+1"),
        ("B", "3+2+1 | 2+2 | 4+3+2 | 3+3+1 | 1+1+1+1 | 2+2+2+1"),
        ("C", "2+2+2 | 2+2 | 3+3+2+1 | 2+2+2+1 | 1+1+1+1 | 2+2+2+1"),
        ("D", "2+2+2 | 2+2 | 4+2+1+1+1 | 3+2+1+1 | 1+1+1+1 | 2+2+1+1+1"),
    ],
)
def test_the_areas_of_a_duchy_have_these_sizes(name: str, profile: str) -> None:
    board = load_layout(name).board
    terrains = ("river", "mine", "city", "monastery", "castle", "pasture")
    sizes = [
        sorted((area.size for area in board.areas_of(terrain)), reverse=True)
        for terrain in terrains
    ]
    assert " | ".join("+".join(map(str, row)) for row in sizes) == profile


@pytest.mark.parametrize("name", "ABCD")
def test_a_duchy_is_a_hexagon_of_nothing_unusual_with_each_bonus_once(
    name: str,
) -> None:
    assert load_layout(name).warnings == ()
    board = load_layout(name).board
    assert [sum(n[0] == row for n in board.names) for row in "abcdefg"] == [
        *(4, 5, 6, 7, 6, 5, 4)
    ]
    carried = sorted(cell.carried for cell in board.cells if cell.carried)
    assert carried == ["good", "monk", "silver", "worker"]


# One problem each


@pytest.mark.parametrize(("old", "new", "key", "what"), FAULTS["faults"])
def test_a_fault_is_told_alone_at_its_line_and_key_with_what_to_do(
    old: str, new: str, key: str, what: str, tmp_path: Path
) -> None:
    text = change((old, new))
    line, found, told = only(text, tmp_path)
    assert (line, found) == (line_of(text, new.rpartition("\n")[2]), key)
    assert told.startswith(what)


@pytest.mark.parametrize(("old", "new", "advice"), FAULTS["broken"])
def test_broken_toml_is_told_with_what_to_do(
    old: str, new: str, advice: str, tmp_path: Path
) -> None:
    text = change((old, new))
    line, _, what = only(text, tmp_path)
    assert what.startswith("not valid TOML: ")
    assert advice in what
    assert what.endswith(")")  # in which the parser's own words stand
    if "[board]" not in new:  # the second one is at fault
        assert line == line_of(GOOD, old) + new.count("\n")


def test_61_cells_are_not_too_many(tmp_path: Path) -> None:
    text = change(("  t   r\np   ck  p\n  m   ~", "p " * 61), ("= 6", "= 61"))
    text = change(("areas =", "# ="), text=text)
    assert len(read(text, tmp_path).board.cells) == 61


def test_expected_sizes_may_stand_in_any_order(tmp_path: Path) -> None:
    text = change(
        ("p   ck  p", "p   p   p   p"), ("  m   ~", "~ m ~"), ("cells = 6", "cells = 7")
    )
    text = change(("p   p   p   p", "p   ck   r   p   p"), text=text)
    text = change(("~ m ~", "~   m   ~   ~"), ("cells = 7", "cells = 8"), text=text)
    text = change(("[1, 1]", "[1, 2]"), text=text)
    assert len(read(text, tmp_path).board.areas_of("pasture")) == 2


# Several problems


@pytest.mark.parametrize(
    ("base", "sentence"),
    [(base, sentence) for base in BASES for sentence in FAULTS[base]],
)
def test_what_is_wrong_is_told_whole_with_its_lines_and_keys(
    base: str, sentence: str, tmp_path: Path
) -> None:
    good, rules = BASES[base]
    for case in FAULTS[base][sentence]:
        changes = [one for one in case if isinstance(one, list)]
        wanted = [one for one in case if isinstance(one, str)]
        found = problems(change(*changes, text=good), tmp_path, rules)
        told = [f"{line} {key}: {what}" for line, key, what in found]
        begun = [one[: len(words)] for one, words in zip(told, wanted, strict=False)]
        assert (begun, len(told)) == (wanted, len(wanted)), told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("'''", "'''"),
        ("'''", '"""'),
        ("map = '''\n", "map = '''"),
        ("map = '''\n", "map = ''' \n"),
        ("map = '''\n", "map = '''\t\n"),
        ("\n", "\r\n"),
        ("made up", "made\u2028up"),  # which ends no line
    ],
)
def test_lines_of_rows_are_right_however_the_map_is_written(
    tmp_path: Path, old: str, new: str
) -> None:
    for row, wrong in (("  t   r", "  t   x"), ("p   ck  p", "p   ck  x")):
        text = change((row, wrong)).replace(old, new)
        assert only(text, tmp_path)[0] == line_of(text, wrong.strip())


@pytest.mark.parametrize("written", ["'''p x'''", r'"p\\nt x"'])
def test_the_line_of_a_map_in_one_line_is_right(tmp_path: Path, written: str) -> None:
    text = re.sub("map = '''.*'''", f"map = {written}", GOOD, flags=re.DOTALL)
    assert only(text, tmp_path)[0] == line_of(text, "map =")


# What is no layout file at all


def fault(path: Path) -> str:
    with pytest.raises(LayoutError) as refused:
        read_layout(path, RULES)
    (problem,) = refused.value.problems
    assert str(path) in problem.where
    return problem.what


def test_a_file_that_is_not_utf8_is_told_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    text = GOOD.replace("made up", "félig")
    path.write_bytes(text.encode("latin-1"))
    assert fault(path) == f"not UTF-8 text (byte {text.index('é')}): save it as UTF-8"


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_not(
    tmp_path: Path,
) -> None:
    path = tmp_path / "isle.toml"
    path.write_bytes(b"\xff" * (MAX_FILE + 1))
    assert fault(path) == "larger than 1,000,000 bytes: no file of sheetgen is"
    text = GOOD + "#" * (MAX_FILE - len(GOOD.encode()))
    assert read(text, tmp_path).name == "Isle"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[expect]", "more = " + "[" * 5000),
        *(
            (key, key[:-1] + number)
            for key in ("format = 1", "cells = 6")
            for number in ("9" * 5000, "0x" + "f" * 5000)
        ),
    ],
    ids=itertools.count(),
)
def test_what_no_parser_bears_is_told(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "isle.toml"
    path.write_text(change((old, new)), encoding="utf-8")
    assert fault(path)


# Any file


def edit(text: str, what: str, start: int, size: int, piece: str) -> str:
    start %= len(text) + 1
    end = start + size
    if what == "line":
        lines = text.split("\n")
        del lines[start % len(lines)]
        return "\n".join(lines)
    middle = {
        "delete": "",
        "double": text[start:end] * 2,
        "replace": piece,
        "insert": piece + text[start:end],
        "swap": text[start:end][::-1],
    }
    return text[:start] + middle[what] + text[end:]


@pytest.mark.slow
@settings(steady, max_examples=examples(100, 400))
@given(changes=st.lists(edits, min_size=1, max_size=5), is_small=st.booleans())
def test_a_changed_file_is_read_or_refused_with_lines_that_exist(
    changes: list[tuple[str, int, int, str]],
    is_small: bool,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = GOOD
    for what, start, size, piece in changes:
        text = edit(text, what, start, 1 if is_small else size, piece)
    path = tmp_path_factory.getbasetemp() / "changed.toml"
    path.write_bytes(text.encode())
    try:
        layout = read_layout(path, RULES)
    except LayoutError as error:
        assert error.problems
        lines = [int(p.where.rpartition(":")[2]) for p in error.problems]
        assert lines == sorted(lines)
        assert 1 <= lines[0] <= lines[-1] <= len(text.splitlines()) + 1
    else:
        assert 1 <= len(layout.board.cells) <= 61


@pytest.mark.slow
@steady
@given(content=st.one_of(st.binary(), st.text().map(str.encode)))
def test_any_file_at_all_is_refused_with_a_layout_error(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(content)
    with pytest.raises(LayoutError):
        read_layout(path, RULES)


# Rules files


def rules_in(text: str, folder: Path) -> RuleSet:
    path = folder / "islands-1.toml"
    path.write_text(text, encoding="utf-8")
    return read_rules(path)


def test_all_that_a_rules_file_says_is_in_the_rules_in_its_order(
    tmp_path: Path,
) -> None:
    rules = rules_in(GOOD_RULES, tmp_path)
    assert (rules.id, rules.number, rules.game) == ("islands-1", 7, "islands")
    assert rules.source == "made up"
    assert rules.terrain("land").numbers == (1, 2)
    assert rules.terrain("land").earns == "gold"
    assert rules.terrain("port").written_like == ("land", "sea")
    assert rules.tables["points"]["1"] == (Number(1, "stated"), Number(2, "public-1"))
    assert (rules.usual_counts, rules.usual_area) == ({"land": 2}, 3)
    encoding = rules_in(GOOD_RULES, tmp_path).encoding
    assert encoding.rules == 7
    assert encoding.terrains == ("land", "sea", "port", "reef")
    assert encoding.carried == ((), (), ("gold", "fish"), ("1", "2"))


def test_rules_may_have_links_a_rim_and_words_beside_numbers(tmp_path: Path) -> None:
    assert {(rules.links, rules.rim) for rules in RULES if rules.game == "dice"} == {
        (False, ())
    }
    rules = rules_in(GOOD_RULES, tmp_path)
    assert rules.links
    assert rules.rim == (
        RimPlace(("a4",), "stated"),
        RimPlace(("g2", "g3"), "public-1-weak"),
    )
    assert rules.tables["roads"]["1"] == (
        Number(4, "public-1", "gold"),
        Number(2, "custom"),
    )


@pytest.mark.parametrize(
    ("provenance", "is_sure"),
    [
        ("stated", True),
        ("derived", True),
        ("public-2", True),
        ("public-1", False),
        ("public-1-weak", False),
        ("reconstruction", False),
        ("custom", False),
    ],
)
def test_a_number_is_sure_if_rulebooks_or_two_sources_have_it(
    provenance: str, is_sure: bool
) -> None:
    assert Number(3, provenance).is_sure == is_sure


def test_what_is_carried_without_a_terrain_is_written_out(tmp_path: Path) -> None:
    path = tmp_path / "atoll.toml"
    path.write_text(
        'format = 1\ngame = "islands"\nname = "Atoll"\n'
        'legend = { l = "land", s = "sea", p = "port", e = "reef" }\n'
        'board = { map = "e2 pl ps e1" }\n',
        encoding="utf-8",
    )
    layout = read_layout(path, [rules_in(GOOD_RULES, tmp_path)])
    carried = [cell.carried for cell in layout.board.cells]
    assert carried == ["2", "gold", "fish", "1"]


def test_rules_are_the_newest_unless_a_file_names_its_own(tmp_path: Path) -> None:
    old = rules_in(GOOD_RULES, tmp_path)
    path = tmp_path / "islands-2.toml"
    text = change(
        ("islands-1", "islands-2"), ("number = 7", "number = 8"), text=GOOD_RULES
    )
    path.write_text(text, encoding="utf-8")
    new = read_rules(path)
    head = 'format = 1\ngame = "islands"\nname = "x"\n'
    body = 'legend = { s = "sea" }\nboard = { map = "s" }\n'
    file = tmp_path / "x.toml"
    file.write_text(head + body, encoding="utf-8")
    assert read_layout(file, [new, old]).rules == new
    file.write_text(f'{head}rules = "islands-1"\n{body}', encoding="utf-8")
    assert read_layout(file, [new, old]).rules == old


@pytest.mark.parametrize(("old", "new", "key", "what"), FAULTS["rules"])
def test_a_problem_of_a_rules_file_is_told_at_its_line(
    tmp_path: Path, old: str, new: str, key: str, what: str
) -> None:
    text = change((old, new), text=GOOD_RULES)
    with pytest.raises(LayoutError) as refused:
        rules_in(text, tmp_path)
    (problem,) = refused.value.problems
    line = text[: text.index(new)].count("\n") + 1
    assert problem.where == f"{tmp_path / 'islands-1.toml'}:{line}"
    assert problem.key == key
    assert problem.what.startswith(what)


def test_rules_without_terrains_are_refused(tmp_path: Path) -> None:
    text = re.sub(r"^(land|sea|port|reef) = .*\n", "", GOOD_RULES, flags=re.MULTILINE)
    with pytest.raises(LayoutError, match="terrains: "):
        rules_in(text, tmp_path)


def borrow(folder: Path, name: str) -> RuleSet:
    path = folder / "reefs" / "rules" / "reefs-1.toml"
    path.parent.mkdir(parents=True)
    path.write_text(BORROWING.format(name=name), encoding="utf-8")
    return read_rules(path)


def test_rules_have_the_numbers_of_those_that_they_name(tmp_path: Path) -> None:
    folder = tmp_path / "islands" / "rules"
    folder.mkdir(parents=True)
    (folder / "islands-1.toml").write_text(GOOD_RULES, encoding="utf-8")
    whole = read_rules(folder / "islands-1.toml")
    rules = borrow(tmp_path, "islands/islands-1")
    assert dict(rules.tables) == {
        **whole.tables,
        "own": {"all": (Number(2, "stated"),)},
    }
    assert rules.rim == whole.rim
    assert [terrain.name for terrain in rules.terrains] == ["reef", "sea"]


@pytest.mark.parametrize("name", ["islands/none-1", "islands", "reefs/reefs-1"])
def test_rules_that_name_none_for_their_numbers_are_refused(
    tmp_path: Path, name: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        borrow(tmp_path, name)
    (problem,) = caught.value.problems
    assert problem.key == "numbers_of"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a game, in place of the project's own."""
    monkeypatch.setattr(packages, "data_folder", lambda name: tmp_path / name)
    path = tmp_path / "layouts" / "islands"
    (path / "rules").mkdir(parents=True)
    return path


def add_rules(folder: Path, stem: str, number: int) -> None:
    (folder / "rules" / f"{stem}.toml").write_text(
        f'format = 1\ngame = "islands"\nid = "{stem}"\nnumber = {number}\n'
        'source = ""\n[terrains]\nland = {}\nsea = {}\n',
        encoding="utf-8",
    )


def test_the_layouts_of_a_game_are_found_by_listing_its_folder(folder: Path) -> None:
    for name in ("b.toml", "a.toml", "notes.txt"):
        (folder / name).touch()
    add_rules(folder, "islands-1", 1)
    assert layout_names("islands") == ["islands/a", "islands/b"]


def test_the_duchies_are_found() -> None:
    assert [f"dice/duchy-{letter}" for letter in "abcd"] == layout_names("dice")


def test_layouts_are_sorted_as_people_count(folder: Path) -> None:
    for stem in ("duchy-10", "duchy-2", "duchy-1", "duchy-2011-4", "b7", "b"):
        (folder / f"{stem}.toml").touch()
    found = [name.partition("/")[2] for name in layout_names("islands")]
    assert found == [*("b", "b7", "duchy-1", "duchy-2", "duchy-10", "duchy-2011-4")]


def test_a_game_without_a_folder_has_no_layouts_and_no_rules(folder: Path) -> None:
    assert layout_names("chess") == []
    assert load_rules("islands") == []


def test_a_layout_is_found_by_its_name_in_the_project_or_its_path(
    tmp_path: Path,
) -> None:
    path = find_layout("dice/duchy-a", KNOWN)
    assert path == data_folder("layouts") / "dice" / "duchy-a.toml"
    assert path.is_file()
    path = tmp_path / "isle.board"
    path.touch()
    assert find_layout(str(path), KNOWN) == path
    assert find_layout("none/isle.toml", KNOWN) == Path("none/isle.toml")


def test_a_known_name_comes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "duchy-a").touch()
    monkeypatch.chdir(tmp_path)
    found = find_layout("dice/duchy-a", KNOWN)
    assert found == data_folder("layouts") / "dice" / "duchy-a.toml"


def test_an_unknown_name_is_refused_with_the_likely_one_or_the_way_to_all() -> None:
    with pytest.raises(UsageError, match=r"'dice/duchy-b'\?"):
        find_layout("dice/duchyb", KNOWN)
    with pytest.raises(UsageError, match="`sheetgen list` names them all"):
        find_layout("zzz", KNOWN)


@pytest.mark.parametrize(
    "name",
    ["a\0b", "x" * 5000],
    ids=["nul", "long"],
)
def test_a_name_that_no_system_takes_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="no layout and no file"):
        find_layout(name, KNOWN)


def test_rules_are_loaded_oldest_first(folder: Path) -> None:
    for stem, number in (("a-new", 12), ("z-old", 3), ("middle", 10)):
        add_rules(folder, stem, number)
    assert [rules.id for rules in load_rules("islands")] == ["z-old", "middle", "a-new"]


def test_rules_with_one_number_are_refused_with_both_names(folder: Path) -> None:
    add_rules(folder, "first", 3)
    add_rules(folder, "second", 3)
    with pytest.raises(LayoutError) as refused:
        load_rules("islands")
    (problem,) = refused.value.problems
    assert problem.where == str(folder / "rules" / "second.toml")
    assert problem.what == "3 belongs to 'first' already"


def test_a_broken_rules_file_is_named(folder: Path) -> None:
    (folder / "rules" / "bad.toml").write_text("format = ", encoding="utf-8")
    with pytest.raises(LayoutError, match=r"bad\.toml:1: not valid TOML"):
        load_rules("islands")
