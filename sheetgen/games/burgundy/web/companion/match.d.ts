// Answers of the engine about a game with Châteauma, and what modules here hand to each
// other. Types alone: nothing here is loaded.

import { Ask, Say } from "./types.js";

export interface Fault {
  code: string;
  clause: string;
  place: string;
  expected: string;
  found: string;
}

/** Where, of which header, what kind, and its values. */
export type Trouble = [line: number, key: string, code: string, values: Record<string, string>];

/** What Châteauma did: its kind, clause, values, and what decided. */
export type Step = [code: string, clause: string, values: Record<string, string | number>, reason: string];

export interface Card {
  number: number;
  cells: [terrain: string, sign: string, tile: string][];
  points: number;
  post: boolean;
  shield: boolean;
}

export interface Own {
  cards: (Card | null)[];
  deck: number;
  board: [terrain: string, symbols: string, tiles: string[]][];
  piled: string[];
  reserve: [terrain: string, tiles: string[]][];
  wild: number;
  goods: number[];
  silver: number;
  points: number;
  moves: number;
  large: string[];
  small: string[];
  posts: number;
  postTile: string;
  shields: number[];
  doubles: string[];
}

export interface Table {
  phase: number;
  round: number;
  white: number;
  queue: number[];
  depots: string[][];
  goods: number[][];
  shields: number[][];
  black: string[];
  storage: string[];
  shop: string[];
  bonus: [terrain: string, left: number][];
  posts: number;
  own: Own;
}

/** What can still be drawn, and where it is laid. */
export interface Supply {
  tiles: [word: string, terrain: string, coloured: number, black: number][];
  goods: number[];
  depots: string[][];
  black: number;
  queue: number;
  storage: number;
  shop: number;
  doubles: [word: string, count: number][];
}

export interface Settings {
  players: number;
  level: string;
  modifiers: string[];
  expansions: string[];
  switches: Record<string, string>;
}

/** How a game stands. */
export interface Look {
  troubles: Trouble[];
  fault: Fault | null;
  at: number;
  kept: string;
  wrong: [line: number, written: number, brought: number][];
  persons: [line: number, fault: Fault][];
  further: boolean;
  game: Settings & { seed: number | null; side: number };
  over: boolean;
  /** The tile of each act of a person, empty where it is of none. */
  taken: string[];
  table: Table;
  /** Who has the next turn, who else has one in this round, and who can go first instead. */
  next: { kind: string; seat: number; due: number[]; others: number[] };
  supply?: Supply;
  drawn?: string;
  events: number;
  last: { kind: string; die: number };
  steps: Step[];
  tables: Table[];
  lines: [name: string, points: number, clause: string][];
  total: number;
  /** The clause that says who wins. */
  wins: string;
  counts: number[];
  file: string;
}

export interface Choices {
  modifiers: string[];
  expansions: string[];
  switches: [name: string, settings: string[], clause: string][];
  ours: boolean; // whether cards and boards are our reconstruction
}

/** What is laid out before a game. */
export interface Needs {
  fault: Fault | null;
  cards: Card[];
  covered: string[];
  opened: string[];
  shields: number[];
  supply: Supply;
}

/** Of how a table is set up: its steps, each with clauses, how sure it is, and what lies where. */
export type Section = [code: string, title: string, steps: [
  text: string,
  clauses: string[],
  origin: string,
  rows: [label: string, pieces: [text: string, terrain: string][]][],
][]];

/** A game as this device keeps it. */
export interface Kept {
  id: string;
  log: string;
  /** What a person has taken in the turn that is not over. */
  acts: string[];
  /** Who has this turn before its pile, by monastery 27; else 0. */
  first: number;
  /** How many steps of the last turn were looked at. */
  seen: number;
  /** What was entered of a phase that is not whole. */
  slots: string[];
  when: number;
  about: string;
}

/** Something to be entered by a tap: where, what kind, and what can be there. */
export interface Slot {
  group: string;
  kind: "tile" | "black" | "good" | "double" | "card" | "shield";
  terrain: string;
}

export interface Hooks {
  ask: Ask;
  /** The page's texts, which have its language. */
  say: Say;
}

/** What can be tapped on the table. */
export interface Taps {
  tile?(depot: number, place: number): void;
  black?(place: number): void;
  good?(depot: number, number: number): void;
  shield?(depot: number, number: number): void;
  double?(where: string, place: number): void;
}
