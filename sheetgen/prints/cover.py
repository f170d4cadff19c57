"""The cover of a pad, and the sheet at its back."""

from dataclasses import dataclass, replace
from shlex import quote

from sheetgen.draw.cover import Cover, Stock, draw_backing, draw_cover
from sheetgen.draw.face import Style, format_serial, refuse_unfit
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Drawing


@dataclass(frozen=True)
class Bound:
    """What is between the covers.

    Attributes:
        layouts: of the front of its sheets, and of their back if they have another.
        serials: of both.
    """

    layouts: tuple[Layout, ...]
    serials: tuple[range, ...]

    @property
    def next_serial(self) -> int:
        """The first number that is not used yet."""
        return max(numbers[-1] for numbers in self.serials) + 1


def draw_covers(bound: Bound, style: Style, stock: Stock) -> tuple[Drawing, Drawing]:
    """Return the cover of a pad, and the sheet at its back.

    Raises:
        TextError: the language has a text that is too long for its place.
    """
    texts, front = style.texts, bound.layouts[0]
    names = [layout.name_in(texts.language) for layout in bound.layouts]
    serials = bound.serials[0]
    count = format_serial(serials[0])
    if len(serials) > 1:
        end = format_serial(serials[-1])
        count = texts("pad.sheets", count=len(serials), first=count, last=end)
    whole = (name.replace(" ", "\u00a0") for name in dict.fromkeys(names))
    both = texts("pad.both", names=", ".join(whole))
    words = Cover(
        title=names[0],
        game=texts("game.title"),
        short=front.short,
        lines=(count, both) if len(names) > 1 else (count,),
        foot=texts("sheet.unofficial"),
    )
    named = " ".join(_argument(layout) for layout in bound.layouts)
    more = texts("pad.more", name=named, next=bound.next_serial)
    behind = replace(words, lines=(more, texts("pad.check")))
    filled = {count: "pad.sheets", both: "pad.both"}
    if len(named) <= 40:  # a file may have any name
        filled[more] = "pad.more"
    drawn = []
    for draw, cover in ((draw_cover, words), (draw_backing, behind)):
        made = draw(cover, stock)
        refuse_unfit(made.fits, texts, filled)
        drawn.append(Drawing(made.svg, made.size))
    return drawn[0], drawn[1]


def _argument(layout: Layout) -> str:
    """Return what `sheetgen pad` is called with for more sheets of a layout."""
    return layout.short or quote(layout.path.name)
