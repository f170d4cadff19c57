"""Groups of commands, whose modules are imported inside them."""

import importlib
from collections.abc import Mapping
from copy import copy
from gettext import gettext
from typing import Any

import click

from sheetgen.cli.speech import ENGLISH, choose_language

STOPPED = 130  # what is left with after Ctrl-C, as shells call it


class _Context(click.Context):
    """A call, whose help page is in the user's language."""

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
        groups: the headings of the help page, each with its commands and their modules.
        modules: the module of each command, in the order of the help page.
    """

    context_class = _Context

    def __init__(
        self, *args: Any, groups: Mapping[str, Mapping[str, str]], **kwargs: Any
    ) -> None:
        """Store the groups of its commands."""
        super().__init__(*args, **kwargs)
        self.groups = groups
        self.modules = {
            name: module for group in groups.values() for name, module in group.items()
        }

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of its commands."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now."""
        if cmd_name not in self.modules:
            return None
        module = importlib.import_module(f"sheetgen.cli.{self.modules[cmd_name]}")
        # A copy, for click keeps the option for help, in the language of this call.
        command: click.Command = copy(getattr(module, f"{cmd_name}_command"))
        command.context_class = _Context
        return command

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        """Write the groups of commands into the help page."""
        widest = max(map(len, self.modules))
        for heading, names in self.groups.items():
            rows = [
                (name.ljust(widest), _short_help(found))
                for name in names
                if (found := self.get_command(ctx, name))
            ]
            with formatter.section(gettext(heading)):
                formatter.write_dl(rows)


def _short_help(command: click.Command) -> str:
    """Return what a command does, in the user's language: the head of its help."""
    if choose_language() == ENGLISH:
        head = (command.help or "").strip().partition("\n\n")[0]
        return " ".join(head.split()).rstrip(".")
    from sheetgen.cli.help import short_help

    return short_help(command)
