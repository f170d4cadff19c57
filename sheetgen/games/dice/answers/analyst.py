"""Reviews of logged games in words: how each player played.

They are made from `analysis`; the values learned on the board come from outside.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.form.sheet import code_digits
from sheetgen.form.words import Speech
from sheetgen.games.dice.answers.report import player_names
from sheetgen.games.dice.files.log_file import LogFile, read_log
from sheetgen.games.dice.files.log_play import write_play, write_roll
from sheetgen.games.dice.play.analysis import Analysis, Mistake, Source, analyse
from sheetgen.games.dice.play.course import count_players
from sheetgen.games.dice.play.value_function import POINT, load_value_function
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.game import Result, area_held, replay
from sheetgen.games.dice.rules.ruleset import printed_numbers
from sheetgen.games.dice.rules.turn import Play
from sheetgen.games.dice.sheet.words import WORDS
from sheetgen.games.measured import Wish
from sheetgen.language.texts import Texts

Facts = dict[str, object]


@dataclass(frozen=True)
class OpenedLog:
    """The log of a game, before its play is reviewed.

    Attributes:
        file: the log as it was read.
        duchy: the board of the game.
        result: the result of its replay.
    """

    file: LogFile
    duchy: Duchy
    result: Result

    @property
    def code(self) -> str:
        """The digits that encode its board."""
        return code_digits(self.file.sheet)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; empty for a player without a name."""
        return self.file.names

    @property
    def players(self) -> int:
        """The number of players of the review."""
        return count_players(self.file.log)

    @property
    def seed(self) -> int:
        """The dice seed; 0 if missing."""
        return self.file.seed

    def review(self, player: int, values: Sequence[int], wish: Wish) -> "Reviewed":
        """Return how a player played.

        Args:
            player: the number of the player, from 0.
            values: the values that were learned on the board for this number of
                players.
            wish: what to find out.
        """
        value_function = load_value_function(self.duchy, values, self.players)
        analysis = analyse(
            self.duchy, self.file.log, player, value_function, wish.luck, wish.hindsight
        )
        return Reviewed(self, analysis)


def open_log(path: Path) -> OpenedLog:
    """Return the log in a file.

    Raises:
        FillError: the file cannot be read.
    """
    file = read_log(path)
    duchy = Duchy(file.sheet.board, printed_numbers(file.sheet.rules, file.sheet.board))
    return OpenedLog(file, duchy, replay(duchy, file.log))


