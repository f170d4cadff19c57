// Made by the build: what pages need at tables of players alone.

/** Texts by language. */
export const HALL_TEXTS: Record<string, Record<string, string>>;
/** The letters that a player's name may have. */
export const MOST_NAME: number;
/** The seats of a table. */
export const MOST_SEATS: number;
/** How the id of a table looks. */
export const TABLE_ID: string;
