"""Work in a process of its own, with bounds of memory and time."""

import os
import threading
from functools import partial

import pytest

from sheetgen.core.errors import PdfError
from sheetgen.language.message import Message, message
from sheetgen.system import memory_limit
from sheetgen.system.memory_limit import OutOfBoundsError, Send


def count(send: Send, most: int) -> None:
    for number in range(most):
        send(number)


def refuse(send: Send) -> None:
    send("begun")
    raise PdfError(message("{path} is odd", path="a.pdf"))


def fill_memory(send: Send) -> None:
    send(len(bytearray(memory_limit.MEMORY)))


def abort(send: Send) -> None:
    os.abort()


def wait(send: Send) -> None:
    threading.Event().wait()


@pytest.mark.slow
def test_what_is_sent_or_raised_comes_as_it_was_told() -> None:
    assert list(memory_limit.bounded(count, 3)) == [0, 1, 2]
    told = memory_limit.bounded(refuse)
    assert next(told) == "begun"
    with pytest.raises(PdfError) as error:
        next(told)
    assert isinstance(error.value.message, Message)
    assert error.value.message.values == {"path": "a.pdf"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "words"), [(fill_memory, "GB of memory"), (abort, "breaks what reads it")]
)
def test_work_that_takes_too_much_or_breaks_ends_by_itself(work, words: str) -> None:
    with pytest.raises(OutOfBoundsError, match=words):
        list(memory_limit.bounded(work))


@pytest.mark.slow
def test_work_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_limit, "PATIENCE", 0.2)
    with pytest.raises(OutOfBoundsError, match=r"more than 0\.2 seconds"):
        list(memory_limit.bounded(partial(wait)))
