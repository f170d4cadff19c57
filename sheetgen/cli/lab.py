"""`sheetgen lab`: how good boards are, by games that are played on them."""

import click

from sheetgen.cli.group import Commands

GROUPS = {"Commands": {"balance": "balance", "generate": "generate"}}


@click.group("lab", cls=Commands, groups=GROUPS)
def lab_command() -> None:
    """Measure boards by games that simulated players play on them.

    \b
    sheetgen lab balance my-isle.toml
    sheetgen lab balance A B C D --report duchies.pdf
    sheetgen lab generate dice "My Isles"
    """
