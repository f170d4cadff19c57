"""Settings of switches that are circled on a sheet."""

from sheetgen.reading.setting import gather_settings, scatter_settings

SWITCHES = ("edition", "tie")


def test_a_setting_that_is_circled_is_that_of_its_switch() -> None:
    values = {"edition:2011": "o", "edition:2019": "x", "tie:more": "ox"}
    assert gather_settings(SWITCHES, values) == {"edition": "2011", "tie": "more"}


def test_where_none_is_circled_or_several_are_nothing_is_told() -> None:
    assert gather_settings(SWITCHES, {"edition:2011": "x"}) == {}
    assert gather_settings(SWITCHES, {"tie:more": "o", "tie:fewer": "o"}) == {}


def test_what_is_circled_on_other_spots_is_no_setting() -> None:
    assert gather_settings(SWITCHES, {"players:2": "o"}) == {}


def test_settings_are_gathered_as_they_were_scattered() -> None:
    settings = {"edition": "special", "tie": "fewer"}
    assert gather_settings(SWITCHES, scatter_settings(settings)) == settings
