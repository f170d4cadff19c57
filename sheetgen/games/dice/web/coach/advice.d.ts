// What the engine says of plays (sheetgen/games/dice/play/analysis.py), and what modules here hand
// to each other. Worths are thousandths of a point.

import { Log, Play } from "./sheet.js";

/** Why one play is worth more than another: heading, place, and worth. */
export type Reason = [heading: string, place: string, amount: number];

/** What can be played, the best first, and what that has beyond the next. */
export interface Advice {
  options: [play: Play, worth: number][];
  why: Reason[];
}

/** How a game was played. */
export interface Analysis {
  rounds: [round: number, loss: number, luck: number | null, played: Play, best: Play][];
  mistakes: [round: number, loss: number, played: Play, better: Play, why: Reason[]][];
  total: number;
  expected: number;
  /** Nothing until the dice were weighed. */
  luck: number | null;
  losses: number;
  rest: number | null;
  /** Whole points. */
  par: number;
  /** The cell of a castle, and par from there. */
  pars: [castle: number, points: number][];
  /** Whole points; nothing until somebody looked back. */
  hindsight: number | null;
}

/** What is known of how a player played. */
export interface Review {
  log: Log;
  player: number;
  told: Analysis | null;
  /** The key of what is waited for, or of what went wrong; nothing once all is told. */
  stage: string;
  isBusy: boolean;
}

/** A text by its key, with values in it. */
export type Tell = (key: string, values?: Record<string, unknown>) => string;
