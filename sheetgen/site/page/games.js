// The list of one's own games: what came of every sheet on which a game ended, on this device
// alone. docs/site.md describes it.

import { DATA } from "./data.js";
import { buttonOf, element, replaceIn } from "./dom.js";
import { fileText } from "./export.js";
import { loadGameFile } from "./gamefileloader.js";
import { openGame } from "./gameform.js";
import { EVERY, gameList, wantedFields } from "./gamelist.js";
import { loadGamesTexts, noteSheet, noteState, sheetsWithout } from "./gamenote.js";
import { GAME_KEY, bringBack, forgetRemoved, keepRecord, keptRecord, keptRecords, removeRecords, withOwner } from "./gamerecord.js";
import { GAMES_TEXTS, MOST_NAME } from "./gamesdata.js";
import { gameFigures } from "./gametables.js";
import { putTogether } from "./gametogether.js";
import { entitlePage } from "./frame.js";
import { boardOfDigits, gameOfDigits } from "./link.js";
import { sendButton } from "./moving.js";
import { sayFrom } from "./overlay.js";
import { boardNames, playedGames, titleOf, wantedGames } from "./played.js";
import { loadGame, loadTexts } from "./runtime.js";
import { openDialog } from "./sheetdialog.js";
import { keptChoice } from "./store.js";
import { cutName, timeWords } from "./wording.js";
import { makeSay } from "./words.js";
/** @import { First, Letters } from "./gamefile.js" */
/** @import { Ask, Child, GameRecord, KeptRecord, Played, RecordPlayer, Say, State } from "./types.js" */

const MANY = 30; // games that are shown at first
const MOST_TOLD = 100; // lines of a file
const FATES = ["taken", "same", "unlike", "full", "bad"];

/**
 * Keep what came of a sheet, if a game is over on it.
 * @param {State} state
 * @param {Ask} ask
 * @param {string[]} names of the players who stand on the sheet, if all do
 * @param {RecordPlayer[]} [seated] who plays at its table of players, the own seat first
 */
export async function noteGame(state, ask, names, seated) {
  await noteState(state, ask, names, seated);
}

/**
 * Open the list of games.
 * @param {HTMLElement} node
 * @param {{ask: Ask, say: Say}} hooks the rules, and the texts of the page
 */
export async function openGames(node, { ask, say }) {
  await loadGamesTexts(say.language);
  forgetRemoved();
  new Games(node, ask, say).start();
}

/** @typedef {typeof import("./gamefile.js")} Files */

/** The list of games on the page. */
export class Games {
  /** @param {HTMLElement} node @param {Ask} ask @param {Say} say */
  constructor(node, ask, say) {
    this.node = element("div", { class: "start games" });
    this.ask = ask;
    this.say = sayFrom(say, GAMES_TEXTS);
    this.wanted = EVERY;
    this.most = MANY;
    this.told = "";
    /** @type {(string|number)[]} */
    this.wrong = []; // what is to be known of a file that was taken in
    /** @type {[id: string, text: string][]} */
    this.removed = []; // what an undo brings back
    this.isBusy = false;
    this.typed = keptChoice("name"); // for all games without a name
    this.file = element("input", { type: "file", accept: ".json,.csv,.txt,application/json,text/csv,text/plain", hidden: true, onchange: () => this.takeIn() });
    node.replaceChildren(this.node, this.file);
  }

  start() {
    this.listen();
    this.draw();
    this.loadWords().catch(() => null); // ids stand where there are no words
  }

  listen() {
    // The settings of the page change its language, other windows what is kept.
    const watcher = new MutationObserver(() => this.speak());
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
    /** @param {StorageEvent} event */
    const onStorage = ({ key }) => {
      if (!this.isThere()) {
        window.removeEventListener("storage", onStorage);
        watcher.disconnect();
      } else if (!key || key.startsWith(GAME_KEY)) {
        this.draw();
      }
    };
    window.addEventListener("storage", onStorage);
  }

  isThere() {
    return this.node.isConnected;
  }

