"""Facts about a board of the game, and notes on what is unusual about it.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board, hexagon
from sheetgen.core.note import Fact, Note, counted, noted
from sheetgen.core.survey import Survey, find_islands
from sheetgen.games.burgundy.rules.duchy import NUMBERS, USUAL_RADIUS, area_points
from sheetgen.games.burgundy.rules.ruleset import printed_numbers

CITIES = (2, 6)  # how many a duchy has [burgundy 1.7]
KINDS_OF_BUILDING = 8  # a city has each once at most [burgundy 7.13]


def describe(survey: Survey) -> list[Fact]:
    """Return the facts that are worth knowing before a board is printed."""
    board = survey.board
    best = _best_points(survey)
    posts = survey.rules.rim if _is_duchy(board) else ()
    together = sum([fact.value for fact in best]) - _lost_to_start(survey)
    links = [f"{board.names[one]}-{board.names[other]}" for one, other in board.links]
    islands = sorted([len(cells) for cells in find_islands(board)])
    return [
        Fact(noted("numbers by terrain"), _numbers(survey)),
        Fact(noted("points for areas, if all are completed in phase A"), best),
        Fact(noted("together, without the start castle"), together),
        Fact(noted("border posts at"), tuple([" ".join(post.cells) for post in posts])),
        Fact(noted("cells by island"), tuple(islands[::-1])),
        Fact(noted("links"), tuple(links)),
    ]


def warn(survey: Survey) -> list[Note]:
    """Return notes on what is unusual about a board, besides its counts."""
    board = survey.board
    notes = []
    if not board.of_terrain("castle"):
        notes.append(noted("no castle: a game begins at one"))
    cities = board.areas_of("city")
    fewest, most = CITIES
    # The solo boards have other bounds; one of them has seven.
    if not board.links and not fewest <= len(cities) <= most:
        notes.append(
            counted(
                len(cities),
                "1 city: the game's own duchies have {fewest} to {most}",
                "{count} cities: the game's own duchies have {fewest} to {most}",
                fewest=fewest,
                most=most,
            )
        )
    for city in cities:
        if city.size > KINDS_OF_BUILDING:  # [burgundy 1.12]
            notes.append(
                noted(
                    "the city of {size} spaces from {first} cannot be filled with the "
                    "{kinds} kinds of building alone: it needs monastery 1 or tiles "
                    "of expansions",
                    city.cells,
                    size=city.size,
                    first=board.names[city.cells[0]],
                    kinds=KINDS_OF_BUILDING,
                )
            )
    others = _other_numbers(board)
    if others:
        notes.append(
            counted(
                len(others),
                "numbers are not as on all duchies of the game, in 1 space, {first}",
                "numbers are not as on all duchies of the game, in {count} spaces "
                "from {first}",
                others,
                first=board.names[others[0]],
            )
        )
    return notes


def _is_duchy(board: Board) -> bool:
    return tuple([cell.position for cell in board.cells]) == hexagon(USUAL_RADIUS)


def _other_numbers(board: Board) -> list[int]:
    """Return the cells of a duchy that have unusual numbers [burgundy 1.8]."""
    if not _is_duchy(board):
        return []
    return [at for at, cell in enumerate(board.cells) if cell.carried != NUMBERS[at]]


def _numbers(survey: Survey) -> tuple[Fact, ...]:
    """Return the numbers of the cells of each terrain on the board."""
    board = survey.board
    facts = []
    for terrain in survey.rules.terrains:
        cells = board.of_terrain(terrain.name)
        if cells:
            numbers = sorted([board.cells[cell].carried for cell in cells])
            facts.append(Fact(terrain.name, " ".join(numbers)))
    return tuple(facts)


def _best_points(survey: Survey) -> tuple[Fact, ...]:
    """Return the points of all areas in the first phase, by terrain [burgundy 8]."""
    printed = printed_numbers(survey.rules)
    first = printed.phase_points[0]
    facts = []
    for terrain in survey.rules.terrains:
        areas = survey.areas_of(terrain.name)
        if areas:
            points = [area_points(printed, area.size) + first for area in areas]
            facts.append(Fact(terrain.name, sum(points)))
    return tuple(facts)


def _lost_to_start(survey: Survey) -> int:
    """Return the points lost with the start castle; 0 if some join [burgundy 8.5]."""
    castles = survey.areas_of("castle")
    if not castles or any([area.size > 1 for area in castles]):
        return 0
    printed = printed_numbers(survey.rules)
    return area_points(printed, 1) + printed.phase_points[0]
