// A game for the app BG Stats, which takes it in when its link is opened. The form is
// described at bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites.

/** @import { Played, PlayedBy } from "./types.js" */

const ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="; // asks no server
const SOURCE = "sheetgen";
const BETWEEN = /\s*&\s*/; // names of a team

/**
 * Return the link with which the app takes in a game.
 * @param {Played} game
 * @param {string} board what its board is called, or nothing
 * @param {(at: number) => string} nameOf what a player without a name is called
 */
export function bgStatsLink(game, board, nameOf) {
  const { ids: [id], when, title, sheet, bgg, lowest, players } = game;
  /** @param {PlayedBy} player @param {number} at */
  const people = ({ name, total, rank, castle }, at) => {
    const names = sheet ? name.split(BETWEEN) : [name];
    return names.map((one) => ({
      name: one || nameOf(at),
      sourcePlayerId: one || nameOf(at),
      startPlayer: false,
      winner: players.length > 1 && rank === 1,
      ...(total !== null && { score: total }),
      ...(rank !== null && { rank }),
      ...(castle && { role: castle }),
      ...(names.length > 1 && { team: name }),
    }));
  };
  const play = {
    sourceName: SOURCE,
    sourcePlayId: id,
    playDate: when.slice(0, 19).replace("T", " "), // of the end, as Greenwich has it
    ...(board && { board }),
    // The app knows a game again by its id: a declared sheet keeps it whatever it is called.
    game: { name: title, sourceGameId: sheet || title, ...(bgg > 0 && { bggId: bgg }), highestWins: !lowest, noPoints: players.every(({ total }) => total === null) },
    players: players.flatMap(people),
  };
  return ADDRESS + encodeURIComponent(JSON.stringify(play));
}
