"""The API of the page: check sheets of this game, and its logs.

`sheetgen.games.dice.sheet.board_view` opens the boards;
`sheetgen.games.dice.files.plain` describes logs and verdicts as plain values.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.core.form.rules_api import QUICK, USUAL, RulesApi
from sheetgen.core.verdict import (
    LEGAL,
    OPEN,
    UNDECIDED,
    Plain,
    Seat,
    Verdict,
    plain_table,
)
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.propose import propose
from sheetgen.games.dice.check.table import check_table
from sheetgen.games.dice.files.plain import (
    plain_by_phase,
    plain_play,
    plain_result,
    plain_roll,
    read_plain_log,
)
from sheetgen.games.dice.order.order import QUICK_EFFORT, USUAL_EFFORT
from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.form import form_of
from sheetgen.games.dice.rules.game import (
    Log,
    Result,
    area_held,
    completed_terrains,
    play_round,
    rank_and_points,
    replay,
)
from sheetgen.games.dice.rules.ruleset import BONUSES, Switches
from sheetgen.games.dice.rules.turn import Play, Roll, completed_areas, list_plays


class Gain(NamedTuple):
    """A part of the gain of a play.

    Attributes:
        heading: ``areas``, ``goods`` or ``colours`` for points; ``bonuses``.
        what: the area, the terrain, or the row.
        amount: the number of points, or of bonuses.
    """

    heading: str
    what: str
    amount: int


def find_gains(
    duchy: Duchy, log: Log, result: Result, player: int, play: Play
) -> Sequence[Gain]:
    """Return the gains of a legal play for a player in the round after a log.

    Args:
        duchy: the board.
        log: the log of the rounds before.
        result: the result of these rounds.
        player: the number of the player, from 0.
        play: one of the legal plays.
    """
    before = result.sheets[player]
    number, phase = len(log.rounds) + 1, result.phase
    after = play_round(duchy, before, play, number, phase, log.switches)
    areas = completed_areas(duchy, before.state, after.state)
    held = [area_held(duchy, area) for area in areas]
    gains = []
    for entry in after.entries[len(before.entries) :]:
        what = held.pop(0) if entry.heading == "areas" else entry.place
        gains.append(Gain(entry.heading, what, entry.points))
    for terrain in completed_terrains(duchy, before, after) if areas else ():
        place = f"terrain:{terrain}"
        paid = {
            entry.round
            for sheet in result.sheets
            for entry in sheet.entries
            if entry.place == place
        }
        colour = rank_and_points(duchy, log, terrain, len(paid), phase)
        if colour:
            gains.append(Gain("colours", place, colour[1]))
    for at, more in enumerate(after.state.circled):
        count = more - before.state.circled[at]
        if count:
            gains.append(Gain("bonuses", f"row:{BONUSES[at % len(BONUSES)]}", count))
    return gains


EFFORTS = {QUICK: QUICK_EFFORT, USUAL: USUAL_EFFORT}


def check_sheet(duchy: Duchy, fill: Fill, switches: Switches, effort: str) -> Verdict:
    """Return the verdict on a sheet."""
    return check(duchy, fill, switches, EFFORTS[effort])


def judge_sheet(duchy: Duchy, fill: Fill, verdict: Verdict, effort: str) -> Plain:
    """Return a verdict, and whether a longer search may settle more."""
    answer = plain_by_phase(verdict)
    answer["wants_more"] = effort == QUICK and _is_unsettled(fill, verdict)
    return answer


def _is_unsettled(fill: Fill, verdict: Verdict) -> bool:
    """Return whether the verdict is open, or the sums of a finished sheet are.

    While a sheet is being filled in, its sums are open after every tap.
    """
    is_done = bool(verdict.complete) or fill.total is not None
    has_open_sums = verdict.verdict == LEGAL and OPEN in verdict.sums.values()
    is_played = bool(verdict.lines)  # sums alone have no order of play [dice 9.37]
    return is_played and (verdict.verdict == UNDECIDED or (is_done and has_open_sums))


def replay_log(duchy: Duchy, question: Plain) -> Plain:
    """Return the result of a game, with its time and the sources of points.

    For a game with a dice seed, it contains the roll that is due, but no later ones.
    """
    result = replay(duchy, read_plain_log(question["log"]))
    answer = plain_result(result)
    answer["boxes"] = [list(column) for column in result.boxes]
    answer["phase"] = result.phase
    seed, rounds = question["log"].get("seed", 0), len(result.phases)
    answer["dealt"] = (
        plain_roll(deal(seed, rounds=rounds + 1)[rounds]) if seed else None
    )
    for told, sheet in zip(answer["sheets"], result.sheets):  # noqa: B905
        told["sources"] = [
            [e.heading, e.place, e.phase, e.points, e.round] for e in sheet.entries
        ]
    return answer


def list_legal(duchy: Duchy, question: Plain) -> Plain:
    """Return the legal plays of a player with a roll, after the rounds of a log.

    Each comes with its gains.
    """
    log, roll = read_plain_log(question["log"]), question["roll"]
    player, result = question["player"], replay(duchy, log)
    dice = Roll((roll[0], roll[1]), (roll[2], roll[3]), bool(roll[4]))
    plays = list_plays(duchy, result.sheets[player].state, dice, log.switches)
    gains = [find_gains(duchy, log, result, player, play) for play in plays]
    return {
        "plays": [plain_play(play) for play in plays],
        "gains": [[list(gain) for gain in one] for one in gains],
    }


def analyse_game(duchy: Duchy, question: Plain) -> Plain:
    """Return how a player played a game."""
    # The page fetches this when a player first asks how a game was played.
    from sheetgen.games.dice.play.analysis import analyse_log

    return analyse_log(duchy, question)


def give_hint(duchy: Duchy, question: Plain) -> Plain:
    """Return the values of the plays of a roll for a player."""
    # This, too, is fetched only when it is asked for.
    from sheetgen.games.dice.play.analysis import hint

    return hint(duchy, question)


def judge_table(
    seats: Sequence[Seat], switches: Switches, effort: str, is_live: bool
) -> Plain:
    """Return the result of judging the sheets of one game together."""
    table = check_table(seats, switches, EFFORTS[effort], is_live)
    answer = plain_table(table, plain_by_phase)
    answer["wants_more"] = effort == QUICK and any(
        _is_unsettled(seat.fill, verdict)
        for seat, verdict in zip(seats, table.verdicts)  # noqa: B905
    )
    return answer


def find_reader() -> Any:
    """Return the reader of sheets."""
    from sheetgen.games.dice.answers.ocr_hooks import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds the position of everything on a sheet."""
    from sheetgen.games.dice.sheet.boxes import find_frame

    return find_frame


RULES_API = RulesApi(
    form_of,
    check_sheet,
    judge_sheet,
    judge_table,
    {
        "replay": replay_log,
        "plays": list_legal,
        "analyse": analyse_game,
        "hint": give_hint,
    },
    propose,
    find_reader,
    find_boxes,
)
