// The client's own shapes: the snapshot on the screen, a renderer, virtual nodes.
// What travels over the wire is in wire.d.ts, written from the server's code.

import type * as wire from "./wire.d.ts";

export type Cell = [number, number];
export type Action = wire.Action;
export type GameEvent = wire.Event;
export type View = wire.View;
export type Ask = wire.YourPrompt;
export type PromptOut = wire.PromptOut;
export type ClockOut = wire.ClockOut;
export type Outcome = wire.OutcomeOut;
export type Update = wire.UpdateOut;
export type Chair = wire.ChairOut;
export type Table = wire.TableOut;
export type Offer = wire.OfferOut;
export type SeatPresence = wire.SeatPresence;
export type Presence = wire.PresenceOut;
export type Said = wire.SaidOut;
export type You = wire.YouOut;
export type LogEntry = wire.LogOut;
export type Welcome = wire.WelcomeOut;
export type Refused = wire.RefusedOut;
export type ServerFrame = wire.ServerFrame;
export type RoomState = wire.RoomOut;

/** A command on its way: sent, or to be sent at the next welcome. */
export interface Command {
  t: string;
  cid: string;
  [field: string]: unknown;
}

export interface LinkState {
  state: "idle" | "connecting" | "open" | "waiting" | "closed";
  /** Local time of the last change. */
  since: number;
  /** Close code of a link that will not come back. */
  code?: number;
  /** Local time of the next try. */
  retry?: number;
  /** Last measured round trip in ms. */
  rtt?: number;
}

/** Everything that the screen of a room shows: one frozen value, replaced as a whole. */
export interface Snapshot {
  link: LinkState;
  build: string | null;
  /** Server clock less local clock, in ms. */
  offset: number;
  room: RoomState | null;
  you: You;
  table: Table | null;
  presence: Presence | null;
  offers: Offer[];
  chat: Said[];
  match: string | null;
  seq: number;
  at: number;
  /** Local time at which the newest update came: clocks count from here. */
  came: number;
  view: View | null;
  prompts: PromptOut[];
  ask: Ask | null;
  clocks: ClockOut[] | null;
  paused: boolean;
  /** Local time since which no clock is charged because the server stores nothing, else null. */
  halted: number | null;
  outcome: Outcome | null;
  log: LogEntry[];
  /** Events of the newest update if they lead from the picture before to this one. */
  fresh: { seq: number; events: GameEvent[] } | null;
  picks: string[];
  pending: Command[];
  /** The entry looked back to, with its view; null is live. */
  past: { seq: number; view: View } | null;
  notice: string | null;
}

/** A sentence of the catalogue with what to fill in. */
export interface Sentence {
  key: string;
  params?: Record<string, unknown>;
}

/** What a renderer draws. */
export interface Scene {
  view: View;
  /** Keys that may be picked next. */
  next: Set<string>;
  picks: string[];
  /** Show the picks carried out; otherwise only mark them. */
  stage: boolean;
  /** Sent, and not answered yet. */
  pending: boolean;
  /** The seat from whose side the board is looked at; nobody's where there is none. */
  seat?: number | null;
  /** Width of the place for the board by its height. */
  shape?: number;
  /** Ms until time answers what is asked, if it does. */
  left?: number | null;
}

/** A key that was pressed away from fields and buttons. */
export interface Pressed {
  key: string;
  shift: boolean;
  /** The key before it, if it was pressed just now. */
  before: string;
}

/**
 * A button for an action; `sure` is what it says before it does it at the second tap. It says
 * `words`, or where there are none the sentence of its key.
 */
export interface Control {
  action: Action;
  key: string;
  words?: Sentence;
  look: string;
  sure?: string;
}

/** Something of a position that is looked at in a sheet of its own. */
export interface Review {
  /** Key of the words on its button. */
  words: string;
  has(view: View): boolean;
  /** `view` answers with the newest one that goes on with what the button was pressed on. */
  open(
    view: () => View,
    name: (seat: number) => string,
    repaint: () => void,
  ): { title: () => string; content: () => Child };
  /** Whether a later view tells of the same, perhaps more. */
  goesOn(view: View, later: View): boolean;
  /** Whether the sheet makes way for the board. */
  closes(view: View): boolean;
}

export interface Motion {
  /** The mover has already seen the piece arrive (dragged or previewed). */
  seen?: boolean;
}

