"""`sheetgen preflight`: problems for a print shop or a home printer."""

import re
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from sheetgen.cli.option import Decorator, Number, add_options, answers, print_json
from sheetgen.cli.speech import complain, echo, fill, settings_folder, translated
from sheetgen.core.errors import PdfError, UsageError
from sheetgen.language.message import defer, message, plural
from sheetgen.language.message import error_message as told_error
from sheetgen.press.limits import (
    ANY,
    CMYK,
    COLOURS,
    FIGURES,
    MOST,
    STANDARDS,
    USUAL,
    Limits,
)

if TYPE_CHECKING:
    from sheetgen.preflight.report import Report

FAILED = 1
NONE = "none"
SIGNS = {"ok": defer("ok"), "note": defer("note"), "fail": defer("FAIL")}

_SPAN = re.compile(r"([0-9]{1,7})(?:-([0-9]{1,7})?)?")


def _figure(name: str, what: str, most: float = MOST) -> Decorator:
    """Return an option for a number from 0 to *most*.

    Args:
        name: name of the option, and of the number in a profile.
        what: its meaning.
        most: its greatest value.
    """
    field, _, share = FIGURES.get(name[2:].replace("-", "_"), (name[2:], most, 1))
    usual = getattr(USUAL, field) * share
    return click.option(
        name,
        type=Number(0, most),
        default=round(usual, 6),
        show_default=True,
        callback=_given,
        help=what,
    )


def _given(context: click.Context, option: click.Parameter, value: object) -> object:
    """Return the typed value; None for a default, which a profile overrides."""
    source = context.get_parameter_source(option.name or "")
    return None if source == ParameterSource.DEFAULT else value


limit_options = add_options(
    click.option(
        "--profile",
        help="Hold files against what this profile asks for: home, office-duplex, "
        "shop, shop-alternating, or a file of your own. Other options override it.",
    ),
    click.option(
        "--duplex",
        type=click.Choice(("long", "short", NONE), case_sensitive=False),
        help="Compare front and back, turned about this edge; none: as the PDF asks.  "
        "[default: what the PDF asks]",
    ),
    _figure("--bleed", "Millimetres of bleed that the shop asks for."),
    _figure("--edge", "Millimetres at the paper's edge that no printer reaches."),
    _figure("--safe", "Millimetres from the cut that text, codes and lines keep."),
    _figure("--min-text", "Points of the smallest text."),
    _figure("--min-line", "Points of the thinnest line."),
    _figure("--min-module", "Millimetres of a module of a QR code."),
    _figure("--min-contrast", "Percent between dark and light of a code.", 100),
    _figure("--max-tint", "Percent of grey that can be written on.", 100),
    _figure("--max-ink", "Percent of all inks together in one place.", 400),
    _figure("--min-dpi", "Least dots per inch of pictures; 0 only notes coarse ones."),
    click.option(
        "--colours",
        type=click.Choice(COLOURS, case_sensitive=False),
        default=ANY,
        show_default=True,
        callback=_given,
        help="What may be used besides greys: any, rgb or cmyk alone, or nothing but "
        "black ink.",
    ),
    click.option("--no-rgb", is_flag=True, help="Fail anything that is drawn in RGB."),
    click.option(
        "--standard",
        type=click.Choice(STANDARDS, case_sensitive=False),
        help="Fail files that are not of this standard: PDF/X-1a, PDF/X-4 or PDF/A-1b.",
    ),
    click.option(
        "--condition",
        help="Fail files that are not meant for this condition, such as FOGRA39.",
    ),
)


