// Made by the build: what the list of one's own games needs alone.

/** Files of texts in the order of the English ones, by language. */
export const GAMES_FILES: Record<string, string>;
/** Texts by language, as far as they are there. */
export const GAMES_TEXTS: Record<string, Record<string, string>>;
/** The letters that a player's name may have. */
export const MOST_NAME: number;
