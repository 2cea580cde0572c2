const REPLAY = 'node e2e/dist/replay/main.js';
const CHAOS = 'node e2e/dist/chaos/main.js';
const SUMMARIES = 'node e2e/dist/summaries/main.js';

/**
 * Long runs, short enough for every `npm test`. A replay of some seconds mostly measures how the machine starts a
 * process, so its bound only catches a collapse; the full runs hold the default of 1,000 prices/s.
 */
export const SAMPLES = [
  { name: 'start and stop', command: 'node e2e/commands/start-drill.mjs' },
  { name: 'replay, a sample', command: `${REPLAY} --made-day --triggers 300 --min-speed 300` },
  {
    name: 'replay, struck',
    command: `${REPLAY} --made-day --triggers 300 --kills 2 --database-restarts 1`,
  },
  ...['F1', 'F3', 'F12', 'F23'].map((row) => ({
    name: `chaos ${row}, a sample`,
    command: `${CHAOS} ${row} --sample`,
  })),
  { name: 'several machines', command: 'node e2e/dist/machines/main.js' },
  { name: 'summaries, a sample', command: `${SUMMARIES} --people 300` },
  { name: 'summaries, killed', command: `${SUMMARIES} --people 300 --kills 1` },
];

/** What every `npm run verify` has time for; the whole matrix is `npm run chaos`. */
const ROWS = 'F1 F2 F3 F4 F5 F6 F9 F10 F11 F12 F13 F14 F15 F16 F17 F19 F20 F23';

/** The same in full, for `npm run verify`. */
export const LONG_RUNS = [
  { name: 'replay, 2000 triggers', command: `${REPLAY} --made-day --triggers 2000` },
  { name: 'replay, another day', command: `${REPLAY} --made-day --triggers 2000 --seed 11` },
  {
    name: 'replay, struck 6 times',
    command: `${REPLAY} --made-day --triggers 2000 --kills 5 --database-restarts 1`,
  },
  { name: 'chaos, most rows', command: `${CHAOS} ${ROWS}` },
  { name: 'summaries, 10,000', command: `${SUMMARIES} --people 10000` },
  { name: 'summaries, killed', command: `${SUMMARIES} --people 1000 --kills 3` },
  { name: 'latency, 60 s', command: 'node e2e/commands/bench.mjs latency' },
];
