"""Options that several commands share."""

from collections.abc import Callable
from functools import wraps
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.cli.speech import warn
from sheetgen.errors import UsageError
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.games.base import Game
    from sheetgen.layout.value import Layout

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

INKS = ("pale", "colour", "grey", "black")
EVIDENCE = ("none", "phase", "round")
FILE = click.Path(path_type=Path)
OUTPUT = Path("output")


class Number(click.FloatRange):
    """A number from a range; NaN, which lies in every range, is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number that was typed."""
        found = float(super().convert(value, param, ctx))
        if isnan(found):
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return found

    def _describe_range(self) -> str:  # click calls it for help, whatever the range
        is_any = self.min is None and self.max is None
        return "" if is_any else super()._describe_range()


def add_options(*options: Decorator) -> Decorator:
    """Return a decorator that adds *options*, in the order that help shows them."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def gather(name: str, kind: type[NamedTuple], *options: Decorator) -> Decorator:
    """Return a decorator that adds *options* and hands them over as one value.

    Args:
        name: of the value among what the command is called with.
        kind: of value, with a field for each option.
        options: in the order that help shows them.
    """

    def decorate(command: Command) -> Command:
        @wraps(command)
        def call(**values: Any) -> object:
            value = kind._make(values.pop(field) for field in kind._fields)
            return command(**values, **{name: value})

        return add_options(*options)(call)

    return decorate


def lang_option(what: str) -> Decorator:
    """Return the option for the language of a sheet or page."""
    return click.option(
        "--lang",
        callback=lambda context, option, value: value.lower(),
        default="en",
        show_default=True,
        help=what,
    )


FONT = click.option(
    "--font",
    "extra_fonts",
    type=FILE,
    multiple=True,
    help="TrueType font for letters that ours lack; may be repeated.",
)


class StyleChoice(NamedTuple):
    """What the options say that ask how a face looks."""

    ink: str
    lang: str
    evidence: str | None
    no_marks: bool
    extra_fonts: tuple[Path, ...]

    def style(self, game: "Game") -> "Style":
        """Return the style that was asked for."""
        from sheetgen.draw.face import Style
        from sheetgen.draw.font import load_fonts
        from sheetgen.draw.ink import INKS as inks
        from sheetgen.lang import load_texts

        return Style(
            texts=load_texts(self.lang, (game.says, game.texts)),
            ink=inks[self.ink],
            fonts=load_fonts(self.extra_fonts),
            evidence=self.evidence or game.usual_evidence,
            has_marks=not self.no_marks,
        )


style_options = gather(
    "look",
    StyleChoice,
    click.option(
        "--ink",
        type=click.Choice(INKS, case_sensitive=False),
        default="pale",
        show_default=True,
        help="How much colour to spend; black has no greys at all.",
    ),
    lang_option("Language of the sheet; `sheetgen list` names them all."),
    click.option(
        "--evidence",
        type=click.Choice(EVIDENCE, case_sensitive=False),
        help="What is written besides numbers: nothing, the phase that ends "
        "an area, or the round of every number.  "
        "[default: phase, or none for games without]",
    ),
    click.option(
        "--no-marks",
        is_flag=True,
        help="Leave out the eight squares that a reader of photos needs.",
    ),
    FONT,
)


class LinkChoice(NamedTuple):
    """What the options say that ask what a code holds."""

    link: str | None
    qr_case: str
    key_file: Path | None

    def prefix(self) -> str:
        """Return the link prefix, and say once where codes lead without one's own."""
        from sheetgen.link import LOCAL_PREFIX, check_prefix
        from sheetgen.settings import load_settings

        settings = load_settings(settings_folder())
        prefix = self.link or settings.link
        if not prefix:
            warn(
                tell(
                    "the codes open {link} and work there only while `sheetgen serve` "
                    "runs; give the address of your own copy of the solver with --link "
                    "or in {path}",
                    link=LOCAL_PREFIX.lower(),
                    path=settings.path,
                )
            )
        return check_prefix(prefix or LOCAL_PREFIX, keep_case=self.qr_case == "lower")

    def key(self) -> bytes:
        """Return the secret that signs codes, or nothing without one."""
        return read_key(self.key_file)


link_options = gather(
    "link",
    LinkChoice,
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


def default_path(layout: "Layout", ending: str) -> Path:
    """Return where what is made of a layout goes unless the user names a place."""
    return OUTPUT / f"{layout.id.rpartition('/')[2]}{ending}"


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


def print_json(value: object) -> None:
    """Write *value* as JSON."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
