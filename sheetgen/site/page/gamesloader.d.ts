// Made by the build: how the list of one's own games is loaded.

import * as games from "./games.js";

export function loadGames(): Promise<typeof games>;
