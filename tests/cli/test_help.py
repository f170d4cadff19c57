import re
import shlex
import subprocess
import sys

import click
import pytest

from sheetgen import __version__
from sheetgen.cli import GROUPS, cli
from sheetgen.cli.group import help_texts
from sheetgen.cli.speech import ENGLISH, columns, wrap
from sheetgen.site import runtime
from tests.conftest import Run

# What takes long to import, and what no help text needs.
HEAVY = ["svgwrite", "cairosvg", "reportlab", "qrcode", "pikepdf"]
OTHERS = ["es", "hu", "ja", "pl"]


def find(name: str) -> click.Command:
    """Return the command called *name*, in a group if it has two words."""
    command: click.Command = cli
    for word in name.split():
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), word)
        assert found is not None
        command = found
    return command


def in_groups() -> list[str]:
    """Return the names of all commands that stand in groups."""
    groups = {name: find(name) for group in GROUPS.values() for name in group}
    return [
        f"{name} {inner}"
        for name, group in groups.items()
        if isinstance(group, click.Group)
        for inner in group.list_commands(click.Context(group))
    ]


COMMANDS = [name for group in GROUPS.values() for name in group]
EVERY = [*COMMANDS, *in_groups()]


def examples(name: str) -> list[list[str]]:
    """Return the arguments of every example in the help of a command."""
    lines = (find(name).help or "").splitlines()
    found = [shlex.split(line.split(" > ")[0]) for line in lines]
    return [words[1:] for words in found if words[:1] == ["sheetgen"]]


