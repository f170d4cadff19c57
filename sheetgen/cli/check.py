"""`sheetgen check`: is it legal, and what does it score?"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import FILE, print_json
from sheetgen.cli.speech import echo, said, told_problem
from sheetgen.errors import (
    CodeError,
    FillError,
    LayoutError,
    Problem,
    SheetgenError,
    UsageError,
)
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.games.base import Game
    from sheetgen.games.offer import Answer, Template
    from sheetgen.lang import Texts

ILLEGAL_CODE, UNDECIDED_CODE = 1, 7
# Which exit code stands for several targets: the first of these that occurs.
WORST = (
    FillError.exit_code,
    CodeError.exit_code,
    UsageError.exit_code,
    ILLEGAL_CODE,
    UNDECIDED_CODE,
    0,
)

_GROUP = re.compile(r"[0-9]{1,9}")  # digits of a code as they stand under it
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would calculate


@dataclass(frozen=True)
class Checked:
    """A target and what came of it.

    Attributes:
        name: of the file, or the code as it was given.
        game: that it belongs to.
        answer: nothing if the target could not be read.
        code: the exit code.
        problems: what could not be read.
        facts: for machines, where there is no answer.
        template: a file to write the answers into, if they are missing.
    """

    name: str
    game: "Game | None" = None
    answer: "Answer | None" = None
    code: int = 0
    problems: tuple[str, ...] = ()
    facts: Mapping[str, object] | None = None
    template: str = ""


@click.command("check")
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option(
    "--fill",
    "fill_file",
    type=FILE,
    help="File with what was written on the sheet whose code TARGET is.",
)
@click.option(
    "--together",
    is_flag=True,
    help="Judge the sheets as those of one game: who was first, and who won.",
)
@click.option("--witness", is_flag=True, help="Show an order of play that fits.")
@click.option("--quiet", is_flag=True, help="Say only the verdicts, a line each.")
@click.option(
    "--lang",
    default="en",
    show_default=True,
    help="Language of the answer; `sheetgen list` names them all, as answers.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.option(
    "--csv",
    "csv_file",
    type=FILE,
    help="Write a table with a line for each sheet; - is the screen.",
)
def check_command(
    targets: tuple[str, ...],
    fill_file: Path | None,
    together: bool,
    witness: bool,
    quiet: bool,
    lang: str,
    as_json: bool,
    csv_file: Path | None,
) -> None:
    """Check whether a filled sheet or a game is legal, and what it scores.

    TARGET is a filled sheet (*.toml), the log of a game (*.game), a folder of these,
    the link that the solver page shares, or the link or the digits of a code
    together with --fill. A target that cannot be read never stops the others. For a
    code alone, or a layout (A, dice/duchy-a), a file to fill in is printed.

    The exit code is that of the worst target, in this order: 3 a file cannot be
    read, 4 a damaged code, 2 a code without answers, 1 against the rules or added up
    wrongly, 7 undecided, 0 all is right.

    \b
    sheetgen check anna.toml
    sheetgen check anna.toml ben.toml --together
    sheetgen check club/ --csv club.csv --quiet
    """
    from sheetgen.cli.progress import show_progress
    from sheetgen.lang import SAYS, load_texts

    load_texts(lang, general=SAYS)  # an unknown language is told before all else
    to_screen = csv_file is not None and str(csv_file) == "-"
    if as_json and to_screen:
        raise UsageError(tell("--json and --csv - are two answers: choose one"))
    names, is_list = _list_targets(targets)
    if fill_file is not None and (len(names) != 1 or not _is_code(names[0])):
        raise UsageError(
            tell("--fill belongs to one TARGET, which is a code or its link")
        )
    results = []
    with show_progress(len(names)) as advance:
        for name in names:
            results.append(_check(name, fill_file))
            advance(1)
    table = _judge_together(results) if together else None
    shown = [table] if table is not None and table.answer is not None else results
    show = _Show(lang, witness, quiet)
    if as_json:
        facts = [_facts(item, show) for item in shown]
        print_json(facts[0] if len(facts) == 1 and not is_list else facts)
    elif not to_screen:
        _print_all(results, table, show)
    if csv_file is not None:
        _write_csv(results, csv_file)
    codes = [item.code for item in results] + ([table.code] if table else [])
    raise SystemExit(min(codes, key=WORST.index))


# Targets


def _list_targets(targets: tuple[str, ...]) -> tuple[list[str], bool]:
    """Return files and codes, and whether a folder was among the targets.

    Digits in groups need no quotes: neighbouring groups are one code.
    """
    from sheetgen.games.target import list_files

    names: list[str] = []
    is_group_before = is_list = False
    for target in targets:
        is_group = bool(_GROUP.fullmatch(target)) and not Path(target).exists()
        if is_group and is_group_before:
            names[-1] += f" {target}"
        elif not _is_code(target) and _is_folder(target):
            is_list = True
            try:
                names += [str(path) for path in list_files(Path(target))]
            except FillError:
                names.append(target)  # it is told in its turn
        else:
            names.append(target)
        is_group_before = is_group
    return names, is_list


def _is_code(name: str) -> bool:
    """Return whether a target is a link or digits, and no file."""
    if "#" not in name and not re.fullmatch(r"[\d\s.,/-]+", name, re.ASCII):
        return False
    try:
        return not Path(name).exists()
    except OSError:  # longer than the name of any file
        return True


def _is_folder(name: str) -> bool:
    try:
        return bool(name) and Path(name).is_dir()
    except OSError:  # likewise; reading says what is wrong with the name
        return False


def _is_missing(name: str) -> bool:
    try:
        return bool(name) and not Path(name).exists()
    except OSError:  # likewise
        return False


def _check(name: str, fill_file: Path | None) -> Checked:
    """Return what came of a target, whatever it is."""
    from sheetgen.games.find import layout_path
    from sheetgen.games.target import (
        check_file,
        find_game_of,
        find_game_of_code,
        list_files,
    )
    from sheetgen.link import find_digits, split_answers

    try:
        layout = _layout_game(name)
        if layout is not None and fill_file is None:
            return _describe_layout(name, *layout)
        if _is_code(name):
            link, answers = split_answers(name)
            digits = find_digits(link)
            game = find_game_of_code(digits)
            if answers and fill_file is None:
                return _answered(name, game, game.judge.check_answers(digits, answers))
            if fill_file is None:
                return _describe(name, digits, game)
            return _answered(name, game, check_file(game, fill_file, digits))
        path = Path(name)
        if _is_folder(name):
            list_files(path)  # which says why there is nothing to check
        elif not path.suffix and _is_missing(name):
            layout_path(name)  # which says what it nearly is
        game = find_game_of(path)
        return _answered(name, game, check_file(game, path))
    except LayoutError as error:
        return Checked(name, code=error.exit_code, problems=_lines(error.problems))
    except FillError as error:
        problems = _lines(error.problems)
        if not _is_code(name):
            problems = _explain(Path(name), problems)
        return Checked(name, code=error.exit_code, problems=problems)
    except SheetgenError as error:
        return Checked(name, code=error.exit_code, problems=(error.message,))


def _answered(name: str, game: "Game", answer: "Answer") -> Checked:
    from sheetgen.verdict import ILLEGAL, UNDECIDED

    code = 0
    if answer.problems:
        code = FillError.exit_code
    elif answer.verdict == ILLEGAL or answer.has_wrong_sums:
        code = ILLEGAL_CODE
    elif answer.verdict == UNDECIDED:
        code = UNDECIDED_CODE
    return Checked(name, game, answer, code, _lines(answer.problems))


def _explain(path: Path, problems: tuple[str, ...]) -> tuple[str, ...]:
    """Return *problems*, or what the file is instead of a filled sheet."""
    from sheetgen.games.target import FILL_ENDING, may_be_fill

    if path.suffix.lower() == FILL_ENDING and not may_be_fill(path):
        return (
            tell(
                "{path}: no filled sheet: it has neither 'sheet' nor 'fill' (a layout "
                "file?)",
                path=path,
            ),
        )
    return problems


def _describe(name: str, digits: str, game: "Game") -> Checked:
    """Say which sheet a code belongs to, and how to give what was written on it."""
    from sheetgen.codes import decode
    from sheetgen.fill.cells import EMPTY
    from sheetgen.fill.head import FORMAT
    from sheetgen.fill.write import quoted, write_cells
    from sheetgen.games.find import all_rules, load_layout
    from sheetgen.layout.find import layout_names

    sheet = decode(digits, [rules.encoding for rules in all_rules()])
    layouts = (load_layout(known) for known in layout_names(game.id))
    board = next(
        (layout.name for layout in layouts if layout.board == sheet.board),
        tell("a board of its maker's own"),
    )
    serial = sheet.serial
    what = tell(
        "this code is {which} of {board} ({title}, evidence {evidence}); what was "
        "written on it does not stand there. Write that into a file and give it with "
        "--fill FILE",
        which=tell("sheet {serial}", serial=serial) if serial else tell("a specimen"),
        board=board,
        title=game.title,
        evidence=sheet.evidence,
    )
    if game.offer.template:
        template = game.offer.template.write_template(digits)
    else:
        cells = write_cells(sheet.board, (EMPTY,) * len(sheet.board.cells))
        head = f"format = {FORMAT}\nsheet = {quoted(digits)}\n"
        template = f"{head}fill = '''\n{cells}\n'''\n"
    facts = {
        "game": game.id,
        "board": board,
        "serial": sheet.serial,
        "evidence": sheet.evidence,
        "template": template,
    }
    code = UsageError.exit_code
    return Checked(name, None, None, code, (what,), facts, template)


def _layout_game(name: str) -> "tuple[Game, Template] | None":
    """Return whose layout a target is by its name or short name, and how to fill it."""
    from sheetgen.games.find import list_games
    from sheetgen.layout.find import layout_names

    try:
        if Path(name).exists():
            return None
    except (OSError, ValueError):  # a name that no system takes
        return None
    for game in list_games():
        is_layout = name.upper() in game.aliases or name in layout_names(game.id)
        if is_layout and game.offer.judge and game.offer.template:
            return game, game.offer.template
    return None


def _describe_layout(name: str, game: "Game", filled: "Template") -> Checked:
    """Say that a layout shows no more than a code, and give the file all the same."""
    what = tell(
        "{name} is a layout of {title}; what was written on a sheet of it does not "
        "stand there. Write that into the file that is given here, and check the file",
        name=name,
        title=game.title,
    )
    template = filled.write_template(name)
    facts = {"game": game.id, "board": name, "template": template}
    return Checked(name, None, None, UsageError.exit_code, (what,), facts, template)


def _judge_together(results: list[Checked]) -> Checked | None:
    """Return what the sheets of one game show together, if all could be read."""
    from sheetgen.games.target import check_together

    answers = [item.answer for item in results if item.answer is not None]
    games = {item.game.id for item in results if item.game is not None}
    name = ", ".join(item.name for item in results)
    if len(answers) < len(results):
        what = tell("not judged together: a sheet is missing")
        worst = min((item.code for item in results), key=WORST.index)
        return Checked(name, code=worst, problems=(what,))
    if len(answers) < 2 or len(games) > 1:
        raise UsageError(tell("--together needs two or more sheets of one game"))
    game = next(item.game for item in results if item.game is not None)
    return _answered(name, game, check_together(game, answers))


def _lines(problems: tuple[Problem, ...]) -> tuple[str, ...]:
    return tuple(told_problem(problem) for problem in problems)


# Answers


class _Show:
    """How answers are put into words."""

    def __init__(self, lang: str, has_order: bool, is_quiet: bool) -> None:
        self.has_order = has_order
        self.is_quiet = is_quiet
        self._lang = lang
        self._texts: dict[str, Texts] = {}

    def texts(self, game: "Game") -> "Texts":
        """Return the texts of a game."""
        from sheetgen.lang import SAYS, load_texts

        if game.id not in self._texts:
            self._texts[game.id] = load_texts(self._lang, (game.says,), SAYS)
        return self._texts[game.id]


def _facts(item: Checked, show: _Show) -> dict[str, object]:
    facts: dict[str, object] = {"file": item.name}
    if item.answer is None or item.game is None:
        facts |= {"verdict": None, **(item.facts or {})}
    else:
        facts |= item.answer.facts(show.texts(item.game), show.has_order)
    return facts | {"problems": list(item.problems), "exit": item.code}


def _print_all(results: list[Checked], table: Checked | None, show: _Show) -> None:
    is_first = True
    has_table = table is not None and table.answer is not None
    for item in results:
        _print_problems(item)
        if item.template:
            click.echo(item.template, nl=False)
        if item.answer is None or (has_table and not show.is_quiet):
            continue  # what is told together tells every sheet
        if not is_first and not show.is_quiet:
            click.echo()
        is_first = False
        _print_answer(item, f"{item.name}: ", show)
    if table is not None:
        _print_problems(table)
        if table.answer is not None:
            _print_answer(table, "", show)


def _print_problems(item: Checked) -> None:
    for problem in item.problems:
        echo(f"sheetgen: {said(problem)}", err=True)


def _print_answer(item: Checked, before: str, show: _Show) -> None:
    assert item.answer is not None
    assert item.game is not None
    texts = show.texts(item.game)
    click.echo(before + item.answer.headline(texts))
    if show.is_quiet:
        return
    for line in item.answer.lines(texts, show.has_order):
        click.echo(f"  {line}" if line else "")


# Tables


def _write_csv(results: list[Checked], path: Path) -> None:
    """Write a line for each sheet, and one for each file that could not be read.

    Raises:
        OutputError: the place cannot be written.
    """
    import csv
    import io

    from sheetgen.games.offer import ROW
    from sheetgen.press.output import replacing

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("file", *ROW))
    for item in results:
        rows: list[Mapping[str, object]] = []
        if item.answer is not None:
            rows += item.answer.rows()
        if item.problems:
            rows.append({"verdict": "unreadable", "errors": "; ".join(item.problems)})
        for row in rows:
            values = [item.name, *(row.get(column) for column in ROW)]
            writer.writerow([_cell(value) for value in values])
    if str(path) == "-":
        click.echo(text.getvalue(), nl=False)
        return
    with replacing(path) as file:
        file.write(text.getvalue().encode())


def _cell(value: object) -> str:
    """Return a value for a table; what looks like a formula is kept from being one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text
