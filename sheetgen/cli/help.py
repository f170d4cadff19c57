"""Help pages in other languages than English.

Click says its own words through gettext. Ours are looked up here, paragraph by
paragraph; what is not found stays English. A formatter breaks lines where other
languages do.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from copy import copy

import click

from sheetgen.cli.columns import columns, wrap
from sheetgen.cli.speech import translated_help


def spoken(command: click.Command) -> click.Command:
    """Return *command* with its help in the user's language."""
    own = copy(command)
    own.help = "\n\n".join(_said_blocks(inspect.cleandoc(command.help or "")))
    own.params = [_spoken_option(parameter) for parameter in command.params]
    return own


class Formatter(click.HelpFormatter):
    """Writes a help page in the user's language."""

    def write_text(self, text: str) -> None:
        """Write paragraphs; the lines of examples stay lines."""
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
        """Write options or commands, each with what it does beside it."""
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
    """Return what a command does, as it stands in the list of all."""
    first, _ = next(_blocks(inspect.cleandoc(command.help or "")))
    return translated_help(first).rstrip(".。")


def help_texts(command: click.Command) -> Iterator[str]:
    """Yield all texts of a command's help page that can be said in other languages."""
    for block, is_example in _blocks(inspect.cleandoc(command.help or "")):
        if not is_example:
            yield block
            continue
        for row in block.splitlines():
            _, _, what = _parted(row)
            if what:
                yield what
    own = copy(command)  # for click keeps the option for help, in one language
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
    """Yield the blocks of a help text, and whether each is of examples."""
    for block in text.split("\n\n"):
        if block.startswith("\b\n"):
            yield block.removeprefix("\b\n"), True
        else:
            yield " ".join(block.split()), False


def _parted(row: str) -> tuple[str, str, str]:
    """Return an example, the gap behind it, and what it does, if that stands there."""
    found = re.fullmatch(r"(.*?\S)( {2,})(\S.*)", row)
    return (found[1], found[2], found[3]) if found else (row, "", "")


def _example(row: str, room: int) -> Iterator[str]:
    """Yield the lines of an example, with what it does beside the call."""
    call, gap, what = _parted(row)
    left = f"{call}{gap}"
    for line in wrap(what, max(room - len(left), 10)):
        yield f"{left}{line}"
        left = " " * len(left)
