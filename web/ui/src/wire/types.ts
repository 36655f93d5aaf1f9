// The messages of the server: docs/http.md says what they mean.

import type { Situation } from "./situation";

export interface Piece {
  id: string;
  label?: string;
  side: string;
  kind?: string;
  at: string;
  over?: string; // where it is drawn that is in no place of the map for the moment
  state?: string[];
  values?: Record<string, number>;
}
export interface Track {
  id: string;
  label: string;
  value: number;
  max?: number;
}
export interface Box {
  id: string;
  label: string;
  pieces?: string[];
  counts?: Record<string, number>;
}
export interface Asked {
  seats: string[];
  kind?: string;
  prompt?: string;
  rule?: string;
  options?: string[];
  where?: string[];
  topic?: string;
  series?: string;
  about?: string[];
  subject?: string[];
  usual?: string; // only carries out the answer before it
  rest?: string; // what an answer for all the rest is for: "German dice for Dispatch Points"
  leave?: string; // is meant first by whoever clicks one of the places of next
  next?: string[];
}
export type Grouped = Asked & { groups?: string[][] };
export interface Score {
  winner: string;
  level: string;
  score: Record<string, number>;
  rule: string;
}
export interface View {
  game: string;
  scenario: string;
  seat: string;
  where: string[];
  over: Score | null;
  pieces: Piece[];
  tracks: Track[];
  boxes: Box[];
  pending: Asked | null;
}
export interface Mod {
  value: number;
  rule: string;
  text: string;
  threat?: boolean;
  about?: string; // the piece or hex that was looked at
  cells?: { of: string; is: string }[]; // what of it; none: it was not among those to choose from
}
export interface Sum {
  for?: string; // the seat that its terms are good for, where that is not plain
  what: string;
  value: string;
  mods: Mod[];
  halves?: boolean;
  counts?: boolean; // its terms are counts, and no parts of the value
}
export interface Outcome {
  p: number;
  text: string;
}
export interface Spread {
  what: string;
  from: number;
  p: number[];
}
export interface Stake {
  what: string;
  roll?: string; // what is rolled for it
  piece?: string;
  note?: string;
  outcomes: Outcome[];
  spread?: Spread;
}
export interface Candidate {
  piece: string;
  from?: string;
  value?: string;
  note?: string;
  rule?: string;
  in?: boolean;
  choice?: string;
  why?: Reason;
}
export interface Roster {
  what: string;
  rule?: string;
  at?: string;
  lines?: boolean;
  items: Candidate[];
}
export interface Explanation {
  sums: Sum[];
  outcomes: Outcome[];
  stakes?: Stake[];
  rosters?: Roster[];
  area?: string[];
  unit?: string;
  have?: number;
  offers?: Offer[];
  over?: Reason; // what a choice overfills, though it can be given
  chips?: Chip[];
  way?: Leg[];
  later?: { usual: string; choose: string }; // what will be so with most answers, unless the player chooses himself
  table?: ResultTable;
  needs?: { text: string; met?: boolean; rule?: string }[];
}
// The table that decides: the column and row that hold, the row before shifts, -1 for what is not known; then how likely each cell decides.
export interface ResultTable {
  title: string;
  rule: string;
  columns: string[];
  rows: { head: string; cells: string[] }[];
  col: number;
  row: number;
  from: number;
  chance?: number[][];
}
// What something in a hex would come to, on the map in a few letters and in a sentence, and what it is made of.
export interface Chip {
  at: string;
  text: string;
  title: string;
  behind?: Explanation;
}
// A step on a way: what is spent by then, how many places could fire at who takes it, and how likely the best of these fires does something.
export interface Leg {
  from: string;
  to: string;
  spent: number;
  fires?: number;
  risk?: number;
}
// A list of answers as it would be given: match/series.go.
export interface Series {
  ends?: boolean; // the list comes to its end with them
  given: string[];
  left?: string[];
  open?: string[];
  explanation: Explanation;
  out?: { choice: string; why?: Reason[] }[]; // of all of a verb: what does not go with them
}
export interface Offer {
  choice: string;
  text?: string;
  price?: number;
  pool?: string;
  of?: number;
  idle?: boolean; // with an answer that ends a phase: nothing that anybody would want can be done before
  best?: boolean; // of answers that are weighed against each other most would give this one
  better?: boolean; // more likely than not better than what is given if nothing is chosen
  loses?: string;
  start?: number; // how many are on a sheet at first
  spare?: string;
  room?: number;
  who?: string[]; // the pieces the answer is given for in a row, if not for all that could
  note?: string;
  draw?: string;
  why?: Reason;
}
export interface Cast {
  what: string;
  dice: number[];
  sides?: number; // 6 if it is not said
  total: number;
  sums?: number[]; // of dice that stand against each other: what each comes to; their total says nothing
  card?: string;
  chip?: string;
  rule?: string;
  result?: string;
  chances?: Outcome[];
  defends?: boolean; // who rolls is the defender
  apart?: boolean; // no part of an attack before it
}
// A card of a deck that nobody holds, turned up for a purpose: the parts of it that count.
export interface Drawn {
  card: string;
  for: string;
  parts?: string[];
  begins?: boolean; // something new, which is no part of what was told before
}
// What somebody does whom the rules play: engine/sheet_cards.go.
export interface Deed {
  by?: string; // none: these do nothing
  color?: string;
  at?: string[];
  does: string;
  order?: string;
  most?: number;
}
export interface Picture {
  seat?: string;
  deed?: Deed;
  drawn?: Drawn;
  pieces?: string[];
  cast?: Cast;
  outcome?: boolean;
  lists?: boolean;
  act?: "move" | "retreat" | "attack" | "loss" | "reveal";
  passing?: boolean; // of an attack: fire at who lands or moves
}
// What the rules make of a piece: engine/dossier.go.
export interface Dossier {
  piece: string;
  of?: string;
  facts: { what: string; value: string; state?: "open" | "done" | "no"; rule: string }[];
  rows: DossierRow[];
}
export interface DossierRow {
  what: string;
  note?: string;
  value?: string;
  chance?: number;
  likely?: string; // what is that likely
  mods: Mod[];
  why?: Reason;
  rule: string;
}
export interface Reason {
  rule?: string;
  text: string;
}
export interface Refusal {
  error: string;
  reasons?: Reason[];
}
export interface Line {
  n: number;
  text: string;
  rule?: string;
  mods?: Mod[];
  where?: string[];
  picture?: Picture;
  back?: boolean; // no event: answers were taken back here
}
export interface Undo {
  can: boolean;
  why?: string;
  redo?: boolean;
  fresh?: boolean; // the seat has given no answer yet
  stands?: boolean; // nor can the others allow it: a seat has changed hands
}

