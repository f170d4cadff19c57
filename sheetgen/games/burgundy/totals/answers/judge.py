"""Reads and judges files of quick totals; `docs/fills.md` describes them."""

from sheetgen.core.form.plain import to_plain
from sheetgen.core.verdict import WRONG
from sheetgen.form.judge import ColumnsAnswer, FormJudge
from sheetgen.form.read import Blank, Notation
from sheetgen.form.sheet import Shelf
from sheetgen.form.words import Facts, Words
from sheetgen.games.burgundy.rules.ruleset import FEWEST
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.answers.rules_api import RULES_API
from sheetgen.games.burgundy.totals.sheet.board_view import open_board
from sheetgen.games.burgundy.totals.sheet.form import FORM, STOCK_POINTS
from sheetgen.language.texts import Texts

NOTATION = Notation(
    Shelf(GAME.id, GAME.aliases),
    lambda sheet: FORM,
    notes={
        "player": "the column of a player",
        "player.game": "points in the game, as far as they were noted",
        "player.gained": "all of them: what the marker showed before the end was added",
        "player.stock": "how many are left",
        "player.end": "points at the end",
        "player.added": "all of them, as added up",
        "player.total": "as added up",
        "player.empty": "cells without a tile, which break a tie",
        "player.track": "place on the turn-order track, which breaks the next",
    },
    # One table for each player of the smallest game.
    blank=lambda sheet, evidence: Blank(tables=FEWEST),
)
WORDS = Words(
    groups=("who", "heading"),
    places={"game": ("heading.*",), "end": ("heading.*",), "stock": ("stock.*",)},
    # The heading is on the sheet twice.
    known={"end:other": ("place.end-other", {})},
)


class SheetAnswer(ColumnsAnswer):
    """The verdict on a sheet of totals, in words and as values."""

    headings = ("gained", "added")

    def call(self, at: int, texts: Texts) -> str:
        """Return a name for the player of a column without one."""
        is_virtual = self.sheet.fill.columns[at].is_virtual
        return texts("who.chateauma") if is_virtual else super().call(at, texts)

    def player_lines(self, at: int, texts: Texts) -> list[str]:
        """Return the sums of a player."""
        column, result = self.sheet.fill.columns[at], self.final.results[at]
        gained, stocks, added, _ = result.sums
        states, lines = self.states(at), []
        for heading, place, right in (
            ("gained", "gained", gained),
            ("stocks", STOCK_POINTS, stocks),
            ("added", "added", added),
        ):
            state, written = states.get(place), column.of(place)
            if right is None or (place == STOCK_POINTS and state != WRONG):
                continue
            text = self.speech(texts).heading(heading, right, ())
            if written is not None and state:
                said = texts(f"sum.{state}")
                if state == WRONG and written == right:  # the marker counts
                    said += ": " + texts("report.headings", points=result.counted)
                else:
                    said = texts("report.entry", written=written, state=said)
                text += f" ({said})"
            lines.append(text)
        return lines

    def player_facts(self, at: int) -> Facts:
        """Return the values that a player wrote, and their sums."""
        written = to_plain(FORM, self.sheet.fill)["players"][at]
        gained, _, added, total = self.final.results[at].sums
        return {
            **{name: value for name, value in written.items() if name != "total"},
            "who": self.sheet.fill.columns[at].who,
            "points": {"gained": gained, "added": added},
            "total": total,
            "written": self.sheet.fill.columns[at].total,
            "rank": self.final.ranking[at],
        }


JUDGE = FormJudge(NOTATION, open_board, RULES_API, WORDS, SheetAnswer)
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers
