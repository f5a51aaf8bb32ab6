// Written by `python -m app.wire.schema` from the code; do not edit.

export interface ActMessage {
  t: "act";
  cid: string;
  prompt: number;
  action: Action;
}

export type Action =
  | KaroNoughtsAction
  | KaroDragonflyAction
  | DuelRaceAction
  | DuelSoloAction
  | FreeArrangement;

export type ByeCode =
  | "unsupported"
  | "too_big"
  | "restart"
  | "silent"
  | "slow"
  | "busy"
  | "flood"
  | "protocol"
  | "unauthorised"
  | "no_room"
  | "too_many_links"
  | "draining";

export interface ByeOut {
  t: "bye";
  code: ByeCode;
  text: string;
  retry_ms?: number;
}

export interface ChairOut {
  kind: "open" | "human" | "bot";
  name: string | null;
  level?: string;
  ready: boolean;
  online: boolean;
}

export interface Claim {
  t: "claim";
  cid: string;
  what: "win" | "draw" | "bot";
  seat: number;
}

export interface Clear {
  t: "seat";
  cid: string;
  do: "clear";
  seat: number;
}

export interface ClockOut {
  seat: number;
  left: number;
  running: boolean;
}

export interface CloseChat {
  t: "seat";
  cid: string;
  do: "close_chat";
  closed: boolean;
}

export type CloseCode =
  | 1003
  | 1009
  | 1012
  | 4000
  | 4008
  | 4013
  | 4029
  | 4400
  | 4401
  | 4404
  | 4409
  | 4503;

export type DuelRaceAction =
  | DuelRaceArrange
  | DuelRaceReady
  | DuelRacePush
  | DuelRaceStop
  | DuelRaceSkip
  | DuelRaceGiveUp;

/** Lay one's own fifteen tiles. */
export interface DuelRaceArrange {
  board: ("" | "NS" | "EW" | "NE" | "ES" | "SW" | "NW" | "NES" | "ESW" | "NSW" | "NEW")[];
  t: "arrange";
}

export interface DuelRaceArranged {
  seat: number;
  t: "arranged";
}

export interface DuelRaceEnded {
  t: "ended";
}

export type DuelRaceEvent =
  | DuelRaceArranged
  | DuelRaceReadied
  | DuelRaceRevealed
  | DuelRaceSlid
  | DuelRaceStopped
  | DuelRaceSkipped
  | DuelRaceJudged
  | DuelRaceReshuffled
  | DuelRaceEnded;

/** Alone: that is enough for today. */
export interface DuelRaceGiveUp {
  t: "give_up";
}

/** A round has ended, or alone a call was looked at: who gets the card, whose magician moves. */
export interface DuelRaceJudged {
  claims: ("valid" | "wrong" | null)[];
  card_to?: number | "aside";
  moves?: number;
  t: "judged";
}

/** Two seats: cards to win, the width of the same moment, and how long a round may last. */
export interface DuelRaceOptions {
  setup?: "dealt" | "own";
  min_least?: number;
  cards_to_win?: number;
  tie_window_ms?: number;
  round_limit_s?: number;
}

/** Slide the tile on a cell, and those between it and the gap, one step (D4). */
export interface DuelRacePush {
  cell: [number, number];
  t: "slide";
}

export interface DuelRaceReadied {
  seat: number;
  t: "readied";
}

/** Go on: to the countdown, or from a round that is shown to the next. */
export interface DuelRaceReady {
  t: "ready";
}

/** The pile was used up and has been made anew. */
export interface DuelRaceReshuffled {
  t: "reshuffled";
}

/** The next card is turned: a round begins. */
export interface DuelRaceRevealed {
  target: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3";
  t: "revealed";
}

/**
 * How the last round ended.
 *
 * `slides` counts each seat's slides, `least` how many it could have been: null as long as it
 * has not been found out. `took` is the time from the reveal to the verdict. `steps` are left
 * out while two seats play on.
 */
export interface DuelRaceShown {
  target: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3";
  claims: ("valid" | "wrong" | null)[];
  arrivals: (number | null)[];
  dated: (number | null)[];
  card_to: number | "aside";
  moves: number | null;
  routes: ([number, number][] | null)[];
  least: (number | null)[];
  slides: number[];
  took: number;
  steps: DuelRaceSteps[] | null;
}

/** Ask to lay the card aside (D12). */
export interface DuelRaceSkip {
  t: "skip";
}

