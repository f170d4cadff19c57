"""Checks of what a document claims: its standard, and its printing condition.

Some demands of a standard are reported, and failed, by other checks: RGB by
``colours``, transparency by ``transparency``, fonts by ``fonts``, and so on. The other
demands of PDF/X-1a and PDF/A-1b are reported here.

Source: ISO 15930-4, 6.2 (structure), 6.3 (compression), 6.8 (information), 6.13
(transfer curves), 6.17 (PostScript), 6.18 (groups); ISO 19005-1, 6.1 and 6.2.
"""

from collections.abc import Iterator

from pikepdf import Pdf, Stream

from sheetgen.language.message import defer, join, message
from sheetgen.preflight.document import (
    GROUP,
    ODD,
    get,
    information,
    is_dictionary,
    members,
    name,
    objects,
    text,
)
from sheetgen.preflight.proof import Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check
from sheetgen.preflight.standard import PRESS, STANDARDS, Intent, Standard, known

_PACKED = {"LZWDecode": "LZW", "JPXDecode": "JPEG 2000"}
_DEVICES = {"DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}
_PRINTER = "prtr"  # the device class of press profiles
_TITLE = defer("no title")
_DATES = defer("no dates of making and change")
_TRAPPED = defer("does not say whether it is trapped")
_ID = defer("no identity")
_COMPRESSED = defer("objects packed into streams")
_GROUPS = defer("groups of transparency")
_POSTSCRIPT = defer("PostScript")
_CURVES = defer("transfer curves")


def check_claims(proof: Proof) -> Iterator[Check]:
    """Yield the lines about a document's claims."""
    yield _standard(proof)
    yield _intent(proof)


def _standard(proof: Proof) -> Check:
    check, asked = "standard", proof.limits.standard
    wanted = STANDARDS.get(asked)
    claims = list(proof.claims)
    limit = wanted.name if wanted else None
    if not claims and not wanted:
        return Check(check, OK, message("claims no standard"), claims)
    named: str = ", ".join(claims)
    is_claimed = wanted is None or wanted in known(claims)
    if wanted and not is_claimed:
        named = message("does not say that it is {name}", name=wanted.name)
    if not proof.standards:
        what = message("{names}: not looked at, for want of knowing it", names=named)
        return Check(check, NOTE, what, claims, limit)
    wrong = list(
        dict.fromkeys(fault for one in proof.standards for fault in _faults(proof, one))
    )
    if wrong:
        faults = join(", ", wrong)
        what = message(
            "{names}, which forbids this: {faults}", names=named, faults=faults
        )
        return Check(check, FAIL, what, claims, limit)
    if not is_claimed:
        return Check(check, FAIL, named, claims, limit)
    what = message("{names}, as far as we look", names=named)
    return Check(check, OK, what, claims, limit)


def _faults(proof: Proof, standard: Standard) -> Iterator[str]:
    """Yield whatever a standard forbids and no other check covers."""
    if standard.intent == PRESS:
        yield from _missing_words(proof.pdf)
    if _has_no_id(proof.pdf):
        yield message(_ID)
    if not standard.has_transparency and proof.where(
        lambda page: GROUP in page.drawn.marks
    ):
        yield message(_GROUPS)
    found = set(_forbidden(proof.pdf, standard))
    for fault in (_COMPRESSED, _POSTSCRIPT, _CURVES):
        if fault in found:
            yield message(fault)
    packed = sorted(_PACKED[fault] for fault in found & _PACKED.keys())
    yield from packed if not standard.has_compressed else ()


def _missing_words(pdf: Pdf) -> Iterator[str]:
    """Yield the information that PDF/X requires and a document lacks."""
    told = information(pdf)
    if not text(get(told, "/Title")):
        yield message(_TITLE)
    if not all(text(get(told, key)) for key in ("/CreationDate", "/ModDate")):
        yield message(_DATES)
    if name(get(told, "/Trapped")) not in ("True", "False"):
        yield message(_TRAPPED)


def _has_no_id(pdf: Pdf) -> bool:
    try:
        return len(members(pdf.trailer.get("/ID"))) != 2
    except ODD:
        return True


def _forbidden(pdf: Pdf, standard: Standard) -> Iterator[str]:
    """Yield the kinds of objects that a standard forbids."""
    for thing in objects(pdf):
        kind = name(get(thing, "/Type"))
        if isinstance(thing, Stream):
            if kind in ("ObjStm", "XRef") and not standard.has_compressed:
                yield _COMPRESSED
            if name(get(thing, "/Subtype")) == "PS":
                yield _POSTSCRIPT
            packed = get(thing, "/Filter")
            yield from map(name, members(packed) or [packed])
        elif is_dictionary(thing) and _has_curve(thing, kind):
            yield _CURVES
    if not standard.has_compressed and _is_compressed(pdf):
        yield _COMPRESSED


def _is_compressed(pdf: Pdf) -> bool:
    """Return whether the list of objects is a stream, as its type shows."""
    try:
        return name(pdf.trailer.get("/Type")) == "XRef"
    except ODD:
        return False


def _has_curve(thing: object, kind: str) -> bool:
    usual = ("", "Default", "Identity")
    has_first = get(thing, "/TR") is not None and name(get(thing, "/TR")) not in usual
    second = get(thing, "/TR2")
    return kind == "ExtGState" and (
        has_first or (second is not None and name(second) != "Default")
    )


def _intent(proof: Proof) -> Check:
    """Report the printing condition that the document is meant for."""
    check, condition = "output intent", proof.limits.condition
    found = [
        {"kind": one.kind, "condition": one.condition, "profile": one.space}
        for one in proof.intents
    ]
    limit = condition or None
    faults = list(_intent_faults(proof))
    if condition and not any(one.names(condition) for one in proof.intents):
        faults.append(message("{condition} was asked for", condition=condition))
    shown = [
        one.condition or one.said or message("without a name") for one in proof.intents
    ]
    what = join(", ", shown) if shown else message("none")
    if faults:
        what = message("{what}: {faults}", what=what, faults=join("; ", faults))
        return Check(check, FAIL, what, found, limit)
    return Check(check, OK, what, found, limit)


def _intent_faults(proof: Proof) -> Iterator[str]:
    """Yield the faults of the output intents, by the standards of the document."""
    for standard in proof.standards:
        own = [one for one in proof.intents if one.kind == standard.intent]
        if len(own) != 1:
            yield message("{name} asks for one of its own", name=standard.name)
        elif standard.intent == PRESS:
            yield from _press_faults(own[0], standard)
        else:
            yield from _profile_faults(proof, own[0])


def _press_faults(intent: Intent, standard: Standard) -> Iterator[str]:
    if not intent.condition:
        yield message("it names no condition")
    if not intent.space and not intent.registry:
        yield message(
            "it has no profile, and names no registry that knows its condition"
        )
    if intent.space and intent.profile != _PRINTER:
        yield message("its profile is of no press")
    if intent.space not in ("", "CMYK", "grey") and not standard.has_rgb:
        yield message("its profile is of {space}", space=intent.space)


def _profile_faults(proof: Proof, intent: Intent) -> Iterator[str]:
    """Yield the colours that an archive's profile does not define."""
    if not intent.space:
        yield message("it has no profile")
        return
    used = {space for page in proof.pages for space, _ in page.drawn.colours}
    for space, meant in _DEVICES.items():
        if space in used and intent.space != meant:
            yield message("its profile is of {space}", space=intent.space)
