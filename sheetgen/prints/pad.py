"""Score pads: every sheet with its own code and serial."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, cycle
from pathlib import Path

from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.draw.box import LEFT, RIGHT
from sheetgen.core.errors import SheetgenError, UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.message import Message, join, message, plural
from sheetgen.language.texts import Texts
from sheetgen.layout.value import Layout
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.impose import PAGED, Template
from sheetgen.press.job import Job, Leaves
from sheetgen.press.marks import NO_MARKS
from sheetgen.press.paper import find_paper, large_sheet, sheet_for
from sheetgen.press.poster import Window, cut_poster, joined_scale
from sheetgen.press.sheets import Drawing, Links, Sheets, Side
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import LEAVES, OUTPUT, refuse_count_outside
from sheetgen.prints.code import (
    address_notes,
    keep_face,
    links_with_seed,
    local_links,
    sheet_code,
)
from sheetgen.prints.example import (
    Example,
    draw_example,
    example_path,
    read_example,
)
from sheetgen.prints.look import Look
from sheetgen.prints.paper import Setup, find_printer, one_a_page
from sheetgen.prints.pdf import RIGHTS, Pdf
from sheetgen.system.settings import reserve_serials

USUAL_LEAVES = 25
OVERLAPPING: Mm = 10  # strip shared by the papers that make up one sheet
_OPPOSITE = {LEFT: RIGHT, RIGHT: LEFT}  # the edge away from each hand

Group = list[int]  # layouts that share sheets, by index: one, or front and back


@dataclass(frozen=True)
class _Drawn:
    """A layout, ready to be printed.

    Attributes:
        layout: as it is printed.
        style: style of its faces.
        notes: notes on the address in its codes.
        sheets: its sheets with their codes.
        template: template of the papers.
        size: width and height of a sheet.
        links: settings of the links in its codes.
        windows: the parts of a sheet that is joined from several papers.
        explanation: a page with notes on its entries, if it is an example.
        others: the same layout with further names, which take turns with it.
    """

    layout: Layout
    style: Style
    notes: tuple[str, ...]
    sheets: Side
    template: Template
    size: tuple[float, float]
    links: Links
    windows: tuple[Window, ...] = ()
    explanation: Drawing | None = None
    others: "tuple[_Drawn, ...]" = ()

    def leaf(self, at: int) -> "_Drawn":
        """Return the drawing for the leaf at an index, which counts from 0."""
        return (self, *self.others)[at % (1 + len(self.others))]


_Numbered = tuple[_Drawn, range]


def make_pads(
    layouts: Sequence[str | Layout],
    setup: Setup = Setup(),
    look: Look = Look(),
    find_links: Callable[[], Links] = local_links,
    notify: Callable[[str], None] = lambda note: None,
    *,
    leaves: int | None = None,
    serial: str | None = None,
    output: Path | None = None,
) -> tuple[Pdf, ...]:
    """Return the files of pads.

    Everything that can be refused is refused before a serial is taken.

    Args:
        layouts: names, short names, paths of files, or layouts that were read.
        setup: how it is laid on paper.
        look: how it looks.
        find_links: returns the link settings of codes; called once layouts and paper
            are valid.
        notify: called with each note on the layouts.
        leaves: sheets of each; by default one for each name where a sheet has one
            player, else the usual number.
        serial: serial of the first sheet of each, or ``next``; 1 by default.
        output: one file for all of them; by default each pad has its own.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    if setup.is_reusable or setup.is_example:
        _refuse_numbers(setup, has_serial=serial is not None)
    sides = ("front", "back") if setup.is_two_sided else ("",)
    layouts = [one for one in layouts for _ in sides]
    loaded = [one if isinstance(one, Layout) else load_layout(one) for one in layouts]
    examples = [
        read_example(one, look.lang) if setup.is_example else None for one in loaded
    ]
    looks = [
        replace(
            look, side=side, evidence=example.evidence if example else look.evidence
        )
        for example, side in zip(examples, cycle(sides), strict=False)
    ]
    fits = [
        [own.fit(layout) for own in one.each(layout)]
        for layout, one in zip(loaded, looks, strict=True)
    ]
    if leaves is None:
        leaves = max(map(len, fits))
        if leaves == 1 and not (setup.is_reusable or setup.is_example):
            leaves = USUAL_LEAVES
    refuse_count_outside("leaves", leaves, LEAVES)
    found = [layout for (layout, _), *_ in fits]
    names = [one.id if isinstance(one, Layout) else one for one in layouts]
    usual = min(layout.paper or find_game(layout.rules.game).paper for layout in found)
    setup = setup.fit(usual)
    profile, is_joined = setup.found, setup.join > 1
    glue = setup.glue or _OPPOSITE[look.hand]
    lay = partial(
        Job,
        order=PAGED if is_joined else profile.order,
        marks=NO_MARKS if is_joined else replace(profile.marks, glue=glue),
        printer=find_printer(setup.folder, setup.printer),
        duplex="" if profile.duplex == "none" else profile.duplex,
        colours=profile.find_colours(),
    )
    if setup.is_two_sided:
        _refuse_twins(names[::2], found[::2])
        groups = [[at, at + 1] for at in range(0, len(found), 2)]
        turns = [0] * len(found)  # a front and its back have one serial
    else:
        groups = _group(names, found, profile.duplex != "none")
        turns = _turns(found)
    wanted = leaves * (1 + max(turns))
    first = read_serial("1" if serial is None else serial, wanted)
    ending = "-reusable.pdf" if setup.is_reusable else ".pdf"
    ending = "-example.pdf" if setup.is_example else ending
    targets = _targets(found, groups, output, ending)
    links = links_with_seed(find_links(), look.seed)
    drawn = []
    for each, example in zip(fits, examples, strict=True):
        first_of, *others = (_draw(*one, example, setup, links) for one in each)
        drawn.append(replace(first_of, others=tuple(others)))
    for _, members in targets:
        _refuse_sizes([drawn[at] for group in members for at in group])
    for one in drawn[:: len(sides)]:
        warnings = find_game(one.layout.rules.game).warn(one.layout)
        for note in (*one.notes, *one.layout.warnings, *warnings):
            notify(join(": ", (one.layout.id, note)))
    if first is None:
        first = reserve_serials(setup.folder, wanted)
    serials = [count_on(first + leaves * turn, leaves) for turn in turns]
    numbered = list(zip(drawn, serials, strict=True))
    return tuple(
        _make(path, [[numbered[at] for at in group] for group in members], setup, lay)
        for path, members in targets
    )


