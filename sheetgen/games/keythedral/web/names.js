// Places, values and the total in words.

const OF_SUMS = ["seats", "cubes"];

/**
 * Return the words of the game, for the page's texts.
 * @param {function(): Object} readPage returns fill and switches of the open sheet
 * @returns {Object}
 */
export function makeWords(readPage) {
  const players = () => readPage().fill.players;
  return {
    place(kind, name, say) {
      if (kind === "player") return playerName(players(), Number(name), say);
      if (kind === "cube") return say(`cube.${name}`);
      return OF_SUMS.includes(kind) ? say(`page.sum-${kind}`) : "";
    },
    value: (word) => word.replace(/^(\d+) x (\d+)$/, "$1\u00a0\u00d7\u00a0$2"),
    values: (finding, told) => told,
    total(verdict, say) {
      const isTold = verdict.verdict === "legal" && verdict.ranking && verdict.total !== null;
      const isWritten = (at, parts) => players()[at] && parts.some((part) => players()[at][part].some((value) => value !== null));
      const first = (isTold ? verdict.ranking : []).flatMap((rank, at) =>
        rank === 1 && isWritten(at, ["seats", "cubes", "sums"]) ? [playerName(players(), at + 1, say)] : []
      );
      if (first.length === 0) return "";
      // All seats are sold, but what else counts may not be counted yet.
      const isCounted = players().some((unused, at) => isWritten(at, ["cubes", "sums"]));
      return say(`report.${verdict.complete && isCounted ? "won" : "leads"}`, { names: first.join(", "), points: verdict.total });
    },
  };
}

/**
 * Return the name of a player, or which column is meant.
 * @param {Object[]} players of the fill
 * @param {number} number from 1
 * @param {function} say the texts
 * @returns {string}
 */
export function playerName(players, number, say) {
  const player = players[number - 1];
  return (player && player.name) || say("place.player", { name: number });
}

/**
 * Return a kind of cube, or what the sheet counts, in words.
 * @param {string} kind such as `gold` or `resource`
 * @param {function} say the texts
 * @returns {string}
 */
export function cubeName(kind, say) {
  return say(`cube.${kind}`);
}
