// Made by the build: what the page loads when it is wanted.

import * as around from "./around.js";
import { openHall } from "./hall.js";
import * as photo from "./photo.js";
import * as reviewer from "./reviewer.js";
import { Seeing } from "./seeing.js";
import { startEngine as start } from "./engine.js";
import { MakeUi } from "./types.js";

export interface Corner {
  x: number;
  y: number;
}

/** What jsQR has found. */
export interface FoundCode {
  data: string;
  location: Record<"topLeftCorner" | "topRightCorner" | "bottomRightCorner" | "bottomLeftCorner", Corner>;
}

export type FindCode = (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options: { inversionAttempts: string },
) => FoundCode | null;

/** A code that is made; `lay` sets its modules with a mask, as a test without all that says so. */
export interface Code {
  addData(text: string, mode?: string): void;
  make(): void;
  lay(isTest: boolean, mask: number): void;
  getModuleCount(): number;
  isDark(row: number, column: number): boolean;
}

export function loadMaker(): Promise<NonNullable<typeof globalThis.qrcode>>;
export function loadReader(): Promise<FindCode>;
export function loadTexts(language: string, game?: string): Promise<void>;
/** What the rules say of printed boards (`openings` in site/game_files.py); empty if a game has none. */
export interface Openings {
  /** What is the same on all sheets. */
  sheet: object;
  /** The cells of boards of one shape, by what is told of them. */
  shapes: Record<string, unknown[]>[];
  /** By the boards' keys; with faces, what is other on sheets of them. */
  boards?: Record<string, { rules: string; shape: number; cells: Record<string, unknown[]>; sheet: object; faces: object[] }>;
}
export function loadGame(game: string): Promise<{ makeUi: MakeUi; OPENINGS: Openings }>;
/** The clauses of a game in a language, by numbers. */
export interface Clauses {
  section: Record<string, string>;
  clause: Record<string, string>;
  source: Record<string, string>;
}

/** Of the file that a text of the game names. */
export function addStyle(href: string): Promise<unknown>;
/** Load something under a name; what failed is tried again the next time. */
export function loadOnce<T>(name: string, load: () => Promise<T>): Promise<T>;
/** Load the page again if the host has a newer one alone; entries are kept. */
export function renew(): Promise<void>;
export function loadClauses(file: string, language: string): Promise<Clauses>;
export function loadHall(): Promise<{ openHall: typeof openHall }>;
export function loadAround(): Promise<typeof around>;
export function loadPhoto(): Promise<typeof photo>;
/** What asks about photos of a command; the page as one file has none. */
export function loadReviewer(): Promise<typeof reviewer>;
/** The script that reads photos, on the page itself. */
export function loadSeeing(): Promise<Seeing>;
export function seeingAddress(): Promise<string>;
export function loadEngine(): ReturnType<typeof start>;
export function engineAddress(): string;
/** Where the licences of the page and its parts are. */
export function licencesAddress(): string;
export function keepOffline(): Promise<boolean>;

declare global {
  /** Starts the engine on the page, once `loadEngine` has loaded it. */
  var startEngine: undefined | typeof start;
  /** The engine's worker, where the head of the page has started it (`EARLY` in site/loading.py). */
  var early: Worker | null | undefined;
  /** The library that makes codes, once `loadMaker` has loaded it. */
  var qrcode:
    | undefined
    | ((
        type: number,
        level: string,
      ) => Code);
  /** What reads codes, where the browser has it. */
  var BarcodeDetector:
    | undefined
    | {
        new (options: { formats: string[] }): {
          detect(source: CanvasImageSource): Promise<{ rawValue: string; cornerPoints: Corner[] }[]>;
        };
        getSupportedFormats(): Promise<string[]>;
      };
}
