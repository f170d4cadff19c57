"""The outcome of a search for boards: its stages, and the boards found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.lab.candidate import Candidate
from sheetgen.lab.learn import hash_values
from sheetgen.version import __version__


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
