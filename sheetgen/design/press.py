"""The face and the pads of a layout text that is being edited."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.errors import FileError, SheetgenError, UsageError
from sheetgen.games.find import load_layout
from sheetgen.language.message import message
from sheetgen.press.sheets import Links
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.picture import draw_picture
from sheetgen.source.problem import problem_messages

MOST_LEAVES = 500  # limit for a page that waits for them
_TEXTS = ("ink", "lang", "evidence")  # fields of a look that a page can ask for
Plain = Mapping[str, Any]


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
