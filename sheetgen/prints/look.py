"""The look of faces, whatever their game."""

from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.core.chance import SEEDS
from sheetgen.core.draw.box import HANDS, RIGHT
from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.declaration import Per
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, Ink
from sheetgen.games.base import Game
from sheetgen.games.find import find_game
from sheetgen.language.message import message
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.layout.value import Layout
from sheetgen.prints.bounds import refuse_count_outside, refuse_other
from sheetgen.scoresheet.printed import (
    as_printed,
    notes_in,
    paper_of,
    refuse_twice,
)


@dataclass(frozen=True)
class Look:
    """The look of faces.

    Attributes:
        ink: the name of one of `INKS`.
        lang: two letters.
        evidence: what is written besides numbers; by default the usual kind.
        has_marks: whether the marks for reading photos are printed.
        fonts: font files with letters that the built-in fonts lack.
        expansions: names of the expansions that a sheet has places for; None for all
            that go with its board.
        seed: the dice seed printed on sheets; 0 for none.
        hand: the hand that writes on them, one of `HANDS`.
        names: names in the heads of a declared score sheet.
        is_own: whether a declared score sheet is printed in the language of its file.
        side: the side of two-sided sheets; empty for sheets with all on one side.
    """

    ink: str = "pale"
    lang: str = "en"
    evidence: str | None = None
    has_marks: bool = True
    fonts: tuple[Path, ...] = ()
    expansions: tuple[str, ...] | None = None
    seed: int = 0
    hand: str = RIGHT
    names: tuple[str, ...] = ()
    is_own: bool = False
    side: str = ""

    def find_ink(self) -> Ink:
        """Return the ink.

        Raises:
            UsageError: there is no such ink.
        """
        refuse_other("ink", self.ink, INKS)
        return INKS[self.ink]

    def fit(self, layout: Layout) -> tuple[Layout, Style]:
        """Return a layout as it is printed, and the style of its sheets.

        Raises:
            UsageError: a declared sheet has no such expansion or too few columns, names
                are given for a sheet that is not declared, or there is no such style.
        """
        game, sheet = find_game(layout.rules.game), layout.rules.sheet
        if sheet is None:
            if self.names:
                raise UsageError(
                    message(
                        "--names: {sheet} has no heads to print them in",
                        sheet=layout.id,
                    )
                )
            return layout, self.style(game)
        own = sheet.printed.language
        lang = own if self.is_own and own in list_languages() else self.lang
        printed = as_printed(sheet, lang, self.expansions, self.names)
        rules = replace(layout.rules, sheet=printed)
        said = notes_in(sheet, lang)
        author = said.get("author", layout.author)
        licence = said.get("licence", layout.licence)
        fitting = replace(
            layout,
            rules=rules,
            author=author,
            licence=licence,
            paper=paper_of(printed),
        )
        font = sheet.printed.font
        fonts = (*self.fonts, font) if font else self.fonts
        look = replace(self, lang=lang, expansions=None, fonts=fonts)
        return fitting, look.style(game)

    def each(self, layout: Layout) -> "list[Look]":
        """Return the look of each leaf of a pad: one player's, with the next name.

        Raises:
            UsageError: two names are the same.
        """
        sheet = layout.rules.sheet
        is_alone = sheet is not None and sheet.columns in (Per.GAME, Per.SHEET)
        if not is_alone or len(self.names) < 2:
            return [self]
        refuse_twice(self.names)
        return [replace(self, names=(name,)) for name in self.names]

    def style(self, game: Game) -> Style:
        """Return the style of a game's sheets.

        Raises:
            UsageError: there is no such ink, language, hand or seed, or a font cannot
                be read.
        """
        if self.seed:
            refuse_count_outside("seed", self.seed, SEEDS)
        refuse_other("hand", self.hand, HANDS)
        return Style(
            texts=load_texts(self.lang, game.printed),
            ink=self.find_ink(),
            fonts=load_fonts(self.fonts),
            evidence=self.evidence or game.usual_evidence,
            has_marks=self.has_marks,
            expansions=self.expansions,
            seed=self.seed,
            hand=self.hand,
            side=self.side,
        )
