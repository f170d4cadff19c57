// What the engine says about sheets of Keythedral (sheetgen/games/keythedral/answers/rules_api.py and
// board_view.py), and what its modules hand to each other.

import * as page from "./types.js";

export interface Sheet extends page.Sheet {
  /** Of the squares, and how many squares have each, by the version of the game. */
  values: number[];
  versions: string[];
  seats: Record<string, number[]>;
  /** Kind, how many there are, and what one is worth. */
  cubes: [kind: string, most: number, worth: number][];
  rows: string[];
  counted: string[];
  players: number;
}

type Counts = (number | null)[];

export interface Player {
  name: string;
  seats: Counts;
  cubes: Counts;
  sums: Counts;
}

/** The lists of numbers that a player has. */
export type Part = "seats" | "cubes" | "sums";

/** Where a number is kept. */
export interface Spot {
  number: number;
  part: Part;
  at: number;
}

export interface Fill extends page.Fill {
  version: string;
  players: Player[];
}

export interface Verdict extends page.Verdict {
  players: Record<string, number>[];
  ranking: number[];
}

/** What is known about a payment: counts of the kinds of cubes, and laws in force. */
export interface Purse {
  stock: number[];
  cost: number[];
  laws: number[];
  supply: number[];
}

/** Whether a tile can be paid, and how. */
export type Payment =
  | { error?: undefined; can: false }
  | {
      error?: undefined;
      can: true;
      exchanges: [law: number, given: number[], taken: number[]][];
      paid: number[];
      left: number[];
      raised: string;
      spared: string;
      swapped: string[];
    };

export type Opened = page.Opened<Sheet>;
export type Page = page.Page<Fill>;
export type Host = page.Host<Fill, Sheet>;

/** What this game's drawing functions want to know. */
export interface State extends page.State<Fill, Sheet, Verdict> {
  /** Whether resources are told by kind. */
  hasKinds: boolean;
  placeTitle: string;
  purse: Purse;
  canUndo: boolean;
  canRedo: boolean;
  payment: Payment | page.Refusal | null;
}

export interface TableHooks extends page.SelectHooks {
  onPlayers(count: number): void;
  onVersion(name: string): void;
  onKinds(): void;
}

export interface PadHooks extends page.FigureHooks {
  onStep(by: number): void;
  nameAt(place: string): string;
  onName(place: string, name: string, isDone: boolean): void;
}
