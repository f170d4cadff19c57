"""A game can be a package of its own: the toy is installed as one."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from scripts.page_parts import list_files
from sheetgen.checking.photo import Photographed, answer, judge, read_photos
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.verdict import LEGAL
from sheetgen.draw.face import name_boxes
from sheetgen.games.find import find_game, load_layout
from sheetgen.system.packages import PAGE, find_page_fault, list_packages
from tests.conftest import Run, make_style
from tests.form.games import Case
from tests.form.test_games import test_a_fill_is_the_same_behind_every_door as hold
from tests.toy_package import (
    ROOT,
    TOY,
    check_types,
    imported,
    install_toy,
    python,
    run_there,
)
from tests.toy_photo import photograph_toy

pytestmark = pytest.mark.slow

Ask = Callable[..., str]


def asking(run: Run) -> Ask:
    """Return what runs a command in this process and returns its answer."""

    def ask(*arguments: str, code: int = 0) -> str:
        done = run(*arguments)
        assert done.code == code, done.err
        return done.out + done.err if code else done.out

    return ask


@pytest.fixture
def ask(toy: Path, run: Run) -> Iterator[Ask]:
    """Return the same where the toy is installed."""
    with imported(toy):
        yield asking(run)


def digits_of() -> str:
    """Return the digits of a sheet of the toy."""
    island = load_layout("T")
    code = SheetCode(island.rules.number, island.board, "none", serial=7)
    return encode(code, island.rules.encoding)


def test_the_toy_is_listed_described_and_proofed_by_its_own_rules(ask: Ask) -> None:
    games = json.loads(ask("list", "--json"))["games"]
    ids = [game["game"] for game in games]
    assert ids == ["burgundy", "burgundy-totals", "dice", "keythedral", "sheets", "toy"]
    assert games[-1]["layouts"][0]["short"] == "T"
    assert json.loads(ask("describe", "T", "--json"))["best_total"] == 3
    assert "2 pages" in ask("proof", "T", "-o", "proof.pdf")
    schema = json.loads(ask("schema", "toy"))
    assert schema["properties"]["game"] == {"const": "toy"}
    told = ask("pad", "T", "--lang", "hu", code=3)
    assert "hu.toml: missing" in told


def test_its_pad_prints_and_its_codes_bring_the_board_back(toy: Path) -> None:
    run_there(toy, "pad", "T", "--leaves", "2", "-o", "toy.pdf")
    subprocess.run(
        ["pdftoppm", "-r", "110", "-png", "toy.pdf", "page"], cwd=toy, check=True
    )
    with Image.open(toy / "page-2.png") as page:
        (code,) = zxingcpp.read_barcodes(page)
    said = json.loads(run_there(toy, "decode", code.text, "--json"))
    assert (said["layout"], said["serial"], said["cells"]) == ("toy/island", 2, 7)


def test_a_board_of_ones_own_begins_and_validates(ask: Ask) -> None:
    ask("new", "toy", "Reef", "--radius", "2")
    assert "fine" in ask("validate", "reef.toml")


def test_its_boards_are_measured_by_players_of_its_own(toy: Path) -> None:
    told = run_there(toy, "lab", "balance", "T", "--games", "40", "--workers", "1")
    assert "clever" in told
    facts = json.loads(run_there(toy, "lab", "balance", "T", "--games", "40", "--json"))
    assert facts["game"] == "toy"


FILL = """format = 1
sheet = "T"
areas = 3
fish = 4
landing = "cliff"
total = 15
cells = '''
  3   5
2   .   1
  .   6
'''
[shells]
pink = 2
"""


def test_a_file_of_it_is_checked_from_its_form_alone(ask: Ask) -> None:
    Path("a.toml").write_text(FILL)
    told = ask("check", "a.toml")
    assert "legal, total 15, sums are right" in told
    assert "Shells: 6" in told
    Path("b.toml").write_text(FILL.replace("areas = 3", "areas = 9"))
    told = ask("check", "b.toml", code=1)
    assert "areas: the island has 3 areas, not 9 [clause 1.1]" in told
    Path("b.toml").write_text(FILL.replace("3   5", "4   5"))
    told = ask("check", "b.toml", code=1)
    assert "4 is written, but 1, 2, 3 can stand there [clause 1.6]" in told
    Path("c.toml").write_text(FILL.replace("fish = 4", "fish = 21"))
    told = ask("check", "c.toml", code=3)
    assert "c.toml:4: fish: 21: expected a whole number from 0 to 20" in told


DOORS = """
import json
from sheetgen.core.errors import FillError
from sheetgen.games.find import all_rules, find_game
from toy_island.answers import rules_api
from toy_island.sheet import board_view
from sheetgen.server.judge import find_seats
from sheetgen.site.core import plain_rules
from sheetgen.site.engine import Engine
from sheetgen.site.game_files import add_game, texts_of
from sheetgen.site.page_data import page_data

