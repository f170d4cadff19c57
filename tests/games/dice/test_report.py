import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.verdict import ERROR, NOTE, UNDECIDED, Finding, Fix
from sheetgen.fill.answer import sums_state
from sheetgen.fill.words import Speech
from sheetgen.games.dice import GAME
from sheetgen.games.dice.check import check
from sheetgen.games.dice.fill import CROSS, Fill
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.game import solo_grade
from sheetgen.games.dice.judge import (
    LogAnswer,
    SheetAnswer,
    check_answers,
    check_file,
    check_log,
    check_together,
)
from sheetgen.games.dice.log_file import read_log
from sheetgen.games.dice.rules import VARIANTS, Switches
from sheetgen.games.dice.words import WORDS
from sheetgen.games.find import load_layout
from sheetgen.lang import SAYS, Texts, list_languages, load_texts
from tests.games.dice.answers import pack_answers
from tests.games.dice.play import load_duchy
from tests.games.sentence import codes_in_source, sentences
from tests.words import at_longest

SHEETS = Path(__file__).parents[2] / "sheets" / "dice"
FIRST = SHEETS / "first-duchy.toml"
ROUNDS = SHEETS / "every-round.toml"
GAME_LOG = SHEETS / "two-players.game"


@cache
def texts_of(language: str) -> Texts:
    return load_texts(language, GAME.said, SAYS)


EN = texts_of("en")
CODES = sentences(EN)
SPEECH = Speech(WORDS, EN)


# Sentences


@pytest.mark.slow
def test_every_finding_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert len(CODES) > 60
    assert codes_in_source(GAME) - set(VARIANTS) == CODES


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_sentence_takes_any_value(language: str) -> None:
    texts = texts_of(language)
    for code in CODES:
        for expected, found in (
            (None, ()),
            (3, 5),
            ((1, 2), ("monk", "city")),
            ("cell:c5", "first"),
        ):
            finding = Finding(code, ERROR, "cell:c3", "1.1", expected, found)
            words = Speech(WORDS, texts).finding(finding)
            assert words.endswith((".", "?", "。")), (code, words)
            assert "{" not in words


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_a_sentence_is_short(language: str) -> None:
    texts = texts_of(language)
    for code in CODES:
        said = at_longest(texts.entries[f"finding.{code}"])
        assert len(said) < 140, (language, code)


def test_a_count_that_can_be_one_stands_before_no_plural() -> None:
    for code in CODES:
        sentence = EN.entries[f"finding.{code}"]
        after = re.findall(r"\{\w+\} ([a-z]+s)\b", sentence)
        assert set(after) <= {"fits", "is", "stands", "was"}, code


@pytest.mark.parametrize(
    ("found", "told"),
    [(1, "1 player; "), (1, "1 gracz; "), (22, "22 gracze; "), (25, "25 graczy; ")],
)
def test_a_count_chooses_the_form_of_its_noun(found: int, told: str) -> None:
    finding = Finding("players-too-many", ERROR, "sheet", "1.8", 4, found)
    said = [Speech(WORDS, texts_of(name)).finding(finding) for name in ("en", "pl")]
    assert any(sentence.startswith(told) for sentence in said)


def test_spanish_sentences_have_the_words_of_the_printed_sheet() -> None:
    spanish = texts_of("es").entries
    legend = load_texts("es", (GAME.texts,)).entries
    printed = " ".join(legend[key] for key in legend if key.startswith("legend."))
    assert "casilla" in printed
    assert "tacha" in printed
    for key, text in spanish.items():
        assert not re.search(r"hexágono|\bmarca", text, re.IGNORECASE), key


@pytest.mark.parametrize("language", list_languages())
def test_a_total_is_called_as_on_the_printed_sheet(language: str) -> None:
    texts = texts_of(language)
    printed = load_texts(language)("sheet.total").lower()
    assert texts("place.total") == printed
    assert printed in texts.entries["report.written"].lower()


PLACES = [
    *("cell:c5", "row:monk", "row:castle", "phase:2", "round:12", "player:2", "sheet"),
    *("terrain:city", "entry:1.2", "subtotal:3", "total", "player:1 round:5 cell:c3"),
]


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_place_has_words(language: str) -> None:
    texts = texts_of(language)
    for place in PLACES:
        words = Speech(WORDS, texts).place(place)
        assert words, place
        assert ":" not in words, place
        assert all(number in words for number in re.findall(r"\d", place)), place


def test_players_are_called_by_their_names() -> None:
    assert Speech(WORDS, EN, ("Anna", "")).place("player:1 round:5") == "Anna, round 5"
    assert Speech(WORDS, EN, ("Anna", "")).place("player:2") == "player 2"
    assert SPEECH.place("player:1 round:5 sheet") == "player 1, round 5"


