"""What is checked without any command, and what is refused."""

from pathlib import Path

import pytest

from sheetgen.checking.check import (
    Checked,
    Outcome,
    Refused,
    check_target,
    check_together,
    try_target,
    worst,
    write_spreadsheet,
)
from sheetgen.checking.target import BlankError, is_code, list_targets
from sheetgen.core.errors import CodeError, FillError, UsageError
from sheetgen.core.verdict import LEGAL

SHEETS = Path(__file__).resolve().parent.parent / "sheets"
DICE = SHEETS / "dice" / "every-round.toml"
KEYTHEDRAL = SHEETS / "keythedral" / "full-game.toml"
CODE = "18240 24827 41563 79299 42727 34773 22866 20978 28984 50795 41057"


def test_a_filled_sheet_has_a_verdict_to_look_at() -> None:
    found = check_target(str(DICE))
    assert (found.verdict, found.has_wrong_sums, found.exit_code) == (LEGAL, False, 0)
    assert [row["total"] for row in found.rows()] == [42]
    assert found.headline() == "legal, total 42, sums are right"
    assert found.facts("hu")["verdict"] == LEGAL
    assert found.lines("hu") != found.lines("en")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("nosuch.toml", FillError),
        (str(SHEETS), FillError),
        ("nosuch", UsageError),
        ("12345", CodeError),
        (CODE, BlankError),
        ("A", BlankError),
        ("dice/duchy-a", BlankError),
    ],
)
def test_what_cannot_be_checked_is_an_error_or_an_outcome(
    name: str, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        check_target(name)
    refused = try_target(name)
    assert isinstance(refused, Refused)
    assert refused.problems
    assert refused.exit_code in (2, 3, 4)


@pytest.mark.parametrize("is_with_code", [True, False])
def test_a_code_alone_gives_a_file_to_write_into(
    is_with_code: bool, tmp_path: Path
) -> None:
    with pytest.raises(BlankError) as caught:
        check_target(CODE)
    assert caught.value.facts["serial"] == 150
    path = tmp_path / "anna.toml"
    lines = caught.value.template.splitlines()
    kept = [line for line in lines if is_with_code or "sheet =" not in line]
    path.write_text("\n".join(kept))
    found = check_target(str(path)) if is_with_code else check_target(CODE, path)
    assert found.rows()[0]["serial"] == 150


def test_sheets_are_judged_together_only_if_all_are_there() -> None:
    outcomes: list[Outcome] = [try_target(str(DICE)), try_target("nosuch.toml")]
    missing = check_together(outcomes)
    assert isinstance(missing, Refused)
    assert missing.exit_code == worst(outcomes) == FillError.exit_code
    with pytest.raises(UsageError):
        check_together([try_target(str(DICE)), try_target(str(KEYTHEDRAL))])
    both = check_together([try_target(str(DICE)), try_target(str(DICE))])
    assert isinstance(both, Checked)


def test_a_table_has_a_line_for_each_sheet_and_each_refusal() -> None:
    # What a spreadsheet would calculate is kept from it.
    refused = Refused("=1+1", 3, ("@a",))
    found = [try_target(str(DICE)), try_target("nosuch.toml"), refused]
    lines = write_spreadsheet(found).splitlines()
    assert lines[0].removeprefix("\ufeff").startswith("file,sheet,serial,verdict")
    assert lines[1].startswith(f"{DICE},")
    assert lines[2].startswith("nosuch.toml,,,unreadable,")
    assert lines[3] == "'=1+1,,,unreadable,,,,,'@a,,"


def test_groups_of_digits_are_one_code_and_files_called_like_one_are_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list_targets(["12345", "67890", "a.toml"]) == (
        ["12345 67890", "a.toml"],
        False,
    )
    names, is_list = list_targets([str(SHEETS / "keythedral")])
    assert is_list
    assert str(KEYTHEDRAL) in names
    monkeypatch.chdir(tmp_path)
    assert is_code("12345")
    assert is_code("https://example.org/#12345")
    Path("12345").touch()
    assert not is_code("12345")
    assert not is_code("anna.toml")
