"""What must not be forgotten: documents, clauses, texts and pictures of everything."""

import re
import tomllib
from functools import cache
from pathlib import Path

import click
import pytest

from sheetgen.cli import GROUPS, cli
from sheetgen.core.verdict import field_of
from sheetgen.games.burgundy.play import state as chateauma
from sheetgen.games.burgundy.rules import ruleset as burgundy
from sheetgen.games.dice.rules import ruleset as dice
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.games.keythedral.rules import ruleset as keythedral
from sheetgen.language.texts import COMMANDS, SAYS, TEXTS, list_languages, load_texts
from sheetgen.layout.keys import PROVENANCES
from sheetgen.layout.read import layout_names, load_rules
from tests.words import same_values

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
CODE = ROOT / "sheetgen" / "games"
JUDGE = ROOT / "sheetgen" / "core" / "scoresheet"  # of declared sheets
GAMES = [game.id for game in list_games()]
PROJECT_TEXT = [
    *ROOT.glob("*.md"),
    *DOCS.rglob("*.md"),
    *(ROOT / "sheetgen").rglob("*.py"),
    *(ROOT / "sheetgen").rglob("*.toml"),
    *(ROOT / "layouts").rglob("*.toml"),
    *(path for path in (ROOT / "scripts").rglob("*") if path.suffix != ".pyc"),
]


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def family_of(game: str) -> str:
    """Return the game whose rules those of a kind of sheet are."""
    return find_game(game).family


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_all_that_belongs_to_it(game: str) -> None:
    assert layout_names(game)
    assert load_rules(game)
    assert (DOCS / "rules" / f"{family_of(game)}.md").is_file()
    assert list((ROOT / "tests" / "golden" / game).glob("*.svg"))
    assert list(folder_of_tests(game).glob("test_*.py"))
    assert list((DOCS / "gallery").glob(f"{game}-*.png"))


def test_switches_begin_with_the_first_of_their_settings() -> None:
    for rules in (burgundy, dice, keythedral):
        first = {field_of(name): settings[0] for name, settings in rules.SETTINGS}
        assert vars(rules.Switches()) == first
    first = {field_of(name): settings[0] for name, settings, _ in chateauma.SWITCHES}
    assert vars(chateauma.Switches()) == first


@pytest.mark.parametrize("game", GAMES)
def test_every_shape_of_board_of_a_game_has_a_golden_picture(game: str) -> None:
    """One of a shape will do where games have dozens, but four are drawn all."""
    names = layout_names(game)
    shapes = {
        name: tuple(cell.position for cell in load_layout(name).board.cells)
        for name in names
    }
    drawn = {
        name for name in names if (ROOT / "tests" / "golden" / f"{name}.svg").is_file()
    }
    assert {shapes[name] for name in drawn} == set(shapes.values())
    assert len(drawn) >= min(len(names), 4)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_code_cites_exists(game: str) -> None:
    digest = read(DOCS / "rules" / f"{family_of(game)}.md")
    clauses = set(re.findall(r"\*\*(\d+\.\d+)\*\*", digest))
    assert len(clauses) > 3
    cited = set()
    for path in modules_of(game):
        cited |= set(re.findall(rf"\[{family_of(game)} (\d+\.\d+)\]", read(path)))
    assert cited
    assert cited <= clauses


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_code_cites_is_named_by_a_test(game: str) -> None:
    rules = "".join(map(read, rules_of(game)))
    cited = set(re.findall(rf"\[{family_of(game)} (\d+\.\d+)\]", rules))
    folder = folder_of_tests(game)
    tests = "".join(read(path) for path in folder.glob("*.py"))
    tested = set(re.findall(r"(\d+\.\d+)", " ".join(re.findall(r"Clause.*", tests))))
    tables = ("rules.toml", "table.toml", "fills.toml", "report.toml")
    cases = [path for name in tables for path in folder.glob(name)]
    for path in cases:  # by door and sentence
        for told in tomllib.loads(read(path)).values():
            for rule in told.values():
                tested |= set(rule.get("clauses", ()))
    assert cited <= tested


def modules_of(game: str) -> list[Path]:
    """Return the modules that may cite clauses; the core judges declared sheets."""
    found = [*find_game(game).folder.rglob("*.py")]
    return found + ([*JUDGE.glob("*.py")] if find_game(game).is_declared else [])


