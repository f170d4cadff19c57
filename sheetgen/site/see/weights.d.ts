// Weights of the models of `sheetgen.scan`; the build writes them.
import type { PackedLayer } from "./types.js";

export const STEPS: string;
export const GLYPH_LAYERS: PackedLayer[];
export const RING_LAYERS: PackedLayer[];
