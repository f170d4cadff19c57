"""What tests of the page in node are given: codes, links and sheets of our games."""

import json
import random
import tomllib
from dataclasses import replace
from typing import Any

from sheetgen.core.board import make_board
from sheetgen.core.codes import EVIDENCE, FACE_RADIX, MAX_FACE, MAX_SERIAL, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.plain import pack_fill, to_plain
from sheetgen.core.scoresheet.codec import HASH_BITS
from sheetgen.core.scoresheet.declaration import Placed
from sheetgen.core.scoresheet.fill import Switches as Declared
from sheetgen.core.scoresheet.fill import form_of as form_of_declared
from sheetgen.core.scoresheet.placed import list_places
from sheetgen.core.scoresheet.reference import reference_to
from sheetgen.games.burgundy.expansions.chateauma import BANNED_SHIELD
from sheetgen.games.burgundy.files.fill_file import NOTATION
from sheetgen.games.burgundy.files.log_text import write_log
from sheetgen.games.burgundy.rules.counts import FEWEST, TEAM_PLAYERS
from sheetgen.games.burgundy.rules.fill import Fill as BurgundyFill
from sheetgen.games.burgundy.rules.fill import Vineyard
from sheetgen.games.burgundy.rules.ruleset import Switches
from sheetgen.games.burgundy.sheet.variant import FORMER_ALONE, face_for
from sheetgen.games.burgundy.totals.sheet.form import FORM, STANDARD, Fill
from sheetgen.games.clauses import load_clauses
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.rules.fill import RANKS
from sheetgen.games.dice.rules.fill import Fill as DiceFill
from sheetgen.games.dice.rules.form import MAX_POINTS, MAX_ROUND, MAX_TOTAL, form_of
from sheetgen.games.dice.rules.ruleset import SETTINGS
from sheetgen.games.dice.rules.turn import STANDARD as DICE_STANDARD
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.keythedral.rules.fill import Fill as KeythedralFill
from sheetgen.games.keythedral.rules.form import FORM as KEYTHEDRAL
from sheetgen.layout.read import layout_names
from sheetgen.site.game_files import openings
from sheetgen.site.page_data import page_games
from tests.games.burgundy import test_propose as burgundy
from tests.games.burgundy.answers import pack_answers as pack_burgundy
from tests.games.burgundy.answers import plain_fill as plain_burgundy
from tests.games.burgundy.chateauma.cases import make_settings
from tests.games.burgundy.chateauma.stand_in import play_game
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.test_companion import raising_log
from tests.games.burgundy.test_propose import take_all
from tests.games.burgundy.totals.conformance import DIGITS as TOTALS
from tests.games.burgundy.totals.sheets import column
from tests.games.dice.answers import pack_answers, plain_log, read_plain_fill
from tests.games.dice.play import load_duchy as load_dice_duchy
from tests.games.dice.play import play_game as play_duchy
from tests.games.dice.test_propose import A as DUCHY
from tests.games.dice.test_propose import bare, played
from tests.games.dice.test_propose import take_all as take_all_dice
from tests.games.keythedral.test_cases import fill_of, follow
from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import SHEETS, columns_of, declare
from tests.games.taking import take_over
from tests.site import test_burgundy, test_keythedral
from tests.site.drafts import make_engine
from tests.site.printing import OWN, Wanted, make_question
from tests.site.test_burgundy import EVERY, ONE, filled
from tests.site.test_engine import open_sums
from tests.site.test_page import DUCHY as PRINTED
from tests.site.test_page import (
    A,
    answers_of,
    cases_to_rank,
    digits_of,
    whole_sheet,
    wrong_case,
)
from tests.test_link import DAMAGED, LONG, MESSAGES

Plain = dict[str, Any]
# Numbers of which hardly one can stand on its terrain.
WRONG = {"monastery": "6", "mine": "6", "city": "1", "castle": "6", "river": "1"}
ANNA = "<b>Anna</b>"
SHORT = """format = 1 # the form
game = "dice"

name = "Ring"  # of seven cells, one of them a hole
provenance = "public-1"

[legend]
x = "pasture"
y = "city" # letters of my own

# The map.
[board]
map = '''
  x y
x ~ x
  x x
'''

[expect]
cells = 6
"""
CLAIMED = dict.fromkeys(("city", "castle", "monastery", "pasture", "river"), "first")


def link_of(**fill: object) -> str:
    """Return a link's end to a whole sheet on which something stands otherwise."""
    case = whole_sheet()
    return f"{digits_of()}/{answers_of({**case, 'fill': {**case['fill'], **fill}})}"


