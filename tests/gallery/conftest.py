"""A folder as strangers fill it, and the gallery of it."""

import os
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sheetgen.gallery.build import Built, Gallery, build_gallery
from sheetgen.gallery.exhibit import Wish
from sheetgen.gallery.submissions import find_sent
from sheetgen.games.find import load_layout
from sheetgen.prints.code import make_links
from sheetgen.prints.look import Look
from sheetgen.prints.paper import Setup
from tests.site.conftest import browser  # noqa: F401

PREFIX = "https://example.org/solver/"
DUCHY = load_layout("A").path.read_text(encoding="utf-8")
SMALL = """format = 1
game = "dice"
name = '{name}'
author = '{author}'
licence = "CC BY 4.0"
source = '{source}'
rules = "dice-1"
legend = {{ p = "pasture", r = "river" }}
board = {{ map = "p p r" }}
"""
BOMB = "<script>document.title=1</script><img src=x onerror=alert(1)>"
NAME = '"><b onclick="alert(1)">x</b>'


def small(name: str = "Three", author: str = "", source: str = "") -> str:
    """Return a layout file of three cells."""
    return SMALL.format(name=name, author=author, source=source)


def change(text: str, *pairs: tuple[str, str]) -> str:
    """Return *text* with each old part replaced, which it must have."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


ANOTHER = ("t   cr  p", "t   cm  p")  # a bonus of Duchy A, changed


def fill_folder(folder: Path) -> None:
    """Write what strangers send: good files, bad ones, and bad ideas."""
    files = {
        "duchy-a.toml": DUCHY,
        "renamed.toml": change(DUCHY, ('"Duchy A"', '"The Grand Isle"')),
        "fake.toml": change(DUCHY, ('"Duchy A"', '"Duchy B"'), ANOTHER),
        "index.toml": small(NAME[:40], BOMB[:60], BOMB),
        "con.toml": small("Con"),
        "島.toml": small("Isle"),
        "A b/ä.toml": small("One"),
        "a-b/a.toml": small("Other"),
        "broken.toml": "format = 1\nname = <\n",
        "unlike.toml": 'format = 1\ngame = "dice"\nnam = "x"\n',
        ".hidden.toml": small("Hidden"),
        "notes.txt": "no layout",
        "letters.toml": small("\u1680\u1681"),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "secret.toml").write_text(small("Secret"), encoding="utf-8")
    (folder / "link.toml").symlink_to(outside / "secret.toml")
    (folder / "away").symlink_to(outside)
    os.mkfifo(folder / "pipe.toml")


def make(folder: Path, output: Path, **changes: object) -> Built:
    """Return what became of the gallery of a folder."""
    wish = Wish(Look(), make_links(PREFIX), Setup(), leaves=2, games=0)
    gallery = Gallery(folder, output, "Ours & <b>", wish, str, **changes)
    return build_gallery(gallery, *find_sent(folder, output)[:2])


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Built]:
    """Return the gallery of what strangers sent, and what was told of it."""
    root = tmp_path_factory.mktemp("gallery")
    folder = root / "boards"
    folder.mkdir()
    fill_folder(folder)
    return root / "site", make(folder, root / "site")


class Reader(HTMLParser):
    """What stands on a page: its tags with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data) -> None:
        self.words += f" {data}"

    def links(self) -> list[str]:
        return [str(values["href"]) for tag, values in self.tags if tag == "a"]


def read_page(path: Path) -> Reader:
    """Return what stands on a page."""
    return Reader(path.read_text(encoding="utf-8"))
