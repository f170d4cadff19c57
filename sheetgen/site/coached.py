"""What tells how a game was played, and gives hints: a script that waits for that.

A game has it as a folder of its page, with texts of its own. What was learned of a
board is a file for each.
"""

from collections.abc import Mapping
from itertools import count

from sheetgen.games.base import Game
from sheetgen.games.find import all_rules
from sheetgen.lab.learn import list_learned
from sheetgen.lang import ENGLISH
from sheetgen.site.apart import FIRST
from sheetgen.site.bundle import bundle_later, join_lines
from sheetgen.site.given import COACH, as_json, as_script, coach_texts
from sheetgen.site.scripts import (
    add_file,
    add_texts,
    as_object,
    borrow,
    flush,
    make_style,
    read_modules,
)

COACHING = "coaching.js"  # made here: what loads the script
COACH_FIRST = "coach.js"
_DATA = "coachdata.js"  # made here: its texts, and where further files are
_STYLE = "coach.css"
_LEADS = ("hint", "how", "own", "all")  # what is said before it is loaded
_ABSENT = ("absent",)  # or where it is not there


def absent_coach(game: Game) -> str:
    """Return the module of a page that tells nothing of how a game was played."""
    return _words(game, _ABSENT) + "export const loadCoach = null;\n"


def add_coach(
    files: dict[str, bytes], game: Game, modules: Mapping[str, str], *there: str
) -> str:
    """Add what tells how a game was played, and return the module that loads it.

    Args:
        files: of the page, by name.
        game: with a folder for it.
        modules: of the page and of the game.
        there: the modules that what is there by then begins with.
    """
    folder = game.web / COACH
    stem = f"{game.id}-{COACH}"
    texts = coach_texts(game)
    data = {
        "COACH_FILES": add_texts(files, f"texts-{stem}", texts),
        "COACH_TEXTS": texts[ENGLISH],
        "LEARNED_FILES": _add_learned(files, game),
    }
    own = {**modules, COACHING: absent_coach(game), **read_modules(folder)}
    own[_DATA] = as_script(data)
    script, lent = bundle_later(own, COACH_FIRST, FIRST, *there)
    name = add_file(files, f"game-{stem}.js", join_lines(flush(script)).encode())
    style = make_style([folder / _STYLE]).encode()
    style_name = add_file(files, f"game-{stem}.css", style)
    call = (
        f'(await Promise.all([import("./{name}"), addStyle("{style_name}")]))[0]'
        f".begin({as_object(lent)})"
    )
    return (
        borrow(modules, sorted({*lent, "addStyle", "loadOnce"}))
        + _words(game, _LEADS)
        + f'export const loadCoach = () => loadOnce(" {stem}", async () => {call});\n'
    )


def _words(game: Game, keys: tuple[str, ...]) -> str:
    """Return a line of a script with some texts by language."""
    words = {
        language: {key: own[key] for key in keys}
        for language, own in coach_texts(game).items()
    }
    return as_script({"COACH_WORDS": words})


def _add_learned(files: dict[str, bytes], game: Game) -> dict[str, str]:
    """Add what was learned of boards, and return the file of each by its key.

    A file has the values for one player, for two, and so on.
    """
    learned = list_learned()
    added: dict[str, str] = {}
    for rules in all_rules():
        own = [board for board, _ in learned if board.split()[0] == rules.id]
        for board in dict.fromkeys(own if rules.game == game.id else ()):
            tables: list[tuple[int, ...]] = []
            for players in count(1):
                if (board, players) not in learned:
                    break
                tables.append(learned[board, players].values)
            number = board.split()[1]
            key = f"{rules.number}/{number}"  # as `site.engine.board_key` has it
            content = as_json(tables).encode()
            added[key] = add_file(files, f"learned-{game.id}.json", content)
    return added
