"""What is not sure on a sheet in a photo, shown in the terminal and asked about."""

from typing import TYPE_CHECKING

import click

from sheetgen.cli.speech import echo
from sheetgen.fill.words import Speech
from sheetgen.lang import SAYS, Texts, load_texts
from sheetgen.reading.spot import NUMBER, NUMBERS, Spot
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.checking.photo import Photographed, Question

BACK, LATER, NOTHING = "u", "q", "-"


def review(sheet: "Photographed", lang: str) -> "Photographed":
    """Return a sheet after a person was asked about all that is not sure.

    The least sure comes first. One can go back, and leave the rest open.

    Args:
        sheet: as it was read.
        lang: of the questions.
    """
    from sheetgen.checking.photo import answer
    from sheetgen.scan.show import draw_shades

    before: list[tuple[str, str]] = []
    if sheet.questions:
        echo(
            tell(
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
        click.echo()
        for line in draw_shades(sheet.read.crops[question.name]):
            click.echo(f"  {line}")
        said = click.prompt(
            say_question(question, sheet, lang),
            default="",
            show_default=False,
            prompt_suffix=" ",
        )
        if said == LATER:
            break
        if said == BACK:
            if before:
                before.pop()
            sheet = answer(sheet, dict(before))
            continue
        value = {"": question.value, NOTHING: ""}.get(said, said)
        try:
            sheet = answer(sheet, {**dict(before), question.name: value})
        except ValueError:
            known = ", ".join(_known(_spot(sheet, question.name)))
            echo(tell("{value} cannot stand there: {known}", value=value, known=known))
            continue
        before.append((question.name, value))
    return sheet


def say_question(question: "Question", sheet: "Photographed", lang: str) -> str:
    """Return a question about a spot in one line."""
    game = sheet.seen.printed.game
    texts: Texts = load_texts(lang, game.said, SAYS)
    assert game.offer.words
    place = Speech(game.offer.words.WORDS, texts).place(question.name)
    value = question.value or NOTHING
    known = " ".join(_known(_spot(sheet, question.name)))
    return f"{place} ({known}): {value}?"


def _spot(sheet: "Photographed", name: str) -> Spot:
    return next(spot for spot in sheet.seen.printed.spots if spot.name == name)


def _known(spot: Spot) -> list[str]:
    """Return what can stand at a spot, as it is typed."""
    number = f"0-{spot.most}"
    numbers = {NUMBER: [number], NUMBERS: [f"{number} {number}…"]}.get(spot.kind, [])
    return [*spot.words, *numbers, NOTHING]
