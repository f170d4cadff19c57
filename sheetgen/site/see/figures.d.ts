// Numbers that the build takes from `sheetgen.scan` (`sheetgen/site/seeing.py`).
import type { Box } from "./types.js";

export const FACES: [side: number, wide: number, high: number, ...code: Box][];
export const MARK: { BITS: number[]; CELLS: number };
export const BESIDE: {
  DARK: number; ENDED: number; FEWEST: number; LEAST: number; LOW: number; MEET: number; NEW: number; OVER: number;
  OWN: number; SPECK: number; TALL: number; WIDE: number;
};
export const EDGE: {
  ACROSS: number; COARSEST: number; ENDS: number; FAR_OFF: number; FEWEST_ALONG: number;
  FINEST: number; FITS: number; LEAST_ACROSS: number; MOST_ALONG: number; MOVED: number;
  NEAR_BY: number; TRIES: number;
};
export const FLAW: {
  AS_MARKS: number; AS_PRINT: number; BENT: number; BESIDE: number; BLACK: number; BOARD: string; CRUMBLED: number; CRUMBS: number; DARK: number; FAR: number; FEWEST_BENT: number;
  FEWEST_LOST: number; FEWEST_SHADED: number; FEWEST_WRITTEN: number; LIGHT: number; NEAR: number; OUTLINE: number; SLANT: number; STEP: number; WIDE: number;
};
export const GLYPH: {
  CLASSES: string[]; FULL: number; JUNK: string; LETTERS: string; LONG: number; MOST_LEAN: number;
  SHIFTS: number[][]; SIDE: number; SMALLEST: number; STRUCK: string; SURE: number;
};
export const INK: {
  ALONE: number; APART: number; BEHIND: number[]; BENT: number; BEYOND: number; BLUR: number; DOT: number; DOTS: number; DOT_SHARE: number; FAINT: number; FAR_OUTSIDE: number; GRAIN: number; INKED: number; INSET: number; LEAST: number; LONELY: number;
  LOOKS: number; LOUD: number; MIDDLE: number; NEARLY: number; NOISE: number; OUTSIDE: number; PAPER: number; RIM: number; ROOMY_DOT: number; ROUGH: number; SHALLOW: number; SHARE: number; SPECK: number;
  SPREAD: number; BRIGHT: number; PALE: number; STEEP: number; LEVEL: number; STILL: number; THIN: number; TOP: number;
};
export const NET: { STEP: number; WINDOWS: number[] };
export const PIECE: {
  APART: number; BESIDE_CUTS: number; CUTS: number[]; ENDS_APART: number[]; ENDS_OVER: number;
  MINUS_HIGH: number; MINUS_WIDE: number; MINUS_WITHIN: number; MOST_CUT: number; MOST_PIECES: number; NARROW: number; WIDEST: number; WITHIN: number;
  WITHIN_DARK: number; WITHIN_HIGH: number; WITHIN_WIDE: number;
};
export const POSE: {
  ALIKE: number; ALONE: number; AROUND: number; ASTRAY: number; DEGREE: number; FEW: number; FEWEST: number; FINE: number;
  HELD: number; MOST_OFF: number; NUDGED: number; SOME: number;
};
export const READ: { BARE: number; CROSSED: number; DOTTED: number; EVEN: number; MORE: number; MUCH_MORE: number; NEW: number; PALER: number; STAINED: number; ROOMY: number; SURE: number; TIGHT_INSET: number; WRITTEN: string[] };
export const REFINE: {
  AGREED: number; AROUND: number; BESIDE: number; CLEAR: number; CORNER: number;
  DARKEST: number; DOTS: number; FEWEST: number; LOOKS: number; MOST_LEFT: number; MOST_OFF: number;
  PART: number; PEAK: number;
};
export const RING: { GROWTH: number; RING_VALUES: string[]; SIDE: number };
export const SCREEN: {
  BLOCK: number; BRIGHT: number; CLEAR: number; COUNT: number; FASTEST: number; FEWEST: number;
  FLOOR: number; LEAST: number; LOUDEST: number; MOST_UNEVEN: number; SIDE: number;
  SLOWEST: number; STEP: number;
};
export const SEVERAL: { APART: number; DOUBT: number; MOST_RUNS: number; SOFT: number; TRIED: number };
export const SHARP: { DOTS: number; LEAST_CONTRAST: number; SHARPEST: number; STEEPEST: number };
export const SHEET: {
  DARKEST_GREY: number; FEW_GREYS: number; LEAST_DOTS: number; MOST_BLUR: number; MOST_SPREAD: number; OUTLINED: string[]; PALEST_GREY: number; SMALLEST: number;
};
export const SPOT: { NUMBER: string; NUMBERS: string; RING: string; SIGN: string; TICK: string };
export const UNREADABLE: string;
export const WORD: { AMISS: number; BLANK: [number, number][]; DOTTED: [number, number][]; FLOOR: number; INKED: number; INKED_MORE: number; INKED_MOST: number; LIKE: Record<string, string>; LISTED: number; NEVER: number; OTHER: number; TRACED: number; UNLIKE: number };
export const WRITER: { ALIKE: number; CLEAR: number; FEW: number; MOST_AGAINST: number; WEIGHT: number };