def test_values_are_told_in_words() -> None:
    hungarian = texts_of("hu")
    finding = Finding(
        "colour-not-rolled", ERROR, "cell:c3", "4.1", ("mine", "city"), "river"
    )
    words = Speech(WORDS, hungarian).finding(finding)
    assert "bánya, város" in words
    assert "folyó" in words
    finding = Finding("castle-row-differs", ERROR, "row:castle", "5.35", ("monk",), ())
    assert "Circled in the castle row: –." in SPEECH.finding(  # noqa: RUF001
        finding
    )


def test_a_finding_names_clause_and_what_would_mend_it() -> None:
    fixes = (Fix("cell:c3", 2), Fix("cell:c3", 5), Fix("cell:c3", 0))
    finding = Finding("city-repeats", ERROR, "cell:c3", "4.7", "cell:c2", 4, fixes)
    assert SPEECH.line(finding) == (
        "cell c3: 4 stands in this city area already; a city area takes each number "
        "once. [clause 4.7] Did you mean 2, 5 or an empty field?"
    )
    finding = replace(finding, fixes=(Fix("row:monk", 0),))
    line = SPEECH.line(finding)
    assert line.endswith("Did you mean monk row: 0?")


def test_a_span_is_told_by_its_ends() -> None:
    finding = Finding("rounds-do-not-fit", ERROR, "sheet", "9.19", (15, 30), 31)
    words = SPEECH.finding(finding)
    assert "15–30" in words  # noqa: RUF001
    finding = replace(finding, expected=(24, 24))
    assert "the time boxes: 24." in SPEECH.finding(finding)


# Sheets


def sheet_answer(path: Path = FIRST, **changes: object) -> SheetAnswer:
    answer = check_file(path)
    assert isinstance(answer, SheetAnswer)
    if changes:
        verdict = replace(answer.verdict_, **changes)
        return replace(answer, verdict_=verdict)
    return answer


def test_a_sheet_tells_where_every_point_comes_from() -> None:
    answer = sheet_answer()
    lines = answer.lines(EN, False)
    assert answer.headline(EN) == "legal, total 18, added up rightly"
    start = lines.index("Total 18:")
    assert lines[start : start + 11] == [
        "Total 18:",
        "  start castle: 1",
        "    cell e5, phase 1: 1",
        "  areas: 17",
        "    cell b3, monastery of 2, phase 3: 2",
        "    cell c3, pasture of 2, phase 2: 6",
        "    cell c5, castle of 1, phase 2: 1",
        "    cell d4, monastery of 2, phase 1: 4",
        "    cell e4, river of 2, phase 1: 4",
        "  sold goods: 0",
        "  colour bonuses: 0",
    ]


@pytest.mark.parametrize("language", list_languages(SAYS))
@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.*")), ids=lambda p: p.name)
def test_every_example_can_be_told_in_every_language(language: str, path: Path) -> None:
    answer = check_log(path) if path.suffix == ".game" else check_file(path)
    texts = texts_of(language)
    assert answer.headline(texts)
    told = "\n".join(answer.lines(texts, True))
    assert "{" not in told
    assert all(fact is not ... for fact in answer.facts(texts, True).values())


def test_the_points_of_all_sources_are_those_of_the_headings() -> None:
    for path in (FIRST, ROUNDS):
        facts = sheet_answer(path).facts(EN, False)
        sources, points = facts["sources"], facts["points"]
        assert isinstance(sources, list)
        assert isinstance(points, dict)
        for heading, amount in points.items():
            of = [s["points"] for s in sources if s["heading"] == heading]
            assert sum(of) == amount
        assert sum(points.values()) == facts["total"]


def test_what_was_written_stands_beside_what_the_rules_give() -> None:
    sheet = read_fill(
        FIRST.read_text(encoding="utf-8").replace("total = 18", "total = 20")
    )
    answer = sheet_answer()

    answer = replace(answer, sheet=sheet, verdict_=check(answer.board, sheet.fill))
    assert answer.headline(EN) == "legal, total 18, added up wrongly"
    assert answer.lines(EN, False)[-4:] == [
        "Phase 1: 4 + 4; subtotal 9, right",
        "Phase 2: 6 + 1; subtotal 7, right",
        "Phase 3: 2; subtotal 2, right",
        "Total as written: 20, wrong (the rules give 18)",
    ]


def test_what_is_open_of_a_whole_column_is_told_once() -> None:
    sums = {f"entry:1.{at}": "open" for at in (1, 2)} | {"subtotal:1": "open"}
    answer = sheet_answer(total=None, sums=sheet_answer().verdict_.sums | sums)
    line = "Phase 1: 4 + 4 (cannot be told); subtotal 9, cannot be told"
    assert line in answer.lines(EN, False)


