"""Questions in the terminal about uncertain readings of a sheet in a photo."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from string import digits
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from sheetgen.cli.speech import ask, complain, echo, translated
from sheetgen.core.errors import UsageError
from sheetgen.core.reading.choice import can_hold
from sheetgen.core.reading.input_field import NUMBER, NUMBERS, RINGS, InputField
from sheetgen.form.words import Speech
from sheetgen.language.message import join, message, plural
from sheetgen.language.texts import COMMANDS, SAYS, Texts, load_texts

if TYPE_CHECKING:
    from sheetgen.checking.photo import Photographed, Question
    from sheetgen.scan.flaw import Flaw

BACK, LATER, NOTHING = "u", "q", "-"
MOST_LISTED = 9  # numbers that can be written in a place; of more, their ends


def resume(sheet: "Photographed", path: Path) -> "Photographed":
    """Return a sheet with the answers that an earlier run saved in a file.

    Raises:
        ValueError: the file has no answers about this sheet.
    """
    from sheetgen.checking.photo import answer

    if not path.exists():
        return sheet
    try:
        kept = json.loads(path.read_bytes())
        if kept["photo"] in (sheet.mark, *(side.mark for side in sheet.sides)):
            return answer(sheet, dict(kept["answers"]))
    except (OSError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(path) from error
    raise ValueError(path)


class Answers(NamedTuple):
    """Answers about a sheet from a file, as they were found.

    Attributes:
        photo: the mark of the sheet's photo; None if the file names none.
        values: by the names of spots; whole numbers as texts.
    """

    photo: object
    values: Mapping[str, Any]


def load_answers(path: Path) -> Answers:
    """Return the answers in a file.

    Raises:
        UsageError: the file cannot be read, or has no answers.
    """
    try:
        told = json.loads(path.read_bytes())
    except OSError as error:
        reason = error.strerror or error
        what = message("{path}: cannot be read ({reason})", path=path, reason=reason)
        raise UsageError(what) from error
    except (ValueError, RecursionError):
        told = None
    if isinstance(told, dict) and isinstance(told.get("answers"), dict):
        values = {
            name: str(value) if type(value) is int else value
            for name, value in told["answers"].items()
        }
        return Answers(told.get("photo"), values)
    what = message(
        '{path}: expected JSON with answers: {{"answers": {{"PLACE": "VALUE"}}}}',
        path=path,
    )
    raise UsageError(what)


def find_faults(sheet: "Photographed", told: Answers) -> list[str]:
    """Return all reasons why answers cannot be those about a sheet."""
    if told.photo not in (None, sheet.mark):
        return [message("{name}: the answers are about another photo", name=sheet.name)]
    spots = {spot.name: spot for spot in sheet.seen.printed.spots}
    faults: list[str] = []
    for name, value in told.values.items():
        if name not in spots:
            what = message("{place}: there is no such place on this sheet", place=name)
            faults.append(what)
        elif not isinstance(value, str) or not can_hold(spots[name], value):
            what = message(
                "{place}: {value} is not allowed there: {known}",
                place=name,
                value=json.dumps(value, ensure_ascii=False),
                known=", ".join([*_known(spots[name]), '""']),
            )
            faults.append(what)
    return [join(": ", (sheet.name, what)) for what in faults]


def keep(sheet: "Photographed", answers: Mapping[str, str], path: Path) -> None:
    """Save the answers about a sheet for `resume`; remove the file if there are none.

    Raises:
        OutputError: the file cannot be written.
    """
    from sheetgen.press.output import replacing

    if not answers:
        path.unlink(missing_ok=True)
        return
    kept = {"photo": sheet.mark, "answers": answers}
    with replacing(path) as file:
        file.write(f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n".encode())


def review(
    sheets: "Sequence[Photographed]",
    lang: str,
    path_of: "Callable[[Photographed], Path]",
    show: "Callable[[Photographed, Mapping[str, int]], Path | None]",
) -> "list[Photographed]":
    """Return sheets after asking the user about every uncertain reading.

    The least certain of a sheet come first. The user can go back, even into the sheet
    before, and leave the rest open. Each answer is saved at once, so that none is lost
    however this ends.

    Args:
        sheets: the sheets as they were read.
        lang: language of the questions.
        path_of: returns the path of the file of a sheet's answers.
        show: makes a picture of a sheet with the numbers of the open questions, by
            names of spots, and returns its path, if any.

    Raises:
        OutputError: answers cannot be saved.
    """
    from sheetgen.checking.photo import answer

    found = list(sheets)
    orders = [[one.name for one in sheet.questions] for sheet in sheets]
    shown: dict[int, Path | None] = {}
    told = -1
    # Of each answer the sheet, and how many questions had come up before.
    given: list[tuple[int, int]] = []
    at = 0
    while at < len(found):
        sheet, order = found[at], orders[at]
        asked = {question.name: question for question in sheet.questions}
        more = [name for name in asked if name not in order]
        order += more
        numbers = {one: number for number, one in enumerate(order, 1) if one in asked}
        if not asked:
            at += 1
            continue
        name = next(iter(numbers))
        if at not in shown or more:
            shown[at] = show(sheet, numbers)
        if told != at:
            told = at
            _greet(sheet, shown[at])
        try:
            said = _ask(asked[name], sheet, (numbers[name], len(order)), lang)
        except click.Abort:  # Ctrl-C, or the end of the input
            echo()
            break
        if said.lower() == LATER:
            at += 1
            continue
        if said.lower() == BACK:
            at, count = given.pop() if given else (at, len(order))
            sheet = found[at]
            del orders[at][count:]
            answers = dict(list(sheet.answers.items())[:-1])
        else:
            meant = {"": asked[name].value, NOTHING: ""}.get(said, said)
            value = _in_its_case(_spot(sheet, name), meant)
            if not _can_hold(sheet, name, value):
                continue
            given.append((at, len(order)))
            answers = {**sheet.answers, name: value}
        keep(sheet, answers, path_of(sheet))
        found[at] = answer(sheet, answers)
    return found


def review_in_browser(
    sheets: "Sequence[Photographed]", path_of: "Callable[[Photographed], Path]"
) -> "list[Photographed]":
    """Return sheets after a browser asked about those with open questions.

    Ctrl-C ends it; what was answered until then counts, and is saved already.

    Args:
        sheets: the sheets as they were read.
        path_of: returns the path of the file of a sheet's answers.

    Raises:
        OutputError: no port can be listened at.
    """
    from sheetgen.checking.photo import answer, list_sides
    from sheetgen.checking.review_room import ReviewRoom
    from sheetgen.site.finished import site_files
    from sheetgen.system.host import make_token, opened, show_browser

    found = list(sheets)
    asked = [at for at, one in enumerate(found) if one.questions]
    if not asked:
        return found

    waiting = [side for at in asked for side in list_sides(found[at])]
    owners = [at for at in asked for _ in found[at].sides or (0,)]
    marks = [side.mark for side in waiting]
    told = {side.mark: side.answers for side in waiting}

    def answers_about(at: int) -> dict[str, str]:
        own = [
            told[mark] for mark, owner in zip(marks, owners, strict=True) if owner == at
        ]
        return {name: value for one in own for name, value in one.items()}

    def save(sheet: "Photographed") -> None:
        told[sheet.mark] = sheet.answers
        at = owners[marks.index(sheet.mark)]
        keep(found[at], answers_about(at), path_of(found[at]))

    complain(message("the page is being made ready"))
    room = ReviewRoom(site_files(), waiting, save, translated, make_token())
    with opened(room, 0) as address:
        what = plural(
            len(asked),
            "{address} asks about 1 sheet, until you have entered it or press Ctrl-C",
            "{address} asks about {count} sheets, until you have entered them all or "
            "press Ctrl-C",
            address=f"{address}#review",
        )
        complain(what)
        show_browser(f"{address}#review")
        with suppress(KeyboardInterrupt):
            while not room.finished.wait(1):
                pass
    for sheet in room.settled():
        told[sheet.mark] = sheet.answers
    return [
        answer(sheet, answers_about(at)) if at in asked else sheet
        for at, sheet in enumerate(found)
    ]


def _greet(sheet: "Photographed", picture: Path | None) -> None:
    """Say how to answer, before the first question about a sheet."""
    echo(
        message(
            "{name}: Enter keeps what is proposed, {nothing} is nothing, "
            "{back} goes one back, {later} leaves the rest open",
            name=sheet.name,
            nothing=NOTHING,
            back=BACK,
            later=LATER,
        )
    )
    if picture:
        echo(message("{path} shows the places by their numbers", path=picture))


def _ask(
    question: "Question", sheet: "Photographed", number: tuple[int, int], lang: str
) -> str:
    from sheetgen.scan.show import draw_shades

    echo()
    shades = draw_shades(sheet.read.crops[question.name])
    for line in shades if any(shades) else ():
        echo(f"  {line}")
    return ask(say_question(question, sheet, number, lang))


def _in_its_case(spot: InputField, value: str) -> str:
    """Return the word of a spot that differs from a value in its case at most."""
    alike = (word for word in spot.words if word.lower() == value.lower())
    return value if value in spot.words else next(alike, value)


def _can_hold(sheet: "Photographed", name: str, value: str) -> bool:
    """Return whether a value can stand at a spot; say what can if not."""
    spot = _spot(sheet, name)
    if can_hold(spot, value):
        return True
    known = ", ".join([*_known(spot), NOTHING])
    echo(message("{value} is not allowed there: {known}", value=value, known=known))
    return False


def say_question(
    question: "Question", sheet: "Photographed", number: tuple[int, int], lang: str
) -> str:
    """Return a question about a spot in one line.

    Args:
        question: the question.
        sheet: the sheet that it is about.
        number: of the question, and how many there are.
        lang: language of the line.
    """
    texts = _texts(sheet, lang)
    place = say_place(sheet, question.name, lang)
    value = question.value or NOTHING
    words = _known(_spot(sheet, question.name))
    means = {word: f"question.{word}" for word in words if word in RINGS}
    known = [" ".join(word for word in words if word not in means)] if words else []
    for word, key in {**means, NOTHING: "question.nothing"}.items():
        known.append(texts("question.means", value=word, meaning=texts(key)))
    line = f"{place} ({', '.join(filter(None, known))}): {value}?"
    at, count = number
    return texts("question.count", number=at, count=count, question=line)


def question_facts(
    question: "Question", sheet: "Photographed", lang: str
) -> dict[str, object]:
    """Return a question as values for JSON, so that a program can ask it."""
    spot = _spot(sheet, question.name)
    box = sheet.seen.printed.frame.boxes[question.name]
    is_number = spot.kind in (NUMBER, NUMBERS)
    return {
        **asdict(question),
        "place": say_place(sheet, question.name, lang),
        "words": list(spot.words),
        "least": -spot.most * spot.is_signed if is_number else None,
        "most": spot.most if is_number else None,
        "box": [round(side, 2) for side in (box.x, box.y, box.width, box.height)],
    }


def say_doubts(sheet: "Photographed", lang: str) -> dict[str, str]:
    """Return what is wrong with a sheet or a picture that was read nevertheless.

    Returns:
        Sentences, by fixed words.
    """
    name, seen = sheet.name, sheet.seen
    doubts = {}
    if seen.is_of_screen:
        doubts["screen"] = message(
            "{name}: this looks like a photo of a screen: one of the paper, or the "
            "file that the screen shows, is read better",
            name=name,
        )
    if seen.is_of_bits:
        doubts["bits"] = message(
            "{name}: this picture has nothing but black and white, where pale pencil "
            "is lost: scan in greys",
            name=name,
        )
    if sheet.front and not sheet.sides:
        doubts["front"] = message(
            "{name}: this is a front, and its back is not among the photos: it counts "
            "as empty",
            name=name,
        )
    if sheet.copies:
        doubts["copied"] = message(
            "{names}: one code, but other entries: a copy of the sheet, or the same "
            "sheet at two times?",
            names=", ".join(sorted((name, *sheet.copies))),
        )
    return doubts | {
        flaw.kind: _say_flaw(flaw, sheet, lang) for flaw in sheet.read.flaws
    }


def _say_flaw(flaw: "Flaw", sheet: "Photographed", lang: str) -> str:
    from sheetgen.scan.flaw import COPY, DIM, LINE, SHADE

    ends = [say_place(sheet, one, lang) for one in flaw.places[:1] + flaw.places[-1:]]
    if flaw.kind == LINE:
        return message(
            "{name}: a line runs through {count} places, from “{first}” to “{last}”: "
            "dirt on a scanner's glass, or a crease",
            name=sheet.name,
            count=len(flaw.places),
            first=ends[0],
            last=ends[1],
        )
    if flaw.kind == SHADE:
        return message(
            "{name}: a shadow or a stain lies on the sheet, at “{place}” for example",
            name=sheet.name,
            place=ends[0],
        )
    if flaw.kind == COPY:
        return message(
            "{name}: this looks like a copy, since all that is written is as dark as "
            "the print: pale pencil may be missing",
            name=sheet.name,
        )
    if flaw.kind == DIM:
        return message(
            "{name}: the picture was taken in so little light that pale pencil is lost "
            "in its noise",
            name=sheet.name,
        )
    return message(
        "{name}: the sheet is folded or curled: places are up to {far:.1f} mm from "
        "where its dark squares put them",
        name=sheet.name,
        far=flaw.far,
    )


def say_place(sheet: "Photographed", name: str, lang: str) -> str:
    """Return where a spot is on the paper, in words, and what is asked there."""
    printed, texts = sheet.seen.printed, _texts(sheet, lang)
    kind, _, space = name.partition(":")
    names = printed.code.board.names
    if kind not in ("cell", "field") or space not in names:
        assert sheet.game.spec.words
        words = sheet.game.spec.words.WORDS.of_sheet(printed.rules.sheet)
        place = Speech(words, texts).place(name)
        return texts("question.points", name=place) if kind == "heading" else place
    terrain = printed.code.board.cells[names.index(space)].terrain
    rows = list(dict.fromkeys(one.rstrip(digits) for one in names))
    row = space.rstrip(digits)
    what = "cell" if kind == "cell" else printed.code.evidence
    return texts(
        "question.space",
        name=space,
        terrain=texts.entries.get(f"terrain.{terrain}", terrain),
        row=rows.index(row) + 1,
        at=space.removeprefix(row),
        what=texts(f"question.{what}"),
    )


def _texts(sheet: "Photographed", lang: str) -> Texts:
    return load_texts(lang, (COMMANDS, *sheet.game.said), SAYS)


def _spot(sheet: "Photographed", name: str) -> InputField:
    return next(spot for spot in sheet.seen.printed.spots if spot.name == name)


def _known(spot: InputField) -> list[str]:
    """Return the possible values of a spot, except nothing, as they are typed."""
    number = f"-{spot.most}…{spot.most}" if spot.is_signed else f"0-{spot.most}"
    numbers = {NUMBER: [number], NUMBERS: [f"{number} {number}…"]}.get(spot.kind, [])
    counted = [word for word in spot.words if word.isdecimal()]
    words = [word for word in spot.words if word not in counted]
    if counted[MOST_LISTED:]:
        counted = [f"{counted[0]}-{counted[-1]}"]
    return [*counted, *words, *numbers]