digits = {digits!r}
rules = [plain_rules(one) for one in all_rules() if one.game == "toy"]
parts = {{"toy": board_view}}.__getitem__, {{"toy": rules_api}}.__getitem__
engine = Engine(rules, *parts)
fill = {{"crabs": 5, "evidence": "none"}}
sheet = {{"digits": digits, "fill": fill, "switches": {{}}}}
packed = engine.answer({{"do": "pack", **sheet}})["answers"]
file = engine.answer({{"do": "write", **sheet}})["file"]
seats = find_seats(find_game("toy"))
try:
    seats.read_entry(digits, {{"fill": {{"crabs": 6, "evidence": "none"}}}})
except FillError as error:
    refused = str(error)
files, data, toy = {{}}, page_data(), find_game("toy")
data["told"] = {{"toy": texts_of(toy, lambda name, content: name)}}
add_game(files, toy, data)
script = next(text for name, text in files.items() if name.startswith("game-toy."))
print(json.dumps([
    packed,
    file,
    engine.answer({{"do": "unpack", "digits": digits, "answers": packed}})["fill"],
    seats.read_entry(digits, sheet).fill.crabs,
    refused,
    b'{{name:"crabs",most:5,kind:"number"' in script,
]))
"""


def test_a_field_that_is_added_to_its_form_is_at_every_door(
    tmp_path: Path, run: Run
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    install_toy(place)
    form = place / "toy_island" / "rules" / "form.py"
    text = form.read_text()
    text = text.replace("    fish: int", "    crabs: int | None = None\n    fish: int")
    form.write_text(text.replace("fields=(\n", 'fields=(Field("crabs", Count(5)),\n'))
    with imported(place):
        ask = asking(run)
        Path("a.toml").write_text('format = 1\nsheet = "T"\ncrabs = 5\n')
        said = json.loads(ask("check", "a.toml", "--json"))
        assert said["fill"]["crabs"] == 5
        Path("a.toml").write_text('format = 1\nsheet = "T"\ncrabs = 6\n')
        told = ask("check", "a.toml", code=3)
        assert "crabs: 6: expected a whole number from 0 to 5" in told
        schema = json.loads(ask("schema", "toy"))
        assert schema["properties"]["crabs"]["maximum"] == 5
        template = ask("check", "T", code=2)
        assert "\n# crabs = 0                 # 0 to 5\n" in template
        digits = digits_of()
    packed, file, unpacked, entered, refused, is_on_page = json.loads(
        python(place, DOORS.format(digits=digits))
    )
    assert unpacked["crabs"] == entered == 5
    assert "crabs = 5" in file
    assert "crabs: expected a whole number from 0 to 5" in refused
    assert is_on_page
    said = json.loads(run_there(place, "check", f"{digits}/{packed}", "--json"))
    assert said["fill"]["crabs"] == 5


def test_what_stands_in_the_spots_of_its_sheet_is_checked(ask: Ask) -> None:
    game, layout = find_game("toy"), load_layout("T")
    spec = game.spec
    assert spec.board_view and spec.fields and spec.form and spec.rules_api
    island = spec.board_view.open_board(layout.rules, layout.board)
    spots = {spot.name for spot in spec.fields.PLACES.on(island, "none").spots}
    face = game.draw_sheet(layout, make_style(layout))
    assert spots == name_boxes(face, layout.board).keys()
    values = {"areas": "3", "fish": "4", "shells:pink": "2", "landing": "x"}
    values |= {f"cell:{name}": "3" for name in layout.board.names[:1]}
    fill = spec.fields.PLACES.on(island, "none").decode(values)
    assert spec.fields.PLACES.on(island, fill.evidence).encode(fill) == values
    switches = spec.form.FORM.make_switches()
    assert spec.rules_api.RULES_API.check(island, fill, switches, "").total == 15


def test_a_photo_of_it_is_read(toy: Path, tmp_path: Path) -> None:
    with imported(toy):
        shown = photograph_toy(tmp_path)
        (read,) = read_photos(shown.file)
        assert isinstance(read, Photographed)
        asked = {one.name: shown.values.get(one.name, "") for one in read.questions}
        assert len(asked) <= 3
        read = answer(read, asked)
        seen = {name: text for name, text in read.values.items() if text}
        assert seen == shown.values
        verdict = judge(read).answer
        assert (verdict.verdict, verdict.rows()[0]["total"]) == (LEGAL, 15)


def test_its_list_of_what_the_page_needs_is_as_it_is(toy: Path) -> None:
    with imported(toy):
        (package,) = list_packages()
        assert package.folder
        told = json.loads((package.folder / PAGE).read_text())
        files = list_files(package.folder, [find_game("toy")])
        is_fresh = files == told["files"] and not find_page_fault(package)
        assert is_fresh, "run: python -m scripts.page_parts tests/toy"


def test_its_parts_fit_the_protocols_of_a_spec(tmp_path: Path) -> None:
    done = check_types()
    assert done.returncode == 0, done.stdout
    toy = shutil.copytree(TOY / "toy_island", tmp_path / "toy_island")
    describe = toy / "sheet" / "describe.py"
    describe.write_text(describe.read_text().replace("-> list[Note]", "-> tuple[Note]"))
    done = check_types(tmp_path)
    assert done.returncode == 1
    assert "toy_island/spec.py" in done.stdout
    assert 'expected "Boards"' in done.stdout


def test_each_way_to_bring_a_game_takes_the_lines_that_the_guide_says() -> None:
    # Players of the lab are a part of their own, which a game can do without.
    python = count(*(p for p in TOY.rglob("*.py") if p.name != "lab.py"))
    toml = count(*(TOY / "toy_island").rglob("*.toml"))
    sheets = ROOT / "layouts" / "sheets"
    short, long = (count(sheets / f"{name}.toml") for name in ("high-rounds", "yacht"))
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"{short} lines of TOML (`layouts/sheets/high-rounds.toml`)" in guide
    assert f"to {long} (`yacht.toml`)" in guide
    assert f"{python} lines of Python and {toml} of TOML" in guide
    assert f"{count(TOY / 'pyproject.toml')} more lines" in guide
    assert not list(TOY.rglob("*.js"))


def count(*files: Path) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in files)


def test_any_fill_of_it_is_the_same_behind_every_door(ask: Ask) -> None:
    """As of the games of the project: `tests/form/test_games.py`."""
    notation = find_game("toy").spec.fill_file
    assert notation
    hold(Case(notation.NOTATION, "toy/island"))


def test_its_layout_and_codes_are_answered_with_a_file_to_fill_in(ask: Ask) -> None:
    for target in ("T", "toy/island", digits_of()):
        told = ask("check", target, code=2)
        template, is_required, _ = told.partition("sheetgen: ")
        assert is_required
        Path("d.toml").write_text(template)
        assert "legal, total 0" in ask("check", "d.toml")
        Path("d.toml").write_text(template.replace("\n# ", "\n"))
        assert "legal, total 0" in ask("check", "d.toml")
