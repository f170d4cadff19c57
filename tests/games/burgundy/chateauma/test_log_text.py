"""Logs of games with Châteauma, as texts."""

from sheetgen.games.burgundy.chateauma.log_text import (
    TROUBLES,
    LogText,
    read_text,
    write_log,
)
from sheetgen.games.burgundy.chateauma.match import Log
from tests.games.burgundy.chateauma.cases import PLAIN

HEAD = "[Game burgundy]\n[Players 2]\n[Cards 2 | 1 | 3 4 5 6 7 8 9]\n"


def read(text: str) -> LogText:
    return read_text(text, PLAIN.parts, PLAIN.places, PLAIN.printed)


def test_a_seed_stays_with_the_log() -> None:
    log = read(HEAD + "[Seed 4711]\n").log
    assert log is not None
    assert log.seed == 4711
    assert read(write_log(log)).log == log
    assert "[Seed" not in write_log(Log(log.settings, log.deal))


def test_every_trouble_can_come_and_has_the_values_that_it_says() -> None:
    texts = (
        HEAD + "[Castle 1]\n[Cards 2\n[Switch buy-ties=depot]\n[Players 2]\n",
        "[Game dice]\n[Players two]\n[Switch buy-tie=depots]\n",
        "",
    )
    found = [trouble for text in texts for trouble in read(text).troubles]
    values = {one.code: tuple(name for name, _ in one.values) for one in found}
    assert values == {code: tuple(sorted(names)) for code, names in TROUBLES}


def test_what_could_be_read_of_the_lines_stays() -> None:
    text = read(HEAD + "\n; a note\nround 3\nhello\nround 2\n")
    assert text.log is not None
    assert len(text.log.events) == 1
    assert text.lines == (6,)
    assert [(one.line, one.code) for one in text.troubles] == [(7, "expected")]