@dataclass(frozen=True)
class Reviewed:
    """How a player played, for a report.

    Attributes:
        opened: the log of the game.
        analysis: the analysis of the player.
    """

    opened: OpenedLog
    analysis: Analysis

    @property
    def total(self) -> int:
        """The points of a game that is over."""
        return self.analysis.total // POINT

    @property
    def par(self) -> int:
        """The points of a strong player with the same dice and start castle."""
        return self.analysis.par

    @property
    def luck(self) -> float | None:
        """The luck of the dice in points; None if it was not measured."""
        return self.analysis.luck / POINT if self.analysis.has_luck else None

    @property
    def losses(self) -> float:
        """The points that mistakes cost."""
        return self.analysis.losses / POINT

    @property
    def loss_by_round(self) -> tuple[float, ...]:
        """The points that the mistakes of each round cost."""
        return tuple(one.loss / POINT for one in self.analysis.judged)

    @property
    def is_whole(self) -> bool:
        """Whether the game was played to its end by the rules."""
        return self.analysis.is_over

    @property
    def breach_round(self) -> int:
        """The first round that breaks the rules; 0 if none does."""
        rounds = self.analysis.rounds
        return rounds + 1 if rounds < len(self.opened.file.log.rounds) else 0

    def headline(self, texts: Texts) -> str:
        """Return the total, par, and the total that was possible, in one line."""
        name = player_names(self.opened.names, texts)[self.analysis.player]
        if not self.analysis.judged:
            return texts("review.headline-none", name=name)
        if not self.is_whole:
            total = _points(self.analysis.total)
            return texts("review.headline-open", name=name, total=total)
        return texts("review.headline", name=name, total=self.total, par=self.par)

    def lines(self, texts: Texts) -> list[str]:
        """Return the parts of the total, and the biggest mistakes."""
        found = self.analysis
        lines = []
        if self.breach_round:
            lines.append(texts("review.breach", round=self.breach_round))
        if not self.is_whole and found.judged:
            lines.append(texts("review.prefix", rounds=found.rounds))
        if not found.judged:
            return lines
        lines.append(self._sum(texts))
        if self.is_whole:
            lines += self._pars(texts)
            if found.hindsight >= 0:
                lines.append(self._hindsight(texts))
        clean = sum(one.loss == 0 for one in found.judged)
        mean = _points(found.losses // len(found.judged))
        lines.append(
            texts("review.rounds", rounds=len(found.judged), clean=clean, mean=mean)
        )
        speech = Speech(WORDS, texts)
        for mistake in found.mistakes:
            lines += ["", *self._mistake(mistake, speech)]
        return lines

    def _sum(self, texts: Texts) -> str:
        found = self.analysis
        values = {
            "total": _points(found.total),
            "expected": _points(found.expected),
            "losses": _points(found.losses),
        }
        if not found.has_luck:
            rest = found.total - found.expected + found.losses
            return texts("review.sum-without-luck", **values, rest=_signed(rest))
        return texts(
            "review.sum", **values, luck=_signed(found.luck), rest=_signed(found.rest)
        )

    def _pars(self, texts: Texts) -> list[str]:
        """Say which start castle would have been the best."""
        found = self.analysis
        castle, most = max(found.pars, key=lambda par: par[1])
        if castle == found.start or most <= found.par:
            return []
        cell = self.opened.duchy.board.names[castle]
        return [texts("review.castle", cell=cell, par=most)]

    def _hindsight(self, texts: Texts) -> str:
        if self.analysis.hindsight * POINT <= self.analysis.total:
            return texts("review.hindsight-same")
        return texts("review.hindsight", least=self.analysis.hindsight)

    def _mistake(self, mistake: Mistake, speech: Speech) -> list[str]:
        texts = speech.texts
        turn = self.opened.file.log.rounds[mistake.round - 1]
        first = texts(
            "review.mistake",
            round=mistake.round,
            dice=write_roll(turn.roll, self.opened.file.sheet.rules),
            loss=_points(mistake.loss),
        )
        played = texts(
            "review.played",
            played=self._play(mistake.played),
            better=self._play(mistake.better),
        )
        why = "; ".join(self._source(source, speech) for source in mistake.why)
        return [first, f"  {played}", "  " + texts("review.why", sources=why)]

    def _play(self, play: Play) -> str:
        return write_play(play, self.opened.duchy.board)

    def _source(self, source: Source, speech: Speech) -> str:
        """Return an advantage of one play over another, in words."""
        duchy = self.opened.duchy
        if source.heading == "areas":
            cell = source.place.partition(":")[2]
            area = duchy.area_of[duchy.board.names.index(cell)]
            held = speech.place(area_held(duchy, area))
            what = speech.texts("review.area", area=held, cell=cell)
        elif source.heading == "colours":
            what = speech.texts("review.colour", colour=speech.place(source.place))
        elif source.heading == "open":
            what = speech.texts("review.open", colour=speech.place(source.place))
        else:
            what = speech.place(source.place)
        return f"{what} {_signed(source.amount)}"

    def facts(self, texts: Texts) -> Facts:
        """Return the whole review as values for JSON; points have three decimals."""
        found, board = self.analysis, self.opened.duchy.board
        return {
            "player": self.opened.names[found.player],
            "rounds": found.rounds,
            "complete": found.is_over,
            "breach_round": self.breach_round or None,
            "total": found.total / POINT,
            "expected": found.expected / POINT,
            "luck": self.luck,
            "losses": self.losses,
            "rest": found.rest / POINT if found.has_luck else None,
            "par": found.par,
            "pars": {f"cell:{board.names[cell]}": par for cell, par in found.pars},
            "hindsight": found.hindsight if found.hindsight >= 0 else None,
            "hindsight_plays": [self._play(play) for play in found.way],
            "by_round": [
                {
                    "round": one.round,
                    "played": self._play(one.played.play),
                    "best": self._play(one.options[0].play),
                    "loss": one.loss / POINT,
                    "luck": one.luck / POINT if found.has_luck else None,
                }
                for one in found.judged
            ],
            "mistakes": [
                {
                    "round": one.round,
                    "loss": one.loss / POINT,
                    "played": self._play(one.played),
                    "better": self._play(one.better),
                    "why": [_source_facts(source) for source in one.why],
                }
                for one in found.mistakes
            ],
        }


def _source_facts(source: Source) -> Mapping[str, object]:
    return {
        "heading": source.heading,
        "place": source.place,
        "points": source.amount / POINT,
    }


def _points(thousandths: int) -> str:
    """Return points with one decimal."""
    return f"{thousandths / POINT:.1f}"


def _signed(thousandths: int) -> str:
    """Return points with a sign and one decimal."""
    sign = "-" if thousandths < 0 else "+"
    return f"{sign}{abs(thousandths) / POINT:.1f}"
