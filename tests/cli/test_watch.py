"""A face is drawn anew whenever its layout was saved, whatever an editor does."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.cli import STOPPED
from sheetgen.cli.design import PATIENCE, follow
from sheetgen.cli.live import LivePage, serving
from sheetgen.core.errors import OutputError, UsageError
from sheetgen.games.find import load_layout
from tests.conftest import ROOT, Outcome, Run

LINK = ("--link", "https://example.org/")
NAME = "isle.toml"
Watch = Callable[..., Outcome]


@pytest.fixture
def isle(run: Run) -> Path:
    """Return a layout file in the folder that commands run in."""
    assert run("new", "dice", "My Isle", "--radius", 1, "-o", NAME).code == 0
    return Path(NAME)


@pytest.fixture
def watching(run: Run, isle: Path, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Return a function that watches, does a step after each look, and stops.

    After the last step there are as many looks as a problem needs to be told.
    """

    def watch_steps(*arguments: object, steps: list[Callable[[], object]]) -> Outcome:
        left = [*steps, *[lambda: None] * (PATIENCE + 1)]

        def pause() -> None:
            if not left:
                raise KeyboardInterrupt
            left.pop(0)()

        monkeypatch.setattr("sheetgen.cli.design._pause", pause)
        return run("watch", isle, *LINK, *arguments)

    return watch_steps


def nothing() -> None:
    """Let a look pass."""


def rename(path: Path, name: str) -> None:
    path.write_text(path.read_text().replace('name = "My Isle"', f'name = "{name}"'))


def drawn(outcome: Outcome) -> list[str]:
    """Return the files of each redrawing that was told."""
    lines = outcome.out.splitlines()
    assert all(": drawn in " in line and line.endswith(" s") for line in lines)
    return [line.partition(": ")[0] for line in lines]


def title(path: str = "output/isle.svg") -> str:
    return Path(path).read_text().partition("<title>")[2].partition(" - ")[0]


@pytest.mark.slow
def test_a_face_is_drawn_at_the_start_and_once_for_each_saving(watching) -> None:
    path = Path(NAME)
    steps = [nothing, lambda: rename(path, "Reef"), nothing, nothing, path.touch]
    done = watching(steps=steps)
    assert drawn(done) == ["output/isle.svg"] * 3
    assert title() == "Reef"
    assert done.code == STOPPED
    assert "stopped" in done.err


@pytest.mark.slow
def test_all_problems_are_told_with_their_lines_and_watching_goes_on(watching) -> None:
    path = Path(NAME)
    good = path.read_text()
    bad = good.replace("format = 1", "format = 2\ncolour = 3")

    done = watching(
        steps=[
            lambda: path.write_text(bad),
            *[nothing] * PATIENCE,
            lambda: path.write_text(good.replace("My Isle", "Mended")),
        ]
    )
    assert drawn(done) == ["output/isle.svg"] * 2
    assert done.err.count(f"{NAME}:") == 3  # at the start, and two problems
    assert ": format: " in done.err and ": colour: " in done.err
    assert title() == "Mended"


@pytest.mark.slow
def test_a_file_with_problems_at_the_start_is_waited_for(watching) -> None:
    path = Path(NAME)
    good = path.read_text()
    path.write_text("format = ")
    done = watching(steps=[*[nothing] * PATIENCE, lambda: path.write_text(good)])
    assert f"{NAME}:1: " in done.err
    assert drawn(done) == ["output/isle.svg"]


@pytest.mark.slow
def test_a_problem_is_told_once_however_long_it_stays(watching) -> None:
    steps = [lambda: Path(NAME).write_text("format = "), *[nothing] * 5 * PATIENCE]
    assert watching(steps=steps).err.count(f"{NAME}:1: ") == 1


def test_a_file_half_written_is_no_problem(watching) -> None:
    path = Path(NAME)
    good = path.read_text()
    done = watching(
        steps=[
            lambda: path.write_text(""),
            lambda: path.write_text(good[:100]),
            lambda: path.write_text(good.replace("My Isle", "Whole")),
        ]
    )
    assert drawn(done) == ["output/isle.svg"] * 2
    assert NAME not in done.err.partition("\n")[2]
    assert title() == "Whole"


def test_a_file_that_an_editor_replaces_is_drawn(watching) -> None:
    path, other = Path(NAME), Path("isle.toml~")

    def save_as_editors_do() -> None:
        shutil.copy(path, other)
        rename(other, "Replaced")
        other.replace(path)

    assert drawn(watching(steps=[save_as_editors_do])) == ["output/isle.svg"] * 2
    assert title() == "Replaced"


def test_two_savings_at_the_same_time_and_of_the_same_size_differ(watching) -> None:
    path = Path(NAME)
    times = path.stat().st_atime_ns, path.stat().st_mtime_ns

    def save_at_once() -> None:
        rename(path, "My Reef")
        os.utime(path, ns=times)

    assert len(drawn(watching(steps=[save_at_once]))) == 2
    assert title() == "My Reef"


def test_a_file_that_goes_away_is_told_and_drawn_when_it_returns(watching) -> None:
    path = Path(NAME)
    good = path.read_text()
    done = watching(
        steps=[
            path.unlink,
            *[nothing] * PATIENCE,
            path.mkdir,
            *[nothing] * PATIENCE,
            path.rmdir,
            lambda: path.write_text(good),
        ]
    )
    assert done.err.count(f"{NAME}: ") >= 3
    assert drawn(done) == ["output/isle.svg"] * 2


