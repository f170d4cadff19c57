"""A bar for what takes longer than a second, on a terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from sheetgen.cli.speech import said
from sheetgen.say import tell

PATIENCE = 1.0  # seconds before a bar appears
SHEETS = tell("sheets")


@contextmanager
def show_progress(total: int, what: str = SHEETS) -> Iterator[Callable[[int], None]]:
    """Yield what to call with the number of further sheets or other things done."""
    if not sys.stderr.isatty():
        yield lambda further: None
        return
    began = time.monotonic()
    done = 0
    update: Callable[[], None] | None = None
    with ExitStack() as stack:

        def advance(further: int) -> None:
            nonlocal done, update
            done += further
            if update is None and time.monotonic() - began > PATIENCE:
                from rich.console import Console
                from rich.progress import Progress

                bar = stack.enter_context(
                    Progress(console=Console(stderr=True), transient=True)
                )
                task = bar.add_task(said(what), total=total)
                update = lambda: bar.update(task, completed=done)  # noqa: E731
            if update is not None:
                update()

        yield advance
