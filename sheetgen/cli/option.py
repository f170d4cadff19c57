"""Options that several commands share."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from functools import wraps
from io import StringIO
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from sheetgen.cli.speech import echo, put, settings_folder, translated, warn
from sheetgen.core.chance import SEEDS
from sheetgen.core.draw.box import HANDS
from sheetgen.core.errors import UsageError
from sheetgen.language.message import HIDDEN, message
from sheetgen.prints.bounds import BACKS

if TYPE_CHECKING:
    from sheetgen.lab.workers import Workers
    from sheetgen.press.colour import Colours
    from sheetgen.press.sheets import Links
    from sheetgen.prints.look import Look

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]

INKS = ("pale", "colour", "grey", "black")
EVIDENCE = ("none", "phase", "round")
FILE = click.Path(path_type=Path)
ALL, NONE = "all", "none"
STANDARD = "-"  # the name of standard output


class Whole(click.IntRange):
    """A whole number from a range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number that was typed."""
        try:
            int(value)
        except ValueError:
            what = message("{value!r} is not a whole number.", value=value)
            self.fail(translated(what), param, ctx)
        return int(super().convert(value, param, ctx))


class Number(click.FloatRange):
    """A number from a range; NaN, which every range would accept, is refused."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number that was typed."""
        try:
            is_number = not isnan(float(value))
        except ValueError:
            is_number = False
        if not is_number:
            what = message("{value!r} is not a number.", value=value)
            self.fail(translated(what), param, ctx)
        return float(super().convert(value, param, ctx))

    def _describe_range(self) -> str:  # click calls it for help, even without bounds
        is_any = self.min is None and self.max is None
        return "" if is_any else super()._describe_range()


def add_options(*options: Decorator) -> Decorator:
    """Return a decorator that adds *options*, in the order of the help page."""

    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


