"""`sheetgen scan`: filled sheets in photos."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, redirect_stdout, suppress
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetgen.cli.option import ANSWER_LANG, FILE, FOLDER, answering, print_json
from sheetgen.cli.speech import complain, echo, put
from sheetgen.core.errors import UsageError
from sheetgen.language.message import join, message, plural

if TYPE_CHECKING:
    from sheetgen.checking.check import Checked, Refused
    from sheetgen.checking.photo import Photographed
    from sheetgen.cli.doubts import Answers


FILL, PICTURE, ANSWERS = ".toml", "-read.jpg", "-answers.json"  # endings of file names

# A file that cannot be read does not stop the others.
PHOTO = click.Path(path_type=Path, readable=False)


class _Wish(NamedTuple):
    """The user's settings for all sheets.

    Attributes:
        folder: folder of the files that are written.
        lang: language of answers.
        accept: whether the values read are accepted as they are.
        has_picture: whether a picture of the values read is written.
        replaces: whether existing files are replaced.
        told: answers from a file, if any.
    """

    folder: Path
    lang: str
    accept: bool
    has_picture: bool
    replaces: bool
    told: "Answers | None"

    def path(self, sheet: "Photographed", end: str) -> Path:
        """Return the path of a file about a sheet."""
        return self.folder / f"{sheet.stem}{end}"


class _Done(NamedTuple):
    """The result of a sheet.

    Attributes:
        sheet: the sheet as it was read and answered.
        checked: the rules' answer; None while questions are open.
        files: the files that were written.
    """

    sheet: "Photographed"
    checked: "Checked | None"
    files: tuple[Path, ...]


@click.command("scan")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=PHOTO)
@click.option(
    "--sheet",
    "code",
    metavar="DIGITS",
    help="The digits under the code, where the code itself cannot be read.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=FOLDER,
    default=Path(),
    help="Folder for the files that are written.  [default: this one]",
)
@click.option(
    "--ask / --no-ask",
    "asks",
    default=None,
    help="Ask about what is not sure.  [default: in a terminal]",
)
@click.option(
    "--review",
    "reviews",
    is_flag=True,
    help="Ask in the browser, with all that is not sure side by side.",
)
@click.option(
    "--accept",
    is_flag=True,
    help="Take what was read as it is, even where it is not sure.",
)
@click.option(
    "--answers",
    "answer_file",
    type=FILE,
    help="File with answers about one PHOTO of one sheet, as in NAME-answers.json.",
)
@click.option(
    "--picture / --no-picture",
    "has_picture",
    default=True,
    help="Write a picture that shows what was read where.",
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@ANSWER_LANG
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.option(
    "--csv",
    "csv_file",
    type=FILE,
    help="Write a table with a line for each sheet; - is the screen.",
)
def scan_command(
    photos: tuple[Path, ...],
    code: str | None,
    folder: Path,
    asks: bool | None,
    reviews: bool,
    accept: bool,
    answer_file: Path | None,
    has_picture: bool,
    force: bool,
    lang: str,
    as_json: bool,
    csv_file: Path | None,
) -> None:
    """Read filled sheets from photos or scans, and check them.

    PHOTO is a picture (JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, BMP, PDF) of one sheet
    or several, any way round, or a folder of pictures. Where it is not sure what stands
    on a sheet, you are shown it and asked; what is read is never put right by the rules
    without a word. For every sheet a file is written that `sheetgen check` takes
    (NAME.toml), and a picture of what was read (NAME-read.jpg). Answers are kept in
    NAME-answers.json, from where the next run goes on; delete it to be asked anew. A
    photo that cannot be read never stops the others.

    The exit code is that of the worst sheet, in this order: 5 nothing can be read, 4 a
    damaged code, 2 a file is there already, 1 against the rules or added up wrongly, 7
    something has to be looked at, 0 all is right.

    \b
    sheetgen scan anna.jpg
    sheetgen scan evening/ -o read/ --csv club.csv
    sheetgen scan evening/ -o read/ --review
    """
    from sheetgen.checking.check import WORST, Refused
    from sheetgen.checking.photo import join_sides
    from sheetgen.cli.doubts import load_answers
    from sheetgen.language.texts import SAYS, load_texts
    from sheetgen.press.output import STANDARD, expect_file
    from sheetgen.system.link import find_digits

    if accept and asks:
        raise UsageError(message("--ask and --accept exclude each other: choose one"))
    to_screen = csv_file == STANDARD
    if as_json and to_screen:
        raise UsageError(message("--json and --csv - are two answers: choose one"))
    if reviews and (accept or asks is not None):
        what = message(
            "--review asks in the browser: leave out --ask, --no-ask, --accept"
        )
        raise UsageError(what)
    load_texts(lang, general=SAYS)  # report an unknown language first
    digits = find_digits(code) if code else ""
    told = load_answers(answer_file) if answer_file else None
    found = _read_all(photos, digits)
    if told and sum(not isinstance(one, Refused) for one in found) > 1:
        raise UsageError(message("--answers belongs to one PHOTO of one sheet"))
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    is_machine = as_json or to_screen
    is_asking = is_terminal and not is_machine if asks is None else asks
    wish = _Wish(folder, lang, accept, has_picture, force, told)
    stems: set[str] = set()
    begun = [
        one if isinstance(one, Refused) else _begin(one, wish, stems)
        for one in join_sides(_leave_out(found, wish))
    ]
    if csv_file and not to_screen:
        expect_file(csv_file)
    if (is_asking or reviews) and not accept:
        # Questions are no part of an answer for programs.
        with redirect_stdout(sys.stderr) if is_machine else nullcontext():
            begun = _ask_all(begun, wish, reviews)
    done = [one if isinstance(one, Refused) else _settle(one, wish) for one in begun]
    if as_json:
        print_json([_facts(one, lang) for one in done])
    else:
        _complain(done, lang)
    for one in () if is_machine else done:
        _print(one, lang)
    if csv_file:
        with answering(csv_file):
            put(_table(done, lang))
    raise SystemExit(min((_exit_code(one) for one in done), key=WORST.index))


def _exit_code(item: "_Done | Refused") -> int:
    from sheetgen.checking.photo import OPEN_CODE

    if not isinstance(item, _Done):
        return item.exit_code
    return item.checked.exit_code if item.checked else OPEN_CODE


def _read_all(photos: Sequence[Path], digits: str) -> "list[Photographed | Refused]":
    """Return the sheets in photos, or why they cannot be read.

    Raises:
        MissingLibrary: the libraries for photos are not installed.
        PictureError: a folder has no photos.
        UsageError: digits are given for several photos.
    """
    from sheetgen.cli.speech import show_progress
    from sheetgen.scan.need import need_libraries

    need_libraries()
    from sheetgen.checking.check import Refused
    from sheetgen.checking.photo import (
        Photographed,
        is_no_sheet,
        list_photos,
        pass_over,
        read_photos,
    )

    paths = list_photos(photos)
    if digits and len(paths) > 1:
        raise UsageError(message("--sheet belongs to one PHOTO of one sheet"))
    found: list[Photographed | Refused] = []
    with show_progress(len(paths), "photos") as advance:
        for path in paths:
            found += read_photos(path, digits)
            advance(1)
    is_any = any(isinstance(one, Photographed) for one in found)
    return [
        pass_over(one)
        if is_any and isinstance(one, Refused) and is_no_sheet(one)
        else one
        for one in found
    ]


def _leave_out(
    found: "Sequence[Photographed | Refused]", wish: _Wish
) -> "list[Photographed | Refused]":
    """Return one of several shots of a sheet, with the answers about all of them."""
    from sheetgen.checking.check import Refused
    from sheetgen.checking.photo import answer, group_shots
    from sheetgen.cli.doubts import resume

    def resumed(sheet: "Photographed") -> "Photographed":
        with suppress(ValueError):  # the file is about another photo
            return resume(sheet, wish.path(sheet, ANSWERS))
        return sheet

    sheets = [one for one in found if not isinstance(one, Refused)]
    if len(sheets) < 2:
        return list(found)
    kept: dict[str, Photographed | Refused] = {}
    for best, *others in group_shots(sheets, resumed):
        answers: dict[str, str] = {}
        for other in others:
            kept[other.name] = _twice(other, best, wish)
            more = {k: v for k, v in other.answers.items() if k not in best.answers}
            if more:
                what = plural(
                    len(more),
                    "{name}: 1 answer about {other} is used",
                    "{name}: {count} answers about {other} are used",
                    name=best.name,
                    other=other.name,
                )
                complain(what)
            answers = {**more, **answers}
        kept[best.name] = answer(best, answers) if answers else best
    return [one if isinstance(one, Refused) else kept[one.name] for one in found]


def _twice(sheet: "Photographed", best: "Photographed", wish: _Wish) -> "Refused":
    """Return why a shot is left out, and where it differs from the best one."""
    from sheetgen.checking.check import Refused
    from sheetgen.checking.photo import find_differences
    from sheetgen.cli.doubts import say_place

    unlike = [say_place(best, one, wish.lang) for one in find_differences(best, sheet)]
    what = message(
        "{name} shows the same sheet as {other}, which is clearer: left out",
        name=sheet.name,
        other=best.name,
    )
    if unlike:
        what = plural(
            len(unlike),
            "{what}; 1 place differs ({places})",
            "{what}; {count} places differ ({places})",
            what=what,
            places="; ".join(unlike),
        )
    facts = {"reason": "twice", "sheet": best.seen.printed.digits}
    return Refused(sheet.name, 0, (what,), facts)


def _begin(
    sheet: "Photographed", wish: _Wish, stems: set[str]
) -> "Photographed | Refused":
    """Return a sheet with all answers about it: from earlier runs, and from a file.

    Args:
        sheet: the sheet as it was read, with answers about other shots of it.
        wish: the user's settings.
        stems: file stems of the earlier sheets, to which this one's is added.
    """
    from sheetgen.checking.photo import answer
    from sheetgen.cli.doubts import find_faults, keep, resume

    path = wish.path(sheet, ANSWERS)
    if sheet.stem in stems:
        what = message(
            "another photo is written to {path} in this run: scan this one alone, with "
            "another -o",
            path=wish.path(sheet, FILL),
        )
        return _refuse(sheet, what)
    stems.add(sheet.stem)
    faults = find_faults(sheet, wish.told) if wish.told else ()
    if faults:
        return _refuse(sheet, *faults)
    kept: Mapping[str, str] = {}
    try:
        begun = resume(sheet, path)
        kept = {} if begun is sheet else begun.answers
    except ValueError:
        if not wish.replaces:
            return _refuse(sheet, _is_there(path))
        begun = sheet
    if kept:
        what = plural(
            len(kept),
            "{name}: 1 answer is taken from {path}",
            "{name}: {count} answers are taken from {path}",
            name=sheet.name,
            path=path,
        )
        complain(what)
    answers = {**sheet.answers, **kept, **(wish.told.values if wish.told else {})}
    if answers != kept:
        keep(sheet, answers, path)
        begun = answer(sheet, answers)
    return begun


def _ask_all(
    begun: "Sequence[Photographed | Refused]", wish: _Wish, in_browser: bool
) -> "list[Photographed | Refused]":
    """Return sheets after all questions were asked that can be asked.

    Files that are in the way are found before the first of them.
    """
    from sheetgen.checking.check import Refused
    from sheetgen.cli.doubts import review, review_in_browser

    found = [
        one
        if isinstance(one, Refused) or not one.questions
        else _look(one, wish) or one
        for one in begun
    ]
    asked = [one for one in found if not isinstance(one, Refused)]

    def path_of(sheet: "Photographed") -> Path:
        return wish.path(sheet, ANSWERS)

    if in_browser:
        answered = review_in_browser(asked, path_of)
    else:
        answered = review(
            asked,
            wish.lang,
            path_of,
            lambda sheet, numbers: _show(sheet, numbers, wish),
        )
    left = iter(answered)
    return [one if isinstance(one, Refused) else next(left) for one in found]


def _show(
    sheet: "Photographed", numbers: Mapping[str, int], wish: _Wish
) -> Path | None:
    """Write the picture with numbered questions, if it is wanted; return its path."""
    from sheetgen.press.output import replacing

    if not wish.has_picture:
        return None
    path = wish.path(sheet, PICTURE)
    with replacing(path) as file:
        file.write(_draw(sheet, {name: str(numbers[name]) for name in numbers}))
    return path


def _look(sheet: "Photographed", wish: _Wish) -> "Refused | None":
    """Return why the files could not be written, if so, before the user is asked."""
    from sheetgen.press.output import expect_room

    expect_room(wish.folder)
    for end in (FILL, PICTURE, ANSWERS):
        path = wish.path(sheet, end)
        is_own = end == ANSWERS or (end == PICTURE and not wish.has_picture)
        if path.is_dir() or not (is_own or _can_replace(sheet, wish, path)):
            return _refuse(sheet, _is_there(path))
    return None


def _can_replace(sheet: "Photographed", wish: _Wish, path: Path) -> bool:
    """Return whether a file is new, may be replaced, or is this sheet's own picture."""
    from sheetgen.scan.show import shows

    return wish.replaces or not path.exists() or shows(path, sheet.mark)