/** The seat asks to lay the card aside; alone, it has put it under the pile. */
export interface DuelRaceSkipped {
  seat: number;
  t: "skipped";
}

export interface DuelRaceSlid {
  seat: number;
  cell: [number, number];
  t: "slid";
}

/** A seat's round step by step: the board at the reveal, its slides, and the fewest. */
export interface DuelRaceSteps {
  board: ("" | "NS" | "EW" | "NE" | "ES" | "SW" | "NW" | "NES" | "ESW" | "NSW" | "NEW")[];
  start: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3";
  slides: [number, number][];
  shortest: [number, number][] | null;
}

/** Call that start and target are joined (D6). */
export interface DuelRaceStop {
  t: "stop";
}

/** The seat has called; its board is frozen. */
export interface DuelRaceStopped {
  seat: number;
  t: "stopped";
}

/** What everybody sees of a duel; lists have an entry per seat. */
export interface DuelRaceView {
  phase: "arrange" | "countdown" | "race" | "claim" | "shown" | "over";
  round: number;
  boards: (("" | "NS" | "EW" | "NE" | "ES" | "SW" | "NW" | "NES" | "ESW" | "NSW" | "NEW")[] | null)[];
  at: ("N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3" | null)[];
  target: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3" | null;
  cards: number[];
  aside: number;
  left: number;
  since: number;
  due: number | null;
  ready: boolean[];
  called: boolean[];
  skip_asked: boolean[];
  slides: number[];
  last_round: DuelRaceShown | null;
}

export type DuelSoloAction =
  | DuelSoloArrange
  | DuelSoloReady
  | DuelSoloPush
  | DuelSoloStop
  | DuelSoloSkip
  | DuelSoloGiveUp;

/** Lay one's own fifteen tiles. */
export interface DuelSoloArrange {
  board: ("" | "NS" | "EW" | "NE" | "ES" | "SW" | "NW" | "NES" | "ESW" | "NSW" | "NEW")[];
  t: "arrange";
}

export interface DuelSoloArranged {
  seat: number;
  t: "arranged";
}

export interface DuelSoloEnded {
  t: "ended";
}

export type DuelSoloEvent =
  | DuelSoloArranged
  | DuelSoloReadied
  | DuelSoloRevealed
  | DuelSoloSlid
  | DuelSoloStopped
  | DuelSoloSkipped
  | DuelSoloJudged
  | DuelSoloReshuffled
  | DuelSoloEnded;

/** Alone: that is enough for today. */
export interface DuelSoloGiveUp {
  t: "give_up";
}

/** A round has ended, or alone a call was looked at: who gets the card, whose magician moves. */
export interface DuelSoloJudged {
  claims: ("valid" | "wrong" | null)[];
  card_to?: number | "aside";
  moves?: number;
  t: "judged";
}

/** One seat: minutes to play (0 is practice), and a board of its own or the one of the day. */
export interface DuelSoloOptions {
  setup?: "dealt" | "own";
  min_least?: number;
  minutes?: number;
  board?: "random" | "today";
}

/** Slide the tile on a cell, and those between it and the gap, one step (D4). */
export interface DuelSoloPush {
  cell: [number, number];
  t: "slide";
}

export interface DuelSoloReadied {
  seat: number;
  t: "readied";
}

/** Go on: to the countdown, or from a round that is shown to the next. */
export interface DuelSoloReady {
  t: "ready";
}

/** The pile was used up and has been made anew. */
export interface DuelSoloReshuffled {
  t: "reshuffled";
}

/** The next card is turned: a round begins. */
export interface DuelSoloRevealed {
  target: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3";
  t: "revealed";
}

/**
 * How the last round ended.
 *
 * `slides` counts each seat's slides, `least` how many it could have been: null as long as it
 * has not been found out. `took` is the time from the reveal to the verdict. `steps` are left
 * out while two seats play on.
 */
export interface DuelSoloShown {
  target: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3";
  claims: ("valid" | "wrong" | null)[];
  arrivals: (number | null)[];
  dated: (number | null)[];
  card_to: number | "aside";
  moves: number | null;
  routes: ([number, number][] | null)[];
  least: (number | null)[];
  slides: number[];
  took: number;
  steps: DuelSoloSteps[] | null;
}

/** Ask to lay the card aside (D12). */
export interface DuelSoloSkip {
  t: "skip";
}

/** The seat asks to lay the card aside; alone, it has put it under the pile. */
export interface DuelSoloSkipped {
  seat: number;
  t: "skipped";
}

