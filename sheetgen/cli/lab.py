"""`sheetgen lab`: measures how good boards are, by simulated games."""

import click

from sheetgen.cli.group import Commands

# Each command with its module here, in the order of the help page.
COMMANDS = {"balance": "balance", "generate": "generate"}


@click.group("lab", cls=Commands, modules=COMMANDS)
def lab_command() -> None:
    """Measure boards by games that simulated players play on them.

    \b
    sheetgen lab balance my-isle.toml
    sheetgen lab balance A B C D --report duchies.pdf
    sheetgen lab generate dice "My Isles"
    """
