// Shows those boards of a gallery that hold the words that are typed, and are of the game
// and origin that are chosen. Without it all of them are shown.

const form = /** @type {HTMLFormElement} */ (document.getElementById("search"));
const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
const boards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-words]")]);

/** Show what is looked for, and say how many that are. */
function filter() {
  const wanted = new FormData(form);
  /** @param {string} name */
  const value = (name) => String(wanted.get(name) || "");
  const words = value("words").toLowerCase().split(/\s+/);
  for (const board of boards) {
    const { words: text = "", game, kind } = board.dataset;
    const isOf = ["", game].includes(value("game")) && ["", kind].includes(value("kind"));
    board.hidden = !isOf || !words.every((word) => text.includes(word));
  }
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.querySelector("[data-words]:not([hidden])");
  }
  const count = boards.filter((board) => !board.hidden).length;
  output.textContent = (output.dataset.shown || "").replace("#", String(count));
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
filter(); // a browser that goes back has kept what was typed
