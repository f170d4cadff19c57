"""Options that ask who plays many games."""

import os

import click
import pytest
from click.testing import CliRunner

from sheetgen.cli.option import WorkersChoice, workers_options
from sheetgen.core.errors import UsageError
from tests.lab.works import process_of


@click.command
@workers_options
def play(crew: WorkersChoice) -> None:
    with crew.open() as workers:
        click.echo(list(workers.run(process_of, 2, 1)))


@pytest.mark.slow
def test_one_worker_plays_here_and_without_options_the_cores_play() -> None:
    done = CliRunner().invoke(play, ["--workers", "1"])
    assert done.output == f"{[os.getpid()] * 2}\n"
    assert CliRunner().invoke(play, []).exit_code == 0
    both = WorkersChoice(2, "tcp://127.0.0.1:8786")
    with pytest.raises(UsageError, match="--workers counts processes"):
        both.open()
