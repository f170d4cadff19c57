"""Groups of commands whose modules are imported only when needed."""

import importlib
from collections.abc import Mapping
from copy import copy
from gettext import gettext
from typing import Any

import click

from sheetgen.cli.speech import ENGLISH, choose_language

STOPPED = 130  # exit code after Ctrl-C, as in shells


class _Context(click.Context):
    """The context of a call, with its help page in the user's language."""

    def get_help(self) -> str:
        if choose_language() == ENGLISH:
            return super().get_help()
        from sheetgen.cli.help import spoken

        return spoken(self.command).get_help(self)

    def make_formatter(self) -> click.HelpFormatter:
        if choose_language() == ENGLISH:
            return super().make_formatter()
        from sheetgen.cli.help import Formatter

        return Formatter(width=self.terminal_width, max_width=self.max_content_width)


class Commands(click.Group):
    """Commands whose modules are imported when they are needed.

    Attributes:
        modules: the module of each command, in the order of the help page.
    """

    context_class = _Context

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        """Store the modules of its commands."""
        super().__init__(*args, **kwargs)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of its commands."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now."""
        if cmd_name not in self.modules:
            return None
        module = importlib.import_module(f"sheetgen.cli.{self.modules[cmd_name]}")
        # A copy, since click caches the help option, in the language of this call.
        command: click.Command = copy(getattr(module, f"{cmd_name}_command"))
        command.context_class = _Context
        return command

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        """Write the list of commands into the help page."""
        if choose_language() == ENGLISH:
            super().format_commands(ctx, formatter)
            return
        from sheetgen.cli.help import short_help

        commands = {name: self.get_command(ctx, name) for name in self.modules}
        with formatter.section(gettext("Commands")):
            formatter.write_dl(
                [(name, short_help(found)) for name, found in commands.items() if found]
            )
