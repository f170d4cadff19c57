import os
import unicodedata
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.errors import FillError
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.text import (
    MAX_FILE,
    check_text,
    load_text,
    parse_json,
    parse_source,
)


def message(refused: pytest.ExceptionInfo[FillError]) -> str:
    """Return the text of an error that has a single problem."""
    (problem,) = refused.value.problems
    return str(problem)


def refuse_file(path: Path) -> str:
    with pytest.raises(FillError) as refused:
        load_text(path)
    return message(refused)


def refuse_text(text: str) -> str:
    with pytest.raises(FillError) as refused:
        parse_source(text, "here")
    return message(refused)


def test_a_file_is_read_with_any_line_ends_and_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\n")
    assert load_text(path) == "a = 1\nb = 2\n"
    assert check_text("\ufeffa = 1\r\nb = 2\n", "here") == "a = 1\nb = 2\n"


def test_what_is_no_file_of_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path, pipe = tmp_path / "a.toml", tmp_path / "pipe"
    assert refuse_file(path) == f"{path}: cannot be read: No such file or directory"
    assert "is a folder: name a file in it" in refuse_file(tmp_path)
    assert "cannot be read" in refuse_file(Path("a\0b"))
    assert "cannot be read" in refuse_file(Path("a" * 5000))
    os.mkfifo(pipe)  # which is not waited for
    assert "is a pipe, not a file" in refuse_file(pipe)
    path.write_bytes(b"a = 1\n\xff\xfe")
    assert "not UTF-8 text (byte 6): save it as UTF-8" in refuse_file(path)


def test_what_is_too_large_or_never_ends_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.touch()
    os.truncate(path, 100_000_000)
    assert "larger than 1,000,000 bytes" in refuse_file(path)
    assert "larger than 1,000,000 bytes" in refuse_file(Path("/dev/zero"))
    assert check_text("a" * MAX_FILE, "here")
    with pytest.raises(FillError) as refused:
        check_text("a" * (MAX_FILE + 1), "here")
    assert message(refused).startswith("here: larger than")


def test_toml_that_no_parser_takes_is_told_with_its_line() -> None:
    assert refuse_text("a = 1\nb = \n").startswith("here:2: not valid TOML: ")
    assert refuse_text("a = '''\nb\n").startswith("here:2: not valid TOML: ")
    told = refuse_text("b = 1\na = " + "1" * 100_000)
    assert told == "here:2: not valid TOML: a number is too large"


def test_a_key_is_named_by_its_beginning_where_it_is_very_long() -> None:
    source = parse_source(f'{"k" * 100_000} = "\\u0007"', "here")
    with pytest.raises(FillError) as refused:
        source.check()
    assert message(refused).startswith(f"here:1: {'k' * 59}…: holds the control sign")


