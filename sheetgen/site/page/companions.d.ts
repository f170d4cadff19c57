// Made by the build: what plays along with people, and how it is loaded.

import { Ask, Say } from "./types.js";

/** The address of each, its game, and by language what its link says, and what is said where it is not there. */
export const COMPANIONS: [hash: string, game: string, words: Record<string, [link: string, absent: string]>][];
export function loadCompanion(game: string): Promise<null | {
  openCompanion(node: HTMLElement, hooks: { ask: Ask; say: Say }): Promise<void>;
}>;
