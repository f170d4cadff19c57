"""The result of a check as lines of text that a player understands.

A line is plain text in the language of the reader. Lines that belong to another line
are below it, indented by two blanks.
"""

from collections.abc import Sequence

from sheetgen.core.verdict import (
    AUTOFILLED,
    ERROR,
    OPEN,
    RIGHT,
    UNDECIDED,
    Finding,
    Line,
    Verdict,
    unusual,
)
from sheetgen.form.answer import (
    headline,
    order_lines,
    right_words,
    sheet_title,
    switch_lines,
    total_words,
    written_words,
)
from sheetgen.form.words import Speech
from sheetgen.games.dice.files.fill_file import FilledSheet
from sheetgen.games.dice.files.log_file import LogFile
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.game import Entry, Result, area_held, solo_grade
from sheetgen.games.dice.rules.ruleset import HEADINGS, PHASES, SWITCHES
from sheetgen.games.dice.sheet.words import WORDS
from sheetgen.language.texts import Texts

MOST_PLACES = 5  # to be named when no link can hold the sheet


# A sheet


def sheet_headline(verdict: Verdict, texts: Texts) -> str:
    """Return verdict, total and sums in one line."""
    return headline(verdict, total_words(verdict, Speech(WORDS, texts)), texts)


def sheet_lines(
    sheet: FilledSheet, verdict: Verdict, texts: Texts, order: str = ""
) -> list[str]:
    """Return the lines of a report on a filled sheet, below its headline.

    Args:
        sheet: the sheet as it was read.
        verdict: the verdict of `check`.
        texts: the language.
        order: the log of an order of play, or empty.
    """
    lines = [sheet_title(sheet, texts), _end_words(verdict.complete, texts)]
    if verdict.verdict == UNDECIDED:
        lines.append(texts("report.undecided"))
    lines += switch_lines(unusual(sheet.switches, SWITCHES), texts)
    speech = Speech(WORDS, texts)
    lines += speech.groups(verdict.findings)
    lines += _points(verdict, speech)
    if sheet.fill.variant == "solo" and verdict.total is not None and verdict.complete:
        lines.append(_grade(verdict.total, texts))
    lines += _written(sheet, verdict, texts)
    return lines + order_lines(order, texts)


def unheld_lines(places: Sequence[str], texts: Texts) -> list[str]:
    """Return the reasons why no link can hold a sheet, if there are any."""
    if not places:
        return []
    speech = Speech(WORDS, texts)
    named = ", ".join(map(speech.place, places[:MOST_PLACES]))
    more = ", \N{HORIZONTAL ELLIPSIS}" if len(places) > MOST_PLACES else ""
    return ["", texts("report.no-link", places=named + more)]


def _end_words(is_over: bool | None, texts: Texts) -> str:
    if is_over is None:
        return texts("report.unknown-end")
    return texts("report.over") if is_over else texts("report.going")


def _grade(total: int, texts: Texts) -> str:
    return texts(f"grade.{solo_grade(total)}").capitalize()


def _points(verdict: Verdict, speech: Speech) -> list[str]:
    """Return the total, and the points by heading with their sources."""
    lines = ["", f"{total_words(verdict, speech).capitalize()}:"]
    for heading in HEADINGS:
        points = verdict.points.get(heading)
        lines.append("  " + speech.heading(heading, points, verdict.lines))
        lines += speech.sources(heading, verdict.lines)
    return lines


def _entry_line(entry: Entry, duchy: Duchy, speech: Speech) -> str:
    holds = ""
    if entry.heading == "areas":
        cell = duchy.board.names.index(entry.place.partition(":")[2])
        holds = area_held(duchy, duchy.area_of[cell])
    points, when = entry.points, f"round:{entry.round}" if entry.round else ""
    line = Line(entry.heading, entry.place, entry.phase, points, points, "", "", holds)
    return "    " + speech.source_line(line, when)


def _written(sheet: FilledSheet, verdict: Verdict, texts: Texts) -> list[str]:
    """Return the sums that the player wrote, and whether they are right."""
    fill, sums = sheet.fill, verdict.sums
    lines = []
    for phase, column in zip(PHASES, fill.columns or (), strict=False):
        if column.entries is None and column.subtotal is None:
            continue
        entries = texts("report.no-entries")
        if column.entries:
            states = [
                sums.get(f"entry:{phase}.{at}", OPEN)
                for at in range(1, len(column.entries) + 1)
            ]
            entries = _entries_words(column.entries, states, texts)
        subtotal = texts("place.subtotal", name=phase) + " " + texts("sum.absent")
        if column.subtotal is not None:
            state = sums[f"subtotal:{phase}"]
            subtotal = texts("report.subtotal", subtotal=column.subtotal)
            subtotal += ", " + texts(f"sum.{state}")
            subtotal += right_words(state, verdict.subtotals.get(phase), texts)
        lines.append(
            texts("report.column", phase=phase, entries=entries, subtotal=subtotal)
        )
    if fill.total is not None:
        lines.append(written_words(fill.total, sums["total"], verdict.total, texts))
    elif lines:
        title = texts("place.total").capitalize()
        lines.append(title + ": " + texts("sum.absent"))
    return ["", *lines] if lines else []


