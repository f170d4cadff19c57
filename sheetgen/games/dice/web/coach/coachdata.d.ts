// Made by the build: texts, and where further files are.

/** What is said in English, by key. */
export const COACH_TEXTS: Record<string, string>;
/** Files of the same in other languages, in the order of the English keys. */
export const COACH_FILES: Record<string, string>;
/** Files of what was learned of boards, by the keys of these. */
export const LEARNED_FILES: Record<string, string>;
