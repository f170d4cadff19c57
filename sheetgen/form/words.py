"""Places, values, findings and sources of points in words, by data of each game.

A page has the same data and uses them in the same way (`site/page/words.js`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.core.scoresheet.declaration import Declaration, Grid, Kind
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.grid import PARTS, worth_of
from sheetgen.core.verdict import ERROR, Finding, Fix, Line, Message, Value
from sheetgen.language.texts import Texts

Facts = dict[str, object]
NOTHING = "\N{EN DASH}"  # for a missing value, and between the ends of a span


@dataclass(frozen=True)
class Words:
    """The names of a game's places and values.

    Attributes:
        groups: of texts that have a text for a word, in the order of lookup.
        places: for a kind of place the key of its text, where that is not
            ``place.<kind>`` with the name, or its word, as ``{name}``. A ``*`` in the
            key stands for the name; the words after the key are the names of the parts
            of a name, which are separated by full stops, each a word or a number. Keys
            of ``page`` are only for the page.
        known: places and words that have no text of their own; a plain text stands for
            itself.
        counts: kinds of places where a 0 is a number, not an empty place.
        spans: codes of findings whose expected pair is the ends of a span.
        means: by the code of a finding, words with another text there.
        titles: by the code of a finding, the key of its title, where that is not its
            severity.
        undated: the text for a source of unknown phase, if any.
        open: the key of the text for points of a source that are a range.
        uncertain: the key of the text for a heading's points, instead of a range.
        is_explained: whether a source is shown with its clause, and why it is open.
    """

    groups: tuple[str, ...] = ("choice",)
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    known: Mapping[str, str | Message] = field(default_factory=dict)
    counts: tuple[str, ...] = ()
    spans: tuple[str, ...] = ()
    means: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    undated: str = ""
    open: str = "report.span"
    uncertain: str = ""
    is_explained: bool = False

    def of_sheet(self, sheet: Declaration | None) -> "Words":
        """Return these words with the names of a declared sheet's places, if any."""
        rows, rounds = (sheet.rows, sheet.rounds) if sheet else ((), None)
        known: dict[str, str | Message] = {
            f"row:{row.id}": row.label for row in rows if row.label
        }
        boxes = rounds.entries if rounds and len(rounds.entries) > 1 else ()
        known |= {box.label: box.label for box in boxes}
        for number in range(1, rounds.lines + 1 if rounds else 1):
            for box in boxes:
                told = {"source": f"round:{number}", "when": box.label}
                known[f"round:{number}.{box.id}"] = ("report.dated", told)
        heading = ""
        for row in rows:
            heading = row.label if row.kind == Kind.HEADING else heading
            if row.kind in Kind.UNNAMED and not row.label:
                place = f"place.{row.kind}"
                is_of = heading and row.kind != Kind.STACKS
                said: Message = (
                    (f"{place}-of", {"name": heading}) if is_of else (place, {})
                )
                known[f"row:{row.id}"] = said
            for at in range(1, len(row.boxes.columns) + 1) if row.boxes else ():
                own: Message = "place.box", {"name": row.label, "box": at}
                known[f"row:{row.id}.{at}"] = own
            if row.grid:
                known |= _grid_places(row.id, row.label, row.grid)
            for entry in row.entries if len(row.entries) > 1 else ():
                known[f"row:{row.id}.{entry.id}"] = f"{row.label}, {entry.label}"
        return replace(self, known={**self.known, **known})


def _grid_places(name: str, label: str, grid: Grid) -> dict[str, str | Message]:
    """Return the names of a grid's cells, and of the marks to cross off beside them."""
    known: dict[str, str | Message] = {}
    for at, (row, _) in enumerate(grid.cells, 1):
        before = [one for one, _ in grid.cells[: at - 1]]
        place = {"row": row + 1, "cell": before.count(row) + 1}
        known[f"row:{name}.{at}"] = "place.cell-of", {"name": label, **place}
    for part in PARTS:
        for at in range(1, len(worth_of(grid, part).later) + 1):
            own: str | Message = f"place.{part}-of", {"name": label, "number": at}
            if part == Op.COLOURS and grid.grounds[at - 1].entry.label:
                own = f"{label}, {grid.grounds[at - 1].entry.label}"
            known[f"row:{name}.{part}.{at}"] = own
    return known


