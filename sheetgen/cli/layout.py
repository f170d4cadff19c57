"""Commands on layout files: `new`, `validate`, `describe`, `schema`."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import click

from sheetgen.cli.columns import wrap
from sheetgen.cli.option import (
    FILE,
    RADIUS,
    STANDARD,
    Whole,
    answers,
    print_json,
    shape_options,
)
from sheetgen.cli.speech import echo, put, said, warn
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.say import join, tell
from sheetgen.source.problem import told_problems


@click.command("new")
@click.argument("game")
@click.argument("name", required=False)
@RADIUS
@click.option(
    "--random",
    "seed",
    type=Whole(0),
    metavar="SEED",
    help="A board like the game's own, with as many cells of each terrain: another "
    "one for each number, the same one for the same number.",
)
@shape_options
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
    output: Path | None,
    force: bool,
) -> None:
    """Begin a board of your own: a layout file that prints at once.

    The JSON Schema that editors complete and check with is written beside it.

    \b
    sheetgen new dice "My Isle"
    sheetgen pad my-isle.toml
    sheetgen new burgundy --random 7
    sheetgen new dice --random 7 --areas "city 4 3 2; mine 2 2"
    """
    from sheetgen.checking.layout import find_missing_letters
    from sheetgen.prints.draft import COMMENT_WIDTH, begin, write_draft

    if name is None:
        if seed is None:
            raise click.MissingParameter(param_hint="NAME", param_type="argument")
        name = f"Random {seed}"
    draft = begin(game, name, radius, seed, shape, areas, like)
    path = output or draft.path
    if not force and _is_there(path):
        raise UsageError(
            tell("{path} is there already: choose another -o, or --force", path=path)
        )
    text = draft.text(lambda comment: "\n".join(wrap(said(comment), COMMENT_WIDTH)))
    if str(path) == STANDARD:
        put(text)
        return
    schema = write_draft(path, text)
    if seed is not None:
        _tell_seed(seed, path, draft.wish is None)
    echo(
        tell(
            "{path}: change it, then `sheetgen pad {quoted}`",
            path=path,
            quoted=quote(str(path)),
        )
    )
    echo(
        tell(
            "{schema}: lets editors complete and check it while you type", schema=schema
        )
    )
    for note in find_missing_letters({"name": draft.name}):
        warn(note)


def _tell_seed(seed: int, path: Path, is_usual: bool) -> None:
    """Say what chance has made of a board."""
    from sheetgen.checking.layout import count_cells, measure_areas, tell_fact
    from sheetgen.games.find import load_layout

    layout = load_layout(str(path))
    values = {
        "seed": seed,
        "counts": tell_fact(count_cells(layout)),
        "areas": tell_fact(measure_areas(layout)),
    }
    if is_usual:
        echo(
            tell(
                "seed {seed}: {counts}, as many cells as on the game's own boards; in "
                "areas of {areas}",
                **values,
            )
        )
        return
    echo(tell("seed {seed}: {counts}; in areas of {areas}", **values))


@click.command("validate")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def validate_command(layouts: tuple[str, ...], as_json: bool) -> None:
    """Check layout files, or all in a folder, and list all problems of each."""
    from sheetgen.checking.layout import find_notes
    from sheetgen.checking.target import is_folder
    from sheetgen.gallery.sent import find_sent
    from sheetgen.games.find import find_game, load_layout

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
            warnings = find_notes(layout, game)
        except LayoutError as error:
            problems = told_problems(error.problems)
        except UsageError as error:
            problems = [error.message]
        answers.append({"layout": name, "problems": problems, "warnings": warnings})
        if not as_json:
            for problem in problems:
                echo(problem, err=True)
            for warning in warnings:
                echo(tell("{name}: note: {note}", name=name, note=warning))
            if not problems:
                echo(tell("{name}: fine", name=name))
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
    """Describe a board: areas, counts, best possible totals, usual scores."""
    from sheetgen.checking.layout import describe, name_fact, tell_fact, to_facts
    from sheetgen.core.layout.rows import write_map
    from sheetgen.core.layout.write import write_tokens
    from sheetgen.games.find import find_game, load_layout

    found = load_layout(layout)
    facts = describe(found, games, seed)
    if as_json:
        print_json(to_facts(facts))
        return
    for key, value in facts.items():
        echo(join(": ", (name_fact(key), tell_fact(value))))
    if games and find_game(found.rules.game).offer.lab:
        echo(
            tell(
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

    Editors complete and check with it what you type.

    \b
    sheetgen schema -o layout.json
    sheetgen schema dice -o fill-dice.json
    """
    from sheetgen.form.schema import fill_schema
    from sheetgen.games.find import find_game
    from sheetgen.layout.schema import layout_schema

    if game is None:
        put(layout_schema())
        return
    offer = find_game(game).offer
    if offer.fill_file is None:
        raise UsageError(tell("{title} has no fill files", title=find_game(game).title))
    results = offer.results.RESULTS if offer.results else ()
    put(fill_schema(offer.fill_file.NOTATION, results))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False  # writing will say what is wrong with the name
