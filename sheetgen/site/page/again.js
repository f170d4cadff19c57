// A sheet without a number, such as one that is laminated: its code is that of every game
// that is played on it.

import { AGAIN_TEXTS } from "./againdata.js";
/** @import { Desk } from "./desk.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Notices } from "./notice.js" */

/**
 * Ask whether what was entered before is gone on with. What is put away is a step away.
 * @param {{desk: Desk, hand: Hand, drawing: Drawing, notices: Notices}} page
 */
export function askForGame({ desk, hand, drawing, notices }) {
  const { say, sheet, ui, isBlank } = desk;
  if (isBlank) return;
  const texts = AGAIN_TEXTS[say.language] || AGAIN_TEXTS.en;
  const settle = () => notices.settle("again");
  notices.tell("again", texts["page.again.kept"], [
    [texts["page.again.new"], () => {
      settle();
      hand.change({ fill: ui.blank(sheet), switches: {} }, "");
      drawing.draw();
    }],
    [texts["page.again.go-on"], settle],
  ]);
}
