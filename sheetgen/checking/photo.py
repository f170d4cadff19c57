"""Filled sheets in photos: what is written on them, open questions, and the verdict.

The values read are proposals. They become the sheet's fill once no question about them
is open, or once the user accepts them as they are.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sheetgen.checking.check import Checked, Refused, refuse
from sheetgen.core.codes import other_face
from sheetgen.core.draw.box import Box
from sheetgen.core.errors import CodeError, PictureError, Problem
from sheetgen.core.form.field import Form
from sheetgen.core.form.plain import pack_fill
from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.form.write import write_form
from sheetgen.core.reading.input_field import decode_settings
from sheetgen.core.verdict import Plain
from sheetgen.form.sheet import open_code
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game
from sheetgen.language.message import (
    join,
    message,
    name_runs,
    plural,
    problem_message,
)
from sheetgen.scan.flaw import find_lost
from sheetgen.scan.need import is_picture
from sheetgen.scan.picture import Picture, open_pictures
from sheetgen.scan.place import Grey
from sheetgen.scan.read import Read, read_again, read_sheet
from sheetgen.scan.sheet import (
    BLANK,
    UNMARKED,
    Printed,
    SeenSheet,
    Unseen,
    find_sheets,
)
from sheetgen.scan.show import RIM, cut_page, shows, stack_pages
from sheetgen.source.text import refusal

OPEN_CODE = 7  # exit code while questions are open
MOST_UNLIKE = 0.02  # share of entries that differ between shots of a sheet, misread
_SHOWN_RUNS = 6  # of pages without a sheet in a line


@dataclass(frozen=True)
class Question:
    """A spot that the user has to look at.

    Attributes:
        name: name of the spot.
        value: the proposed value.
        others: other possible values, likeliest first.
        margin: how much more another reading costs (`sheetgen.core.reading.decision`).
    """

    name: str
    value: str
    others: tuple[str, ...]
    margin: int


@dataclass(frozen=True, eq=False)
class Photographed:
    """A sheet in a photo, with everything known about it so far.

    Attributes:
        name: name of the file, with the number of its picture or of the sheet in it.
        stem: stem of the files that are written about it.
        mark: a mark that identifies this sheet in this photo.
        page: the sheet in the picture, upright; the picture itself may be far larger.
        seen: where it is in the picture.
        read: what was read.
        answers: the user's answers, by names of spots.
        values: the values assumed for its spots, by names of spots.
        questions: the open questions, least certain first.
        copies: names of other sheets with the same code, but other entries.
        sides: the front and the back of a two-sided sheet, as each was read alone.
        beside: the values on the other side of such a sheet, by names of spots.
    """

    name: str
    stem: str
    mark: str
    page: Grey
    seen: SeenSheet
    read: Read
    answers: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    copies: tuple[str, ...] = ()
    sides: "tuple[Photographed, ...]" = ()
    beside: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game of the sheet."""
        return find_game(self.seen.printed.rules.game)

    @property
    def dots(self) -> float:
        """The pixels per millimetre where the picture is coarsest."""
        return min(self.seen.pose.dots(mark) for mark in self.seen.printed.frame.marks)

    @property
    def front(self) -> str:
        """The digits of the front of a two-sided sheet; empty for any other sheet."""
        printed, variant = self.seen.printed, self.game.spec.variant
        front = variant.front_of(printed.code.face) if variant else 0
        return other_face(printed.digits, printed.code.face, front) if front else ""

    @property
    def is_back(self) -> bool:
        """Whether it is the back of a two-sided sheet."""
        variant = self.game.spec.variant
        face = self.seen.printed.code.face
        return variant is not None and variant.front_of(face) not in (0, face)

    @property
    def form(self) -> Form:
        """The form of everything that can be written on the sheet."""
        form: Form = self._rules_api.form_of(self.seen.printed.board)
        return form

    @property
    def fill(self) -> Any:
        """What is written on the sheet."""
        printed = self.seen.printed
        assert self.game.spec.fields
        return self.game.spec.fields.PLACES.on(
            printed.board, printed.code.evidence
        ).decode(self.values)

    @property
    def switches(self) -> Mapping[str, str]:
        """The settings that are marked on the sheet."""
        spots = self.game.spec.fields
        assert spots
        return decode_settings(spots.PLACES.printed, self.values)

    @property
    def _rules_api(self) -> Any:
        rules_api = self.game.spec.rules_api
        assert rules_api
        return rules_api.RULES_API


