"""Answers about the sheets of one game together, for any game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from sheetgen.core.errors import Problem
from sheetgen.core.plain import Table
from sheetgen.fill.answer import ranking_lines, total_words
from sheetgen.fill.words import Facts, Speech, Words, indented
from sheetgen.language.texts import Texts


class Player(Protocol):
    """The answer about one player alone."""

    @property
    def name(self) -> str:
        """The name of the player for answers."""

    @property
    def has_wrong_sums(self) -> bool:
        """Whether the player has a wrong sum."""

    def headline(self, texts: Texts) -> str:
        """Return the verdict in one line."""

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return all further details, with an order of play if requested."""

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return all of it as values for JSON."""


@dataclass(frozen=True)
class TableAnswer:
    """The rules' answer about the sheets of one game together.

    Attributes:
        players: all players, with the verdicts of the table; those without a sheet
            last.
        table: the result of their sheets together.
        words: of the game.
        left: the key of the text for what breaks a tie.
        totals: of players without a sheet.
        ties: the keys of texts for what decided between equal totals.
    """

    players: tuple[Player, ...]
    table: Table
    words: Words
    left: str
    totals: tuple[int, ...] = ()
    ties: tuple[str, ...] = ("report.tie",)

    @property
    def verdict(self) -> str:
        """Legal, illegal or undecided."""
        return self.table.verdict

    @property
    def has_wrong_sums(self) -> bool:
        """Whether a player has a wrong sum."""
        return any(player.has_wrong_sums for player in self.players)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """No problems: sheets that cannot be read are not judged together."""
        return ()

    def headline(self, texts: Texts) -> str:
        """Return the verdict in one line."""
        return texts("report.table") + ": " + texts(f"verdict.{self.verdict}")

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return each sheet, the result of all together, and the winner."""
        lines = []
        for player in self.players:
            lines += ["", f"{player.name}: {player.headline(texts)}"]
            lines += indented(player.lines(texts, has_order))
        speech = Speech(self.words, texts, [player.name for player in self.players])
        totals = [total_words(verdict, speech) for verdict in self.table.verdicts]
        totals += [texts("report.points", points=total) for total in self.totals]
        left = ["" if n is None else texts(self.left, left=n) for n in self.table.left]
        left += [""] * len(self.totals)
        players = tuple(zip(speech.names, totals, left, strict=True))
        lines += speech.groups(self.table.findings)
        return lines + ranking_lines(self.table.ranking, players, texts, self.ties)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the table as values for JSON."""
        left = (*self.table.left, *(None for _ in self.totals))
        players = [
            {
                "name": player.name,
                **player.facts(texts, has_order),
                "left": left[at],
                "rank": self.table.ranking[at] if self.table.ranking else None,
            }
            for at, player in enumerate(self.players)
        ]
        return {
            "verdict": self.verdict,
            "findings": Speech(self.words, texts).facts(self.table.findings),
            "players": players,
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return no rows: each sheet has a row of its own."""
        return []
