"""Learn the boards of the games again, for all numbers of players.

Run as ``python -m scripts.learn``: it takes a quarter of an hour on two cores if `make
fast` has compiled the rules. The same seed gives the same values, so nothing changes
unless the rules or the recipe did.
"""

import sys

from sheetgen.games.find import find_game, load_layout
from sheetgen.lab.learn import board_key, learn_anew, learned_file, write_learned
from sheetgen.lab.play import board_code, open_board
from sheetgen.lab.workers import open_workers
from sheetgen.layout.read import layout_names

# Games to learn from after the usual ones: solo boards are reviewed most, and more
# certain values explain more of a game.
FURTHER = (12_000, 16_000)


def main(games: list[str]) -> None:
    """Learn the boards of some games."""
    for game in games:
        for name in layout_names(find_game(game).id):
            code = board_code(load_layout(name))
            lab, _ = open_board(code)
            tables = []
            with open_workers() as workers:
                for players in range(1, lab.MOST_PLAYERS + 1):
                    further = FURTHER if players == 1 else ()
                    learned = learn_anew(workers, code, players, further=further)
                    print(name, players, learned.hash, flush=True)
                    tables.append(learned)
            write_learned(
                learned_file(game, name.split("/")[1]), board_key(code), tables
            )


if __name__ == "__main__":
    main(sys.argv[1:] or ["dice"])
