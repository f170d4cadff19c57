"""Files of the toy, read and judged."""

from sheetgen.fill.sheet import Shelf
from sheetgen.fill.words import Words
from sheetgen.form.judge import FormJudge, notation_of
from toy_island import GAME
from toy_island.opening import open_board
from toy_island.referee import REFEREE

SHELF = Shelf(GAME.id, GAME.aliases)
NOTATION = notation_of(SHELF, open_board, REFEREE)
JUDGE = FormJudge(NOTATION, open_board, REFEREE, Words(groups=("choice",)))
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers
