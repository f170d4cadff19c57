// What leaves the page as a file: JSON, and what games write by themselves.

const FORMAT = 1;
const HOLE = "~";

/**
 * Return a sheet as JSON, with what the rules said about it.
 * @param {Object} opened the engine's answer to `open`
 * @param {Object} page fill and switches
 * @param {Object|null} verdict of the engine
 * @returns {string}
 */
export function writeJson(opened, page, verdict) {
  const { digits, serial, rules, evidence, game } = opened;
  const kept = { kind: "sheetgen fill", format: FORMAT, game, rules, digits, serial, evidence };
  return `${JSON.stringify({ ...kept, ...page, verdict }, null, 2)}\n`;
}

/**
 * Offer a text as a file.
 * @param {string} name of the file
 * @param {string} text what is in it
 * @param {string} kind its media type
 */
export function offerFile(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Return a text map: a row of tokens for each row of cells, centred, holes as `~`.
 * @param {string} name its key
 * @param {Object[]} cells of the board
 * @param {string[]} tokens one for each cell
 * @returns {string}
 */
export function writeMap(name, cells, tokens) {
  const columns = cells.map((cell) => cell.column);
  const middle = Math.floor((Math.min(...columns) + Math.max(...columns)) / 2);
  const rows = new Map();
  cells.forEach((cell, at) => {
    if (!rows.has(cell.row)) rows.set(cell.row, new Map());
    rows.get(cell.row).set(cell.column, tokens[at]);
  });
  // Boards with islands may have a row without cells; rows are shifted by half a cell.
  const first = cells[0].row;
  const isOdd = (row) => Math.abs(row - first + cells[0].column - middle) % 2;
  const all = Array.from({ length: Math.max(...rows.keys()) - first + 1 }, (unused, at) => first + at);
  const reachOf = (row) => Math.max(isOdd(row), ...[...(rows.get(row) || new Map()).keys()].map((c) => Math.abs(c - middle)));
  const most = Math.max(...all.map(reachOf));
  const lines = all.map((number) => {
    const row = rows.get(number) || new Map();
    const reach = reachOf(number);
    let line = "";
    for (let column = middle - reach; column <= middle + reach; column += 2) {
      const token = row.has(column) ? row.get(column) : HOLE;
      line = line.padEnd((column - middle + most) * 2) + token.padEnd(2);
    }
    return ` ${line}`.trimEnd();
  });
  return `${name} = '''\n${lines.join("\n")}\n'''\n`;
}
