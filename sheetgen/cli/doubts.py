"""Questions in the terminal about uncertain readings of a sheet in a photo."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.speech import ask, echo
from sheetgen.core.reading.choice import can_hold
from sheetgen.core.reading.input_field import NUMBER, NUMBERS, InputField
from sheetgen.fill.words import Speech
from sheetgen.language.message import message
from sheetgen.language.texts import SAYS, Texts, load_texts

if TYPE_CHECKING:
    from sheetgen.checking.photo import Photographed, Question

BACK, LATER, NOTHING = "u", "q", "-"


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
        if kept["photo"] == sheet.mark:
            return answer(sheet, dict(kept["answers"]))
    except (OSError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(path) from error
    raise ValueError(path)


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


def review(sheet: "Photographed", lang: str, path: Path) -> "tuple[Photographed, bool]":
    """Return a sheet after asking the user about every uncertain reading.

    The least certain comes first. The user can go back, and leave the rest open. Each
    answer is saved at once, so that none is lost however this ends.

    Args:
        sheet: the sheet as it was read.
        lang: language of the questions.
        path: path of the file of answers.

    Returns:
        The sheet, and whether the user is still there to be asked about others.

    Raises:
        OutputError: answers cannot be saved.
    """
    from sheetgen.checking.photo import answer
    from sheetgen.scan.show import draw_shades

    before = list(sheet.answers.items())
    if sheet.questions:
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
    while sheet.questions:
        question = sheet.questions[0]
        echo()
        for line in draw_shades(sheet.read.crops[question.name]):
            echo(f"  {line}")
        try:
            said = ask(say_question(question, sheet, lang))
        except click.Abort:  # Ctrl-C, or the end of the input
            echo()
            return sheet, False
        if said == LATER:
            break
        if said == BACK:
            before = before[:-1]
        else:
            value = {"": question.value, NOTHING: ""}.get(said, said)
            spot = _spot(sheet, question.name)
            if not can_hold(spot, value):
                known = ", ".join(_known(spot))
                echo(
                    message(
                        "{value} is not allowed there: {known}",
                        value=value,
                        known=known,
                    )
                )
                continue
            before.append((question.name, value))
        keep(sheet, dict(before), path)
        sheet = answer(sheet, dict(before))
    return sheet, True


def say_question(question: "Question", sheet: "Photographed", lang: str) -> str:
    """Return a question about a spot in one line."""
    game = sheet.seen.printed.game
    texts: Texts = load_texts(lang, game.said, SAYS)
    assert game.spec.words
    words = game.spec.words.WORDS.of_sheet(sheet.seen.printed.rules.sheet)
    place = Speech(words, texts).place(question.name)
    value = question.value or NOTHING
    known = " ".join(_known(_spot(sheet, question.name)))
    return f"{place} ({known}): {value}?"


def _spot(sheet: "Photographed", name: str) -> InputField:
    return next(spot for spot in sheet.seen.printed.spots if spot.name == name)


def _known(spot: InputField) -> list[str]:
    """Return the possible values of a spot, as they are typed."""
    number = f"-{spot.most}…{spot.most}" if spot.is_signed else f"0-{spot.most}"
    numbers = {NUMBER: [number], NUMBERS: [f"{number} {number}…"]}.get(spot.kind, [])
    return [*spot.words, *numbers, NOTHING]