def _draw(
    layout: Layout, style: Style, example: Example | None, setup: Setup, links: Links
) -> _Drawn:
    """Return a layout, ready to be printed."""
    profile, paper = setup.found, find_paper(setup.found.paper)
    face = keep_face(layout, style)
    size = face.box.width, face.box.height
    sheet, scale = sheet_for(size, paper), 1.0
    if setup.join > 1:
        scale = joined_scale(size, paper, setup.join, OVERLAPPING, profile.edge)
    elif setup.enlarges(layout.paper or find_game(layout.rules.game).paper):
        sheet, scale = large_sheet(size, profile.page_paper(sheet))
    if scale != 1:  # it is known only now; the ruler keeps its length on paper
        style = replace(style, scale=scale)
        face = keep_face(layout, style)
    code, encoding = sheet_code(layout, style, face), layout.rules.encoding
    coded = Sheets(face, code, encoding, links, style.fonts, scale, is_kept=True)
    sheets: Side = coded
    if setup.is_reusable or example:
        sheets = _keep_specimen(layout, example, style, links)
    notes = address_notes(coded.printer, links)
    if setup.join > 1:
        page, windows = cut_poster(sheets, paper, OVERLAPPING, profile.edge)
        template = one_a_page(page, profile.edge)
    else:
        template, windows = setup.arrange(sheet, (size[0] * scale, size[1] * scale)), []
    told = _keep_notes(layout, example, style, size) if example else None
    return _Drawn(
        layout, style, notes, sheets, template, sheet, links, tuple(windows), told
    )


