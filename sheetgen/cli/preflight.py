"""`sheetgen preflight`: what a print shop or a printer at home would stumble over."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.columns import fill
from sheetgen.cli.option import Command, Number, print_json
from sheetgen.cli.speech import echo, said
from sheetgen.errors import PdfError, UsageError
from sheetgen.say import defer, plural, tell
from sheetgen.source.problem import told as told_error

if TYPE_CHECKING:
    from sheetgen.preflight.limits import Limits
    from sheetgen.preflight.report import Report

FAILED = 1
SIGNS = {"ok": defer("ok"), "note": defer("note"), "fail": defer("FAIL")}

_SPAN = re.compile(r"([0-9]{1,7})(?:-([0-9]{1,7})?)?")


def _limit(
    name: str, default: float, what: str, most: float = 10_000
) -> Callable[[Command], Command]:
    """Return an option for a figure from 0 to *most*."""
    return click.option(
        name,
        type=Number(0, most),
        default=default,
        show_default=True,
        help=what,
    )


@click.command("preflight")
@click.argument("files", nargs=-1, required=True, metavar="PDF...")
@click.option("--pages", help="Pages to look at, such as 1-20,31.  [default: all]")
@click.option(
    "--duplex",
    type=click.Choice(("long", "short"), case_sensitive=False),
    help="Compare front and back, turned about this edge (default: what the PDF asks).",
)
@_limit("--bleed", 0.0, "Millimetres of bleed that the shop asks for.")
@_limit("--edge", 6.35, "Millimetres at the paper's edge that no printer reaches.")
@_limit("--min-text", 4.0, "Points of the smallest text.")
@_limit("--min-line", 0.2, "Points of the thinnest line.")
@_limit("--min-module", 0.4, "Millimetres of a module of a QR code.")
@_limit("--min-contrast", 70.0, "Percent between dark and light of a code.", 100)
@_limit("--max-tint", 12.0, "Percent of grey that can be written on.", 100)
@_limit("--max-ink", 300.0, "Percent of all inks together in one place.", 400)
@_limit("--min-dpi", 0.0, "Least dots per inch of pictures; 0 only notes coarse ones.")
@click.option("--no-rgb", is_flag=True, help="Fail anything that is drawn in RGB.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def preflight_command(
    files: tuple[str, ...],
    pages: str | None,
    duplex: str | None,
    bleed: float,
    edge: float,
    min_text: float,
    min_line: float,
    min_module: float,
    min_contrast: float,
    max_tint: float,
    max_ink: float,
    min_dpi: float,
    no_rgb: bool,
    as_json: bool,
) -> None:
    """Check a PDF as a print shop would, or for a printer at home.

    Any PDF will do; those made by sheetgen are judged more strictly. Each check gives
    one line: ok, note or FAIL, what was found, what was asked for, and the pages
    concerned.

    The exit code is 3 if a file cannot be read, 1 if a check fails, else 0. A file
    that cannot be read never stops the others.

    \b
    sheetgen preflight output/duchy-a.pdf
    sheetgen preflight pad.pdf --bleed 3 --min-text 6 --edge 0
    """
    from sheetgen.preflight.limits import Limits

    spans = _read_pages(pages)
    limits = Limits(
        bleed=bleed,
        edge=edge,
        min_text_pt=min_text,
        min_line_pt=min_line,
        min_module=min_module,
        min_contrast=min_contrast / 100,
        max_tint=max_tint / 100,
        max_ink=max_ink / 100,
        min_dpi=min_dpi,
        allows_rgb=not no_rgb,
        duplex=duplex or "",
    )
    click.get_current_context().exit(_answer(files, limits, spans, as_json))


def _answer(
    files: tuple[str, ...],
    limits: "Limits",
    spans: tuple[tuple[int, int], ...],
    as_json: bool,
) -> int:
    """Say what is wrong with each file, and return the exit code."""
    answers: list[dict[str, object]] = []
    codes = {0}
    for name in files:
        try:
            report = _inspect(name, limits, spans)
        except (PdfError, UsageError) as error:
            codes.add(error.exit_code)
            answers.append({"file": name, "problem": str(error)})
            if not as_json:
                echo(f"sheetgen: {said(told_error(error))}", err=True)
            continue
        codes.add(FAILED if report.has_failed else 0)
        answers.append({**report.facts(), "problem": None})
        if not as_json:
            _print(report, is_first=len(answers) == 1)
    if as_json:
        print_json(answers[0] if len(answers) == 1 else answers)
    return max(codes)


def _inspect(
    name: str, limits: "Limits", spans: tuple[tuple[int, int], ...]
) -> "Report":
    from sheetgen.cli.progress import show_progress
    from sheetgen.preflight.inspect import inspect

    with ExitStack() as stack:
        return inspect(
            Path(name),
            limits,
            spans,
            lambda count: stack.enter_context(show_progress(count, tell("pages"))),
        )


def _read_pages(pages: str | None) -> tuple[tuple[int, int], ...]:
    """Return the pages that an option names, as first and last."""
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
                tell("--pages {pages!r}: expected pages such as 1-20,31", pages=pages)
            )
        spans.append((first, last))
    return tuple(spans)


def _print(report: "Report", is_first: bool) -> None:
    from sheetgen.preflight.report import FAIL, NAMES, NOTE

    failed, notes = report.count(FAIL), report.count(NOTE)
    told = tell("nothing failed")
    if failed:
        told = plural(failed, "1 check failed", "{count:,} checks failed")
    if notes:
        noted = plural(notes, "1 note", "{count:,} notes")
        told = tell("{told}, {notes}", told=told, notes=noted)
    if not is_first:
        click.echo()
    pages = plural(report.page_count, "1 page", "{count:,} pages")
    if report.looked_at < report.page_count:
        pages = tell(
            "{pages}, {count:,} looked at", pages=pages, count=report.looked_at
        )
    echo(tell("{file} ({pages}): {told}", file=report.file, pages=pages, told=told))
    signs = {level: said(tell(sign)) for level, sign in SIGNS.items()}
    names = {name: said(tell(name)) for name in NAMES}
    for line in report.lines:
        sign = fill(signs[line.level], signs.values())
        name = fill(names[line.check], names.values())
        click.echo(f"  {sign}  {name}  {said(report.sentence(line))}")
