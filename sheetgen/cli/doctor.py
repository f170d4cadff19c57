"""`sheetgen doctor` and `completion`: what this installation has, and the Tab key."""

import importlib
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import click

from sheetgen.cli.option import answers, print_json
from sheetgen.cli.speech import align, echo, put, settings_folder, translated
from sheetgen.core.errors import MissingLibrary, SheetgenError, UsageError
from sheetgen.language.message import defer, message
from sheetgen.version import __version__

_SOURCE = Path(__file__).parents[2]
SHELLS = ("bash", "zsh", "fish", "powershell")
_VARIABLE = "_SHEETGEN_COMPLETE"  # by which click knows that a shell asks
# Modules of libraries, with the names that installers know if these differ.
NEEDED = {
    **{"svgwrite": "", "reportlab": "", "qrcode": "", "pikepdf": "", "pypdfium2": ""},
    **{"PIL": "pillow", "fontTools": "fonttools"},
}
EXTRAS = {
    "server": {
        **{"starlette": "", "uvicorn": "", "h11": "", "sqlalchemy": ""},
        **{"zeroconf": "", "ifaddr": "", "brotli": ""},
    },
    "postgres": {"psycopg": ""},
    "scan": {"zxingcpp": "zxing-cpp"},
    "read": {"numpy": "", "cv2": "opencv-python-headless", "pi_heif": "pi-heif"},
    "lab": {"matplotlib": ""},
    "cluster": {"distributed": ""},
}
_STATES = {"yes": defer("yes"), "no": defer("no"), "fails": defer("FAILS")}


class Look(NamedTuple):
    """What was looked at.

    Attributes:
        what: its name.
        state: `yes`; `no` for what nobody needs; `fails` for what is broken.
        text: more about it.
    """

    what: str
    state: str
    text: str


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def doctor_command(as_json: bool) -> None:
    """Say what this installation has, for a report of a fault.

    It names the version, the system, libraries, extras, fonts, the renderer, folders
    and the page, and whether a browser on this machine reaches a page. Nothing is sent
    anywhere. If something that every command needs is broken, the exit code is 8.
    """
    looks = [*_about(), *_libraries(), *_own()]
    if as_json:
        print_json([look._asdict() for look in looks])
    else:
        rows = [(one.what, translated(_STATES[one.state]), one.text) for one in looks]
        for line in align(rows, (0, 1, 2)):
            echo(line.rstrip())
    if any(look.state == "fails" for look in looks):
        raise SystemExit(MissingLibrary.exit_code)


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
@answers
def completion_command(shell: str) -> None:
    """Write the script that lets the Tab key complete commands and options.

    SHELL is bash, zsh, fish or powershell. docs/install.md has the line that makes a
    shell run the script whenever it starts.

    \b
    sheetgen completion bash
    """
    from click.shell_completion import get_completion_class

    from sheetgen.cli import cli

    kind = get_completion_class(shell)
    if kind is None:
        raise UsageError(
            message(
                "completion: click {version} does not know {shell}; a newer one does",
                version=version("click"),
                shell=shell,
            )
        )
    put(kind(cli, {}, "sheetgen", _VARIABLE).source() + "\n")


def _about() -> Iterator[Look]:
    """Yield what runs, and on what."""
    yield Look("sheetgen", "yes", f"{__version__} {_commit()}".strip())
    yield Look("Python", "yes", f"{platform.python_version()} {sys.executable}")
    yield Look("system", "yes", f"{platform.platform()} {platform.machine()}")


def _commit() -> str:
    """Return the commit of a source tree; empty elsewhere."""
    if not (_SOURCE / ".git").exists():
        return ""
    command = ["git", "-C", str(_SOURCE), "describe", "--always", "--dirty"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def _libraries() -> Iterator[Look]:
    """Yield the libraries that every command needs, and the extras."""
    for module, name in NEEDED.items():
        fault = _import_fault(module)
        found = fault or _version(name or module)
        yield Look(name or module, "fails" if fault else "yes", found)
    for extra, modules in EXTRAS.items():
        faults = {m: fault for m in modules if (fault := _import_fault(m))}
        names = [f"{n or m} {_version(n or m)}" for m, n in modules.items()]
        told = ", ".join(f"{modules[m] or m}: {faults[m]}" for m in faults)
        if set(faults.values()) == {_missing()}:
            told = f"{_missing()}: {', '.join(modules[m] or m for m in faults)}"
        state = "no" if faults else "yes"
        yield Look(f"[{extra}]", state, told if faults else ", ".join(names))


def _own() -> Iterator[Look]:
    """Yield fonts, the renderer, the page, and folders."""
    from sheetgen.games.find import list_games
    from sheetgen.layout.read import layout_names
    from sheetgen.press.renderer import chosen
    from sheetgen.site.runtime import BUILT, has_page
    from sheetgen.system.cache import Cache
    from sheetgen.system.settings import load_settings

    try:
        yield Look("renderer", "yes", chosen())
    except SheetgenError as error:
        yield Look("renderer", "fails", error.message)
    try:
        from sheetgen.draw.fontfile import load_fonts

        yield Look("fonts", "yes", str(len(load_fonts().fonts)))
    except (SheetgenError, ImportError, OSError) as error:
        yield Look("fonts", "fails", str(error))
    try:
        layouts = sum(len(layout_names(game.id)) for game in list_games())
        yield Look("layouts", "yes" if layouts else "fails", str(layouts))
    except (SheetgenError, OSError) as error:
        yield Look("layouts", "fails", str(error))
    built = message("in the wheel") if BUILT.is_dir() else message("built when needed")
    there = has_page()
    yield Look("page", "yes" if there else "no", translated(built) if there else "")
    try:
        load_settings(settings_folder())
        yield _folder("settings", settings_folder())
    except (SheetgenError, OSError) as error:
        yield Look("settings", "fails", str(error))
    yield _folder("cache", Cache("", "", 0).folder)
    yield _reach()


def _folder(what: str, folder: Path) -> Look:
    """Return whether a folder, or the nearest that exists above it, can be written."""
    there = next(one for one in (folder, *folder.parents) if one.exists())
    is_fit = there.is_dir() and os.access(there, os.W_OK)
    return Look(what, "yes" if is_fit else "fails", str(folder))


def _reach() -> Look:
    """Return whether a page of this machine can be opened on it."""
    from urllib.error import URLError
    from urllib.request import urlopen

    from sheetgen.cli.live import LivePage, serving

    try:
        with (
            serving(LivePage("doctor"), 0) as address,
            urlopen(address, timeout=10) as answer,
        ):
            return Look("browser", "yes", f"{address} {answer.status}")
    except (SheetgenError, OSError, URLError) as error:
        return Look("browser", "fails", str(error))


def _import_fault(module: str) -> str:
    """Return why a library cannot be imported; empty if it can."""
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as error:
        return _missing() if error.name == module else str(error)
    except (ImportError, OSError, AttributeError, RuntimeError) as error:
        return str(error).replace("\n", " ")
    return ""


def _missing() -> str:
    return translated(message("missing"))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""