  async speak() {
    const language = document.documentElement.lang;
    await loadGamesTexts(language);
    this.say = sayFrom(makeSay(language), GAMES_TEXTS);
    if (!this.isThere()) return;
    this.draw();
    await this.loadWords().catch(() => null);
  }

  // Variants are called by the texts of their games.
  async loadWords() {
    const games = new Set(playedGames(keptRecords().kept).map(({ game }) => game));
    for (const game of games) {
      await loadGame(game);
      await loadTexts(this.say.language, game);
    }
    if (this.isThere() && games.size) this.draw();
  }

  /** @param {Played} played */
  variantOf({ game, variant }) {
    const { [this.say.language]: own = {}, en = {} } = DATA.gameTexts[game] || {};
    const key = `page.variant.${variant}`;
    return own[key] || en[key] || variant;
  }

  // Drawing

  draw() {
    const { say, wanted } = this;
    const { kept, unreadable } = keptRecords();
    const all = playedGames(kept);
    const shown = wantedGames(all, wanted);
    const boardOf = boardNames(say);
    // Only where games of several are listed
    const several = new Set(all.filter((one) => all.some(({ game, variant }) => game === one.game && variant !== one.variant)).map(({ game }) => game));
    const variantOf = (/** @type {Played} */ played) => (several.has(played.game) ? this.variantOf(played) : "");
    const titles = [...new Set(shown.map(({ title }) => title))];
    entitlePage(say("page.my-games"));
    replaceIn(
      this.node,
      element("p", { class: "hint" }, say("page.games.hint")),
      element("div", { class: "told-line" }, element("p", { class: "told", role: "status" }, this.told), this.removed.length > 0 && this.button("page.undo", "undo-remove", () => this.undo())),
      this.wrong.length > 0 && element("ul", { class: "trouble", "data-key": "wrong" }, this.wrong.map((line) => element("li", {}, line))),
      unreadable > 0 && element("p", { class: "trouble" }, say("page.games.unreadable", { count: unreadable })),
      all.length === 0 && element("p", {}, say("page.games.none")),
      this.lookKey(),
      all.length > 0 && [
        wantedFields(all, wanted, boardOf, variantOf, this),
        element("h2", { "data-key": "figures" }, say("page.games.figures")),
        titles.map((title) => gameFigures(title, shown.filter((game) => game.title === title), wanted, boardOf, say)),
        element("h2", { "data-key": "list" }, say("page.games.list", { count: shown.length })),
        this.nameForm(kept),
        gameList(shown, boardOf, variantOf, this),
      ],
      this.fileKeys(kept, boardOf),
      element("p", {}, element("a", { href: "#" }, say("page.to-start")))
    );
  }

  /** @param {string} key @param {string} name @param {() => unknown} onclick @param {string} [kind] */
  button(key, name, onclick, kind = "small") {
    return buttonOf({ class: kind, "data-key": name, disabled: this.isBusy, onclick }, this.say(key));
  }

  lookKey() {
    return sheetsWithout().length > 0 && element("p", { class: "buttons", "data-key": "look" }, this.button("page.games.look", "look-around", () => this.lookAround(), ""));
  }

  /** Whoever fills in sheets alone names all of them at once. @param {KeptRecord[]} kept */
  nameForm(kept) {
    const nameless = kept.filter(({ record: { shared, players } }) => !shared && players[0].name === "");
    if (nameless.length === 0) return null;
    const box = element("input", {
      id: "name-all",
      autocomplete: "nickname",
      "data-key": "name-all",
      value: this.typed,
      oninput: (event) => {
        this.typed = event.target.value;
      },
    });
    /** @param {SubmitEvent} event */
    const onsubmit = (event) => {
      event.preventDefault();
      const name = cutName(this.typed.trim(), MOST_NAME);
      if (name) this.keep(nameless.map(({ id, record }) => ({ id, record: withOwner(record, name) })));
    };
    return element(
      "form",
      { class: "field", "data-key": "name-form", onsubmit },
      element("label", { for: "name-all" }, this.say("page.games.name-all", { count: nameless.length })),
      element("div", { class: "field-line" }, box, element("button", { type: "submit", "data-key": "name-them" }, this.say("page.games.save")))
    );
  }

