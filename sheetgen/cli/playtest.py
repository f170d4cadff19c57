"""`sheetgen playtest`: the points of a score sheet's rows over many games."""

from pathlib import Path

import click

from sheetgen.cli.option import FILE, STANDARD, answering, lang_option, print_json
from sheetgen.cli.printing import print_and_tell
from sheetgen.cli.speech import complain, put, show_progress
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message

PDF, CSV = ENDINGS = (".pdf", ".csv")


@click.command("playtest")
@click.argument("sheet", type=FILE, metavar="FILE")
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...", type=FILE)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="Report to write: *.pdf with pages to print, or *.csv with every number of "
    "every player.  [default: output/NAME-playtest.pdf, or nothing with --json]",
)
@click.option(
    "--with-names",
    "has_names",
    is_flag=True,
    help="Write the names of players and files into a *.csv.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@lang_option("Language of the report; `sheetgen list` names them all.")
def playtest_command(
    sheet: Path,
    targets: tuple[Path, ...],
    output: Path | None,
    has_names: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Report what every row of a score sheet brings, over many filled sheets.

    FILE declares a score sheet. TARGET is a filled sheet (*.toml), a photo, or a folder
    of these. Sheets with the same title are versions of it, told apart by their
    `version`; those of other sheets are named and left out. So is what was not read
    surely from a photo, and nothing is guessed. What cannot be read never stops the
    others.

    The exit code is that of the worst file, in this order: 3 a file cannot be read, 5 a
    photo cannot be read, 4 a damaged code, 2 there is nothing to report, 1 against the
    rules or added up wrongly, 7 something has to be looked at, 0 all is right.

    \b
    sheetgen playtest forest.toml photos/ fills/ -o report.pdf
    sheetgen playtest forest.toml fills/ -o report.csv --with-names
    """
    from sheetgen.checking.check import ILLEGAL_CODE, WORST, Refused
    from sheetgen.checking.playtest import (
        Played,
        gather,
        list_facts,
        list_sheets,
        read_file,
        read_photo,
        write_csv,
    )
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.language.texts import load_texts
    from sheetgen.prints.playtest import make_report

    is_named = output is not None and str(output) != STANDARD
    ending = output.suffix.lower() if output and is_named else PDF
    if ending not in ENDINGS:
        raise UsageError(
            message("{path}: expected a name that ends in .pdf or .csv", path=output)
        )
    if has_names and ending != CSV:
        raise UsageError(
            message("--with-names: only a *.csv has names: name one with -o")
        )
    layout = load_layout(str(sheet))
    declared = layout.rules.sheet
    if declared is None:
        raise UsageError(
            message("{path}: a board, and no score sheet of its own", path=sheet)
        )
    texts = load_texts(lang, find_game(layout.rules.game).printed)
    files, photos = list_sheets(targets, output)
    found: list[Played | Refused] = []
    with show_progress(len(files) + len(photos)) as advance:
        for path in files:
            found.append(read_file(path))
            advance(1)
        for path in photos:
            found += read_photo(path)
            advance(1)
    for one in found:
        complain(*one.problems)
    played = [one for one in found if isinstance(one, Played)]
    playtest = gather(declared, played, texts)
    counted, left_out = {*playtest.files}, ", ".join(playtest.skipped)
    wrong = ", ".join(
        one.name
        for one in played
        if one.name in counted and one.exit_code == ILLEGAL_CODE
    )
    if left_out:
        complain(message("left out, as they are other sheets: {names}", names=left_out))
    if wrong:
        what = message(
            "counted, though against the rules or added up wrongly: {names} (`sheetgen "
            "check` says what is wrong)",
            names=wrong,
        )
        complain(what)
    codes = [one.exit_code for one in found if one.name not in {*playtest.skipped}]
    if not counted:
        what = message("no filled sheet of {title} is here", title=declared.title)
        complain(what)
        raise SystemExit(min([*codes, UsageError.exit_code], key=WORST.index))
    if as_json:
        print_json(list_facts(playtest, texts))
    if ending == CSV:
        with answering(output):
            put(write_csv(playtest, texts, has_names))
    elif output or not as_json:
        print_and_tell(make_report(layout, playtest.versions, lang), output)
    raise SystemExit(min(codes, key=WORST.index))