def wrong_numbers() -> str:
    """Return the numbers of that sheet, most of them on another terrain than theirs."""
    numbers = whole_sheet()["fill"]["numbers"]
    pairs = zip(A.board.cells, numbers, strict=True)
    return "".join(n if n == "X" else WRONG.get(c.terrain, n) for c, n in pairs)


def wrong_tiles() -> str:
    """Return a link's end to a duchy whose tiles lie on other terrains."""
    behind, source = filled(EVERY)
    tiles = source.fill.tiles[::-1]
    duchy = load_duchy(str(source.layout_id))
    wrong = pack_burgundy(duchy, replace(source.fill, tiles=tiles), source.switches)
    return f"{behind.partition('/')[0]}/{wrong}"


def with_total(case: Plain, total: int | None) -> Plain:
    """Return a sheet with a total as somebody wrote it, so that its game is over."""
    return {**case, "fill": {**case["fill"], "total": total}}


def over() -> list[Plain]:
    """Return sheets for one table, each of another total, the best first."""
    cases = {case["answer"]["total"]: case for case in cases_to_rank()}
    return [with_total(cases[total], total) for total in sorted(cases, reverse=True)]


def finished(case: Plain) -> Plain:
    """Return a sheet whose game is over, as a test of the list of games wants it."""
    fill = case["fill"]
    return {
        "answers": answers_of(case),
        "total": fill["total"],
        "castle": A.board.names[fill["numbers"].index("X")],
        "empty": A.board.names[fill["numbers"].find(".")],
    }


def proposed(fill: DiceFill) -> str:
    """Return a link's end to a sheet of which the rest is proposed."""
    return f"{digits_of()}/{pack_fill(form_of(DUCHY), fill, DICE_STANDARD)}"


def added_up() -> Plain:
    """Return ends of links to sheets with wrong sums, or with rules of its own."""
    case = whole_sheet()
    fill, answer = case["fill"], case["answer"]
    columns = [list(column) for column in fill["columns"]]
    columns[0][1] = (columns[0][1] or 0) + 1
    cells = A.board.cells
    numbers = "".join("1" if one.terrain == "castle" else "." for one in cells)
    alone = {"numbers": numbers.replace("1", "X", 1), "evidence": "none"}
    own = {"tie-counts-goods": "no", "partial-sale": "yes"}
    texts = (find_game("dice").web / "en.toml").read_text("utf-8")
    told = tomllib.loads(texts)["page"]
    wrong, wrong_fill = wrong_case(), read_plain_fill(wrong_case()["fill"])
    return {
        "total": answer["total"],
        "more": link_of(total=answer["total"] + 1),
        "column": link_of(columns=columns, total=answer["total"]),
        "lines": [[p, points] for _, p, phase, points, *_ in answer["lines"] if phase],
        "ranks": [
            {
                "answers": answers_of({"fill": ranked, "switches": {}}),
                "points": points,
            }
            for rank, points in zip(
                RANKS[:2], PRINTED.printed.colour_points["castle"], strict=True
            )
            for ranked in [{**alone, "variant": "solo", "colours": {"castle": rank}}]
        ],
        "wrong": f"{digits_of()}/{answers_of(wrong)}",
        "due": check(PRINTED, wrong_fill).total,
        "settled": f"{digits_of()}/{answers_of({**case, 'switches': own})}",
        "asked": [told[f"switch.{name}"] for name, _ in SETTINGS],
        "most": [MAX_ROUND, MAX_POINTS, MAX_TOTAL],
    }


def proposed_elsewhere() -> list[Plain]:
    """Return links' ends to sheets of other games that nobody added up.

    With them come those with all taken over, a sum, and what it is called then:
    clauses 40.51 of The Castles of Burgundy and 12.6 of Keythedral.
    """
    fill, digits = burgundy.played(8), test_burgundy.digits_of()
    duchy, taken = (
        f"{digits}/{pack_burgundy(burgundy.ONE, one, burgundy.STANDARD)}"
        for one in (fill, burgundy.take_all(fill))
    )
    cubes = {"gold": 1, "ironware": 2, "resource": 3}
    columns = [{"seats": [4, 4, 6, 8, 10, 12], "cubes": cubes}, {"seats": [4, 6]}]
    game = fill_of({"columns": columns})
    areas = "areas by size: 42"
    seats = "Player 1, Points of seats: 44"
    return [
        {"bare": duchy, "whole": taken, "place": "heading:areas", "words": areas},
        {
            "bare": test_keythedral.link_of(game),
            "whole": test_keythedral.link_of(take_over(follow, game)),
            "place": "player:1 seats",
            "words": seats,
        },
    ]


