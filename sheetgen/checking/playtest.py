"""Playtests: filled sheets of one or more versions of a declared sheet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.checking.check import Refused, try_target, write_table
from sheetgen.core.errors import FillError
from sheetgen.core.scoresheet.codec import structure_of
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.fill import Fill
from sheetgen.games.target import LOG_ENDING, list_files
from sheetgen.language.message import plural
from sheetgen.language.phrase import Texts
from sheetgen.scan.need import is_photo, need_libraries
from sheetgen.scoresheet.playtest import (
    FEW,
    Hand,
    Version,
    find_figures,
    list_hands,
    list_lines,
)
from sheetgen.scoresheet.printed import TITLE, as_printed, find_printed


class Played(NamedTuple):
    """A sheet that was filled in.

    Attributes:
        name: name of its file.
        sheet: its declaration; None for a sheet of another game.
        language: the language that it was printed in.
        fill: what is written on it.
        unsure: places that were not read with certainty.
        problems: problems to report, one line each.
        exit_code: the exit code that they lead to.
    """

    name: str
    sheet: Declaration | None
    language: str = ""
    fill: Fill = Fill()
    unsure: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    exit_code: int = 0


@dataclass(frozen=True)
class Playtest:
    """The games found in files and folders.

    Attributes:
        sheet: the declaration under test.
        versions: its versions, oldest first.
        files: files that were counted, in the order of the numbers of games.
        skipped: files of other sheets.
    """

    sheet: Declaration
    versions: tuple[Version, ...]
    files: tuple[str, ...]
    skipped: tuple[str, ...]


# Sheets that were filled in


def list_sheets(
    targets: Sequence[Path], output: Path | None
) -> tuple[list[Path], list[Path]]:
    """Return filled sheets, and photos of others, in files and folders.

    A photo beside the file that `sheetgen scan` wrote for it is left out. So is
    *output*, which holds the results of all of them.
    """
    files: list[Path] = []
    photos: list[Path] = []
    for target in targets:
        pictures = [target] if is_photo(target) else []
        if target.is_dir():
            pictures = sorted(path for path in target.iterdir() if is_photo(path))
        try:
            own = list_files(target) if target.is_dir() else [target]
        except FillError:
            own = [target]  # reading it reports what is wrong
        own = [] if own == [target] and pictures else own
        stems = {path.with_suffix("") for path in own}
        files += [path for path in own if path.suffix != LOG_ENDING]
        photos += [path for path in pictures if path.with_suffix("") not in stems]
    written = output.resolve() if output else None
    return files, [path for path in photos if path.resolve() != written]


def read_file(path: Path) -> Played | Refused:
    """Return the filled sheet in a file, or why it cannot be read."""
    found = try_target(str(path))
    if isinstance(found, Refused):
        return found
    if not found.game.is_declared:
        return Played(found.name, None)
    answer: Any = found.answer
    code = answer.sheet.code
    language = code.language if code else answer.declaration.printed.language
    return Played(
        found.name,
        answer.declaration,
        language,
        answer.sheet.fill,
        problems=found.problems,
        exit_code=found.exit_code,
    )


def read_photo(path: Path) -> Iterator[Played | Refused]:
    """Yield the sheets in a photo, without the spots that the user has to look at.

    Raises:
        MissingLibrary: the libraries for photos are not installed.
    """
    need_libraries()
    from sheetgen.checking.photo import OPEN_CODE, judge, read_photos
    from sheetgen.scan.show import shows

    for seen in () if shows(path) else read_photos(path):
        if isinstance(seen, Refused):
            yield seen
            continue
        printed = seen.seen.printed
        if not seen.game.is_declared:
            yield Played(seen.name, None)
            continue
        unsure = tuple(question.name for question in seen.questions)
        sure = {k: value for k, value in seen.values.items() if k not in unsure}
        what = plural(
            len(unsure),
            "{name}: 1 place was not read surely and is left out: `sheetgen scan` asks "
            "about it",
            "{name}: {count} places were not read surely and are left out: `sheetgen "
            "scan` asks about them",
            name=seen.name,
        )
        yield Played(
            seen.name,
            printed.board.declaration,
            printed.code.language,
            replace(seen, values=sure).fill,
            unsure,
            (what,) if unsure else (),
            OPEN_CODE if unsure else judge(seen).exit_code,
        )


# Versions


def gather(sheet: Declaration, found: Sequence[Played], texts: Texts) -> Playtest:
    """Return the versions of a sheet among the filled sheets.

    A sheet with the same title, in any of its languages, is a version of it.
    """
    bases, hands = [sheet], defaultdict[int, list[Hand]](list)
    known: dict[object, tuple[int, dict[str, str]] | None] = {}
    files, skipped = [], []
    for one in found:
        own = one.sheet
        key = own, own.printed.version if own else 0, one.language
        if key not in known:
            known[key] = _find_version(one, bases, texts)
        place = known[key]
        if place is None or own is None:
            skipped.append(one.name)
            continue
        files.append(one.name)
        at, names = place
        for hand in list_hands(own, one.fill, one.unsure, len(files)):
            held = {names[name]: value for name, value in hand.held.items()}
            hands[at].append(hand._replace(held=held))
    order = sorted(hands, key=lambda at: (bases[at].printed.version, -at))
    numbers = [bases[at].printed.version for at in order]
    versions = []
    for before, (at, number) in enumerate(zip(order, numbers, strict=True)):
        name = texts("declared.version", number=number)
        name = name if number else texts("playtest.unnumbered")
        if numbers.count(number) > 1:  # not raised when the sheet was changed
            name += f" ({numbers[:before].count(number) + 1})"
        base = as_printed(bases[at], texts.language)
        versions.append(Version(name, base, tuple(hands[at])))
    return Playtest(sheet, tuple(versions), tuple(files), tuple(skipped))


def _find_version(
    played: Played, bases: list[Declaration], texts: Texts
) -> tuple[int, dict[str, str]] | None:
    """Return the index of a sheet's version, and the version's names of its fields.

    Args:
        played: the filled sheet; None is returned if it is not a version.
        bases: the versions, starting with the declared sheet; a new one is appended.
        texts: texts of any language.
    """
    sheet, first = played.sheet, bases[0]
    if sheet is None:
        return None
    titles = {one.get(TITLE) for one in first.printed.labels.values()} | {first.title}
    if sheet.title not in titles:
        return None
    structure = structure_of(sheet)
    for at, base in enumerate(bases):
        if base.printed.version != sheet.printed.version:
            continue
        if structure_of(base) == structure:
            return at, _names(sheet, base, texts)
        printed = find_printed(base, sheet, played.language)  # without an expansion
        if printed is not None:
            return at, _names(sheet, printed, texts)
    bases.append(sheet)
    return len(bases) - 1, _names(sheet, sheet, texts)


def _names(own: Declaration, other: Declaration, texts: Texts) -> dict[str, str]:
    """Return the field names of one sheet by those of another of the same structure."""
    pairs = zip(list_lines(own, texts), list_lines(other, texts), strict=True)
    return {one.field: that.field for one, that in pairs}


# Results


def list_facts(playtest: Playtest, texts: Texts) -> dict[str, object]:
    """Return the results of every field as values for JSON."""
    versions = []
    for version in playtest.versions:
        labels = {line.field: line.label for line in list_lines(version.sheet, texts)}
        fields = [
            {"field": name, "label": labels.get(name), **asdict(figures)}
            for name, figures in find_figures(version.hands).items()
        ]
        versions.append(
            {
                "version": version.sheet.printed.version or None,
                "name": version.name,
                "games": version.games,
                "players": version.players,
                "is_few": version.games < FEW,
                "fields": fields,
            }
        )
    return {
        "sheet": playtest.sheet.title,
        "games": sum(version.games for version in playtest.versions),
        "versions": versions,
        "skipped": list(playtest.skipped),
    }


def write_csv(playtest: Playtest, texts: Texts, has_names: bool) -> str:
    """Return a CSV table with a line for each player of each game, with every field.

    Args:
        playtest: the games.
        texts: texts of any language.
        has_names: whether it has the names of players and files.
    """
    hands = [(one, hand) for one in playtest.versions for hand in one.hands]
    sheets = [version.sheet for version in reversed(playtest.versions)]
    lines = [line.field for sheet in sheets for line in list_lines(sheet, texts)]
    rows: list[dict[str, object]] = []
    for version, hand in hands:
        row: dict[str, object] = {"version": version.name, "game": hand.game}
        row |= {"player": hand.column, "place": hand.place}
        if has_names:
            row |= {"name": hand.name, "file": playtest.files[hand.game - 1]}
        for name, held in hand.held.items():
            row |= {name: held.number, f"{name} points": held.points}
        rows.append(row)
    fields = [part for name in lines for part in (name, f"{name} points")]
    heads = dict.fromkeys(
        ["version", "game", "player", "file", "name", "place", *fields]
    )
    kept = [head for head in heads if any(row.get(head) is not None for row in rows)]
    return write_table([kept, *([row.get(head) for head in kept] for row in rows)])
