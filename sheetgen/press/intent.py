"""What the plain colours of a PDF are meant for: an output intent.

Source: ISO 32000-1, 14.11.5; ISO 15930-4, 6.2.2.
"""

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.press.colour import CONDITIONS, Colours
from sheetgen.press.srgb import srgb_profile

_REGISTRY = "http://www.color.org"
_SRGB = "sRGB IEC61966-2.1"


def press_intents(pdf: Pdf, colours: Colours) -> Array:
    """Return which press a file is meant for, as its catalog says it."""
    return Array([press_intent(pdf, colours, Name.GTS_PDFX)])


def press_intent(pdf: Pdf, colours: Colours, kind: Name) -> pikepdf.Object:
    """Return the condition of a press, with its profile if there is one."""
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=kind,
        OutputConditionIdentifier=colours.condition,
        OutputCondition=CONDITIONS[colours.condition],
        Info=CONDITIONS[colours.condition],
        RegistryName=_REGISTRY,
    )
    if colours.profile is not None:
        intent.DestOutputProfile = _profile(pdf, colours.profile.content, 4)
    return pdf.make_indirect(intent)


def srgb_intent(pdf: Pdf, colours: Colours, kind: Name) -> pikepdf.Object:
    """Return the profile that colours of screens are meant in: sRGB."""
    return pdf.make_indirect(
        Dictionary(
            Type=Name.OutputIntent,
            S=kind,
            OutputConditionIdentifier=_SRGB,
            Info=_SRGB,
            DestOutputProfile=_profile(pdf, srgb_profile(), 3),
        )
    )


def _profile(pdf: Pdf, content: bytes, inks: int) -> pikepdf.Object:
    profile = pdf.make_stream(content)
    profile[Name.N] = inks
    profile[Name.Alternate] = Name.DeviceRGB if inks == 3 else Name.DeviceCMYK
    return pdf.make_indirect(profile)
