"""Files of logs of games with Châteauma (``*.game``).

Headers in brackets give what is used and how the table was set up. Each further line is
the start of a phase or of a round, a person's turn, or one of Châteauma's.
`docs/chateauma.md` describes the format. What can be read need not be possible:
`game.replay` reports that.
"""

from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import FillError, Problem
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.files.board_file import load_chateauma_depots, load_parts
from sheetgen.games.burgundy.files.log_text import HEADERS, Trouble, read_text
from sheetgen.games.burgundy.play.state import ACTS, SWITCHES, Log
from sheetgen.games.burgundy.rules.chateauma_parts import Parts
from sheetgen.games.burgundy.rules.depot import Depots
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.language.message import message
from sheetgen.layout.read import load_rules
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.text import check_text, load_text


@dataclass(frozen=True)
class LogFile:
    """A log, and the problems of its file.

    Attributes:
        log: the game, up to the first line that could not be read.
        lines: the line number of each event.
        problems: what could not be read, in the order of the lines.
    """

    log: Log
    lines: tuple[int, ...]
    problems: tuple[Problem, ...] = ()


def read_log(
    source: Path | str,
    where: str = "log",
    parts: Parts | None = None,
    places: Depots | None = None,
) -> LogFile:
    """Return the game in a file, as far as it can be read.

    Args:
        source: the path of a file, or the text of one.
        where: the name of a text in messages.
        parts: an owner's cards and boards; ours if None.
        places: an owner's depots; ours if None.

    Raises:
        FillError: the file or a header cannot be used; with all its problems.
    """
    if isinstance(source, Path):
        where, text = str(source), load_text(source)
    else:
        text = check_text(source, where)
    newest = max(load_rules(GAME.id), key=lambda known: known.number)
    read = read_text(
        text,
        parts or load_parts(),
        places or load_chateauma_depots(),
        printed_numbers(newest),
    )
    problems = tuple(
        Problem(f"{where}:{one.line}", one.key, _trouble_words(one))
        for one in read.troubles
    )
    if read.log is None:
        raise FillError(problems)
    return LogFile(read.log, read.lines, problems)


def _trouble_words(trouble: Trouble) -> str:
    """Return a sentence about what could not be read."""
    code, values = trouble.code, dict(trouble.values)
    given = values.get("given", "")
    if code == "header-form":
        return message(
            "{given}: a header ends in ] and has its line to itself",
            given=abbreviated(given),
        )
    if code == "header-unknown":
        return message("unknown header{hint}", hint=meant(given, HEADERS))
    if code == "header-twice":
        return message("stands in line {line} already", line=int(values["first"]))
    if code == "no-game":
        return message("missing: a log begins with [Game {game}]", game=given)
    if code == "no-header":
        return message("missing")
    if code == "other-game":
        return message(
            "{given}: this reads logs of {game!r}",
            given=abbreviated(given),
            game=GAME.id,
        )
    known = {name: settings for name, settings, _ in SWITCHES}
    if code == "switch-unknown":
        hint = meant(given, known)
        return message(
            "unknown switch {name}{hint}", name=abbreviated(given), hint=hint
        )
    if code == "switch-setting":
        name = values["name"]
        return message(
            "{name}: {given} is not one of its settings{hint}",
            name=name,
            given=abbreviated(given),
            hint=meant(given, known[name]),
        )
    wanted = values["wanted"]
    return message(
        "{given}: expected {wanted}", given=abbreviated(given), wanted=wanted
    )


_PHASE = (
    "phase A: ba ship | 5 castle | 3s wt | ship bo | mine 6 | th 3c"
    " / black ma 4s mine 7 / goods 1 3 4 5 2"
)
_BLANK = """\
;; Take the ; away from lines that you fill in.
[Game burgundy]
[Players 2]                      ; Châteauma is one of them
[Level medium]                   ; easy, medium or hard
; [Modifiers A]                  ; of A B C D
; [Expansions shields]           ; those in force
; [Covered ba 3s ship 12 wt]     ; with A: face down on board 36, in their order
; [Open ba mine castle]          ; with B: open on board 36
; [Shields 1 | 3 | 4 | 5 | 6 | 7] ; those in each depot
; [Seed 4711]                    ; that draws were made by, if a page made them
{switches}
[Cards 2 | 1 | 3 4 5 6 7 8 9]    ; the left card, the right one, the deck

;; A phase: the depots 1 to 6 (- where nothing lies), the black depot, the goods tiles.
{phase}
;; A round: the white die. Then turns in the order of the track, Châteauma's with its
;; own die, and its points if you like; a person's with what was taken:
;; {acts}.
; round 4
; person 1: take 1.2, ship 4=1
; turn 3 {{+4}}
"""


def write_blank() -> str:
    """Return a log to fill in, which `read_log` can read as it is and line by line."""
    lines = [
        f"; [Switch {name}={settings[0]}] ; {', '.join(settings)}"
        for name, settings, _ in SWITCHES
    ]
    return _BLANK.format(
        switches="\n".join(lines), phase=f"; {_PHASE}", acts=", ".join(ACTS)
    )
