"""Groups of commands, whose modules are imported inside them, and their help pages.

Click translates its own texts through gettext. The texts of sheetgen are looked up
here, paragraph by paragraph, unless the language is English; a text that is not found
stays English. A formatter breaks lines by the rules of each language.
"""

import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from gettext import gettext
from typing import Any

import click

from sheetgen.cli.speech import ENGLISH, choose_language, columns, translated_help, wrap

STOPPED = 130  # what is left with after Ctrl-C, as shells call it


class _Context(click.Context):
    """A call, whose help page is in the user's language."""

    def get_help(self) -> str:
        if choose_language() == ENGLISH:
            return super().get_help()
        return spoken(self.command).get_help(self)

    def make_formatter(self) -> click.HelpFormatter:
        if choose_language() == ENGLISH:
            return super().make_formatter()
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
    return short_help(command)


def spoken(command: click.Command) -> click.Command:
    """Return *command* with its help in the user's language."""
    own = copy(command)
    own.help = "\n\n".join(_said_blocks(inspect.cleandoc(command.help or "")))
    own.params = [_spoken_option(parameter) for parameter in command.params]
    return own


class Formatter(click.HelpFormatter):
    """A formatter of help pages in the user's language."""

    def write_text(self, text: str) -> None:
        """Write paragraphs; the lines of examples stay as they are."""
        indent = " " * self.current_indent
        room = self.width - self.current_indent
        blocks = []
        for block, is_example in _blocks(text):
            lines = wrap(block, room)
            if is_example:
                rows = block.splitlines()
                lines = [line for row in rows for line in _example(row, room)]
            blocks.append("\n".join(f"{indent}{line}" for line in lines))
        self.write("\n\n".join(blocks) + "\n")

    def write_dl(
        self,
        rows: Iterable[tuple[str, str]],
        col_max: int = 30,
        col_spacing: int = 2,
    ) -> None:
        """Write options or commands, each with its description beside it."""
        rows = list(rows)
        widest = max((columns(first) for first, _ in rows), default=0)
        left = min(widest, col_max) + col_spacing
        indent = " " * self.current_indent
        for first, second in rows:
            lines = wrap(second, max(self.width - left - 2, 10))
            if columns(first) + col_spacing > left:
                self.write(f"{indent}{first}\n")
                first = ""
            for line in lines:
                self.write(f"{indent}{first}{' ' * (left - columns(first))}{line}\n")
                first = ""


def short_help(command: click.Command) -> str:
    """Return the description of a command for the list of commands."""
    first, _ = next(_blocks(inspect.cleandoc(command.help or "")))
    return translated_help(first).rstrip(".。")


def help_texts(command: click.Command) -> Iterator[str]:
    """Yield all texts of a command's help page that can be translated."""
    for block, is_example in _blocks(inspect.cleandoc(command.help or "")):
        if not is_example:
            yield block
            continue
        for row in block.splitlines():
            _, _, what = _parted(row)
            if what:
                yield what
    own = copy(command)  # since click caches the help option, in one language
    for option in own.get_params(click.Context(own)):
        if isinstance(option, click.Option) and option.help:
            yield option.help


def _spoken_option(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    own = copy(parameter)
    own.help = translated_help(parameter.help)
    return own


def _said_blocks(text: str) -> Iterator[str]:
    """Yield the blocks of a help text in the user's language."""
    for block, is_example in _blocks(text):
        if not is_example:
            yield translated_help(block)
            continue
        parts = [_parted(row) for row in block.splitlines()]
        rows = (
            f"{call}{gap}{what and translated_help(what)}" for call, gap, what in parts
        )
        yield "\n".join(("\b", *rows))


def _blocks(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the blocks of a help text, and whether each has examples."""
    for block in text.split("\n\n"):
        if block.startswith("\b\n"):
            yield block.removeprefix("\b\n"), True
        else:
            yield " ".join(block.split()), False


def _parted(row: str) -> tuple[str, str, str]:
    """Return an example, the gap after it, and its description, if it has one."""
    found = re.fullmatch(r"(.*?\S)( {2,})(\S.*)", row)
    return (found[1], found[2], found[3]) if found else (row, "", "")


def _example(row: str, room: int) -> Iterator[str]:
    """Yield the lines of an example, with its description beside the call."""
    call, gap, what = _parted(row)
    left = f"{call}{gap}"
    for line in wrap(what, max(room - len(left), 10)):
        yield f"{left}{line}"
        left = " " * len(left)
