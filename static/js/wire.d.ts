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
  | PathsAction
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

export type Event =
  | KaroNoughtsEvent
  | KaroDragonflyEvent
  | DuelRaceEvent
  | DuelSoloEvent
  | PathsEvent
  | Rewound;

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

export type Options =
  | KaroNoughtsOptions
  | KaroDragonflyOptions
  | DuelRaceOptions
  | DuelSoloOptions
  | PathsOptions;

export interface OutcomeOut {
  ranks: number[];
  reason: string;
  detail?: string;
}

/** A trap or token has acted on a seat in this activity and will not do so again (R64). */
export interface PathsActed {
  what: string;
  at: [number, number, string];
  seat: number;
}

export type PathsAction =
  | PathsPickCharacter
  | PathsMainActivity
  | PathsBuildChoose
  | PathsBuildRedraw
  | PathsBuildPlace
  | PathsTileOrient
  | PathsReroll
  | PathsEvilEye
  | PathsBoost
  | PathsTokenOrder
  | PathsPortalTarget
  | PathsTornadoTarget
  | PathsFloorTarget
  | PathsScepter
  | PathsTrapChoice
  | PathsItemToPool
  | PathsKit
  | PathsFreeAttack
  | PathsFreeAttackClaim
  | PathsPickUp
  | PathsDeathDrop
  | PathsPushTarget
  | PathsDisarm
  | PathsDisarmItem
  | PathsLivingArmor
  | PathsGolemCard
  | PathsGolemRedraw
  | PathsGolemStep
  | PathsTrapPlace
  | PathsEventTarget
  | PathsRelicDrop
  | PathsStealChoice
  | PathsChangePick
  | PathsBenedictionGift;

/** The seat plays this character from now on. */
export interface PathsBecame {
  seat: number;
  character: string;
  t: "became";
}

/** D34. */
export interface PathsBenedictionGift {
  gift: "life" | "stun";
  t: "benediction_gift";
}

/** D9: an ability that adds to a check, to one of its rolls; None passes. */
export interface PathsBoost {
  boost: string | null;
  roll: number;
  t: "boost";
}

/** Tiles drawn by a seat, to be built anywhere or, after Rebuild, on `cell`. */
export interface PathsBuild {
  seat: number;
  tiles: string[];
  cell: [number, number] | null;
  asked: boolean;
  cavern: boolean;
  t: "build";
}

/** D3: the drawn tile that is to be built; the other goes under the pool. */
export interface PathsBuildChoose {
  tile: string;
  t: "build_choose";
}

/** D5. */
export interface PathsBuildPlace {
  cell: [number, number];
  rotation: number;
  face: "up" | "down" | "cavern";
  t: "build_place";
}

/** D4. */
export interface PathsBuildRedraw {
  again: boolean;
  t: "build_redraw";
}

/** A tile on the board, or turned up there; `tile` is None while its face is hidden. */
export interface PathsBuilt {
  cell: [number, number];
  face: "up" | "down" | "cavern";
  rotation: number;
  by: number;
  tile: string | null;
  t: "built";
}

/** A Golem card or an event card, shown to all; `decides` when it is the one that counts. */
export interface PathsCardDrawn {
  deck: "golem" | "event";
  card: string;
  t: "card_drawn";
}

/** `chooser` decides where a trap or a token carries the seat. */
export interface PathsCarried {
  seat: number;
  chooser: number;
  why: "portal" | "tornado" | "floor";
  targets: [number, number, string][];
  moved: number;
  t: "carried";
}

/** A seat becomes one of these characters. */
export interface PathsChange {
  seat: number;
  characters: string[];
  t: "change";
}

/** D33. */
export interface PathsChangePick {
  character: string;
  t: "change_pick";
}

/**
 * A check whose dice lie on the table, while its window is open (section 10).
 *
 * In a combat there are two rolls, the attacker's first, and no `need`. `slot` is the next in
 * the window's order, `passed` counts passes in a row, `eyed` the seats that had to roll again,
 * `boosts` what was used as `seat:name`. `totals` are filled in when it is over.
 */
export interface PathsCheck {
  kind: "combat" | "jump" | "trap" | "golem" | "portal" | "steal";
  rolls: PathsRoll[];
  need: number;
  slot: number;
  passed: number;
  eyed: number[];
  boosts: string[];
  totals: number[];
  t: "check";
}

/** The final totals of a check; `need` is None in a combat. */
export interface PathsChecked {
  seats: number[];
  check: string;
  totals: number[];
  need: number | null;
  t: "checked";
}