def _is_there(path: Path) -> str:
    return message("{path} is there already: choose another -o, or --force", path=path)


def _refuse(sheet: "Photographed", *problems: str) -> "Refused":
    from sheetgen.checking.check import Refused

    return Refused(sheet.name, UsageError.exit_code, problems)


def _settle(sheet: "Photographed", wish: _Wish) -> "_Done | Refused":
    """Write the files of a sheet and return its result."""
    from sheetgen.checking.photo import judge, write_fill
    from sheetgen.press.output import replacing

    files = {}
    is_open = bool(sheet.questions) and not wish.accept
    if not is_open:
        files[wish.path(sheet, FILL)] = write_fill(sheet).encode()
    if wish.has_picture:
        labels = {
            one.name: str(number) if is_open else f"{one.value}?"
            for number, one in enumerate(sheet.questions, 1)
        }
        files[wish.path(sheet, PICTURE)] = _draw(sheet, labels)
    for path, text in files.items():
        is_same = path.is_file() and path.read_bytes() == text
        if not is_same and not _can_replace(sheet, wish, path):
            return _refuse(sheet, _is_there(path))
    for path, text in files.items():
        with replacing(path) as file:
            file.write(text)
    if sheet.answers:
        files[wish.path(sheet, ANSWERS)] = b""
    return _Done(sheet, None if is_open else judge(sheet), tuple(files))