export interface Page {
  version: number;
  view: View;
  log: Line[];
  undo: Undo;
}
export interface Difference<T> {
  whole?: boolean;
  gone?: string[];
  set?: T[];
  at?: number[];
}
export interface Change {
  version: number;
  undone?: number;
  log?: Line[];
  where?: string[];
  pieces?: Difference<Piece>;
  tracks?: Difference<Track>;
  boxes?: Difference<Box>;
  pending?: Grouped;
  over?: Score;
  undo?: Undo;
}
export interface SeatInfo {
  seat: string;
  kind: "person" | "bot" | "open";
  name?: string;
  program?: boolean; // his account is that of a program
  present?: boolean;
}
export interface Ask {
  kind: "undo" | "draw" | "pause" | "replace";
  from: string;
  answers?: number;
  agreed?: string[];
  days?: number; // of a pause; none: until somebody ends it
  whose?: string; // seat that goes to somebody else
  by?: "substitute" | "bot";
}
// Clock is what is agreed about time and what the clocks show; times are milliseconds, left as it was when this came.
export interface Clock {
  kind: "each" | "bank";
  each: number;
  add?: number;
  end: "loss" | "substitute" | "bot";
  bot?: string;
  text: string;
  left: number[]; // of each seat
  runs?: string[]; // seats whose clocks run
  paused?: boolean;
  pause?: number; // for so long; none: until somebody ends it
  resume?: boolean; // this seat may
  late?: string; // whose time has ended the game
}
export interface Order {
  seat?: string;
  kind: string;
  choice: string;
  only?: string;
}
export interface Given {
  after: number;
  choice: string;
  kind?: string; // of the question that an order answered
  why?: string;
  itself?: boolean; // there was one answer only
}
export interface Standing {
  orders: Order[];
  askAll?: boolean; // ask even where there is one answer only
  kind?: string;
  now?: { id: string; value: number }[];
  given?: Given[];
}
export interface Table {
  title: string;
  scene: string;
  seats: SeatInfo[];
  state: "waiting" | "live" | "over";
  result?: string;
  study?: boolean;
  front?: string;
  handTo?: string;
  across?: Asked; // the question of that seat, if it lies open on the table
  asks?: Ask[];
  refused?: Ask & { refusedBy: string; n: number }; // what this seat asked for last, and another did not agree to
  absent?: string[]; // seats of others that may be given to somebody else now
  yours?: string[]; // the seats of who is told; nobody's on the page of who looks on
  deserted?: boolean; // a seat is open that somebody had
  rated?: boolean;
  pace?: number;
  clock?: Clock;
  parent?: string;
  next?: string;
  private?: boolean;
  commitment?: string;
  notices?: boolean; // who is told can be told of this game while he is away
}
export interface Chat {
  n: number;
  seat: string;
  text: string;
  time?: string;
}
export interface Message {
  page?: Page;
  change?: Change;
  hidden?: boolean;
  table?: Table;
  chat?: Chat;
  resync?: boolean;
}
export interface Link {
  kind: "join" | "watch";
  seat?: string;
  url: string;
}
// Read is how far the player has read the log of the seat that is shown; away if he comes back after a while.
export interface Read {
  seen: number; // -1: never
  of: number;
  since?: string;
  away?: boolean;
}
export interface Boot {
  game: {
    id: string;
    module: string;
    title: string;
    scenario: string;
    seats: string[];
    sheet: string;
    study?: boolean;
    briefing?: string; // its address
    options?: { text: string; rule?: string }[]; // those that are not as usual, and those of this scenario alone
  };
  me: { seat: string; hotseat: boolean; seats: string[]; read?: Read };
  people?: { me?: string }; // there are accounts; me: the name of who is signed in
  links?: Link[];
  message: Message;
  chat?: Chat[];
}

