// Made by the build: what opens the editor of boards, and what links to it say.

/** By language: to draw a board, to change the one of a sheet; where the editor is not there, why. */
export const EDITOR_WORDS: Record<string, string[]>;
/** Null where it is not there. */
export const loadEditor:
  | (() => Promise<{ openEditor(node: HTMLElement, hooks: { ask: import("./types.js").Ask; hash: string }): Promise<void> }>)
  | null;