def _entries_words(entries: Sequence[int], states: Sequence[str], texts: Texts) -> str:
    """Return the entries of a column; a remark that holds for all is made once."""
    if len(entries) > 1 and set(states) in ({OPEN}, {AUTOFILLED}):
        listed = " + ".join(map(str, entries))
        return texts(
            "report.entry-wrong", entry=listed, state=texts(f"sum.{states[0]}")
        )
    return " + ".join(
        _entry_words(entry, state, texts)
        for entry, state in zip(entries, states, strict=True)
    )


def _entry_words(entry: int, state: str, texts: Texts) -> str:
    if state == RIGHT:
        return str(entry)
    return texts("report.entry-wrong", entry=entry, state=texts(f"sum.{state}"))


# A log


def log_headline(
    verdict: str, has_wrong_sums: bool, is_whole: bool, texts: Texts
) -> str:
    """Return the verdict on a log in one line; *is_whole* if all of it was read."""
    words = texts(f"verdict.{verdict}")
    if not is_whole:
        words += " " + texts("report.as-read")
    return words + ", " + texts("report.sums-wrong") if has_wrong_sums else words


def log_lines(
    file: LogFile,
    duchy: Duchy,
    result: Result,
    findings: Sequence[Finding],
    texts: Texts,
) -> list[str]:
    """Return the lines of a report on a game, below its headline.

    Args:
        file: the log as it was read.
        duchy: the board of the game.
        result: the result of `game.replay`.
        findings: all findings.
        texts: the language.
    """
    played = len(result.phases)
    phases = " + ".join(str(result.phases.count(phase)) for phase in PHASES)
    name = [file.sheet.name] if file.sheet.name else []
    dice = [texts("report.dice", seed=file.seed)] if file.seed else []
    lines = [
        ", ".join(
            [
                *name,
                file.sheet.rules.id,
                texts("report.rounds", rounds=played, phases=phases),
                *dice,
            ]
        ),
        _end_words(result.is_over, texts),
    ]
    if file.problems:
        number = len(file.log.rounds)
        key = "report.unread" if number else "report.unread-all"
        lines.append(texts(key, round=number))
    lines += switch_lines(unusual(file.log.switches, SWITCHES), texts)
    speech = Speech(WORDS, texts, file.names)
    lines += speech.groups(findings)
    names = player_names(file.names, texts)
    is_sound = result.is_over and not any(f.severity == ERROR for f in result.findings)
    order = list(range(len(names)))
    if is_sound:
        order.sort(key=lambda player: result.ranking[player])
    for player in order:
        place = f"{result.ranking[player]}. " if is_sound and len(names) > 1 else ""
        lines += _player_lines(result, player, place + names[player], duchy, speech)
        if is_sound and file.log.variant == "solo":
            lines.append(f"  {_grade(result.sheets[player].total, texts)}")
    totals = [sheet.total for sheet in result.sheets]
    if is_sound and len(set(totals)) < len(totals):
        lines += ["", texts("report.tie")]
    return lines


def player_names(names: Sequence[str], texts: Texts) -> list[str]:
    """Return the names of players, with a number for a player without a name."""
    return [
        name or texts("place.player", name=at).capitalize()
        for at, name in enumerate(names, 1)
    ]


def _player_lines(
    result: Result, player: int, name: str, duchy: Duchy, speech: Speech
) -> list[str]:
    sheet, texts = result.sheets[player], speech.texts
    columns = " + ".join(str(sheet.subtotal(phase)) for phase in PHASES)
    points = texts("report.points", points=sheet.total)
    left = texts("report.left", left=result.left[player])
    said = f"{points} ({columns}), {left}"
    if result.findings and len(result.sheets) > 1:
        said = texts(f"verdict.{result.verdict_of(player + 1)}") + ", " + said
    lines = ["", f"{name}: {said}"]
    for heading in HEADINGS:
        own = [entry for entry in sheet.entries if entry.heading == heading]
        amount = sum(entry.points for entry in own)
        lines.append("  " + speech.heading(heading, amount, ()))
        found = [_entry_line(entry, duchy, speech) for entry in own]
        if heading == "colours":
            ranks = list(sheet.colours.values())
            found = [
                line + " (" + texts(f"rank.{rank}") + ")"
                for line, rank in zip(found, ranks, strict=True)
            ]
        lines += found
    if sheet.fault_round:
        lines.append("  " + texts("report.stopped", round=sheet.fault_round))
    return lines
