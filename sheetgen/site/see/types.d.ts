// What the script that reads photos takes and gives. Lengths on a face are millimetres.

export type Place = [x: number, y: number];
export type Box = [x: number, y: number, width: number, height: number];

/** A picture: 0 is black, 255 white, row by row. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** How dark a crop is, from 0 (paper) to 1, or anything else of a pixel. */
export interface Picture {
  data: Float32Array;
  width: number;
  height: number;
}

/** A mark that is seen; its corners in pixels, clockwise from its own top left. */
export interface Seen {
  id: number;
  corners: Place[];
}

/** A sheet as its code tells it: the answer to the question `spots`; and which of those that are seen it is, the first if that is not said. */
export interface Printed {
  at?: number;
  spots: [name: string, kind: string, words: string[], most: number, isSigned?: true][];
  boxes: Record<string, Box>;
  marks: Box[];
  code: Box;
}

/** What was seen of a sheet; crops show where its code is likeliest, upright, and all places where it may be are around in the picture. */
export interface LookedSheet {
  marks: number;
  crops: Grey[];
  around: Box;
}

/** Sheets in a picture, first the one of which most marks are seen. */
export interface Looked {
  sheets: LookedSheet[];
}

/** What was read; a cost is minus the logarithm of a probability, in thousandths. */
export interface ReadSheet {
  flaws: Flaw[];
  readings: [name: string, values: [text: string, cost: number][]][];
  crops: Record<string, Grey>;
}

/** What is wrong with a sheet or its picture, with the names of places, and how far a fold moves them. */
export type Flaw = [kind: "screen" | "line" | "copy" | "dim" | "shade" | "fold", places: string[], far: number];

/** A whole sheet, upright: a picture, and the part of its face in mm that it shows. */
export interface Face {
  box: [x: number, y: number, width: number, height: number];
  picture: Grey;
}

/** Why a photo cannot be read, with what a sentence about it says. */
export interface Refused {
  reason: "no-sheet" | "tiny" | "unsharp" | "marks" | "small" | "blur" | "screen" | "lost";
  [fact: string]: string | number;
}

export interface Part {
  label: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
}

/** Where a part leaves a crop: the middle of so many pixels of the edge. */
export interface End {
  label: number;
  x: number;
  y: number;
  count: number;
  deep: number;
}

/** What is darker than the paper of a crop. */
export interface Ink {
  dark: Picture;
  peak: number;
  threshold: number;
  labels: Int32Array;
  parts: Part[];
  amount: number;
  trace: number;
  isDot: boolean;
  isLoud: boolean;
}

/** Ink divided from left to right: of each pixel its piece, -1 where there is none. */
export interface Pieces {
  owners: Int32Array;
  ends: number[];
  count: number;
}

/** Texts with natural logarithms of their probabilities, likeliest first. */
export type Values = [text: string, log: number][];

/** Layers of weights: of every input for each output, and what is added. */
export interface Layer {
  weights: Float32Array;
  bias: Float32Array;
  outputs: number;
}

/** What the net sees in a glyph, and what it may be in any hand. */
export interface SeenGlyph {
  traits: Float32Array;
  logs: Float64Array;
}

/** Glyphs of a hand that are known. */
export interface Writer {
  signs: number[];
  traits: Float32Array[];
}

/** A layer as the build writes it: of each weight a letter that says how many steps. */
export interface PackedLayer {
  steps: string;
  factors: number[];
  bias: number[];
}