@pytest.mark.slow
def test_a_face_is_drawn_anew_when_its_rules_change(
    watching, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "layouts", tmp_path / "layouts")
    monkeypatch.setattr(
        "sheetgen.system.packages.data_folder", lambda name: tmp_path / name
    )
    found = load_layout(NAME).rules
    rules = tmp_path / "layouts" / found.game / "rules" / f"{found.id}.toml"
    good = rules.read_text()
    done = watching(
        "--lang",
        "es",
        steps=[
            lambda: rules.write_text(good + "\n[colour]\n"),
            *[nothing] * PATIENCE,
            lambda: rules.write_text(good),
        ],
    )
    assert f"{rules}:" in done.err
    assert len(drawn(done)) == 2


@pytest.mark.slow
def test_several_files_are_written_the_drawings_first(watching) -> None:
    done = watching("-o", "a.png", "-o", "a.svg", "--dpi", 20, steps=[])
    assert drawn(done) == ["a.svg", "a.png"]
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert not Path("output").exists()


@pytest.mark.slow
def test_options_say_how_the_face_looks(watching) -> None:
    assert watching("--ink", "black", "--lang", "hu", steps=[]).code == STOPPED
    black = Path("output/isle.svg").read_text()
    watching(steps=[])
    pale = Path("output/isle.svg").read_text()
    assert "Név" in black and "Név" not in pale
    assert "#cccccc" in pale and "#cccccc" not in black


@pytest.mark.slow
def test_a_note_is_told_once_until_it_changes(watching) -> None:
    done = watching(steps=[Path(NAME).touch, Path(NAME).touch])
    assert len(drawn(done)) == 3
    assert done.err.count("note: spaces are not as") == 1


def test_a_place_that_cannot_be_written_ends_it_at_the_start(watching) -> None:
    done = watching("-o", f"{NAME}/a.svg", steps=[])
    assert done.code == 6


def test_a_fault_that_goes_by_itself_is_never_told(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("1")
    steps = iter([lambda: path.write_text("2"), nothing])
    told = []

    def draw() -> None:
        if path.read_text() == "1":
            raise UsageError("one")

    def pause() -> None:
        step = next(steps, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    with pytest.raises(KeyboardInterrupt):
        follow(lambda: [path], draw, told.append, pause)
    assert told == []


# The page


def get(address: str, path: str, **headers: str) -> tuple[int, bytes]:
    place = address.removeprefix("http://").rstrip("/")
    connection = http.client.HTTPConnection(place, timeout=300)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_the_page_shows_the_last_good_drawing_and_what_is_wrong_now() -> None:
    page = LivePage(NAME)
    with serving(page, 0) as address:
        assert get(address, "/")[1].startswith(b"<!doctype html>")
        assert get(address, "/face.svg")[0] == 404
        page.show(b"<svg/>", "drawn")
        page.refuse(("line 1", "line 2"))
        assert get(address, "/face.svg?3") == (200, b"<svg/>")
        assert get(address, "/other")[0] == 404


def test_the_page_hears_of_each_redrawing() -> None:
    page = LivePage(NAME)
    with serving(page, 0) as address:
        place = address.removeprefix("http://").rstrip("/")
        connection = http.client.HTTPConnection(place, timeout=300)
        connection.request("GET", "/news")
        answer = connection.getresponse()

        def next_news() -> dict:
            line = answer.readline()
            answer.readline()
            return json.loads(line.removeprefix(b"data: "))

        before = next_news()
        assert (before["has_face"], before["said"]) == (False, "no drawing yet")
        page.show(b"<svg/>", "drawn in 0.10 s")
        first = next_news()
        assert (first["has_face"], first["problems"]) == (True, [])
        assert first["said"] == "drawn in 0.10 s"
        page.refuse(("isle.toml:3: what",))
        second = next_news()
        assert second["problems"] == ["isle.toml:3: what"]
        assert second["said"] == "the last good drawing"
        assert second["number"] > first["number"]
        answer.close()
        connection.close()


def test_a_name_of_another_site_that_leads_here_is_not_let_in() -> None:
    with serving(LivePage(NAME), 0) as address:
        assert get(address, "/", Host="example.org:80")[0] == 403


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            pytest.raises(OutputError, match=f"port {port} .*--port"),
            serving(LivePage(NAME), port),
        ):
            pass


def test_the_page_of_a_watched_file_shows_what_was_written(
    watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, seen = [], []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", opened.append)
    done = watching(
        "--open",
        "--port",
        0,
        steps=[lambda: seen.append(get(opened[0], "/face.svg")[1])],
    )
    assert done.code == STOPPED
    assert seen == [Path("output/isle.svg").read_bytes()]
    assert f"{opened[0]} shows it" in done.err


@pytest.mark.slow
def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    shutil.copy(ROOT / "layouts" / "dice" / "duchy-a.toml", tmp_path / NAME)
    with subprocess.Popen(
        [sys.executable, "-m", "sheetgen", "watch", NAME, *LINK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert "drawn in" in process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=300)
        finally:
            process.kill()
    assert process.returncode == STOPPED
    assert "Traceback" not in said
