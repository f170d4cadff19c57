"""Fills as plain values for JSON and as the digits after those of the code, and back.

Usual values are left out. The values are trusted: those from strangers are validated
before, in `sheetgen.form.validation`.

Digits are packed like a code (`docs/codes.md`), with the same check. The fields of a
form that have digits never change; new fields go into its tails.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.codes import Fields, maybe, pack, seal_answers, unseal_answers
from sheetgen.core.form.field import (
    Bags,
    ByName,
    Choice,
    Count,
    Counts,
    Field,
    Form,
    Kind,
    Letters,
    Listed,
    Maybe,
    Number,
    Record,
    Several,
    Together,
    usual,
)
from sheetgen.core.verdict import Plain, switch_fields, take_switches

Pairs = list[tuple[int, int]]


def to_plain(form: Form, fill: Any) -> Plain:
    """Return a fill as plain values.

    Raises:
        ValueError: a cell has a value that is not possible there.
    """
    return {**_plain_values(form.all_fields, fill), "evidence": fill.evidence}


def from_plain(form: Form, plain: Mapping[str, Any]) -> Any:
    """Return the fill that `to_plain` wrote."""
    values = _read_values(form.all_fields, plain)
    return form.make(**values, evidence=plain["evidence"])


def plain_name(field: Field) -> str:
    """Return the name of a field in plain values."""
    return field.plain_key or field.name


def _plain_values(fields: tuple[Field, ...], holder: Any) -> Plain:
    plain: Plain = {}
    for field in fields:
        value = getattr(holder, field.name)
        if field.in_list:
            plain.setdefault(field.in_list, []).append(_plain(field.kind, value))
        elif field.is_needed or value != usual(field.kind):
            plain[plain_name(field)] = _plain(field.kind, value)
    return plain


def _plain(kind: Kind, value: Any) -> Any:
    if isinstance(kind, Maybe):
        return None if value is None else _plain(kind.kind, value)
    if isinstance(kind, Letters):
        return "".join([kind.letters[kind.values.index(one)] for one in value])
    if isinstance(kind, (Counts, Several)):
        return list(value)
    if isinstance(kind, Listed):
        return [_plain(kind.kind, one) for one in value]
    if isinstance(kind, Together):
        return [_plain(inner, value[at]) for at, inner in enumerate(kind.kinds)]
    if isinstance(kind, ByName):
        return {name: _plain(kind.kind, value[name]) for name in value}
    if isinstance(kind, Bags):
        return [list(getattr(value, part)) for part in kind.parts]
    if isinstance(kind, Record):
        if kind.is_listed:
            return [_plain(one.kind, getattr(value, one.name)) for one in kind.fields]
        return _plain_values(kind.fields, value)
    return value


def _read_values(fields: tuple[Field, ...], plain: Mapping[str, Any]) -> Plain:
    values: Plain = {}
    begun: dict[str, int] = {}  # how many values of a list were read
    for field in fields:
        if field.in_list:
            at = begun.get(field.in_list, 0)
            begun[field.in_list] = at + 1
            given = plain[field.in_list][at]
        elif field.is_needed:
            given = plain[plain_name(field)]
        else:
            given = plain.get(plain_name(field))
            if given is None:
                values[field.name] = usual(field.kind)
                continue
        values[field.name] = _read(field.kind, given)
    return values


def _read(kind: Kind, plain: Any) -> Any:
    if isinstance(kind, Maybe):
        return None if plain is None else _read(kind.kind, plain)
    if isinstance(kind, Letters):
        return tuple([kind.values[kind.letters.index(letter)] for letter in plain])
    if isinstance(kind, (Counts, Several)):
        return tuple(plain)
    if isinstance(kind, Listed):
        return tuple([_read(kind.kind, one) for one in plain])
    if isinstance(kind, Together):
        return tuple([_read(inner, plain[at]) for at, inner in enumerate(kind.kinds)])
    if isinstance(kind, ByName):
        told = {name: _read(kind.kind, plain[name]) for name in plain}
        return {name: told[name] for name in told if told[name] != usual(kind.kind)}
    if isinstance(kind, Bags):
        first, second = kind.parts
        return kind.make(**{first: tuple(plain[0]), second: tuple(plain[1])})
    if isinstance(kind, Record):
        if not kind.is_listed:
            return kind.make(**_read_values(kind.fields, plain))
        parts = zip(kind.fields, plain)  # noqa: B905
        return kind.make(**{one.name: _read(one.kind, part) for one, part in parts})
    return plain


def pack_fill(form: Form, fill: Any, switches: Any) -> str:
    """Return the digits of *fill*.

    Raises:
        ValueError: a value is out of the range of its field.
    """
    fill = form.fold(fill) if form.fold else fill
    pairs = _pairs_of(form.first, fill)
    pairs += switch_fields(switches, form.settings)
    pairs += _pairs_of(form.fields, fill)
    tails = form.tails[: _count_tails(form, fill)]
    for at, tail in enumerate(tails):
        pairs += [(int(getattr(fill, f.name) is not None), 2) for f in _lone(tails, at)]
        pairs += _pairs_of(tail, fill, is_last=at + 1 == len(tails))
    return seal_answers(pack(pairs))


def unpack_fill(form: Form, evidence: str, digits: str) -> tuple[Any, Any]:
    """Return the fill and the switches that `pack_fill` packed.

    Args:
        form: the form of the sheet.
        evidence: the evidence of the sheet.
        digits: the digits after those of its code.

    Raises:
        DamagedCode: the digits do not match each other, or not this sheet.
    """
    fields = Fields(unseal_answers(digits), digits)
    values = _take_all(form.first, fields)
    chosen = take_switches(fields, form.settings)
    values.update(_take_all(form.fields, fields))
    for at, tail in enumerate(form.tails):
        if fields.is_ended:
            values.update({field.name: usual(field.kind) for field in tail})
            continue
        missing = [field for field in _lone(form.tails, at) if not fields.take(2)]
        values.update({field.name: None for field in missing})
        values.update(_take_all(tail, fields))
    fields.end()
    fill = form.make(**values, evidence=form.evidence_of(evidence))
    fill = form.unfold(fill) if form.unfold else fill
    return fill, form.make_switches(**chosen)


def _count_tails(form: Form, fill: Any) -> int:
    """Return the number of tails up to the last one with an unusual value."""
    count = 0
    for at, tail in enumerate(form.tails, 1):
        if any(getattr(fill, field.name) != usual(field.kind) for field in tail):
            count = at
    return count


def _lone(tails: tuple[tuple[Field, ...], ...], at: int) -> list[Field]:
    """Return the fields of the tail before, whose signs are in this tail."""
    before = tails[at - 1] if at else ()
    return [
        field
        for field in before
        if isinstance(field.kind, Maybe) and not field.kind.has_sign
    ]


def _pairs_of(fields: tuple[Field, ...], holder: Any, is_last: bool = True) -> Pairs:
    """Return fields as pairs; a missing value before other fields keeps its room."""
    pairs: Pairs = []
    for field in fields:
        kind, value = field.kind, getattr(holder, field.name)
        if isinstance(kind, Maybe) and not (
            kind.has_sign or is_last or value is not None
        ):
            value = _take(kind.kind, Fields(0, ""))
        pairs += _pairs(kind, value)
    return pairs


def _pairs(kind: Kind, value: Any) -> Pairs:
    """Return a value as pairs of value and radix."""
    if isinstance(kind, Count):
        from_least = None if value is None else value - kind.least
        return [maybe(from_least, kind.most - kind.least)]
    if isinstance(kind, Number):
        if not _is_number(kind, value):
            raise ValueError(f"{value} is less than {kind.least}")
        return [(value, kind.most + 1)]
    if isinstance(kind, Choice):
        return [(kind.known.index(value), _room(kind))]
    if isinstance(kind, Several):
        return [(int(name in value), 2) for name in kind.names]
    if isinstance(kind, Counts):
        return [maybe(count, kind.most) for count in value]
    if isinstance(kind, Letters):
        return [(kind.values.index(one), len(kind.values)) for one in value]
    if isinstance(kind, Record):
        return _pairs_of(kind.fields, value)
    pairs: Pairs = []
    if isinstance(kind, Listed):
        if not kind.is_whole:
            pairs.append((len(value), kind.most + 1))
        for one in value:
            pairs += _pairs(kind.kind, one)
    elif isinstance(kind, Together):
        for at, inner in enumerate(kind.kinds):
            pairs += _pairs(inner, value[at])
    elif isinstance(kind, ByName):
        for name in kind.names:
            pairs += _pairs(kind.kind, value.get(name, usual(kind.kind)))
    elif isinstance(kind, Bags):
        for name in kind.names:
            for part in kind.parts:
                pairs.append((getattr(value, part).count(name), kind.most + 1))
    elif isinstance(kind, Maybe):
        if kind.has_sign:
            pairs.append((int(value is not None), 2))
        if value is not None:
            pairs += _pairs(kind.kind, value)
    return pairs


def _take_all(fields: tuple[Field, ...], source: Fields) -> Plain:
    return {field.name: _take(field.kind, source) for field in fields}


def _take(kind: Kind, source: Fields) -> Any:
    if isinstance(kind, Count):
        counted = source.take_maybe(kind.most - kind.least)
        return None if counted is None else counted + kind.least
    if isinstance(kind, Number):
        number = source.take(kind.most + 1)
        if not _is_number(kind, number):
            raise source.damaged()
        return number
    if isinstance(kind, Choice):
        return source.choose(kind.known, _room(kind))
    if isinstance(kind, Several):
        return tuple([name for name in kind.names if source.take(2)])
    if isinstance(kind, Counts):
        return tuple([source.take_maybe(kind.most) for _ in kind.names])
    if isinstance(kind, Letters):
        radix = len(kind.values)
        return tuple([kind.values[source.take(radix)] for _ in range(kind.count)])
    if isinstance(kind, Record):
        return kind.make(**_take_all(kind.fields, source))
    if isinstance(kind, Listed):
        count = kind.most
        if not kind.is_whole:
            count = source.take(kind.most + 1)
        return tuple([_take(kind.kind, source) for _ in range(count)])
    if isinstance(kind, Together):
        return tuple([_take(inner, source) for inner in kind.kinds])
    if isinstance(kind, ByName):
        found = [(name, _take(kind.kind, source)) for name in kind.names]
        return {name: value for name, value in found if value != usual(kind.kind)}
    if isinstance(kind, Bags):
        return _take_bags(kind, source)
    if isinstance(kind, Maybe):
        has_one = not kind.has_sign or source.take(2)
        return _take(kind.kind, source) if has_one else None
    return usual(kind)  # digits do not hold this kind


def _take_bags(kind: Bags, source: Fields) -> Any:
    bags: dict[str, list[str]] = {part: [] for part in kind.parts}
    for name in kind.names:
        for part in kind.parts:
            bags[part] += [name] * source.take(kind.most + 1)
    return kind.make(**{part: tuple(bags[part]) for part in kind.parts})


def _is_number(kind: Number, value: int) -> bool:
    return value >= kind.least or (value == 0 and (kind.is_open or kind.has_mark))


def _room(choice: Choice) -> int:
    return choice.room or len(choice.known)