def _keep_notes(
    layout: Layout, example: Example, style: Style, size: tuple[Mm, Mm]
) -> Drawing | None:
    """Return a page with notes on an example, drawn now or cached, if it has some."""
    if not example.notes or style.side == "back":
        return None

    def draw() -> Record:
        from sheetgen.prints.example import draw_notes

        svg = draw_notes(size, layout, example, style)
        return Record((Drawing(svg, size, style.scale),))

    return keep_drawings(draw, "notes", layout, example, style, size).drawings[0]


def _keep_specimen(
    layout: Layout, example: Example | None, style: Style, links: Links
) -> Side:
    """Return a sheet without a serial: filled in as an example, or to be laminated.

    It is drawn now, or comes from the cache of an earlier run.
    """

    def draw() -> Record:
        from sheetgen.prints.example import draw_reusable

        face = find_game(layout.rules.game).draw_sheet(layout, style)
        if example:
            svg = draw_example(face, layout, example, style, links)
        else:
            svg = draw_reusable(face, layout, style, links)
        size = face.box.width, face.box.height
        return Record((Drawing(svg, size, style.scale),))

    return keep_drawings(draw, "specimen", layout, example, style, links).drawings[0]


def _refuse_numbers(setup: Setup, has_serial: bool) -> None:
    """Refuse options that only sheets with serials can have.

    Raises:
        UsageError: one of them is given.
    """
    wanted = {"--serial": has_serial, "--cover": setup.has_cover}
    given = [option for option, is_given in wanted.items() if is_given]
    if setup.is_example:
        given += ["--reusable"] if setup.is_reusable else []
        if given:
            raise UsageError(
                message(
                    "{options}: leave it out: an example is one sheet without a number",
                    options=", ".join(given),
                )
            )
    if given:
        raise UsageError(
            message(
                "{options}: reusable sheets have no numbers and make no pad: leave it "
                "out",
                options=", ".join(given),
            )
        )


def _group(
    names: Sequence[str], layouts: Sequence[Layout], is_duplex: bool
) -> list[Group]:
    """Return the groups of layouts that share sheets."""
    if not is_duplex:
        _refuse_twins(names, layouts)
        return [[at] for at in range(len(layouts))]
    if len(layouts) % 2:
        raise UsageError(
            plural(
                len(layouts),
                "--duplex: 1 layout makes no pair of front and back; name "
                "one more, such as {name} again, or leave out --duplex",
                "--duplex: {count} layouts make no pairs of front and "
                "back; name one more, such as {name} again, or leave out "
                "--duplex",
                name=names[-1],
            )
        )
    pairs = [[at, at + 1] for at in range(0, len(layouts), 2)]
    for side in (0, 1):
        # The same board on both sides is fine: the serials of its backs continue.
        others = [pair[side] for pair in pairs]
        if side == 1:
            others = [
                b for a, b in pairs if _printed(layouts[a]) != _printed(layouts[b])
            ]
        _refuse_twins([names[at] for at in others], [layouts[at] for at in others])
    return pairs


def _refuse_twins(names: Sequence[str], layouts: Sequence[Layout]) -> None:
    """Refuse two layouts whose sheets would have the same serials and codes."""
    seen: dict[object, str] = {}
    for name, layout in zip(names, layouts, strict=True):
        printed = _printed(layout)
        if printed in seen:
            raise UsageError(
                message(
                    "{one} and {other} are the same board, so two sheets of each "
                    "number would have the same code: name it once, with more --leaves",
                    one=seen[printed],
                    other=name,
                )
            )
        seen[printed] = name


def _refuse_sizes(drawn: Sequence[_Drawn]) -> None:
    """Refuse sheets of two sizes in one file, whose papers all have the same size."""
    first = drawn[0]
    for one in drawn:
        if one.template != first.template:
            raise UsageError(
                message(
                    "{one} and {other} have sheets of two sizes: print each into a "
                    "file of its own",
                    one=first.layout.id,
                    other=one.layout.id,
                )
            )


def _turns(layouts: Sequence[Layout]) -> list[int]:
    """Return for each layout how many layouts before it have the same board."""
    printed = [_printed(layout) for layout in layouts]
    return [printed[:at].count(one) for at, one in enumerate(printed)]


