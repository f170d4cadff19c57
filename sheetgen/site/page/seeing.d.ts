// The script that reads photos (sheetgen/site/see): it stands apart, and is asked by messages.

import { Face, Grey, Looked, LookedSheet, Printed, ReadSheet, Refused } from "../see/types.js";

export type { Face, Grey, Looked, LookedSheet, ReadSheet, Refused };

export interface Seeing {
  /** Look for a sheet in a picture, which is kept until the next. */
  look(grey: Grey): Looked | Refused;
  /** Return further pictures in which the code of a sheet in it may be. */
  more(at: number): Grey[];
  /** Read what stands on a sheet in the last picture. */
  read(printed: Printed): Promise<ReadSheet | Refused>;
  /** Read it again with what a person said, by names of spots. */
  learn(answers: Record<string, string>): Promise<ReadSheet>;
  /** Return all of the sheet that was read last. */
  face(): Face | null;
}

declare global {
  /** Reads photos on the page, once `loadSeeing` has loaded it. */
  var seeing: Seeing | undefined;
}
