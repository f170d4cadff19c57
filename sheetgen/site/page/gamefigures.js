// Figures over games: how often, how many won, how many points, by whatever they are grouped.

import { countedPlayers } from "./played.js";
/** @import { Figures, Played, PlayedBy, Wanted } from "./types.js" */

/**
 * Return figures of games, those of which there are most first.
 * @param {Played[]} played games of one title, the last ones first
 * @param {Wanted} wanted whose totals count
 * @param {(player: PlayedBy) => string} nameOf what they are grouped by; without it they are left out
 * @returns {Figures[]}
 */
export function figuresBy(played, wanted, nameOf) {
  /** @type {Map<string, Figures & {sum: number, totals: number, of: Played}>} */
  const found = new Map();
  for (const game of played) {
    const isSeries = game.players.every(({ own }) => own?.record.series);
    const isContest = game.players.length > 1 && game.players.some(({ rank }) => rank === 1);
    for (const player of countedPlayers(game, wanted)) {
      const name = nameOf(player);
      if (name === "") continue;
      const { total, rank } = player;
      const before = found.get(name) || { name, games: 0, wins: 0, contests: 0, sum: 0, totals: 0, mean: 0, best: total, last: total, of: game };
      const isFurther = isSeries || before.games === 0 || before.of !== game; // several players may be of one name, or on one board
      found.set(name, {
        ...before,
        of: game,
        games: before.games + Number(isFurther),
        wins: before.wins + Number(isContest && rank === 1),
        contests: before.contests + Number(isContest),
        sum: before.sum + total,
        totals: before.totals + 1,
        mean: (before.sum + total) / (before.totals + 1),
        last: isSeries && before.of === game ? total : before.last, // its last column
        best: game.lowest ? Math.min(before.best, total) : Math.max(before.best, total),
      });
    }
  }
  return [...found.values()].sort((one, other) => other.games - one.games || one.name.localeCompare(other.name));
}