def rules_of(game: str) -> list[Path]:
    """Return the modules that have the rules of a game."""
    if find_game(game).is_declared:
        return sorted(JUDGE.glob("*.py"))
    folder = find_game(game).folder
    rules = folder / "rules" / "ruleset.py"
    return [rules if rules.is_file() else folder / "sheet" / "form.py"]


def folders_of_texts() -> list[Path]:
    games = list_games()
    setups = [game.setups for game in games if game.spec.setup]
    said = {folder for game in games for folder in game.said}
    return [
        *(TEXTS, SAYS, COMMANDS),
        *(game.texts for game in games),
        *sorted(said),
        *setups,
    ]


def folder_of_tests(game: str) -> Path:
    """Return the folder of a game's tests."""
    return ROOT / "tests" / "games" / find_game(game).folder.relative_to(CODE)


def name_of(folder: Path) -> str:
    return "-".join(folder.parts[-3:])


@pytest.mark.parametrize("folder", folders_of_texts(), ids=name_of)
def test_folders_of_texts_have_every_language_with_the_same_texts(folder: Path) -> None:
    general = SAYS if folder.name in ("says", "commands") else TEXTS
    assert list_languages(folder) == list_languages(general)
    english = _flat(tomllib.loads(read(folder / "en.toml")))
    for language in list_languages(folder):
        other = _flat(tomllib.loads(read(folder / f"{language}.toml")))
        assert sorted(other) == sorted(english), language
        for key, text in english.items():
            same_values(other[key], text, language)


def test_what_is_printed_in_a_language_is_also_said_in_it() -> None:
    assert set(list_languages(TEXTS)) <= set(list_languages(SAYS))


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_game_stands_in_two_folders(game: str) -> None:
    found = find_game(game)
    files = [*found.says.rglob("en.toml"), found.texts / "en.toml"]
    keys = [key for file in files for key in _flat(tomllib.loads(read(file)))]
    assert len(keys) == len(set(keys))


def _flat(tree: dict, stem: str = "") -> dict[str, str]:
    """Return texts by dotted keys."""
    flat = {}
    for name, value in tree.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{stem}{name}.")
        else:
            flat[f"{stem}{name}"] = value
    return flat


@pytest.mark.parametrize("game", GAMES)
def test_every_terrain_and_what_it_carries_has_a_name(game: str) -> None:
    (found,) = (g for g in list_games() if g.id == game)
    for language in list_languages(SAYS):
        texts = load_texts(language, found.said, SAYS)
        for rules in load_rules(game):
            for terrain in rules.terrains:
                assert texts(f"terrain.{terrain.name}")
                for carried in terrain.carried:
                    assert texts(f"bonus.{carried}")


@pytest.mark.slow
def test_every_text_is_used() -> None:
    code = "".join(read(p) for p in (ROOT / "sheetgen").rglob("*.py"))
    words = [game.spec.words.WORDS for game in list_games() if game.spec.words]
    groups = {group for one in words for group in one.groups}
    groups |= {key[:-2] for one in words for key, *_ in one.places.values()}
    code += "".join(f'f"{group}.{{' for group in groups)
    for folder in folders_of_texts():
        for key in _flat(tomllib.loads(read(folder / "en.toml"))):
            stem = key.rpartition(".")[0]
            assert f'"{key}"' in code or f'f"{stem}.{{' in code, key


@pytest.mark.parametrize("name", [name for group in GROUPS.values() for name in group])
def test_every_command_and_option_stands_in_the_readme_or_the_manual(name: str) -> None:
    documents = read(ROOT / "README.md") + read(DOCS / "manual.md")
    assert f"sheetgen {name}" in documents
    context = click.Context(cli)
    command = cli.get_command(context, name)
    assert command is not None
    manual = "".join(map(read, manuals()))
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert f"`{parameter.opts[-1]}" in manual or any(
                f"`{option}" in manual for option in parameter.opts
            ), parameter.opts


