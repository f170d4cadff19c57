// Made by the build: what plays along with people, and how it is loaded.

import { Ask, Say } from "./types.js";

/** The address of each, its game, and what its link says by language; without a game, why it is not there. */
export const COMPANIONS: [hash: string, game: string, words: Record<string, string>][];
export function loadCompanion(game: string): Promise<{
  openCompanion(node: HTMLElement, hooks: { ask: Ask; say: Say }): Promise<void>;
}>;
