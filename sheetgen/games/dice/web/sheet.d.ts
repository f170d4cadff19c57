// What the engine says about sheets of the Dice Game (sheetgen/games/dice/plain.py and
// opening.py), and what its modules hand to each other.

import * as page from "./types.js";

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
  /** Places of values that were taken over. */
  taken?: string[];
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
  placeTitle: string;
}

export interface PadHooks extends page.FigureHooks {
  onMark(mark: string): void;
  onPhase(phase: number): void;
  onRoundStep(step: number): void;
  onField(): void;
}

// A game that is played on the page

/** Two colours, two numbers, whether it is a double. */
export type Roll = number[];
/** Marks as cell and number, bonus, goods sold, whether a worker is taken, castle row. */
export type Play = [marks: [cell: number, number: number][], bonus: string, sold: number, takesWorker: number, inCastleRow: number];

export interface Log {
  starts: number[];
  variant: string;
  switches: page.Switches;
  rounds: [dice: Roll, plays: Play[]][];
}

export interface Game {
  log: Log;
  roll: Roll;
  isRolled: boolean;
}

/** What comes of a game. */
export interface Result {
  error?: undefined;
  phases: number[];
  /** Of each phase the round that each crossed time box belongs to. */
  boxes: number[][];
  /** Of the round that is due. */
  phase: number;
  is_over: boolean;
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
  /** The cell that is chosen, or -1. */
  place: number;
}

/** The state of the page with a game that is played. */
export interface Played extends State {
  game: Game;
  result: Result;
  plays: Play[];
  livePlace: number;
}

export interface LiveHooks {
  onDie(die: number, number: number): void;
  onRoll(): void;
  onPlay(play: Play): void;
  onUndo(): void;
  onToSheet(): void;
  onLog(): void;
  onNew(): void;
}
