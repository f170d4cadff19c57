// Made by the build: texts, languages, and the boards that have a name.

/** By their keys. */
type Texts = Record<string, string>;

/** A board: its digits on a sheet, its name, and its names in other languages. */
export type NamedBoard = [digits: string, name: string, names: Record<string, string>];

export const DATA: {
  version: string;
  /** What each language calls itself. */
  languages: Record<string, string>;
  texts: Record<string, Texts>;
  /** By game, then by language. */
  gameTexts: Record<string, Record<string, Texts>>;
  /** The game of each number of rules. */
  games: Record<string, string>;
  /** The boards of each game, under its title. */
  boards: [title: string, boards: NamedBoard[]][];
  /** What kinds of files begin with, where, as Latin-1 text. */
  signatures: [kind: string, place: number, words: string][];
};
