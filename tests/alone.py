"""Refuses what `make unit` leaves out: a test that starts a process or a server."""

import sys

import pytest

REFUSED = ("subprocess.Popen", "os.fork", "os.posix_spawn", "socket.bind")
running = False


def refuse(event: str, arguments: tuple[object, ...]) -> None:
    if running and event in REFUSED:
        pytest.fail(f"{event} in a unit test: mark the test `slow`")


sys.addaudithook(refuse)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> object:
    """Watch for as long as a test itself runs."""
    global running
    running = True
    try:
        return (yield)
    finally:
        running = False
