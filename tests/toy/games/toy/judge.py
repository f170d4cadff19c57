"""Files of the toy, read and judged."""

from sheetgen.fill.sheet import Shelf
from sheetgen.fill.words import Words
from sheetgen.form.judge import FormJudge
from sheetgen.games.toy import GAME
from sheetgen.games.toy.opening import open_board
from sheetgen.games.toy.referee import REFEREE

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})
JUDGE = FormJudge(SHELF, open_board, REFEREE, Words(groups=("choice",)))
NOTATION = JUDGE.notation
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers
