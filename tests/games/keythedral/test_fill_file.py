"""Digits of Keythedral's sheets; their files are cases of `fills.toml`."""

from dataclasses import replace

from sheetgen.core.form.plain import pack_fill, unpack_fill
from sheetgen.games.keythedral.rules.fill import Column, Fill
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.ruleset import Switches


def test_digits_that_were_printed_decode_as_they_did() -> None:
    """The variant is a tail, which digits of the usual game lack."""
    one = Column(
        seats=(1, 1, 1, 0, 1),
        cubes=(None, 1, None, 3, None, None, None, None, None),
        total=36,
    )
    two = Column(seats=(5, 4, 3, 4, 2), seat_points=126)
    for fill, switches, digits in (
        (
            Fill("full", (one, two)),
            Switches(tie="seats"),
            "1601051360762801856371409790585436321899728690098167005105206061663896"
            "86686033049081",
        ),
        (
            Fill("short", (Column(total=12), Column())),
            Switches(),
            "1601051158038087306053640732564405819518227731761166097212908420956657"
            "92260911392673",
        ),
    ):
        assert pack_fill(FORM, fill, switches) == digits
        assert unpack_fill(FORM, "none", digits) == (fill, switches)
        face_up = replace(fill, variant="open")
        longer = pack_fill(FORM, face_up, switches)
        assert longer != digits
        assert unpack_fill(FORM, "none", longer) == (face_up, switches)