def _draw(sheet: "Photographed", labels: Mapping[str, str]) -> bytes:
    from sheetgen.scan.show import draw_values, pack_picture

    page = draw_values(sheet.page, sheet.seen, sheet.values, labels)
    return pack_picture(page, sheet.mark)


def _facts(item: "_Done | Refused", lang: str) -> dict[str, object]:
    """Return the result of a sheet as values for JSON."""
    if not isinstance(item, _Done):
        return item.plain()
    from sheetgen.cli.doubts import question_facts, say_doubts

    sheet, printed = item.sheet, item.sheet.seen.printed
    facts: dict[str, object] = {
        "file": sheet.name,
        "sheet": printed.digits,
        "game": sheet.game.id,
        "serial": printed.code.serial,
        "files": [str(path) for path in item.files],
        "values": {name: value for name, value in sheet.values.items() if value},
        "answers": dict(sheet.answers),
        "questions": [question_facts(one, sheet, lang) for one in sheet.questions],
        "readings": {
            reading.name: [[text, round(exp(-cost / 1000), 4)] for text, cost in seen]
            for reading in sheet.read.readings
            for seen in (reading.values[:3],)
            if reading.best or reading.name in sheet.answers
        },
        "doubts": list(say_doubts(sheet, lang)),
        "verdict": None,
    }
    if item.checked:
        facts |= item.checked.facts(lang)
    return facts | {"problems": [], "exit": _exit_code(item)}


