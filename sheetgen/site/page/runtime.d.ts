// Made by the build: what the page loads when it is wanted.

import { Hall } from "./hall.js";
import { MakeUi } from "./types.js";

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

export function loadMaker(): Promise<void>;
export function loadReader(): Promise<FindCode>;
export function loadTexts(language: string, game?: string): Promise<void>;
export function loadGame(game: string): Promise<{ makeUi: MakeUi }>;
export function loadRules(game: string): Promise<{ files: Record<string, string>; order: string[] }>;
export function loadWriter(): Promise<Record<string, string>>;
export function loadHall(): Promise<{ Hall: typeof Hall }>;
export function loadMicroPython(): Promise<(options: { heapsize: number; pystack: number; url: string }) => Promise<Python>>;
export function loadCore(): Promise<{ first: Record<string, string>; rules: unknown[] }>;
export function wasmAddress(): Promise<string>;
export function keepOffline(): Promise<boolean>;

declare global {
  /** The library that makes codes, once `loadMaker` has loaded it. */
  var qrcode:
    | undefined
    | ((
        type: number,
        level: string,
      ) => {
        addData(text: string): void;
        make(): void;
        getModuleCount(): number;
        isDark(row: number, column: number): boolean;
      });
  /** What reads codes, where the browser has it. */
  var BarcodeDetector:
    | undefined
    | {
        new (options: { formats: string[] }): {
          detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
        };
        getSupportedFormats(): Promise<string[]>;
      };
}
