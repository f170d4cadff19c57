// Made by the build: what is drawn on the page as on paper (sheetgen/draw/symbol.py).

/** On a square of 24 units around the origin: paths, each filled, or a line of a width. */
export const PAPER_SYMBOLS: Record<string, [d: string, width: number][]>;
/** The symbol of each terrain. */
export const TERRAIN_SYMBOLS: Record<string, string>;
