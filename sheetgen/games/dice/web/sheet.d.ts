// What the engine says about sheets of the Dice Game (sheetgen/games/dice/files/plain.py and
// board_view.py), and what its modules hand to each other.

import * as page from "./types.js";
import { Advice } from "./coach/advice.js";

export interface Sheet extends page.Sheet {
  terrains: { name: string; numbers: number[]; earns: string }[];
  circles: Record<string, number>;
  castle_circles: string[];
  time_boxes: number;
  solo_boxes: number;
  area_points: Record<string, number[]>;
  colour_points: Record<string, number[]>;
  start_castle: number;
  bonuses: string[];
  headings: string[];
  areas: number[];
}

/** Circled and crossed. */
export type Row = [circled: number, crossed: number];
export type CastleRow = [circled: string[], crossed: string[]];
export type Column = [entries: number[] | null, subtotal: number | null];

export interface Fill extends page.Fill {
  numbers: string;
  phases?: string;
  rounds?: number[];
  time?: number[][];
  time_by?: string;
  rows?: Record<string, Row>;
  castle_row?: CastleRow;
  columns?: Column[];
  total?: number;
  colours?: Record<string, string>;
  crossed?: Record<string, string[]>;
}

export interface Verdict extends page.Verdict {
  subtotals: (number | null)[];
}

export type Opened = page.Opened<Sheet>;
export type Page = page.Page<Fill>;
export type Art = page.Art<Fill>;
export type WriteHooks = page.WriteHooks<Fill> & page.SelectHooks & { onTake(group: string): void };
export type Host = page.Host<Fill, Sheet>;

/** What this game's drawing functions want to know. */
export interface State extends page.State<Fill, Sheet, Verdict> {
  brush: string;
  illegal: string[];
  /** The mark of the chosen cell, and what stands in its field. */
  chosen: string;
  fieldValue: number | null;
  isAlone: boolean;
  /** That a number brings. */
  dueRound: number;
  placeTitle: string;
}

export interface PadHooks extends page.FigureHooks {
  onMark(mark: string): void;
  onPhase(phase: number): void;
  onBoth(mark: string, phase: number): void;
  /** Numbers are written without a phase, or no longer. */
  onAlone(): void;
  onErase(): void;
  onPass(): void;
  onRoundStep(step: number): void;
  onRound(figure: string): void;
}

// A game that is played on the page

/** Two colours, two numbers, whether it is a double. */
export type Roll = number[];
/** Marks as cell and number, bonus, goods sold, whether a worker is taken, castle row. */
export type Play = [marks: [cell: number, number: number][], bonus: string, sold: number, takesWorker: number, inCastleRow: number];

export interface Log {
  starts: number[];
  /** That deals the rolls; nothing or 0 if they fall by chance. */
  seed?: number;
  variant: string;
  switches: page.Switches;
  rounds: [dice: Roll, plays: Play[]][];
}

export interface Game {
  log: Log;
  roll: Roll;
  isRolled: boolean;
  /** The plays that were made in the round, of those players who have had their turn. */
  made: Play[];
  /** Who wanted hints: `own`, of somebody alone; `all` at a table; or `none`. */
  hints?: string;
}

/** Heading, what, and points or number of bonuses. */
export type Gain = [heading: string, what: string, amount: number];

/** What comes of a game. */
export interface Result {
  error?: undefined;
  phases: number[];
  /** Of each phase the round that each crossed time box belongs to. */
  boxes: number[][];
  /** Of the round that is due. */
  phase: number;
  is_over: boolean;
  /** The roll that is due, of a game with a dice seed. */
  dealt: Roll | null;
  findings: page.Finding[];
  ranking: number[];
  sheets: {
    numbers: string;
    circled: number[];
    crossed: number[];
    subtotals: number[];
    total: number;
    colours: Record<string, string>;
    /** Heading, place, phase, points and round. */
    sources: [string, string, number, number, number][];
  }[];
}

export interface Live {
  game: Game | null;
  result: Result | null;
  plays: Play[];
  /** What each of them would bring. */
  gains: Gain[][];
  /** The cell that is chosen, or -1. */
  place: number;
  /** Of players who have chosen, before a game begins. */
  starts: number[];
  /** The dice seed as it was typed; nothing if dice fall by chance. */
  seed: string | null;
  /** What was typed is no seed. */
  isNoSeed: boolean;
  /** Whether the one whose turn it is has the device. */
  isReady: boolean;
  /** Whose board is shown once the game is over, or -1 for that of the winner. */
  shown: number;
  /** Whether hints are wanted, as was chosen before the game. */
  wantsHints: boolean | null;
  /** The hint that is shown, or why there is none; nothing if nobody asked. */
  advice: Advice | string;
  /** How the game was played is shown. */
  isReviewed: boolean;
}

/** How a game is begun. */
export interface WayIn {
  starts: number[];
  start: number;
  seed: string | null;
  isNoSeed: boolean;
  /** Whether hints are wanted. */
  hints: page.Child;
  onSeed(seed: string | null): void;
  /** The same dice for all are wanted. */
  onSame(): void;
  onBegin(): void;
  onMore(): void;
}

/** The state of the page with a game that is played. */
export interface Played extends State {
  game: Game;
  result: Result;
  plays: Play[];
  gains: Gain[][];
  livePlace: number;
  /** Whose board is shown, from 0. */
  player: number;
  isReady: boolean;
  /** The rules are asked about what was done. */
  isBusy: boolean;
  /** A hint, behind its button. */
  hint: page.Child;
  /** How the game was played, likewise. */
  review: page.Child;
}

export interface LiveHooks {
  onDie(die: number, number: number): void;
  onRoll(): void;
  onPlay(play: Play): void;
  onReady(): void;
  onPlayer(player: number): void;
  onUndo(): void;
  onToSheet(): void;
  onLog(): void;
  onNew(): void;
}
