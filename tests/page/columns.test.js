// A declared sheet at a table, on which each player fills a column, without a page: what each
// device sends, what it takes from the others, and that nothing is lost without a word.

import assert from "node:assert/strict";
import test from "node:test";
import { pathToFileURL } from "node:url";

const { ALONE, chooseColumn, hearOthers, holdTheirs, joinFills, keptShared, ownPart, takePart } = await import(
  pathToFileURL(`${process.env.SHEETGEN_MODULES}/columns.js`)
);

const SHEET = { columns: "players", count: 4, fewest: 2 };
const fillOf = (...players) => ({ variant: "normal", evidence: "none", players: players.map(([name, ...points]) => (points.length > 0 ? { name, points } : { name })) });
const shown = ({ players }) => players.map(({ name, points = [] }) => [name, ...points].join(" ").trim());

/** Some devices at a table, each of which has heard all others. */
class Party {
  constructor(...seats) {
    this.devices = seats.map(([name, fill], at) => ({ me: { seat: at + 1, name }, fill, shared: ALONE, lost: [], isHere: true }));
    this.devices.forEach((_, at) => this.hear(at));
  }

  /** What a device has sent. */
  sent({ me, shared, fill }) {
    return { seat: me.seat, fill: ownPart(shared, fill) };
  }

  /** Let a device hear the others, and those hear it. */
  hear(at) {
    const others = this.devices.filter((one) => one.isHere && one.shared.own > 0);
    for (const device of [this.devices[at], ...this.devices, ...this.devices].filter((one) => one.isHere)) {
      const sent = others.concat(this.devices[at]).filter((one, place, all) => one !== device && one.shared.own > 0 && all.indexOf(one) === place).map((one) => this.sent(one));
      sent.sort((one, other) => one.seat - other.seat);
      const { shared, fill, lost } = hearOthers(device.shared, device.fill, device.me, sent, SHEET);
      Object.assign(device, { shared, fill, lost: [...device.lost, ...lost] });
    }
  }

  /** Write a round on a device. */
  write(at, number, ...points) {
    const device = this.devices[at];
    const players = device.fill.players.map((player, place) => (place === number - 1 ? { ...player, points } : player));
    device.fill = holdTheirs(device.shared, { ...device.fill, players });
    this.hear(at);
  }

  get owns() {
    return this.devices.map(({ shared }) => shared.own);
  }

  /** What stands on all devices, which is the same. */
  get whole() {
    const [first, ...others] = this.devices.filter(({ isHere }) => isHere).map(({ fill }) => shown(fill));
    others.forEach((one) => assert.deepEqual(one, first));
    return first;
  }
}

const empty = () => fillOf([""], [""]);

test("Who sits down takes the first free column, and the name stands in its head", () => {
  const party = new Party(["Anna", empty()], ["Ben", empty()], ["Cleo", empty()]);
  assert.deepEqual(party.owns, [1, 2, 3]);
  party.write(1, 2, 7);
  party.write(0, 1, 3);
  assert.deepEqual(party.whole, ["Anna 3", "Ben 7", "Cleo"]);
  assert.deepEqual(ownPart(party.devices[1].shared, party.devices[1].fill), { ...fillOf([""], ["Ben", 7]), own: "2" });
});

test("The column that has the own name is taken over with what stands there", () => {
  const party = new Party(["Anna", fillOf(["Anna", 3], ["Cleo", 4], ["Ben", 5])], ["Ben", empty()]);
  assert.deepEqual(party.owns, [1, 3]);
  party.write(1, 3, 5, 6);
  assert.deepEqual(party.whole, ["Anna 3", "Cleo 4", "Ben 5 6"]);
  assert.deepEqual(party.devices.flatMap(({ lost }) => lost), []);
});

test("Nobody writes in another's column, and players without a device stay with whoever writes for them", () => {
  const party = new Party(["Anna", fillOf(["Anna"], ["Gran", 9])], ["Ben", empty()]);
  assert.deepEqual(party.owns, [1, 3]);
  party.write(1, 1, 50);
  party.write(1, 2, 50);
  party.write(0, 2, 9, 8);
  assert.deepEqual(party.whole, ["Anna", "Gran 9 8", "Ben"]);
  party.devices[0].isHere = false;
  party.hear(1);
  party.write(1, 2, 9, 8, 7); // who stays goes on with it
  assert.deepEqual(shown(party.devices[1].fill), ["Anna", "Gran 9 8 7", "Ben"]);
});

