// What crosses from Python (answers of the engine, texts, bounds), and what the page's
// modules hand to each other and to a game's script. Types alone: nothing here is loaded.

import { Seat } from "./seat.js";

// Texts

export type Values = Record<string, unknown>;

export type Held = "desk" | "across" | "upright" | "tight" | "low";

/** The texts of a language: a function of a dotted key and the values in its places. */
export interface Say {
  (key: string, values?: Values): string;
  language: string;
  words: Words;
  /** Whether there is a text of a key. */
  has(key: string): boolean;
  /** Of the players on the sheet. */
  names(): string[];
}

/** The key of a text, and its values. */
export type Message = [key: string, values: Record<string, Value>];

/** What a game declares of its words; sheetgen/fill/words.py says what each means. */
export interface Words {
  groups: string[];
  places: Record<string, string[]>;
  known: Record<string, string | Message>;
  counts: string[];
  spans: string[];
  means: Record<string, Record<string, string>>;
  titles: Record<string, string>;
  undated: string;
  open: string;
  uncertain: string;
  is_explained: boolean;
}

// Answers of the engine

/** A question that cannot be answered. */
export interface Refusal {
  error: string;
  message?: string;
}

export interface Cell {
  name: string;
  row: number;
  column: number;
  terrain: string;
  area: number;
  carried: string;
}

/** What is printed on a sheet of any game. */
export interface Sheet {
  /** Of a declared sheet. */
  title?: string;
  columns?: string;
  win?: string;
  bgg?: number;
  /** The face of the front of a two-sided sheet. */
  front?: number;
  terrains?: { name: string }[];
  areas?: number[];
  variants: string[];
  /** Name, settings with the usual one first, and the clause of the question. */
  switches: [name: string, settings: string[], clause: string][];
}

export type Switches = Record<string, string>;

/** What is written on a sheet of any game. */
/** A value and what it is called. */
export type Option<V> = [value: V, text: string, name?: string];

export interface Fill {
  evidence: string;
  variant: string;
  total?: number;
  /** Places of values that were taken over. */
  taken?: string[];
}

/** A fill, and how open questions of the rules are answered. */
export interface Page<F extends Fill = Fill> {
  fill: F;
  switches: Switches;
}

/** A sheet with what is written on it. */
export interface Entry<F extends Fill = Fill> extends Page<F> {
  digits: string;
}

/** The sheet that digits name. */
export interface Opened<S extends Sheet = Sheet> {
  error?: undefined;
  game: string;
  digits: string;
  board: string;
  rules: string;
  serial: number;
  evidence: string;
  language: string;
  cells: Cell[];
  sheet: S;
}

export type Severity = "error" | "doubt" | "note";
export type Fix = [place: string, value: number];
export type Value = string | number | null | undefined | Value[];

export interface Finding {
  code: string;
  severity: Severity;
  place: string;
  clause: string;
  expected?: Value;
  found?: Value;
  fixes?: Fix[];
}

/** Where points come from: least and most, and why that is open. */
export type Line = [heading: string, place: string, phase: number, low: number, high: number, clause: string, why: string, holds: string];

/** What the rules say about a sheet of any game. */
export interface Verdict {
  error?: undefined;
  verdict: string;
  complete: boolean | null;
  findings: Finding[];
  sums: Record<string, string>;
  points: Record<string, number>;
  lines: Line[];
  total: number | null;
  total_range: [number, number];
  /** How a total is told that is neither certain nor a range. */
  total_told?: Message;
  wants_more?: boolean;
}

/** What the sheets of one game show together. */
export interface Table {
  error?: undefined;
  verdicts: (Verdict | null)[];
  findings: Finding[];
  ranking: number[] | null;
  left: (number | null)[];
  virtual?: [place: string, points: number][];
  wants_more?: boolean;
}

export interface Unpacked extends Page {
  error?: undefined;
}

export interface Packed {
  error?: string;
  answers?: string;
}

