"""A whole game of the Dice Game: from rounds to sheets and points.

The log of a game is the only source: sheets, points and the winner follow from it. What
an illegal play has written stays on the sheet of its player, as it does on paper; of
that player's later plays, only faults that do not depend on it are reported. The other
players are not affected.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.core.verdict import ILLEGAL, LEGAL, Finding
from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.faults import (
    find_faults,
    find_lone_faults,
    is_possible,
    make_fault,
)
from sheetgen.games.dice.rules.ruleset import (
    GRADES,
    MOST_PLAYERS,
    MOST_PLAYERS_APART,
    NUMBERS,
    PHASES,
    SOLO_PHASE,
    Switches,
)
from sheetgen.games.dice.rules.turn import (
    GOODS,
    STANDARD,
    Mark,
    Play,
    Roll,
    State,
    begin,
    completed_areas,
    let_stand,
    make_play,
    mark_cell,
)

When = tuple[int, int]  # the number and the phase of a round


@dataclass(frozen=True)
class Round:
    """A round: one roll, and the play of each player.

    Attributes:
        roll: the dice.
        plays: the plays, one for each player.
    """

    roll: Roll
    plays: tuple[Play, ...]


@dataclass(frozen=True)
class Log:
    """A game as it was played.

    Attributes:
        starts: the start castle of each player.
        rounds: the rounds in order.
        variant: ``normal``, ``solo``, ``all-different`` or ``all-equal``.
        switches: how open questions are answered.
    """

    starts: tuple[int, ...]
    rounds: tuple[Round, ...]
    variant: str = "normal"
    switches: Switches = STANDARD


@dataclass(frozen=True)
class Entry:
    """A number in a points column.

    Attributes:
        round: the number of the round, from 1; 0 for the printed point of the start
            castle.
        phase: the phase of the column.
        points: the number of points.
        heading: ``start``, ``areas``, ``goods`` or ``colours``.
        place: the source of the points: the first cell of an area, a row, or a terrain.
    """

    round: int
    phase: int
    points: int
    heading: str
    place: str


@dataclass(frozen=True)
class Sheet:
    """A player's sheet during the game.

    Attributes:
        state: the filled cells and the circled bonuses.
        numbers: the number of each cell; 0 if it is empty or the start castle.
        rounds: the round in which each cell was filled; 0 if it was not.
        start: the start castle.
        entries: the points, in the order of play.
        colours: the colour bonuses by terrain: ``first`` or ``second``.
        fault_round: the round of the first illegal play; 0 if there was none.
        sound: from that play on, the sheet without its illegal plays; None before.
    """

    state: State
    numbers: tuple[int, ...]
    rounds: tuple[int, ...]
    start: int
    entries: tuple[Entry, ...]
    colours: Mapping[str, str] = field(default_factory=dict)
    fault_round: int = 0
    sound: State | None = None

    def subtotal(self, phase: int) -> int:
        """Return the points of a column."""
        return sum(entry.points for entry in self.entries if entry.phase == phase)

    @property
    def total(self) -> int:
        """The points of all columns [dice 6.20]."""
        return sum(entry.points for entry in self.entries)


@dataclass(frozen=True)
class Result:
    """The result of a game.

    Attributes:
        sheets: the sheets, one for each player.
        phases: the phase of each round.
        boxes: for each phase, the round that each crossed time box belongs to.
        phase: the phase of the round that is due; the last phase if none is.
        is_over: whether the last time box was crossed.
        findings: illegal plays, and faults of the game itself.
        ranking: the ranks of the players, 1 for the winners; equal players share a
            rank.
        left: the number of bonuses left of each player, which breaks ties [dice 7.3].
    """

    sheets: tuple[Sheet, ...]
    phases: tuple[int, ...]
    boxes: tuple[tuple[int, ...], ...]
    phase: int
    is_over: bool
    findings: tuple[Finding, ...]
    ranking: tuple[int, ...]
    left: tuple[int, ...]

    def verdict_of(self, player: int) -> str:
        """Return whether a player, from 1, played legally or illegally."""
        is_illegal = any(is_about(finding, player) for finding in self.findings)
        return ILLEGAL if is_illegal else LEGAL


def is_about(finding: Finding, player: int) -> bool:
    """Return whether a finding is about a player, from 1, or about the whole game."""
    first = finding.place.split()[0]
    return not first.startswith("player:") or first == f"player:{player}"


def replay(duchy: Duchy, log: Log) -> Result:
    """Return the result of *log*, with every rule checked.

    Raises:
        ValueError: a round does not have one play for each player; readers prevent
            that.
    """
    players = len(log.starts)
    for number, turn in enumerate(log.rounds, 1):
        if len(turn.plays) != players:
            plays = len(turn.plays)
            raise ValueError(
                f"round {number}: plays: {plays}, players: {players}; give one play "
                "for each player, in the order of the start castles"
            )
    game = _Game(duchy, log)
    for number, turn in enumerate(log.rounds, 1):
        if game.clock.is_over:
            game.findings.append(make_fault("after-end", f"round:{number}", "7.1"))
            break
        game.play(number, turn)
    if log.switches.castle_number_first == "no":
        is_over = game.clock.is_over
        game.findings += _lonely_castles(duchy, game.sheets, is_over, log.switches)
    left = tuple(bonuses_left(sheet.state, log.switches) for sheet in game.sheets)
    totals = [sheet.total for sheet in game.sheets]
    return Result(
        tuple(game.sheets),
        tuple(game.phases),
        tuple(tuple(column) for column in game.clock.columns),
        min(game.clock.phase, PHASES[-1]),
        game.clock.is_over,
        tuple(game.findings),
        rank(totals, left),
        left,
    )


class _Game:
    """A game while its log is replayed.

    Attributes:
        sheets: the sheets, one for each player.
        clock: the time boxes.
        phases: the phase of each round so far.
        findings: the findings so far.
    """

    def __init__(self, duchy: Duchy, log: Log) -> None:
        """Begin with the start castles."""
        self.duchy = duchy
        self.log = log
        self.switches = log.switches
        self.findings = check_starts(duchy, log.starts, log.variant)
        players = len(log.starts)
        if players > MOST_PLAYERS:  # [dice 1.8]
            self.findings.append(
                make_fault("players-too-many", "sheet", "1.8", MOST_PLAYERS, players)
            )
        self.sheets = [new_sheet(duchy, start, log.switches) for start in log.starts]
        self.clock = Clock(duchy.printed.time_boxes, log.variant, log.switches)
        self.phases: list[int] = []
        self.taken: dict[str, int] = {}  # colour bonuses gone, by terrain

    def play(self, number: int, turn: Round) -> None:
        """Play the round *number*."""
        phase = self.clock.phase
        self.phases.append(phase)
        self.clock.cross(number, turn.roll.is_double)
        must_stop = self.clock.is_over and self.switches.play_out_last_round == "no"
        is_read = is_possible(turn.roll)
        if not is_read:
            self.findings += _dice_findings(turn.roll, number)
        completed: list[list[str]] = []
        for player, play in enumerate(turn.plays):
            before = self.sheets[player]
            if must_stop:
                if play != Play(()):
                    where = f"player:{player + 1} round:{number}"
                    self.findings.append(make_fault("after-end", where, "10.14"))
                    self.sheets[player] = _spoil(before, number)
                completed.append([])
                continue
            self.sheets[player] = self._turn(player, turn, (number, phase), is_read)
            sheet = self.sheets[player]
            completed.append(completed_terrains(self.duchy, before, sheet))
        self._pay_colours(completed, number, phase)

    def _turn(self, player: int, turn: Round, when: When, is_read: bool) -> Sheet:
        """Return the sheet of *player*, from 0, after a play; note its faults."""
        duchy, switches = self.duchy, self.switches
        before, play = self.sheets[player], turn.plays[player]
        is_sound = is_read and before.sound is None
        if is_sound:
            faults = find_faults(duchy, before.state, turn.roll, play, switches)
            if not faults:
                return play_round(duchy, before, play, *when, switches)
        else:
            sound = before.sound or before.state
            faults = find_lone_faults(duchy, sound, turn.roll, play)
        where = f"player:{player + 1} round:{when[0]}"
        self.findings += [replace(f, place=f"{where} {f.place}") for f in faults]
        sheet = _spoil(before, when[0]) if faults else before
        sheet = _let_round_stand(duchy, sheet, play, when, switches)
        if not faults:
            sheet = _with_sound(duchy, sheet, play, switches)
        return sheet

    def _pay_colours(self, completed: list[list[str]], number: int, phase: int) -> None:
        """Enter the colour bonuses at the end of a round [dice 6.9]."""
        if not any(completed):
            return
        for terrain in self.duchy.terrains:
            winners = [p for p, names in enumerate(completed) if terrain in names]
            gone = self.taken.get(terrain, 0)
            colour = rank_and_points(self.duchy, self.log, terrain, gone, phase)
            if not winners or colour is None:
                continue
            bonus, points = colour
            self.taken[terrain] = gone + 1
            entry = Entry(number, phase, points, "colours", f"terrain:{terrain}")
            for player in winners:  # [dice 6.11] all of them get the full points
                sheet = self.sheets[player]
                self.sheets[player] = replace(
                    sheet,
                    entries=(*sheet.entries, entry),
                    colours={**sheet.colours, terrain: bonus},
                )


class Clock:
    """The time boxes [dice 3.4]."""

    def __init__(self, boxes: int, variant: str, switches: Switches) -> None:
        """Begin with *boxes* empty boxes in each column."""
        self.is_solo = variant == "solo"
        self.is_free = self.is_solo and switches.solo_time_boxes == "free"
        self.boxes = SOLO_PHASE if self.is_solo else boxes  # [dice 8.6]
        self.columns: list[list[int]] = [[] for _ in PHASES]
        self.phase = 1

    @property
    def is_over(self) -> bool:
        """Whether the last column is full."""
        return self.phase > PHASES[-1]

    @property
    def crossed(self) -> int:
        """The number of crossed boxes."""
        return sum([len(column) for column in self.columns])

    def cross(self, number: int, is_double: bool) -> None:
        """Cross the boxes of the round *number*."""
        column = self.columns[self.phase - 1]
        column.append(number)
        # [dice 3.6, 10.17] A double takes a second box if there is one.
        if is_double and not self.is_solo and len(column) < self.boxes:
            column.append(number)
        if len(column) == self.boxes:
            self.phase += 1  # [dice 3.8]


def new_sheet(duchy: Duchy, start: int, switches: Switches = STANDARD) -> Sheet:
    """Return a sheet on which only the start castle is crossed."""
    empty = (0,) * len(duchy.near)
    point = Entry(0, 1, duchy.printed.start_castle, "start", _cell(duchy, start))
    return Sheet(begin(duchy, start, switches), empty, empty, start, (point,))


def play_round(
    duchy: Duchy,
    sheet: Sheet,
    play: Play,
    number: int,
    phase: int,
    switches: Switches = STANDARD,
) -> Sheet:
    """Return *sheet* after a legal play, without colour bonuses.

    Args:
        duchy: the board.
        sheet: the sheet before the round.
        play: the play of the player.
        number: the number of the round.
        phase: the phase of the round.
        switches: how open questions are answered.
    """
    state = make_play(duchy, sheet.state, play, switches)
    return _enter(duchy, sheet, state, play.marks, play.sold, (number, phase))


def _let_round_stand(
    duchy: Duchy,
    sheet: Sheet,
    play: Play,
    when: When,
    switches: Switches,
) -> Sheet:
    """Return *sheet* after any play: what was written stays on it [dice 9.33]."""
    state, marks = let_stand(duchy, sheet.state, play, switches)
    return _enter(duchy, sheet, state, marks, play.sold, when)


def _enter(
    duchy: Duchy,
    sheet: Sheet,
    state: State,
    marks: Sequence[Mark],
    sold: int,
    when: When,
) -> Sheet:
    """Return *sheet* in a new state, with the points of the round."""
    number, phase = when
    numbers, rounds = list(sheet.numbers), list(sheet.rounds)
    for cell, value in marks:
        numbers[cell], rounds[cell] = value, number
    entries = list(sheet.entries)
    if sold:
        points = sold * duchy.printed.good_sold  # [dice 6.7, 6.8]
        entries.append(Entry(number, phase, points, "goods", "row:good"))
    for area in completed_areas(duchy, sheet.state, state):
        points = duchy.points[area][phase - 1]  # [dice 6.1, 6.6]
        place = area_place(duchy, area)
        entries.append(Entry(number, phase, points, "areas", place))
    return Sheet(
        state,
        tuple(numbers),
        tuple(rounds),
        sheet.start,
        tuple(entries),
        sheet.colours,
        sheet.fault_round,
        sheet.sound,
    )


def _spoil(sheet: Sheet, number: int) -> Sheet:
    """Return *sheet* with the round of its first illegal play."""
    if sheet.fault_round:
        return sheet
    return replace(sheet, fault_round=number, sound=sheet.state)


def _with_sound(duchy: Duchy, sheet: Sheet, play: Play, switches: Switches) -> Sheet:
    """Return a spoilt *sheet* with the cells of a play without faults."""
    if sheet.sound is None or not play.marks:
        return sheet
    sound = sheet.sound
    for cell, value in play.marks:
        sound = mark_cell(duchy, sound, cell, value, switches)
    return replace(sheet, sound=sound)


def _dice_findings(roll: Roll, number: int) -> list[Finding]:
    """Return findings for number dice with a number that no die has [dice 1.4]."""
    return [
        make_fault("die-shows-no", f"round:{number}", "1.4", NUMBERS, shown)
        for shown in roll.numbers
        if shown not in NUMBERS
    ]


def check_starts(duchy: Duchy, starts: Sequence[int], variant: str) -> list[Finding]:
    """Return findings for the start castles of the players."""
    findings = []
    for player, start in enumerate(starts, 1):
        if not duchy.is_castle[start]:  # [dice 2.3]
            place = f"player:{player} {_cell(duchy, start)}"
            findings.append(make_fault("start-not-castle", place, "2.3"))
    if variant == "solo" and len(starts) > 1:  # [dice 8.6]
        findings.append(make_fault("players-in-solo", "sheet", "8.6", 1, len(starts)))
    if variant == "all-different":
        if len(starts) > MOST_PLAYERS_APART:
            limit = MOST_PLAYERS_APART
            findings.append(
                make_fault("players-too-many", "sheet", "8.1", limit, len(starts))
            )
        for player, start in enumerate(starts):
            if start in starts[:player]:
                place = f"player:{player + 1} {_cell(duchy, start)}"
                findings.append(make_fault("start-taken", place, "8.2"))
    if variant == "all-equal":
        for player, start in enumerate(starts):
            if start != starts[0]:
                place = f"player:{player + 1} {_cell(duchy, start)}"
                found = _cell(duchy, starts[0])
                findings.append(make_fault("start-differs", place, "8.4", found))
    return findings


def colour_points(
    duchy: Duchy, terrain: str, rank_: str, switches: Switches = STANDARD
) -> int:
    """Return the points of a colour bonus: *rank_* is ``first`` or ``second``."""
    first, second = duchy.printed.colour_points[terrain]
    points = first if rank_ == "first" else second  # [dice 6.10]
    if terrain == "pasture" and switches.double_pasture_colour_bonus == "yes":
        points *= duchy.printed.pasture_factor  # [dice 10.12]
    return points


def rank_and_points(
    duchy: Duchy, log: Log, terrain: str, gone: int, phase: int
) -> tuple[str, int] | None:
    """Return the colour bonus for completing a terrain, and its points; None if gone.

    Args:
        duchy: the board.
        log: the log of the game.
        terrain: the completed terrain.
        gone: in how many earlier rounds it was completed.
        phase: the phase of the round.
    """
    if gone > 1:  # [dice 6.14]
        return None
    bonus = "second" if gone else "first"  # [dice 6.10, 6.13]
    if log.variant == "solo":
        bonus = solo_rank(phase)
    return bonus, colour_points(duchy, terrain, bonus, log.switches)


def solo_rank(phase: int) -> str:
    """Return which colour bonus a terrain gains in the solo variant [dice 8.8]."""
    return "second" if phase == PHASES[-1] else "first"


def solo_grade(total: int) -> int:
    """Return the grade of a solo total, from 0 to 3 [dice 8.9]."""
    return sum(total >= least for least in GRADES)


def bonuses_left(state: State, switches: Switches = STANDARD) -> int:
    """Return how many bonuses were gained and not used [dice 7.3]."""
    left = max(0, sum(state.circled) - sum(state.crossed))  # less after a wrong play
    if switches.tie_counts_goods == "no":  # [dice 10.13]
        left -= state.left(GOODS)
    return left


def rank(totals: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """Return the ranks of the players, 1 for the winners [dice 7.2, 7.3, 7.4]."""
    keys = [(total, bonuses) for total, bonuses in zip(totals, left)]  # noqa: B905
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def area_place(duchy: Duchy, area: int) -> str:
    """Return the place of an area: its first cell."""
    return _cell(duchy, list_cells(duchy.area_cells[area])[0])


def area_held(duchy: Duchy, area: int) -> str:
    """Return the description of an area: its terrain and number of cells."""
    cells = list_cells(duchy.area_cells[area])
    return f"area:{duchy.board.cells[cells[0]].terrain}.{len(cells)}"


def completed_terrains(duchy: Duchy, before: Sheet, after: Sheet) -> list[str]:
    """Return the terrains that a round completed."""
    old, new = before.state.filled, after.state.filled
    return [
        name
        for name, cells in zip(duchy.terrains, duchy.of_terrain)  # noqa: B905
        if cells and not cells & ~new and cells & ~old
    ]


def _lonely_castles(
    duchy: Duchy, sheets: list[Sheet], is_over: bool, switches: Switches
) -> list[Finding]:
    """Return findings for castles without a neighbour of their number [dice 10.6]."""
    findings = []
    for player, sheet in enumerate(sheets, 1):
        if sheet.fault_round:  # the number may be in a wrong cell
            continue
        for cell in range(len(duchy.near)):
            number = sheet.numbers[cell]
            if duchy.is_castle[cell] and number:
                near = duchy.board.neighbours[cell]
                if sheet.start in near and switches.start_castle_lends_number == "any":
                    continue  # [dice 10.7]
                if not is_over and duchy.near[cell] & ~sheet.state.filled:
                    continue
                if number not in [sheet.numbers[other] for other in near]:
                    place = f"player:{player} {_cell(duchy, cell)}"
                    findings.append(
                        make_fault(
                            "castle-number-not-beside", place, "10.6", None, number
                        )
                    )
    return findings


def _cell(duchy: Duchy, cell: int) -> str:
    return f"cell:{duchy.board.names[cell]}"
