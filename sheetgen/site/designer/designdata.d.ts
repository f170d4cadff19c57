// Made by the build: what the editor of sheets has from Python, and what it loads.

/** The files of its texts, by language. */
export const DESIGN_FILES: Record<string, string>;
/** The icons of rows: a line and what is filled, on a square of 24 units. */
export const ICONS: Record<string, [line: string, filled: string]>;
/** The keys of a file by where they stand, such as `table.rows`, and the words that some take. */
export const SHEET_KEYS: Record<string, [key: string, words: string[]][]>;
/** What a new sheet begins with; its name stands in it as `NAME`, its rows as `ROWS`. */
export const TEMPLATE: string;
/** Sheets of the collection: names by language; their texts stand in the file, by name. */
export const COLLECTION: [name: string, names: Record<string, string>][];
export const COLLECTION_FILE: string;
/** Returns what reads TOML: it throws an error with the `line`. */
export function loadToml(): Promise<(text: string) => unknown>;
