"""Boards to measure: layouts of one game that has simulated players."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.errors import LayoutError, Problem, SheetgenError, UsageError
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.measured import Lab
from sheetgen.lab.play import board_code, open_board
from sheetgen.language.message import join, message, visible
from sheetgen.layout.read import layout_names
from sheetgen.layout.value import Layout


@dataclass(frozen=True)
class Subject:
    """A board to measure.

    Attributes:
        label: its name among the others.
        layout: the board, and its source.
        code: the digits of the board.
        lab: the players of its game.
        starts: the names of the cells where a game can begin.
        sums: the names of what its players count, from `Lab.name_sums`.
    """

    label: str
    layout: Layout
    code: str
    lab: Lab
    starts: tuple[str, ...]
    sums: tuple[str, ...]


def open_subjects(names: Sequence[str]) -> tuple[Subject, ...]:
    """Return the boards that a user names, in the same order.

    Raises:
        LayoutError: files have problems, all of which are reported.
        UsageError: there is no such layout, they are not of one game, the game has no
            players, or no game can begin on a board.
    """
    layouts = _load_all(names)
    games = dict.fromkeys(layout.rules.game for layout in layouts)
    if len(games) > 1:
        titles = [find_game(game).title for game in games]
        raise UsageError(
            message(
                "boards of one game can be compared, these are of {titles}",
                titles=join(", ", titles),
            )
        )
    known = Counter(layout.name for layout in layouts)
    subjects: list[Subject] = []
    faults: list[str] = []
    for name, layout in zip(names, layouts, strict=True):
        is_unique = known[layout.name] == 1
        subject = open_subject(layout, layout.name if is_unique else visible(name))
        if any(subject.code == other.code for other in subjects):
            faults.append(message("{name}: this board is named twice", name=name))
        elif not subject.starts:
            faults.append(
                message(
                    "{name}: no game can begin on this board: it has no start",
                    name=name,
                )
            )
        subjects.append(subject)
    if faults:
        raise UsageError(join("\n", faults))
    return tuple(subjects)


def open_subject(layout: Layout, label: str) -> Subject:
    """Return the board of a layout, ready to measure.

    Raises:
        UsageError: its game has no players.
    """
    code = board_code(layout)
    lab, board = open_board(code)
    return Subject(
        label, layout, code, lab, lab.list_starts(board), lab.name_sums(board)
    )


def own_subjects(like: Subject) -> tuple[Subject, ...]:
    """Return the game's own boards that have the same rules."""
    rules = like.layout.rules
    layouts = [load_layout(name) for name in layout_names(rules.game)]
    own = [
        open_subject(layout, layout.name)
        for layout in layouts
        if layout.is_official and layout.rules.id == rules.id
    ]
    return tuple([subject for subject in own if subject.starts])


def _load_all(names: Sequence[str]) -> list[Layout]:
    """Return all layouts, or report the problems of all of them."""
    layouts = []
    problems: list[Problem] = []
    errors: list[SheetgenError] = []
    for name in names:
        try:
            layouts.append(load_layout(name))
        except LayoutError as error:
            problems += error.problems
            errors.append(error)
        except UsageError as error:
            problems.append(Problem(name, "", error.message))
            errors.append(error)
    if len(errors) == 1:
        raise errors[0]
    if any(isinstance(error, LayoutError) for error in errors):
        raise LayoutError(tuple(problems))
    if errors:
        raise UsageError(join("\n", [error.message for error in errors]))
    return layouts
