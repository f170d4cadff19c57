// Made by the build: what loads the script that prints; nothing where a page cannot.

import * as print from "./print.js";

export const loadPrint: null | (() => Promise<typeof print>);
/** What leads there, by language. */
export const PRINT_WORDS: Record<string, { link: string; more: string; absent: string; pad: string }>;
