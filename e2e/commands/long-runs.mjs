const REPLAY = 'node e2e/dist/replay/main.js';
const CHAOS = 'node e2e/dist/chaos/main.js';
const SUMMARIES = 'node e2e/dist/summaries/main.js';

const sampleOf = (row) => ({ name: `chaos ${row}, a sample`, command: `${CHAOS} ${row} --sample` });

/**
 * Long runs, short enough for every `npm test`, two at a time. A replay of some seconds mostly measures how the machine
 * starts a process, so its bound only catches a collapse; the full runs hold the default of 1,000 prices/s.
 */
export const SAMPLES = [
  sampleOf('F1'),
  sampleOf('F23'),
  sampleOf('F3'),
  { name: 'start and stop', command: 'node e2e/commands/start-drill.mjs' },
  { name: 'replay, a sample', command: `${REPLAY} --made-day --triggers 300 --min-speed 300` },
];

/**
 * Samples that mostly wait, or hold against the oracle what and how often, not when. Those that wait longest come first among
 * the integration tests, and leave a core idle: that is when the summaries run, which must go out at 15 a second.
 */
export const BESIDE_INTEGRATION = [
  { name: 'summaries, a sample', command: `${SUMMARIES} --people 300` },
  {
    name: 'replay, struck',
    command: `${REPLAY} --made-day --triggers 300 --kills 2 --database-restarts 1`,
  },
  sampleOf('F12'),
];
export const BESIDE_JOURNEYS = [
  { name: 'summaries, killed', command: `${SUMMARIES} --people 300 --kills 1` },
  { name: 'several machines', command: 'node e2e/dist/machines/main.js' },
];

/** The matrix but for F7, which needs root: `npm run chaos` runs that too. */
const ROWS = Array.from({ length: 26 }, (_, i) => `F${i + 1}`).filter((row) => row !== 'F7');

/** Waits most of its ten minutes for what Telegram allows a second. */
export const ALL_SUMMARIES = { name: 'summaries, 10,000', command: `${SUMMARIES} --people 10000` };

/** The same in full, for `npm run verify`, but for the summaries of everybody. */
export const LONG_RUNS = [
  { name: 'replay, 2000 triggers', command: `${REPLAY} --made-day --triggers 2000` },
  { name: 'replay, another day', command: `${REPLAY} --made-day --triggers 2000 --seed 11` },
  {
    name: 'replay, struck 6 times',
    command: `${REPLAY} --made-day --triggers 2000 --kills 5 --database-restarts 1`,
  },
  { name: 'chaos, the matrix', command: `${CHAOS} ${ROWS.join(' ')}` },
  { name: 'summaries, killed', command: `${SUMMARIES} --people 1000 --kills 3` },
  { name: 'latency, 60 s', command: 'node e2e/commands/bench.mjs latency' },
];
