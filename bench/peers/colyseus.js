// Colyseus with a schema state and one patch after every accepted move: `node colyseus.js PORT`.
// (By default it sends patches every 50 ms, which nobody wants of a game of turns.)
const { Room, Server } = require('@colyseus/core');
const { schema, t } = require('@colyseus/schema');
const { WebSocketTransport } = require('@colyseus/ws-transport');

const State = schema({
  seq: t.uint32(),
  turn: t.uint8(),
  board: t.array('uint8'),
  clock0: t.uint32(),
  clock1: t.uint32(),
});

class Board extends Room {
  onCreate() {
    this.autoDispose = false;
    this.maxClients = 64;
    this.patchRate = null;
    this.state = new State();
    Object.assign(this.state, { seq: 0, turn: 0, clock0: 300000, clock1: 300000 });
    for (let cell = 0; cell < 9; cell += 1) this.state.board.push(0);
    this.onMessage('move', (_client, move) => this.play(move));
  }

  play({ cell, by }) {
    const state = this.state;
    if (!Number.isInteger(cell) || cell < 0 || cell > 8 || by !== (state.seq & 1)) return;
    state.seq += 1;
    state.turn = state.seq & 1;
    state.board[cell] = (state.seq & 1) + 1;
    state.clock0 = 300000 - state.seq; // clocks change with every move, too
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('board', Board);
server.listen(Number(process.argv[2]), '127.0.0.1');
