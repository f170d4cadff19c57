"""What a sheet of totals calls its places and values."""

from sheetgen.fill.words import Words

WORDS = Words(
    groups=("who", "heading"),
    places={
        "game": ("heading.*",),
        "end": ("heading.*",),
        "stock": ("stock.*",),
    },
    # The heading stands twice on the sheet.
    known={"end:other": ("place.end-other", {})},
)
