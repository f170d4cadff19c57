"""The command line. Stages are imported inside commands, so that help comes at once."""

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from types import FrameType
from typing import NoReturn

import click

from sheetgen.cli.group import STOPPED, Commands
from sheetgen.cli.speech import (
    close_answer,
    complain,
    echo,
    open_streams,
    use_language,
    warn,
)
from sheetgen.core.errors import MissingLibrary, OutputError, SheetgenError
from sheetgen.language.message import defer, error_message, message
from sheetgen.system.compiled import COMPILED, OUTDATED, find_state
from sheetgen.version import __version__

# Headings of the help, each with its commands and their modules here, in this order.
GROUPS = {
    defer("Print"): {
        "pad": "pad",
        "cards": "parts",
        "parts": "parts",
        "board": "large",
        "tiles": "large",
        "poster": "large",
        "proof": "large",
    },
    defer("Make boards and sheets"): {
        "new": "layout",
        "design": "design",
        "watch": "design",
        "preview": "preview",
        "validate": "layout",
        "describe": "layout",
        "schema": "layout",
    },
    defer("Check"): {
        "check": "check",
        "scan": "scan",
        "decode": "show",
        "review": "check",
        "playtest": "playtest",
    },
    defer("Play and share"): {
        "setup": "setup",
        "rolls": "setup",
        "serve": "serve",
        "evenings": "serve",
        "site": "site",
        "gallery": "site",
    },
    defer("Measure boards"): {"lab": "lab"},
    defer("Tools"): {
        "list": "show",
        "preflight": "preflight",
        "calibrate": "printing",
        "doctor": "doctor",
        "completion": "doctor",
        "export": "preview",
    },
}


def _say_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Say the version, and whether the rules are compiled if they could be."""
    del param
    if not value or ctx.resilient_parsing:
        return
    from sheetgen.site.runtime import has_page

    echo(f"sheetgen {__version__}")
    state = find_state()
    if state == COMPILED:
        echo(message("Games are played by compiled rules."))
    elif state == OUTDATED:
        echo(
            message(
                "Games are played by the rules as they are, more slowly: the compiled "
                "ones were made from other sources."
            )
        )
    if not has_page():
        echo(message("This copy was built without the page of the solver."))
    ctx.exit()


@click.group(
    cls=Commands,
    groups=GROUPS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Print the paper of board games, and check what was written on it.

    \b
    sheetgen pad A B C D          print pads of the Dice Game, a code on each sheet
    sheetgen preflight PDF        check a PDF as a print shop would
    sheetgen new sheet "My Game"  start the score sheet of any game
    sheetgen new dice "My Isle"   start a board of your own
    sheetgen design my-isle.toml  draw it in the browser
    sheetgen watch my-isle.toml   redraw it whenever the file is saved
    sheetgen decode DIGITS        say which sheet a code belongs to
    sheetgen check anna.toml      say whether a filled sheet is legal, and its total
    sheetgen site -o public       the solver page, for any host of static files
    sheetgen serve                the solver page for phones on the same network

    Unofficial, for owners of the games. Trademarks belong to their owners.
    """


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    open_streams()
    with _stopping_tidily():
        try:
            code = _run()
        finally:
            _warn_of_packages()
        sys.exit(code)


def _run() -> int:
    """Run the command line and return its exit code, after saying what went wrong."""
    use_language()
    try:
        group = copy(cli)
        group._help_option = None  # that of a run in another language
        code = group.main(prog_name="sheetgen", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except SheetgenError as error:
        complain(error_message(error))
        return error.exit_code
    except click.ClickException as error:
        page = io.StringIO()
        error.show(page)
        echo(page.getvalue(), err=True, nl=False)
        files = [path.name for path in Path().glob("-*") if path.name in sys.argv]
        if files and isinstance(error, click.NoSuchOption):
            echo(
                message("For the file of that name write ./{name}", name=files[0]),
                err=True,
            )
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        echo(
            message("sheetgen: stopped; the file being written was left as it was"),
            err=True,
        )
        return STOPPED
    except ImportError as error:
        if (error.name or "sheetgen").partition(".")[0] == "sheetgen":
            raise  # ours to mend, not the user's
        complain(
            message(
                "the library {name}, which sheetgen needs, cannot be loaded "
                "({reason}); `sheetgen doctor` says what else is missing",
                name=error.name,
                reason=error,
            )
        )
        return MissingLibrary.exit_code
    except OSError as error:
        # Files are guarded where they are written: what is left is the answer itself.
        close_answer(sys.stdout)
        if not isinstance(error, BrokenPipeError):
            what = message(
                "sheetgen: {place} cannot be read or written ({reason})",
                place=error.filename or message("the answer"),
                reason=error.strerror or error,
            )
            echo(what, err=True)
        return OutputError.exit_code


def _warn_of_packages() -> None:
    """Say which installed games were left out, where any were looked for."""
    asked = sys.modules.get("sheetgen.games.find")
    if asked is not None and asked.load_installed.cache_info().currsize:
        for problem in asked.load_installed().problems:
            warn(problem)


@contextmanager
def _stopping_tidily() -> Iterator[None]:
    """Let a request to end, as of a closing terminal, tidy up as Ctrl-C does."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    names = (name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
    before = {n: signal.getsignal(n) for n in (signal.Signals[name] for name in names)}
    # What nohup has switched off stays off.
    asked = [number for number in before if before[number] is not signal.SIG_IGN]
    for number in asked:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in asked:
            signal.signal(number, before[number])