def open_sheet(digits: str) -> Printed:
    """Return the sheet of a code.

    Raises:
        CodeError: the digits are damaged, or this version does not know them.
        LookupError: its game, or its face, cannot be read from pictures.
    """
    code, rules = open_code(digits, all_rules(), Path())
    game = find_game(rules.game)
    spec = game.spec
    if spec.board_view is None or spec.fields is None or spec.boxes is None:
        raise LookupError(game.id)
    board = spec.board_view.open_board(rules, code.board)
    frame = spec.boxes.find_frame(rules, code.board, code.evidence, code.face)
    spots = spec.fields.PLACES.on(board, code.evidence).spots
    there = tuple(spot for spot in spots if spot.name in frame.boxes)
    return Printed(digits, code, rules, board, there, frame)


def read_photos(path: Path, digits: str = "") -> Iterator[Photographed | Refused]:
    """Yield the sheets in the pictures of a file, or why there are none.

    Args:
        path: path of the file.
        digits: digits of the code of its only sheet, if the code cannot be read.
    """
    without: dict[Unseen, list[int]] = {}  # numbers of pictures without a sheet
    is_any = False
    try:
        for picture in open_pictures(path):
            found = list(find_sheets(picture.grey, open_sheet, digits))
            if len(found) == 1 and isinstance(found[0], Unseen) and not found[0].digits:
                without.setdefault(found[0], []).append(picture.number)
                continue
            is_any = True
            yield from read_picture(path, picture, found)
    except PictureError as error:
        yield refuse(str(path), error)
    for why, numbers in without.items():
        name, count = str(path), len(numbers)
        if numbers != [1]:
            name = join(" ", (path, name_runs(numbers, _SHOWN_RUNS)))
        refused = _refuse(name, why)
        if count > 1:
            refused = replace(refused, facts={**refused.facts, "pages": numbers})
        if is_any and is_no_sheet(refused):
            refused = pass_over(refused)
        elif why.reason == BLANK:
            refused = replace(refused, problems=(no_sheets_message([refused]),))
        yield refused


def is_no_sheet(refused: Refused) -> bool:
    """Return whether only pages were found that are no sheets: blank, or covers."""
    return refused.facts.get("reason") in (BLANK, UNMARKED)


def pass_over(refused: Refused) -> Refused:
    """Return a refusal of pages that are no sheets as no failure."""
    told = replace(refused, exit_code=0)
    return replace(told, problems=(no_sheets_message([told]),))


def no_sheets_message(refused: Sequence[Refused]) -> str:
    """Return a line with the number of pages in some files that are no sheets.

    If they are not passed over, all of them are blank.
    """
    pages = [one.facts.get("pages") for one in refused]
    count = sum(len(one) if isinstance(one, list) else 1 for one in pages)
    shown: list[str] = [one.name for one in refused[:_SHOWN_RUNS]]
    if len(refused) > len(shown):
        shown.append(message("and {count} more", count=len(refused) - len(shown)))
    names = join(", ", shown)
    if any(one.exit_code for one in refused):
        return plural(
            count,
            "{names}: no sheet found: the page is blank",
            "{names}: no sheet found: {count} blank pages",
            names=names,
        )
    if all(one.facts.get("reason") == BLANK for one in refused):
        return plural(
            count,
            "{names}: 1 blank page is passed over",
            "{names}: {count} blank pages are passed over",
            names=names,
        )
    return plural(
        count,
        "{names}: 1 page is passed over: it has neither code nor dark squares, like a "
        "back, a cover or a help card",
        "{names}: {count} pages are passed over: they are blank, or have neither code "
        "nor dark squares, like backs, covers and help cards",
        names=names,
    )


