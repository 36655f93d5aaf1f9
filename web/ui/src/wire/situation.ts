// What the sheet says of the whole situation (engine/situation.go), and what the server tells of zones and of the game as a whole (match/report.go).
export interface Objective {
  hex: string;
  points: number;
  text: string;
  side?: string;
  held?: string;
  rule?: string;
  track?: string; // its value says which of the holders has the hex
  holders?: string[];
}
export interface Formation {
  label: string;
  side: string;
  units?: string[];
  kinds?: string[];
}
export interface Arrival {
  turn: number;
  side?: string;
  what: string;
  text?: string;
  rule?: string;
  only?: string;
  hexes?: string[]; // where it may come to
  units?: number; // and how many do
}
export interface ScoreLook {
  label: string;
  tracks: string[];
  sides: [string, string];
  levels?: { from: number; label: string; side?: string }[];
  rule?: string;
}
export interface Situation {
  zones?: string;
  moves?: string;
  done?: string[];
  lost?: Record<string, string>;
  objectives?: Objective[];
  prize?: string;
  worth?: string;
  prizes?: string;
  prizesUnknown?: string;
  formations?: Formation[];
  calendar?: Arrival[];
  arrives?: string;
  setUp?: string;
  clock?: string;
  clockWord?: string;
  tally?: unknown[]; // the report is a score sheet
  clockFirst?: number; // what the clock shows in the first turn
  score?: ScoreLook;
}

export interface Zone {
  hex: string;
  by: string[];
  text?: string;
  fields?: { of: string; color: string; steady?: boolean }[];
}
export interface SideZones {
  side: string;
  hexes: Zone[];
  pieces: number;
  hidden?: number;
  unknown?: string;
  rule: string;
}

export interface ScorePoint {
  n: number;
  turn: number;
  part: number;
  value: number;
}
export interface Loss {
  piece: string;
  label: string;
  side: string;
  kind: string;
  turn: number;
  n: number;
  back?: boolean;
}
export interface Report {
  seat: string;
  ending?: string;
  over: { winner: string; level: string } | null;
  turns: number;
  entries: number;
  since: number;
  curve: ScorePoint[];
  losses: Loss[];
}