/** The active player begins an activity, or a seat uses an ability, an item or a token. */
export interface PathsChose {
  seat: number;
  what: string;
  target: number | null;
  to: [number, number, string] | null;
  t: "chose";
}

/**
 * Who wants to attack the one who entered: `waiting` are asked, `claimed` said yes (D19).
 *
 * When nobody waits the claims are drawn for and fought one after another.
 */
export interface PathsClaims {
  seat: number;
  moved: number;
  waiting: number[];
  foes: [number, number][];
  claimed: number[];
  drawn: boolean;
  t: "claims";
}

/** Two characters on one corridor; `winner` once it is decided, `moved` the loser's. */
export interface PathsCombat {
  attacker: number;
  defender: number;
  at: [number, number, string];
  stage: "roll" | "compare" | "spare" | "hit" | "after";
  ties: number;
  winner: number | null;
  moved: number;
  six: boolean;
  t: "combat";
}

export interface PathsCrystalTurned {
  seat: number;
  active: boolean;
  t: "crystal_turned";
}

/** A seat has lost its last Life and drops something. */
export interface PathsDeath {
  seat: number;
  t: "death";
}

/** D21. */
export interface PathsDeathDrop {
  key: number | null;
  item: string | null;
  t: "death_drop";
}

export interface PathsDied {
  seat: number;
  at: [number, number, string];
  t: "died";
}

/** D23. */
export interface PathsDisarm {
  use: boolean;
  t: "disarm";
}

/** D24. */
export interface PathsDisarmItem {
  item: string;
  t: "disarm_item";
}

/** `waiting` pick their characters in this order. */
export interface PathsDraft {
  waiting: number[];
  t: "draft";
}

/** Tiles, traps or characters that only the seat has seen; `seen` is None for the others. */
export interface PathsDrew {
  seat: number;
  what: "tile" | "trap" | "character";
  count: number;
  seen: string[] | null;
  t: "drew";
}

/** Cards are resolved until the Golem has left the seat's key space; `resolved` so far (R17). */
export interface PathsDriveOff {
  seat: number;
  resolved: number;
  t: "drive_off";
}

/** A seat must let an item go: to its corridor (Disarm, Silence of Relics) or to the pool. */
export interface PathsDropItem {
  seat: number;
  why: "disarm" | "relic" | "trap";
  t: "drop_item";
}

/** A character is about to enter `to`; `by_portal` when it comes out of one. */
export interface PathsEnter {
  seat: number;
  to: [number, number, string];
  how: "leave" | "choice" | "forced";
  by_portal: boolean;
  t: "enter";
}

export type PathsEvent =
  | PathsTurnBegan
  | PathsChose
  | PathsBecame
  | PathsDrew
  | PathsBuilt
  | PathsTileRemoved
  | PathsTrapSet
  | PathsTrapTurned
  | PathsTrapSeen
  | PathsTrapGone
  | PathsWent
  | PathsRolled
  | PathsChecked
  | PathsFought
  | PathsLifeChanged
  | PathsStunChanged
  | PathsCrystalTurned
  | PathsDied
  | PathsFound
  | PathsTook
  | PathsItemGone
  | PathsTokenPlaced
  | PathsTokenBack
  | PathsCardDrawn
  | PathsGolemWent
  | PathsWon;

/** D30: a character, a tile or the corridor of a trap. */
export interface PathsEventTarget {
  target: number | null;
  cell: [number, number] | null;
  to: [number, number, string] | null;
  t: "event_target";
}

/** D8: whose check is rolled again; None passes. */
export interface PathsEvilEye {
  target: number | null;
  t: "evil_eye";
}

/**
 * The five steps of entering a corridor; `step` is the next one.
 *
 * `came` is the corridor that the marker left to come here. `foes` are the seats that stood
 * here in step 4 with their `moved`, `fought` those that have had their combat, `claimed`
 * whether they have been asked.
 */
export interface PathsExplore {
  seat: number;
  at: [number, number, string];
  how: "leave" | "choice" | "forced";
  moved: number;
  came: [number, number, string] | null;
  step: number;
  by_portal: boolean;
  fallen: boolean;
  foes: [number, number][] | null;
  fought: number[];
  passed: boolean;
  claimed: boolean;
  t: "explore";
}

/** D13. */
export interface PathsFloorTarget {
  to: [number, number, string];
  t: "floor_target";
}

/** A combat is decided. */
export interface PathsFought {
  attacker: number;
  defender: number;
  winner: number;
  t: "fought";
}