def drawn() -> Plain:
    """Return what tests of the editor take in: digits of no board, and files."""
    totals = load_layout("burgundy-totals/totals")
    encoding = totals.rules.encoding
    names = ("dice/duchy-a", "burgundy/solo-33", "keythedral/cathedral")
    code = SheetCode(77, totals.board)
    return {
        "newer": encode(code, replace(encoding, rules=77)),
        "totals": encode(SheetCode(encoding.rules, totals.board, "none"), encoding),
        "stock": [load_layout(name).path.read_text("utf-8") for name in names],
        "short": SHORT,
    }


# All seats of the full game: 6 of 4, 5 of 6, 4 of 8, 4 of 10, 3 of 12.
FOUR_SEATS = ((2, 1, 1, 1, 1), (1, 1, 1, 1, 0), (1, 2, 1, 1, 1), (2, 1, 1, 1, 1))
FOUR_CUBES = ((1, 0, 2, 3), (0, 1, 0, 5), (1, 1, 1, 12), (2, 1, 1, 0))
FOUR = KeythedralFill(
    columns=tuple(map(test_keythedral.column, FOUR_SEATS, FOUR_CUBES))
)


def score_sheets() -> Plain:
    """Return sheets of Keythedral, by what is so of them."""
    played, column = test_keythedral.PLAYED, test_keythedral.column
    sold = tuple(column(own.seats, ()) for own in played.columns)
    first, *rest = played.columns
    more = replace(first, seats=(first.seats[0] + 1, *first.seats[1:]))
    early = KeythedralFill(
        "full", (column((0, 0, 0, 0, 1), ()), column((1, 0, 0, 0, 0), ()))
    )
    half = KeythedralFill(
        "short", (column((3, 0, 0, 0, 0), ()), column((0, 0, 0, 0, 0), (1,)))
    )
    links = {
        "played": played,
        "wrong": test_keythedral.WRONG,
        "uncounted": replace(played, columns=sold),
        "more": replace(played, columns=(more, *rest)),
        "half": half,
        "early": early,
        "open": replace(early, variant="open"),
    }
    told = {name: test_keythedral.link_of(fill) for name, fill in links.items()}
    whole = to_plain(KEYTHEDRAL, take_over(follow, FOUR))
    return {**told, "empty": test_keythedral.digits_of(), "whole": whole}


def duchies() -> Plain:
    """Return sheets of The Castles of Burgundy, by what is so of them."""
    behind, source = filled(EVERY)
    duchy = load_duchy(str(source.layout_id))
    # What a form has room for at most.
    vineyard = Vineyard((), ("red",) * 60 + ("white", "white"))
    most = replace(source.fill, sold=(63, 22, 0, 0, 0, 0), vineyard=vineyard)
    largest = json.loads(test_burgundy.LARGEST.read_text("utf-8"))
    plain = load_duchy("burgundy/duchy-1")
    nothing = BurgundyFill(("",) * plain.count, variant="team")
    teams = []
    for values, players in TEAM_PLAYERS.items():
        packed = pack_burgundy(plain, nothing, Switches(team_values=values))
        worth = plain.printed.bonus_tiles["large"][players - FEWEST]
        teams.append((f"{test_burgundy.digits_of()}/{packed}", worth))
    inns = SheetCode(ONE.rules.number, ONE.board, face=face_for(("inns",)))
    alone = load_layout("33")
    solo = SheetCode(alone.rules.number, alone.board, face=FORMER_ALONE)
    packed = pack_burgundy(duchy, most, source.switches)
    whole = NOTATION.read(test_burgundy.SHEETS / "whole-duchy.toml")
    board, tiles, phases = whole.board, whole.fill.tiles, whole.fill.phases or ()
    cells = zip(board.names, board.cells, tiles, phases, strict=True)
    code = SheetCode(whole.rules.number, board, "phase")
    taken = take_all(replace(whole.fill, points=None, total=None))
    assert (taken.points, taken.total) == (whole.fill.points, whole.fill.total)
    return {
        "whole": {
            "digits": encode(code, whole.rules.encoding),
            "cells": [(name, cell.terrain, *own) for name, cell, *own in cells],
            "fill": plain_burgundy(taken),
        },
        "empty": test_burgundy.digits_of(),
        "inns": encode(inns, ONE.rules.encoding),
        "alone": encode(solo, alone.rules.encoding),
        "most": f"{behind.partition('/')[0]}/{packed}",
        "largest": [f"{largest['code']}/{largest['digits']}", largest["fill"]],
        "teams": teams,
        "won": filled(test_burgundy.SHEETS / "finals" / "against-chateauma.toml")[0],
    }


