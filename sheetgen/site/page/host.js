// What the page gives to a game's script.

import { tell } from "./frame.js";
/** @import { Host } from "./types.js" */
/** @import { Solver } from "./app.js" */

/** Return what a game's script may look at and ask for. @param {Solver} page @returns {Host} */
export function makeHost({ desk, hand, drawing, rules, shelf, timers }) {
  return {
    get page() {
      return desk.page;
    },
    get opened() {
      return desk.sheet;
    },
    get place() {
      return desk.place;
    },
    get view() {
      return desk.view;
    },
    get direction() {
      return desk.direction;
    },
    get say() {
      return desk.say;
    },
    get ask() {
      return desk.ask;
    },
    chosenCell: () => desk.chosenCell(),
    select: (place) => hand.select(place),
    write(fill, place) {
      hand.change({ ...desk.page, fill }, place);
      hand.select(place);
    },
    async take(group) {
      const [, values, fill] = (await rules.proposal(group).catch(() => undefined)) || [];
      if (!values || !fill) return;
      const [[place] = [desk.place]] = values;
      hand.change({ ...desk.page, fill }, place);
      hand.select(place);
    },
    change: (page, place) => hand.change(page, place),
    draw: () => drawing.drawTapped(),
    drawPad: () => drawing.drawPad(drawing.state()),
    go: (place) => hand.go(place),
    goOn: (isFull, isWanted) => hand.goOn(isFull, isWanted),
    reveal: (place) => hand.reveal(place),
    show: (view) => hand.show(view),
    tell,
    tellDamaged: (opened, text) => shelf.tellDamaged(opened, text),
    later: (name, wait, action) => timers.later(name, wait, action),
  };
}
