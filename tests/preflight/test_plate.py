import pikepdf
import pytest
from pikepdf import Array, Name

from sheetgen.preflight.plate import name_space

PDF = pikepdf.new()  # kept, since its streams end with it


def space(value: object, **kept: object) -> str:
    return name_space(value, lambda key: kept.get(str(key)[1:]))


def profile(colours: int) -> pikepdf.Stream:
    return PDF.make_stream(b"", N=colours)


@pytest.mark.parametrize(
    ("value", "called"),
    [
        (Name.DeviceRGB, "DeviceRGB"),
        (Name.CMYK, "DeviceCMYK"),
        (Array([Name.DeviceGray]), "DeviceGray"),
        (Array([Name.ICCBased, profile(4)]), "ICC CMYK"),
        (Array([Name.ICCBased, profile(7)]), "ICC"),
        (Array([Name.Separation, Name.Gold, Name.DeviceCMYK, 1]), "spot Gold"),
        (Array([Name.DeviceN, Array([Name.Gold, Name.Red])]), "spots Gold + Red"),
        (Array([Name.Indexed, Name.DeviceRGB, 1, "ab"]), "DeviceRGB"),
        (Array([Name.Pattern, Array([Name.Lab])]), "Lab"),
        (Name.Pattern, "Pattern"),
        (Array([]), "unknown"),
        (None, "unknown"),
        (5, "unknown"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_colour_space_has_a_name(value: object, called: str) -> None:
    assert space(value) == called


def test_a_name_of_the_page_is_looked_up_once_and_loops_end() -> None:
    assert space(Name.Own, Own=Name.DeviceRGB) == "DeviceRGB"
    assert space(Name.Own, Own=Name.Own) == "Own"
    pdf = pikepdf.new()
    loop = pdf.make_indirect(Array([Name.Indexed]))
    loop.append(loop)
    assert space(loop) == "unknown"
