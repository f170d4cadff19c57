"""Commands on layout files: `new`, `validate`, `describe`, `schema`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import (
    FILE,
    RADIUS,
    STANDARD,
    Whole,
    answers,
    print_json,
    shape_options,
)
from sheetgen.cli.speech import echo, put, translated, warn, wrap
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.language.message import defer, join, message, problem_messages

if TYPE_CHECKING:
    from sheetgen.prints.draft import Builder

_SHEET = "sheet"  # for a declared score sheet, beside the names of games


@click.command("new")
@click.argument("game")
@click.argument("name", required=False)
@RADIUS
@click.option(
    "--random",
    "seed",
    type=Whole(0),
    metavar="SEED",
    help=(
        "A board like the game's own, with as many spaces of each terrain: a "
        "different one for each number, the same one for the same number."
    ),
)
@shape_options
@click.option(
    "--players",
    default="",
    metavar="NUMBER",
    help="With sheet: how many play, such as 5 or 3-5.  [default: 2-4]",
)
@click.option(
    "--rows",
    default="",
    metavar="LABELS",
    help="With sheet: its rows, such as 'Animals, Trees, Ponds'.",
)
@click.option(
    "--from",
    "source",
    type=FILE,
    metavar="FILE",
    help="With sheet: a file of its rows; - is standard input. A label a line, or a "
    "table as CSV or TSV with a head line of label, points, least, most, hint, icon.",
)
@click.option(
    "--rounds",
    type=Whole(1, 40),
    metavar="NUMBER",
    help="With sheet: how many rounds have a line.",
)
@click.option(
    "-o", "--output", type=FILE, help="File to write.  [default: NAME.toml here]"
)
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
def new_command(
    game: str,
    name: str | None,
    radius: int | None,
    seed: int | None,
    shape: str,
    areas: str,
    like: str,
    players: str,
    rows: str,
    source: Path | None,
    rounds: int | None,
    output: Path | None,
    force: bool,
) -> None:
    """Begin a board or a score sheet of your own: a file that prints at once.

    GAME is a game, for a board, or `sheet` for a score sheet of any game. The JSON
    Schema that editors complete and check with is written beside the file.

    \b
    sheetgen new sheet Forest --rows "Animals, Trees, Ponds"
    sheetgen new sheet "Rummy" --rounds 12
    sheetgen new sheet "Our Yacht" --like yacht
    sheetgen new dice "My Isle"
    sheetgen new burgundy --random 7
    sheetgen new dice --random 7 --areas "city 4 3 2; mine 2 2"
    """
    from sheetgen.checking.layout import find_missing_letters
    from sheetgen.press.output import COMMENT_WIDTH
    from sheetgen.prints.draft import begin, write_draft

    is_sheet = game.removesuffix("s") == _SHEET
    _refuse_strange(
        is_sheet,
        {"--radius": radius, "--random": seed, "--shape": shape, "--areas": areas},
        {"--players": players, "--rows": rows, "--from": source, "--rounds": rounds},
    )
    if is_sheet:
        _begin_sheet(name, players, rows, source, rounds, like, output, force)
        return
    if name is None:
        if seed is None:
            raise click.MissingParameter(param_hint="NAME", param_type="argument")
        name = f"Random {seed}"
    build = _builder(game, radius, seed, shape, areas, like)
    draft = begin(game, name, radius, seed, build)
    path = output or draft.path
    _refuse_there(path, force)
    text = draft.text(
        lambda comment: "\n".join(wrap(translated(comment), COMMENT_WIDTH))
    )
    if str(path) == STANDARD:
        put(text)
        return
    schema = write_draft(path, text)
    if seed is not None:
        _tell_seed(seed, path, build is None)
    echo(
        message(
            "{path}: change it, then `sheetgen pad {quoted}`",
            path=path,
            quoted=quote(str(path)),
        )
    )
    echo(
        message(
            "{schema}: lets editors complete and check it while you type", schema=schema
        )
    )
    for note in find_missing_letters({"name": draft.name}):
        warn(note)


def _builder(
    game: str, radius: int | None, seed: int | None, shape: str, areas: str, like: str
) -> "Builder | None":
    """Return what builds a random board with the cells and areas that are asked for.

    Raises:
        UsageError: they are asked for without a seed, or one of them is not valid.
    """
    if seed is None and (shape or areas or like):
        raise UsageError(
            message("--shape, --areas and --like need a random board: add --random")
        )
    if seed is None or (radius is None and not (shape or areas or like)):
        return None
    from sheetgen.lab.candidate import build_first
    from sheetgen.lab.wish import open_wish

    wish = open_wish(game, radius, shape, areas, like)
    return lambda seed: (build_first(wish, seed), wish.recipe)


def _begin_sheet(
    name: str | None,
    players: str,
    rows: str,
    source: Path | None,
    rounds: int | None,
    like: str,
    output: Path | None,
    force: bool,
) -> None:
    """Write a file that declares a score sheet, and print the next steps."""
    from sheetgen.checking.layout import find_notes
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.output import slug
    from sheetgen.prints.draft import begin_sheet, write_draft
    from sheetgen.scoresheet.draft import SCHEMA_FILE, sheet_schema

    if name is None:
        raise click.MissingParameter(param_hint="NAME", param_type="argument")
    text = begin_sheet(name, players, rows, source, rounds or 0, like).text()
    path = output or Path(f"{slug(name, _SHEET)}.toml")
    _refuse_there(path, force)
    if str(path) == STANDARD:
        put(text)
        return
    schema = write_draft(path, text, SCHEMA_FILE, sheet_schema())
    layout = load_layout(str(path))
    file = quote(str(path))
    echo(message("{path}: prints as it is; change it in any text editor", path=path))
    echo(
        message(
            "{schema}: lets editors complete and check it while you type", schema=schema
        )
    )
    echo(message("what comes next:"))
    echo(message("  sheetgen validate {file}   names what is wrong", file=file))
    echo(message("  sheetgen preview {file}    draws it", file=file))
    echo(message("  sheetgen pad {file}        prints it", file=file))
    echo(message("  sheetgen check {file}      prints a file to fill in", file=file))
    for note in find_notes(layout, find_game(layout.rules.game)):
        warn(note)


def _refuse_strange(
    is_sheet: bool, of_boards: Mapping[str, object], of_sheets: Mapping[str, object]
) -> None:
    """Refuse options for boards when a score sheet is started, and vice versa.

    Raises:
        UsageError: such an option is given.
    """
    strange = of_boards if is_sheet else of_sheets
    given = [option for option, value in strange.items() if value not in (None, "")]
    if not given:
        return
    names = ", ".join(given)
    if is_sheet:
        raise UsageError(
            message("{options}: only for boards: leave it out", options=names)
        )
    raise UsageError(
        message(
            "{options}: only for score sheets: `sheetgen new sheet NAME`", options=names
        )
    )


def _refuse_there(path: Path, force: bool) -> None:
    """Refuse to overwrite a file.

    Raises:
        UsageError: it exists, and `--force` is not given.
    """
    from sheetgen.source.text import is_there

    if not force and is_there(path):
        raise UsageError(
            message("{path} is there already: choose another -o, or --force", path=path)
        )


def _tell_seed(seed: int, path: Path, is_usual: bool) -> None:
    """Print the seed, cells and areas of a random board."""
    from sheetgen.checking.layout import count_cells, fact_message, measure_areas
    from sheetgen.games.find import load_layout

    layout = load_layout(str(path))
    values = {
        "seed": seed,
        "counts": fact_message(count_cells(layout)),
        "areas": fact_message(measure_areas(layout)),
    }
    if is_usual:
        echo(
            message(
                "seed {seed}: {counts}, as many spaces as on the game's own boards; "
                "in areas of {areas}",
                **values,
            )
        )
        return
    echo(message("seed {seed}: {counts}; in areas of {areas}", **values))


@click.command("validate")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def validate_command(layouts: tuple[str, ...], as_json: bool) -> None:
    """Check layout files, or all in a folder, and list all problems of each."""
    from sheetgen.checking.layout import find_notes
    from sheetgen.checking.target import is_folder
    from sheetgen.gallery.submissions import find_sent
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.prints.picture import find_unfit

    answers: list[dict[str, object]] = []
    names: list[str] = []
    for name in layouts:
        if not is_folder(name):
            names.append(name)
            continue
        found = find_sent(Path(name))
        names += [str(one.path) for one in found.sent]
        names += [str(Path(name) / one.where) for one in found.problems]
        for line in found.passed:
            warn(line)
    for name in names:
        problems: Sequence[str] = ()
        warnings: list[str] = []
        try:
            layout = load_layout(name)
            game = find_game(layout.rules.game)
            problems = problem_messages(find_unfit(layout))
            warnings = [] if problems else find_notes(layout, game)
        except LayoutError as error:
            problems = problem_messages(error.problems)
        except UsageError as error:
            problems = [error.message]
        answers.append({"layout": name, "problems": problems, "warnings": warnings})
        if not as_json:
            for problem in problems:
                echo(problem, err=True)
            for warning in warnings:
                echo(message("{name}: note: {note}", name=name, note=warning))
            if not problems:
                echo(message("{name}: fine", name=name))
    if as_json:
        print_json(answers)
    if any(answer["problems"] for answer in answers):
        raise SystemExit(LayoutError.exit_code)


@click.command("describe")
@click.argument("layout")
@click.option(
    "--games",
    type=Whole(0, 100_000),
    default=200,
    show_default=True,
    help="Games that simulated players play on the board; 0 for none.",
)
@click.option(
    "--seed",
    type=Whole(0),
    default=1,
    show_default=True,
    help="Seed of their dice: the same seed gives the same games.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def describe_command(layout: str, games: int, seed: int, as_json: bool) -> None:
    """Describe a board: areas, counts, best possible totals, usual scores.

    Of a score sheet: rows, columns, the least and the most that can be scored with the
    numbers that it allows, and how long its code is.
    """
    from sheetgen.checking.layout import describe, fact_message, name_fact, to_facts
    from sheetgen.core.layout.file import write_tokens
    from sheetgen.core.layout.rows import write_map
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.prints.code import measure_code

    found = load_layout(layout)
    facts = describe(found, games, seed)
    if found.rules.sheet is not None:
        digits, is_whole = measure_code(found)
        facts[defer("code digits")] = digits
        facts[defer("code holds")] = (
            message("the whole sheet")
            if is_whole
            else message("only its number: whoever checks a sheet needs this file")
        )
    if as_json:
        print_json(to_facts(facts))
        return
    for key, value in facts.items():
        echo(join(": ", (name_fact(key), fact_message(value))))
    if games and find_game(found.rules.game).spec.lab:
        echo(
            message(
                "how good it is, and how it compares: `sheetgen lab balance {quoted}`",
                quoted=quote(layout),
            )
        )
    if found.rules.sheet is not None:
        return
    tokens = write_tokens(found.board, found.rules, found.letters)
    echo("\n" + write_map(found.board, tokens))


@click.command("schema")
@click.argument("game", required=False)
@answers
def schema_command(game: str | None) -> None:
    """Print the JSON Schema of layout files, or of the fill files of a game.

    GAME is `sheet` for files that declare a score sheet, and `sheets` for what was
    written on such sheets. Editors complete and check with it what you type.

    \b
    sheetgen schema -o layout.json
    sheetgen schema sheet -o sheet.json
    sheetgen schema dice -o fill-dice.json
    """
    from sheetgen.form.schema import fill_schema
    from sheetgen.games.find import find_game
    from sheetgen.layout.keys import layout_schema
    from sheetgen.scoresheet.draft import sheet_schema

    if game == _SHEET:
        put(sheet_schema())
        return
    if game is None:
        put(layout_schema())
        return
    spec = find_game(game).spec
    if spec.fill_file is None:
        raise UsageError(message("{title}: no fill files", title=find_game(game).title))
    results = spec.results.RESULTS if spec.results else ()
    put(fill_schema(spec.fill_file.NOTATION, results))
