from jsonschema import Draft202012Validator

from sheetgen.source.schema import kind_schema
from tests.source.test_read import FILE

HARBOUR = Draft202012Validator(kind_schema(FILE))


def test_a_schema_takes_what_the_reader_takes() -> None:
    boats = {"boat": {"oars": 8}, "pier": [{}, {"sail": True}]}
    assert HARBOUR.is_valid({"format": 1})
    assert HARBOUR.is_valid({"format": 1, "name": "port", "names": {"a": "b"}, **boats})


def test_a_schema_refuses_what_the_reader_refuses() -> None:
    refused = (
        *({}, {"format": 2}, {"format": True}, {"format": 1, "nam": "port"}),
        *({"format": 1, "name": ""}, {"format": 1, "name": "Port"}),
        *({"format": 1, "kind": "lake"}, {"format": 1, "depths": []}),
        *({"format": 1, "depths": [1.5]}, {"format": 1, "names": {"ab": "c"}}),
        *({"format": 1, "boat": {"oars": 9}}, {"format": 1, "pier": [{"sail": 1}]}),
    )
    assert [values for values in refused if HARBOUR.is_valid(values)] == []
