// Made by the build from sheetgen/games/keythedral/answers/constants.py.

/** The last kinds of cubes. */
export const CRAFTS: string[];
/** The law for which it counts what lies in the supply. */
export const CRAFT_BARGAIN: number;
/** Of each kind of cube: paths, each filled, or a line of a width. */
export const CUBE_SYMBOLS: Record<string, [d: string, width: number][]>;
export const FEWEST_PLAYERS: number;
/** The laws that change a payment, by number. */
export const LAWS: number[];
/** Cubes that a tile shows. */
export const MOST_SHOWN: number;
/** The sums that a player writes, in their order. */
export const SUMS: string[];
