"""`sheetgen rolls`: the same dice for all players, from a seed."""

import secrets

import click

from sheetgen.cli.option import ANSWER_LANG, Whole, answers, print_json
from sheetgen.cli.speech import echo, put, wait_for_enter, warn
from sheetgen.core.chance import MOST_PROPOSED, SEEDS
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message


@click.command("rolls")
@click.argument("seed", type=Whole(*SEEDS), required=False)
@click.option("--all", "has_all", is_flag=True, help="List all rolls at once.")
@click.option(
    "--from",
    "first",
    type=Whole(1),
    default=1,
    show_default=True,
    metavar="ROUND",
    help="Begin with the roll of a later round.",
)
@click.option("--log", "is_log", is_flag=True, help="Write a log to fill in with them.")
@click.option("--json", "as_json", is_flag=True, help="List them as JSON.")
@ANSWER_LANG
@answers
def rolls_command(
    seed: int | None,
    has_all: bool,
    first: int,
    is_log: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Deal the rolls of a dice seed: the same for everyone who plays with it.

    SEED is a number from 1 to 999999999, as on a sheet of `pad --dice`; without it
    one is drawn. Each press of Enter shows the roll of the next round.

    \b
    sheetgen rolls 4711
    sheetgen rolls 4711 --from 12
    sheetgen rolls 4711 --log -o evening.game
    """
    from sheetgen.games.find import list_games
    from sheetgen.language.texts import SAYS, load_texts

    if sum((has_all, is_log, as_json)) > 1:
        raise UsageError(
            message("--all, --log and --json are several answers: choose one")
        )
    if is_log and first > 1:
        raise UsageError(message("--log has all rounds: leave out --from"))
    game = next(game for game in list_games() if game.spec.dealer)
    assert game.spec.dealer is not None
    texts = load_texts(lang, game.said, SAYS)
    if seed is None:
        seed = SEEDS[0] + secrets.randbelow(MOST_PROPOSED)
        warn(message("dice seed {seed}: give it to every player", seed=seed))
    if is_log:
        put(game.spec.dealer.write_dealt_log(seed))
        return
    rolls = list(enumerate(game.spec.dealer.list_rolls(seed, texts), 1))
    if first > len(rolls):
        raise UsageError(
            message(
                "--from {first}: a game has {most} rounds", first=first, most=len(rolls)
            )
        )
    if as_json:
        listed = [
            {"round": number, "roll": roll, "text": words}
            for number, (roll, words) in rolls[first - 1 :]
        ]
        print_json({"game": game.id, "seed": seed, "rolls": listed})
        return
    lines = [f"{n:2}. {roll:6} {words}" for n, (roll, words) in rolls[first - 1 :]]
    if has_all:
        echo("\n".join(lines))
    else:
        _show_in_turn(lines)


def _show_in_turn(lines: list[str]) -> None:
    """Show one line for each line typed, until either runs out."""
    warn(message("Enter shows the next roll; Ctrl-D ends"))
    for line in lines[:-1]:
        echo(line)
        if not wait_for_enter():
            return
    echo(lines[-1])
