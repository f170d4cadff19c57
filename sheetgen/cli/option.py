"""Options that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sheetgen.cli.speech import warn
from sheetgen.errors import UsageError
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.games.base import Game

Command = TypeVar("Command", bound=Callable[..., Any])

INKS = ("pale", "colour", "grey", "black")
EVIDENCE = ("none", "phase", "round")
FILE = click.Path(path_type=Path)


def style_options(command: Command) -> Command:
    """Add the options that say how a face looks."""
    for option in reversed(
        (
            click.option(
                "--ink",
                type=click.Choice(INKS, case_sensitive=False),
                default="pale",
                show_default=True,
                help="How much colour to spend; black has no greys at all.",
            ),
            click.option(
                "--lang",
                callback=lambda context, option, value: value.lower(),
                default="en",
                show_default=True,
                help="Language of the sheet; `sheetgen list` names them all.",
            ),
            click.option(
                "--evidence",
                type=click.Choice(EVIDENCE, case_sensitive=False),
                default="phase",
                show_default=True,
                help="What is written besides numbers: nothing, the phase that ends "
                "an area, or the round of every number.",
            ),
            click.option(
                "--no-marks",
                is_flag=True,
                help="Leave out the eight squares that a reader of photos needs.",
            ),
            click.option(
                "--font",
                "extra_fonts",
                type=FILE,
                multiple=True,
                help="TrueType font for letters that ours lack; may be repeated.",
            ),
        )
    ):
        command = option(command)
    return command


def link_options(command: Command) -> Command:
    """Add the options that say what a code holds."""
    for option in reversed(
        (
            click.option(
                "--link",
                help="Address that the code opens, such as https://example.org/solver/ "
                "(default: the one in your settings, else one that works while "
                "`sheetgen serve` runs).",
            ),
            click.option(
                "--qr-case",
                type=click.Choice(("upper", "lower"), case_sensitive=False),
                default="upper",
                show_default=True,
                help="Letters of the address: upper makes a smaller code.",
            ),
            click.option(
                "--key",
                "key_file",
                type=FILE,
                help="File with a secret of 16 bytes or more; signs the codes.",
            ),
        )
    ):
        command = option(command)
    return command


def make_style(
    game: "Game",
    ink: str,
    lang: str,
    evidence: str,
    no_marks: bool,
    extra_fonts: tuple[Path, ...],
) -> "Style":
    """Return the style that the options ask for."""
    from sheetgen.draw.face import Style
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.ink import INKS as inks
    from sheetgen.lang import load_texts

    return Style(
        texts=load_texts(lang, (game.says, game.texts)),
        ink=inks[ink],
        fonts=load_fonts(extra_fonts),
        evidence=evidence,
        has_marks=not no_marks,
    )


def choose_prefix(link: str | None, qr_case: str) -> str:
    """Return the link prefix, and say once where codes lead without one's own."""
    from sheetgen.link import LOCAL_PREFIX, check_prefix
    from sheetgen.settings import load_settings

    settings = load_settings(settings_folder())
    prefix = link or settings.link
    if not prefix:
        warn(
            tell(
                "the codes open {link} and work there only while `sheetgen serve` "
                "runs; give the address of your own copy of the solver with --link or "
                "in {path}",
                link=LOCAL_PREFIX.lower(),
                path=settings.path,
            )
        )
    return check_prefix(prefix or LOCAL_PREFIX, keep_case=qr_case == "lower")


def read_key(path: Path | None) -> bytes:
    """Return the secret in a file, or nothing without one.

    Raises:
        UsageError: it cannot be read, or is too short to be a secret.
    """
    if path is None:
        return b""
    try:
        key = path.read_bytes().strip()
    except OSError as error:
        raise UsageError(
            tell(
                "key {path}: cannot be read ({reason})",
                path=path,
                reason=error.strerror or error,
            )
        ) from error
    if len(key) < 16:
        raise UsageError(
            tell(
                "key {path}: {count} bytes are too few for a secret, 16 or more are "
                "needed (such as: openssl rand -hex 32 > key)",
                path=path,
                count=len(key),
            )
        )
    return key


def settings_folder() -> Path:
    """Return the folder of the user's settings."""
    return Path(click.get_app_dir("sheetgen"))


def print_json(value: object) -> None:
    """Write *value* as JSON."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