@pytest.mark.parametrize("name", EVERY)
def test_every_command_says_what_it_does(name: str, run: Run) -> None:
    outcome = run(*name.split(), "--help")
    usage, _, rest = outcome.out.partition("\n\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert usage.startswith("Usage: ") and f" {name} [OPTIONS]" in usage
    assert rest.strip().split("\n\n")[0].endswith(".")


@pytest.mark.parametrize("name", EVERY)
def test_every_option_of_every_command_is_explained(name: str) -> None:
    options = [item for item in find(name).params if isinstance(item, click.Option)]
    assert [option.name for option in options if not option.help] == []


@pytest.mark.parametrize("name", EVERY)
def test_a_command_names_its_arguments_and_shows_several_in_an_example(
    name: str, run: Run
) -> None:
    usage = run(*name.split(), "--help").out.splitlines()[0]
    if isinstance(find(name), click.Group):
        return  # what it is called with, its commands say
    named = re.findall(r"[A-Z]+", usage.partition("[OPTIONS]")[2])
    arguments = [item for item in find(name).params if isinstance(item, click.Argument)]
    assert len(named) == len(arguments)
    assert len(arguments) < 2 or examples(name)


@pytest.mark.parametrize("name", EVERY)
def test_every_example_in_the_help_is_a_call_that_parses(name: str) -> None:
    for command, *arguments in examples(name):
        find(command).make_context(command, arguments)


def test_the_example_of_decode_is_the_code_of_a_sheet(run: Run) -> None:
    outcome = run(*examples("decode")[0])
    assert outcome.code == 0
    assert "Duchy A (dice/duchy-a)" in outcome.out


def test_the_help_of_the_group_lists_every_command_and_is_shown_without_one(
    run: Run,
) -> None:
    outcome = run("--help")
    listed = re.findall(r"^(?:(\S.*):|  (\w+)  .*)$", outcome.out, re.MULTILINE)
    assert outcome.code == 0
    every = [text for heading, names in GROUPS.items() for text in (heading, *names)]
    assert [head or name for head, name in listed][-len(every) :] == every
    assert run("-h") == run("--help")
    outcome = run()
    assert outcome.code == 2
    assert outcome.err == run("--help").out
    outcome = run("--version")
    assert outcome.code == 0
    assert outcome.out == f"sheetgen {__version__}\n"


def test_a_copy_without_the_page_says_so_with_its_version(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "is_present", lambda: False)
    assert "without the page of the solver" in run("--version").out


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--help"], ["pad", "--help"], ["--version"]])
def test_help_imports_nothing_that_draws_or_prints(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from sheetgen.cli import main\n"
        f"sys.argv = ['sheetgen', *{arguments!r}]\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        f"    loaded = set({HEAVY!r}) & set(sys.modules)\n"
        f"    print(sorted(loaded), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "sheetgen" in done.stdout
    assert done.stderr.strip() == "[]"


# In other languages


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return each language but English, which the system then speaks."""
    monkeypatch.setenv("LC_ALL", f"{request.param}.UTF-8")
    return str(request.param)


@pytest.mark.sample(43)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["", *EVERY])
def test_help_in_another_language_has_no_english_in_it(
    name: str, language: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = run(*name.split(), "--help")
    assert (outcome.code, outcome.err) == (0, "")
    monkeypatch.setenv("LANGUAGE", ENGLISH)  # for what click says of its own
    text = " ".join(outcome.out.split())
    command = find(name) if name else cli
    for english in help_texts(command):
        assert " ".join(english.split())[-30:] not in text
    for word in ("Usage:", "Options:", "Commands:", "default", "Show", " the "):
        assert word not in text


@pytest.mark.sample(37)
@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("name", ["", *EVERY])
def test_help_in_another_language_keeps_to_the_terminal(
    name: str, width: int, language: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    outcome = run(*name.split(), "--help")
    calls = [" ".join(call) for call in examples(name)] if name else []
    for line in outcome.out.splitlines():
        is_call = any(call[:20] in line for call in calls)  # which stays a line
        # Neither does an address break.
        assert is_call or "://" in line or columns(line) <= width, line


def test_lines_of_japanese_end_before_a_phrase_and_never_before_a_stop() -> None:
    text = "用紙1枚に「シート」を二つ置きます。"
    assert wrap(text, 12) == ["用紙1枚に", "「シート」を", "二つ", "置きます。"]
    # Where a phrase is too long by itself, any letter but a stop may be the last.
    assert wrap("すべてのものです。", 8) == ["すべての", "もので", "す。"]
    assert wrap("「あ」っ", 2) == ["「あ」っ"]


def test_a_word_that_cannot_be_broken_may_be_too_long() -> None:
    assert wrap("see https://example.org/ now", 8) == [
        "see",
        "https://example.org/",
        "now",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["prnt"],
        ["previe", "A"],
        ["pad", "A", "--papier", "a4"],
        ["pad", "A", "--inc", "pale"],
        ["--loud"],
        ["pad"],
        ["describe", "A", "B"],
        ["describe", "A", "B", "C"],
        ["pad", "A", "--ink", "red"],
        ["pad", "A", "--leaves", "x"],
        ["pad", "A", "--leaves", "0"],
        ["pad", "A", "--bleed", "x"],
        ["pad", "A", "--bleed", "11"],
        ["pad", "A", "--paper"],
        ["pad", "A", "--large=1"],
        ["calibrate", "--measured", "1"],
        ["calibrate", "--measured", "1", "x"],
        ["preflight", "a.pdf", "--edge", "nan"],
    ],
    ids=" ".join,
)
def test_a_call_that_cannot_be_meant_is_refused_in_any_language(
    arguments: list[str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A complaint of click's that is not recognised would be English."""
    english = run(*arguments)
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (english.code, "") == (2, "")
    told = outcome.err.partition("Hiba: ")[2]
    assert told
    plain = english.err.partition("Error: ")[2]
    quoted = re.compile(r"'[^']*'|\([^)]*\)|[^\w\s]")
    words = set(quoted.sub(" ", plain).split()) & set(quoted.sub(" ", told).split())
    assert [word for word in words if len(word) > 2] == []
    if english.err.startswith("Usage: "):
        assert outcome.err.startswith("Használat: ")
        assert "--help'." in outcome.err


def test_a_call_without_a_command_shows_help_in_the_language(
    language: str, run: Run
) -> None:
    outcome = run()
    assert outcome.code == 2
    assert outcome.err == run("--help").out
