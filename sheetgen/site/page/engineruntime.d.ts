// Made by the build: what the engine runs on, and the source of the rules.

/** The file system of the runtime. */
export interface Files {
  analyzePath(path: string): { exists: boolean };
  mkdir(path: string): void;
  writeFile(path: string, text: string): void;
}

export interface Python {
  FS: Files;
  runPython(source: string): void;
  globals: { get(name: string): { begin(rules: string): (question: string) => string } };
}

/** The source of the rules that a game needs, and in which order it is imported. */
export function loadRules(game: string): Promise<{ files: Record<string, string>; order: string[] }>;
/** What questions do that are about no sheet. */
export const LATE: string[];
/** The parts of the source that few questions need, in their order, by what they do, or do and ask. */
export const WANTED: Record<string, string[]>;
/** A part of the source that few questions need. */
export function loadPart(name: string): Promise<Record<string, string>>;
export function loadMicroPython(): Promise<(options: { heapsize: number; pystack: number; url: string; binary?: ArrayBuffer }) => Promise<Python>>;
export function loadCore(): Promise<{ first: Record<string, string>; rules: unknown[] }>;
/** The runtime: its address, and in the single file its bytes. */
export function loadWasm(): Promise<{ url: string; binary?: ArrayBuffer }>;
/** What makes the runtime whole; nothing if it is. */
export function loadRest(): Promise<ArrayBuffer | null>;