export interface DuelSoloSlid {
  seat: number;
  cell: [number, number];
  t: "slid";
}

/** A seat's round step by step: the board at the reveal, its slides, and the fewest. */
export interface DuelSoloSteps {
  board: ("" | "NS" | "EW" | "NE" | "ES" | "SW" | "NW" | "NES" | "ESW" | "NSW" | "NEW")[];
  start: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3";
  slides: [number, number][];
  shortest: [number, number][] | null;
}

/** Call that start and target are joined (D6). */
export interface DuelSoloStop {
  t: "stop";
}

/** The seat has called; its board is frozen. */
export interface DuelSoloStopped {
  seat: number;
  t: "stopped";
}

/** What everybody sees of who plays alone; `ends` is null in practice. */
export interface DuelSoloView {
  phase: "arrange" | "countdown" | "race" | "claim" | "shown" | "over";
  round: number;
  boards: (("" | "NS" | "EW" | "NE" | "ES" | "SW" | "NW" | "NES" | "ESW" | "NSW" | "NEW")[] | null)[];
  at: ("N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3" | null)[];
  target: "N0" | "N1" | "N2" | "N3" | "E0" | "E1" | "E2" | "E3" | "S0" | "S1" | "S2" | "S3" | "W0" | "W1" | "W2" | "W3" | null;
  cards: number[];
  aside: number;
  left: number;
  since: number;
  due: number | null;
  ready: boolean[];
  called: boolean[];
  skip_asked: boolean[];
  slides: number[];
  last_round: DuelSoloShown | null;
  found: number;
  skipped: number;
  wrong: number;
  ends: number | null;
}

export type Event = KaroNoughtsEvent | KaroDragonflyEvent | DuelRaceEvent | DuelSoloEvent | Rewound;

/** A stock of 1 s to 3 h for the match, and up to 3 min more after every move. */
export interface FischerClock {
  kind: "fischer";
  initial_ms: number;
  increment_ms: number;
}

/** In a legal list: every arrangement that the JSON Schema in it allows. */
export interface FreeArrangement {
  t: "arrange";
  schema: Record<string, unknown>;
}

/** The first frame of a link. */
export interface Hello {
  t: "hello";
  v: number;
  tab: string;
  seen?: Seen | null;
}

export type KaroDragonflyAction = KaroDragonflyArrange | KaroDragonflyMove | KaroDragonflyPass;

/** Choose a set-up: six letters, the back row x = 0, 1, 2 first, then the front row. */
export interface KaroDragonflyArrange {
  word: string;
  t: "arrange";
}

/** A seat has chosen; what, is told when both have. */
export interface KaroDragonflyArranged {
  seat: number;
  t: "arranged";
}

export type KaroDragonflyEvent =
  | KaroDragonflyArranged
  | KaroDragonflyRevealed
  | KaroDragonflyMoved
  | KaroDragonflyPassed;

/** Step with an ant or jump with a dragonfly. */
export interface KaroDragonflyMove {
  from: [number, number];
  to: [number, number];
  t: "move";
}

/** A piece moved over the pieces on `over` (none under an ant) and turned over. */
export interface KaroDragonflyMoved {
  seat: number;
  from: [number, number];
  to: [number, number];
  becomes: "A" | "D";
  over: [number, number][];
  t: "moved";
}

/** House rules, and who chooses the set-ups: the book, or each player in secret. */
export interface KaroDragonflyOptions {
  move_limit?: number;
  repetition?: 0 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  arrangement?: "standard" | "free";
}

/** Only when nothing else is legal (K13). */
export interface KaroDragonflyPass {
  t: "pass";
}

export interface KaroDragonflyPassed {
  seat: number;
  t: "passed";
}

/** Both set-ups lie on the board. */
export interface KaroDragonflyRevealed {
  words: [string, string];
  t: "revealed";
}

/** What a viewer sees: nothing of a set-up but his own (`own_word`) until both are chosen. */
export interface KaroDragonflyView {
  pieces: [number, number, "W" | "R", "A" | "D"][];
  turn: "W" | "R" | null;
  phase: "arrange" | "play";
  arranged: [boolean, boolean];
  own_word: string | null;
  ply: number;
  moves_left: number;
  repeats: number;
  last: KaroDragonflyMove | KaroDragonflyPass | null;
}

export type KaroNoughtsAction = KaroNoughtsPlace | KaroNoughtsMove | KaroNoughtsPass;