/** What a game brings to the client. */
export interface Renderer {
  key: string;
  draw(svg: SVGSVGElement, scene: Scene): void;
  /** The part of the plane that should be visible, in drawing units: x, y, width, height. */
  bounds(view: View, shape?: number, seat?: number | null): [number, number, number, number];
  /** The orders in which an action can be pointed at. */
  picks(action: Action): string[][];
  /** Whether the action is a compound turn that is previewed before it is sent. */
  compound(action: Action): boolean;
  /** Whether the action is chosen in secret and sent by its button alone. */
  sealed?(action: Action): boolean;
  /** The view after an own action that is drawn before it is answered; the same one if it can't be. */
  predict?(view: View, action: Action, seat: number): View;
  /** Whether an action is drawn before it is answered: others may follow it at once. */
  foresees?(action: Action): boolean;
  /** What can be done on a view that was foreseen, given what the server allowed before. */
  still?(view: View, legal: Action[], seat: number): Action[];
  /** What a key means, wherever on the page it is pressed. */
  keyed?(pressed: Pressed, legal: Action[], view: View, seat: number): Action | null;
  /** What it means to draw a thing in a direction (rows, columns). */
  swiped?(keys: string[], way: Cell, legal: Action[], view: View, seat: number): Action | null;
  /** The picks after pointing at a thing, where narrowing does not do; null: narrow. */
  point?(legal: Action[], picks: string[], keys: string[]): string[] | null;
  /** The action that such picks stand for. */
  complete?(legal: Action[], picks: string[]): Action | null;
  /** The buttons of a question. */
  controls?(legal: Action[], view: View): Control[];
  /** Whether the list of all answers has a button beside those. */
  lists?: boolean;
  review?: Review;
  /** Such picks with nothing taken up. */
  free?(picks: string[]): string[];
  /** An event with what its motion needs of the view before it. */
  within?(event: GameEvent, before: View | null): GameEvent;
  /** What is spoken of an own action at once. */
  echo?(action: Action, view: View, seat: number): Sentence | null;
  /** Whether its board can be looked at from the other side (`core/side`). */
  turns?: boolean;
  /** Whether an event showed what was secret: nothing before it can be taken back. */
  reveals?(event: GameEvent): boolean;
  /** Whether an event is too small for the list of moves and for a screen reader. */
  minor?(event: GameEvent): boolean;
  /** Whether time runs for everybody: the screen stays awake. */
  lively?(view: View): boolean;
  /** What is going on, over the buttons. */
  heading?(view: View, ask: Ask | null, seat: number | null, left: number | null): Sentence;
  /** Whether a next turn may be shown to whoever asks for it. */
  hints?(view: View, options: wire.Options): boolean;
  /** The end in words, where it is no win, loss or draw. */
  ending?(view: View, options: wire.Options): { head: Sentence; why: Sentence } | null;
  /** Key of what the keys do on this board. */
  help?: string;
  /** Whether so much is left (ms) that nobody needs to see it. */
  ample?(view: View, left: number): boolean;
  /** What is shown for a moment when it happens, or null. */
  flash?(event: GameEvent): Sentence | null;
  /** What a seat is doing, in place of whose turn it is. */
  note?(view: View, seat: number): Sentence | null;
  /** Why it ended, where this game has words of its own for it. */
  reason?(reason: string): Sentence | null;
  /** That note also says who sits there, so it stands in place of the seat's own name. */
  casts?: boolean;
  /** What is spoken of the own side on a key. */
  summary?(view: View, seat: number | null): Sentence[];
  /** Key of what the pieces in `stock` are called. */
  held?: string;
  /** The choice that most people make and that one button offers, or null. */
  usual?(legal: Action[]): Action | null;
  describe(event: GameEvent): Sentence | null;
  /** The legal action that somebody typed, or null. */
  read(typed: string, legal: Action[], seat?: number | null): Action | null;
  /** Turns in typed notation, for the list of keys. */
  examples?: string;
  /** The action in typed notation. */
  notation(action: Action, seat?: number | null): string;
  /** The events that an action would be told as; for pages that teach. */
  events(action: Action, before?: View, seat?: number): GameEvent[];
  /** The name of the place that a pick belongs to. */
  place(key: string): string;
  /** The action in words, for the list of legal moves. */
  words(action: Action, seat?: number | null): Sentence;
  /** What to do now, by prompt and picks; said as it looks from the seat. */
  hint(ask: Ask, picks: string[], view: View, seat?: number | null): Sentence;
  /** One sentence about the aim, for the line above the board. */
  goal(view: View, options?: wire.Options): Sentence;
  /** The whole position as sentences. */
  position(view: View): Sentence[];
  animate?(svg: SVGSVGElement, events: GameEvent[], motion: Motion): void;
  sound?(event: GameEvent): string | null;
  seat(seat: number): { letter: string; name: string; shape: string; tint: string };
  /** A small picture of the seat's piece. */
  token(seat: number): VNode;
  /** Pieces of a seat that are not on the board, or null. */
  stock?(view: View, seat: number): number | null;
  /** A line about how close the end is (moves left, repetition), or null. */
  warning?(view: View, options: wire.Options): Sentence | null;
}

export interface VNode {
  tag: string;
  svg: boolean;
  key: string | null;
  attrs: Record<string, any>;
  children: (VNode | string)[];
}

export type Child = VNode | string | number | null | undefined | false | Child[];