def logs() -> Plain:
    """Return logs of games against Châteauma: one that has begun, and another."""
    begun = write_log(play_game(make_settings(), 3)[0]).split("\n")
    first = "\n".join(begun[: begun.index("") + 2]) + "\n"
    banned = f"[Expansions shields]\n[Shields {BANNED_SHIELD} | 3 | 4 | 5 | 6 | 7]\n"
    return {"begun": first, "banned": banned, "raising": raising_log()}


FOREST = """format = 1
sheet = "Forest Friends"
players = "2-4"
tie = ["ask"]
ask = "Who is older?"

[[table]]
heading = "Count"
subtotal = true
rows = [
  { label = "Animals", each = 2, most = 50 },
  { label = "Debts", least = -20, most = 0 },
  { label = "King", tick = 4 },
  { label = "Land", choose = { North = 3, South = 5 } },
  { label = "Snow", optional = "Winter", most = 9 },
]
"""


BOXES = """format = 1
sheet = "Ropes"
columns = "sheet"
crosses = [0, 1, 3, 6, 10]

[[row]]
label = "Red"
cross = "2 3 4 5"
last = { needs = 2, adds = 1 }

[[row]]
label = "Rope"
write = "_ _ . _"
rule = "rising"
points = "last if full else count"
"""


GRIDS = """format = 1
sheet = "Isles"
columns = "sheet"

[legend]
w = { label = "Wood", colour = "green", write = "1-6", rule = "equal" }
l = { label = "Lake", cross = true }

[[map]]
label = "Isle"
cells = '''
w w 7
 l l
'''
area-full = [0, 1, 3]

[[grid]]
label = "Hues"
cells = "l l"
row-full = 5
column-full = 4
column-later = 2
colour-full = 9
colour-later = 1
"""


def codes() -> list[Plain]:
    """Return digits with what the rules say of them: of printed boards, and others."""
    engine = make_engine()
    dice = random.Random(51)
    told: list[Plain] = []
    for game in (one for one in page_games() if not one.is_declared):
        for name in layout_names(game.id):
            layout = load_layout(name)
            cells = layout.board.cells
            turned = [
                replace(cell, terrain=other.terrain, carried=other.carried)
                for cell, other in zip(cells, reversed(cells), strict=True)
            ]
            has_other = turned != list(cells) and not layout.board.links
            for board in (layout.board, *[make_board(turned)] * has_other):
                code = SheetCode(
                    layout.rules.number,
                    board,
                    dice.choice(EVIDENCE),
                    dice.choice(("en", "hu", "zz")),
                    dice.choice((0, 7, MAX_SERIAL)),
                    dice.choice((0, 1, 2, 3, 4, MAX_FACE)),
                )
                key = dice.choice((b"", b"key"))
                digits = encode(code, layout.rules.encoding, key)
                answer = json.loads(
                    engine.ask(json.dumps({"do": "open", "digits": digits}))
                )
                is_printed = board is layout.board and code.face < FACE_RADIX
                told.append(
                    {
                        "digits": digits,
                        "head": {
                            "rules": str(code.rules),
                            "face": code.face,
                            "board": answer["board"].partition("/")[2],
                            **{
                                key: answer[key]
                                for key in (
                                    "evidence",
                                    "language",
                                    "serial",
                                    "is_signed",
                                )
                            },
                        },
                        "game": game.id,
                        "opened": answer if is_printed else None,
                    }
                )
                at = dice.randrange(1, len(digits))
                damaged = digits[:at] + str(9 - int(digits[at])) + digits[at + 1 :]
                told.append(
                    {**told[-1], "digits": damaged, "head": None, "opened": None}
                )
    return told


def declared() -> Plain:
    """Return the digits of declared sheets: some of the collection, and another."""
    told = {
        name: code_of(declare((SHEETS / f"{name}.toml").read_text("utf-8")))
        for name in ("bids", "low-rounds", "yacht")
    }
    own = {"forest": FOREST, "boxes": BOXES, "grids": GRIDS}
    told |= {name: code_of(declare(own[name])) for name in own}
    boxed = declare(own["boxes"])
    count = len(list_places(boxed))
    places = [(100 + 90 * at, 300, 70, 80) for at in range(count)]
    told["placed"] = code_of(replace(boxed, placed=Placed(1, tuple(places))))
    forest = declare(FOREST)
    for form in HASH_BITS:  # codes that only name a sheet
        told[form] = code_of(reference_to(forest, "en", form), serial=7)
    return told


