"""A user's wishes for boards to build, as far as they are possible."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.board import Board, Position, hexagon, normalised
from sheetgen.core.chance import Seeded
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import find_surplus, find_unconnected
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.measured import Builder
from sheetgen.language.message import join, message, message_of
from sheetgen.layout.read import load_rules
from sheetgen.layout.value import Layout
from sheetgen.source.advice import meant
from sheetgen.source.text import load_text

_WORDS = re.compile(r"[^\W\d_]+|\d+")
_BETWEEN = re.compile(r"[\s;,+:=()\[\]{}]*")

Areas = Mapping[str, tuple[int, ...]]


class Shape(NamedTuple):
    """The specification that boards are built from; it can be sent to workers.

    Attributes:
        game: the id of their game.
        positions: of the cells.
        areas: the sizes of areas, by terrain; other terrains are random.
    """

    game: str
    positions: tuple[Position, ...]
    areas: Areas

    @property
    def rules(self) -> RuleSet:
        """The latest rules of the game."""
        return load_rules(self.game)[-1]

    @property
    def builder(self) -> Builder:
        """The builder of the game."""
        builder = find_game(self.game).spec.builder
        assert builder
        return builder

    @property
    def key(self) -> str:
        """A text that identifies the shape and its areas."""
        cells = [f"{row},{column}" for row, column in self.positions]
        areas = [f"{name} {sizes}" for name, sizes in sorted(self.areas.items())]
        return " ".join([*cells, *areas])

    def build(self, chance: Seeded) -> Board | None:
        """Return a board, or None if none was found."""
        areas = self.builder.draw_areas(
            self.rules, len(self.positions), self.areas, chance
        )
        return self.builder.construct(self.rules, self.positions, areas, chance)


@dataclass(frozen=True)
class Wish:
    """The boards that a user wants.

    Attributes:
        shape: the specification they are built from.
        like: a layout that they should be similar to.
        recipe: the command-line options for this.
    """

    shape: Shape
    like: Layout | None
    recipe: str


def open_wish(
    game: str,
    radius: int | None = None,
    shape: str = "",
    areas: str = "",
    like: str = "",
) -> Wish:
    """Return the boards that a user wants.

    Args:
        game: its id.
        radius: rings of cells around the centre.
        shape: a layout whose cells the boards have.
        areas: the areas of some or all terrains, such as ``city 4 3 1; mine 2 2``.
        like: a layout that gives the areas, and the cells too unless others are given.

    Raises:
        LayoutError: a layout has problems.
        UsageError: such boards are not possible; the message lists all reasons.
    """
    found = find_game(game)
    builder = found.spec.builder
    if builder is None:
        raise UsageError(
            message("{title}: no boards are built to a wish", title=found.title)
        )
    rules = load_rules(found.id)[-1]
    faults: list[str] = []
    model = _load(like, found, faults)
    outline = _outline(shape, found, faults)
    if radius is not None and shape:
        faults.append(
            message("--radius and --shape both choose the spaces: give one of them")
        )
    wanted = read_areas(areas, rules, faults)
    if model and not areas:
        wanted = measure_areas(model)
    positions = hexagon(radius or builder.USUAL_RADIUS)
    if outline:
        positions = outline
    elif model and radius is None:
        positions = _positions(model)
    if not faults:
        faults += map(message_of, builder.find_faults(rules, positions, wanted))
    if faults:
        raise UsageError(join("\n", faults))
    return Wish(
        Shape(found.id, positions, wanted),
        model,
        _recipe(radius, shape, areas, like),
    )


def read_areas(text: str, rules: RuleSet, faults: list[str]) -> Areas:
    """Return the areas that a text names, and add its faults to *faults*.

    It may be written as in the output of `describe` (``city 4+3, mine 2+2``), as in
    layout files (``city = [4, 3]``) or plainly. A terrain with 0 has no area.
    """
    names = [terrain.name for terrain in rules.terrains]
    found: dict[str, list[int]] = {}
    name = ""
    if _BETWEEN.sub("", _WORDS.sub("", text)):
        faults.append(
            message(
                "--areas {text!r}: expected terrains, each with the sizes of its "
                "areas, such as 'city 4 3 1; mine 2 2'",
                text=text,
            )
        )
        return {}
    for word in _WORDS.findall(text):
        if not word.isdecimal():
            name = word.lower()
            if name not in names:
                hint = meant(name, names)
                faults.append(
                    message(
                        "--areas: unknown terrain {name!r}{hint}", name=word, hint=hint
                    )
                )
            elif name in found:
                faults.append(message("--areas: {name} is named twice", name=name))
            found.setdefault(name, [])
            continue
        if not name:
            faults.append(
                message("--areas: {size} stands before any terrain", size=word)
            )
        else:
            found[name].append(int(word))
    for name, sizes in found.items():
        if not sizes:
            faults.append(
                message("--areas: {name} has no sizes (write 0 for none)", name=name)
            )
    return {
        name: tuple(sorted([size for size in sizes if size], reverse=True))
        for name, sizes in found.items()
    }


def measure_areas(layout: Layout) -> Areas:
    """Return the sizes of each terrain's areas, the largest first."""
    return {
        terrain.name: tuple(
            sorted([area.size for area in layout.areas_of(terrain.name)], reverse=True)
        )
        for terrain in layout.rules.terrains
    }


def _outline(name: str, game: Game, faults: list[str]) -> tuple[Position, ...]:
    """Return the cells of a layout, or of a file with a text map; may be empty."""
    path = Path(name)
    if not name or path.suffix == ".toml" or not path.is_file():
        layout = _load(name, game, faults)
        return _positions(layout) if layout else ()
    text = load_text(path, LayoutError)
    tokens, wrong = read_map(text, 1)
    places = [token.position for token in tokens]
    told_faults = [
        message(
            "{path}:{line}: {what}", path=name, line=one.line, what=message_of(one.note)
        )
        for one in wrong
    ]
    if tokens and not wrong:
        apart = find_unconnected(places, [], load_rules(game.id)[-1])
        told_faults = [
            message("{path}: {what}", path=name, what=message_of(note))
            for note in [*find_surplus(places), *apart]
        ]
    if not tokens:
        told_faults.append(message("{path}: the map has no spaces", path=name))
    faults += told_faults
    return () if told_faults else tuple(normalised(places))


def _positions(layout: Layout) -> tuple[Position, ...]:
    return tuple([cell.position for cell in layout.board.cells])


def _load(name: str, game: Game, faults: list[str]) -> Layout | None:
    """Return a layout of a game, or None if *name* is empty."""
    if not name:
        return None
    try:
        layout = load_layout(name)
    except UsageError as error:
        faults.append(error.message)
        return None
    if layout.rules.game != game.id:
        faults.append(
            message(
                "{name} is a board of {other}, not of {title}",
                name=name,
                other=find_game(layout.rules.game).title,
                title=game.title,
            )
        )
        return None
    return layout


def _recipe(radius: int | None, shape: str, areas: str, like: str) -> str:
    """Return the command-line options for the wanted boards."""
    given = {
        "--radius": "" if radius is None else str(radius),
        "--shape": shape,
        "--areas": areas,
        "--like": like,
    }
    return "".join(
        [f" {option} {_quoted(text)}" for option, text in given.items() if text]
    )


def _quoted(text: str) -> str:
    return f"'{text}'" if re.search(r"[^\w.+/-]", text) else text
