// A game for the app BG Stats, which takes it in when its link is opened. The form is
// described at bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites.

/** @import { Played } from "./types.js" */

const ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="; // asks no server
const SOURCE = "sheetgen";

/**
 * Return the link with which the app takes in a game.
 * @param {Played} game any
 * @param {string} board what its board is called
 * @param {(at: number) => string} nameOf what a player without a name is called
 * @returns {string}
 */
export function bgStatsLink(game, board, nameOf) {
  const { ids: [id], when, title, players } = game;
  const play = {
    sourceName: SOURCE,
    sourcePlayId: id,
    playDate: when.slice(0, 19).replace("T", " "), // of the end, as Greenwich has it
    board,
    game: { name: title, sourceGameId: title, highestWins: true, noPoints: players.every(({ total }) => total === null) },
    players: players.map(({ name, total, rank, castle }, at) => ({
      name: name || nameOf(at),
      sourcePlayerId: name || nameOf(at),
      startPlayer: false,
      winner: players.length > 1 && rank === 1,
      ...(total !== null && { score: total }),
      ...(rank !== null && { rank }),
      ...(castle && { role: castle }),
    })),
  };
  return ADDRESS + encodeURIComponent(JSON.stringify(play));
}
