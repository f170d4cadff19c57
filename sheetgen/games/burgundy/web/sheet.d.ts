// What the engine says about sheets of The Castles of Burgundy
// (sheetgen/games/burgundy/answers/rules_api.py and board_view.py), and what its modules hand around.

import * as page from "./types.js";

/** A place of a trade route: the number of its good, what that brings, and how many. */
export type Space = [number: number, gain: string, count?: number];

export interface Sheet extends page.Sheet {
  terrains: { name: string }[];
  /** The words of tiles by terrain. */
  tiles: Record<string, string[]>;
  bonus_tiles: Record<string, number[]>;
  routes: Record<string, Space[]>;
  buildings: string[];
  headings: string[];
  /** How it is played on such a sheet, as a rule. */
  variant: string;
  /** Those that the sheet has places for. */
  expansions: string[];
  areas: number[];
  links: [number, number][];
  posts: number[][];
}

/** Number, and the phases in which it came and went; nothing while it is held. */
export type Shield = [number: number, taken: number, left: number | null];

export interface Fill extends page.Fill {
  tiles: string[];
  players: number;
  expansions: string[];
  phases?: string;
  crane?: string;
  bonus?: Record<string, string>;
  sold?: number[];
  stored?: number[];
  silver?: number;
  workers?: number;
  track?: number;
  other?: number;
  taken_back?: number;
  shields?: Shield[];
  shields_open?: boolean;
  copied?: number[];
  /** The phases in which they were joined, and the size of the tile. */
  posts?: [phases: number[], tile: string];
  routes?: [tiles: number[], goods: number[]];
  vineyard?: [groups: [colour: string, size: number][], tiles: string[]];
  chateauma?: number[];
  points?: Record<string, number>;
  total?: number;
  team?: string;
  solo?: Solo;
}

/** Targets that were reached, points on the marker, and rounds. */
export type Solo = [targets: number[], marker: number | null, rounds: number | null];

/** Parts that are a number, and those that count goods. */
export type NumberPart = "silver" | "workers" | "track" | "other" | "total";
export type GoodsPart = "sold" | "stored";

export interface Verdict extends page.Verdict {
  chateauma?: {
    total: number;
    lines: [place: string, points: number, clause: string][];
    is_beaten: boolean | null;
  };
}

export type Opened = page.Opened<Sheet>;
export type Page = page.Page<Fill>;
export type Art = page.Art<Fill>;
export type WriteHooks = page.WriteHooks<Fill> & page.SelectHooks & { onTake(group: string): void };
export type Host = page.Host<Fill, Sheet>;
export type DrawCard = (state: State, hooks: WriteHooks) => page.Child;

/** What this game's drawing functions want to know. */
export interface State extends page.State<Fill, Sheet, Verdict> {
  brush: string;
  illegal: string[];
  cell: page.Cell | null;
  /** The tile and the phase of the chosen cell. */
  chosen: string;
  phase: number;
  placeTitle: string;
}

export interface PadHooks extends page.FigureHooks {
  onTile(word: string): void;
  onPhase(phase: number): void;
  onBoth(word: string, phase: number): void;
  onErase(): void;
  onPass(): void;
}