def read_picture(
    path: Path, picture: Picture, found: Sequence[SeenSheet | Unseen]
) -> Iterator[Photographed | Refused]:
    """Yield the sheets found in a picture, or why one cannot be read."""
    which_page = f" {picture.number}" if picture.number > 1 else ""
    for number, seen in enumerate(found, 1):
        which = f"{which_page} ({number})" if len(found) > 1 else which_page
        name = f"{path}{which}"
        if isinstance(seen, SeenSheet):
            stem = path.stem + "".join(
                f"-{part}" for part in (picture.number, number) if part > 1
            )
            told = hashlib.sha256(picture.grey.tobytes())
            told.update(f"{stem} {seen.printed.digits}".encode())
            mark, page = told.hexdigest()[:32], cut_page(picture.grey, seen)
            read = read_sheet(picture.grey, seen)
            lost = find_lost(seen, read.inks, read.readings)
            if lost:
                yield _refuse(
                    name, Unseen("lost", _lost_message(lost), seen.printed.digits)
                )
                continue
            yield decide_sheet(Photographed(name, stem, mark, page, seen, read))
        else:
            yield _refuse(name, seen)


def _lost_message(lost: Sequence[str]) -> str:
    return message(
        "in {count} places hardly anything is left of what was written, as the picture "
        "has nothing but black and white: scan in greys, or take a photo",
        count=len(lost),
    )


def _refuse(name: str, seen: Unseen) -> Refused:
    code = CodeError if seen.reason == "code" else PictureError
    facts = {"reason": seen.reason, "sheet": seen.digits or None}
    problem = problem_message(Problem(name, "", seen.what))
    return Refused(name, code.exit_code, (problem,), facts)


def answer(sheet: Photographed, answers: Mapping[str, str]) -> Photographed:
    """Return a sheet with the user's answers; everything else is decided anew.

    The answers show how the player writes, so all spots are read again too.

    Raises:
        ValueError: a spot cannot hold the answer given.
    """
    read = read_again(sheet.read, sheet.seen, answers)
    return decide_sheet(replace(sheet, read=read, answers=dict(answers)))


def decide_sheet(sheet: Photographed) -> Photographed:
    """Return a sheet with the values that follow from its readings and answers."""
    told = _decided(sheet)
    margins = {spot[0]: (spot[1], spot[3], tuple(spot[4])) for spot in told["spots"]}
    questions = tuple(
        Question(name, value, others, margin)
        for name in told["questions"]
        for value, margin, others in (margins[name],)
    )
    values = {name: value for name, (value, _, _) in margins.items()}
    return replace(sheet, values=values, questions=questions)


def _decided(sheet: Photographed) -> Plain:
    printed = sheet.seen.printed
    spec, evidence = sheet.game.spec, printed.code.evidence
    assert spec.rules_api
    question = {
        "do": "decide",
        "readings": [[one.name, one.values] for one in sheet.read.readings],
        "beside": sheet.beside,
        "answers": sheet.answers,
    }
    told: Plain = spec.rules_api.RULES_API.answer(printed.board, evidence, question)
    return told


