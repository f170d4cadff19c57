"""Colours of files on the command line: what cannot be meant is one sentence."""

import struct
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Run

DECK = """
format = 1
title = "Own"
language = "en"
size = "poker"

[[card]]
title = "One"
text = "A card."
hue = "#336699"
"""


def _profile(kind: bytes = b"prtr", space: bytes = b"CMYK", version: int = 2) -> bytes:
    """Return the smallest file that passes for a colour profile."""
    size = 128 + 4 + 12 + 4
    head = struct.pack(">I4sBBH", size, b"\0\0\0\0", version, 0, 0) + kind + space
    head += b"Lab " + bytes(12) + b"acsp" + bytes(88)
    return head + struct.pack(">I4sII", 1, b"A2B0", 144, 4) + b"\0\0\0\0"


@pytest.fixture
def files(run: Run) -> None:
    """Lay files of all kinds into the folder of the command."""
    for name, content in {
        "press.icc": _profile(),
        "late.icc": _profile(version=4),
        "screen.icc": _profile(b"mntr", b"RGB "),
        "cut.icc": _profile()[:-2],
        "text.icc": b"no profile",
        "heavy.toml": b'[hues]\n"#336699" = [100, 90, 80, 60]\n',
        "own.toml": b'[hues]\n"#336699" = [80, 45, 0, 20]\n',
        "thin.toml": b"limit = 120\n",
        "deck.toml": DECK.encode(),
    }.items():
        Path(name).write_bytes(content)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ("--colours cmyk --condition fogra99", 2, "--condition fogra99 is unknown"),
        ("--colours rgb --condition fogra39", 2, "belongs to --colours cmyk"),
        ("--swatches own.toml", 2, "--swatches belongs to --colours cmyk"),
        ("--output-profile press.icc", 2, "belongs to --colours cmyk"),
        ("--colours rgb --standard pdfx-1a", 2, "leave out --colours rgb"),
        ("--standard pdfx-4", 2, "--output-profile, or choose pdfx-1a"),
        ("--pdfa --colours cmyk", 2, "--output-profile, or choose pdfx-1a"),
        ("--pdfa --standard pdfx-1a", 2, "exclude each other"),
        ("--standard pdfx-4 --output-profile none.icc", 2, "cannot be read"),
        ("--standard pdfx-4 --output-profile text.icc", 2, "no colour profile"),
        ("--standard pdfx-4 --output-profile cut.icc", 2, "or a broken one"),
        ("--standard pdfx-4 --output-profile screen.icc", 2, "class mntr for RGB"),
        ("--standard pdfx-1a --output-profile late.icc", 2, "version 4"),
        ("--colours cmyk --swatches none.toml", 3, "none.toml"),
        ("--colours cmyk --swatches heavy.toml", 3, "#336699 takes 345 % of ink"),
        ("--colours cmyk --swatches thin.toml", 2, "at most 120 %"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(
    options: str, code: int, said: str, run: Run
) -> None:
    done = run("pad", "A", "--serial", "next", *options.split(), "-o", "out.pdf")
    assert done.code == code
    told = [line for line in done.err.splitlines() if not line.startswith("note:")]
    assert len(told) == 1 and said in told[0]
    assert not Path("out.pdf").exists()


@pytest.mark.usefixtures("files")
def test_hues_of_a_deck_need_a_row(run: Run) -> None:
    press = "cards", "deck.toml", "--colours", "cmyk", "-o", "out.pdf"
    done = run(*press)
    assert done.code == 2
    assert "deck.toml: no table has a row for #336699" in done.err
    assert not Path("out.pdf").exists()
    assert run(*press, "--ink", "grey").code == 0
    assert run(*press, "--swatches", "own.toml").code == 0
    with pikepdf.open("out.pdf") as pdf:
        form = pdf.pages[0].Resources.XObject.Face0
        assert b"0.8 0.45 0 0.2 " in form.read_bytes()


@pytest.mark.usefixtures("files")
def test_a_profile_says_the_colours_and_options_override_it(run: Run) -> None:
    Path("own-shop.toml").write_text(
        'standard = "pdfx-1a"\ncondition = "FOGRA52"\nswatches = "own.toml"\n'
        'output_profile = "press.icc"\n',
        encoding="utf-8",
    )
    command = "pad", "A", "--leaves", 1, "--profile", "own-shop.toml", "-o", "out.pdf"
    assert run(*command).code == 0
    with pikepdf.open("out.pdf") as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA52"
        assert intent.DestOutputProfile.read_bytes() == Path("press.icc").read_bytes()
        assert str(pdf.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert run(*command, "--colours", "rgb").code == 0
    with pikepdf.open("out.pdf") as pdf:
        assert "/OutputIntents" not in pdf.Root
        assert "/GTS_PDFXVersion" not in pdf.docinfo


@pytest.mark.usefixtures("files")
def test_only_pdfs_are_exported_for_a_press(run: Run) -> None:
    press = "export", "deck.toml", "--colours", "cmyk", "--swatches", "own.toml"
    done = run(*press, "-o", "out")
    assert done.code == 2 and "--each pdf" in done.err
    assert run(*press, "--each", "pdf", "-o", "out").code == 0
    (file,) = Path("out").glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert "/OutputIntents" in pdf.Root