DEEP = {
    "dots": "a" + ".b" * 100_000 + " = 1",
    "quoted": "[" + ".".join(["'b.c'"] * 9) + "]",
    "blanks": "a" + " . b" * 8 + " = 1",
    "lists": "a = " + "[" * 100_000,
    "closed lists": "a = " + "[" * 17 + "]" * 17,
    "tables": "a = " + "{a = " * 17 + "1" + "}" * 17,
    "tables by the thousand": "[a.b]" + "\n[a]" * 20_000,
    "both": "a = " + "[{a = " * 9 + "1" + "}]" * 9,
    "behind a text": "s = '''a \"\"\" ['''\na" + ".b" * 8 + " = 1",
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_what_a_parser_needs_much_memory_for_is_refused_before(text: str) -> None:
    line = min(text.count("\n"), 19_999) + 1
    assert refuse_text(text).startswith(
        f"here:{line}: a key has more than 8 parts, brackets"
    )


def test_dots_and_brackets_in_texts_and_comments_are_not_counted() -> None:
    deep = "." * 20 + "[" * 20 + "a.b" * 20
    texts = f"'{deep}'", f'"{deep}"', f"'''\n{deep}\n''''", f'"""\\"""{deep}"""'
    lines = [f"{letter} = {text}" for letter, text in zip("abcd", texts, strict=True)]
    usual = f"# {deep}", *lines, "[a1.b.c.d.e.f.g.h]", "i = [1.5, 2.5, [3.5]]"
    assert len(parse_source("\n".join(usual), "here").tree) == 5


ANY_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")))


@pytest.mark.slow
@settings(max_examples=50)
@given(
    lines=st.lists(ANY_TEXT, max_size=9),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    form=st.sampled_from(["NFC", "NFD"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"]),
)
def test_a_file_says_the_same_in_any_encoding(
    lines: list[str],
    end: str,
    form: Literal["NFC", "NFD"],
    encoding: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    text = unicodedata.normalize(form, end.join(["a", *lines]))
    path.write_bytes((mark + text).encode(encoding))
    told = unicodedata.normalize("NFC", "\n".join(["a", *lines]))
    assert load_text(path) == told
    assert check_text(text, "here") == told


def test_every_line_with_a_control_sign_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("a\x1b]0;t\x07\n\nb\ufffe\n\tc\n\x85", encoding="utf-8")
    with pytest.raises(FillError) as refused:
        load_text(path)
    assert [str(problem) for problem in refused.value.problems] == [
        f"{path}:1: holds the control sign \\x1b: remove it",
        f"{path}:3: holds the control sign \\ufffe: remove it",
        f"{path}:5: holds the control sign \\x85: remove it",
    ]


def test_a_control_sign_that_is_written_as_an_escape_is_told_at_its_key() -> None:
    source = parse_source('[a]\nb = "\\u001b]0;t"\nc = "e\\u0301"', "here")
    assert source.tree["a"]["c"] == "\u00e9"
    with pytest.raises(FillError) as refused:
        source.check()
    assert message(refused) == "here:2: a.b: holds the control sign \\x1b: remove it"


def test_json_is_no_deeper_than_files(tmp_path: Path) -> None:
    told = parse_json(b'{"a": ["[[[[[[[[[[[[[[[[[[[[", {"b": 1.5}]}')
    assert told == {"a": ["[" * 20, {"b": 1.5}]}
    parted, composed = "Gyo\u030bzo\u030b", "Gy\u0151z\u0151"
    told = parse_json(f'{{"{parted}": ["{parted}"]}}'.encode())
    assert told == {composed: [composed]}
    deep = b"[" * 200_000, b"[" * 17 + b"]" * 17
    for content in (*deep, b"\xff", b"nothing", b'"\\ud800"'):
        with pytest.raises(ValueError):
            parse_json(content)


def test_problems_come_in_the_order_of_their_lines() -> None:
    source = parse_source("a = 1\n[b]\nc = 2\n", "here")
    source.check()
    source.add(("b", "c"), "third")
    source.add(("b", "d"), "second")
    source.add(("a",), "first")
    source.add(("a",), "fourth", line=9)
    with pytest.raises(FillError) as refused:
        source.check()
    assert [str(problem) for problem in refused.value.problems] == [
        "here:1: a: first",
        "here:2: b.d: second",
        "here:3: b.c: third",
        "here:9: a: fourth",
    ]
    assert refused.value.exit_code == 3
    assert str(refused.value).count("\n") == 3


def test_what_was_given_is_shown_short_with_the_nearest_word() -> None:
    assert meant("Monks", ["monk", "worker"]) == " (did you mean 'monk'?)"
    assert meant("abc", ["monk", "good"]) == " (known: good, monk)"
    assert meant("abc", ["monk", "good", "monk"]) == " (known: good, monk)"
    assert meant("abc", []) == ""
    assert abbreviated("x" * 100) == "'" + "x" * 58 + "…"
    assert abbreviated(10**5000) == "a very large number"
