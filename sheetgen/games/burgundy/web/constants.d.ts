// Made by the build from sheetgen/games/burgundy/constants.py.

/** The expansion, or the variant, that brings the tile of a word. */
export const BROUGHT: Record<string, string>;
/** The headings of the score that every sheet has. */
export const BASE_HEADINGS: string[];
/** The last monastery of the base game. */
export const LAST_OF_BASE: number;
