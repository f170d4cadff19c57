from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.verdict import UNDECIDED, Line
from sheetgen.fill.words import Speech
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.fill import HEADINGS, Chateauma
from sheetgen.games.burgundy.judge import SheetAnswer, check_file
from sheetgen.games.burgundy.words import WORDS
from sheetgen.lang import SAYS, Texts, list_languages, load_texts

SHEETS = Path(__file__).parents[2] / "sheets" / "burgundy"
THREE = SHEETS / "three-expansions.toml"
ALL = sorted(SHEETS.glob("*.toml"))


def texts_of(language: str) -> Texts:
    return load_texts(language, GAME.said, SAYS)


EN = texts_of("en")


def answer_of(path: Path = THREE, **changes: object) -> SheetAnswer:
    """Return the answer to a sheet, with *changes* of what was written."""
    answer = check_file(path)
    assert isinstance(answer, SheetAnswer)
    fill = replace(answer.sheet.fill, **changes)
    sheet = replace(answer.sheet, fill=fill)
    verdict = check(answer.board, fill, sheet.switches)
    return replace(answer, sheet=sheet, verdict_=verdict)


def test_a_sheet_tells_its_points_by_heading() -> None:
    answer = answer_of()
    assert answer.headline(EN) == "legal, total 196, added up rightly"
    lines = answer.lines(EN, False)
    assert lines[:2] == [
        "Duchy 25, burgundy-1, 3 players",
        "Expansions: border posts, inns, shields",
    ]
    start = lines.index("Total 196:")
    assert lines[start : start + 11] == [
        "Total 196:",
        "  areas by size: 34 (written 34, right)",
        "  areas by phase: 66 (written 66, right)",
        "  bonus tiles: 3 (written 3, right)",
        "  animals: 8 (written 8, right)",
        "  goods sold: 21 (written 21, right)",
        "  monasteries: 12 (written 12, right)",
        "  stocks: 6 (written 6, right)",
        "  border posts: 14 (written 14, right)",
        "  shields: 32 (written 32, right)",
        "Total as written: 196, right",
    ]


def test_every_source_of_points_is_told_with_its_clause() -> None:
    lines = answer_of().lines(EN, False)
    start = lines.index("Where the points come from:")
    told = lines[start + 1 :]
    assert told[:2] == [
        "  areas by size:",
        "    cell a4, monastery of 1, phase B: 1 [clause 8.2]",
    ]
    assert "    monastery, small tile: 3 [clause 8.6]" in told
    assert "    two border posts: 8 [clause 24.6]" in told
    assert "    shield 3, phase E: 24 [clause 31.3]" in told
    assert len([line for line in told if line.startswith("    ")]) == len(
        answer_of().verdict_.lines
    )


def test_a_range_says_why_it_is_one() -> None:
    """Clauses 40.10, 40.11 and 40.15."""
    answer = answer_of(phases=None, players=0)
    lines = answer.lines(EN, False)
    told = [line.strip() for line in lines]
    ranges = [line for line in told if line.endswith(")") and "[clause" in line]
    assert any("2–10 [clause 8.3] (no phase is written)" in line for line in ranges)  # noqa: RUF001
    assert any("[clause 9.2] (how many played is not written)" in x for x in ranges)
    assert "total between" in answer.headline(EN)


def test_points_are_told_as_one_number_or_a_range() -> None:
    assert Speech(WORDS, EN).span(4, 4) == "4"
    assert Speech(WORDS, EN).span(2, 10) == "2–10"  # noqa: RUF001


def test_animals_are_named_unless_geese_join_them() -> None:
    told = answer_of().lines(EN, False)
    assert any(line.startswith("    cell b2, pigs") for line in told)
    mixed = answer_of(SHEETS / "every-expansion.toml").lines(EN, False)
    at = mixed.index("  animals:")
    assert mixed[at + 1].startswith("    cell d2: 22")


def test_what_was_written_stands_beside_what_the_rules_give() -> None:
    lines = answer_of(total=200, points={"areas": 35, "routes": 4}).lines(EN, False)
    assert "  areas by size: 34 (written 35, wrong)" in lines
    assert "  areas by phase: 66 (not written)" in lines
    assert "  trade routes: 0 (written 4, wrong)" in lines
    assert "Total as written: 200, wrong (the rules give 196)" in lines


