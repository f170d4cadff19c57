// A notice that stays until it is settled: a sentence, and buttons for what the reader can do.

import { buttonOf, byId, element, replaceIn } from "./dom.js";
/** @import { Notice } from "./types.js" */
/** @import { Desk } from "./desk.js" */

/** The notices that are shown. */
export class Notices {
  /** @param {Desk} desk whose language is spoken */
  constructor(desk) {
    this.desk = desk;
    /** @type {Map<string, Notice>} */
    this.told = new Map();
  }

  /**
   * Say something that stays until it is settled.
   * @param {string} name what it is known by
   * @param {string} key of the sentence
   * @param {Notice["actions"]} actions each the key of a text and what to do
   */
  tell(name, key, actions) {
    this.told.set(name, { key, actions });
    this.draw();
  }

  /** Say it no longer. @param {string} name */
  settle(name) {
    this.told.delete(name);
    this.draw();
  }

  /** Draw all that is to be said. */
  draw() {
    const { say } = this.desk;
    replaceIn(
      byId("notices"),
      [...this.told].map(([name, { key, actions }]) =>
        element(
          "div",
          { class: "told notice", role: "alert", "data-name": name },
          element("p", {}, say(key)),
          element(
            "div",
            { class: "buttons" },
            actions.map(([title, onclick], at) =>
              buttonOf({ class: "small", "data-key": `notice:${name}.${at}`, onclick }, say(title))
            )
          )
        )
      )
    );
  }
}
