"""`sheetgen list` and `sheetgen decode`: what sheetgen has, and what a code says."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.option import EVIDENCE, FILE, INKS, answers, print_json
from sheetgen.cli.speech import align, echo, put, translated
from sheetgen.core.errors import UsageError
from sheetgen.language.message import defer, join, message, plural

if TYPE_CHECKING:
    from sheetgen.checking.code import Decoded
    from sheetgen.layout.value import Layout

_SIGNATURES = {
    "none": defer("none"),
    "not checked": defer("not checked"),
    "right": defer("right"),
}


@click.command("list")
@click.argument("what", required=False, type=click.Choice(["icons"]), metavar="[WHAT]")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def list_command(what: str | None, as_json: bool) -> None:
    """List games, layouts, papers, inks and languages of sheets and of answers.

    `sheetgen list icons` lists the small drawings that rows of declared score sheets
    can have.
    """
    if what:
        _list_icons(as_json)
        return
    from sheetgen.games.find import list_games, load_layout
    from sheetgen.language.texts import SAYS, TEXTS, list_languages, load_texts
    from sheetgen.layout.read import layout_names
    from sheetgen.press.paper import PAPERS

    games: list[dict[str, Any]] = []
    for game in list_games():
        short = {f"{game.id}/{stem}": alias for alias, stem in game.aliases.items()}
        layouts = [
            {
                "layout": name,
                "short": short.get(name, ""),
                "name": layout.name,
                **_extent(layout),
                "provenance": layout.provenance,
            }
            for name in layout_names(game.id)
            for layout in (load_layout(name),)
        ]
        about = {"game": game.id, "title": game.title}
        games.append({**about, "layouts": layouts, "files": game.other_files})
    answers = {
        language: load_texts(language, general=SAYS)("language.name")
        for language in list_languages(SAYS)
    }
    languages = {language: answers[language] for language in list_languages(TEXTS)}
    papers = {p.name: f"{p.width:g} x {p.height:g} mm" for p in PAPERS.values()}
    if as_json:
        print_json(
            {
                "games": games,
                "papers": papers,
                "inks": INKS,
                "languages": languages,
                "answers": answers,
                "evidence": EVIDENCE,
            }
        )
        return
    for entry in games:
        echo(f"{entry['title']} ({entry['game']})")
        rows = [
            (
                item["short"] or "-",
                item["layout"],
                item["name"],
                translated(_size(item)),
            )
            for item in entry["layouts"]
        ]
        for line in align(rows, range(4)):
            echo(line)
        if entry["files"]:
            echo(message("  other files: {names}", names=", ".join(entry["files"])))
    echo(message("papers:    {names}", names=_listed(papers)))
    echo(message("inks:      {names}", names=", ".join(INKS)))
    echo(message("languages: {names}", names=_listed(languages)))
    echo(message("answers:   {names}", names=_listed(answers)))
    echo(message("evidence:  {names}", names=", ".join(EVIDENCE)))


def _extent(layout: "Layout") -> dict[str, Any]:
    """Return the cells of a board, or the columns and rounds of a declared sheet."""
    from sheetgen.core.scoresheet.arrange import count_parts
    from sheetgen.core.scoresheet.declaration import Per

    sheet = layout.rules.sheet
    if sheet is None:
        return {"cells": len(layout.board.cells)}
    fewest, count = sheet.fewest, sheet.count
    if sheet.columns == Per.SHEET:
        fewest, count = sheet.printed.players if any(sheet.printed.players) else (1, 1)
    return {
        "columns": sheet.columns,
        "fewest": fewest,
        "count": count,
        "minutes": list(sheet.printed.minutes),
        "rounds": sheet.rounds.lines if sheet.rounds else 0,
        **{key.replace(" ", "_"): n for key, n in count_parts(sheet).items()},
    }


def _size(item: Mapping[str, Any]) -> str:
    """Return the size of a layout in words."""
    if "columns" not in item:
        cells = plural(item["cells"], "1 space", "{count} spaces")
        return message("{cells}, {sure}", cells=cells, sure=item["provenance"])
    count, fewest = item["count"], item["fewest"]
    if item["columns"] == "games":
        parts = [plural(count, "1 game", "{count} games")]
    elif item["columns"] == "teams":
        parts = [plural(count, "1 team", "{count} teams")]
    elif fewest == count:
        parts = [plural(count, "1 player", "{count} players")]
    else:
        parts = [message("{low} to {high} players", low=fewest, high=count)]
    if item["rounds"]:
        parts.append(plural(item["rounds"], "1 round", "{count} rounds"))
    if item["rows"]:
        parts.append(plural(item["rows"], "1 row", "{count} rows"))
    if count := item["rows_of_boxes"]:
        parts.append(plural(count, "1 row of boxes", "{count} rows of boxes"))
    if item["tracks"]:
        parts.append(plural(item["tracks"], "1 track", "{count} tracks"))
    if item["grids"]:
        parts.append(plural(item["grids"], "1 grid", "{count} grids"))
    if item["maps"]:
        parts.append(plural(item["maps"], "1 map", "{count} maps"))
    low, high = item["minutes"]
    if low < high:
        parts.append(message("{low} to {high} minutes", low=low, high=high))
    elif low:
        parts.append(plural(low, "1 minute", "{count} minutes"))
    return join(", ", parts)


def _list_icons(as_json: bool) -> None:
    from sheetgen.scoresheet.icon_data import ICONS

    if as_json:
        print_json({"icons": list(ICONS)})
    else:
        for name in ICONS:
            echo(name)


def _listed(names: Mapping[str, str]) -> str:
    return ", ".join(f"{name} ({what})" for name, what in names.items())


@click.command("decode")
@click.argument("target", nargs=-1, required=True)
@click.option(
    "--key", "key_file", type=FILE, help="File with the secret that signed the code."
)
@click.option("--layout", "as_layout", is_flag=True, help="Answer as a layout file.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@answers
def decode_command(
    target: tuple[str, ...], key_file: Path | None, as_layout: bool, as_json: bool
) -> None:
    """Say which sheet a code belongs to.

    TARGET is the link in a code, or the digits under it, in groups or not, or a file
    with one of them. The whole board is in the code, so any board comes back, whoever
    printed it.

    \b
    sheetgen decode 18240 24827 41563 79299 42727 34773 22866 20978 28984 50795 41057
    sheetgen decode HTTPS://EXAMPLE.ORG/#1824024827... --layout -o board.toml
    """
    from sheetgen.checking.code import read_code
    from sheetgen.checking.target import is_code, is_file
    from sheetgen.games.find import find_game
    from sheetgen.source.text import load_text
    from sheetgen.system.settings import read_key

    if as_json and as_layout:
        raise UsageError(message("--json and --layout are two answers: choose one"))
    text = " ".join(target)
    if not is_code(text) and is_file(text):
        text = load_text(Path(text))
    found = read_code(text, read_key(key_file) if key_file else b"")
    if as_layout:
        put(found.write_layout(translated))
        return
    if as_json:
        print_json(found.facts())
        return
    sheet, same = found.sheet, found.layout
    if sheet.sheet is not None:
        _show_declared(found)
        return
    letters = found.letters
    named = f"{same.name} ({same.id})" if same else message("a board by its maker")
    cells = plural(len(sheet.board.cells), "1 space", "{count} spaces")
    serial = sheet.serial or message("0 (a specimen, or a sheet to laminate)")
    legend = ", ".join(f"{letter} {terrain}" for terrain, letter in letters.items())
    echo(message("game:      {title}", title=find_game(found.rules.game).title))
    echo(message("board:     {named}, {cells}", named=named, cells=cells))
    echo(message("serial:    {serial}", serial=serial))
    echo(message("evidence:  {evidence}", evidence=sheet.evidence))
    if found.expansions is not None:
        names = ", ".join(found.expansions) or message("none")
        echo(message("places:    {names}", names=names))
    if found.side:
        side = message("front") if found.side == "front" else message("back")
        echo(message("side:      {side}", side=side))
    echo(message("language:  {language}", language=sheet.language))
    echo(message("rules:     {rules}", rules=found.rules.id))
    echo(
        message(
            "signature: {signature}", signature=message(_SIGNATURES[found.signature])
        )
    )
    echo(message("legend:    {legend}", legend=legend))
    echo("\n" + found.map)


def _show_declared(found: "Decoded") -> None:
    """Print the content of the code of a declared score sheet."""
    sheet, held = found.sheet, found.declared
    serial = sheet.serial or message("0 (a specimen, or a sheet to laminate)")
    title = held.title if held else message("not in its code: see its file")
    echo(message("sheet:     {title}", title=title))
    echo(message("serial:    {serial}", serial=serial))
    echo(message("language:  {language}", language=sheet.language))
    echo(message("rules:     {rules}", rules=found.rules.id))
    echo(
        message(
            "signature: {signature}", signature=message(_SIGNATURES[found.signature])
        )
    )
    if held is None:
        return
    echo(message("columns:   {count}", count=held.count))
    if held.rounds:
        echo(message("rounds:    {count}", count=held.rounds.lines))
    for row in held.rows:
        echo(f"  {row.label}")
