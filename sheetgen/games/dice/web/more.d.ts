// Made when the page is built: what waits until it is wanted.

import { Playing } from "./playing.js";

export function loadMore(): Promise<{ Playing: typeof Playing }>;
