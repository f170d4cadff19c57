// What is said on the page of one's own games.

import { GAMES_FILES, GAMES_TEXTS } from "./gamesdata.js";
import { sayFrom } from "./wording.js";
/** @import { Say } from "./types.js" */

/**
 * Load the texts of a language; English stays where that cannot be.
 * @param {string} language two letters
 */
export async function loadGamesTexts(language) {
  const { [language]: file } = GAMES_FILES;
  if (!file || language in GAMES_TEXTS) return;
  const told = await fetch(file).then((answer) => answer.json()).catch(() => null);
  if (told) GAMES_TEXTS[language] = Object.fromEntries(Object.keys(GAMES_TEXTS.en).map((key, at) => [key, told[at]]));
}

/**
 * Return the texts of the page with those that the list of games needs alone.
 * @param {Say} say the texts of the page
 * @returns {Say}
 */
export function gamesSay(say) {
  return sayFrom(say, GAMES_TEXTS);
}
