// What the editor's modules hand to each other, and what crosses from Python to them.

import { Ask, Finding, Refusal, Say } from "./types.js";
import { Fact, Note } from "./notewords.js";

/** What is wrong at a key of a declaration, or worth knowing; lines are counted from 1. */
export interface SheetNote {
  line: number;
  path: string;
  what: Note;
}

/** What the text of a declaration was read as (`letters.js`). */
export interface ReadSheet {
  error?: undefined;
  problems: SheetNote[];
  notes: SheetNote[];
  /** Its code, as a sheet on no paper has it, and what a page draws; nothing while there are problems. */
  sheet: { digits: string; title: string; language: string; opened: unknown } | null;
}

/** On the lattice: a row from the top, and a column in half cells. */
export interface Place {
  row: number;
  column: number;
}

/** The places that are shown, in rows and columns, and whether these add up to something even. */
export interface Frame {
  top: number;
  bottom: number;
  left: number;
  right: number;
  parity: number;
}

/** All that a draft holds, as texts by their names (`content.js`). */
export type Content = Readonly<Record<string, string>>;
/** What is written anew; null takes it away. */
export type Changes = Record<string, string | null>;
/** Names, what stood there, and what stands there now. */
export type Step = [name: string, before: string | null, after: string | null][];
export interface Steps {
  content: Content;
  past: Step[];
  future: Step[];
}

export interface Head {
  name: string;
  short: string;
  author: string;
  licence: string;
  source: string;
  /** The name in other languages. */
  names: Record<string, string>;
}

/** A board that is drawn. */
export interface Draft {
  id: string;
  game: string;
  rules: string;
  steps: Steps;
  /** What the board was when the rules last saw it (`boardOfDigits`), or nothing. */
  board: string;
  /** The file that it was opened from, what that held, and the letters of its map. */
  file: OpenedFile | null;
}

/** `name` and `version`: of the file that a command saves to; `isOfficial`: it calls its board one of the game's own. */
export interface OpenedFile {
  isOfficial?: boolean;
  text: string;
  content: Content;
  letters: Letters;
  name?: string;
  version?: string;
}

export interface KeptDraft extends Draft {
  kept: number;
}

export interface DraftCell extends Place {
  key: string;
  terrain: string;
  carried: string;
}

// What the rules are asked, and what they answer

export interface PlainBoard {
  cells: { row: number; column: number; terrain: string; carried: string }[];
  links: [[number, number], [number, number]][];
}

/** A game whose boards can be drawn. */
export interface Kind {
  game: string;
  rules: string;
  title: string;
  terrains: { name: string; carried: string[] }[];
  links: boolean;
  radii: number[];
  usual_radius: number;
  random: boolean;
  played: boolean;
  most: number;
  counts: Record<string, number>;
  apart: string[];
}

/** What the rules say of a board, at once. */
export interface Look {
  error?: undefined;
  faults: Note[];
  notes: Note[];
  areas: { terrain: string; cells: number[] }[];
  counts: Record<string, number>;
  facts: Fact[];
  digits: string;
  /** What each cell is called. */
  names: string[];
}

/** The same, and the cells that were asked about. */
export interface Judged extends Omit<Look, "names"> {
  content: Content;
  cells: DraftCell[];
  /** What each cell is called, by its place. */
  names: Record<string, string>;
}

/** A letter for each terrain of a text map. */
export type Letters = Record<string, string>;

export interface Written {
  error?: undefined;
  file: string;
  map: string;
  links: string[];
  legend: Letters;
}

export interface Read {
  error?: undefined;
  game: string;
  rules: string;
  /** Nothing if the file is none of a board. */
  board: PlainBoard | null;
  head: Partial<Head>;
  letters?: Letters;
  faults: (Note & { row?: number })[];
}

// How the editor works

export type Tool = "paint" | "carry" | "fill" | "select" | "link" | "look";

/** What is painted with. */
export interface Paint {
  tool: Tool;
  /** Of the palette; nothing for a hole. */
  terrain: string;
  /** Of the palette of what cells carry. */
  carried: string;
}

export interface EditorHooks {
  ask: Ask;
  /** The address behind `#`. */
  hash: string;
}

/** What the texts of the editor are. */
export interface EditorTexts {
  page: Record<string, string>;
  games: Record<string, Record<string, string>>;
  notes: Record<string, string | Record<string, string>>;
}

export type { Ask, Finding, Refusal, Say };
