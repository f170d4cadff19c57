"""Learn the boards of the games anew, for tables of all sizes.

Run as ``python -m scripts.learn``: half an hour on two cores. The same seed gives the
same values, so nothing changes unless the rules or the recipe did.
"""

import sys

from sheetgen.games.find import find_game, load_layout
from sheetgen.lab.code import board_code
from sheetgen.lab.learn import board_key, learn_anew, learned_file, write_learned
from sheetgen.lab.play import open_board
from sheetgen.lab.workers import open_workers
from sheetgen.layout.find import layout_names


def main(games: list[str]) -> None:
    """Learn the boards of some games."""
    for game in games:
        for name in layout_names(find_game(game).id):
            code = board_code(load_layout(name))
            lab, _ = open_board(code)
            tables = []
            with open_workers() as workers:
                for players in range(1, lab.MOST_PLAYERS + 1):
                    learned = learn_anew(workers, code, players)
                    print(name, players, learned.hash, flush=True)
                    tables.append(learned)
            write_learned(
                learned_file(game, name.split("/")[1]), board_key(code), tables
            )


if __name__ == "__main__":
    main(sys.argv[1:] or ["dice"])