  /** @param {KeptRecord[]} kept @param {(record: GameRecord) => string} boardOf */
  fileKeys(kept, boardOf) {
    /** @param {GameRecord} record */
    const about = (record) => ({ game: record.title || titleOf(gameOfDigits(record.digits)), board: boardOf(record) });
    return element(
      "div",
      { class: "buttons", "data-key": "files" },
      kept.length > 0 && [
        this.button("page.games.save-json", "as-json", () => this.withFiles(({ offerGames }) => offerGames("json", kept, about))),
        this.button("page.games.save-csv", "as-csv", () => this.withFiles(({ offerGames }) => offerGames("csv", kept, about))),
        sendButton(this.say, "sheetgen-games", async () => (await loadGameFile()).gamesJson(kept, about)),
      ],
      this.button("page.games.take-in", "take-in", () => this.file.click()),
      kept.length > 0 && this.button("page.games.remove-all", "remove-all", () => this.askToRemoveAll(kept))
    );
  }

  // What can be done

  /** @param {typeof EVERY} wanted */
  want(wanted) {
    // A game has variants of its own.
    this.wanted = wanted.title === this.wanted.title ? wanted : { ...wanted, variant: "" };
    this.most = MANY;
    this.draw();
  }

  /** @param {string} text */
  tell(text) {
    this.told = text;
    this.draw();
  }

  showAll() {
    this.most = Infinity;
    this.draw();
  }

  /** @param {Played} game */
  change(game) {
    openGame(game, playedGames(keptRecords().kept), boardNames(this.say), this);
  }

  /** Keep records of a game as they were changed, and which played together. @param {Played} game @param {KeptRecord[]} changed @param {string[]} together */
  async save({ ids }, changed, together) {
    if (!this.keep([...changed, ...changed.flatMap(sameBoard)])) return;
    const isSame = together.length === ids.length && ids.every((id) => together.includes(id));
    if (isSame) return;
    const gone = ids.filter((id) => !together.includes(id));
    const isRanked = await putTogether(this.ask, together.flatMap(withRecord), gone.flatMap(withRecord)).catch(() => false);
    this.tell(isRanked ? "" : this.say("page.games.unranked"));
  }

  /** @param {KeptRecord[]} changed */
  keep(changed) {
    const isKept = changed.every(({ id, record }) => keepRecord(id, record));
    this.tell(isKept ? "" : this.say("page.games.full"));
    return isKept;
  }

  /** @param {string[]} ids */
  remove(ids) {
    this.removed = removeRecords(ids);
    this.tell(this.say("page.games.removed", { count: ids.length }));
  }

  undo() {
    bringBack(this.removed);
    this.removed = [];
    this.tell("");
  }

  /** Ask for one of several things to do. @param {string} title @param {string} words @param {[shown: Child, act: () => void, key?: string][]} choices @param {string} [name] of them */
  askFor(title, words, choices, name) {
    const buttons = choices.map(([shown, act, key]) => buttonOf({
      "data-key": key,
      onclick: () => {
        dialog.close();
        act();
      },
    }, shown));
    const dialog = openDialog(title, this.say("page.close"), [element("p", {}, words), element("div", { class: "buttons", "data-key": name }, buttons)]);
  }

  /** @param {KeptRecord[]} kept */
  askToRemoveAll(kept) {
    const words = this.say("page.games.remove-all");
    this.askFor(words, this.say("page.games.remove-all-ask", { count: kept.length }), [[words, () => this.remove(kept.map(({ id }) => id))]]);
  }

  /** @param {(files: Files) => unknown} act what needs the script of files */
  async withFiles(act) {
    const files = await loadGameFile().catch(() => null);
    if (files) await act(files);
    else this.tell(this.say("page.not-loaded"));
  }

