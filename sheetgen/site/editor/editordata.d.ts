// Made by the build: what the editor has from Python, and what it loads.

/** The files of its texts, by language. */
export const TEXT_FILES: Record<string, string>;
/** How many letters what a board says of itself has at most; what is not named has no bound. */
export const HEAD_MOST: Record<string, number | undefined>;
/** Returns what reads TOML: it throws an error with the `line`. */
export function loadToml(): Promise<(text: string) => unknown>;
