"""`sheetgen pad`: score pads, every sheet with its own code and serial."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.cli.option import (
    FILE,
    OUTPUT,
    LinkChoice,
    Number,
    StyleChoice,
    add_options,
    link_options,
    style_options,
)
from sheetgen.cli.printing import PRINTER, RIGHTS, choose_printer, print_and_tell
from sheetgen.cli.speech import warn
from sheetgen.codes import MAX_SERIAL
from sheetgen.errors import UsageError
from sheetgen.say import join, plural, tell
from sheetgen.settings import reserve_serials

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.games.base import Game
    from sheetgen.layout.value import Layout
    from sheetgen.press.base import Credits
    from sheetgen.press.impose import Template
    from sheetgen.press.job import Job, Leaves
    from sheetgen.press.profile import Profile
    from sheetgen.press.sheets import Drawing, Sheets

paper_options = add_options(
    click.option(
        "--profile",
        "profile_name",
        help="What a printer or a shop wants: home, office-duplex, shop, "
        "shop-alternating, or a file of your own; further options go first.",
    ),
    click.option(
        "--paper",
        help="a5, half-letter, a4, letter, a3, tabloid, sra4, sra3, or a size "
        "such as 320x225mm; sheets keep their size.  "
        "[default: a5, or a4 for games with larger sheets; the next larger if large]",
    ),
    click.option(
        "--up",
        type=click.Choice(("1", "2", "4")),
        help="Sheets on a paper.  [default: 1]",
    ),
    click.option(
        "--duplex",
        type=click.Choice(("none", "long", "short"), case_sensitive=False),
        help="Print both sides, two layouts a sheet, and turn the paper over "
        "its long or short edge.  [default: none]",
    ),
    click.option(
        "--glue",
        type=click.Choice(("left", "top"), case_sensitive=False),
        default="left",
        show_default=True,
        help="The edge that sheets are turned over once they are cut.",
    ),
    click.option(
        "--order",
        type=click.Choice(("stack", "pages"), case_sensitive=False),
        help="With several on a paper: stack lets the cut piles carry serials "
        "that follow each other, pages lets neighbours.  [default: stack]",
    ),
    click.option(
        "--bleed",
        type=Number(0, 10),
        help="Millimetres that covers reach beyond the cut.  [default: 0]",
    ),
    click.option(
        "--crop",
        type=click.Choice(("auto", "outside", "inside", "none"), case_sensitive=False),
        help="Where cut marks stand; auto is outside, and inside where the "
        "paper has no room.  [default: auto]",
    ),
    click.option(
        "--registration/--no-registration",
        default=None,
        help="Crosses that show whether plates and sides register.",
    ),
    click.option(
        "--die-line/--no-die-line",
        default=None,
        help="The outline of each sheet in a spot colour called Die.",
    ),
    PRINTER,
)


@click.command("pad")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option(
    "--leaves",
    type=click.IntRange(1),
    default=25,
    show_default=True,
    help="Sheets of each layout.",
)
@click.option(
    "--large", is_flag=True, help="Everything 1.4 times as large, for weak eyes."
)
@click.option(
    "--serial",
    default="1",
    show_default=True,
    help="Number of the first sheet of each layout, or 'next' to go on where the "
    "last 'next' ended.",
)
@click.option(
    "--cover", is_flag=True, help="Add a cover, and a sheet for the pad's back."
)
@click.option(
    "--pdfa", is_flag=True, help="Write PDF/A-1b, for archives and strict shops."
)
@paper_options
@style_options
@link_options
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="PDF to write, with all layouts in it.  [default: output/NAME.pdf for each]",
)
def pad_command(
    layouts: tuple[str, ...],
    leaves: int,
    large: bool,
    serial: str,
    cover: bool,
    pdfa: bool,
    glue: str,
    profile_name: str | None,
    printer_name: str | None,
    look: StyleChoice,
    link: LinkChoice,
    output: Path | None,
    **on_paper: Any,
) -> None:
    """Print score pads: every sheet with its own code and serial.

    LAYOUT is a name such as dice/duchy-a, a short one such as A, or the path of a
    layout file of your own.

    \b
    sheetgen pad A B C D --leaves 50 -o duchies.pdf
    sheetgen pad A B C D --profile office-duplex --cover
    sheetgen pad my-isle.toml --lang hu --evidence round --paper letter --up 2
    """
    from sheetgen.codes import SheetCode
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.base import Hints
    from sheetgen.press.job import Job
    from sheetgen.press.paper import find_paper, large_sheet, sheet_for
    from sheetgen.press.sheets import Links, Part, Sheets

    # All that can be refused is refused before a serial is taken or a file written.
    found = [load_layout(name) for name in layouts]
    usual = min(find_game(layout.rules.game).paper for layout in found)
    profile = _choose_profile(profile_name, usual, large, on_paper)
    printer = choose_printer(printer_name)
    groups = _group(layouts, found, profile.duplex != "none")
    turns = _turns(found)
    wanted = leaves * (1 + max(turns))
    first = _read_serial(serial, wanted)
    key = link.key()
    targets = _targets(found, groups, output)
    links = Links(link.prefix(), key)
    drawn: list[_Drawn] = []
    for layout in found:
        game = find_game(layout.rules.game)
        style = look.style(game)
        face = game.draw_sheet(layout, style)
        size = face.box.width, face.box.height
        sheet, scale = sheet_for(size, find_paper(profile.paper)), 1.0
        if large:
            sheet, scale = large_sheet(size, profile.page_paper(sheet))
            # Known only now; the ruler keeps its length on paper.
            face = game.draw_sheet(layout, replace(style, scale=scale))
        code = SheetCode(layout.rules.number, layout.board, style.evidence, look.lang)
        sheets = Sheets(
            Part(face, code, layout.rules.encoding, scale), links, style.fonts
        )
        live = size[0] * scale, size[1] * scale
        template = _arrange(profile, sheet, live, glue, is_asked=bool(on_paper["up"]))
        drawn.append(_Drawn(layout, game, style, sheets, template, sheet))
    for _, members in targets:
        _refuse_sizes([drawn[at] for group in members for at in group])
    for one in drawn:
        for warning in (*one.layout.warnings, *one.game.warn(one.layout)):
            warn(join(": ", (one.layout.id, warning)))

    if first is None:
        first = reserve_serials(settings_folder(), wanted)
    serials = [_range(first + leaves * turn, leaves) for turn in turns]
    for path, members in targets:
        parts = [
            leaf
            for group in members
            for leaf in _leaves(
                [drawn[at] for at in group],
                [serials[at] for at in group],
                cover,
                profile,
            )
        ]
        job = Job(
            template=drawn[members[0][0]].template,
            leaves=tuple(parts),
            order=profile.order,
            marks=replace(profile.marks, glue=glue),
            front=printer.front,
            back=printer.back,
            is_archived=pdfa,
            hints=Hints(duplex="" if profile.duplex == "none" else profile.duplex),
        )
        _print(path, job, [drawn[at] for group in members for at in group])
    if len(drawn[0].template.fronts) > 1 and profile.order == "stack":
        warn(
            tell(
                "cut all papers of a file together and put the piles on each other, "
                "from left to right and from the top down"
            )
        )


@dataclass(frozen=True)
class _Drawn:
    """A layout, ready to be printed."""

    layout: "Layout"
    game: "Game"
    style: "Style"
    sheets: "Sheets"
    template: "Template"
    sheet: tuple[float, float]


def _choose_profile(
    name: str | None, usual: str, is_large: bool, on_paper: dict[str, Any]
) -> "Profile":
    """Return the profile of a name with what further options change.

    Args:
        name: of the profile, or nothing for ours.
        usual: the paper of sheets at their own size, if nobody names one.
        is_large: whether they are enlarged.
        on_paper: the options.
    """
    from sheetgen.press.paper import find_paper, larger_paper
    from sheetgen.press.profile import Profile, adapt, find_profile

    profile = find_profile(name, settings_folder() / "profiles") if name else Profile()
    if on_paper["up"]:
        on_paper = {**on_paper, "up": int(on_paper["up"])}
    if on_paper["paper"] is None and profile.paper == "a5":
        chosen = larger_paper(usual) if is_large else usual
        # A page that ends with its sheet has the size of the sheet by itself.
        if chosen != profile.paper and (is_large or profile.page == "paper"):
            on_paper = {**on_paper, "paper": chosen}
    if on_paper["paper"] is not None:  # whoever names a paper wants pages of it
        on_paper = {**on_paper, "page": "paper"}
    profile = adapt(profile, on_paper)
    find_paper(profile.paper)
    wrong = profile.contradictions()
    if wrong:
        raise UsageError(
            join("\n", (f"--{key.replace('_', '-')}: {why}" for key, why in wrong))
        )
    return profile


def _arrange(
    profile: "Profile",
    sheet: tuple[float, float],
    live: tuple[float, float],
    glue: str,
    is_asked: bool,
) -> "Template":
    """Return where sheets lie on the paper.

    So many as the profile says; fewer if they are too large for that, unless the user
    has asked for the number.
    """
    from sheetgen.press.impose import COUNTS, arrange, with_backs
    from sheetgen.press.marks import refuse_marks

    cut, page = profile.cut(sheet, live), profile.page_paper(sheet)
    fewer = [] if is_asked else [up for up in COUNTS if up < profile.up]
    for up in (profile.up, *reversed(fewer)):
        try:
            template = arrange(cut, page, up)
            break
        except UsageError:
            if up == COUNTS[0] or is_asked:
                raise
    refuse_marks(profile.marks, template)
    if profile.duplex == "none":
        return template
    return with_backs(template, profile.duplex, glue == "top")


def _group(
    names: Sequence[str], layouts: Sequence["Layout"], is_duplex: bool
) -> list[list[int]]:
    """Return which layouts share sheets: one, or front and back."""
    if not is_duplex:
        _refuse_twins(names, layouts)
        return [[at] for at in range(len(layouts))]
    if len(layouts) % 2:
        raise UsageError(
            tell(
                "--duplex: {count} layouts make no pairs of front and back; name one "
                "more, such as {name} again, or leave out --duplex",
                count=len(layouts),
                name=names[-1],
            )
        )
    pairs = [[at, at + 1] for at in range(0, len(layouts), 2)]
    for side in (0, 1):
        # The same board on both sides is fine: its backs count on.
        others = [pair[side] for pair in pairs]
        if side == 1:
            others = [b for a, b in pairs if layouts[a].board != layouts[b].board]
        _refuse_twins([names[at] for at in others], [layouts[at] for at in others])
    return pairs


def _refuse_twins(names: Sequence[str], layouts: Sequence["Layout"]) -> None:
    """Refuse two layouts whose sheets would have the same numbers and codes."""
    seen: dict[object, str] = {}
    for name, layout in zip(names, layouts, strict=True):
        printed = layout.rules.id, layout.board
        if printed in seen:
            raise UsageError(
                tell(
                    "{one} and {other} are the same board, so two sheets of each "
                    "number would have the same code: name it once, with more --leaves",
                    one=seen[printed],
                    other=name,
                )
            )
        seen[printed] = name


def _refuse_sizes(drawn: Sequence["_Drawn"]) -> None:
    """Refuse sheets of two sizes in a file, whose papers are all alike."""
    first = drawn[0]
    for one in drawn:
        if one.template != first.template:
            raise UsageError(
                tell(
                    "{one} and {other} have sheets of two sizes: print each into a "
                    "file of its own",
                    one=first.layout.id,
                    other=one.layout.id,
                )
            )


def _turns(layouts: Sequence["Layout"]) -> list[int]:
    """Return for each layout how many of the same board stand before it."""
    printed = [(layout.rules.id, layout.board) for layout in layouts]
    return [printed[:at].count(one) for at, one in enumerate(printed)]


def _targets(
    layouts: Sequence["Layout"], groups: list[list[int]], output: Path | None
) -> list[tuple[Path, list[list[int]]]]:
    """Return the files to write, each with what is printed into it."""
    if output is not None:
        return [(output, groups)]
    stems = [layout.id.rpartition("/")[2] for layout in layouts]
    paths = []
    for group in groups:
        names = list(dict.fromkeys(stems[at] for at in group))
        paths.append(OUTPUT / f"{'-'.join(names)}.pdf")
    if len(set(paths)) < len(paths):
        raise UsageError(
            tell(
                "two of the layouts would be written to the same file: name one for "
                "all with -o"
            )
        )
    return [(path, [group]) for path, group in zip(paths, groups, strict=True)]


def _leaves(
    sides: Sequence["_Drawn"],
    serials: Sequence[range],
    has_cover: bool,
    profile: "Profile",
) -> list["Leaves"]:
    """Return the sheets of one pad, between its covers if it has any."""
    from sheetgen.press.job import Leaves

    front, back = sides[0], sides[1] if len(sides) > 1 else None
    texts = front.style.texts
    names = [side.layout.name_in(texts.language) for side in sides]
    inside = Leaves(
        " | ".join(dict.fromkeys(names)),
        front.sheets,
        back.sheets if back is not None else None,
        serials[0],
    )
    if back is not None:
        inside = replace(inside, back_serials=serials[1])
    if not has_cover:
        return [inside]
    cover, backing = _draw_covers(sides, serials, profile)
    first, last = texts("pad.cover"), texts("pad.backing")
    return [
        Leaves(f"{inside.title}, {first}", cover, None, range(1)),
        inside,
        Leaves(f"{inside.title}, {last}", backing, None, range(1)),
    ]


def _draw_covers(
    sides: Sequence["_Drawn"], serials: Sequence[range], profile: "Profile"
) -> tuple["Drawing", "Drawing"]:
    """Return the cover of a pad, and the sheet at its back."""
    from sheetgen.draw.cover import Cover, Stock, draw_backing, draw_cover
    from sheetgen.draw.face import format_serial, refuse_unfit
    from sheetgen.press.sheets import Drawing

    front = sides[0]
    texts, style = front.style.texts, front.style
    names = [side.layout.name_in(texts.language) for side in sides]
    count = format_serial(serials[0][0])
    if len(serials[0]) > 1:
        end = format_serial(serials[0][-1])
        count = texts("pad.sheets", count=len(serials[0]), first=count, last=end)
    whole = (name.replace(" ", "\u00a0") for name in dict.fromkeys(names))
    both = texts("pad.both", names=", ".join(whole))
    words = Cover(
        title=names[0],
        game=texts("game.title"),
        short=front.layout.short,
        lines=(count, both) if len(sides) > 1 else (count,),
        foot=texts("sheet.unofficial"),
    )
    named = " ".join(
        side.layout.short or quote(side.layout.path.name) for side in sides
    )
    last = max(numbers[-1] for numbers in serials)
    more = texts("pad.more", name=named, next=last + 1)
    behind = replace(words, lines=(more, texts("pad.check")))
    filled = {count: "pad.sheets", both: "pad.both"}
    if len(named) <= 40:  # a file may have any name
        filled[more] = "pad.more"
    stock = Stock(front.sheet, profile.bleed, style.ink, front.game.hue, style.fonts)
    drawn = []
    for draw, cover in ((draw_cover, words), (draw_backing, behind)):
        made = draw(cover, stock)
        refuse_unfit(made.fits, texts, filled)
        drawn.append(Drawing(made.svg, made.size))
    return drawn[0], drawn[1]


def _read_serial(serial: str, leaves: int) -> int | None:
    """Return the first serial, or nothing if it is to be the next one."""
    if serial == "next":
        return None
    if not (serial.isdecimal() and serial.isascii()):
        raise UsageError(
            tell("--serial {serial!r}: expected a number or 'next'", serial=serial)
        )
    if len(serial) > 12:
        raise _out_of_range(serial[:40])
    return _range(int(serial), leaves)[0]


def _out_of_range(serial: object) -> UsageError:
    return UsageError(
        tell(
            "--serial {serial}: serials are 1 to {most:,}",
            serial=serial,
            most=MAX_SERIAL,
        )
    )


def _range(first: int, leaves: int) -> range:
    """Return the serials of each layout's sheets."""
    last = first + leaves - 1
    if first < 1:
        raise _out_of_range(first)
    if last > MAX_SERIAL:
        raise UsageError(
            tell(
                "--serial {serial}: serials are 1 to {most:,}, and {leaves:,} leaves "
                "would end at {last:,}",
                serial=first,
                most=MAX_SERIAL,
                leaves=leaves,
                last=last,
            )
        )
    return range(first, last + 1)


