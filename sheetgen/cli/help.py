"""Help pages, and complaints about calls, in other languages than English.

Click says both in English. Here a formatter looks up all that a page consists of,
paragraph by paragraph; complaints are recognised by their English templates. What is
not found stays English.
"""

import inspect
import re
from collections.abc import Iterable, Iterator

import click

from sheetgen.cli.columns import columns, wrap
from sheetgen.cli.speech import echo, said, said_help
from sheetgen.say import mark, recognise, tell

HEADINGS = (mark("Options"), mark("Commands"))

# What click says of calls that cannot be meant; those that hold another come first.
COMPLAINTS = (
    mark("Invalid value for {place}: {what}"),
    mark("{what} Did you mean {name}?"),
    mark("{what} (Did you mean one of: {names}?)"),
    mark("No such option {name}."),
    mark("No such command {name}."),
    mark("Missing argument {name}."),
    mark("Got unexpected extra argument ({names})"),
    mark("Got unexpected extra arguments ({names})"),
    mark("Option {name} requires an argument."),
    mark("Option {name} requires {count} arguments."),
    mark("Option {name} does not take a value."),
    mark("{value} is not one of {names}."),
    mark("{value} is not a valid integer."),
    mark("{value} is not a valid integer range."),
    mark("{value} is not a valid float."),
    mark("{value} is not a valid float range."),
    mark("{value} is not in the range {range}."),
)

_EXTRA = "  ["  # begins what click adds to the text of an option


class Formatter(click.HelpFormatter):
    """Writes a help page in the user's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line that shows how a command is called."""
        super().write_usage(prog, args, f"{said(tell('Usage:'))} ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        super().write_heading(said(tell(heading)))

    def write_text(self, text: str) -> None:
        """Write paragraphs; the lines of examples stay lines."""
        indent = " " * self.current_indent
        room = self.width - self.current_indent
        blocks = []
        for block, is_example in _blocks(text):
            lines = wrap(said_help(block), room)
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
            lines = wrap(_option_text(second), max(self.width - left - 2, 10))
            if columns(first) + col_spacing > left:
                self.write(f"{indent}{first}\n")
                first = ""
            for line in lines:
                self.write(f"{indent}{first}{' ' * (left - columns(first))}{line}\n")
                first = ""


def short_help(command: click.Command) -> str:
    """Return what a command does, as it stands in the list of all."""
    first = next(iter(_blocks(inspect.cleandoc(command.help or ""))))
    return said_help(first[0]).rstrip(".。")


def complain(error: click.ClickException) -> None:
    """Say why a call cannot be meant, and how it is called."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return
    context = getattr(error, "ctx", None)
    if context is not None:
        click.echo(context.get_usage(), err=True)
        hint = tell(
            "Try '{command} {option}' for help.",
            command=context.command_path,
            option="--help",
        )
        echo(f"{said(hint)}\n", err=True)
    message = recognise(error.format_message(), COMPLAINTS)
    echo(tell("Error: {message}", message=message), err=True)


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
    for option in command.get_params(click.Context(command)):
        if isinstance(option, click.Option) and option.help:
            yield option.help


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
    for line in wrap(said_help(what), max(room - len(left), 10)):
        yield f"{left}{line}"
        left = " " * len(left)


def _option_text(text: str) -> str:
    """Return what an option does, with the default that click adds."""
    whole = said_help(text)
    if whole != text or _EXTRA not in text:
        return whole
    what, _, extra = text.rpartition(_EXTRA)
    default = said(tell("default: "))
    return f"{said_help(what)}{_EXTRA}{extra.replace('default: ', default, 1)}"
