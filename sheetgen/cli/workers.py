"""Options that ask who plays many games."""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetgen.cli.option import Whole, gather
from sheetgen.core.errors import UsageError
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.lab.workers import Workers

MOST = 1000  # processes of a machine: more is a slip of the finger


class WorkersChoice(NamedTuple):
    """What the options say that ask who plays."""

    workers: int | None = None
    cluster: str = ""

    def open(self) -> "AbstractContextManager[Workers]":
        """Return who plays, until the end of a block.

        Raises:
            UsageError: both options are given, or what `open_workers` says.
        """
        from sheetgen.lab.workers import open_workers

        if self.workers is not None and self.cluster:
            raise UsageError(
                tell(
                    "--workers counts processes of this machine, and --cluster asks "
                    "others: give one of them"
                )
            )
        return open_workers(self.workers or 0, self.cluster)


workers_options = gather(
    "crew",
    WorkersChoice,
    click.option(
        "--workers",
        type=Whole(1, MOST),
        help="How many processes of this machine play at the same time (default: one "
        "for each core).",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        default="",
        help="Play on the machines of a scheduler of Dask, such as "
        "tcp://192.168.1.20:8786.",
    ),
)
