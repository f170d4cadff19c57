// Made by the build from sheetgen/games/keythedral/constants.py.

/** Of each kind of cube: paths, each filled, or a line of a width. */
export const CUBE_SYMBOLS: Record<string, [d: string, width: number][]>;