@click.command("preflight")
@click.argument("files", nargs=-1, required=True, metavar="PDF...")
@click.option("--pages", help="Pages to look at, such as 1-20,31.  [default: all]")
@limit_options
@click.option("--strict", is_flag=True, help="Fail a file that has as much as a note.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def preflight_command(
    files: tuple[str, ...],
    pages: str | None,
    profile: str | None,
    strict: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """Check a PDF as a print shop would, or for a printer at home.

    Any PDF will do; those made by sheetgen are judged more strictly. Each check gives
    one line: ok, note or FAIL, what was found, what was asked for, and the pages
    concerned.

    The exit code is 3 if a file cannot be read, 1 if a check fails, or notes something
    with --strict, else 0. A file that cannot be read never stops the others.

    \b
    sheetgen preflight output/duchy-a.pdf
    sheetgen preflight pad.pdf --profile shop --strict --json
    """
    spans = _read_pages(pages)
    limits = _find_limits(profile, asked)
    answers: list[dict[str, object]] = []
    codes = {0}
    for name in files:
        try:
            report = _inspect(name, limits, spans)
        except (PdfError, UsageError) as error:
            codes.add(error.exit_code)
            lost = {"file": name, "problem": str(error), "passed": False}
            answers.append(lost | {"exit": error.exit_code})
            if not as_json:
                complain(told_error(error))
            continue
        passed = report.passes(strict)
        code = 0 if passed else FAILED
        codes.add(code)
        verdict = {"problem": None, "passed": passed, "exit": code}
        manner = {"profile": profile, "strict": strict}
        answers.append({**report.facts(), **manner, **verdict})
        if not as_json:
            _print(report, is_first=len(answers) == 1)
    if as_json:
        print_json(answers[0] if len(answers) == 1 else answers)
    click.get_current_context().exit(max(codes))


def _find_limits(profile: str | None, asked: dict[str, Any]) -> Limits:
    """Return the limits of a profile, changed by the options given.

    Raises:
        ProfileError: with every problem of the profile's file.
        UsageError: there is no such profile.
    """
    found = USUAL
    if profile is not None:
        from sheetgen.press.profile import find_profile

        found = find_profile(profile, settings_folder() / "profiles").demands
    if asked.pop("no_rgb"):
        asked["colours"] = CMYK
    if asked["duplex"] == NONE:
        asked["duplex"] = ""
    for name, (field, _, share) in FIGURES.items():
        figure = asked.pop(name)
        asked[field] = None if figure is None else figure / share
    return found.adapted(asked)


def _inspect(name: str, limits: Limits, spans: tuple[tuple[int, int], ...]) -> "Report":
    from sheetgen.cli.speech import show_progress
    from sheetgen.preflight.inspect import inspect_isolated

    with ExitStack() as stack:
        return inspect_isolated(
            Path(name),
            limits,
            spans,
            lambda count: stack.enter_context(show_progress(count, message("pages"))),
        )


def _read_pages(pages: str | None) -> tuple[tuple[int, int], ...]:
    """Return the ranges of pages that an option names, each as first and last page."""
    spans = []
    for part in (pages or "").replace(" ", "").split(","):
        if not part and pages is None:
            continue
        found = _SPAN.fullmatch(part)
        first = int(found.group(1)) if found else 0
        last = first
        if found and "-" in part:
            last = int(found.group(2) or 9_999_999)
        if first < 1 or last < first:
            raise UsageError(
                message(
                    "--pages {pages!r}: expected pages such as 1-20,31", pages=pages
                )
            )
        spans.append((first, last))
    return tuple(spans)


def _print(report: "Report", is_first: bool) -> None:
    from sheetgen.preflight.report import FAIL, NAMES, NOTE

    failed, notes = report.count(FAIL), report.count(NOTE)
    told = message("nothing failed")
    if failed:
        told = plural(failed, "1 check failed", "{count:,} checks failed")
    if notes:
        noted = plural(notes, "1 note", "{count:,} notes")
        told = message("{told}, {notes}", told=told, notes=noted)
    if not is_first:
        echo()
    pages = plural(report.page_count, "1 page", "{count:,} pages")
    if report.looked_at < report.page_count:
        pages = message(
            "{pages}, {count:,} looked at", pages=pages, count=report.looked_at
        )
    echo(message("{file} ({pages}): {told}", file=report.file, pages=pages, told=told))
    signs = {level: translated(message(sign)) for level, sign in SIGNS.items()}
    names = {name: translated(message(name)) for name in NAMES}
    for line in report.lines:
        sign = fill(signs[line.level], signs.values())
        name = fill(names[line.check], names.values())
        echo(f"  {sign}  {name}  {translated(report.sentence(line))}")
