"""The rules API of a game: its rules as one value, with questions in plain values.

A page asks about one sheet or those of a table, a server about the sheets that players
send. Both get their answers here, from the game's form and a few functions of its own.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sheetgen.core.form.field import Form, Proposal
from sheetgen.core.form.plain import from_plain, pack_fill, to_plain, unpack_fill
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import (
    ILLEGAL,
    LEGAL,
    Plain,
    Seat,
    Verdict,
    field_of,
    plain_verdict,
    unusual,
)

QUICK = "quick"
USUAL = "usual"  # the effort that is bearable on a phone
# The questions about a sheet that was read: its values, the values of the spots of a
# page, and the page with new values there.
READ = ("decide", "scatter", "gather")


@dataclass(frozen=True)
class RulesApi:
    """The rules of a game for filled sheets.

    Attributes:
        form_of: returns the form of a sheet with a board.
        check: returns the verdict on a board, a fill and switches, with some effort.
        plain_result: returns the outcome for a board, a fill, its verdict and the
            effort in plain values.
        judge_table: returns the outcome for the seats of a table in plain values, by
            the switches, the effort, and whether the game is still going on; None if
            all players are on one sheet.
        questions: the questions of a page about this game alone, by name; each gets
            the board and the question.
        propose: returns the proposals for a fill on a board, with switches; None if
            the game makes none.
        find_reader: returns the game's `sheetgen.core.reading.question.Reader`; None if
            photos of these sheets cannot be read.
        find_boxes: returns the game's ``find_frame``, which takes the rules file, the
            board, the evidence and the face; None in the same case.

    The last two import modules that the page fetches once it has a photo.
    """

    form_of: Callable[[Any], Form]
    check: Callable[[Any, Any, Any, str], Any]
    plain_result: Callable[[Any, Any, Any, str], Plain]
    judge_table: Callable[[Sequence[Seat], Any, str, bool], Plain] | None = None
    questions: Mapping[str, Callable[[Any, Plain], Plain]] = field(default_factory=dict)
    propose: Callable[[Any, Any, Any], Sequence[Proposal]] | None = None
    find_reader: Callable[[], Any] | None = None
    find_boxes: Callable[[], Callable[[RuleSet, Any, str, int], Any]] | None = None

    def answer(self, board: Any, evidence: str, question: Plain) -> Plain:
        """Return the answer to a page's question about a sheet.

        Args:
            board: the board of the sheet in the form that the rules use.
            evidence: the evidence in its code.
            question: the question, with its name in ``do``.

        Raises:
            DamagedCode: digits do not match each other, or not this sheet.
            ValueError, KeyError, IndexError, TypeError, AttributeError: the question
                is not valid.
        """
        what = question["do"]
        if what in self.questions:
            return self.questions[what](board, question)
        if what in READ and self.find_reader:
            told: Plain = self.find_reader().answer(self, board, evidence, question)
            return told
        form = self.form_of(board)
        if what == "unpack":
            fill, switches = unpack_fill(form, evidence, question["answers"])
            chosen = unusual(switches, dict(form.settings))
            return {"fill": to_plain(form, fill), "switches": chosen}
        if what not in ("check", "pack", "write", "propose"):
            raise ValueError(f"{what!r} is no question")
        fill = from_plain(form, question["fill"])
        switches = read_switches(form, question["switches"])
        if what == "pack":
            return {"answers": pack_fill(form, fill, switches)}
        if what == "write":
            # The page only fetches this when a sheet is shared.
            from sheetgen.core.form.write import write_form

            head = [("sheet", question["digits"])]
            return {"file": write_form(form, board.board, head, fill, switches)}
        if what == "propose":
            found = self.propose(board, fill, switches) if self.propose else ()
            return {
                "groups": [[p.group, p.values, to_plain(form, p.fill)] for p in found]
            }
        effort = question.get("effort", USUAL)
        return self.plain_result(
            board, fill, self.check(board, fill, switches, effort), effort
        )

    def locate(self, rules: RuleSet, board: Any, evidence: str, face: int) -> Plain:
        """Return the plan of a sheet.

        Raises:
            LookupError: the face is newer than this version.
            ValueError: these sheets cannot be read.
        """
        if self.find_reader is None or self.find_boxes is None:
            raise ValueError("nothing reads these sheets")
        frame = self.find_boxes()(rules, board.board, evidence, face)
        told: Plain = self.find_reader().locate(frame, board, evidence)
        return told

    def answer_table(self, sheets: Sequence[tuple[Any, int]], question: Plain) -> Plain:
        """Return the outcome for the sheets of one game together.

        Args:
            sheets: the board and the serial of each sheet.
            question: the question, with their fills and the switches.

        Raises:
            ValueError: there are no tables, as all players are on one sheet.
        """
        if self.judge_table is None:
            raise ValueError("no tables")
        effort = question.get("effort", USUAL)
        seats = []
        for (board, serial), sent in zip(sheets, question["sheets"]):  # noqa: B905
            form = self.form_of(board)
            fill = from_plain(form, sent["fill"])
            switches = read_switches(form, question["switches"])
            verdict = self.check(board, fill, switches, effort)
            seats.append(Seat(board, fill, verdict, serial))
        return self.judge_table(seats, switches, effort, False)


def read_switches(form: Form, plain: Mapping[str, str]) -> Any:
    """Return the switches in plain values; others have their defaults."""
    return form.make_switches(**{field_of(name): plain[name] for name in plain})


# Rules APIs of games whose sheets are independent of each other


def make_rules_api(
    form_of: Callable[[Any], Form], check: Callable[[Any, Any, Any], Verdict]
) -> RulesApi:
    """Return a rules API that ranks players by their points.

    Args:
        form_of: returns the form of a sheet with a board, or of any sheet for None.
        check: returns the verdict on a board, a fill and switches.
    """

    def check_sheet(board: Any, fill: Any, switches: Any, effort: str) -> Verdict:
        return check(board, fill, switches)

    def judge_table(
        seats: Sequence[Seat], switches: Any, effort: str, is_live: bool
    ) -> Plain:
        totals: list[int] = [seat.verdict.total for seat in seats]
        known = [] if None in totals else totals
        ranking = [1 + sum([other > one for other in known]) for one in known]
        return plain_ranked([plain_verdict(seat.verdict) for seat in seats], ranking)

    return RulesApi(form_of, check_sheet, _tell, judge_table)


def _tell(board: Any, fill: Any, verdict: Verdict, effort: str) -> Plain:
    return plain_verdict(verdict)


def plain_ranked(told: Sequence[Plain], ranking: Sequence[int]) -> Plain:
    """Return the outcome for the sheets of a table, ranked by points.

    Args:
        told: the verdict on each, as plain values.
        ranking: the rank of each; there is no ranking if one is missing.
    """
    is_wrong = any([one["verdict"] == ILLEGAL for one in told])
    return {
        "verdict": ILLEGAL if is_wrong else LEGAL,
        "findings": [],
        "verdicts": [*told],
        "ranking": [*ranking] if len(ranking) == len(told) else None,
        "left": [None] * len(told),
    }
