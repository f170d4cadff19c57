// What the engine tells of a face that is printed (sheetgen/site/face.py), and how the press
// lays sheets on a paper (sheetgen/site/printing.py). Types alone: nothing here is loaded.

import { Matrix } from "./painter.js";

/** An element of SVG: its tag, attributes, text, and what stands in it. */
export type Element = [tag: string, attributes: Record<string, string>, text: string, parts: Element[]];

/** The board that digits name, or a declared sheet, and what sheets of it can ask for. */
export interface Head {
  error?: undefined;
  game: string;
  name: string;
  names: Record<string, string>;
  is_named: boolean;
  evidence: string;
  evidences: string[];
  language: string;
  /** Whether its sheets can be two-sided; declared ones cannot. */
  has_back?: boolean;
  size?: [width: number, height: number];
  letters?: string;
}

/** A face and the codes of its sheets; lengths in millimetres from the top left corner. */
export interface Face extends Head {
  layers: [clips: Element[], elements: Element[]][];
  title: string;
  author: string;
  size: [width: number, height: number];
  code: number[];
  serial: [x: number, y: number, size: number];
  lines: [x: number, y: number, length: number][];
  digit_size: number;
  specimen: string;
  codes: string[];
  typed?: string[];
  largest?: number;
  serials: string[];
}

/** A paper, front first; the backs of sheets lie where their fronts do once it is turned over. */
export interface Paper {
  name: string;
  up: number;
  spaces: string;
  sides: PaperSide[];
}

/** A side of a paper with its sheets: matrices from a face to points of the page. */
export interface PaperSide {
  boxes: string;
  marks: string;
  slots: { face: Matrix; upright: [number, number, number, number] }[];
}

/** What is printed of a board of one's own besides its digits. */
export interface OwnHead {
  name: string;
  names?: Record<string, string>;
  text?: string;
  short: string;
  author: string;
  licence: string;
}