def test_an_open_total_is_told_as_a_range() -> None:
    answer = sheet_answer(total=None, total_range=(16, 21), points={"start": 1})
    assert answer.headline(EN).startswith("legal, total between 16 and 21")
    assert "  areas: not certain" in answer.lines(EN, False)


def test_only_points_that_hang_on_an_open_phase_can_be_more(tmp_path: Path) -> None:
    """Clauses 6.1 and 6.3."""
    path = tmp_path / "bare.toml"
    text = FIRST.read_text(encoding="utf-8")
    head, _, body = text.partition("phase = '''")
    text = head + body.partition("'''\n")[2]
    path.write_text(text, encoding="utf-8")
    answer = check_file(path)
    assert isinstance(answer, SheetAnswer)
    lines = answer.lines(EN, False)
    assert "    cell b3, monastery of 2, phase open: 2 or more" in lines
    assert "    cell c5, castle of 1, phase open: 1" in lines


@pytest.mark.parametrize(
    ("rank", "told"),
    [("first", "3"), ("second", "1"), ("", "1 or more")],
    ids=["first", "second", "no claim"],
)
def test_alone_a_claim_tells_what_a_phase_would(rank: str, told: str) -> None:
    """Clauses 8.8 and 9.23: whoever claims a number has its points for certain."""
    layout = load_layout("A")
    duchy = load_duchy("A")
    castles = [int(cell.terrain == "castle") for cell in layout.board.cells]
    castles[castles.index(1)] = CROSS
    claims = {"castle": rank} if rank else None
    fill = Fill(tuple(castles), evidence="none", variant="solo", colours=claims)
    code = encode(
        SheetCode(layout.rules.number, layout.board, "none"), layout.rules.encoding
    )
    answer = check_answers(code, pack_answers(duchy, fill, Switches()))
    assert f"    castle, phase open: {told}" in answer.lines(EN, False)
    assert ("colours" in answer.verdict_.points) == bool(rank)


def test_what_could_not_be_checked_has_a_heading_of_its_own() -> None:
    lines = sheet_answer(ROUNDS).lines(EN, False)
    at = lines.index("Could not be checked:")
    assert lines[at + 1].startswith("  city: Claimed: the second number.")
    other = sheet_answer(findings=(Finding("ranking-open", NOTE, "sheet", "7.2"),))
    assert "Worth knowing:" in other.lines(EN, False)


def test_a_search_that_was_given_up_is_called_so() -> None:
    lines = sheet_answer(verdict=UNDECIDED, witness=None).lines(EN, True)
    assert EN("report.undecided") in lines
    assert not any("order of play that ends" in line for line in lines)


def test_the_order_of_play_is_a_log_that_ends_in_the_sheet() -> None:
    for path in (FIRST, ROUNDS):
        facts = sheet_answer(path).facts(EN, True)
        file = read_log(str(facts["witness"]))
        answer = sheet_answer(path)
        assert file.problems == ()
        assert file.log == answer.verdict_.witness
    assert "witness" not in answer.facts(EN, False)


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        ([], "absent"),
        (["absent", "absent"], "absent"),
        (["right", "absent"], "right"),
        (["right", "open"], "open"),
        (["wrong", "open"], "wrong"),
    ],
)
def test_one_word_stands_for_all_sums(states: list[str], expected: str) -> None:
    assert sums_state({str(at): state for at, state in enumerate(states)}) == expected


def test_a_certain_total_is_right_whatever_column_its_points_stand_in() -> None:
    """Clause 6.20: without phases a castle's point can be of any."""
    sums = {"entry:1.1": "open", "subtotal:1": "open", "total": "right"}
    assert sums_state(sums) == "right"
    assert sums_state({**sums, "subtotal:2": "wrong"}) == "wrong"
    assert sums_state({**sums, "total": "open"}) == "open"


def test_agreements_are_told() -> None:
    answer = check_file(SHEETS / "own-board.toml")
    lines = answer.lines(EN, False)
    assert "Agreed: must-combine = no, optional-sale = no" in lines


# Logs


def test_a_log_tells_players_in_their_order_with_all_points() -> None:
    lines = check_log(GAME_LOG).lines(EN, False)
    ben = lines.index("1. Ben: total 43 (18 + 9 + 16), 2 bonuses left")
    anna = lines.index("2. Anna: total 42 (14 + 5 + 23), 1 bonus left")
    assert ben < anna
    assert "    castle, phase 3, round 23: 3 (first)" in lines
    assert "    city, phase 3, round 25: 3 (second)" in lines