/** An item or a key lies here from now on; `dropped_by` unless it came out of the pool. */
export interface PathsFound {
  at: [number, number, string];
  item: string | null;
  key: number | null;
  dropped_by: number | null;
  t: "found";
}

/** D18: who is attacked; None passes. */
export interface PathsFreeAttack {
  target: number | null;
  t: "free_attack";
}

/** D19: whether the one who entered is attacked. */
export interface PathsFreeAttackClaim {
  use: boolean;
  t: "free_attack_claim";
}

/** A seat picks what it is helped with. */
export interface PathsGift {
  seat: number;
  t: "gift";
}

/** Where the Golem is, and the corridor it left in its last step (None: no ban). */
export interface PathsGolem {
  at: [number, number, string];
  left: [number, number, string] | null;
}

/** D26. */
export interface PathsGolemCard {
  card: string;
  t: "golem_card";
}

/** Golem cards are drawn and looked at; `drive` of them are still allowed in a Drive Off. */
export interface PathsGolemCards {
  seat: number;
  cards: string[];
  asked: boolean;
  t: "golem_cards";
}

/** The seats on the Golem's corridor are checked, the first of them now. */
export interface PathsGolemCheck {
  waiting: number[];
  stage: "meet" | "roll" | "fate";
  t: "golem_check";
}

/** D27. */
export interface PathsGolemRedraw {
  again: boolean;
  t: "golem_redraw";
}

/** D28. */
export interface PathsGolemStep {
  to: [number, number, string];
  t: "golem_step";
}

/** The Golem makes `steps` more steps; it may not go to `ban` unless it has to (R18). */
export interface PathsGolemWalk {
  seat: number;
  steps: number;
  ban: [number, number, string] | null;
  to: [number, number, string] | null;
  t: "golem_walk";
}

export interface PathsGolemWent {
  from: [number, number, string];
  to: [number, number, string];
  t: "golem_went";
}

/** The one-time effect of an event card, for the active player to decide about. */
export interface PathsHappening {
  seat: number;
  event: string;
  done: boolean;
  t: "happening";
}

/** What a trap does in the end: Life as one loss, stun as one effect, then a move (R81). */
export interface PathsHarm {
  life: number;
  stun: number;
  item: boolean;
  crystal: boolean;
  actions: boolean;
  move: "" | "back" | "floor" | "start";
}

/** An item went back into the pool; `carrier` unless it lay on the board. */
export interface PathsItemGone {
  item: string;
  carrier: number | null;
  t: "item_gone";
}

/** D16. */
export interface PathsItemToPool {
  item: string;
  t: "item_to_pool";
}

/** A Risky Jump from a corridor to another of the same tile; `down` from the bridge. */
export interface PathsJump {
  seat: number;
  from: [number, number, string];
  to: [number, number, string];
  down: boolean;
  moved: number;
  stage: "roll" | "land" | "stun";
  t: "jump";
}

/** D17: whether the trap goes back to the pool. */
export interface PathsKit {
  use: boolean;
  t: "kit";
}

export interface PathsLifeChanged {
  seat: number;
  life: number;
  by: number;
  source: string;
  t: "life_changed";
}

/** D25. */
export interface PathsLivingArmor {
  use: boolean;
  t: "living_armor";
}

/** A seat is about to lose Life; `everything` counts as exactly its Life. */
export interface PathsLoss {
  seat: number;
  life: number;
  source: "combat" | "jump" | "trap" | "token" | "event" | "cost";
  everything: boolean;
  asked: boolean;
  t: "loss";
}

/** The seats of `waiting` lose this much, one after another. */
export interface PathsLosses {
  waiting: number[];
  life: number;
  source: "combat" | "jump" | "trap" | "token" | "event" | "cost";
  t: "losses";
}

/** An item on a corridor. */
export interface PathsLyingItem {
  at: [number, number, string];
  item: string;
}

/** A key on a corridor, with the corner it comes from and who dropped it (R42). */
export interface PathsLyingKey {
  at: [number, number, string];
  home: number;
  dropped_by: number | null;
}

/** The bottom of the stack: the active player chooses; `busy` while an activity runs. */
export interface PathsMain {
  busy: boolean;
  t: "main";
}

/**
 * D2: an activity by its id (section 8), or an ability or item by its own.
 *
 * `to` is the corridor aimed at, `target` another seat, `cell` a tile, `key`, `item` and `laid`
 * what is picked up and laid down for it, `back` the corridor and `from_` the seat where a token
 * is taken from first (R59).
 */
