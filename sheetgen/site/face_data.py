"""The values of files that the page draws sheets from: rules, and named boards.

The page reads no files: the values are written out as source for it.
"""

from dataclasses import replace

from sheetgen.core.codes import board_number
from sheetgen.core.ruleset import RuleSet
from sheetgen.draw.writing import compose
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.layout.read import layout_names
from sheetgen.site.page_data import board_games

_Pair = tuple[float, float]
_Written = tuple[tuple[tuple[_Pair, ...], ...], float, _Pair]  # fields of `Written`


def _plain(rules: RuleSet) -> RuleSet:
    """Return a rules file without the sources of its numbers."""
    return replace(rules, source="", usual_counts={}, usual_area=0)


def _heads(game: Game) -> dict[tuple[int, int], tuple[object, ...]]:
    """Return the other values of a game's layouts, by the numbers of rules and board.

    They are in the order of the fields of `Layout`.
    """
    found: dict[tuple[int, int], tuple[object, ...]] = {}
    for name in layout_names(game.id):
        one = load_layout(name)
        key = one.rules.number, board_number(one.board, one.rules.encoding)
        head = one.name, dict(one.names), one.short, one.author, one.licence
        found[key] = one.id, *head, one.provenance
    return found


def _written(game: Game) -> dict[tuple[str, str, str], _Written]:
    """Return how what worked rows show is written, by place, kind of spot and value."""
    found: dict[tuple[str, str, str], _Written] = {}
    worked = game.spec.backs.SHOWN if game.spec.backs else {}
    for name, (kind, value) in worked.items():
        if value:
            strokes, share, off = compose(name, kind, value)
            rounded = tuple(tuple(map(_plain_point, stroke)) for stroke in strokes)
            found[name, kind, value] = rounded, round(share, 5), _plain_point(off)
    return found


def _plain_point(point: _Pair) -> _Pair:
    return round(point[0], 5), round(point[1], 5)


_GAMES = board_games()
RULES = {
    rules.number: _plain(rules)
    for rules in all_rules()
    if rules.game in [game.id for game in _GAMES]
}
HEADS = {key: head for game in _GAMES for key, head in _heads(game).items()}
APART = {game.id: tuple(sorted(find_game(game.id).apart)) for game in _GAMES}
EVIDENCES = {game.id: game.evidence for game in _GAMES}
TWO_SIDED = tuple(game.id for game in _GAMES if game.spec.backs)
WRITTEN = {key: one for game in _GAMES for key, one in _written(game).items()}
