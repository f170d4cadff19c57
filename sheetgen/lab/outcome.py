"""What a search for boards has come to: how many each stage dropped, what is found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.lab.candidate import Candidate
from sheetgen.lab.learn import hash_values
from sheetgen.version import __version__


@dataclass(frozen=True)
class Search:
    """How boards are looked for.

    Attributes:
        count: how many are wanted.
        boards: that are built to begin with.
        games: that each of them plays first.
        error: the standard error of the mean totals in the end.
        seed: of all chance.
        target: the mean total of a strong player that is wanted.
        within: how far from what is wanted a board may be, in points.
    """

    count: int = 3
    boards: int = 64
    games: int = 50
    error: float = 0.2
    seed: int = 1
    target: float | None = None
    within: float = 1.0


class Step(NamedTuple):
    """A stage that boards went through.

    Attributes:
        boards: that came into it.
        games: that each of them had played by its end.
        kept: how many are left.
    """

    boards: int
    games: int
    kept: int


@dataclass
class Outcome:
    """What a search has come to so far.

    Attributes:
        attempts: to build boards.
        built: the boards that passed what can be seen of them.
        dropped: how many attempts did not, by why.
        steps: the stages.
        model: the board that others are to be like, learned and measured.
        found: the boards, likewise.
        missed: boards, likewise, that are not as wanted; the nearest first.
        alike: how many were left out because they are like one that was found.
        is_stopped: whether somebody stopped it.
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
    """Return all of it as values for JSON; found boards have the names of files."""
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
    """Return what was measured of a board, as values for JSON."""
    skill, error = board.skill
    return {
        "number": board.number,
        "code": board.code,
        "games": board.games,
        "mean": {"value": round(board.mean, 4), "error": round(board.error, 4)},
        "skill_range": {"value": round(skill, 4), "error": round(error, 4)},
        "values": hash_values(board.values),
    }
