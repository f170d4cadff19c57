"""What was written on a sheet as the digits behind those of its code, and back.

They are packed like a code (`docs/codes.md`), with the same check. What a form says
about fields that have digits never changes; further fields come into its tail.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.codes import Fields, maybe, pack, seal_answers, unseal_answers
from sheetgen.form.field import (
    Choice,
    Count,
    Counts,
    Field,
    Form,
    Kind,
    Name,
    Records,
    usual,
)
from sheetgen.plain import Plain, switch_fields, take_switches

Pairs = list[tuple[int, int]]


def pack_fill(form: Form, fill: Any, switches: Any) -> str:
    """Return the digits of *fill*.

    Raises:
        ValueError: there is more than the sheet has room for.
    """
    pairs = _pairs_of(form.first, fill)
    pairs += switch_fields(switches, form.settings)
    pairs += _pairs_of(form.fields, fill)
    if any(getattr(fill, field.name) != usual(field.kind) for field in form.tail):
        pairs += _pairs_of(form.tail, fill)
    return seal_answers(pack(pairs))


def unpack_fill(form: Form, evidence: str, digits: str) -> tuple[Any, Any]:
    """Return the fill and the switches that `pack_fill` packed.

    Args:
        form: of the sheet.
        evidence: of the sheet.
        digits: behind those of its code.

    Raises:
        DamagedCode: the digits do not fit together, or not to this sheet.
    """
    fields = Fields(unseal_answers(digits), digits)
    values = _take_all(form.first, fields)
    chosen = take_switches(fields, form.settings)
    values.update(_take_all(form.fields, fields))
    if fields.is_ended:
        values.update({field.name: usual(field.kind) for field in form.tail})
    else:
        values.update(_take_all(form.tail, fields))
    fields.end()
    fill = form.make(**values, evidence=form.evidence_of(evidence))
    return fill, form.make_switches(**chosen)


def _pairs_of(fields: tuple[Field, ...], holder: Any) -> Pairs:
    pairs: Pairs = []
    for field in fields:
        pairs += _pairs(field.kind, getattr(holder, field.name))
    return pairs


def _pairs(kind: Kind, value: Any) -> Pairs:
    """Return a value as fields of a number."""
    if isinstance(kind, Count):
        return [maybe(value, kind.most)]
    if isinstance(kind, Choice):
        return [(kind.names.index(value), _room(kind))]
    if isinstance(kind, Counts):
        return [maybe(count, kind.most) for count in value]
    if isinstance(kind, Records):
        pairs = [(len(value), kind.most + 1)]
        for one in value:
            pairs += _pairs_of(kind.fields, one)
        return pairs
    return []


def _take_all(fields: tuple[Field, ...], source: Fields) -> Plain:
    return {field.name: _take(field.kind, source) for field in fields}


def _take(kind: Kind, source: Fields) -> Any:
    if isinstance(kind, Count):
        return source.take_maybe(kind.most)
    if isinstance(kind, Choice):
        return source.choose(kind.names, _room(kind))
    if isinstance(kind, Counts):
        return tuple([source.take_maybe(kind.most) for _ in kind.names])
    if isinstance(kind, Records):
        count = source.take(kind.most + 1)
        records = [_take_all(kind.fields, source) for _ in range(count)]
        return tuple([kind.make(**values) for values in records])
    assert isinstance(kind, Name)
    return usual(kind)


def _room(choice: Choice) -> int:
    return choice.room or len(choice.names)