export interface PathsMainActivity {
  activity: string;
  to: [number, number, string] | null;
  target: number | null;
  cell: [number, number] | null;
  key: number | null;
  item: string | null;
  laid: string | null;
  back: [number, number, string] | null;
  from: number | null;
  t: "main_activity";
}

/** House rules: the rulebook has no limit, a table needs one (R61). */
export interface PathsOptions {
  characters?: "random" | "draft";
  round_limit?: number;
  late_pressure?: boolean;
}

/** A face-down tile is entered through `edge` (as the tile counts) and is turned up. */
export interface PathsOrient {
  seat: number;
  cell: [number, number];
  edge: number;
  t: "orient";
}

/** D1. */
export interface PathsPickCharacter {
  character: string;
  t: "pick_character";
}

/** D20: a key, an item, an item against one laid down, or nothing more. */
export interface PathsPickUp {
  key: number | null;
  item: string | null;
  laid: string | null;
  t: "pick_up";
}

/** A trap token (or one of two that the seat has seen) is to be placed. */
export interface PathsPlaceTrap {
  seat: number;
  kinds: string[];
  seen: boolean;
  t: "place_trap";
}

/**
 * A seat with its character: `home` is its corner of the board, `card` the ability tokens on
 * its card. Items are in the order in which they were taken. `barred` may not pick up (R45).
 * `moved` counts how often the marker was put somewhere.
 */
export interface PathsPlayer {
  home: number;
  at: [number, number, string];
  character: string;
  life: number;
  stun: number;
  crystal: boolean;
  keys: number[];
  items: string[];
  card: string[];
  barred: boolean;
  moved: number;
}

/** A Portal check of a seat on a Chaos Portal. */
export interface PathsPortal {
  seat: number;
  at: [number, number, string];
  moved: number;
  rolled: boolean;
  t: "portal";
}

/** D11. */
export interface PathsPortalTarget {
  to: [number, number, string];
  t: "portal_target";
}

/** The winner pushes the loser out of the central space. */
export interface PathsPush {
  winner: number;
  loser: number;
  moved: number;
  t: "push";
}

/** D22. */
export interface PathsPushTarget {
  to: [number, number, string];
  t: "push_target";
}

/** D31. */
export interface PathsRelicDrop {
  item: string;
  t: "relic_drop";
}

/** D7: whether the Crystal is used. */
export interface PathsReroll {
  use: boolean;
  t: "reroll";
}

/** One roll of a check: the dice and what one-shot boosts have added. */
export interface PathsRoll {
  seat: number;
  dice: [number, number];
  added: number;
}

/** Dice of a check, one pair for each roll of this seat. */
export interface PathsRolled {
  seat: number;
  check: string;
  dice: [number, number][];
  again: boolean;
  t: "rolled";
}

/** D14: pay a Life, or roll. */
export interface PathsScepter {
  use: boolean;
  t: "scepter";
}

/** A tile on the board; `tile` is None where its face is hidden, `by` who hid it. */
export interface PathsSeenTile {
  cell: [number, number];
  tile: string | null;
  rotation: number;
  face: "up" | "down" | "cavern";
  by: number | null;
}

/** A trap on the board; `kind` is None for who has not seen it. */
export interface PathsSeenTrap {
  at: [number, number, string];
  kind: string | null;
  up: boolean;
}

/** The turn of the active player. */
export interface PathsSeenTurn {
  seat: number;
  actions: number;
  golem_used: boolean;
  event_used: boolean;
  used: string[];
  moves: number;
  swapped: string[];
  walked: boolean;
}

/** A trap acts on a seat: `picks` are made for the `fails` failed rolls, then it happens. */
export interface PathsSprung {
  seat: number;
  at: [number, number, string];
  came: [number, number, string] | null;
  kind: string;
  moved: number;
  stage: "roll" | "judge" | "kit" | "pick" | "stun" | "go";
  fails: number;
  picks: string[];
  harm: PathsHarm;
  t: "sprung";
}

/** A Steal check against a victim, then the choice. */
export interface PathsSteal {
  seat: number;
  victim: number;
  stage: "roll" | "judge" | "take";
  total: number;
  t: "steal";
}

/** D32: a key, an item, or nothing. */
export interface PathsStealChoice {
  key: number | null;
  item: string | null;
  t: "steal_choice";
}

export interface PathsStunChanged {
  seat: number;
  stun: number;
  t: "stun_changed";
}

/** D6. */
export interface PathsTileOrient {
  rotation: number;
  t: "tile_orient";
}

