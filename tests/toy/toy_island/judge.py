"""Files of the toy, read and judged."""

from sheetgen.fill.sheet import Shelf
from sheetgen.fill.words import Words
from sheetgen.form.judge import FormJudge
from toy_island import GAME
from toy_island.opening import open_board
from toy_island.referee import REFEREE

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})
JUDGE = FormJudge(SHELF, open_board, REFEREE, Words(groups=("choice",)))
NOTATION = JUDGE.notation
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers
