"""The command line. Stages are imported inside commands, so that help comes at once."""

import importlib
import sys
from typing import NoReturn

import click

from sheetgen import __version__
from sheetgen.errors import SheetgenError

# Command: its module here, in the order of the help.
COMMANDS = {
    "list": "show",
    "pad": "pad",
    "preview": "preview",
    "new": "layout",
    "validate": "layout",
    "describe": "layout",
    "schema": "layout",
    "decode": "show",
}


class _Commands(click.Group):
    """Commands whose modules are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="sheetgen %(version)s")
def cli() -> None:
    """Print the paper of board games, and check what was written on it.

    \b
    sheetgen pad A B C D        print the Dice Game's duchies, each sheet with its code
    sheetgen new dice "My Isle" begin a board of your own
    sheetgen decode DIGITS      say which sheet a code belongs to

    Unofficial, for owners of the games. Names belong to their holders.
    """


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        cli.main(standalone_mode=False)
    except SheetgenError as error:
        click.echo(f"sheetgen: {error}", err=True)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("sheetgen: stopped; nothing was changed", err=True)
        sys.exit(130)
    sys.exit(0)
