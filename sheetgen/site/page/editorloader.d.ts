// Made by the build: what opens the editors, and what links to them say.

import { Ask } from "./types.js";

type Open = (node: HTMLElement, hooks: { ask: Ask; hash: string }) => Promise<void>;

/** By language: to draw a board, to change the one of a sheet, to design a sheet, to change one; where the editors are not there, why. */
export const EDITOR_WORDS: Record<string, string[]>;
/** Of boards; null where it is not there. */
export const loadEditor: (() => Promise<{ openEditor: Open }>) | null;
/** Of score sheets. */
export const loadDesigner: (() => Promise<{ openDesigner: Open }>) | null;
