"""PDF/A as PDFBox's Preflight judges it."""

import io
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageCms

from sheetgen.press.standard import srgb_profile

JARS = Path("/usr/share/java")
NEEDED = (
    "preflight",
    "pdfbox2",
    "xmpbox",
    "fontbox2",
    "commons-logging",
    "commons-io",
    "jaxb-api",
    "javax.activation",
)
PRESS = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
JUDGE = Path(__file__).with_name("Judge.java")


def judge(*paths: Path) -> list[str]:
    """Return what Preflight says about files, a line each."""
    jars = [JARS / f"{name}.jar" for name in NEEDED]
    if shutil.which("java") is None or not all(jar.exists() for jar in jars):
        pytest.skip("NO PDFBOX PREFLIGHT ON THIS MACHINE: apt install libpdfbox2-java")
    command = ["java", "-cp", ":".join(map(str, jars)), JUDGE, *paths]
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.slow
def test_pads_and_large_prints_are_pdfa(run) -> None:
    jobs = {
        "plain.pdf": ("A", "--lang", "hu", "--ink", "black"),
        "shop.pdf": ("A", "B", "--profile", "shop", "--cover", "--colours", "rgb"),
        "large.pdf": ("C", "--large", "--evidence", "round", "--ink", "colour"),
    }
    for name, options in jobs.items():
        done = run("pad", *options, "--leaves", 3, "--pdfa", "-o", name)
        assert done.code == 0, done.err
    others = {"tiles.pdf": "tiles", "poster.pdf": "poster", "board.pdf": "board"}
    for name, command in others.items():
        done = run(command, "A", "--pdfa", "-o", name)
        assert done.code == 0, done.err
    assert run("pad", "A", "--leaves", 1, "-o", "other.pdf").code == 0
    files = [*jobs, *others]
    *lines, other = judge(*map(Path, files), Path("other.pdf"))
    assert lines == [f"{name}: valid" for name in files]
    assert other != "other.pdf: valid"  # so the judge can say no


@pytest.mark.full
@pytest.mark.skipif(not PRESS.exists(), reason="no profile of a press here")
def test_colours_of_a_press_are_pdfa_with_its_profile(run) -> None:
    shop = "--profile", "shop-alternating", "--output-profile", PRESS, "--cover"
    done = run("pad", "A", "B", *shop, "--leaves", 2, "--pdfa", "-o", "press.pdf")
    assert done.code == 0, done.err
    assert judge(Path("press.pdf")) == ["press.pdf: valid"]


@pytest.mark.slow
def test_the_same_input_gives_the_same_bytes(run) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert run("pad", "A", "--leaves", 2, "--pdfa", "-o", name).code == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    with pikepdf.open("one.pdf") as pdf:
        assert pdf.pdf_version == "1.4"
        assert len(pdf.pages) == 2


def test_the_profile_is_srgb() -> None:
    profile = srgb_profile()
    assert profile == srgb_profile()
    assert int.from_bytes(profile[:4], "big") == len(profile)
    ours = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    assert ours.profile.version < 4
    colours = [(r, g, b) for r in (0, 90, 255) for g in (0, 90, 255) for b in (0, 200)]
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    way = ImageCms.buildTransform(ours, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    through = ImageCms.applyTransform(picture, way)
    for at, colour in enumerate(colours):
        found = through.getpixel((at, 0))
        assert max(abs(a - b) for a, b in zip(colour, found, strict=True)) <= 1
