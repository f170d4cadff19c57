// Made by the build from sheetgen/games/burgundy/answers/constants.py.

/** The expansion, or the variant, that brings the tile of a word. */
export const BROUGHT: Record<string, string>;
/** The headings of the score that every sheet has. */
export const BASE_HEADINGS: string[];
/** The last monastery of the base game. */
export const LAST_OF_BASE: number;
/** The shield that copies monasteries. */
export const COPY_SHIELD: number;
/** The expansion, or the variant, that a part of a fill or a heading of the score belongs to. */
export const OWNER: Record<string, string>;
/** The expansion without which a virtual player has none of that. */
export const VIRTUAL_ONLY_WITH: Record<string, string>;
/** How many goods there are of each number. */
export const OF_GOOD: number;
/** The targets of a solo game that sheets have boxes for. */
export const TARGETS: number[];
/** By how many players a team scores, as it was answered. */
export const TEAM_PLAYERS: Record<string, number>;
