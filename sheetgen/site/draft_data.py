"""The values of rules files and games that painting boards needs, as constants.

Pages read no files: this module is written out for them (`sheetgen.site.transpile`).
"""

from sheetgen.core.board import hexagon
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import Kind, Usual
from sheetgen.games.base import Game
from sheetgen.layout.read import load_rules
from sheetgen.site.page_data import board_games


def _kind(game: Game) -> Kind:
    """Return the kind of a game's boards."""
    spec = game.spec
    usual = load_rules(game.id)[-1]
    radii: tuple[int, ...] = ()
    size = 0
    if spec.hexagons:
        radii = (1, 2, 3, 4)
        counts = usual.usual_counts.values()
        size = next((one for one in radii if len(hexagon(one)) == sum(counts)), 0)
    return Kind(
        game.id,
        game.title,
        usual.id,
        game.usual_evidence,
        radii,
        size,
        spec.random is not None,
        spec.players is not None,
        tuple(sorted(game.apart)),
    )


def _usual(rules: RuleSet) -> Usual:
    """Return the values that a page's rules leave out."""
    counts = tuple(rules.usual_counts.items())
    likes = tuple((terrain.name, terrain.written_like) for terrain in rules.terrains)
    return Usual(rules.id, counts, rules.usual_area, likes)


_GAMES = [game for game in board_games() if game.family == game.id]

KINDS = tuple(_kind(game) for game in _GAMES)
USUAL = tuple(_usual(rules) for game in _GAMES for rules in load_rules(game.id))