# A head, labels, and the numbers of each column below them.
ENDED = {
    "typo": ('sheet = "Rumy"\nwin = "lowest"\nbgg = 15878', "Crads Fines", "5-1 2-1"),
    "mended": ('sheet = "Rummy"\nwin = "lowest"', "Cards Fines", "9-1 1-3"),
    "other": ('sheet = "Rummy"', "Cards Fines", "9-1 1-3"),
    "teams": ('sheet = "Pairs"\ncolumns = "teams"', "Cards Fines", "9-1 1-3"),
    "games": ('sheet = "Dice"\ncolumns = "games"\ncount = 3', "Ones", "5 3 4"),
    "alone": ('sheet = "Walls"\ncolumns = "sheet"\nwin = "lowest"', "Stones", "7"),
    "beside": ('sheet = "Walls"\ncolumns = "sheet"\nwin = "lowest"', "Stones", "4"),
}


def ended() -> Plain:
    """Return links to declared sheets on which a game is over."""
    found = {}
    for serial, (name, (head, labels, columns)) in enumerate(ENDED.items()):
        rows = ", ".join(f'{{ label = "{label}" }}' for label in labels.split())
        sheet = declare(f"format = 1\n{head}\n[[table]]\nrows = [{rows}]\n")
        ids = [entry.id for entry in sheet.entries]
        written = [
            dict(zip(ids, map(int, column.split("-")), strict=True))
            for column in columns.split()
        ]
        fill = columns_of(sheet, written)
        answers = pack_fill(form_of_declared(sheet), fill, Declared())
        found[name] = [code_of(sheet, serial=serial), answers]
    return found


def make_given() -> Plain:
    """Return all of it, as JSON has it."""
    best, *others = over()
    whole = whole_sheet()
    # As a sheet that shows a range alone has it.
    unphased = {k: v for k, v in whole["fill"].items() if k != "phases"}
    ranged = {**whole, "fill": {**unphased, "evidence": "none", "columns": None}}
    evening = Fill((column(total=170, name="Zoë"), column(total=181, name=ANNA)))
    digits, plain = open_sums()
    sums = read_plain_fill(plain)
    answers = pack_answers(load_dice_duchy("D"), sums, DICE_STANDARD)
    told = load_clauses(find_game("dice").clauses)
    of_burgundy = load_clauses(find_game("burgundy").clauses)["en"]
    return json.loads(
        json.dumps(
            {
                "digits": {
                    name: digits_of(name) for name in ("none", "phase", "round")
                },
                "serials": [digits_of(serial=serial) for serial in range(10)],
                "unphased": digits_of("none", 8),
                "whole": link_of(),
                "claimed": link_of(colours=CLAIMED),
                "circled": link_of(rows={**whole["fill"]["rows"], "monk": [9, 0]}),
                "numbers": link_of(numbers=wrong_numbers()),
                "tiles": wrong_tiles(),
                "everything": filled(EVERY)[0],
                "clauses": {
                    language: [own.section["6"], *own.clause["6.15"].split("\n")]
                    for language, own in told.items()
                },
                "printed": {
                    "own": make_question(Wanted(str(OWN)))["digits"],
                    "duchyB": make_question(Wanted("dice/duchy-b"))["digits"],
                    "duchyD": make_question(Wanted("dice/duchy-d"))["digits"],
                },
                "messages": MESSAGES,
                "long": LONG,
                "damaged": DAMAGED,
                "proposed": {
                    "bare": proposed(bare(played(3))),
                    "whole": proposed(take_all_dice(bare(played(3)))),
                    "total": take_all_dice(bare(played(3))).total,
                    "elsewhere": proposed_elsewhere(),
                },
                "drawn": drawn(),
                "sums": added_up(),
                "filled": {
                    **whole["fill"],
                    "cells": [one.position for one in A.board.cells],
                },
                "logs": logs(),
                "played": plain_log(play_duchy(load_dice_duchy("A"), 2, 4711)),
                "luck": {
                    path.stem: tomllib.loads(path.read_text("utf-8"))["luck"]
                    for path in (find_game("dice").web / "coach").glob("*.toml")
                },
                "keythedral": score_sheets(),
                "burgundy": duchies(),
                "declared": declared(),
                "codes": codes(),
                "openings": {game.id: openings(game.id) for game in page_games()},
                "ended": ended(),
                "tie": of_burgundy.clause["41.2"].split("\n")[1],
                "over": [finished(one) for one in (best, *others)],
                "mended": finished(with_total(best, 199)),
                "wrong": finished(with_total(wrong_case(), None)),
                "legal": finished(whole),
                "ranged": [answers_of(with_total(ranged, total)) for total in (30, 99)],
                "openSums": f"{digits}/{answers}",
                "evening": [TOTALS, pack_fill(FORM, evening, STANDARD)],
            }
        )
    )
