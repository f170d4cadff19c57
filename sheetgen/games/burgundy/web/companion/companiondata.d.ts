// Made by the build: what the companion calls tiles, and where its texts and clauses are.

import { Message } from "./types.js";

/** What each tile is called, by its word. */
export const KNOWN: Record<string, string | Message>;
/** Files of texts, by language. */
export const TEXT_FILES: Record<string, string>;
/** Files of clauses, by language. */
export const CLAUSE_FILES: Record<string, string>;
/** Files of texts of how a table is set up, by language. */
export const SETUP_FILES: Record<string, string>;
/** The names of what Châteauma has at the end, in the order of its counts. */
export const COUNTS: string[];
/** The game whose engine is asked. */
export const GAME: string;
