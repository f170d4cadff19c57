"""Sheets in photos that a browser on this machine asks about.

The page reads the pictures itself, and asks as it does about any photo. Each answer is
saved at once; a sheet is done when the user confirms all that the page shows of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from threading import Event, Lock

from sheetgen.checking.photo import Photographed, answer
from sheetgen.core.errors import SheetgenError
from sheetgen.core.reading.choice import can_hold
from sheetgen.language.message import message
from sheetgen.scan.show import pack_grey
from sheetgen.source.text import parse_json
from sheetgen.system.host import Reply, RequestRefused, not_found, page_file

MOST_BODY = 200_000  # bytes: all answers about the largest sheet take a tenth
OWN_MARK = '<meta name="review" content="review/">'

Answers = Mapping[str, str]


@dataclass(frozen=True)
class ReviewRoom:
    """What is served to a browser.

    Attributes:
        files: the files of the page, by their names.
        sheets: the sheets, which are replaced as they are answered.
        save: called with a sheet whose answers have changed.
        say: translates a message into the user's language.
        token: the secret part of every address.
        done: the places of confirmed sheets in `sheets`.
        finished: set once all sheets are confirmed.
        changing: a lock that is held while a sheet changes.
    """

    files: Mapping[str, bytes]
    sheets: list[Photographed]
    save: Callable[[Photographed], None]
    say: Callable[[str], str]
    token: str
    done: set[int] = field(default_factory=set)
    finished: Event = field(default_factory=Event)
    changing: Lock = field(default_factory=Lock)

    @property
    def most_body(self) -> int:
        """The most bytes of a request's body."""
        return MOST_BODY

    def settled(self) -> list[Photographed]:
        """Return the sheets with what follows from all answers so far."""
        return [
            one if at in self.done else answer(one, one.answers)
            for at, one in enumerate(self.sheets)
        ]

    def get(self, name: str) -> Reply:
        """Return a file of the page, the list of sheets, or the picture of one."""
        if name == "review/sheets":
            return Reply([self._plain(at) for at in range(len(self.sheets))])
        if name.startswith("review/picture/"):
            sheet = self.sheets[self._number(name)]
            return Reply(pack_grey(sheet.page), "image/png")
        return page_file(self.files, name, OWN_MARK)

    def take(self, method: str, name: str, body: Callable[[], bytes]) -> Reply:
        """Store the answers about a sheet, or all its values once it is confirmed."""
        kind = name.split("/")[1] if name.startswith("review/") else ""
        if method != "PUT" or kind not in ("answers", "values"):
            raise not_found()
        at = self._number(name)
        with self.changing:
            told = _answers(body, self.sheets[at])
            if kind == "answers":
                self.sheets[at] = replace(self.sheets[at], answers=told)
            else:
                self.sheets[at] = _confirmed(self.sheets[at], told)
                self.done.add(at)
            self.save(self.sheets[at])
            if len(self.done) == len(self.sheets):
                self.finished.set()
        return Reply(self._plain(at))

    def fail(self, error: SheetgenError) -> Reply:
        """Return why answers were not saved."""
        return Reply({"message": self.say(error.message)}, status=422)

    def _number(self, name: str) -> int:
        number = name.split("/")[2:]
        if len(number) != 1 or not number[0].isascii() or not number[0].isdecimal():
            raise not_found()
        if int(number[0]) >= len(self.sheets):
            raise not_found()
        return int(number[0])

    def _plain(self, at: int) -> dict[str, object]:
        sheet = self.sheets[at]
        return {
            "name": sheet.name,
            "digits": sheet.seen.printed.digits,
            "answers": dict(sheet.answers),
            "beside": dict(sheet.beside),
            "questions": len(sheet.questions),
            "isDone": at in self.done,
        }


def _answers(body: Callable[[], bytes], sheet: Photographed) -> Answers:
    """Return what the body of a request says about places of a sheet."""
    try:
        told = parse_json(body())
    except ValueError:
        told = None
    spots = {spot.name: spot for spot in sheet.seen.printed.spots}
    if not isinstance(told, dict) or not all(
        name in spots and isinstance(value, str) and can_hold(spots[name], value)
        for name, value in told.items()
    ):
        raise RequestRefused(400, message("these are not answers about this sheet"))
    return told


def _confirmed(sheet: Photographed, values: Answers) -> Photographed:
    """Return a sheet with all its values as the user confirmed them.

    What was read here as it was there, and is not asked about, needs no answer. The
    page may read a place otherwise: what it showed counts.
    """
    more = dict(sheet.answers)  # nothing was decided since they were given
    while True:
        sheet = answer(sheet, {**sheet.answers, **more})
        asked = {question.name for question in sheet.questions}
        more = {
            name: value
            for name, value in values.items()
            if sheet.answers.get(name) != value
            and (name in asked or sheet.values.get(name, "") != value)
        }
        if not more:
            return sheet