// A planned set-up: match/setup.go.
export interface SetupStep {
  kind: string;
  rule?: string;
  choice: string;
  given?: boolean;
  stem?: string;
  to?: string[];
}
export interface SetupPlan {
  steps: SetupStep[];
  refused?: { choice: string; reasons: Reason[] }[];
}

// A briefing: engine/sheet_briefing.go.
export interface BriefSide {
  side: string;
  role: string;
  win: { kind: "points" | "ground" | "losses"; text: string; rule?: string }[];
  forces: { piece?: string; label: string; count: number; later?: boolean }[];
  try: string[] | null;
}
export interface SheetChart {
  title: string;
  rule?: string;
  note?: string;
  columns: string[];
  rows: string[][];
}
export interface Briefing {
  title: string;
  place: string;
  situation: string;
  sides: BriefSide[];
  special?: { text: string; rule?: string }[];
  clock?: {
    n: number;
    kind?: "now" | "end";
    side?: string;
    text?: string;
    comes?: { side: string; text: string }[];
  }[];
  goals?: { hex: string; label: string; side?: string; text?: string }[];
  zones?: { side: string; label: string; hexes: string[] }[];
  entries?: { side: string; hex: string; edge?: string; text: string }[];
  arrows?: { side: string; from: string; to: string }[];
  part?: string[]; // the hexes in play, where that is not the whole map
  history?: string;
  charts?: SheetChart[];
}
export interface Placing {
  kind: string;
  group: string;
  seat?: string; // whose it is, "" of both
  hint?: string;
  piece?: string;
  pick?: boolean;
}
export interface SetupLook {
  where: string;
  kinds: Placing[];
  room?: { value: string; most: number; text: string };
  ground?: Record<string, string>;
}