  async takeIn() {
    const [chosen] = this.file.files || [];
    if (!chosen) return;
    await this.withFiles(async (files) => {
      const text = await fileText(chosen);
      const isRead = text !== null && !text.includes("\0");
      const letters = isRead ? [] : await files.readLetters(chosen, this.say.language).catch(() => []);
      if (letters.length > 1 || letters[0]?.languages[0]) this.askForLetters(letters, files);
      else this.takeInText(letters[0]?.text ?? text ?? "", "", files);
    });
    this.file.value = "";
  }

  /** @param {Letters[]} letters @param {Files} files */
  askForLetters(letters, files) {
    const { say } = this;
    const names = new Intl.DisplayNames([say.language], { type: "language" });
    this.askFor(say("page.games.take-in"), say("page.games.code-page"), letters.map(({ text, languages, words }) => [
      [element("strong", {}, words.join(" ")), " ", languages.map((language) => names.of(language)).join(", ")],
      () => this.takeInText(text, "", files),
    ]), "letters");
  }

  /** @param {string} text @param {First|""} first @param {Files} files */
  takeInText(text, first, files) {
    const { say } = this;
    const { readDay, readGames, takeInGames } = files;
    const dayWords = (/** @type {string} */ day, /** @type {First|""} */ order) => timeWords(readDay(day, order)?.when || 0, say, { dateStyle: "long", timeZone: "UTC" });
    const { games, asked, serial, why } = readGames(text, first);
    if (asked) {
      this.askForDay(asked, dayWords, (order) => this.takeInText(text, order, files));
      return;
    }
    const fates = takeInGames(games);
    const told = FATES.map((fate) => ({ key: `page.games.moved-${fate}`, of: games.filter((_, at) => fates[at] === fate) })).filter(({ of }) => of.length);
    const words = told.map(({ key, of }) => say(key, { count: of.length }));
    // Where not all fared alike, by their lines
    const lines = told.map(({ of }, at) => `${words[at]} (${bounded(of.flatMap((game) => game.lines)).join(", ")})`);
    const wrong = games.flatMap((game) => (game.why ? [say(...game.why)] : []));
    this.wrong = [
      ...bounded(wrong),
      ...(serial ? [`${serial} = ${dayWords(serial, "")}`] : []),
      ...lines.slice(0, told.length > 1 ? 5 : 0),
    ];
    this.tell(why ? say(...why) : words.join(" ") || say("page.games.moved-nothing"));
  }

  // 05/11/2026 is a day of May in one country, and of November in another.
  /** @param {string} asked @param {(day: string, order: First) => string} dayWords @param {(order: First) => void} onOrder */
  askForDay(asked, dayWords, onOrder) {
    const orders = /** @type {First[]} */ (["day", "month"]);
    this.askFor(this.say("page.games.take-in"), `${asked} = ?`, orders.map((first) => [dayWords(asked, first), () => onOrder(first), `${first}-first`]));
  }

  // Sheets that were filled in before there was this list
  async lookAround() {
    const all = sheetsWithout();
    let found = 0;
    this.isBusy = true;
    for (const [at, digits] of all.entries()) {
      this.tell(this.say("page.games.looking", { at: at + 1, count: all.length }));
      found += Number(await noteSheet(digits, this.say, this.ask).catch(() => false));
      if (!this.isThere()) return;
    }
    this.isBusy = false;
    this.tell(this.say("page.games.looked", { count: found }));
  }
}

/** @param {(string|number)[]} told any number @returns {(string|number)[]} the first ones, and how many more there are */
function bounded(told) {
  const more = told.length - MOST_TOLD;
  return more > 0 ? [...told.slice(0, MOST_TOLD), `+ ${more.toLocaleString()}`] : told;
}

/** What a board is called holds for all games on it. @param {KeptRecord} changed */
function sameBoard({ id, record: { digits, board } }) {
  const key = boardOfDigits(digits);
  const others = keptRecords().kept.filter((one) => one.id !== id && one.record.board !== board && boardOfDigits(one.record.digits) === key);
  return others.map((one) => ({ ...one, record: { ...one.record, board } }));
}

/** @param {string} id @returns {KeptRecord[]} */
function withRecord(id) {
  const record = keptRecord(id);
  return record ? [{ id, record }] : [];
}
