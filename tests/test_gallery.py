"""The gallery shows what its commands draw, and nothing else."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from sheetgen.cli import cli
from tests.conftest import ROOT, Run

GALLERY = ROOT / "docs" / "gallery"
PAGE = (GALLERY / "README.md").read_text(encoding="utf-8")
MOST = 3_000_000  # bytes of the folder

# Each picture with the commands beneath it.
SHOWN = [
    (picture, block.splitlines())
    for picture, block in re.findall(
        r"!\[[^\n]*\]\(([^)]*)\)\n\n```sh\n(.*?)\n```", PAGE, flags=re.DOTALL
    )
]


def calls() -> list[list[str]]:
    """Return what `sheetgen` is called with, each call once."""
    lines = [line for _, block in SHOWN for line in block]
    return [shlex.split(line)[1:] for line in lines if line.startswith("sheetgen ")]


def test_every_picture_of_the_folder_is_shown_and_those_of_documents_are_there() -> (
    None
):
    pictures = [picture for picture, _ in SHOWN]
    assert sorted(pictures) == sorted(path.name for path in GALLERY.glob("*.png"))
    assert len(pictures) == PAGE.count("![") == PAGE.count("```sh")
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < MOST
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text):
            assert (path.parent / target).resolve().parent == GALLERY, (path, target)


@pytest.mark.parametrize("call", calls(), ids=" ".join)
def test_every_command_parses(call: list[str]) -> None:
    command = cli.get_command(click.Context(cli), call[0])
    assert command is not None
    command.make_context(call[0], call[1:])


def test_every_ink_and_every_printed_language_is_shown() -> None:
    from sheetgen.cli.option import EVIDENCE, INKS
    from sheetgen.language.texts import TEXTS, list_languages

    words = {word for call in calls() for word in call}
    assert {*INKS, *EVIDENCE, *list_languages(TEXTS)} - {"pale", "phase", "en"} <= words


@pytest.mark.sample(5)
@pytest.mark.slow
@pytest.mark.parametrize(("picture", "commands"), SHOWN, ids=[p for p, _ in SHOWN])
def test_every_command_makes_its_picture(
    picture: str, commands: list[str], run: Run
) -> None:
    for line in commands:
        words = shlex.split(line)
        if words[0] == "sheetgen":
            done = run(*words[1:])
            assert done.code == 0, done.err
        else:
            assert shutil.which(words[0]), words[0]
            subprocess.run(words, check=True)
    assert Path(picture).read_bytes().startswith(b"\x89PNG")