@dataclass(frozen=True)
class Speech:
    """The words of a game in one language, for some players.

    Attributes:
        words: of the game.
        texts: of the language.
        names: of the players; the number replaces an empty one.
    """

    words: Words
    texts: Texts
    names: Sequence[str] = ()

    def place(self, place: str) -> str:
        """Return a place such as ``player:2 cell:c5`` in words."""
        parts = place.split()
        if len(parts) > 1:  # it is the sheet of the named player
            parts = [part for part in parts if part != "sheet"]
        return ", ".join(self._one_place(part) for part in parts)

    def _one_place(self, place: str) -> str:
        kind, _, name = place.partition(":")
        if kind == "player" and name.isdecimal() and int(name) <= len(self.names):
            own = self.names[int(name) - 1]
            if own:
                return own
        if place in self.words.known:
            return self._say(self.words.known[place])
        if kind not in self.words.places:
            return self.texts(f"place.{kind}", name=self._word(name))
        key, *parts = self.words.places[kind]
        said = (
            int(one) if one.isdecimal() else self.value(one) for one in name.split(".")
        )
        values = zip(parts, said, strict=False)
        return self.texts(key.replace("*", name), **dict(values))

    def value(self, value: Value) -> str:
        """Return a number, a place, a word of the game, or several of them."""
        if value is None or value in ((), ""):
            return NOTHING
        if isinstance(value, tuple):
            return ", ".join(self.value(part) for part in value)
        if isinstance(value, int):
            return str(value)
        if value in self.words.known:
            return self._say(self.words.known[value])
        if ":" in value:
            return self.place(value)
        if " " in value:
            return " ".join(self.value(part) for part in value.split())
        return self.texts(value) if value in self.texts.entries else self._word(value)

    def _word(self, word: str) -> str:
        """Return a word of one of the groups, or any other as it is."""
        for group in self.words.groups:
            if f"{group}.{word}" in self.texts.entries:
                return self.texts(f"{group}.{word}")
        return word

    def _say(self, said: str | Message) -> str:
        return said if isinstance(said, str) else self.message(said)

    def message(self, message: Message) -> str:
        """Return a text with its values in words."""
        key, values = message
        said = {  # a number selects a form where a text has several
            name: value if isinstance(value, int) else self.value(value)
            for name, value in values.items()
        }
        return self.texts(key, **said)

    def finding(self, finding: Finding) -> str:
        """Return the sentence of a finding, without its place."""
        means = self.words.means.get(finding.code, {})
        expected, found = self.value(finding.expected), finding.found
        if finding.code in self.words.spans and isinstance(finding.expected, tuple):
            ends = map(self.value, finding.expected)
            expected = NOTHING.join(dict.fromkeys(ends))
        return self.texts(
            f"finding.{finding.code}",
            expected=expected,
            found=self.value(means.get(str(found), found)),
        )

    def line(self, finding: Finding) -> str:
        """Return a finding as a line: place, sentence, clause, possible corrections."""
        clause = self.texts("report.clause", clause=finding.clause)
        line = f"{self.place(finding.place)}: {self.finding(finding)} [{clause}]"
        if not finding.fixes:
            return line
        *listed, last = (self._fix(fix, finding.place) for fix in finding.fixes)
        asked = self.texts("report.or").join(filter(None, (", ".join(listed), last)))
        return line + " " + self.texts("report.fix", values=asked)

    def _fix(self, fix: Fix, place: str) -> str:
        """Return the right value, with its place unless *place* already names that."""
        is_count = fix.place.partition(":")[0] in self.words.counts
        word = str(fix.value)
        if not (fix.value or is_count):
            word = self.texts("report.nothing")
        elif word in self.words.known:
            word = self.value(word)
        if f"{place} ".startswith(f"{fix.place} "):
            return word
        return f"{self.place(fix.place)}: {word}"

    def groups(self, findings: Iterable[Finding]) -> list[str]:
        """Return findings below the words for their severities, in their order."""
        groups: dict[str, list[str]] = {}
        for finding in findings:
            key = self.words.titles.get(finding.code, f"severity.{finding.severity}")
            groups.setdefault(key, []).append(self.line(finding))
        lines = []
        for key, found in groups.items():
            title = self.texts(key)
            lines += ["", f"{title[:1].upper()}{title[1:]}:", *indented(found)]
        return lines

    def source(self, line: Line, when: str = "") -> str:
        """Return the source of points: its place, its contents and its time."""
        words = self.place(line.place.rpartition(" ")[2])
        if line.holds:
            holds = self.value(line.holds)
            words = self.texts("report.holding", place=words, holds=holds)
        phase = f"phase:{line.phase}" if line.phase else self.words.undated
        for one in filter(None, (phase, when)):
            words = self.texts("report.dated", source=words, when=self.value(one))
        return words

    def source_line(self, line: Line, when: str = "") -> str:
        """Return a source with its points; *when* is more exact than its phase."""
        told = f"{self.source(line, when)}: {self.span(line.least, line.most)}"
        if not self.words.is_explained:
            return told
        told += " [" + self.texts("report.clause", clause=line.clause) + "]"
        why = self.texts(f"why.{line.reason}") if line.reason else ""
        return f"{told} ({why})" if why else told

    def sources(self, heading: str, lines: Iterable[Line]) -> list[str]:
        """Return the sources of points below a heading."""
        return [f"    {self.source_line(x)}" for x in lines if x.heading == heading]

    def span(self, least: int, most: int) -> str:
        """Return points, or their range."""
        if least == most:
            return str(least)
        return self.texts(self.words.open, least=least, most=most)

    def heading(self, name: str, points: int | None, lines: Iterable[Line]) -> str:
        """Return a heading with its points; uncertain ones follow from *lines*."""
        own = [line for line in lines if line.heading == name]
        if points is not None:
            told = str(points)
        elif self.words.uncertain:
            told = self.texts(self.words.uncertain)
        else:
            told = self.span(sum(x.least for x in own), sum(x.most for x in own))
        return self.texts(f"heading.{name}") + f": {told}"

    def facts(self, findings: Sequence[Finding]) -> list[Facts]:
        """Return findings as values for JSON."""
        return [
            {
                "code": finding.code,
                "severity": finding.severity,
                "place": finding.place,
                "expected": _plain(finding.expected),
                "found": _plain(finding.found),
                "clause": finding.clause,
                "fixes": [
                    {"place": fix.place, "value": fix.value} for fix in finding.fixes
                ],
                "text": self.finding(finding),
            }
            for finding in findings
        ]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


# Findings as lines of text and as values, in any language


def indented(lines: Sequence[str]) -> list[str]:
    """Return *lines* indented, to go below another."""
    return [f"  {line}" if line else "" for line in lines]


def error_words(findings: Sequence[Finding]) -> str:
    """Return the errors in short: their places and codes."""
    return "; ".join(f"{f.place} {f.code}" for f in findings if f.severity == ERROR)
