"""How prints are laid on paper: a pad's `Setup`, and `OnPaper` for all others."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.language.message import join, message
from sheetgen.press.colour import IN_RGB, RGB, Colours
from sheetgen.press.impose import (
    COUNTS,
    ORDERS,
    PAGED,
    Slot,
    Template,
    arrange,
    with_backs,
)
from sheetgen.press.job import Job, Leaves
from sheetgen.press.marks import CROPS, MarkStyle, refuse_marks
from sheetgen.press.paper import EDGE, Paper, find_paper, larger_paper
from sheetgen.press.profile import (
    ANY_PRINTER,
    FLIPS,
    MAX_BLEED,
    MAX_GAP,
    PAGES,
    Printer,
    Profile,
    adapt,
    find_profile,
    load_printer,
)
from sheetgen.prints.bounds import EDGES, GLUES, JOINS, refuse_other, refuse_outside
from sheetgen.system.settings import NOWHERE

Size = tuple[Mm, Mm]
JOINED = "a4"  # default paper of sheets that are joined from several papers
SMALL = "a5"  # the paper of sheets that a marker is too thick for

TURNS = {"duplex": "long", "short": "short"}  # edge to turn over, by place of backs


@dataclass(frozen=True)
class Setup:
    """How the sheets of a pad are arranged on paper, cut and bound.

    Attributes:
        profile: a profile, its name, or the path of its file; by default the built-in
            one.
        changes: values that differ from the profile, by the names of its fields.
        glue: the edge that cut sheets are turned over; by default the one away from the
            writing hand.
        is_large: whether everything is larger, for weak eyes.
        join: how many papers make up each sheet, which is as large as they allow; 1 for
            whole sheets.
        is_reusable: whether sheets are to be laminated: all the same, without serials,
            with bold lines, and A5 sheets enlarged to A4.
        is_example: whether sheets are examples: filled in, and without serials.
        is_two_sided: whether sheets have a back with some of their places.
        has_cover: whether each pad has a cover and a back sheet.
        printer: the name of a measured printer; None for any printer.
        folder: the folder of the user's settings, with profiles and printers.
    """

    profile: str | Profile | None = None
    changes: Mapping[str, object] = field(default_factory=dict)
    glue: str = ""
    is_large: bool = False
    join: int = 1
    is_reusable: bool = False
    is_example: bool = False
    is_two_sided: bool = False
    has_cover: bool = False
    printer: str | None = None
    folder: Path = NOWHERE

    def enlarges(self, usual: str) -> bool:
        """Return whether sheets are larger than on their usual paper."""
        return self.is_large or self.join > 1 or (self.is_reusable and usual == SMALL)

    @property
    def found(self) -> Profile:
        """The profile, once `fit` has found it."""
        assert isinstance(self.profile, Profile)
        return self.profile

    def fit(self, usual: str) -> "Setup":
        """Return the setup with its profile, to which all changes are applied.

        Args:
            usual: the default paper of sheets at their own size.

        Raises:
            ProfileError: with every problem of its file.
            UsageError: there is no such profile or paper, or changes contradict it.
        """
        refuse_other("glue", self.glue or GLUES[0], GLUES)
        refuse_other("join", str(self.join), tuple(map(str, JOINS)))
        profile = self.profile or Profile()
        if isinstance(profile, str):
            profile = find_profile(profile, self.folder / "profiles")
        changes = dict(self.changes)
        paper = changes.get("paper")
        if paper is None and profile.paper == "a5":
            is_larger = self.enlarges(usual)
            chosen = larger_paper(usual) if is_larger else usual
            if self.join > 1:
                chosen = JOINED
            # A page that ends with its sheet takes its size from the sheet.
            if chosen != profile.paper and (is_larger or profile.page == "paper"):
                paper = chosen
        if paper is not None:  # a named paper sets the size of pages
            changes |= {"paper": paper, "page": "paper"}
        if self.is_two_sided:
            if changes.get("duplex") == "none":
                what = message("--two-sided needs both sides: leave out --duplex none")
                raise UsageError(what)
            if profile.duplex == "none" and not changes.get("duplex"):
                changes["duplex"] = "long"
        if changes.get("colours") == RGB:
            profile = profile.without_press()
        profile = adapt(profile, changes)
        _refuse_unknown(profile)
        find_paper(profile.paper)
        wrong = profile.contradictions()
        if self.join > 1:
            wrong += self._beside_joins(profile)
        if wrong:
            raise UsageError(
                join("\n", (f"--{key.replace('_', '-')}: {why}" for key, why in wrong))
            )
        return replace(self, profile=profile)

    def _beside_joins(self, profile: Profile) -> list[tuple[str, str]]:
        """Return the options that do not go with joined sheets, and why."""
        asked = {
            "up": profile.up > 1,
            "two-sided" if self.is_two_sided else "duplex": profile.duplex != "none",
            "page": profile.page != "paper",
            "cover": self.has_cover,
        }
        why = message(
            "sheets that are joined of papers have one side, and no cover: leave out "
            "--join"
        )
        return [(key, why) for key, is_asked in asked.items() if is_asked]

    def arrange(self, sheet: Size, live: Size) -> Template:
        """Return where sheets are on the paper.

        There are as many as the profile says, or fewer if they are too large, unless
        the user asked for the number.

        Args:
            sheet: width and height of a sheet.
            live: width and height of the drawing in its middle.

        Raises:
            UsageError: the paper is too small.
        """
        profile = self.found
        cut, page = profile.cut(sheet, live), profile.page_paper(sheet)
        is_asked = bool(self.changes.get("up"))
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
        return with_backs(template, profile.duplex, self.glue == "top")


def _refuse_unknown(profile: Profile) -> None:
    """Refuse changes that a profile's file could not contain.

    Raises:
        UsageError: a word or a number is not known.
    """
    refuse_other("duplex", profile.duplex, FLIPS)
    refuse_other("order", profile.order, ORDERS)
    refuse_other("page", profile.page, PAGES)
    refuse_other("crop", profile.crop, CROPS)
    refuse_other("up", str(profile.up), tuple(map(str, COUNTS)))
    refuse_outside("bleed", profile.bleed, (0, MAX_BLEED))
    refuse_outside("gap", profile.gap, (0, MAX_GAP))
    refuse_outside("edge", profile.edge, (0, MAX_GAP))


@dataclass(frozen=True)
class OnPaper:
    """The paper and printer of a print.

    Attributes:
        paper: a name or a size.
        edge: the unprintable margin of the paper.
        printer: the name of a measured printer; None for any printer.
        folder: the folder of the user's settings, where printers are stored.
        colours: the colours of the file, and the standard that it follows.
    """

    paper: str = "a4"
    edge: Mm = EDGE
    printer: str | None = None
    folder: Path = NOWHERE
    colours: Colours = IN_RGB

    def job(
        self,
        template: Template,
        leaves: tuple[Leaves, ...],
        crop: str = "none",
        duplex: str = "",
    ) -> Job:
        """Return the job of printing *leaves* in order.

        Args:
            template: where they are on the paper.
            leaves: what is printed.
            crop: where cut marks are printed.
            duplex: the edge that the paper is turned over; empty for one-sided prints.
        """
        refuse_other("crop", crop, CROPS)
        refuse_outside("edge", self.edge, EDGES)
        marks = MarkStyle(crop)
        refuse_marks(marks, template)
        return Job(
            template=template,
            leaves=leaves,
            order=PAGED,
            marks=marks,
            printer=find_printer(self.folder, self.printer),
            duplex=duplex,
            colours=self.colours,
        )


def find_printer(folder: Path, name: str | None) -> Printer:
    """Return the stored measurements of a printer, or a printer that needs none.

    Raises:
        ProfileError: with every problem of its file.
        UsageError: no printer is stored under this name.
    """
    if name is None:
        return ANY_PRINTER
    return load_printer(folder / "printers", name)


def one_a_page(page: Paper, edge: Mm = EDGE) -> Template:
    """Return the template of a drawing that is as large as its page."""
    return Template(page, (Slot(page.box()),), edge=edge)