def test_an_illegal_play_is_told_with_what_was_meant_and_of_whom(
    tmp_path: Path,
) -> None:
    path = tmp_path / "wrong.game"
    text = GAME_LOG.read_text(encoding="utf-8").replace("b3=1 {+3}", "b3=2 {+3}")
    path.write_text(text, encoding="utf-8")
    answer = check_log(path)
    assert answer.headline(EN) == "against the rules"
    lines = answer.lines(EN, False)
    place = "  Anna, round 12, cell b3: "
    assert [line for line in lines if line.startswith(place)] == [
        place + "2 was not rolled; the dice show 1, 3. [clause 3.12] "
        "Did you mean a3=3 S b3=1?"
    ]
    (stands,) = [line for line in lines if line.startswith("  What was written in")]
    assert stands.startswith("  What was written in round 12 stands and is counted.")
    said = [line.split(",")[0] for line in lines if line.startswith(("Anna:", "Ben:"))]
    assert said == ["Anna: against the rules", "Ben: legal"]
    facts = answer.facts(EN, False)
    assert isinstance(facts["players"], list)
    verdicts = [(player["verdict"], player["rank"]) for player in facts["players"]]
    assert verdicts == [("illegal", None), ("legal", None)]
    assert isinstance(facts["findings"], list)
    fix = {"place": "player:1 round:12", "value": "a3=3 S b3=1"}
    assert facts["findings"][0]["fixes"] == [fix]


def test_points_that_a_round_did_not_bring_are_wrong_sums(tmp_path: Path) -> None:
    path = tmp_path / "wrong.game"
    text = GAME_LOG.read_text(encoding="utf-8").replace("d7=5 {+4}", "d7=5 {+5}")
    path.write_text(text, encoding="utf-8")
    answer = check_log(path)
    assert (answer.verdict, answer.has_wrong_sums) == ("legal", True)
    assert answer.headline(EN) == "legal, added up wrongly"
    sums = answer.facts(EN, False)["sums"]
    assert isinstance(sums, dict)
    wrong = [place for place, state in sums.items() if state == "wrong"]
    assert wrong == ["player:1 round:18"]
    lines = answer.lines(EN, False)
    at = lines.index("Added up wrongly:")
    assert lines[at + 1].startswith("  Anna, round 18: ")
    assert "Against the rules:" not in lines


def test_a_log_that_breaks_off_is_told_up_to_there() -> None:
    answer = check_log(SHEETS / "breaks-off.game")
    assert isinstance(answer, LogAnswer)
    assert len(answer.problems) == 1
    assert "The file was read up to round 3 only." in answer.lines(EN, False)
    assert answer.headline(EN) == "legal as far as it was read"
    file = replace(answer.file, log=replace(answer.file.log, rounds=()))
    lines = replace(answer, file=file).lines(EN, False)
    assert "No round of the file could be read." in lines


def test_a_solo_game_has_a_grade() -> None:
    """Clause 8.9."""
    answer = check_log(SHEETS / "solo.game")
    words = "  No more than 50 points: praise begins above that"
    assert words in answer.lines(EN, False)
    (player,) = answer.facts(EN, False)["players"]  # type: ignore[misc]
    assert player["grade"] == 0


@pytest.mark.parametrize(
    ("total", "grade"),
    [(50, "50 "), (51, "good"), (60, "good"), (61, "excellent"), (69, "excellent"),
     (70, "incredible")],
)  # fmt: skip
def test_a_grade_says_how_good_a_total_is(total: int, grade: str) -> None:
    """Clause 8.9."""
    assert grade in EN(f"grade.{solo_grade(total)}")


# Tables


def test_sheets_together_are_told_with_what_they_show_together() -> None:
    answers = [check_file(FIRST), check_file(FIRST)]
    together = check_together(answers)
    lines = together.lines(EN, False)
    assert together.headline(EN) == "Together: legal"
    assert lines.count("first-duchy: legal, total 18, added up rightly") == 2
    assert "1. first-duchy: total 18, 13 bonuses left" in lines
    assert EN("report.tie") in lines
    facts = together.facts(EN, False)
    assert isinstance(facts["players"], list)
    assert [player["rank"] for player in facts["players"]] == [1, 1]


def test_who_has_the_same_sheet_is_called_by_name() -> None:
    """Clause 9.29."""
    anna, ben = (replace(check_file(FIRST), name=name) for name in ("Anna", "Ben"))
    lines = check_together([anna, ben]).lines(EN, False)
    (told,) = (line for line in lines if "same sheet twice" in line)
    assert "Ben" in told.partition(":")[0]
    assert "(Anna)" in told
