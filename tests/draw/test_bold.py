from sheetgen.prints.example import embolden

LINE = '<path d="M0 0L1 1" stroke="#cccccc" stroke-width="0.25" />'
DASHED = '<path d="M0 0" stroke="#cccccc" stroke-dasharray="1 1" stroke-width="0.25" />'
OTHER = '<path d="M0 0L1 1" stroke="#c8cccf" stroke-width="0.25" />'
CIRCLE = '<circle r="1" stroke="#cccccc" stroke-width="0.25" />'


def test_whole_lines_of_a_colour_become_bolder_and_nothing_else() -> None:
    """What reads photos knows circles as thin as those of every sheet."""
    assert embolden(LINE, ["#cccccc"], 2) == LINE.replace("0.25", "0.5")
    assert embolden(f"<g>{LINE}{OTHER}</g>", ["#cccccc"], 2).count('"0.5"') == 1
    for drawn in (DASHED, OTHER, CIRCLE, '<path fill="#cccccc" />', "0.25 #cccccc"):
        assert embolden(drawn, ["#cccccc"]) == drawn