def _printed(layout: Layout) -> object:
    """Return what all codes of a layout's sheets have in common."""
    return layout.rules.id, layout.board, layout.rules.sheet


def _targets(
    layouts: Sequence[Layout], groups: list[Group], output: Path | None, ending: str
) -> list[tuple[Path, list[Group]]]:
    """Return the files to write, each with the groups printed into it."""
    if output is not None:
        return [(output, groups)]
    stems = [layout.id.rpartition("/")[2] for layout in layouts]
    paths = []
    for group in groups:
        names = list(dict.fromkeys(stems[at] for at in group))
        paths.append(OUTPUT / f"{'-'.join(names)}{ending}")
    if len(set(paths)) < len(paths):
        raise UsageError(
            message(
                "two of the layouts would be written to the same file: name one for "
                "all with -o"
            )
        )
    return [(path, [group]) for path, group in zip(paths, groups, strict=True)]


def _make(
    path: Path,
    pads: Sequence[Sequence[_Numbered]],
    setup: Setup,
    lay: Callable[[Template, tuple[Leaves, ...]], Job],
) -> Pdf:
    """Return one file of several pads, each with one or two sides."""
    drawn = [side for pad in pads for side, _ in pad]
    parts = (_joined(pad) if setup.join > 1 else _leaves(pad, setup) for pad in pads)
    job = lay(drawn[0].template, tuple(chain.from_iterable(parts)))
    texts, fonts = drawn[0].style.texts, drawn[0].style.fonts
    subject = "Score sheets, each with a code of its own"
    if setup.is_reusable:
        subject = "Score sheets to write on again and again"
    if setup.is_example:
        subject = "Examples of score sheets that are filled in"
    credits = replace(_credits([one.layout for one in drawn], texts), subject=subject)
    explained = [one for one in drawn if one.explanation and setup.join == 1]
    made = _tell_made(job, setup.join, len(explained))
    return Pdf(job, fonts, credits, made, path, has_ticket=setup.found.ticket)


def _joined(pad: Sequence[_Numbered]) -> list[Leaves]:
    """Return the papers of one pad of joined sheets, sheet by sheet."""
    ((one, serials),) = pad
    title = one.layout.name_in(one.style.texts.language)
    return [
        Leaves(
            title if (serial, window) == (serials[0], one.windows[0]) else "",
            window,
            None,
            range(serial, serial + 1),
        )
        for at, serial in enumerate(serials)
        for window in one.leaf(at).windows
    ]


def _leaves(pad: Sequence[_Numbered], setup: Setup) -> list[Leaves]:
    """Return the sheets of one pad, between its covers if it has any."""
    (front, serials), back = pad[0], pad[1] if len(pad) > 1 else None
    texts = front.style.texts
    layouts = tuple(side.layout for side, _ in pad)
    names = dict.fromkeys(layout.name_in(texts.language) for layout in layouts)
    title = " | ".join(names)
    is_named = bool(front.others)
    parts = [range(at, at + 1) for at in range(len(serials))]
    inside = [
        Leaves(
            "" if part[0] else title,
            front.leaf(part[0]).sheets,
            back[0].leaf(part[0]).sheets if back else None,
            serials[part[0] : part[-1] + 1],
            back[1][part[0] : part[-1] + 1] if back else None,
        )
        for part in (parts if is_named else [range(len(serials))])
    ]
    if front.explanation:
        inside.append(Leaves("", front.explanation, None, range(1)))
    if not setup.has_cover:
        return inside
    numbers = tuple(numbers for _, numbers in pad)
    if setup.is_two_sided:
        layouts, numbers = layouts[:1], numbers[:1]
    cover, backing = _keep_covers(front, setup.found.bleed, layouts, numbers)
    behind, page = _find_specimen(front) if back else (None, None)
    if page:
        inside.insert(0, Leaves("", page, None, range(1)))
    first, last = texts("pad.cover"), texts("pad.backing")
    return [
        Leaves(f"{title}, {first}", cover, behind, range(1)),
        *inside,
        Leaves(f"{title}, {last}", backing, None, range(1)),
    ]