def manuals() -> list[Path]:
    """Return the manual, and those of single games."""
    families = dict.fromkeys(family_of(game) for game in GAMES)
    declared = [game for game in families if find_game(game).is_declared]
    own = [DOCS / f"{game}.md" for game in declared]
    rules = [game for game in families if game not in declared]
    return [
        *(DOCS / "manual.md", *own),
        *(DOCS / "rules" / f"{game}-manual.md" for game in rules),
    ]


def test_every_link_of_a_document_leads_to_a_file_and_a_heading() -> None:
    lost = []
    for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\(([^)\s:]+)\)", prose_of(path)):
            name, _, heading = link.partition("#")
            target = path.parent / name if name else path
            if not target.exists() or (heading and heading not in headings_of(target)):
                lost.append(f"{path.relative_to(ROOT)}: {link}")
    assert lost == []


def headings_of(path: Path) -> set[str]:
    """Return the headings of a document as GitHub names them in addresses."""
    headings = re.findall(r"^#+ (.*)", prose_of(path), flags=re.MULTILINE)
    words = [re.sub(r"[^\w -]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in words}


@cache
def prose_of(path: Path) -> str:
    """Return a document without its blocks of code."""
    return re.sub(r"^```.*?^```", "", read(path), flags=re.DOTALL | re.MULTILINE)


def test_provenances_are_explained_and_rules_given_once() -> None:
    text = read(DOCS / "layouts.md")
    for provenance in PROVENANCES:
        assert f"`{provenance}`" in text
    rules = [r for game in list_games() for r in load_rules(game.id)]
    assert len({r.number for r in rules}) == len({r.id for r in rules}) == len(rules)


def test_every_room_is_in_the_design() -> None:
    design = read(DOCS / "design.md")
    assert len(design.splitlines()) <= 100
    packages = [path.parent for path in (ROOT / "sheetgen").rglob("__init__.py")]
    games = ROOT / "sheetgen" / "games"
    for path in packages:
        if path.parent in (ROOT / "sheetgen", *games.iterdir()):
            assert re.search(rf"\b{path.name}\b", design), path


def test_every_term_of_the_glossary_is_used() -> None:
    text = read(DOCS / "glossary.md").partition("## 2")[0]
    terms = re.findall(r"^\| ([a-z][a-z -]+?) +\|", text, flags=re.MULTILINE)
    assert len(terms) > 50
    used = " ".join(read(p).lower() for p in PROJECT_TEXT if p.is_file())
    used = used.replace("_", " ").replace(text.lower(), "")
    missing = [term for term in terms if term != "term" and term not in used]
    assert missing == []


def test_files_that_documents_name_exist() -> None:
    places = ROOT, ROOT / "sheetgen", ROOT / "sheetgen" / "site"
    parts = {path.name for place in places for path in place.iterdir() if path.is_dir()}
    for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        for name in re.findall(
            r"`(\w+(?:/\w+)+\.(?:py|js|ts))`(?! \(in history)", read(path)
        ):
            if name.partition("/")[0] in parts:
                assert any((place / name).is_file() for place in places), (path, name)


# What reads as translated, in place of a plain English sentence.
PHRASES = (
    *(r"that (is|are) none\b", r"\bare none of", r"\bhangs? together", r"of one's own"),
    *(r"nobody (says|knows|gave)", r"who only wants", r"\bit is told", "people bring"),
    *(
        r"\bfor who (?!in\b)(?!,)",
        r"lets one be",
        r"no sheet is seen",
        r"cannot be had",
    ),
)


@pytest.mark.slow
def test_phrases_that_read_as_translated_do_not_come_back() -> None:
    found = re.compile("|".join(PHRASES))
    english = [
        *ROOT.glob("*.md"),
        *DOCS.rglob("*.md"),
        *ROOT.rglob("sheetgen/**/en.toml"),
    ]
    sources = [*(ROOT / "sheetgen").rglob("*.py"), *(ROOT / "scripts").rglob("*.py")]
    for path in [*english, *sources]:
        if path.name != "CHANGELOG.md":
            assert found.findall(read(path)) == [], path


def test_the_project_names_no_path_of_a_machine() -> None:
    # Written in pieces, so that this file does not find itself.
    paths = ["/" + "work/", "/" + "root/", "/" + "tmp/"]
    for path in PROJECT_TEXT:
        if path.is_file() and path.suffix != ".ttf":
            text = read(path)
            for machine in paths:
                assert machine not in text, path