def test_what_could_not_be_checked_has_a_heading_of_its_own() -> None:
    """Clause 40.7."""
    answer = answer_of(silver=None)
    assert answer.headline(EN).startswith("legal, total 191 or more")
    lines = answer.lines(EN, False)
    assert "Total 191 or more:" in lines
    at = lines.index("Could not be checked:")
    assert lines[at + 1].startswith("  silver: This is left out")


def test_agreements_are_told() -> None:
    answer = answer_of()
    switches = replace(answer.sheet.switches, edition="2019", third_post="yes")
    answer = replace(answer, sheet=replace(answer.sheet, switches=switches))
    assert "Agreed: edition = 2019, third-post = yes" in answer.lines(EN, False)


def test_a_search_that_was_given_up_is_called_so() -> None:
    answer = answer_of()
    verdict = replace(answer.verdict_, verdict=UNDECIDED, witness=None)
    lines = replace(answer, verdict_=verdict).lines(EN, True)
    assert EN("report.undecided") in lines
    assert not any(EN("report.witness") in line for line in lines)


def test_the_order_tells_every_tile_from_the_start_castle_on() -> None:
    answer = answer_of()
    lines = answer.lines(EN, True)
    at = lines.index(EN("report.witness") + ":")
    told = ", ".join(line.strip() for line in lines[at + 1 :]).split(", ")
    assert told[0] == "a1 S"
    filled = [
        f"{name} {word}"
        for name, word in zip(
            answer.sheet.board.names, answer.sheet.fill.tiles, strict=True
        )
        if word
    ]
    assert sorted(told) == sorted(filled)


def test_alone_no_points_are_added_up() -> None:
    """Clause 30.15."""
    answer = answer_of(SHEETS / "solo.toml")
    assert answer.headline(EN) == "legal, 1 empty cell"
    assert not any("Total" in line for line in answer.lines(EN, False))
    full = tuple(word or "4" for word in answer.sheet.fill.tiles)
    won = answer_of(SHEETS / "solo.toml", tiles=full)
    assert won.headline(EN).endswith(", all cells covered")


def test_chateauma_tells_where_its_points_come_from() -> None:
    """Clauses 33.14 and 33.16."""
    answer = check_file(SHEETS / "chateauma.toml")
    assert answer.headline(EN) == "Châteauma, total 125, added up rightly"
    assert answer.lines(EN, False) == [
        "burgundy-1",
        "",
        "Total 125:",
        "  points on the track: 85 [clause 33.8]",
        "  monasteries: 12 [clause 33.14]",
        "  goods left over: 2 [clause 33.14]",
        "  silver: 1 [clause 33.14]",
        "  tiles in reserve: 4 [clause 33.14]",
        "  tiles on unfinished cards: 6 [clause 33.14]",
        "  shields: 15 [clause 33.16]",
        "Total as written: 125, right",
    ]


def test_what_a_sheet_has_of_chateauma_is_told_below_it() -> None:
    """Clause 33.29."""
    answer = answer_of(
        SHEETS / "base-game.toml",
        expansions=("chateauma",),
        chateauma=Chateauma(track=80, shields=2),
    )
    lines = answer.lines(EN, False)
    at = lines.index("Châteauma:")
    assert lines[at + 1 :] == [
        "  Total 95:",
        "    points on the track: 80 [clause 33.8]",
        "    shields: 15 [clause 33.16]",
    ]


@pytest.mark.parametrize("language", list_languages(SAYS))
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_every_example_can_be_told_in_every_language(language: str, path: Path) -> None:
    answer = check_file(path)
    texts = texts_of(language)
    assert answer.headline(texts)
    told = "\n".join(answer.lines(texts, True))
    assert "{" not in told
    assert answer.facts(texts, True)


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_heading_and_reason_has_words(language: str) -> None:
    texts = texts_of(language)
    answer = answer_of()
    verdict = replace(
        answer.verdict_,
        lines=tuple(
            Line(heading, "sheet", 0, 1, 2, "1.1", why)
            for heading in HEADINGS
            for why in ("phase", "order", "when", "players", "crane")
        ),
    )
    lines = replace(answer, verdict_=verdict).lines(texts, False)
    told = [line for line in lines if line.startswith("    ")]
    assert len(told) == 5 * len(HEADINGS)
    assert len(set(told)) == 5