def gather(name: str, kind: type[NamedTuple], *options: Decorator) -> Decorator:
    """Return a decorator that adds *options* and passes them as one value.

    Args:
        name: name of the command's parameter.
        kind: type of the value, with a field for each option.
        options: the options in the order of the help page.
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


ANSWER_LANG = click.option(
    "--lang",
    default="en",
    show_default=True,
    help="Language of the answer; `sheetgen list` names them all under answers.",
)
COLOUR_INK = click.option(
    "--ink",
    type=click.Choice(INKS, case_sensitive=False),
    default="colour",
    show_default=True,
    help="How much coloured ink to use.",
)
FONT = click.option(
    "--font",
    "extra_fonts",
    type=FILE,
    multiple=True,
    help="TrueType font for letters that our fonts lack; may be repeated.",
)


BACKS_BESIDE = click.option(
    "--backs",
    type=click.Choice(BACKS, case_sensitive=False),
    default="duplex",
    show_default=True,
    help="duplex: on a page of their own, the paper turned over its long edge; short: "
    "over its short one; fold: beside their fronts; none: leave them out.",
)
LARGE = click.option(
    "--large",
    is_flag=True,
    help="Print everything 1.4 times as large, for poor eyesight.",
)
FORCE = click.option(
    "--force",
    is_flag=True,
    help=("Replace what is in the way, even if sheetgen did not write it."),
)
RADIUS = click.option(
    "--radius",
    type=Whole(1, 4),
    show_default="3",
    help="Rings of spaces round the middle: 7, 19, 37 or 61 spaces.",
)


def names_in(text: str) -> tuple[str, ...]:
    """Return the texts between commas."""
    return tuple(name.strip().lower() for name in text.split(",") if name.strip())


NAMES = click.option(
    "--names",
    default="",
    metavar="NAMES",
    help="With a score sheet of your own: names in the heads of its columns, such as "
    "'Anna, Ben', or a text file with one a line; in turn on sheets of one player.",
)


def players_in(text: str) -> tuple[str, ...]:
    """Return the names between commas, or those of a file with one name per line."""
    from sheetgen.language.message import compose
    from sheetgen.source.advice import abbreviated
    from sheetgen.source.text import is_there, load_text

    path = Path(text)
    if text and (path.suffix.lower() == ".txt" or (is_there(path) and path.is_file())):
        parts = load_text(path).splitlines()
    else:
        parts = compose(text).split(",")
    names = tuple(name.strip() for name in parts if name.strip())
    if text and not names:
        raise UsageError(
            message("--names {given}: no names there", given=abbreviated(text))
        )
    return names


def shape_options(command: Command) -> Command:
    """Add the options for boards that are built at random."""
    return add_options(
        click.option(
            "--like",
            default="",
            metavar="LAYOUT",
            help="A random board with the spaces and the areas of this one.",
        ),
        click.option(
            "--areas",
            default="",
            metavar="TEXT",
            help="A board by chance with exactly these areas, such as 'city 4 3 1; "
            "mine 2 2'; terrains that are not named share the rest.",
        ),
        click.option(
            "--shape",
            default="",
            metavar="LAYOUT",
            help="A random board with the spaces of this one, or of a text map.",
        ),
    )(command)


class ColourChoice(NamedTuple):
    """The options for the colours of a file and the standard that it follows.

    The fields have the names that profiles use.
    """

    colours: str | None
    standard: str | None
    pdfa: bool
    condition: str | None
    swatches: Path | None
    output_profile: Path | None

    def changes(self) -> dict[str, str | None]:
        """Return the values that differ from a profile."""
        if self.pdfa and self.standard not in (None, "pdfa"):
            raise UsageError(
                message(
                    "--pdfa and --standard {standard} exclude each other: choose one",
                    standard=self.standard,
                )
            )
        files = {"swatches": self.swatches, "output_profile": self.output_profile}
        return {
            "colours": self.colours,
            "standard": "pdfa" if self.pdfa else self.standard,
            "condition": self.condition,
            **{name: str(path) if path else None for name, path in files.items()},
        }

    def find(self) -> "Colours":
        """Return the colours for prints without a profile."""
        from sheetgen.press.profile import Profile, adapt

        return adapt(Profile(), self.changes()).find_colours()


colour_options = gather(
    "colours",
    ColourChoice,
    click.option(
        "--colours",
        type=click.Choice(("rgb", "cmyk"), case_sensitive=False),
        help="rgb for screens and printers at home, cmyk for a press: plates by a "
        "table, and black text on the black plate alone.  [default: rgb, or what the "
        "profile or the standard takes]",
    ),
    click.option(
        "--standard",
        type=click.Choice(("pdfa", "pdfx-1a", "pdfx-4"), case_sensitive=False),
        help="A standard that the file keeps: PDF/A-1b for archives, PDF/X-1a:2003 or "
        "PDF/X-4 for shops.",
    ),
    click.option("--pdfa", is_flag=True, help="Write PDF/A-1b: --standard pdfa."),
    click.option(
        "--condition",
        metavar="NAME",
        help="With cmyk: the press and paper that the file is meant for, as the "
        "registry of the ICC names them.  [default: FOGRA39]",
    ),
    click.option(
        "--swatches",
        type=FILE,
        help="With cmyk: a table of what hues of your own take of each plate.",
    ),
    click.option(
        "--output-profile",
        type=FILE,
        help="With cmyk: the shop's ICC profile, which goes into the file; PDF/A and "
        "PDF/X-4 need one.",
    ),
)


class StyleChoice(NamedTuple):
    """The options for the look of a face."""

    ink: str
    lang: str
    evidence: str | None
    no_marks: bool
    extra_fonts: tuple[Path, ...]
    expansions: str
    hand: str

    def look(self) -> "Look":
        """Return the look of faces."""
        from sheetgen.prints.look import Look

        source = click.get_current_context().get_parameter_source("lang")
        chosen: tuple[str, ...] | None = names_in(self.expansions)
        if chosen == (ALL,):
            chosen = None
        elif chosen == (NONE,):
            chosen = ()
        return Look(
            self.ink,
            self.lang,
            self.evidence,
            not self.no_marks,
            self.extra_fonts,
            chosen,
            hand=self.hand,
            is_own=source == ParameterSource.DEFAULT,
        )


style_options = gather(
    "look",
    StyleChoice,
    click.option(
        "--ink",
        type=click.Choice(INKS, case_sensitive=False),
        default="pale",
        show_default=True,
        help="How much coloured ink to use; black has no greys at all.",
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
        help="Leave out the squares that a reader of photos needs.",
    ),
    FONT,
    click.option(
        "--expansions",
        metavar="NAMES",
        default=ALL,
        show_default=True,
        help="What a sheet has places for, such as shields,inns: all that go with its "
        "board, none, or some.",
    ),
    click.option(
        "--hand",
        type=click.Choice(HANDS, case_sensitive=False),
        default="right",
        show_default=True,
        help="The hand that writes: for the left one, points stand at the left, and "
        "what is looked up at the right.",
    ),
)


class LinkChoice(NamedTuple):
    """The options for the content of codes."""

    link: str | None
    qr_case: str
    key_file: Path | None

    def links(self) -> "Links":
        """Return the link settings; say once where links lead without an address."""
        from sheetgen.prints.code import make_links
        from sheetgen.system.link import LOCAL_PREFIX
        from sheetgen.system.settings import load_settings, read_key

        key = read_key(self.key_file) if self.key_file else b""
        settings = load_settings(settings_folder())
        prefix = self.link or settings.link
        if not prefix:
            warn(
                message(
                    "the codes open {link} and work there only while `sheetgen serve` "
                    "runs; give the address of your own copy of the solver with --link "
                    "or in {path}",
                    link=LOCAL_PREFIX,
                    path=settings.path,
                )
            )
        return make_links(prefix or LOCAL_PREFIX, key, self.qr_case == "upper")


SHEET = click.option(
    "--sheet",
    "sheets",
    type=FILE,
    multiple=True,
    help="File of a score sheet whose codes only name it, to be found beside the page; "
    "may be repeated.",
)

COMMON_DICE = click.option(
    "--dice",
    "seed",
    type=Whole(*SEEDS),
    metavar="SEED",
    help="Print a dice seed on the sheets, so that all who play with them can have the "
    "same dice; `sheetgen rolls SEED` deals its rolls, and so does the page.",
)

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
        default="lower",
        show_default=True,
        help="Case of the letters in the address; upper makes a smaller code, which "
        "some phones show as text.",
    ),
    click.option(
        "--key",
        "key_file",
        type=FILE,
        help="File with a secret of 16 bytes or more; signs the codes.",
    ),
)


def print_json(value: object) -> None:
    """Write *value* as JSON."""
    import json

    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    put(HIDDEN.sub(lambda hit: _escape(hit[0]), text))


def _escape(sign: str) -> str:
    """Return a character as JSON escapes it, except for JSON's own line ends."""
    return sign if sign == "\n" else f"\\u{ord(sign):04x}"


