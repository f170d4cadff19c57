"""Settings of switches that are circled on a sheet."""

from sheetgen.core.reading.input_field import decode_settings, encode_settings

SWITCHES = ("edition", "tie")


def test_a_setting_that_is_circled_alone_is_that_of_its_switch() -> None:
    values = {"edition:2011": "o", "edition:2019": "x", "tie:more": "ox"}
    assert decode_settings(SWITCHES, values) == {"edition": "2011", "tie": "more"}
    settings = {"edition": "special", "tie": "fewer"}
    assert decode_settings(SWITCHES, encode_settings(settings)) == settings
    for none in (
        {"edition:2011": "x"},
        {"tie:more": "o", "tie:fewer": "o"},
        {"players:2": "o"},
    ):
        assert decode_settings(SWITCHES, none) == {}