def group_shots(
    sheets: Sequence[Photographed], resume: Callable[[Photographed], Photographed]
) -> list[list[Photographed]]:
    """Return sheets in groups of shots of the same sheet, the one to use first.

    Shots of a sheet have one code, with a serial number, and agree in nearly all that
    both show surely. The one with the fewest questions is used, of several the one
    that has answers, then the largest. Sheets in different groups that have one code
    name each other as `Photographed.copies`.

    Args:
        sheets: the sheets as they were read.
        resume: returns a sheet with the answers about it.
    """
    groups: list[list[Photographed]] = []
    for sheet in sheets:
        own = (group for group in groups if _is_shot_of(sheet, group[0]))
        group = next(own, None)
        if group is None:
            groups.append([sheet])
        else:
            group.append(sheet)
    groups = [sorted(map(resume, group), key=_order) for group in groups]
    return [
        [
            replace(
                group[0],
                copies=tuple(
                    other[0].name
                    for other in groups
                    if other is not group and _has_same_code(other[0], group[0])
                ),
            ),
            *group[1:],
        ]
        for group in groups
    ]


def join_sides(
    found: Sequence[Photographed | Refused],
) -> list[Photographed | Refused]:
    """Return sheets with the front and the back of each as one.

    Where several have one code, as sheets without a number have, the first front
    belongs to the first back. A back without a front is refused: alone, what it shows
    means nothing.

    Args:
        found: the sheets as they were read, of each side the best shot.
    """
    backs: dict[str, list[Photographed]] = {}
    for one in found:
        if isinstance(one, Photographed) and one.is_back:
            backs.setdefault(one.front, []).append(one)
    joined: list[Photographed | Refused] = []
    for one in found:
        if isinstance(one, Refused):
            joined.append(one)
        elif not one.is_back:
            own = backs.get(one.front, [])
            joined.append(_join(one, own.pop(0)) if own else one)
    for left in backs.values():
        for one in left:
            what = message(
                "this is the back of a sheet: take a photo of its front too, and read "
                "both together"
            )
            joined.append(_refuse(one.name, Unseen("back", what, one.front)))
    return joined


def _join(front: Photographed, back: Photographed) -> Photographed:
    """Return a sheet with the places of two sides, the back below the front."""
    upper, lower = front.seen.printed, back.seen.printed
    below = upper.frame.box.height + 2 * RIM
    frame = replace(
        upper.frame,
        box=Box(0, 0, upper.frame.box.width, below + lower.frame.box.height),
        boxes={
            **upper.frame.boxes,
            **{name: box.moved(0, below) for name, box in lower.frame.boxes.items()},
        },
    )
    printed = replace(upper, spots=(*upper.spots, *lower.spots), frame=frame)
    one, other = front.read, back.read
    read = Read(
        (*one.readings, *other.readings),
        {**one.crops, **other.crops},
        {**one.inks, **other.inks},
        {**one.beside, **other.beside},
        {**one.doubted, **other.doubted},
        (*one.flaws, *other.flaws),
        {**one.sure, **other.sure},
    )
    mark = hashlib.sha256(f"{front.mark} {back.mark}".encode()).hexdigest()[:32]
    sheet = replace(
        front,
        name=f"{front.name} + {back.name}",
        mark=mark,
        page=stack_pages(front.page, back.page),
        seen=replace(front.seen, printed=printed),
        read=read,
        copies=tuple(dict.fromkeys((*front.copies, *back.copies))),
        answers={**front.answers, **back.answers},
        sides=(front, back),
    )
    return answer(sheet, sheet.answers)


def list_sides(sheet: Photographed) -> list[Photographed]:
    """Return the sides of a sheet to be asked about one by one, or the sheet itself.

    Each knows the values on the other.
    """
    sides = []
    for side in sheet.sides:
        own = {spot.name for spot in side.seen.printed.spots}
        answers = {at: one for at, one in sheet.answers.items() if at in own}
        beside = {at: one for at, one in sheet.values.items() if at not in own}
        sides.append(answer(replace(side, beside=beside), answers))
    return sides or [sheet]


def _order(shot: Photographed) -> tuple[int, bool, float]:
    """Return a key that sorts the better shots of a sheet before others.

    What is asked about one side says little until the other one is known.
    """
    count = 0 if shot.front else len(shot.questions)
    return count, not shot.answers, -round(shot.dots, 1)