export interface PathsTileRemoved {
  cell: [number, number];
  t: "tile_removed";
}

/** An ability token on a corridor. */
export interface PathsToken {
  at: [number, number, string];
  token: string;
}

/** An ability token went back to its supply, from a corridor or a card. */
export interface PathsTokenBack {
  token: string;
  at: [number, number, string] | null;
  bearer: number | null;
  t: "token_back";
}

/** D10: the token that acts next. */
export interface PathsTokenOrder {
  token: string;
  t: "token_order";
}

/** An ability token on a corridor, or on the card of its bearer. */
export interface PathsTokenPlaced {
  token: string;
  at: [number, number, string] | null;
  bearer: number | null;
  t: "token_placed";
}

/** A seat has an item or a key from now on, from the corridor or from another seat. */
export interface PathsTook {
  seat: number;
  item: string | null;
  key: number | null;
  from: number | null;
  t: "took";
}

/** D12. */
export interface PathsTornadoTarget {
  to: [number, number, string];
  t: "tornado_target";
}

/** D15: what one failed roll does. */
export interface PathsTrapChoice {
  choice: "life" | "stun" | "start";
  t: "trap_choice";
}

/** A trap went back into the pool. */
export interface PathsTrapGone {
  at: [number, number, string];
  t: "trap_gone";
}

/** D29: where the trap goes; `trap` only where its kind has been seen. */
export interface PathsTrapPlace {
  to: [number, number, string];
  trap: string | null;
  t: "trap_place";
}

/** A seat looked at a face-down trap; `kind` only for this seat. */
export interface PathsTrapSeen {
  seat: number;
  at: [number, number, string];
  kind: string | null;
  t: "trap_seen";
}

/** A trap lies here face down; `kind` only for who has seen it. */
export interface PathsTrapSet {
  at: [number, number, string];
  kind: string | null;
  by: number | null;
  t: "trap_set";
}

/** A trap was turned up, or down again. */
export interface PathsTrapTurned {
  at: [number, number, string];
  kind: string;
  up: boolean;
  t: "trap_turned";
}

export interface PathsTurnBegan {
  seat: number;
  round: number;
  t: "turn_began";
}

/**
 * The table as a viewer sees it: `pool`, `trap_pool`, `golem_deck` and `event_deck` count
 * what nobody can see; `last` are the events of the last activity, `lasting` the event cards
 * that are in force.
 */
export interface PathsView {
  centre: [number, number];
  tiles: PathsSeenTile[];
  pool: number;
  traps: PathsSeenTrap[];
  trap_pool: number;
  items: PathsLyingItem[];
  item_pool: string[];
  keys: PathsLyingKey[];
  tokens: PathsToken[];
  golem: PathsGolem;
  golem_deck: number;
  golem_discard: string[];
  event: string | null;
  event_deck: number;
  spent: string[];
  lasting: string[];
  players: PathsPlayer[];
  order: number[];
  turn: PathsSeenTurn;
  round: number;
  frames: (PathsDraft | PathsMain | PathsBuild | PathsOrient | PathsEnter | PathsExplore | PathsClaims | PathsCheck | PathsJump | PathsCombat | PathsDropItem | PathsPush | PathsLoss | PathsDeath | PathsGolemCheck | PathsGolemCards | PathsGolemWalk | PathsDriveOff | PathsSprung | PathsCarried | PathsPlaceTrap | PathsPortal | PathsHappening | PathsLosses | PathsSteal | PathsChange | PathsGift)[];
  acted: PathsActed[];
  lost: number;
  last: (PathsTurnBegan | PathsChose | PathsBecame | PathsDrew | PathsBuilt | PathsTileRemoved | PathsTrapSet | PathsTrapTurned | PathsTrapSeen | PathsTrapGone | PathsWent | PathsRolled | PathsChecked | PathsFought | PathsLifeChanged | PathsStunChanged | PathsCrystalTurned | PathsDied | PathsFound | PathsTook | PathsItemGone | PathsTokenPlaced | PathsTokenBack | PathsCardDrawn | PathsGolemWent | PathsWon)[];
  gone: number[];
}

/** A marker was put somewhere else. */
export interface PathsWent {
  seat: number;
  from: [number, number, string];
  to: [number, number, string];
  how: string;
  t: "went";
}

export interface PathsWon {
  seat: number;
  t: "won";
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

export type View = KaroNoughtsView | KaroDragonflyView | DuelRaceView | DuelSoloView | PathsView;

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