export type CheckQuestion = { do: "check"; effort?: string } & Entry;
export type TableQuestion = {
  do: "table";
  effort?: string;
  sheets: { digits: string; fill: Fill }[];
  switches: Switches;
};
export type DecideQuestion = {
  do: "decide";
  digits: string;
  readings: [name: string, values: [text: string, cost: number][]][];
  answers?: Record<string, string>;
  switches?: Switches;
};
/** Of each spot what was seen, what the rules would have there, how sure that is, and what else it can be. */
export type Decided = {
  error?: undefined;
  spots: [name: string, value: string, legal: string, margin: number, others: string[]][];
  questions: string[];
  is_legal: boolean;
  is_exact: boolean;
};
/** What stands where on a sheet, in mm: of each spot its kind, what can stand there, and the largest number. */
export interface Plan {
  error?: undefined;
  spots: [name: string, kind: "sign" | "number" | "numbers" | "tick" | "ring", words: string[], most: number, isSigned?: true][];
  boxes: Record<string, Placed>;
  marks: Placed[];
  code: Placed;
}
export type Placed = [x: number, y: number, width: number, height: number];
export type Question = { do: string; digits?: string; sheets?: { digits: string }[]; [more: string]: unknown };

/** What follows from a sheet: values by place, and the fill with the group taken over. */
export type Proposal<F extends Fill = Fill> = [group: string, values: [place: string, value: Value][], fill: F];

/** Asks the rules, which fetch what they need; fails where they cannot be asked. */
export interface Ask {
  (question: { do: "open"; digits: string }): Promise<Opened | Refusal>;
  (question: CheckQuestion): Promise<Verdict | Refusal>;
  (question: TableQuestion): Promise<Table | Refusal>;
  (question: { do: "pack" } & Entry): Promise<Packed>;
  (question: { do: "propose" } & Entry): Promise<{ error?: undefined; groups: Proposal[] } | Refusal>;
  (question: { do: "write" } & Entry): Promise<{ error?: undefined; file: string } | Refusal>;
  /** What stands on a sheet that was read, from the values that were seen at its spots, with costs. */
  (question: DecideQuestion): Promise<Decided | Refusal>;
  (question: { do: "spots"; digits: string }): Promise<Plan | Refusal>;
  /** What stands in the spots of a page, by their names. */
  (question: { do: "scatter" } & Entry): Promise<{ error?: undefined; values: Record<string, string> } | Refusal>;
  /** The page with other values in its spots. */
  (question: { do: "gather"; values: Record<string, string> } & Entry): Promise<Unpacked | Refusal>;
  (question: { do: "unpack"; digits: string; answers: string }): Promise<LinkAnswers>;
  /** What a game's own rules answer. */
  <A>(question: Question): Promise<A | Refusal>;
}

/** What a link says that was written. */
export type LinkAnswers = Unpacked | Refusal;

/** Asks with patience: what is left open is looked at beside the page. */
export interface AskDeep {
  (question: CheckQuestion): Promise<Verdict | Refusal>;
  (question: TableQuestion): Promise<Table | Refusal>;
  (question: { do: "open"; digits: string }): Promise<Opened | Refusal>;
}

// What can be written, as `sheetgen/form/validation.py` gives it

export interface Bounds {
  most: number;
  least?: number;
  names: string[];
  letters: string;
  /** What stands where nothing is written, in a part; null if it is missing. */
  blank?: unknown;
  /** Whether a list has always its `most` entries. */
  whole?: boolean;
  each: Bounds;
  parts: Record<string, Bounds>;
}

// Elements

export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Of<E, K> = K & { target: E };

/** Attributes of an element, and what it hears. */
export interface Props<E> {
  onclick?: ((event: MouseEvent) => unknown) | null;
  onsubmit?: (event: SubmitEvent) => unknown;
  onchange?: (event: Of<E, Event>) => unknown;
  oninput?: (event: Of<E, Event>) => unknown;
  onfocus?: (event: Of<E, FocusEvent>) => unknown;
  onkeydown?: (event: Of<E, KeyboardEvent>) => unknown;
  [name: string]: unknown;
}

