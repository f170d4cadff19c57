// Made by the build from sheetgen/games/dice/answers/constants.py.

/** Terrain in the order of the bonus rows, as players know it from the pad. */
export const TERRAIN_ORDER: string[];
/** The letter of each terrain on a colour die, in logs. */
export const DICE_LETTERS: Record<string, string>;
/** The first dice seed, the last, and the last that is proposed. */
export const SEEDS: [number, number, number];
/** By which an address names one. */
export const SEED_KEY: string;
/** The letter of each bonus that a play can use, in logs. */
export const BONUS_LETTERS: Record<string, string>;
/** Of the phases. */
export const NUMERALS: string[];
/** Of a number die. */
export const NUMBER_FACES: number[];
/** Of the hourglass die: 1 for a double. */
export const HOURGLASS_FACES: (0 | 1)[];
