// Made when the page is built: what loads hints, and how a game was played.

import { Coach } from "./coach/coach.js";

/** What is said before that, by language. */
export const COACH_WORDS: Record<string, Record<string, string>>;
/** Nothing where the page has none of it. */
export const loadCoach: (() => Promise<{ Coach: typeof Coach }>) | null;