def answers(command: Command) -> Command:
    """Add the option for a file that receives the answer once it is complete."""

    @wraps(command)
    def call(answer_file: Path | None, **values: Any) -> object:
        with answering(answer_file):
            return command(**values)

    what = "File to write the answer to, in UTF-8.  [default: the screen]"
    option = click.option("-o", "--output", "answer_file", type=FILE, help=what)
    return option(call)


@contextmanager
def answering(path: Path | None) -> Iterator[None]:
    """Redirect the answer to a file, which is written once the answer is complete.

    Args:
        path: path of the file; None or ``-`` for standard output.

    Raises:
        OutputError: the path cannot be written.
    """
    if path is None or str(path) == STANDARD:
        yield
        return
    answer, code = StringIO(), None
    try:
        with redirect_stdout(answer):
            yield
    except SystemExit as exit_code:  # the answer is still written
        code = exit_code
    if text := answer.getvalue():
        write_file(path, text.encode(errors="replace"))
    if code is not None:
        raise code


def write_file(path: Path, content: bytes) -> None:
    """Write a file, and report it outside the answer.

    Raises:
        OutputError: the path cannot be written.
    """
    from sheetgen.press.output import replacing

    with replacing(path) as file:
        file.write(content)
    echo(message("{path}: written", path=path), err=True)


class Folder(click.Path):
    """A folder to write to; standard output is refused."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the path that was typed."""
        if str(value) == STANDARD:
            what = message("- is standard output: name a folder for several files")
            self.fail(translated(what), param, ctx)
        return super().convert(value, param, ctx)


FOLDER = Folder(path_type=Path)


# Options of commands that play many games

MOST_WORKERS = 1000  # processes of a machine: more is a typing error


class WorkersChoice(NamedTuple):
    """Where games are played: on processes of this machine, or on other machines."""

    workers: int | None = None
    cluster: str = ""

    def open(self) -> "AbstractContextManager[Workers]":
        """Return the workers that play the games, open until the end of a block.

        Raises:
            UsageError: both options are given, or `open_workers` raises it.
        """
        from sheetgen.lab.workers import open_workers

        if self.workers is not None and self.cluster:
            raise UsageError(
                message(
                    "--workers counts processes of this machine, and --cluster asks "
                    "others: give one of them"
                )
            )
        return open_workers(self.workers or 0, self.cluster)


workers_options = gather(
    "crew",
    WorkersChoice,
    click.option(
        "--workers",
        type=Whole(1, MOST_WORKERS),
        help="How many processes of this machine play at the same time (default: one "
        "for each core).",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        default="",
        help="Play on the machines of a scheduler of Dask, such as "
        "tcp://192.168.1.20:8786.",
    ),
)