def _find_specimen(one: _Drawn) -> tuple[Side | None, Drawing | None]:
    """Return the example of a layout for the back of its cover, if it has one.

    The page of notes on it comes next, opposite.
    """
    if not isinstance(one.sheets, Sheets) or not example_path(one.layout).is_file():
        return None, None
    try:
        example = read_example(one.layout, one.style.texts.language)
    except SheetgenError:  # --example says what is wrong with it
        return None, None
    if example.evidence != one.style.evidence:
        return None, None
    specimen = _keep_specimen(one.layout, example, one.style, one.links)
    size = one.sheets.drawing.size
    return specimen, _keep_notes(one.layout, example, one.style, size)


def _keep_covers(
    front: _Drawn, bleed: float, layouts: tuple[Layout, ...], serials: tuple[range, ...]
) -> tuple[Drawing, ...]:
    """Return a cover and the back sheet, drawn now or cached by an earlier run."""
    style, game = front.style, find_game(front.layout.rules.game)

    def draw() -> Record:
        from sheetgen.draw.cover import Stock
        from sheetgen.prints.cover import draw_covers

        stock = Stock(front.size, bleed, style.ink, game.hue, style.fonts)
        return Record(draw_covers(layouts, serials, style, stock))

    made_of = front.size, bleed, game, layouts, serials, style
    return keep_drawings(draw, "covers", *made_of).drawings


def _credits(layouts: Sequence[Layout], texts: Texts) -> Credits:
    named = dict.fromkeys(layout.name_in(texts.language) for layout in layouts)
    authors = sorted({layout.author for layout in layouts if layout.author})
    licences = sorted({layout.licence for layout in layouts if layout.licence})
    return Credits(
        title=f"{', '.join(named)} - {texts('game.title')}",
        subject="",
        author=", ".join(authors),
        rights=" ".join((RIGHTS, *(f"Board: {licence}." for licence in licences))),
        language=texts.language,
    )


def _tell_made(job: Job, join: int, notes: int) -> Message:
    """Return a message with the number of sheets and, if it differs, of papers.

    Args:
        job: what is printed.
        join: how many papers make up each sheet.
        notes: how many of its leaves are pages with notes on an example.
    """
    sheets = job.count // join - notes
    made = plural(sheets, "1 sheet", "{count:,} sheets")
    if notes:
        pages = plural(notes, "1 page of notes", "{count:,} pages of notes")
        made = message("{sheets} and {pages}", sheets=made, pages=pages)
    if join > 1:
        return message("{made} on {papers:,} papers", made=made, papers=job.papers)
    if len(job.template.fronts) == 1 and not job.template.backs:
        return made
    if job.papers > 1:
        return message("{made} on {papers:,} papers", made=made, papers=job.papers)
    return message("{made} on 1 paper", made=made)


# The serials that a pad begins with

NEXT_SERIAL = "next"


def read_serial(serial: str, leaves: int) -> int | None:
    """Return the first serial, or None for ``next``.

    Raises:
        UsageError: it is not a number, or the serials of all leaves are not in range.
    """
    if serial == NEXT_SERIAL:
        return None
    if not (serial.isdecimal() and serial.isascii()):
        raise UsageError(
            message("--serial {serial!r}: expected a number or 'next'", serial=serial)
        )
    if len(serial) > 12:
        raise _out_of_range(serial[:40])
    return count_on(int(serial), leaves)[0]


def count_on(first: int, leaves: int) -> range:
    """Return the serials of each layout's sheets.

    Raises:
        UsageError: they are not in range.
    """
    last = first + leaves - 1
    if first < 1:
        raise _out_of_range(first)
    if last > MAX_SERIAL:
        raise UsageError(
            plural(
                leaves,
                "--serial {serial}: serials are 1 to {most:,}, and 1 leaf would end "
                "at {last:,}",
                "--serial {serial}: serials are 1 to {most:,}, and {count:,} leaves "
                "would end at {last:,}",
                serial=first,
                most=MAX_SERIAL,
                last=last,
            )
        )
    return range(first, last + 1)


def _out_of_range(serial: object) -> UsageError:
    return UsageError(
        message(
            "--serial {serial}: serials are 1 to {most:,}",
            serial=serial,
            most=MAX_SERIAL,
        )
    )
