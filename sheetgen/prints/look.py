"""How faces are to look, whatever game they are of."""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.chance import SEEDS
from sheetgen.core.draw.frame import HANDS, RIGHT
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, Ink
from sheetgen.games.base import Game
from sheetgen.lang import load_texts
from sheetgen.prints.bounds import refuse_count_outside, refuse_other


@dataclass(frozen=True)
class Look:
    """How faces are to look.

    Attributes:
        ink: the name of one of `INKS`.
        lang: two letters.
        evidence: what is written besides numbers; what is usual, if nobody says.
        has_marks: whether the marks for reading photos are printed.
        fonts: files with letters that ours lack.
        expansions: that a sheet has places for, by name; nothing for all that go with
            its board.
        seed: the dice seed that stands on sheets; 0 for none.
        hand: that writes on them, one of `HANDS`.
    """

    ink: str = "pale"
    lang: str = "en"
    evidence: str | None = None
    has_marks: bool = True
    fonts: tuple[Path, ...] = ()
    expansions: tuple[str, ...] | None = None
    seed: int = 0
    hand: str = RIGHT

    def find_ink(self) -> Ink:
        """Return the ink.

        Raises:
            UsageError: there is no such ink.
        """
        refuse_other("ink", self.ink, INKS)
        return INKS[self.ink]

    def style(self, game: Game) -> Style:
        """Return how sheets of a game look then.

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
        )
