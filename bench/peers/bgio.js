// boardgame.io with everything in memory and nobody to be known: `node bgio.js PORT`.
// A match is made by whoever asks for it first; every update is the whole state.
const { Origins, Server } = require('boardgame.io/server');

const tic = {
  name: 'tic',
  disableUndo: true,
  setup: () => ({ cells: Array(9).fill(0), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (!Number.isInteger(cell) || cell < 0 || cell > 8) return 'INVALID_MOVE';
      G.cells[cell] = Number(playerID) + 1;
      G.moves += 1;
      return undefined;
    },
  },
};

Server({ games: [tic], origins: [Origins.LOCALHOST] }).run({
  port: Number(process.argv[2]),
  lobbyConfig: undefined,
});
