// Made by the build: how what writes and reads files of games is loaded.

import * as gamefile from "./gamefile.js";

export function loadGameFile(): Promise<typeof gamefile>;
