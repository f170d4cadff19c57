"""Commands on layout files: `new`, `validate`, `describe`, `schema`."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from sheetgen.cli.columns import wrap
from sheetgen.cli.option import FILE, Whole, print_json
from sheetgen.cli.speech import echo, said, told_problem, warn
from sheetgen.errors import LayoutError, UsageError
from sheetgen.say import Told, join, mark, tell

if TYPE_CHECKING:
    from sheetgen.games.base import Game
    from sheetgen.layout.value import Layout
    from sheetgen.ruleset import RuleSet

_COMMENT_WIDTH = 80  # columns


@click.command("new")
@click.argument("game")
@click.argument("name", required=False)
@click.option(
    "--radius",
    type=Whole(1, 4),
    show_default="3",
    help="Rings of cells round the middle: 7, 19, 37 or 61 cells.",
)
@click.option(
    "--random",
    "seed",
    type=Whole(0),
    metavar="SEED",
    help="A board like the game's own, with as many cells of each terrain: another "
    "one for each number, the same one for the same number.",
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
    output: Path | None,
    force: bool,
) -> None:
    """Begin a board of your own: a layout file that prints at once.

    The JSON Schema that editors complete and check with is written beside it.

    \b
    sheetgen new dice "My Isle"
    sheetgen pad my-isle.toml
    sheetgen new burgundy --random 7
    """
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.layout.find import load_rules
    from sheetgen.layout.model import MOST_NAME
    from sheetgen.layout.schema import layout_schema
    from sheetgen.layout.write import SCHEMA_FILE, choose_letters, write_layout
    from sheetgen.press.output import replacing

    if name is None:
        if seed is None:
            raise click.MissingParameter(param_hint="NAME", param_type="argument")
        name = f"Random {seed}"
    if not 1 <= len(name.strip()) <= MOST_NAME or not name.isprintable():
        raise UsageError(
            tell(
                "name {name!r}: expected 1 to {most} letters that can be printed",
                name=name,
                most=MOST_NAME,
            )
        )
    if seed is not None and radius is not None:
        raise UsageError(
            tell(
                "--random and --radius exclude each other: a random board is as large "
                "as the game's own"
            )
        )
    found = find_game(game)
    rules = load_rules(found.id)[-1]
    path = output or Path(f"{_slug(name)}.toml")
    if not force and _is_there(path):
        raise UsageError(
            tell("{path} is there already: choose another -o, or --force", path=path)
        )
    board = found.start_board(radius) if seed is None else found.random_board(seed)
    text = write_layout(
        board,
        rules,
        choose_letters(rules),
        name=name.strip(),
        short=name.strip()[0].upper(),
        source="" if seed is None else f"sheetgen new {found.id} --random {seed}",
        comments=_comments(rules),
    )
    schema = path.parent / SCHEMA_FILE
    # Both or none: each takes its place when its block ends.
    with replacing(path) as file:
        file.write(text.encode())
        with replacing(schema) as beside:
            beside.write(layout_schema().encode())
    if seed is not None:
        layout = load_layout(str(path))
        echo(
            tell(
                "seed {seed}: {counts}, as many cells as on the game's own boards; in "
                "areas of {areas}",
                seed=seed,
                counts=_plain(_counts(layout)),
                areas=_plain(_areas(layout)),
            )
        )
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
    for note in _missing_letters({"name": name.strip()}):
        warn(note)


@click.command("validate")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def validate_command(layouts: tuple[str, ...], as_json: bool) -> None:
    """Check layout files, and name all that is wrong with each."""
    from sheetgen.games.find import find_game, load_layout

    answers = []
    for name in layouts:
        problems: list[str] = []
        warnings: list[str] = []
        try:
            layout = load_layout(name)
            game = find_game(layout.rules.game)
            warnings = _notes(layout, game)
        except LayoutError as error:
            problems = [told_problem(problem) for problem in error.problems]
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
    help="Of their dice: the same seed gives the same games.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def describe_command(layout: str, games: int, seed: int, as_json: bool) -> None:
    """Tell what a board holds: areas, counts, best possible totals, usual scores."""
    from sheetgen.games.find import find_game, load_layout

    found = load_layout(layout)
    game = find_game(found.rules.game)
    players = game.offer.players
    facts: dict[str, object] = {
        mark("layout"): found.id,
        mark("name"): found.name,
        mark("game"): game.title,
        mark("rules"): found.rules.id,
        mark("provenance"): found.provenance,
        mark("source"): found.source,
        mark("cells"): len(found.board.cells),
        mark("cells by terrain"): _counts(found),
        mark("areas by terrain"): _areas(found),
        **game.offer.boards.describe(found),
        **(players.simulate(found, games, seed) if players and games else {}),
        mark("notes"): _notes(found, game),
    }
    if as_json:
        print_json(
            {key.replace(" ", "_").replace(",", ""): v for key, v in facts.items()}
        )
        return
    for key, value in facts.items():
        echo(join(": ", (_label(key), _plain(value) if value not in ("", []) else "-")))
    from sheetgen.layout.textmap import write_map
    from sheetgen.layout.write import write_tokens

    tokens = write_tokens(found.board, found.rules, found.letters)
    click.echo("\n" + write_map(found.board, tokens))


@click.command("schema")
def schema_command() -> None:
    """Print the JSON Schema of layout files, for editors."""
    from sheetgen.layout.schema import layout_schema

    click.echo(layout_schema(), nl=False)


def _notes(layout: "Layout", game: "Game") -> list[str]:
    """Return all that is unusual about a layout."""
    printed = {"name": layout.name}
    printed |= {f"names.{language}": name for language, name in layout.names.items()}
    printed |= {"short": layout.short, "author": layout.author}
    printed["licence"] = layout.licence
    return [*layout.warnings, *game.warn(layout), *_missing_letters(printed)]


def _missing_letters(printed: Mapping[str, str]) -> list[str]:
    """Return a note on each text with letters that none of our fonts has."""
    from sheetgen.draw.font import load_fonts

    fonts = load_fonts()
    return [
        tell(
            "{key}: none of our fonts has {letters}: print with --font FILE, a "
            "TrueType font that has them",
            key=key,
            letters=", ".join(map(repr, letters)),
        )
        for key, text in printed.items()
        if (letters := fonts.missing(text))
    ]


def _counts(layout: "Layout") -> dict[str, int]:
    counts = Counter(cell.terrain for cell in layout.board.cells)
    return {terrain.name: counts[terrain.name] for terrain in layout.rules.terrains}


def _areas(layout: "Layout") -> dict[str, list[int]]:
    return {
        terrain.name: sorted(
            (area.size for area in layout.areas_of(terrain.name)), reverse=True
        )
        for terrain in layout.rules.terrains
    }


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return join(
            ", ",
            (join(" ", (_label(key), _plain(entry))) for key, entry in value.items()),
        )
    if isinstance(value, list):
        numbers = all(isinstance(entry, int) for entry in value)
        return join("+" if numbers else "; ", value) if value else "-"
    return str(value)


def _label(key: str) -> str:
    return key if isinstance(key, Told) else tell(key)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False  # writing will say what is wrong with the name


def _comments(rules: "RuleSet") -> dict[str, str]:
    """Return what explains the keys of a new file, by the name of the key."""
    comments: dict[str, Told] = {key: tell(text) for key, text in _COMMENTS.items()}
    if any(terrain.written_like for terrain in rules.terrains):
        carried = tell(
            "A castle carries a bonus: write the letter of the terrain that earns it "
            "behind the castle's own."
        )
        comments["board"] = join(" ", (comments["board"], carried))
    elif any(terrain.carried for terrain in rules.terrains):
        carried = tell(
            "What a cell carries stands behind its letter, such as a number."
        )
        comments["board"] = join(" ", (comments["board"], carried))
    return {
        key: "\n".join(wrap(said(text), _COMMENT_WIDTH))
        for key, text in comments.items()
    }


def _slug(name: str) -> str:
    """Return *name* as a file stem: plain letters, figures and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or "board"


_COMMENTS = {
    "head": mark(
        "A board of your own. Change what you like, then: sheetgen validate, sheetgen "
        "describe, sheetgen preview, sheetgen pad, each with this file's name."
    ),
    "name": mark('As printed. Other languages: names = {{ es = "...", hu = "..." }}'),
    "short": mark("One to three characters for the shield."),
    "author": mark("Printed beneath the board, with the licence, if you fill it in."),
    "source": mark("Where the map comes from, for those you give it to."),
    "rules": mark("The printed numbers and the code depend on it; leave it as it is."),
    "legend": mark("A letter a terrain; choose your own."),
    "board": mark(
        "A line a row, a token a cell, up to 61 cells that hang together. Rows are "
        "centred, so neighbouring rows differ by an odd number of tokens; ~ is a hole "
        "and pads odd shapes."
    ),
}
