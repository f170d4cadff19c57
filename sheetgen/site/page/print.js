// stub
import { makePad } from "./padfile.js";
import { PRESS } from "./printdata.js";
export function openPrint() { return [makePad, PRESS]; }