// Drawings

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** How a game draws and calls the cells of its board. */
export interface Art<F extends Fill = Fill> {
  /** What is printed. */
  drawCell(cell: Cell): Child;
  /** What was written. */
  drawInk(cell: Cell, at: number, fill: F): Element[];
  /** Changes with what `drawInk` draws. */
  inkKey(at: number, fill: F): string;
  title(cell: Cell, say: Say): string;
  mark(fill: F, at: number, say: Say): string;
  /** What lies beneath the cells. */
  drawAround?(): Child;
  /** What else is chosen in a cell. */
  fieldPath?(cell: Cell): string;
  /** Around the board. */
  room?: number;
}

export interface BoardHooks {
  /** The button of a cell was tapped. */
  onChoose(at: number): void;
}

/** What a board shows. */
export interface BoardState {
  fill: Fill;
  verdict: Verdict | null;
  place: string;
  say: Say;
  /** Cells that are lit. */
  lit?: number[];
  /** What follows from the sheet. */
  proposals?: Proposal[];
  findingsOf?(place: string): Element | null;
}

/** What stands where the board does. */
export interface Board {
  node: HTMLElement;
  buttons: HTMLButtonElement[];
  update(state: BoardState): void;
  /** Arrow keys; returns whether one was used. */
  onArrow?(event: KeyboardEvent): boolean;
}

/** An entry of the board as a list. */
export interface ListEntry {
  place: string;
  shown: Child;
  words: string;
  onChoose(): void;
}

export interface ListColumns {
  /** Keys of the texts of the heads. */
  heads: string[];
  entries(cell: Cell, at: number): ListEntry[];
  /** What the cell carries, in words. */
  printed(cell: Cell): Child;
}

// The page

/** What drawing functions of the page want to know. */
export interface State<F extends Fill = Fill, S extends Sheet = Sheet, V extends Verdict = Verdict> {
  opened: Opened<S>;
  verdict: V | null;
  /** For an order of play, beside the page. */
  isLooking: boolean;
  /** The rules cannot be asked. */
  isUnchecked: boolean;
  place: string;
  say: Say;
  ui: Ui;
  fill: F;
  switches: Switches;
  /** Of the board. */
  name: string;
  fileName: string;
  isBlank: boolean;
  /** How many can be undone. */
  steps: number;
  /** In which cells follow each other. */
  direction: string;
  proposals: Proposal<F>[];
  findingsOf(place: string): Element | null;
}

/** A state whose sheet was checked. */
export type Judged<T extends State> = T & { verdict: NonNullable<T["verdict"]> };

export interface Source {
  place: string;
  words: string;
  amount: string;
  clause?: string;
  /** Why the points are open, if they are. */
  why?: string;
}

export interface Heading {
  name: string;
  words?: string;
  amount: string;
  sources: Source[];
}

export interface ReportHooks {
  onJump(place: string): void;
  onFix(finding: Finding, fix: Fix): void;
}

/** What changes a fill, and says where. */
export interface WriteHooks<F extends Fill = Fill> {
  onChange(fill: F, place: string): void;
}

/** A part of the sheet that can be left out. */
export interface Section {
  /** Groups of proposals that belong to it. */
  groups?: string[];
  /** Take one over. */
  onTake?(group: string): void;
  isGiven: boolean;
  /** Not all of it is. */
  isPart?: boolean;
  emptyText?: string;
  onEmpty?: (() => void) | null;
  onLeaveOut(): void;
}

export interface SelectHooks {
  onSelect(place: string): void;
}

/** Keys of figures. */
export interface FigureHooks {
  onFigure(figure: string): void;
  onBack(): void;
  onNext(): void;
}

/** A key that was pressed on the page. */
export interface Pressed {
  key: string;
  shiftKey: boolean;
  code: string;
  timeStamp: number;
}

// History

export interface Step<P> {
  page: P;
  place: string;
}

export interface History<P> {
  page: P;
  past: Step<P>[];
  future: Step<P>[];
}

// What a game brings (docs/site.md)

/** The script of a game: makes what it shows and does on the page. */
export type MakeUi = (host: Host) => Ui;