export type KaroNoughtsEvent =
  | KaroNoughtsPlaced
  | KaroNoughtsMoved
  | KaroNoughtsPassed
  | KaroNoughtsRow;

/** Pieces not yet placed, per colour. */
export interface KaroNoughtsHand {
  W: number;
  R: number;
}

/** Step or jump with one piece, perhaps onto a tile relocated in the same turn. */
export interface KaroNoughtsMove {
  from: [number, number];
  to: [number, number];
  tile: KaroNoughtsRelocate | null;
  t: "move";
}

/** A piece moved; `turned` when it jumped (over the piece on `over`) and so turned over. */
export interface KaroNoughtsMoved {
  seat: number;
  from: [number, number];
  to: [number, number];
  turned: boolean;
  over?: [number, number];
  tile?: KaroNoughtsRelocate;
  t: "moved";
}

/**
 * House rules: the rulebook knows no draw, so long games need one.
 *
 * `repetition` is the occurrence of a position that draws; 0 means that none does.
 */
export interface KaroNoughtsOptions {
  move_limit?: number;
  repetition?: 0 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
}

/** Only when nothing else is legal (K13). */
export interface KaroNoughtsPass {
  t: "pass";
}

export interface KaroNoughtsPassed {
  seat: number;
  t: "passed";
}

/** Put a piece from hand on a free tile, mark down. */
export interface KaroNoughtsPlace {
  to: [number, number];
  t: "place";
}

export interface KaroNoughtsPlaced {
  seat: number;
  to: [number, number];
  t: "placed";
}

/** Carry a loose edge tile elsewhere; only ever part of a `Move`. */
export interface KaroNoughtsRelocate {
  from: [number, number];
  to: [number, number];
}

/** The seat has completed a row on these squares. */
export interface KaroNoughtsRow {
  seat: number;
  squares: [number, number][];
  t: "row";
}

/** What everybody sees: lists in the order of their squares, x before y. */
export interface KaroNoughtsView {
  tiles: [number, number][];
  pieces: [number, number, "W" | "R", 0 | 1][];
  turn: "W" | "R";
  hand: KaroNoughtsHand;
  ply: number;
  moves_left: number;
  repeats: number;
  row: [number, number][] | null;
  last: KaroNoughtsPlace | KaroNoughtsMove | KaroNoughtsPass | null;
}

export interface Kick {
  t: "seat";
  cid: string;
  do: "kick";
  seat: number;
}

export interface LogOut {
  seq: number;
  at: number;
  seat: number | null;
  events: Event[];
}

/** The same time for every move: 1 s to 14 days. */
export interface MoveClock {
  kind: "move";
  per_move_ms: number;
}

export type NoticeCode = "draining" | "paused" | "resumed" | "set_back" | "announcement";

export interface NoticeOut {
  t: "notice";
  code: NoticeCode;
  text: string;
  wait_ms?: number;
}

export type OfferKind = "draw" | "undo" | "pause" | "resume" | "rematch" | "abandon";

export interface OfferMessage {
  t: "offer";
  cid: string;
  what: OfferKind;
  say: "make" | "accept" | "decline" | "withdraw";
  offer?: string | null;
}

export interface OfferOut {
  offer: string;
  what: OfferKind;
  by: number;
  agreed: number[];
}

export interface OffersOut {
  t: "offers";
  open: OfferOut[];
  accepted: string[];
}

export type Options = KaroNoughtsOptions | KaroDragonflyOptions | DuelRaceOptions | DuelSoloOptions;

export interface OutcomeOut {
  ranks: number[];
  reason: string;
  detail?: string;
}

export interface Ping {
  t: "ping";
  n: number;
  seq?: number | null;
  hidden?: boolean;
}

export interface PingOut {
  t: "ping";
  n: number;
}

export interface Pong {
  t: "pong";
  n: number;
}

export interface PongOut {
  t: "pong";
  n: number;
  now: number;
}

export interface PresenceOut {
  t: "presence";
  seats: SeatPresence[];
  watchers: number;
  names: string[];
}

export type Preset =
  | "hello"
  | "good_luck"
  | "well_played"
  | "thanks"
  | "oops"
  | "one_moment"
  | "good_game"
  | "again";

export type ProblemCode =
  | "invalid"
  | "unauthorised"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "running"
  | "too_large"
  | "method"
  | "media_type"
  | "limit"
  | "busy";

