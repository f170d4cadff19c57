"""The names of places and values in the Dice Game."""

from sheetgen.form.words import Words

_UNCHECKED = (  # notes on what a sheet does not show [dice 9.3] [dice 9.23] [dice 9.25]
    "phases-left-out",
    "rounds-left-out",
    "time-left-out",
    "points-alone",
    "rows-left-out-of-sheet",
    "colours-left-out",
    "colour-believed",
    "time-open",
    "phases-would-decide",
    "rounds-would-decide",
    "sales-would-decide",
)
# Findings on a player's sums; log and sheet stay legal.
_SUMS = ("points-differ", "columns-unexplained", "subtotal-unexplained", "sum-differs")

WORDS = Words(
    groups=("bonus", "rank", "terrain"),
    places={
        "terrain": ("terrain.*",),
        "row": ("place.row.*",),
        "entry": ("place.entry", "phase", "name"),
        "field": ("place.cell", "name"),
        "box": ("place.box", "phase", "number"),
        "circle": ("place.circle", "bonus", "number"),
        "rank": ("place.rank", "terrain", "rank"),
        "area": ("place.area", "terrain", "size"),
    },
    counts=("row",),
    spans=("rounds-do-not-fit",),
    titles=dict.fromkeys(_UNCHECKED, "report.unchecked")
    | dict.fromkeys(_SUMS, "report.sums-wrong"),
    undated="report.open-phase",
    open="report.at-least",
    uncertain="report.uncertain",
)