/** A card of a game: drawn again when the page, the verdict or what it shows has changed. */
export interface Card {
  id: string;
  /** What it shows besides. */
  shown?: unknown[];
  isHidden?: boolean;
  draw(): Child;
}

/** The keys for the chosen place: drawn again when they look otherwise. */
export interface Pad {
  shown: unknown[];
  draw(): Child;
}

/** A view of one game alone: what its board shows, and its cards. */
export interface View {
  board?: BoardState;
  cards: Card[];
}

/** What can stand in the cells of a board: a mark, and the phase in which it came. */
export interface Cells<F extends Fill = Fill, S extends Sheet = Sheet> {
  /** The mark that is none. */
  none: string;
  /** Milliseconds before marks are asked about. */
  wait: number;
  /** Those that a cell takes. */
  marks(at: number, host: Host<F, S>): string[];
  /** The key of what is said when the brush is taken up. */
  hint: string;
  /** What is painted with at first: a mark, or `phase:1`. */
  first(fill: F): string;
  markAt(fill: F, at: number): string;
  /** With a mark in a cell; where phases wait for marks, with the one that does. */
  withMark(fill: F, at: number, mark: string, phase?: number): F;
  /** Whether nothing is left to write: then the next cell is chosen. Without it none is. */
  isFull?(fill: F, at: number): boolean;
  phaseAt(fill: F, at: number): number;
  withPhase(fill: F, at: number, phase: number): F;
  /** The fill with a cell that was painted with a mark, or `erase`. */
  painted(fill: F, at: number, mark: string, host: Host<F, S>): F;
  /** As much of a fill with a mark as single cells are judged by. */
  bare(fill: F, at: number, mark: string): object;
}

/** What writes on a sheet: keys and the brush. */
export interface Pen {
  /** Of a board whose cells can be painted. */
  brush?: { kind: string; isAlone: boolean; phase: number; readonly goesOn: boolean; toggle(): string };
  /** Whether places follow each other by themselves, where there is no brush. */
  goesOn?: boolean;
  /** A number that is written figure by figure. */
  figures: { isFresh: boolean };
  /** A place was chosen. */
  onSelect(isOther: boolean): void;
  /** Returns whether the key was used. */
  onKey(event: Pressed): boolean;
  /** Looks for keys that are against the rules. */
  judgeSoon?(): void;
}

/** What a table of players makes of a sheet on which each fills a column. */
export interface Columns {
  /** The sheet has a seat, or none. */
  begin(kept: Kept | null): void;
  /** Others have sent something: the sheet with it, and what is to be told of that. */
  hear(kept: Kept, others: { seat: number; fill: Fill }[]): { fill: Fill; told: string };
  /** Whether this device fills a column. */
  hasOwn(): boolean;
  /** What this device sends. */
  part(fill: Fill): Fill;
  /** Another device of the seat has sent this. */
  take(fill: Fill): Fill;
  /** The sheet with the others' columns as they sent them. */
  hold(fill: Fill): Fill;
  /** What is kept with the seat. */
  kept(): Kept["columns"];
}

/** A game's part of the page. */
export interface Ui {
  game: string;
  views: string[];
  /** The cards beside the board; one that is live is read aloud when it changes. */
  sections: { id: string; name?: string; isLive?: boolean }[];
  hasSeats: boolean;
  /** All players stand on one sheet, at a table too. */
  isShared?: boolean;
  /** What a table makes of a sheet whose columns have names. */
  columns?: Columns;
  /** The sheet on which several wrote, where all stand on one. */
  joined?(opened: Opened, fills: Fill[]): Fill | null;
  words: Words;
  /** Of the players on the sheet, where all stand on one. */
  names?(): string[];
  /** The place of the start castle, where the game has one; -1 if none stands there. */
  startAt?(fill: Fill): number;
  /** What writes on the sheet. */
  pen: Pen;
  blank(opened: Opened): Fill;
  isBlank(fill: Fill): boolean;
  makeBoard(opened: Opened, hooks: BoardHooks, mark?: string): Board;
  listColumns?(state: State): ListColumns;
  /** A view of this game alone. */
  view?(view: string, state: State): View;
  stepView?(view: string, isForth: boolean): boolean;
  begin(): void;
  state(): object;
  /** What stands beside the board, and the keys at its foot. */
  cards(state: State): Card[];
  pad(state: State): Pad;
  /** A cell was tapped. */
  choose?(at: number): void;
  find(place: string): Element | null;
  fix?(finding: Finding, fix: Fix): void;
  /** What else can be done with an empty sheet. */
  blankTools?(state: State): Child;
  headings(state: Judged<State>): Heading[];
  endWords?(state: Judged<State>): string;
  lookWords?(fill: Fill, say: Say): string;
  written?(fill: Fill, at: number): string;
}

