from pathlib import Path

import pytest

from sheetgen.core.errors import MissingGlyph, UsageError
from sheetgen.draw import fontfile
from sheetgen.draw.font import (
    BOLD,
    DISPLAY,
    DISPLAY_BOLD,
    JAPANESE,
    MAY_END,
    NO_END,
    STRONG,
    TEXT,
    split_word,
)
from sheetgen.draw.fontfile import METRICS, load_fonts, measure
from sheetgen.language import texts
from sheetgen.language.texts import SAYS, list_languages
from sheetgen.system.packages import data_folder

FONTS = load_fonts()
FAMILIES = (TEXT, STRONG, BOLD, DISPLAY, DISPLAY_BOLD)
JAPANESE_LETTERS = "領地、「ボーナス」は（二つ）。"
LETTERS = "áéíóöőúüűÁÉÍÓÖŐÚÜŰñ¿¡ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"


def test_all_families_are_there_with_the_letters_of_our_languages() -> None:
    families = {font.family for font in FONTS.fonts}
    assert families == {*FAMILIES, *JAPANESE.values()}
    for family in (TEXT, STRONG, BOLD):
        assert len({FONTS.width(figure, family, 1) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("family", FAMILIES)
def test_every_font_has_the_letters_of_our_languages(family: str) -> None:
    assert [run.font.family for run in FONTS.runs(LETTERS, family)] == [family]


@pytest.mark.parametrize("path", sorted(data_folder("fonts").glob("*.ttf")))
def test_the_kept_measures_are_those_of_the_files(path: Path) -> None:
    import json

    kept = json.loads((path.parent / METRICS).read_text(encoding="utf-8"))[path.name]
    if isinstance(kept["advances"], str):
        later = (path.parent / kept["advances"]).read_text(encoding="utf-8")
        kept["advances"] = json.loads(later)[path.name]
    assert kept == measure(path)


def test_a_letter_that_one_font_lacks_comes_from_another_or_is_named() -> None:
    runs = FONTS.runs("a≠b", TEXT)
    assert [run.text for run in runs] == ["a", "≠", "b"]
    assert runs[1].font.family in (DISPLAY, DISPLAY_BOLD)
    with pytest.raises(MissingGlyph, match=r"'성' \(U\+C131\) of the text 'Óvár 성'"):
        FONTS.runs("Óvár 성", TEXT)
    assert FONTS.missing("Óvár 城성, ไ성≠") == "성ไ"
    assert FONTS.missing(LETTERS) == ""


@pytest.mark.parametrize("family", FAMILIES)
def test_japanese_letters_are_as_heavy_as_those_around(family: str) -> None:
    runs = FONTS.runs(f"A {JAPANESE_LETTERS} 1", family)
    assert [run.text for run in runs] == ["A ", JAPANESE_LETTERS, " 1"]
    assert [run.font.family for run in runs] == [family, JAPANESE[family], family]


def test_nothing_is_read_of_japanese_fonts_until_they_are_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = []
    path = Path.read_text
    monkeypatch.setattr(
        Path, "read_text", lambda p, **more: (read.append(p.name), path(p, **more))[1]
    )
    fontfile._read_measures.cache_clear()
    fonts = fontfile._load.__wrapped__((), ())
    assert fonts.width(LETTERS, BOLD, 1) > 0
    assert read == [METRICS]
    assert fonts.width("城", BOLD, 1) == 1
    assert read == [METRICS, "metrics-ja.json"]


def test_a_drawing_brings_japanese_fonts_only_if_it_names_them() -> None:
    named = FONTS.named_in(('<text font-family="Noto Sans JP Bold">城</text>',))
    assert {font.family for font in named} == {*FAMILIES, JAPANESE[BOLD]}
    assert {font.family for font in FONTS.named_in(("",))} == set(FAMILIES)


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_our_fonts_have_all_letters_of_all_our_texts(language: str) -> None:
    package = Path(texts.__file__).parent
    for path in package.rglob(f"{language}.toml"):
        assert FONTS.missing(path.read_text(encoding="utf-8").replace("\n", "")) == ""


def test_no_japanese_line_begins_or_ends_with_a_mark_that_may_not() -> None:
    text = "「ワーカー」が1個、（または）ちょっと・10点。城、ゃっッ「『川』」ー％：１！"
    for width in range(5, 40):
        lines = FONTS.wrap(text, TEXT, 2, width)
        assert "".join(lines) == text
        assert not any(line[0] in "、。」』）ー・ゃっッ％：！" for line in lines)
        assert not any(line[-1] in "「『（" for line in lines)


def test_japanese_words_stay_whole_where_a_line_has_room() -> None:
    text = "エリアを完成したマスに記入し、修道士はダイスの色を変える。"
    lines = FONTS.wrap(text, TEXT, 2, 16)
    assert (
        "/".join(lines)
        == "エリアを完成した/マスに記入し、/修道士はダイスの/色を変える。"
    )


@pytest.mark.parametrize(
    "word",
    ["取り除く", "組み合わせ", "入れ替える", "持ち主", "お手元", "二つ目", "ご自分"],
)
def test_a_japanese_word_of_kanji_and_kana_is_one_word(word: str) -> None:
    assert split_word(f"柵を{word}。柵を") == ["柵を", f"{word}。", "柵を"]


def test_authors_mark_where_a_line_ends_and_marks_are_never_set() -> None:
    assert split_word(f"次の買い{NO_END}手にも") == ["次の", f"買い{NO_END}手にも"]
    assert split_word(f"全部{MAY_END}売却") == ["全部", "売却"]
    lines = FONTS.wrap(f"次の買い{NO_END}手と全部{MAY_END}売却", TEXT, 2, 9)
    assert lines == ["次の", "買い手と", "全部売却"]
    marked = f"買い{NO_END}手{MAY_END}"
    assert [run.text for run in FONTS.runs(marked, TEXT)] == ["買い手"]
    assert FONTS.width(marked, TEXT, 2) == FONTS.width("買い手", TEXT, 2)
    assert FONTS.missing(marked) == ""


def test_a_japanese_word_wider_than_a_line_is_broken() -> None:
    lines = FONTS.wrap("修道院領地拡張戦略", TEXT, 2, 8)
    assert lines == ["修道院領", "地拡張戦", "略"]


@pytest.mark.parametrize("word", ["mező-szám", "¡monasterio!", "źdźbło…", "2×3·4"])
def test_words_of_other_scripts_are_never_broken(word: str) -> None:
    assert split_word(word) == split_word(word, anywhere=True) == [word]


def test_lines_are_broken_at_blanks_and_fit() -> None:
    text = "one two three four five six seven"
    lines = FONTS.wrap(text, TEXT, 2, 20)
    assert " ".join(lines) == text
    assert all(FONTS.width(line, TEXT, 2) <= 20 for line in lines)


def test_a_no_break_space_keeps_its_neighbours_on_one_line() -> None:
    text = "one two †\u00a0stands in no rulebook"
    breaks = {
        line
        for width in range(5, 40)
        for line in FONTS.wrap(text, TEXT, 2, width)
        if "†" in line or "stands" in line
    }
    assert breaks
    assert all("†\u00a0stands" in line for line in breaks)


def test_a_font_of_ones_own_stands_behind_ours_and_what_is_none_is_named(
    tmp_path: Path,
) -> None:
    own = data_folder("fonts") / "NotoSans-Bold.ttf"
    assert load_fonts((own,)).fonts[-1].path == own
    path = tmp_path / "no.ttf"
    path.write_text("no font")
    with pytest.raises(UsageError, match=r"no\.ttf"):
        load_fonts((path,))
