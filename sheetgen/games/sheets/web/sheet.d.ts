// What the engine says about declared sheets (sheetgen/core/scoresheet/rules_api.py), and what
// the modules of their page hand to each other.

import * as page from "./types.js";

/** A number that is written: its id and label, the least and the most its box has room for. */
export type Entry = [id: string, label: string, least: number, most: number];

export interface Row {
  kind: "numbers" | "tick" | "choice" | "heading" | "subtotal" | "bonus" | "boxes" | "stacks" | "grid";
  id: string;
  label: string;
  entries: Entry[];
  options: string[];
  /** The expansion that it belongs to, or nothing. */
  optional: string;
  /** Of a bonus: the points above that are needed, and what it brings. */
  reach: number;
  worth: number;
  /** Of a row of boxes: the number in each, and the id of what they bring, or nothing. */
  boxes: { count: number; printed: number[]; crossed: boolean; sum: string; rounded?: number[]; columns?: number[] } | null;
  /** The labels of the rows in which what its boxes give is taken. */
  gives?: string[];
  grid: Grid | null;
}

/** Cells of squares or hexes; `worths` are the points of complete rows, columns and colours. */
export interface Grid {
  hex: boolean;
  cells: [row: number, column: number, ground: number, printed: number | null][];
  grounds: [label: string, colour: string, crossed: boolean, least: number, most: number, hint: string][];
  /** Points of complete areas by their size, from 0. */
  areas: number[];
  worths: [part: "rows" | "columns" | "colours", points: number[], later: number[]][];
  /** The id of what it brings, or nothing. */
  sum: string;
}

export interface Sheet extends page.Sheet {
  title: string;
  columns: "players" | "teams" | "games" | "sheet";
  count: number;
  fewest: number;
  win: "highest" | "lowest";
  until: number;
  expansions: string[];
  questions: string[];
  /** `carried` is what the sheet before came to, where one can go on. */
  rounds: { lines: number; entries: Entry[]; running: boolean; carried: Entry | null } | null;
  rows: Row[];
  has_total: boolean;
  /** The least and the most that a box for a sum has room for. */
  sums: [least: number, most: number];
  /** Where boxes stand on somebody's own art, in millimetres, and the size of the paper. */
  placed: { size: [wide: number, high: number]; boxes: [place: string, x: number, y: number, wide: number, high: number][] } | null;
}

/** A place of a column: `id` is that of what is written, `round` and `box` their numbers or 0. */
export interface Slot {
  name: string;
  id: string;
  kind: "numbers" | "tick" | "choice" | "sum";
  round: number;
  box?: number;
  isRound?: boolean;
  /** Where it stands, from 1 at the left, if boxes below each other belong together. */
  column?: number;
  label: string;
  least: number;
  most: number;
  options: string[];
}

/** A line of the table; a heading has no slots. */
export interface Line {
  name: string;
  kind: string;
  label: string;
  /** The row that it is; nothing for a round and the total. */
  row: Row | null;
  round: number;
  slots: Slot[];
}

export type Written = number | null;

/** A column: its name, and what is written by id; rounds are lists. */
export interface Player {
  name: string;
  [id: string]: string | Written | Written[] | undefined;
}

export interface Fill extends page.Fill {
  players: Player[];
  expansions?: string[];
  /** The number of the player who won by what is asked. */
  winner?: string;
  /** At a table: the number of the column of whoever sends it. */
  own?: string;
}

/** What is known of a sheet at a table of players. */
export interface Shared {
  /** The own column; 0 as long as there is none. */
  own: number;
  /** The columns of others by their numbers: whose, and what stands there. */
  theirs: Record<string, { seat: number; isOwn: boolean; player: Player; taken: string[] }>;
  /** What stands beside the columns, where another decides that. */
  beside: Pick<Fill, "expansions" | "winner"> | null;
}

export interface Result {
  points: Record<string, number>;
  rounds: Written[];
  total: Written;
}

export interface Verdict extends page.Verdict {
  players: Result[];
  ranking: number[];
}

export type Opened = page.Opened<Sheet>;
export type Host = page.Host<Fill, Sheet>;

export interface State extends page.State<Fill, Sheet, Verdict> {
  lines: Line[];
  slots: Map<string, Slot>;
  placeTitle: string;
  /** What was typed at a place, where that is more than its number. */
  typedAt(place: string): string;
  /** The columns at a table of players; nothing without one. */
  shared: Shared | null;
}

export interface TableHooks extends page.SelectHooks {
  onCount(count: number): void;
  onExpansion(name: string, isTicked: boolean): void;
  onWinner(number: string): void;
  onToggle(place: string): void;
  onTake(group: string): void;
  /** The column is to be that of this device. */
  onOwn(number: number): void;
}

export interface PadHooks extends page.FigureHooks {
  onOption(number: number): void;
  onToggle(place: string): void;
  nameAt(place: string): string;
  onName(place: string, name: string, isDone: boolean): void;
  /** Names that were used last. */
  known: string[];
}