export interface PromptOut {
  seat: number;
  kind: string;
  due: number | null;
}

export interface Ready {
  t: "seat";
  cid: string;
  do: "ready";
  share?: string | null;
}

export type RefusalCode =
  | "malformed"
  | "unauthorised"
  | "not_seated"
  | "not_host"
  | "not_ready"
  | "already_started"
  | "not_started"
  | "finished"
  | "not_asked"
  | "stale_prompt"
  | "paused"
  | "not_legal"
  | "seat_taken"
  | "seat_limit"
  | "no_such_offer"
  | "offer_closed"
  | "too_early"
  | "too_fast"
  | "too_long"
  | "busy"
  | "muted";

export interface RefusedOut {
  t: "refused";
  cid: string | null;
  code: RefusalCode;
  text: string;
  seq: number | null;
}

export interface Resign {
  t: "resign";
  cid: string;
}

/** What is told of a rewind, to everybody and in every game: the entry that it went back to. */
export interface Rewound {
  to: number;
  t: "rewound";
}

export interface RoomOut {
  id: string;
  game: string;
  version: number;
  options: Options;
  clock: unknown;
  status: "open" | "playing" | "finished";
  visibility: "private" | "public";
  title: string | null;
  series: number[];
  url: string | null;
  watch_url: string;
  grace_ms: number;
}

export interface SaidOut {
  t: "said";
  id: string;
  at: number;
  from: Record<string, unknown>;
  name: string | null;
  text?: string;
  preset?: Preset;
  channel: "players" | "watchers";
  accepted: string[];
}

export interface Say {
  t: "say";
  cid: string;
  text?: string | null;
  preset?: Preset | null;
}

export interface SeatBot {
  t: "seat";
  cid: string;
  do: "bot";
  seat: number;
  level: string;
}

export interface SeatPresence {
  seat: number;
  state: "active" | "idle" | "away" | "gone";
  since: number;
}

export interface Seen {
  match: string;
  seq: number;
}

export interface SetOptions {
  t: "seat";
  cid: string;
  do: "options";
  options: Options;
  clock?: MoveClock | FischerClock | null;
}

export interface Sit {
  t: "seat";
  cid: string;
  do: "sit";
  seat?: number | null;
  name?: string | null;
}

export interface Stand {
  t: "seat";
  cid: string;
  do: "stand";
}

export interface Start {
  t: "seat";
  cid: string;
  do: "start";
  share?: string | null;
}

export interface Swap {
  t: "seat";
  cid: string;
  do: "swap";
  a: number;
  b: number;
}

export interface TableOut {
  t: "table";
  seats: ChairOut[];
  you: number | null;
  host: number | null;
  options: Options;
  clock: unknown;
  seed_hash: string;
  chat_closed: boolean;
  accepted: string[];
}

export interface Unready {
  t: "seat";
  cid: string;
  do: "unready";
}

export interface UpdateOut {
  t: "update";
  match: string;
  seq: number;
  from: number;
  at: number;
  events: Event[];
  view: View;
  prompts: PromptOut[];
  you: YourPrompt | null;
  clocks: ClockOut[] | null;
  paused: boolean;
  outcome: OutcomeOut | null;
  accepted: string[];
}

export type View = KaroNoughtsView | KaroDragonflyView | DuelRaceView | DuelSoloView;

export interface WelcomeOut {
  t: "welcome";
  v: 1;
  build: string;
  now: number;
  room: RoomOut;
  you: YouOut;
  table: TableOut;
  update: UpdateOut | null;
  log: LogOut[];
  offers: OffersOut;
  chat: SaidOut[];
  presence: PresenceOut;
  accepted: string[];
}

export interface YouOut {
  seat: number | null;
  role: "play" | "watch";
  host: boolean;
  name: string | null;
}

export interface YourPrompt {
  prompt: number;
  kind: string;
  due: number | null;
  legal: Action[];
}

export type ClientMessage =
  | Hello
  | ActMessage
  | Resign
  | Sit
  | Stand
  | Ready
  | Unready
  | Start
  | SetOptions
  | SeatBot
  | Clear
  | Swap
  | Kick
  | CloseChat
  | OfferMessage
  | Claim
  | Say
  | Ping
  | Pong;

export type ServerFrame =
  | UpdateOut
  | TableOut
  | OffersOut
  | PresenceOut
  | SaidOut
  | RefusedOut
  | NoticeOut
  | PingOut
  | PongOut
  | ByeOut
  | WelcomeOut;
