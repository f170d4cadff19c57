"""Files of the toy, read and judged."""

from sheetgen.form.judge import FormJudge, notation_of
from sheetgen.form.sheet import Shelf
from sheetgen.form.words import Words
from toy_island import GAME
from toy_island.answers.rules_api import RULES_API
from toy_island.sheet.board_view import open_board

SHELF = Shelf(GAME.id, GAME.aliases)
NOTATION = notation_of(SHELF, open_board, RULES_API)
JUDGE = FormJudge(NOTATION, open_board, RULES_API, Words(groups=("choice",)))
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers
