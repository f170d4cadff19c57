import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.errors import DamagedCode, UsageError
from sheetgen.core.filling import group_digits
from sheetgen.system.link import (
    LOCAL_PREFIX,
    MAX_PREFIX,
    check_prefix,
    find_digits,
    is_code,
    make_link,
    split_answers,
    with_seed,
)

steady = settings(deadline=None, derandomize=True)
numbers = st.text("0123456789", min_size=1, max_size=200)


@pytest.mark.parametrize(
    ("given_", "printed"),
    [
        ("https://example.org/", "https://example.org/"),
        ("https://example.org", "https://example.org/"),
        ("HtTp://Example.org:8037/Solver/x", "http://example.org:8037/Solver/x"),
        ("https://example.org/a?b=C&d", "https://example.org/a?b=C&d"),
        ("http://192.168.1.7:8037/", "http://192.168.1.7:8037/"),
        ("http://[FE80::1]:65535", "http://[fe80::1]:65535/"),
        (LOCAL_PREFIX, LOCAL_PREFIX),
    ],
)
def test_scheme_and_host_are_printed_in_lower_case_and_the_path_as_it_is(
    given_: str, printed: str
) -> None:
    assert check_prefix(given_) == printed


def test_scheme_and_host_are_in_capitals_on_request() -> None:
    printed = check_prefix("http://Example.org/Path", has_capitals=True)
    assert printed == "HTTP://EXAMPLE.ORG/Path"


def test_a_prefix_may_have_so_many_characters_and_no_more() -> None:
    longest = "https://example.org/".ljust(MAX_PREFIX, "a")
    assert check_prefix(longest) == longest
    with pytest.raises(UsageError, match=f"at most {MAX_PREFIX}"):
        check_prefix(longest + "a")
    with pytest.raises(UsageError, match=r"such as https://example\.org/solver/"):
        check_prefix("")


def test_digits_are_found_behind_the_last_hash_of_any_link() -> None:
    assert make_link("HTTPS://EXAMPLE.ORG/", "123") == "HTTPS://EXAMPLE.ORG/#123"
    assert find_digits("web+sheets:whatever?x=1#12345 678") == "12345678"
    assert find_digits("https://example.org/#1/#23") == "23"
    assert find_digits("HTTP://192.168.1.7:8037/#42") == "42"


@steady
@given(digits=numbers)
def test_digits_are_found_in_the_link_that_was_made_of_them(digits: str) -> None:
    assert find_digits(make_link(LOCAL_PREFIX, digits)) == digits


@steady
@given(
    digits=numbers,
    gap=st.sampled_from(
        [" ", "\n", "\t", "-", ".", "\u2009", "\u202f", "\u00a0", "  "]
    ),
)
def test_digits_are_found_however_they_were_grouped(digits: str, gap: str) -> None:
    assert find_digits(gap.join(group_digits(digits))) == digits


DAMAGED = (
    "",
    "#",
    "   ",
    "https://example.org/",
    "https://example.org/#",
    "12x45",
    "١٢",
)


@pytest.mark.parametrize("text", DAMAGED)
def test_what_holds_no_digits_is_damaged_and_kept(text: str) -> None:
    with pytest.raises(DamagedCode) as refused:
        find_digits(text)
    assert refused.value.payload == text


LONG = "182402482741563792994272734773"
LINK = f"https://example.org/#{LONG}"
MESSAGES = (
    f"Your turn, Anna! {LINK} See you at 8.",
    f"<{LINK}>",
    f"[my sheet #5]({LINK})",
    f"{LINK}.",
    f"{LINK}\n-- \nsheet #12",
    LINK.replace("#", "%23"),
    LINK.replace("#", "\uff03"),
    LINK.replace("2", "\uff12"),
    f"{LONG[:9]}\u200b{LONG[9:]}\ufeff",
    f"{LONG[:9]}\u00ad{LONG[9:12]}\u2013{LONG[12:]}",
    f"{LONG[:5]}\u3000{LONG[5:10]}\u00a0{LONG[10:]}",
    f"# {LONG}",
    f"{LONG[:5]}%20{LONG[5:]}",
)


@pytest.mark.parametrize("text", MESSAGES)
def test_a_link_is_found_in_what_people_send_and_copy(text: str) -> None:
    assert find_digits(text) == LONG
    assert split_answers(text)[1] == ""
    assert is_code(text)
    for slash in ("/", "%2F", "\uff0f"):
        link, answers = split_answers(text.replace(LONG, f"{LONG}{slash}42{LONG}"))
        if LONG in text:
            assert (find_digits(link), answers) == (LONG, f"42{LONG}")


def test_a_file_is_no_code() -> None:
    assert not any(map(is_code, ("anna.toml", "A", "1.jpg", "dice/duchy-1", "")))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("18240 2482O 41563", ["'O' is not a digit; is it a 0?"]),
        ("https://example.org/#1824O24827", ["'O' is not a digit; is it a 0?"]),
        ("l8240 24827 4I563", ["'l' is not a digit; is it a 1?", "'I' is not a digit"]),
        ("18240 24S27", ["'S' is not a digit; is it a 5?"]),
        ("18240 24x27", ["'x' is not a digit: compare"]),
        ("18240 2482٣", ["'٣' is not a digit: compare"]),
    ],
)
def test_a_letter_among_digits_is_named(typed: str, words: list[str]) -> None:
    with pytest.raises(DamagedCode) as refused:
        find_digits(typed)
    assert [word for word in words if word not in str(refused.value)] == []
    assert refused.value.payload == typed


def test_a_text_that_is_no_code_is_asked_for_one() -> None:
    for text in ("hello", "abcde1234", "1a2b3c4d5e6f7"):
        with pytest.raises(DamagedCode, match="holds no code"):
            find_digits(text)


def test_a_long_text_without_digits_is_shortened_in_the_message() -> None:
    with pytest.raises(DamagedCode) as refused:
        find_digits("a" * 10_000)
    assert len(str(refused.value)) < 200
    assert refused.value.payload == "a" * 10_000


@steady
@given(text=st.text())
def test_of_any_text_digits_come_back_or_a_code_error(text: str) -> None:
    try:
        digits = find_digits(text)
    except DamagedCode as error:
        assert error.payload == text
    else:
        assert digits.isascii() and digits.isdecimal()


@steady
@given(digits=numbers, size=st.integers(1, 9))
def test_groups_are_full_but_for_the_last_and_lose_nothing(
    digits: str, size: int
) -> None:
    groups = group_digits(digits, size)
    assert "".join(groups) == digits
    assert {len(group) for group in groups[:-1]} <= {size}
    assert 1 <= len(groups[-1]) <= size


def test_digits_are_grouped_by_five() -> None:
    assert group_digits("123456789012") == ["12345", "67890", "12"]


def test_a_link_with_a_dice_seed_has_the_same_digits() -> None:
    plain, asked = "HTTPS://EXAMPLE.ORG/", "HTTPS://EXAMPLE.ORG/?lang=hu"
    assert with_seed(plain, 4711) == f"{plain}?seed=4711"
    assert with_seed(asked, 4711) == f"{asked}&seed=4711"
    assert find_digits(make_link(with_seed(plain, 4711), "123")) == "123"
