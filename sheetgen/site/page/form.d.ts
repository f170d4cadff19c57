// Made by the build for each game: names and bounds of what can be written.

import { Bounds } from "./types.js";

export const FORM: Record<string, Bounds>;

/** A field that a page can draw by itself (`sheetgen/form/validation.py`). */
export interface FormField {
  name: string;
  kind: string;
  blank: unknown;
  names: string[];
  /** What stands for an empty cell, and figures. */
  letters: string;
  least?: number;
  most: number;
  each: FormField[];
}

export const FIELDS: FormField[];
