// The fill file of docs/fills.md, as the page writes it.

const FILE_FORMAT = 1;
const SUM_KEYS = ["seat-points", "cube-points", "total"];

/**
 * Return the fill file of a sheet, which `sheetgen check` reads.
 * @param {Object} opened the engine's answer to `open`
 * @param {Object} fill what was written
 * @param {Object} switches that are not at their default
 * @returns {string}
 */
export function writeFillFile(opened, fill, switches) {
  const { values, counted } = opened.sheet;
  const chosen = Object.entries(switches).map(([name, setting]) => `${name} = ${JSON.stringify(setting)}\n`);
  return [
    `format = ${FILE_FORMAT}\n`,
    `sheet = "${opened.digits}"\n`,
    `evidence = "${fill.evidence}"\n`,
    `variant = "${fill.variant}"\n`,
    `version = "${fill.version}"\n`,
    chosen.length ? `\n[switches]\n${chosen.join("")}` : "",
    ...fill.players.map((player) => writePlayer(player, values, counted)),
  ].join("");
}

function writePlayer({ name, seats, cubes, sums }, values, counted) {
  return [
    "\n[[player]]\n",
    name ? `name = ${JSON.stringify(name)}\n` : "",
    writeCounts("seats", values.map((value) => `"${value}"`), seats),
    writeCounts("cubes", counted, cubes),
    ...SUM_KEYS.map((key, at) => (sums[at] === null ? "" : `${key} = ${sums[at]}\n`)),
  ].join("");
}

function writeCounts(key, names, counts) {
  const pairs = names.flatMap((name, at) => (counts[at] === null ? [] : [`${name} = ${counts[at]}`]));
  return pairs.length ? `${key} = { ${pairs.join(", ")} }\n` : "";
}
