// What crosses between the modules of the editor of sheets.

import { Ask, Say, Sheet } from "./types.js";
import { Draft, Steps } from "./draft.js";
import { Note } from "./notewords.js";

/** A table of TOML, as its reader gives it. */
export type Plain = Record<string, any>;

/** From where to where something stands in the text. */
export interface Spot {
  from: number;
  to: number;
}

/** A value, and what stands in it. */
export interface ValueSpot extends Spot {
  items?: ValueSpot[];
  pairs?: Pair[];
}

/** A key with its value. */
export interface Pair {
  key: string;
  start: number;
  end: number;
  value: ValueSpot;
}

/** Lines under a head in brackets: with the comments above it, the head itself, and what is under it. */
export interface Part {
  name: string;
  start: number;
  head: number;
  body: number;
  end: number;
}

export interface Row extends Spot {
  at: number;
  pairs: Pair[];
  /** Of a row with a head of its own. */
  part: Part | null;
  values: Plain;
}

/** What begins with a head in brackets, with what belongs to it. */
export interface Block {
  kind: string;
  /** Its number among those of its kind. */
  at: number;
  /** In double brackets. */
  isList: boolean;
  start: number;
  head: number;
  end: number;
  parts: Part[];
  rows: Row[];
  /** The list of rows, where they are written so. */
  list: ValueSpot | null;
}

export interface SheetText {
  text: string;
  tables: Plain;
  blocks: Block[];
  readToml(text: string): unknown;
}

/** What is wrong with a text, or worth knowing: its line from 1 on, and where in it. */
export interface Problem {
  line: number;
  path: string;
  words: string;
}

/** What the reader of sheets says of a text. */
export interface Look {
  text: string;
  problems: Problem[];
  notes: Problem[];
  /** Of the sheet; nothing while something is wrong with it. */
  digits: string;
  /** What the engine says of the sheet that these digits open. */
  sheet: Sheet | null;
}

/** One that can stand behind what is written. */
export interface Option {
  text: string;
  /** Where what it completes begins. */
  from: number;
}

export type Tab = "rows" | "text" | "sheet";

/** What the texts of this editor are. */
export interface DesignTexts {
  page: Record<string, string>;
  notes: Record<string, string | Record<string, string>>;
}

export type { Ask, Draft, Note, Say, Steps };
