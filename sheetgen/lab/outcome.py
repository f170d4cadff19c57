"""The outcome of a search for boards: its stages, the boards found, and their files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from sheetgen.core.errors import UsageError
from sheetgen.core.layout.file import SCHEMA_FILE, Head, choose_letters, write_layout
from sheetgen.form.sheet import open_code
from sheetgen.games.find import all_rules
from sheetgen.lab.candidate import Candidate
from sheetgen.lab.learn import hash_values
from sheetgen.lab.wish import Wish
from sheetgen.language.message import message, plural
from sheetgen.layout.keys import layout_schema
from sheetgen.press.output import COMMENT_WIDTH, replacing, slug
from sheetgen.version import __version__

Lay = Callable[[str], str]


@dataclass(frozen=True)
class Search:
    """The settings of a search for boards.

    Attributes:
        count: the number of wanted boards.
        boards: the number of boards to build first.
        games: the number of games that each of them plays first.
        error: the standard error of the mean totals at the end.
        seed: of all random choices.
        target: the wanted mean total of a strong player.
        within: how far from the aim a board may be, in points.
    """

    count: int = 3
    boards: int = 64
    games: int = 50
    error: float = 0.2
    seed: int = 1
    target: float | None = None
    within: float = 1.0


class Step(NamedTuple):
    """A stage of a search.

    Attributes:
        boards: the number at its start.
        games: the number that each board had played by its end.
        kept: the number of boards left.
    """

    boards: int
    games: int
    kept: int


@dataclass
class Outcome:
    """The outcome of a search so far.

    Attributes:
        attempts: the number of attempts to build boards.
        built: the number of boards without visible flaws.
        dropped: the number of dropped attempts, by reason.
        steps: the stages.
        model: the board that others should be similar to, learned and measured.
        found: the boards found, learned and measured.
        missed: learned and measured boards that miss the aim, the nearest first.
        alike: the number of boards left out as too similar to one found.
        is_stopped: whether the user stopped it.
    """

    attempts: int = 0
    built: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    model: Candidate | None = None
    found: list[Candidate] = field(default_factory=list)
    missed: list[Candidate] = field(default_factory=list)
    alike: int = 0
    is_stopped: bool = False


def outcome_facts(
    outcome: Outcome, how: Search, recipe: str, files: Sequence[str]
) -> dict[str, object]:
    """Return an outcome as values for JSON; *files* names those of found boards."""
    return {
        "version": __version__,
        "recipe": recipe,
        "seed": how.seed,
        "target": how.target,
        "within": how.within,
        "attempts": outcome.attempts,
        "dropped": dict(outcome.dropped),
        "built": outcome.built,
        "stages": [step._asdict() for step in outcome.steps],
        "like": board_facts(outcome.model) if outcome.model else None,
        "boards": [
            {"file": file, **board_facts(board)}
            for file, board in zip(files, outcome.found, strict=True)
        ],
        "missed": [board_facts(board) for board in outcome.missed],
        "alike": outcome.alike,
        "stopped": outcome.is_stopped,
    }


def board_facts(board: Candidate) -> dict[str, object]:
    """Return the measurements of a board, as values for JSON."""
    skill, error = board.skill
    return {
        "number": board.number,
        "code": board.code,
        "games": board.games,
        "mean": {"value": round(board.mean, 4), "error": round(board.error, 4)},
        "skill_range": {"value": round(skill, 4), "error": round(error, 4)},
        "values": hash_values(board.values),
    }


def board_paths(folder: Path, name: str, count: int) -> list[Path]:
    """Return the paths of *count* boards."""
    return [folder / f"{slug(name)}-{place}.toml" for place in range(1, count + 1)]


def refuse_known(paths: Sequence[Path]) -> None:
    """Refuse to continue if any of the files already exists.

    Raises:
        UsageError: some exist; the message names all of them.
    """
    there = [str(path) for path in paths if path.exists()]
    if there:
        raise UsageError(
            plural(
                len(there),
                "{paths} is there already: choose another -o, or --force",
                "{paths} are there already: choose another -o, or --force",
                paths=", ".join(there),
            )
        )


def board_source(candidate: Candidate, recipe: str) -> str:
    """Return where a board comes from, in a form that programs can read too.

    After the command come figures as ``key=value``: the mean total of a strong player
    and its standard error, how far it is above a weaker player's mean (with its error),
    the number of games of each, and a name for what the strong player has learned.
    """
    skill, error = candidate.skill
    figures = {
        "built": candidate.number,
        "mean": f"{candidate.mean:.2f}",
        "mean-error": f"{candidate.error:.2f}",
        "skill": f"{skill:.2f}",
        "skill-error": f"{error:.2f}",
        "games": candidate.games,
        "values": hash_values(candidate.values),
        "version": __version__,
    }
    told = " ".join([f"{key}={value}" for key, value in figures.items()])
    return f"{recipe}; {told}"


def board_command(wish: Wish, how: Search) -> str:
    """Return the command that finds the same boards."""
    usual = Search()
    options = {
        "--target": how.target,
        "--within": how.within,
        "--count": how.count,
        "--boards": how.boards,
        "--games": how.games,
        "--error": how.error,
    }
    given = [
        f" {option} {value:g}"
        for option, value in options.items()
        if value is not None and value != getattr(usual, option.removeprefix("--"))
    ]
    return (
        f"sheetgen lab generate {wish.shape.game}{wish.recipe}{''.join(given)} "
        f"--seed {how.seed}"
    )


def board_text(
    candidate: Candidate,
    name: str,
    recipe: str,
    lay: Lay = lambda text: fill(text, COMMENT_WIDTH),
) -> str:
    """Return the layout file of a board that was found.

    Args:
        candidate: the board, measured.
        name: as printed.
        recipe: the command, from `board_command`.
        lay: translates a comment into the user's language and wraps it.
    """
    code, rules = open_code(candidate.code, all_rules())
    head = Head(name, name[0].upper(), source=board_source(candidate, recipe))
    skill, error = candidate.skill
    comments = {
        "head": lay(
            message(
                "A board that was built by chance and played {games} times: a strong "
                "player makes {mean} ± {error} points on it, {skill} ± {more} more "
                "than a greedy one. The figures are of this map alone: if you change "
                "it, sheetgen lab balance tells new ones.",
                games=candidate.games,
                mean=f"{candidate.mean:.1f}",
                error=f"{candidate.error:.1f}",
                skill=f"{skill:.1f}",
                more=f"{error:.1f}",
            )
        ),
        "source": lay(message("How it was found, and its figures for programs.")),
    }
    return write_layout(code.board, rules, choose_letters(rules), head, comments)


@dataclass(frozen=True)
class BuiltBoards:
    """The boards that were found, and where they are written.

    Attributes:
        wish: which boards were requested.
        how: how they were searched for.
        outcome: what was found.
        name: name of the boards, before their number.
        folder: folder of the files.
    """

    wish: Wish
    how: Search
    outcome: Outcome
    name: str
    folder: Path

    @property
    def recipe(self) -> str:
        """The command that finds the same boards."""
        return board_command(self.wish, self.how)

    @property
    def paths(self) -> list[Path]:
        """The files of the boards that were found."""
        return board_paths(self.folder, self.name, len(self.outcome.found))

    def write(self, lay: Lay = lambda text: fill(text, COMMENT_WIDTH)) -> None:
        """Write the layout files and, beside them, the schema for editors.

        Raises:
            OutputError: the folder cannot be written.
        """
        boards = zip(self.paths, self.outcome.found, strict=True)
        for place, (path, board) in enumerate(boards, 1):
            text = board_text(board, f"{self.name} {place}", self.recipe, lay)
            with replacing(path) as file:
                file.write(text.encode())
        if self.paths:
            with replacing(self.folder / SCHEMA_FILE) as beside:
                beside.write(layout_schema().encode())