/** What a game's script is given: what is open and chosen, and what it may ask for. */
export interface Host<F extends Fill = Fill, S extends Sheet = Sheet> {
  readonly page: Page<F>;
  readonly opened: Opened<S>;
  readonly place: string;
  readonly view: string;
  /** In which places follow each other, or `off`. */
  readonly direction: string;
  readonly say: Say;
  readonly ask: Ask;
  /** The place of the chosen cell; -1 if none is. */
  chosenCell(): number;
  select(place: string): void;
  write(fill: F, place: string): void;
  /** Take over a group of proposals. */
  take(group: string): void;
  change(page: Page<F>, place: string): void;
  draw(): void;
  drawPad(): void;
  go(place: string): void;
  /** Choose the next cell that is not full, as the reader wants it or whatever is wanted. */
  goOn(isFull: (at: number) => boolean, isWanted?: boolean): void;
  reveal(place: string): void;
  show(view: string): void;
  tell(text: string): void;
  tellDamaged(opened: Opened, text: string): void;
  later(name: string, wait: number, action: () => void): void;
}

// Hooks and states of the page's own modules

/** What a reader is told until it is settled: the key of a sentence, and what can be done. */
export interface Notice {
  key: string;
  actions: [title: string, action: () => void][];
}

/** Links of all players, and what the rules say about them. */
export interface LinkedSheets {
  text: string;
  trouble: string;
  answer: Table | null;
  serials: number[];
}

export interface VirtualPlayer {
  name: string;
  points: number;
  verdict: null;
  left: null;
}

// Tables of a server (docs/serve.md)

/** The seat that a sheet has: what this device has seen last, and what it has sent. */
export interface Kept {
  table: string;
  seat: number;
  token: string;
  name: string;
  base: number;
  sent: string;
  tried: string[];
  /** The column of a sheet that all share, and the seats of those of others. */
  columns?: { own: number; theirs: Record<string, number> };
}

/** What a link or a code of a table says. */
export type TableLink =
  | { table: string; seat?: undefined; digits?: string }
  | { table: string; seat: number; token: string; digits: string };

/** A seat as the server tells of it. */
export interface SeatFacts {
  seat: number;
  name: string;
  revision: number;
  changed?: number;
  digits?: string;
  fill?: Fill | null;
  switches?: Switches;
}

/** An answer of the server: what it has been asked for, or why that is refused. */
export interface Reply {
  error?: string;
  retry_after?: number;
  table: string;
  host: string;
  seat: number;
  token: string;
  name: string;
  revision: number;
  entry: Entry;
}

/** What a table tells, by the kind of its news. */
export interface News {
  state: { seats: SeatFacts[]; watch: string };
  entry: SeatFacts;
  seat: SeatFacts;
  left: { seat: number };
  gone: unknown;
}

export interface SeatHooks {
  isBlank(fill: Fill): boolean;
  /** The entry of this device; nothing while another sheet is being opened. */
  own(): Entry | null;
  onKeep(kept: Kept): void;
  onNews(): void;
  /** Another device wrote on this seat, and its entry takes the place of the own one. */
  onTheirs(entry: Entry): void;
}

