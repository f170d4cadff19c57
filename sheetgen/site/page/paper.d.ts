// Made by the build: what is drawn on the page as on paper (sheetgen/draw).

/** From side to side of a hexagon. */
export const FLAT: number;
/** On a square of 24 units around the origin: paths, each filled, or a line of a width. */
export const PAPER_SYMBOLS: Record<string, [d: string, width: number][]>;
/** The symbol of each terrain. */
export const TERRAIN_SYMBOLS: Record<string, string>;
/** The hatch of each terrain as a tile: its box, and lines over all of it. */
export const TERRAIN_HATCHES: Record<string, [
  box: [x: number, y: number, width: number, height: number],
  lines: [d: string, dash: string, cap: string, width: number][],
]>;