def _table(done: "Sequence[_Done | Refused]", lang: str) -> str:
    """Return a table of all sheets and of what cannot be read."""
    from sheetgen.checking.check import list_rows, write_rows
    from sheetgen.cli.doubts import say_doubts
    from sheetgen.form.answer import sheet_name
    from sheetgen.form.sheet import Shelf, read_code

    rows: list[tuple[str, Mapping[str, object]]] = []
    for one in done:
        if not isinstance(one, _Done):
            # What is passed over or left out is no sheet.
            rows += [(one.name, row) for row in list_rows(one) if one.exit_code]
            continue
        printed = one.sheet.seen.printed
        shelf = Shelf(one.sheet.game.id, one.sheet.game.aliases)
        name = sheet_name(read_code(printed.digits, shelf, None))
        unjudged = {"sheet": name, "serial": printed.code.serial, "verdict": "open"}
        more = {
            "questions": len(one.sheet.questions),
            "doubts": " ".join(say_doubts(one.sheet, lang)),
        }
        own = list_rows(one.checked) if one.checked else [unjudged]
        rows += [(one.sheet.name, {**row, **more}) for row in own]
    return write_rows(rows, ("questions", "doubts"))


def _complain(done: "Sequence[_Done | Refused]", lang: str) -> None:
    """Report what could not be read, was passed over or is in doubt."""
    from sheetgen.checking.check import Refused
    from sheetgen.checking.photo import is_no_sheet, no_sheets_message
    from sheetgen.cli.doubts import say_doubts
    from sheetgen.scan.sheet import BLANK

    refused = [one for one in done if isinstance(one, Refused)]
    counted = [
        one
        for one in refused
        if is_no_sheet(one) and (not one.exit_code or one.facts["reason"] == BLANK)
    ]
    if counted:
        complain(no_sheets_message(counted))
    for one in refused:
        complain(*() if one in counted else one.problems)
    sheets = [one.sheet for one in done if isinstance(one, _Done)]
    told = (say_doubts(one, lang).values() for one in sheets)
    complain(*dict.fromkeys(what for doubts in told for what in doubts))


def _print(item: "_Done | Refused", lang: str) -> None:
    from sheetgen.checking.photo import open_questions_message
    from sheetgen.cli.doubts import say_question

    if not isinstance(item, _Done):
        return
    if item.checked:
        echo(join(": ", (item.sheet.name, item.checked.headline(lang))))
        for line in item.checked.lines(lang):
            echo(f"  {line}" if line else "")
    else:
        echo(open_questions_message(item.sheet))
        count = len(item.sheet.questions)
        for number, question in enumerate(item.sheet.questions, 1):
            line = say_question(question, item.sheet, (number, count), lang)
            echo(f"  {line}")
    for path in item.files:
        echo(message("  written: {path}", path=path))
