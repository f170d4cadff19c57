// A whole sheet is filled by keys alone.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage } from "./page.js";

const { filled } = GIVEN;

test("A whole sheet is filled by keys alone", async () => {
  const page = await openPage(GIVEN.digits.phase);
  const here = () => page.all(".hex").indexOf(document.activeElement);
  /** Move to a cell by arrows, row by row and then along the row. */
  const goTo = (at) => {
    const [row, column] = filled.cells[at];
    for (let step = 0; here() !== at; step += 1) {
      assert.ok(step < 30, "arrows do not come there");
      const [own, beside] = filled.cells[here()];
      if (own === row) page.press(beside < column ? "ArrowRight" : "ArrowLeft");
      else page.press(own < row ? "ArrowDown" : "ArrowUp");
    }
  };
  page.find(".hex[tabindex='0']").focus();
  for (const at of filled.cells.keys()) {
    goTo(at);
    const [number, phase] = [filled.numbers[at], filled.phases[at]];
    if (number !== ".") page.press(number.toLowerCase());
    if (phase !== ".") page.press(phase, { shiftKey: true, code: `Digit${phase}` });
  }
  const enter = (key) => {
    page.key(key).focus();
    page.press("Enter");
  };
  for (const [bonus, [circled, crossed]] of Object.entries(filled.rows)) {
    if (circled) enter(`circle:${bonus}.${circled - 1}`);
    else for (let time = 0; time < 3; time += 1) enter(`circle:${bonus}.0`); // circled, crossed, none
    if (crossed) enter(`circle:${bonus}.${crossed - 1}`);
  }
  const castles = page.all("[data-key^='circle:castle.']").map((node) => node.getAttribute("aria-label"));
  for (const bonus of filled.castle_row.flat()) enter(`circle:castle.${castles.findIndex((words) => words.startsWith(bonus))}`);
  filled.time.forEach((column, phase) => {
    const crosses = column.filter(Boolean).length;
    if (crosses) enter(`box:${phase + 1}.${crosses}`);
  });
  for (const [terrain, rank] of Object.entries(filled.colours)) enter(`claim:${terrain}.${rank}`);
  if (!Object.keys(filled.colours).length) enter("page.colours:empty");
  if (filled.time_by) enter(`time-by:${filled.time_by}`);
  const write = (place, value) => {
    enter(place);
    for (const figure of String(value)) page.press(figure);
  };
  filled.columns.forEach(([entries, subtotal], phase) => {
    (entries ?? []).forEach((entry, at) => write(`entry:${phase + 1}.${at + 1}`, entry));
    if (subtotal !== null) write(`subtotal:${phase + 1}`, subtotal);
  });
  if ("total" in filled) write("total", filled.total);
  assert.ok((await page.verdict("Legal")).includes(String(GIVEN.sums.total)));
  await page.until(() => location.hash === `#${GIVEN.whole}`, "all of it in the address");
});
