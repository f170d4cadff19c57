"""The editor on a port of this machine, with its prints and the file that it saves to.

The layout file that it saves to is the only file it ever writes. A version of it is the
hash of its content. Each save names the version it is based on; if the file has another
version by then, nothing is written.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.errors import (
    FileError,
    LayoutError,
    OutputError,
    SheetgenError,
    UsageError,
)
from sheetgen.games.find import load_layout
from sheetgen.language.message import message, problem_messages
from sheetgen.press.output import replacing
from sheetgen.press.sheets import Links
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.picture import draw_picture
from sheetgen.source.text import MAX_FILE, load_text, parse_json
from sheetgen.system.host import Reply, RequestRefused, not_found, page_file

MOST_LEAVES = 500  # limit for a page that waits for them
_TEXTS = ("ink", "lang", "evidence")  # fields of a look that a page can ask for
Plain = Mapping[str, Any]

ABSENT = ""  # the version of a file that does not exist yet

MOST_BODY = 4 * MAX_FILE  # a text in JSON can be longer than its file
OWN_MARK = '<meta name="design" content="design/" data-link="{link}">'


@dataclass(frozen=True)
class Press:
    """Draws and prints layout texts.

    Attributes:
        name: name of the file they belong to.
        look: how they look unless a page asks for something else.
        links: the settings that links in codes share.
        folder: folder of the drawings and fonts that texts may name; None if they may
            name none.
    """

    name: str
    look: Look
    links: Links
    folder: Path | None = None

    def draw_face(self, text: str, wish: Plain) -> str:
        """Return the face as SVG with its letters embedded.

        Raises:
            SheetgenError: with every problem.
        """
        with self._laid_down(text) as path:
            layout = load_layout(str(path))
            return draw_picture(layout, self._read_look(wish), lambda: self.links).svg

    def print_pad(self, text: str, wish: Plain) -> bytes:
        """Return a pad as PDF.

        Raises:
            SheetgenError: with every problem.
        """
        leaves = wish.get("leaves", 25)
        if not isinstance(leaves, int) or not 1 <= leaves <= MOST_LEAVES:
            what = message(
                "leaves: expected a number from 1 to {most}", most=MOST_LEAVES
            )
            raise UsageError(what)
        serial = wish.get("serial", 1)
        if not isinstance(serial, int) or not 1 <= serial <= MAX_SERIAL - leaves:
            raise UsageError(
                message("serial: expected the number of a sheet, from 1 on")
            )
        paper = wish.get("paper")
        setup = Setup(changes={"paper": paper} if paper else {})
        with self._laid_down(text) as path:
            (pdf,) = make_pads(
                (str(path),),
                setup,
                self._read_look(wish),
                lambda: self.links,
                leaves=leaves,
                serial=str(serial),
                output=path.with_suffix(".pdf"),
            )
            return pdf.write().read_bytes()

    def _read_look(self, wish: Plain) -> Look:
        given = {key: wish[key] for key in _TEXTS if isinstance(wish.get(key), str)}
        return replace(self.look, **given)

    @contextmanager
    def _laid_down(self, text: str) -> Iterator[Path]:
        """Yield the path of a temporary, private file with *text*.

        Copies of the files in the folder that the text names are beside it.
        """
        with TemporaryDirectory(prefix="sheetgen-") as folder:
            path = Path(folder) / self.name
            for one in self.folder.iterdir() if self.folder else ():
                if one.name in text and one.is_file() and not one.is_symlink():
                    copyfile(one, path.with_name(one.name))
            path.write_text(text, encoding="utf-8")
            yield path


def list_problems(error: SheetgenError) -> list[str]:
    """Return the messages of all that is wrong, not yet translated.

    The temporary folder of the text is left out of them.
    """
    if not isinstance(error, FileError):
        return [error.message]
    named = [replace(one, where=Path(one.where).name) for one in error.problems]
    return [*problem_messages(named)]


@dataclass(frozen=True)
class Saved:
    """The saved state of a file.

    Attributes:
        text: its content, with Unix line ends.
        version: its version, or `ABSENT`.
    """

    text: str
    version: str


class ChangedError(SheetgenError):
    """Another program has changed the file; holds its present state."""

    exit_code = OutputError.exit_code

    def __init__(self, kept: Saved) -> None:
        """Store the present state of the file."""
        super().__init__(message("the file was changed meanwhile: nothing was saved"))
        self.kept = kept


@dataclass(frozen=True)
class NamedFile:
    """The one layout file of an editor, by its path."""

    path: Path

    def read(self) -> Saved:
        """Return the state of the file; its text is empty if the file does not exist.

        Raises:
            LayoutError: it cannot be read, or is not a text file.
        """
        try:
            if not self.path.exists():
                return Saved("", ABSENT)
        except OSError:
            pass  # reading reports what is wrong with the name
        return _keep(load_text(self.path, LayoutError, may_be_empty=True))

    def save(self, text: str, base: str) -> Saved:
        """Write *text* if the file still has version *base*, and return the new state.

        Raises:
            ChangedError: the file has another version; nothing was written.
            LayoutError: the existing file cannot be read.
            OutputError: the text is too large, or the path cannot be written.
        """
        if len(text.encode()) > MAX_FILE:
            what = message("larger than {most:,} bytes", most=MAX_FILE)
            raise OutputError(what)
        there = self.read()
        if there.version != base:
            raise ChangedError(there)
        if there.text != text or there.version == ABSENT:
            with replacing(self.path) as file:
                file.write(text.encode())
        return _keep(text)


def _keep(text: str) -> Saved:
    return Saved(text, hashlib.sha256(text.encode()).hexdigest())


@dataclass(frozen=True)
class Room:
    """What the editor serves to a browser.

    Attributes:
        files: the files of the page, by their names.
        named: the file that is saved to; None if saving is not allowed.
        press: draws and prints.
        say: translates a message into the user's language.
        token: the secret part of every address.
        start: the text that a new file starts with.
        saving: a lock that is held while a file is saved.
    """

    files: Mapping[str, bytes]
    named: NamedFile | None
    press: Press
    say: Callable[[str], str]
    token: str
    start: str = ""
    saving: Lock = field(default_factory=Lock, compare=False)

    @property
    def most_body(self) -> int:
        """The most bytes of a request's body."""
        return MOST_BODY

    def get(self, name: str) -> Reply:
        """Return a file of the page, or the content of the layout file.

        The page's index is marked as served by this editor.
        """
        if name == "design/file":
            named = self._named()
            kept = named.read()
            text = kept.text if kept.version else self.start
            told = {"name": named.path.name, "text": text, "version": kept.version}
            return Reply(told)
        mark = OWN_MARK.format(link=escape(self.press.links.prefix))
        return page_file(self.files, name, mark)

    def take(self, method: str, name: str, body: Callable[[], bytes]) -> Reply:
        """Save the layout file, or draw or print a text."""
        match method, name:
            case "PUT", "design/file":
                asked = _question(body)
                with self.saving:
                    kept = self._named().save(asked["text"], asked["base"])
                return Reply({"version": kept.version})
            case "POST", "design/face":
                asked = _question(body)
                return Reply({"svg": self.press.draw_face(asked["text"], asked)})
            case "POST", "design/pad":
                asked = _question(body)
                pdf = self.press.print_pad(asked["text"], asked)
                return Reply(pdf, "application/pdf")
        raise not_found()

    def fail(self, error: SheetgenError) -> Reply:
        """Return the problems of a text, or what another program saved meanwhile."""
        if isinstance(error, ChangedError):
            kept = {"text": error.kept.text, "version": error.kept.version}
            return Reply({"message": self.say(error.message), **kept}, status=409)
        problems = [self.say(problem) for problem in list_problems(error)]
        told = {"message": "\n".join(problems), "problems": problems}
        return Reply(told, status=422)

    def _named(self) -> NamedFile:
        if self.named is None:
            what = message("no file was named to save to: start again with -o FILE")
            raise RequestRefused(404, what)
        return self.named


def _question(body: Callable[[], bytes]) -> dict[str, Any]:
    """Return the body of a request: a text, and what to do with it."""
    try:
        asked = parse_json(body())
    except ValueError:
        asked = None
    is_right = isinstance(asked, dict) and isinstance(asked.get("text"), str)
    if not is_right or not isinstance(asked.get("base", ""), str):
        raise RequestRefused(400, message("the editor asks no such question"))
    return {"base": "", **asked}
