"""`import sheetgen`: few names, loaded when they are used, that do as documented."""

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sheetgen
from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.errors import UsageError
from sheetgen.press.sheets import Links
from tests.conftest import Run

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "api.md"
NAMES = [name for name in sheetgen.__all__ if name != "__version__"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "api"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.slow
def test_the_examples_of_the_document_are_true() -> None:
    done = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert done.attempted > 30
    assert done.failed == 0


@pytest.mark.slow
def test_the_readme_shows_what_there_is(run: Run) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", readme, flags=re.DOTALL)
    Path("anna.toml").write_text(sheetgen.template("A"), encoding="utf-8")
    exec(block)
    assert Path("a.pdf").stat().st_size > 30_000


@pytest.mark.slow
def test_a_bare_import_loads_a_version_and_what_finds_compiled_rules() -> None:
    code = (
        "import sys; before = {*sys.modules}; import sheetgen\n"
        "new = {name.partition('.')[0] for name in {*sys.modules} - before}\n"
        "print(sorted(new - {*sys.stdlib_module_names}))\n"
        "print(sorted(name for name in sys.modules if name.startswith('sheetgen')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout.splitlines() == [
        "['sheetgen']",
        "['sheetgen', 'sheetgen.system', "
        "'sheetgen.system.compiled', 'sheetgen.version']",
    ]


def test_public_names_are_documented_and_others_an_error() -> None:
    """Else what a name means would depend on what was imported before."""
    modules = {module.name for module in pkgutil.iter_modules(sheetgen.__path__)}
    assert not modules & set(NAMES)
    api = importlib.import_module("sheetgen.api")
    document = DOCUMENT.read_text(encoding="utf-8")
    for name in NAMES:
        value = getattr(sheetgen, name)
        assert value is getattr(api, name)
        assert inspect.getdoc(value), name
    assert [n for n in NAMES if not re.search(rf"\b{n}\b", document)] == []
    own = {
        name
        for name, value in inspect.getmembers(api, inspect.isfunction)
        if value.__module__ == api.__name__ and not name.startswith("_")
    }
    assert own <= set(NAMES)
    with pytest.raises(AttributeError, match="nosuch"):
        sheetgen.nosuch  # type: ignore[attr-defined]  # noqa: B018
    assert set(NAMES) <= set(dir(sheetgen))
    for name in NAMES:
        value = getattr(sheetgen, name)
        if inspect.isfunction(value):
            signature = inspect.signature(value)
            kinds = [one.annotation for one in signature.parameters.values()]
            assert inspect.Parameter.empty not in (*kinds, signature.return_annotation)
    assert (ROOT / "sheetgen" / "py.typed").is_file()


@pytest.mark.slow
def test_a_pad_is_that_of_the_command(run: Run, here: Path) -> None:
    run("pad", "A", "B", "--leaves", 3, "--serial", 7, "-o", here / "command.pdf")
    sheetgen.pad("A", "B", leaves=3, serial=7).write(here / "api.pdf")
    assert (here / "api.pdf").read_bytes() == (here / "command.pdf").read_bytes()


def test_codes_open_the_address_and_are_signed() -> None:
    plain = sheetgen.preview("A", link="https://example.org/")
    links = Links("HTTPS://EXAMPLE.ORG/", b"0123456789abcdef")
    assert plain.drawing == sheetgen.preview("A", link="HTTPS://example.org/").drawing
    assert plain.drawing != sheetgen.preview("A", link=links).drawing
    with pytest.raises(UsageError):
        sheetgen.preview("A", link="nowhere")


@pytest.mark.parametrize(
    "call",
    [
        lambda: sheetgen.pad("A", leaves=0),
        lambda: sheetgen.pad("A", leaves=-3),
        lambda: sheetgen.pad("A", leaves=2.5),  # type: ignore[arg-type]
        lambda: sheetgen.pad("A", leaves=2**70),
        lambda: sheetgen.pad("A", serial=0),
        lambda: sheetgen.pad("A", look=sheetgen.Look(ink="blue")),
        lambda: sheetgen.pad("A", look=sheetgen.Look(lang="xx")),
        lambda: sheetgen.pad("A", look=sheetgen.Look(evidence="all")),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup("nosuch")),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(glue="bottom")),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(join=3)),
        lambda: sheetgen.pad("A", look=sheetgen.Look(hand="both")),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(changes={"up": 3})),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(sheetgen.Profile(up=0))),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(sheetgen.Profile(crop="x"))),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(sheetgen.Profile(bleed=-1))),
        lambda: sheetgen.pad("A", setup=sheetgen.Setup(printer="nosuch")),
        lambda: sheetgen.poster("A", width=float("nan")),
        lambda: sheetgen.poster("A", width=1e9),
        lambda: sheetgen.poster("A", overlap=-1),
        lambda: sheetgen.poster("A", on_paper=sheetgen.OnPaper("a9")),
        lambda: sheetgen.tiles("A", flat=1),
        lambda: sheetgen.tiles("A", on_paper=sheetgen.OnPaper(edge=-1)),
        lambda: sheetgen.parts("nosuch"),
        lambda: sheetgen.parts("keythedral", sheetgen.PartsChoice(backs="left")),
        lambda: sheetgen.proof("A", paper="a5"),
        lambda: sheetgen.preview("A").png(dpi=10**9),
        lambda: sheetgen.preview("A").png(dpi=99.5),  # type: ignore[arg-type]
        lambda: sheetgen.preview("A").write("a.gif"),
        lambda: sheetgen.read_layout("nosuch"),
        lambda: sheetgen.check("nosuch"),
        lambda: sheetgen.check("A"),
        lambda: sheetgen.check_together([]),
    ],
)
def test_what_cannot_be_meant_is_one_clear_error(
    call: Callable[[], object], here: Path
) -> None:
    with pytest.raises(UsageError) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: sheetgen.read_layout("isle.toml"), "LayoutError"),
        (lambda: sheetgen.cards("isle.toml"), "LayoutError"),
        (lambda: sheetgen.check("isle.toml"), "FillError"),
        (lambda: sheetgen.decode("123"), "CodeError"),
        (lambda: sheetgen.template("123"), "CodeError"),
        (lambda: sheetgen.preview("A").write("isle.svg"), "OutputError"),
    ],
)
def test_errors_are_those_of_the_tree(call: Callable[[], object], kind: str) -> None:
    Path("isle.toml").write_text("format = 1\nnam = 3\n", encoding="utf-8")
    Path("isle.svg").mkdir()
    with pytest.raises(getattr(sheetgen, kind)) as caught:
        call()
    assert isinstance(caught.value, sheetgen.SheetgenError)


def test_a_pad_needs_a_layout_and_counts_have_their_bounds_written_out() -> None:
    with pytest.raises(TypeError):
        sheetgen.pad()
    with pytest.raises(UsageError) as caught:
        sheetgen.pad("A", leaves=0)
    told = f"leaves: 0: expected a whole number from 1 to {MAX_SERIAL:,}"
    assert str(caught.value) == told
