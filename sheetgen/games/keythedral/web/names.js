// Names of players and of cubes.

/** @import { Player } from "./sheet.js" */
/** @import { Say } from "./types.js" */

/**
 * Return the name of a player, or which column is meant.
 * @param {Player[]} players of the fill
 * @param {number} number from 1
 * @param {Say} say
 */
export function playerName(players, number, say) {
  const player = players[number - 1];
  return (player && player.name) || say("place.player", { name: number });
}

/**
 * Return a kind of cube, or what the sheet counts, in words.
 * @param {string} kind such as `gold` or `resource`
 * @param {Say} say
 */
export function cubeName(kind, say) {
  return say(`cube.${kind}`);
}