def _credits(drawn: Sequence["_Drawn"]) -> "Credits":
    from sheetgen.draw.face import SHEET_FORMAT
    from sheetgen.press.base import Credits

    texts = drawn[0].style.texts
    layouts = [one.layout for one in drawn]
    named = dict.fromkeys(layout.name_in(texts.language) for layout in layouts)
    authors = sorted({layout.author for layout in layouts if layout.author})
    licences = sorted({layout.licence for layout in layouts if layout.licence})
    return Credits(
        title=f"{', '.join(named)} - {texts('game.title')}",
        subject=f"Score sheets of format {SHEET_FORMAT}, each with a code of its own",
        author=", ".join(authors),
        rights=" ".join(
            (
                RIGHTS,
                *(f"Board: {licence}." for licence in licences),
            )
        ),
        language=texts.language,
    )


def _print(path: Path, job: "Job", drawn: Sequence["_Drawn"]) -> None:
    made = plural(job.count, "1 sheet", "{count:,} sheets")
    if len(job.template.fronts) > 1 or job.template.backs:
        many = tell("{made} on {papers:,} papers", made=made, papers=job.papers)
        made = many if job.papers > 1 else tell("{made} on 1 paper", made=made)
    print_and_tell(path, job, drawn[0].style.fonts, _credits(drawn), made)