/** A row of the ranking. */
export interface PartyRow {
  seat: number;
  isOwn: boolean;
  name: string;
  entry: Entry | null;
  changed?: number;
  points?: number;
  verdict: Verdict | null;
  place: number | null;
  left: number | null;
}

/** What the rules say about all seats. */
export interface JudgedSeats extends Table {
  seats: number[];
  isUnlike?: boolean;
}

export interface HallState extends State {
  seat: Seat | null;
  form: { name: string; code: string; isBusy: boolean };
  judged: JudgedSeats;
  trouble: string;
  invited: string;
  /** This device has opened the table. */
  isHost: boolean;
  rows: PartyRow[];
  /** Of the table, and what brings others there. */
  address: string;
  link: string;
  /** The other seats of the sheet on this device. */
  others: Kept[];
}

export type NewsState = HallState & { seat: Seat };

/** What is kept of a table that its host has ended. */
export interface Evening {
  evening: string;
  ended: number;
  game: string;
  players: { seat: number; name: string; place: number | null; points: number | null }[];
}

/** A player of a game, over all evenings. */
export interface Regular {
  game: string;
  name: string;
  games: number;
  wins: number;
  average: number | null;
  best: number | null;
}

export interface Evenings {
  evenings: Evening[];
  players: Regular[];
  /** What each game is called. */
  games: Record<string, string>;
}

export interface EveningsHooks {
  address: string;
  /** Whether it can be deleted from here. */
  isOwn(evening: string): boolean;
  /** Returns what went wrong, or nothing. */
  onForget(evening: string): Promise<string>;
}

export interface NewsHooks {
  onLook(row: PartyRow): void;
  onCompare(): void;
}

/** A sheet of two that stand against each other. */
export interface Side {
  entry: Entry;
  opened: Opened;
  verdict: Verdict | null;
}

// The list of one's own games (docs/site.md)

/** A player of a game that is listed. */
export interface RecordPlayer {
  name: string;
  total: number | null;
  rank: number | null;
  /** On the player's own sheet, if it is not that of the record. */
  verdict?: string;
}

/** What a device keeps of a sheet on which a game ended. */
export interface GameRecord {
  digits: string;
  /** What was written, as digits. */
  answers: string;
  /** As ISO 8601 has it. */
  when: string;
  variant: string;
  /** The name of the cell of the start castle, or nothing. */
  castle: string;
  /** How many the board has. */
  cells: number;
  /** What its owner calls a board that no layout names. */
  board: string;
  /** Of a declared sheet what is the same whatever its labels say, its title, and its number at BoardGameGeek; else nothing. */
  sheet: string;
  title: string;
  bgg: number;
  /** The lowest total wins. */
  lowest: boolean;
  /** All columns of the sheet are games of its owner. */
  series: boolean;
  verdict: string;
  /** Where a total that is not certain lies. */
  range: [number, number] | null;
  /** All players stand on the sheet. */
  shared: boolean;
  /** What records of one game have in common. */
  together: string;
  /** The owner of the sheet first, and those at the same table who have others. */
  players: RecordPlayer[];
}

export interface KeptRecord {
  /** What it is kept under. */
  id: string;
  record: GameRecord;
}

/** A player of a game, with what is known of the own sheet. */
export interface PlayedBy extends RecordPlayer {
  verdict: string;
  castle: string;
  /** The record of the sheet, if there is one. */
  own: KeptRecord | null;
}

/** A game as all of its players played it. */
export interface Played {
  ids: string[];
  when: string;
  title: string;
  game: string;
  /** That is declared, or nothing. */
  sheet: string;
  bgg: number;
  lowest: boolean;
  variant: string;
  players: PlayedBy[];
}

/** Which games are looked at; an empty text is all, and a player without a name has a blank. */
export interface Wanted {
  title: string;
  variant: string;
  player: string;
  board: string;
  /** `sound`, `legal` or `all`: whose totals count in the figures. */
  counting: string;
}

/** How often something was played, and how well. */
export interface Figures {
  name: string;
  games: number;
  wins: number;
  /** Of several players. */
  contests: number;
  mean: number;
  best: number;
  last: number;
}