test("What somebody has written alone moves to a free column", () => {
  const party = new Party(["Anna", fillOf(["Anna", 1], [""])], ["Ben", fillOf(["", 6, 2], [""])]);
  assert.deepEqual(party.whole, ["Anna 1", "Ben 6 2"]);
  assert.deepEqual(party.devices[1].lost, []);
});

test("Of two who take a column at once the later seat moves on, with its numbers", () => {
  const party = new Party(["Anna", empty()]);
  for (const [seat, name] of [[2, "Ben"], [3, "Cleo"]]) {
    party.devices.push({ me: { seat, name }, fill: fillOf(["Anna"], [name, seat]), shared: { ...ALONE, own: 2 }, lost: [], isHere: true });
  }
  party.hear(2);
  assert.deepEqual(party.owns, [1, 2, 3]);
  assert.deepEqual(party.whole, ["Anna", "Ben 2", "Cleo 3"]);
  assert.deepEqual(party.devices.flatMap(({ lost }) => lost), []);
});

test("What stood in a column that another has now is told", () => {
  const party = new Party(["Anna", fillOf(["Anna"], ["Gran", 9])]);
  party.devices.push({ me: { seat: 2, name: "Ben" }, fill: fillOf([""], ["Gran", 4]), shared: { ...ALONE, own: 2 }, lost: [], isHere: true });
  party.hear(1);
  assert.deepEqual(party.whole, ["Anna", "Gran 4"]);
  assert.deepEqual(party.devices[0].lost, [2]);
});

test("Where every column is taken nothing is sent, and one can be chosen", () => {
  const party = new Party(["Anna", fillOf(["Anna"], ["B"], ["C"], ["D"])], ["Eve", empty()]);
  assert.deepEqual(party.owns, [1, 0]);
  const device = party.devices[1];
  Object.assign(device, chooseColumn(device.shared, device.fill, 3, "Eve"));
  party.hear(1);
  party.write(1, 3, 8);
  assert.deepEqual(party.whole, ["Anna", "B", "C 8", "D"]);
});

test("Another column takes the numbers with it, and the one before is free again", () => {
  const party = new Party(["Anna", empty()], ["Ben", empty()]);
  party.write(1, 2, 5);
  const device = party.devices[1];
  Object.assign(device, chooseColumn(device.shared, device.fill, 4, "Ben"));
  party.hear(1);
  assert.deepEqual(party.whole, ["Anna", "", "", "Ben 5"]);
});

test("A device that is loaded again without a network knows whose columns are whose", () => {
  const party = new Party(["Anna", empty()], ["Ben", fillOf(["", 4], [""])]);
  const { shared, fill } = party.devices[1];
  const again = keptShared({ own: shared.own, theirs: { 1: 1 } }, fill);
  const wrong = { ...fill, players: [{ name: "Anna", points: [99] }, fill.players[1]] };
  assert.deepEqual(shown(holdTheirs(again, wrong)), ["Anna", "Ben 4"]);
  assert.deepEqual(shown(takePart(again, { ...fillOf([""], ["Ben", 4, 5]), own: "2" }).fill), ["Anna", "Ben 4 5"]);
});

test("Ticks and the answer to a question are those of the first seat", () => {
  const party = new Party(["Anna", { ...empty(), expansions: ["Winter"], winner: "2" }], ["Ben", { ...empty(), expansions: ["Summer"] }]);
  assert.deepEqual(party.devices[1].fill.expansions, ["Winter"]);
  assert.equal(party.devices[1].fill.winner, "2");
});

test("Who watches sees one sheet with all columns", () => {
  const party = new Party(["Anna", fillOf(["Anna", 1], ["Gran", 2])], ["Ben", empty()]);
  const fills = party.devices.map((one) => party.sent(one).fill);
  assert.deepEqual(shown(joinFills(fills, SHEET)), ["Anna 1", "Gran 2", "Ben"]);
  assert.equal("own" in joinFills(fills, SHEET), false);
});
