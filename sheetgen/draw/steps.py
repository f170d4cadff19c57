"""The outline of a drawn path, step by step, for what draws in another way."""

from sheetgen.core.draw.box import Point

MOVE, LINE, QUADRATIC, CUBIC, CLOSE = "moveTo", "lineTo", "qCurveTo", "curveTo", "close"
_CLOSES = ("closePath",)
Step = tuple[str, tuple[Point, ...]]


def path_steps(d: str) -> list[Step]:
    """Return the steps of a path: each with the points that it goes by and to.

    >>> [kind for kind, _ in path_steps("M0 0H2V2Z")]
    ['moveTo', 'lineTo', 'lineTo', 'lineTo', 'close']
    """
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(d, pen)
    return [
        (CLOSE if kind in _CLOSES else kind, tuple([Point(*point) for point in points]))
        for kind, points in pen.value
        if kind != "endPath"
    ]
