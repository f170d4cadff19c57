// Made by the build: what printing has from Python (sheetgen/site/printing.py).

import { Paper } from "./face.js";

export const PRESS: { quiet: number; snap: number; most: number; tool: string; duplex: string };
/** The family that numbers are set in. */
export const FIGURES: string;
export const INK_NAMES: string[];
/** The hands that a sheet can be laid out for, the usual one first. */
export const HAND_NAMES: string[];
export const MOST_LEAVES: number;
export const MOST_SERIAL: number;
export const MOST_PREFIX: number;
/** How long the texts of a board's head are: least and most. */
export const HEAD_BOUNDS: [name: "name" | "short" | "author" | "licence", least: number, most: number][];
/** Of addresses in codes, whatever their letters are. */
export const PREFIX_PATTERN: string;
/** What stands in codes of pages that have no address of their own. */
export const LOCAL_PREFIX: string;
export const FONT_FILES: [family: string, capHeight: number, isJapanese: boolean, address: string][];
/** By game. */
export const SHEET_PAPERS: Record<string, Paper[]>;
/** Addresses of what the engine loads for it. */
export const ENGINE_FILES: string[];
/** Addresses of what sheets say, by game and language. */
export const SHEET_TEXTS: Record<string, Record<string, string>>;
/** What this script says, by language. */
export const PRINT_TEXTS: Record<string, Record<string, string>>;