// The sheet: engine/sheet.go.
export interface Hex {
  id: string;
  x: number;
  y: number;
  t: string;
  n?: string;
  m?: string[];
  note?: string;
  z?: number; // height of the ground
  l?: number; // level, on maps whose terrain has none
  k?: number; // how much of a hex it is, where it is none of the map
}
export interface Spot extends Hex {
  in?: string;
  hull?: boolean;
  // A box with a head of that colour, for several pieces; squares are colours in its head, to the hexes where it leads.
  fill?: string;
  squares?: string[];
  to?: string[];
}
export interface Post {
  id: string;
  h: string;
  c: string;
  gun?: boolean;
  f?: number; // fortifications
  s?: number; // sector
  g?: string; // those that are one position together
  hill?: boolean;
}
export interface PostColor {
  fill: string;
  ink: string;
  edge: string;
  glyph: string;
}
export interface Lane {
  title: string;
  note?: string;
  spots: string[];
  steps?: string[];
  to?: string;
}
export type FireSort = "red" | "yellow" | "blue" | "black" | "white";
export interface FireBox {
  c: FireSort;
  fp: number;
  r?: number;
}
export interface Print {
  body?: string;
  band?: string;
  name: string;
  front?: FireBox;
  back?: FireBox;
  move?: number;
  on?: "wheels" | "tracks";
  command?: number;
  defence?: number;
  armour?: boolean;
  plus?: string;
  turned?: string;
  steps?: number;
  sign?: string; // its symbol, in the colour of its band
  tags?: string[];
}
export interface Chit {
  label: string;
  short?: string;
  glyph?: string;
  side?: string;
  fill: string;
  ink: string;
  edge: string;
  price?: number;
  bought?: string;
  played?: string;
}
export interface DisplayRow {
  label: string;
  track: string;
  show: "scale" | "cells" | "bar" | "number" | "flag";
  from?: number;
  most?: number;
  low?: number;
  note?: string;
  bad?: boolean;
}
export interface DisplayLook {
  id: string;
  title: string;
  side: string;
  body?: string;
  head?: DisplayRow[];
  rows: DisplayRow[];
  chits?: string[];
  holds?: { label: string; at: string; faint?: boolean; all?: boolean }[];
  if?: string;
  guests?: DisplayLook[]; // forces whose markers lie here
}
export interface Side {
  id: string;
  label: string;
  people?: string;
  fill: string;
  ink: string;
  edge: string;
  value?: string;
  variants?: Side[];
}
export interface Kind {
  label: string;
  symbol: string;
  draw?: string;
  light?: number;
}
export interface Terrain {
  id: string;
  label: string;
  level: number;
  tint?: string;
  sea?: boolean;
  look?: string;
}
export interface Verb {
  label: string;
  short?: string;
  hint?: string;
  plans?: boolean; // hexes farther off have an explanation, too
  close?: boolean;
  first?: boolean;
  quiet?: boolean;
  aside?: boolean; // a list of it waits behind a button where the panel lies over the map
  bar?: boolean; // stands in the bar, whatever lies on the map
  named?: boolean; // weighed against its like, wherever it lies
  mode?: string;
  off?: boolean;
  way?: boolean; // one of the ways to do the same in a hex
  group?: string;
  leaves?: string;
  of?: string;
  gives?: boolean;
  key?: string;
  all?: string;
  apart?: string;
  gave?: string; // how the closing answer is said when something is ticked
  rest?: string;
  fits?: string; // where there is not room for all
  lone?: boolean; // the first that is ticked is given at once where it ends the list
  then?: string; // how it is offered together with all of the list that follows,
  with?: string; // which are answers of this verb
  whole?: boolean; // the answer is for all in a hex together
  single?: boolean; // one is chosen and the question is over
  suggest?: boolean; // the list is offered as the computer would tick it
  every?: string; // how all answers of the verb are offered, one after the other
  stays?: boolean; // with this closing answer whoever is left stays: it is not offered besides
  spots?: string; // begins the names of the places that its arguments mean
  comes?: boolean; // the piece is not on the map yet, and stands in the list
  carries?: boolean; // the piece is taken in hand with it, and can be dragged to where it goes
  weighs?: boolean; // a click on the map gives it only once what it comes to has been shown
  joins?: boolean; // the piece joins those who act together: some of a stack are ticked, and named one after the other
  at?: string; // where it can be clicked on the map, too: "{0}/final"
  aims?: boolean; // what a click on others means where no answer names them
  slot?: number; // its digit and its place in the bar, whatever else can be done
  passes?: boolean; // whoever is in hand does nothing
  past?: string; // how it is offered together with what closes the questions after it,
  through?: string[]; // of these kinds, to the last of them
}
export interface StateLook {
  label: string;
  mark?: string;
  ring?: string;
  during?: string;
  implies?: string[]; // need no words beside this one
}
export interface Level {
  from: number;
  label: string;
  side?: string;
}
export interface TrackLook {
  label?: string;
  words?: Record<string, string>;
  text?: string;
  sides?: string[];
}
export interface Gauge {
  label: string;
  show: string;
  tracks: string[];
  sides?: string[];
  levels?: Level[];
  words?: Record<string, string>;
  hint?: string;
  first?: number;
  marks?: Word[];
  place?: string;
  of?: string;
  dark?: number;
  body?: string;
  most?: number; // what a meter goes up to
}
export interface Odds {
  attack: string;
  defence: string;
  ratio: string;
  shift: string;
  column: string;
  columns: string[];
  rule?: string;
}
export interface Word {
  id: string;
  text: string;
  rule?: string;
}
export interface CardLine {
  use: string;
  with?: string;
}
export interface CardUse {
  label: string;
  name: string;
  text?: string;
  rule?: string;
  ink?: string;
  glyph?: string;
  verbs?: string[];
}
export interface Card {
  id: string;
  lines: CardLine[];
  note?: string;
  chip?: string;
  dice?: number[];
}
export interface Deck {
  cards: Card[];
  uses: Record<string, CardUse>;
  chips?: Record<string, Word>;
}
// A deck that nobody holds a card of.
export interface DrawnAt {
  text: string;
  from?: number; // the turn, until the next such line
  when?: string;
  c?: string;
  sign?: string;
}
export interface DrawnCard {
  id: string;
  sign?: string;
  boxes: { c: string; m?: string; bar?: boolean }[];
  parts?: Record<string, DrawnAt[]>;
}
export interface Draws {
  cards: DrawnCard[];
  parts: { id: string; label: string; none?: string }[]; // the first are the boxes
  marks?: { id: string; text: string; from: number; to: number; rule?: string }[];
  next: string; // the box of those of which the next card is one
  amid?: string[]; // kinds of questions in the middle of what the rules do
  shuffled?: string;
  rule?: string;
}
export interface BoxLook {
  id: string;
  show: string;
  seat?: string;
  hint?: string;
}
export interface Measure {
  id: string;
  label: string;
  one?: string;
  many?: string;
  yes?: string;
  no?: string;
  min: number;
  max: number;
}
export interface Window {
  kind: string;
  label: string;
  choices: string[];
  measures?: Measure[];
  amid?: boolean; // a roll is pending, or was just made
  seats?: string[]; // the sides that it can come to, none for all
  default?: { choice: string; only?: string; say: string; of?: string }; // the order that is offered; those of one "of" in one row
}
export interface Step {
  kind?: string;
  seat?: string;
  say: string;
  choice?: string;
  show?: string[];
  end?: boolean;
}
export interface List {
  title: string;
  say?: string;
  act: string;
  close?: string;
  next?: string[];
  hint?: string;
  anew?: boolean; // a division that begins empty
  nothing?: string; // what its button says then
  suggest?: boolean;
  keeps?: number; // what is left beyond it is lost
  saved?: boolean; // what is left is kept: to take nothing loses nothing
}
export interface Lesson {
  id: string;
  title: string;
  about: string;
  seat: string;
  record: string;
  steps: Step[];
}
export interface Shape {
  k: string;
  style?: string;
  tint?: string;
  level?: number;
  w?: number;
  open?: boolean;
  p: number[][];
}
export interface Sheet {
  game: string;
  title: string;
  orientation: "flat" | "pointy";
  size: number;
  width: number;
  height: number;
  hexes: Hex[];
  edges?: { k: string; a: string; b: string; n?: string }[];
  routes?: { k: string; n?: string; h: string[] }[];
  coast?: number[][];
  inland?: ("north" | "east" | "south" | "west")[];
  terrain: Terrain[];
  marks?: Word[];
  credits?: string[];
  posts?: Post[];
  colors?: Record<string, PostColor>;
  labels?: { text: string; x: number; y: number; angle?: number; sea?: boolean; size?: number }[];
  shapes?: Shape[];
  shapeX?: number;
  shapeY?: number;
  framed?: boolean;
  night?: boolean;
  nightAt?: string[];
  spots?: Spot[];
  lanes?: Lane[];
  contour?: number;
  prints?: Record<string, Print>;
  chits?: Record<string, Chit>;
  displays?: DisplayLook[];
  sight?: boolean;
  dossiers?: boolean;
  supply?: boolean;
  borders?: { edge: string; side: string }[];
  exits?: { h: string; edge: string; value: number }[];
  sides: Side[];
  partners?: Side[];
  kinds: Record<string, Kind>;
  units?: Piece[];
  short?: Record<string, string>;
  face: {
    style?: string;
    reach?: string;
    left?: string;
    right?: string;
    boxed?: string;
    letters?: Record<string, string>;
    size?: string;
    sizes?: string[];
    sum?: string;
    bands?: Record<string, [string, string]>;
    turned?: string;
  };
  states?: Record<string, StateLook>;
  verbs?: Record<string, Verb>;
  words?: Record<string, string>;
  gauges?: Gauge[];
  odds?: Odds;
  outcomes?: Record<string, { text: string; hurts?: string; check?: boolean; rank?: number; rule?: string }>;
  terms?: Word[];
  guide?: Record<string, string>;
  windows?: Window[];
  lessons?: Lesson[];
  series?: string; // the games of one set of rules, which share what a player has said once for all games
  lessonsOf?: string; // the game whose lessons hold for this one
  setup?: SetupLook;
  scores?: Record<string, string>;
  endings?: Record<string, string>;
  situation?: Situation;
  tracks?: Record<string, TrackLook>;
  deck?: Deck;
  boxes?: BoxLook[];
  suggests?: string[]; // kinds of questions for which the page offers what the computer would answer
  draws?: Draws;
  lists?: Record<string, List>;
}