def _has_same_code(one: Photographed, other: Photographed) -> bool:
    printed = one.seen.printed
    return bool(printed.code.serial) and printed.digits == other.seen.printed.digits


def _is_shot_of(one: Photographed, other: Photographed) -> bool:
    if not _has_same_code(one, other):
        return False
    sure, also = _sure_values(one), _sure_values(other)
    both = [name for name in sure if name in also]
    written = [name for name in both if sure[name] or also[name]]
    if not written:  # nothing can be compared, or both are empty
        return not any((*one.values.values(), *other.values.values()))
    unlike = find_differences(one, other)
    # What is written on one alone was written between the two, or on a copy.
    is_more = any(not (sure[name] and also[name]) for name in unlike)
    return not is_more and len(unlike) <= max(1, MOST_UNLIKE * len(written))


def find_differences(one: Photographed, other: Photographed) -> list[str]:
    """Return the names of spots that two shots show surely, but differently."""
    sure, also = _sure_values(one), _sure_values(other)
    return [name for name in sure if name in also and sure[name] != also[name]]


def _sure_values(sheet: Photographed) -> dict[str, str]:
    asked = {question.name for question in sheet.questions}
    return {name: value for name, value in sheet.values.items() if name not in asked}


def judge(sheet: Photographed) -> Checked:
    """Return the rules' answer about a sheet with its assumed values."""
    printed = sheet.seen.printed
    form = sheet.form
    chosen = read_switches(form, sheet.switches)
    answers = pack_fill(form, sheet.fill, chosen)
    told = sheet.game.judge.check_answers(printed.digits, answers)
    return Checked(sheet.name, sheet.game, told)


def write_fill(sheet: Photographed) -> str:
    """Return the fill file of a sheet, as `check` reads it."""
    form, printed = sheet.form, sheet.seen.printed
    chosen = read_switches(form, sheet.switches)
    head = [("sheet", printed.digits)]
    return write_form(form, printed.code.board, head, sheet.fill, chosen)


def try_photo(path: Path) -> Checked | Refused:
    """Return the rules' answer about the only sheet in a photo, or a refusal.

    There is no answer while the user still has to look at what was read.
    """
    found = [
        one
        for one in join_sides(list(read_photos(path)))
        if not isinstance(one, Refused) or one.exit_code
    ]
    if len(found) > 1:
        what = message(
            "{path}: {count} sheets are seen: `sheetgen scan` reads them all",
            path=path,
            count=len(found),
        )
        return Refused(str(path), PictureError.exit_code, (what,))
    (sheet,) = found
    if isinstance(sheet, Refused):
        return sheet
    if sheet.questions:
        return Refused(sheet.name, OPEN_CODE, (open_questions_message(sheet),))
    return judge(sheet)


def open_questions_message(sheet: Photographed) -> str:
    """Return a line with the number of open questions of a sheet."""
    return plural(
        len(sheet.questions),
        "{name}: 1 place has to be looked at: `sheetgen scan` asks about it",
        "{name}: {count} places have to be looked at: `sheetgen scan` asks about them",
        name=sheet.name,
    )


def list_photos(names: Sequence[Path]) -> list[Path]:
    """Return files, and the photos in folders, sorted by name.

    Pictures that show what was read do not count as photos.

    Raises:
        PictureError: a folder cannot be read, or has no photos.
    """
    found: list[Path] = []
    for name in names:
        try:
            inside = list(name.iterdir()) if name.is_dir() else None
        except OSError as error:
            what = message("cannot be read: {reason}", reason=error.strerror or error)
            raise refusal(str(name), what, PictureError) from error
        if inside is None:
            found.append(name)
            continue
        own = sorted(path for path in inside if _is_shown(path))
        if not own:
            raise refusal(str(name), message("no photo in this folder"), PictureError)
        found += own
    return found


def _is_shown(path: Path) -> bool:
    if path.name.startswith(".") or not path.is_file():
        return False
    return is_picture(path) and not shows(path)
